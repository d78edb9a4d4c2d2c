import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { Settling } from "#features/registrations/web/SettleDialog.tsx";
import type { Settleable } from "#features/registrations/web/useSettling.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";

/** How the office confirms registrations, in words and deeds (ADM-03). */
export const confirming: Settling = {
  title: (registrations) =>
    registrations.length === 1 && registrations[0]
      ? `Confirmer l'inscription ${ofName(registrations[0].name)}\u00A0?`
      : `Confirmer ${counted(registrations.length, "inscription")}\u00A0?`,
  meaning: (count) =>
    count === 1
      ? "Un élève d'établissement sera qualifié pour la demi-finale."
      : "Les élèves d'un établissement seront qualifiés pour la demi-finale.",
  confirm: "Confirmer",
  cancel: "Annuler",
  done: (count) => counted(count, "inscription confirmée", "inscriptions confirmées"),
  failure: () => "Erreur lors de la confirmation",
  send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
};

/** The registrations of these people, under their names. */
export const registrationsToSettle = (people: readonly PersonOnWire[]): readonly Settleable[] =>
  people.flatMap((person) => {
    const registration = registrationOf(person);
    return registration ? [{ id: registration.id, status: registration.status, name: nameOf(person) }] : [];
  });
