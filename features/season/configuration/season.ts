import { dayInParis, shownEnd } from "#platform/contract/paris.ts";
import { isOpen } from "#platform/contract/period.ts";
import { zonedEnd } from "#platform/contract/zoned.ts";

/** The current championship: its year, and the end of each period (unset: closed). */
export interface Season {
  readonly activeYear: number | null;
  readonly individualEndsAt: Date | null;
  readonly studentEndsAt: Date | null;
  readonly schoolEndsAt: Date | null;
  readonly clubEndsAt: Date | null;
  readonly centerEndsAt: Date | null;
  /** Whether a school can confirm its pupils before it pays its membership: yes by default, set by the office. */
  readonly unpaidSchoolsConfirm?: boolean;
}

export type RegistrationKind = "individual" | "student" | "school" | "club";

/** The championship of a day, named after the year in which it ends: from September on, the next year. */
export function championshipAt(now: Date): number {
  const [year = 0, month = 0] = dayInParis(now).split("-").map(Number);
  return month >= 9 ? year + 1 : year;
}

/** The reason for which this year cannot become active (CFG-03), else `null`: a typing error would end current seasons and erase their data. */
export function refusalOfActiveYear(year: number, now: Date): string | null {
  const last = championshipAt(now) + 1;
  return year > last ? `${year} n'est pas pour bientôt\u00A0: l'année active est ${last} au plus.` : null;
}

const periods = {
  individual: { end: "individualEndsAt", name: "Les inscriptions individuelles" },
  student: { end: "studentEndsAt", name: "Les inscriptions scolaires" },
  school: { end: "schoolEndsAt", name: "Les inscriptions des établissements" },
  club: { end: "clubEndsAt", name: "Les inscriptions des clubs" },
} as const satisfies Record<RegistrationKind, { end: keyof Season; name: string }>;

/** The reason of a refusal to register now, with the closing date (INS-01); `null` while the period is open. Not called for an ADMIN. */
export function refusalToRegister(kind: RegistrationKind, season: Season, now: Date): string | null {
  const { end, name } = periods[kind];
  const endsAt = season[end];
  if (season.activeYear === null || endsAt === null) return `${name} ne sont pas ouvertes pour le moment.`;
  return isOpen(endsAt, now) ? null : `${name} sont fermées depuis le ${zonedEnd(endsAt)}.`;
}

const proposals = "Les propositions de centre de demi-finale";

/** The reason for which no school can offer to be a half-final center now (CFG-09), else `null`: without a date, there is no limit. */
export const refusalToPropose = ({ centerEndsAt }: Season, now: Date): string | null =>
  centerEndsAt === null || isOpen(centerEndsAt, now) ? null : `${proposals} sont closes depuis le ${zonedEnd(centerEndsAt)}.`;

export const proposalsUntilText = ({ centerEndsAt }: Season): string | null =>
  centerEndsAt && `${proposals} sont ouvertes jusqu'au ${shownEnd(centerEndsAt)}.`;

/** The confirmation of a change of the active year, for those registered in the year before. */
export const changeOfYear = (from: number, to: number | null): string => `year-${from}-${to ?? ""}`;

export const alreadyRegistered = (year: number): string => `Une inscription au championnat ${year} existe déjà.`;

export function openUntilText(kind: RegistrationKind, season: Season): string {
  const { end, name } = periods[kind];
  const endsAt = season[end];
  return endsAt === null ? `${name} sont ouvertes` : `${name} sont ouvertes jusqu'au ${shownEnd(endsAt)}`;
}

export const refusalOfSecond = (registeredYears: readonly number[], { activeYear }: Season): string | null =>
  activeYear !== null && registeredYears.includes(activeYear) ? alreadyRegistered(activeYear) : null;

export const refusalToRenew = (
  renewal: { readonly kind: RegistrationKind; readonly registeredYears: readonly number[] },
  season: Season,
  now: Date,
): string | null => refusalOfSecond(renewal.registeredYears, season) ?? refusalToRegister(renewal.kind, season, now);

/** The renewals offered to a participant (PAR-03). */
export const renewalsOffered = (registeredYears: readonly number[], season: Season, now: Date): ("individual" | "student")[] =>
  (["individual", "student"] as const).filter((kind) => refusalToRenew({ kind, registeredYears }, season, now) === null);
