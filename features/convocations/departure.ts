/** Convocations are mailed at least this many days before (3-decisions, section 6). */
const DAYS_BEFORE = 15;
const DAY_MS = 86_400_000;

/** How many days are left; negative once it is over. Days are `YYYY-MM-DD`, in Paris. */
export const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

const counted = (days: number): string => (days === 1 ? "1\u00A0jour" : `${days}\u00A0jours`);

/** How far the stage is: « Dans 32 jours », « Demain », « Passée depuis 3 jours ». */
export function timeLeft(days: number): string {
  if (days === 0) return "Aujourd'hui";
  if (days === 1) return "Demain";
  return days > 0 ? `Dans ${counted(days)}` : `Passée depuis ${counted(-days)}`;
}

/** What to tell when it is late to convoke, or too late; `null` while there is time. */
export function warningBefore(days: number): string | null {
  if (days >= DAYS_BEFORE) return null;
  if (days < 0) return "La date de la convocation est passée\u00A0: vérifiez-la avant d'écrire à qui que ce soit.";
  const left = days === 0 ? "c'est aujourd'hui" : `il reste ${counted(days)}`;
  return `Les convocations partent au moins ${DAYS_BEFORE}\u00A0jours avant\u00A0: ${left}.`;
}
