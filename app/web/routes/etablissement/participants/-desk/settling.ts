import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";

/** What is settled for one pupil or for many: how it is asked, said and done. */
interface Settling {
  readonly title: (people: readonly PersonOnWire[]) => string;
  /** What it means for them. */
  readonly meaning: (count: number) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly done: (count: number) => string;
  readonly send: (ids: string[]) => Promise<{ readonly id: string; readonly message?: string | undefined }[]>;
}

/** « l'inscription de Durand Marie », « 23 inscriptions » */
const registrationsOf = (people: readonly PersonOnWire[]): string =>
  people.length === 1 && people[0] ? `l'inscription de ${nameOf(people[0])}` : counted(people.length, "inscription");

export const settlings = {
  confirm: {
    title: (people) => `Confirmer ${registrationsOf(people)}\u00A0?`,
    meaning: (count) =>
      `${count === 1 ? "Cet élève sera qualifié" : "Ces élèves seront qualifiés"} pour la demi-finale. Une inscription confirmée ne peut plus être supprimée par l'établissement.`,
    confirm: "Confirmer",
    cancel: "Annuler",
    done: (count) => counted(count, "inscription confirmée", "inscriptions confirmées"),
    send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  },
  delete: {
    title: (people) => `Supprimer ${registrationsOf(people)}\u00A0?`,
    meaning: (count) =>
      count === 1
        ? "Cet élève ne participera plus au championnat de cette année. Son compte et son identifiant restent."
        : "Ces élèves ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.",
    confirm: "Supprimer",
    cancel: "Garder",
    done: (count) => counted(count, "inscription supprimée", "inscriptions supprimées"),
    send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
  },
} as const satisfies Record<string, Settling>;

export type SettlingName = keyof typeof settlings;

/** Those that can still be confirmed or deleted: what is confirmed stays. */
export const pendingAmong = (people: readonly PersonOnWire[]): readonly PersonOnWire[] =>
  people.filter((person) => registrationOf(person)?.status === "PENDING");

export const registrationIdOf = (person: PersonOnWire): string => registrationOf(person)?.id ?? "";
