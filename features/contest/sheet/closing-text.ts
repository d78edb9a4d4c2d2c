import { shownEnd } from "#platform/contract/paris.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/contract/time-units.ts";

export const LAST_MINUTES_MS = 5 * MINUTE_MS;

/** « jusqu'au 12 janvier 2027 à 20 h », with the hour in the reader's zone if it differs. Null: until the office closes it. */
export function untilClosing(closesAt: string | null, zone?: string): string {
  if (closesAt === null) return "tant que le questionnaire est ouvert";
  return `jusqu'au ${shownEnd(new Date(closesAt), zone)}`;
}

/** « Encore 3 h 12 », « Encore 12 min », « Encore 4 min 32 s », or « Dans » so long; null if more than a day remains. */
export function countdownText(remainingMs: number, lead = "Encore"): string | null {
  if (remainingMs > 24 * HOUR_MS) return null;
  const seconds = Math.ceil(remainingMs / 1_000);
  if (remainingMs <= LAST_MINUTES_MS) return seconds < 60 ? `${lead} ${seconds}\u00A0s` : `${lead} ${partsOf(seconds, "min", "s")}`;
  const minutes = Math.ceil(remainingMs / MINUTE_MS);
  return minutes < 60 ? `${lead} ${minutes}\u00A0min` : `${lead} ${partsOf(minutes, "h", "")}`;
}

const partsOf = (count: number, whole: string, part: string): string => {
  const rest = count % 60;
  const shown = rest === 0 ? "" : `\u00A0${part === "" ? String(rest).padStart(2, "0") : `${rest}\u00A0${part}`}`;
  return `${Math.floor(count / 60)}\u00A0${whole}${shown}`;
};

/** What is said of a person's time in its last ten minutes, and in the last one (TIM-01); empty before, and after its end. */
export function remainingOwnTime(remainingMs: number): string {
  if (remainingMs === 0 || remainingMs > 10 * MINUTE_MS) return "";
  return `Il vous reste moins ${remainingMs <= MINUTE_MS ? "d'une minute" : "de dix minutes"}`;
}

/** « Votre réponse est chez nous », « Vos 12 réponses sont chez nous » */
export function describeKept(saved: number): string {
  if (saved === 0) return "Aucune réponse n'est enregistrée";
  return saved === 1 ? "Votre réponse est chez nous" : `Vos ${saved} réponses sont chez nous`;
}

const announced = [
  [MINUTE_MS, "d'une minute"],
  [5 * MINUTE_MS, "de cinq minutes"],
  [15 * MINUTE_MS, "d'un quart d'heure"],
  [HOUR_MS, "d'une heure"],
] as const;

/** The text for screen readers, announced four times in all; empty before the first. */
export function announcedRemaining(remainingMs: number): string {
  const last = announced.find(([limit]) => remainingMs <= limit);
  return last === undefined || remainingMs === 0 ? "" : `Le questionnaire ferme dans moins ${last[1]}.`;
}
