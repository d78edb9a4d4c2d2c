import { isOpen } from "#platform/contract/instant.ts";
import { withFirst } from "#platform/contract/paris.ts";

/** The championship under way: its year, and the last moment of each period (unset: closed). */
export interface Season {
  readonly activeYear: number | null;
  readonly individualEndsAt: Date | null;
  readonly studentEndsAt: Date | null;
  readonly schoolEndsAt: Date | null;
  readonly clubEndsAt: Date | null;
  readonly centerEndsAt: Date | null;
  /** Whether a school confirms its pupils before its membership is paid: yes, unless the office says otherwise. */
  readonly unpaidSchoolsConfirm?: boolean;
}

export type RegistrationKind = "individual" | "student" | "school" | "club";

const periods = {
  individual: { end: "individualEndsAt", name: "Les inscriptions individuelles" },
  student: { end: "studentEndsAt", name: "Les inscriptions scolaires" },
  school: { end: "schoolEndsAt", name: "Les inscriptions des établissements" },
  club: { end: "clubEndsAt", name: "Les inscriptions des clubs" },
} as const satisfies Record<RegistrationKind, { end: keyof Season; name: string }>;

/** Why nobody may register so now, with the day it closed (INS-01); `null` while the period is open. An ADMIN is never asked. */
export function refusalToRegister(kind: RegistrationKind, season: Season, now: Date): string | null {
  const { end, name } = periods[kind];
  const endsAt = season[end];
  if (season.activeYear === null || endsAt === null) return `${name} ne sont pas ouvertes pour le moment.`;
  return isOpen(endsAt, now) ? null : `${name} sont fermées depuis le ${inFrance(endsAt)}.`;
}

const proposals = "Les propositions de centre de demi-finale";

/** Why no school may propose now to be a half-final centre (CFG-09); `null` while it may: without a date, there is no limit. */
export function refusalToPropose({ centerEndsAt }: Season, now: Date): string | null {
  return centerEndsAt === null || isOpen(centerEndsAt, now) ? null : `${proposals} sont closes depuis le ${inFrance(centerEndsAt)}.`;
}

/** Until when a school may propose it; `null` without a date. */
export const proposalsUntil = ({ centerEndsAt }: Season): string | null =>
  centerEndsAt && `${proposals} sont ouvertes jusqu'au ${inFrance(centerEndsAt)}.`;

export const alreadyRegistered = (year: number): string => `Une inscription au championnat ${year} existe déjà.`;

/** What is said while a period is open: `Les inscriptions individuelles sont ouvertes jusqu'au 31 janvier 2027 à 23:59`. */
export function openUntil(kind: RegistrationKind, season: Season): string {
  const { end, name } = periods[kind];
  const endsAt = season[end];
  return endsAt === null ? `${name} sont ouvertes` : `${name} sont ouvertes jusqu'au ${inFrance(endsAt)}`;
}

/** Why there is no second registration in the same championship; `null` when there is none yet. */
export const refusalOfSecond = (registeredYears: readonly number[], { activeYear }: Season): string | null =>
  activeYear !== null && registeredYears.includes(activeYear) ? alreadyRegistered(activeYear) : null;

/** Why someone registered in these years may not renew so now; `null` when he may. */
export const refusalToRenew = (
  renewal: { readonly kind: RegistrationKind; readonly registeredYears: readonly number[] },
  season: Season,
  now: Date,
): string | null => refusalOfSecond(renewal.registeredYears, season) ?? refusalToRegister(renewal.kind, season, now);

/** The renewals that a participant is invited to (PAR-03). */
export const renewalsOffered = (registeredYears: readonly number[], season: Season, now: Date): ("individual" | "student")[] =>
  (["individual", "student"] as const).filter((kind) => refusalToRenew({ kind, registeredYears }, season, now) === null);

const parisian = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/** `31 janvier 2027 à 23:59`, in Paris. */
const inFrance = (moment: Date): string => withFirst(parisian.format(moment));
