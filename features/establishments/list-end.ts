import { daysUntil } from "#features/convocations/departure.ts";
import { dayInParis } from "#platform/contract/paris.ts";

interface Prepared {
  /** Lines of pupils. */
  readonly count: number;
  /** As the wire says it. */
  readonly endAt: string | null;
  /** Whether it may be saved again: nobody acts for the school yet. */
  readonly mayBeKept: boolean;
}

/** When a prepared list of pupils is wiped and what keeps it, or when it was; nothing where there was none. */
export function listEndWords({ count, endAt, mayBeKept }: Prepared, now: Date, longDay: (day: string) => string): string | null {
  if (endAt === null) return null;
  const end = dayInParis(new Date(endAt));
  const days = daysUntil(end, dayInParis(now));
  if (count === 0) {
    const when = days === 0 ? "aujourd'hui" : days === -1 ? "hier" : `le ${longDay(end)}`;
    return `Votre liste préparée a été effacée ${when}\u00A0: elle n'avait pas changé depuis deux mois.`;
  }
  return `${wipedIn(days, longDay(end))} ${mayBeKept ? "Pour la garder 60 jours de plus, enregistrez-la de nouveau." : "Inscrivez vos élèves avant."}`;
}

/** The list is wiped in the morning: one whose end has come may go at any time. */
function wipedIn(days: number, day: string): string {
  if (days < 0) return "La liste peut être effacée à tout moment.";
  if (days === 0) return "La liste sera effacée aujourd'hui.";
  if (days === 1) return "La liste sera effacée demain.";
  return `La liste sera effacée le ${day}, dans ${days}\u00A0jours.`;
}
