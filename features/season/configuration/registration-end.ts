import { formatParis } from "#platform/contract/paris.ts";

const PARIS_OFFSETS = ["+01:00", "+02:00"];
const FORMAT_REQUIRED = "La date doit être de la forme jour/mois/année heure:minute";
const SKIPPED = "Cette heure n'existe pas\u00A0: cette nuit-là, les horloges avancent d'une heure.";

/** The end of a period as typed and shown, day/month/year hour:minute in Paris; empty without one. */
export const formatEnd = (endsAt: string | null): string => (endsAt === null ? "" : formatParis(new Date(endsAt)));

export type ParsedEnd = { readonly endsAt: string | null; readonly refusal?: undefined } | { readonly refusal: string };

/** Parses `31/01/2027 23:59`, in Paris. A date without an hour means its end; an hour repeated in autumn means the second one. */
export function parseEnd(typed: string): ParsedEnd {
  if (typed.trim() === "") return { endsAt: null };
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(?:à\s+)?(\d{1,2})\s*[:h]\s*(\d{2})?)?\s*$/i.exec(typed);
  if (!match) return { refusal: FORMAT_REQUIRED };
  const [, day = "", month = "", year = "", hour = "23", minute = match[4] ? "00" : "59"] = match;
  const [wallDay, wallTime] = [`${year}-${padTwo(month)}-${padTwo(day)}`, `${padTwo(hour)}:${padTwo(minute)}`];
  const utcDate = new Date(`${wallDay}T${wallTime}:00Z`);
  if (Number.isNaN(utcDate.getTime()) || !utcDate.toISOString().startsWith(wallDay)) return { refusal: "Cette date n'existe pas" };
  const expectedText = `${wallDay.split("-").reverse().join("/")} ${wallTime}`;
  const endsAt = PARIS_OFFSETS.map((offset) => `${wallDay}T${wallTime}:00${offset}`).find((instant) => formatEnd(instant) === expectedText);
  return endsAt === undefined ? { refusal: SKIPPED } : { endsAt };
}

const padTwo = (digits: string): string => digits.padStart(2, "0");

/** Whether two ends in any notation are the same instant. */
export const isSameEnd = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
