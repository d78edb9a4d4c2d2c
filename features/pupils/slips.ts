/** The maximum slips printed at once. */
export const MAX_SLIPS = 500;

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

/** Why these slips cannot be printed; `null` when they can. A code for a closed account is useless. */
export function refusalToPrint(people: readonly (Person & { readonly status: string })[]): string | null {
  const closed = people.find(({ status }) => status === "DESACTIVATED");
  if (!closed) return null;
  const otherwise = people.length > 1 ? "imprimez sans cette personne, ou écrivez" : "écrivez";
  return `Le compte de ${closed.firstname} ${closed.lastname} est désactivé\u00A0: ${otherwise} à la fédération.`;
}

/** Splits the slips into files. */
export const splitIntoFiles = <T>(people: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(people.length / MAX_SLIPS) }, (_, file) => people.slice(file * MAX_SLIPS, (file + 1) * MAX_SLIPS));
