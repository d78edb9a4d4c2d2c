import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { BulkAction } from "#features/registrations/web/BulkActionDialog.tsx";
import type { BulkRegistration } from "#features/registrations/web/useBulkAction.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";

/** Confirms registrations as the office: texts and calls (ADM-03). */
export const confirmAction: BulkAction = {
  title: (registrations) =>
    registrations.length === 1 && registrations[0]
      ? `Confirmer l'inscription ${withElision(registrations[0].name)}\u00A0?`
      : `Confirmer ${formatCount(registrations.length, "inscription")}\u00A0?`,
  meaning: (count) =>
    count === 1
      ? "Un élève d'établissement sera qualifié pour la demi-finale."
      : "Les élèves d'un établissement seront qualifiés pour la demi-finale.",
  confirm: "Confirmer",
  cancel: "Annuler",
  done: (count) => formatCount(count, "inscription confirmée", "inscriptions confirmées"),
  failure: () => "Erreur lors de la confirmation",
  send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
};

/** The registrations of these people, with their names. */
export const bulkRegistrationsOf = (people: readonly PersonOnWire[]): readonly BulkRegistration[] =>
  people.flatMap((person) => {
    const registration = registrationOf(person);
    return registration ? [{ id: registration.id, status: registration.status, name: nameOf(person) }] : [];
  });
