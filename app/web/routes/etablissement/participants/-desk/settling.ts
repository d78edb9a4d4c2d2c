import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";

/** What is settled for one pupil or for many: how it is asked, said and done. */
interface Settling {
  readonly title: (whom: string) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly done: (count: number) => string;
  readonly send: (ids: string[]) => Promise<{ readonly id: string; readonly message?: string | undefined }[]>;
}

export const settlings = {
  confirm: {
    title: (whom) => `Confirmer l'inscription de ${whom}\u00A0?`,
    confirm: "Confirmer",
    cancel: "Annuler",
    done: (count) => counted(count, "inscription confirmée", "inscriptions confirmées"),
    send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  },
  delete: {
    title: (whom) => `Supprimer l'inscription de ${whom}\u00A0?`,
    confirm: "Supprimer",
    cancel: "Garder",
    done: (count) => counted(count, "inscription supprimée", "inscriptions supprimées"),
    send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
  },
} as const satisfies Record<string, Settling>;

export type SettlingName = keyof typeof settlings;

export const registrationIdOf = (person: PersonOnWire): string => registrationOf(person)?.id ?? "";
