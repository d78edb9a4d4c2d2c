import { formatParis } from "#platform/contract/paris.ts";

const PARIS_OFFSETS = ["+01:00", "+02:00"];
const FORM = "La date doit être de la forme jour/mois/année heure:minute";
const SKIPPED = "Cette heure n'existe pas\u00A0: cette nuit-là, les horloges avancent d'une heure.";

/** The end of a period as it is typed and shown, day/month/year hour:minute in Paris; empty while there is none. */
export const writeEnd = (endsAt: string | null): string => (endsAt === null ? "" : formatParis(new Date(endsAt)));

/** A period's end as typed: an instant with its offset, nothing, or why it is none. */
export type TypedEnd = { readonly endsAt: string | null; readonly refusal?: undefined } | { readonly refusal: string };

/** What was typed, `31/01/2027 23:59`, in Paris. A day alone is meant to its end; an hour that autumn has twice, the second time. */
export function parseEnd(typed: string): TypedEnd {
  if (typed.trim() === "") return { endsAt: null };
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(?:à\s+)?(\d{1,2})\s*[:h]\s*(\d{2})?)?\s*$/i.exec(typed);
  if (!match) return { refusal: FORM };
  const [, day = "", month = "", year = "", hour = "23", minute = match[4] ? "00" : "59"] = match;
  const [wallDay, wallTime] = [`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${two(minute)}`];
  const clock = new Date(`${wallDay}T${wallTime}:00Z`);
  if (Number.isNaN(clock.getTime()) || !clock.toISOString().startsWith(wallDay)) return { refusal: "Cette date n'existe pas" };
  const shown = `${wallDay.split("-").reverse().join("/")} ${wallTime}`;
  const endsAt = PARIS_OFFSETS.map((offset) => `${wallDay}T${wallTime}:00${offset}`).find((moment) => writeEnd(moment) === shown);
  return endsAt === undefined ? { refusal: SKIPPED } : { endsAt };
}

const two = (digits: string): string => digits.padStart(2, "0");

/** Whether two ends are the same moment, however they are written. */
export const isSameEnd = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
