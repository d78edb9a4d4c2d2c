import type { Periods } from "#season/marking/regulations.ts";

const formatDays = (days: number): string => (days === 1 ? "1\u00A0jour" : `${days}\u00A0jours`);

/** Time until the stage: « Dans 32 jours », « Demain », « Passée depuis 3 jours ». */
export function describeDaysLeft(days: number): string {
  if (days === 0) return "Aujourd'hui";
  if (days === 1) return "Demain";
  return days > 0 ? `Dans ${formatDays(days)}` : `Passée depuis ${formatDays(-days)}`;
}

export function lateWarning(days: number, { convocationDays }: Pick<Periods, "convocationDays">): string | null {
  if (days >= convocationDays) return null;
  if (days < 0) return "La date de la convocation est passée\u00A0: vérifiez-la avant d'écrire à qui que ce soit.";
  const remaining = days === 0 ? "c'est aujourd'hui" : `il reste ${formatDays(days)}`;
  return `Les convocations partent au moins ${formatDays(convocationDays)} avant\u00A0: ${remaining}.`;
}
