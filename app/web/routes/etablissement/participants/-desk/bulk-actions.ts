import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { BulkAction } from "#features/registrations/web/BulkActionDialog.tsx";
import type { BulkRegistration } from "#features/registrations/web/useBulkAction.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";

/** « l'inscription de Durand Marie », « 23 inscriptions » */
const registrationsText = (registrations: readonly BulkRegistration[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${withElision(registrations[0].name)}`
    : formatCount(registrations.length, "inscription");

/** Confirms and deletes pupils: texts and calls. */
export const bulkActions = {
  confirm: {
    title: (registrations) => `Confirmer ${registrationsText(registrations)}\u00A0?`,
    meaning: (count) =>
      `${count === 1 ? "Cet élève sera qualifié" : "Ces élèves seront qualifiés"} pour la demi-finale. Une inscription confirmée ne peut plus être supprimée par l'établissement.`,
    confirm: "Confirmer",
    cancel: "Annuler",
    done: (count) => formatCount(count, "inscription confirmée", "inscriptions confirmées"),
    send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  },
  delete: {
    title: (registrations) => `Supprimer ${registrationsText(registrations)}\u00A0?`,
    meaning: (count) =>
      count === 1
        ? "Cet élève ne participera plus au championnat de cette année. Son compte et son identifiant restent."
        : "Ces élèves ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.",
    confirm: "Supprimer",
    cancel: "Garder",
    isDestructive: true,
    done: (count) => formatCount(count, "inscription supprimée", "inscriptions supprimées"),
    send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
  },
} as const satisfies Record<string, BulkAction>;

/** The registrations of these pupils, with their names. */
export const bulkRegistrationsOf = (people: readonly PersonOnWire[]): readonly BulkRegistration[] =>
  people.flatMap((person) => {
    const registration = registrationOf(person);
    return registration ? [{ id: registration.id, status: registration.status, name: nameOf(person) }] : [];
  });
