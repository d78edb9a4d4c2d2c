import { daysUntil } from "#platform/contract/days-until.ts";
import { dayInParis } from "#platform/contract/paris.ts";

interface PreparedList {
  readonly count: number;
  readonly endAt: string | null;
  /** Whether it can be saved again, because the school still has no correspondent. */
  readonly maySaveAgain: boolean;
}

/** The date on which a prepared list of pupils is or was wiped, and how to keep it; `null` without one. */
export function listEndText({ count, endAt, maySaveAgain }: PreparedList, now: Date, longDay: (day: string) => string): string | null {
  if (endAt === null) return null;
  const end = dayInParis(new Date(endAt));
  const days = daysUntil(end, dayInParis(now));
  if (count === 0) {
    const when = days === 0 ? "aujourd'hui" : days === -1 ? "hier" : `le ${longDay(end)}`;
    return `Votre liste préparée a été effacée ${when}\u00A0: elle n'avait pas changé depuis deux mois.`;
  }
  return `${wipeText(days, longDay(end))} ${maySaveAgain ? "Pour la garder 60 jours de plus, enregistrez-la de nouveau." : "Inscrivez vos élèves avant."}`;
}

/** The list is wiped in the morning after its end: that may be at any time. */
function wipeText(days: number, day: string): string {
  if (days < 0) return "La liste peut être effacée à tout moment.";
  if (days === 0) return "La liste sera effacée aujourd'hui.";
  if (days === 1) return "La liste sera effacée demain.";
  return `La liste sera effacée le ${day}, dans ${days}\u00A0jours.`;
}
