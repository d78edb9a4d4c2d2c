import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { Settling } from "#features/registrations/web/SettleDialog.tsx";
import type { Settleable } from "#features/registrations/web/useSettling.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";

/** « l'inscription de Durand Marie », « 23 inscriptions » */
const registrationsOf = (registrations: readonly Settleable[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${ofName(registrations[0].name)}`
    : counted(registrations.length, "inscription");

/** How pupils are confirmed and deleted, in words and deeds. */
export const settlings = {
  confirm: {
    title: (registrations) => `Confirmer ${registrationsOf(registrations)}\u00A0?`,
    meaning: (count) =>
      `${count === 1 ? "Cet élève sera qualifié" : "Ces élèves seront qualifiés"} pour la demi-finale. Une inscription confirmée ne peut plus être supprimée par l'établissement.`,
    confirm: "Confirmer",
    cancel: "Annuler",
    done: (count) => counted(count, "inscription confirmée", "inscriptions confirmées"),
    send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  },
  delete: {
    title: (registrations) => `Supprimer ${registrationsOf(registrations)}\u00A0?`,
    meaning: (count) =>
      count === 1
        ? "Cet élève ne participera plus au championnat de cette année. Son compte et son identifiant restent."
        : "Ces élèves ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.",
    confirm: "Supprimer",
    cancel: "Garder",
    isDestructive: true,
    done: (count) => counted(count, "inscription supprimée", "inscriptions supprimées"),
    send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
  },
} as const satisfies Record<string, Settling>;

/** The registrations of these pupils, under their names. */
export const registrationsToSettle = (people: readonly PersonOnWire[]): readonly Settleable[] =>
  people.flatMap((person) => {
    const registration = registrationOf(person);
    return registration ? [{ id: registration.id, status: registration.status, name: nameOf(person) }] : [];
  });
