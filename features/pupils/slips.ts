/** How many slips are printed at once. */
export const MOST_SLIPS = 500;

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

/** Why these slips cannot be printed; `null` when they can. A code that opens nothing is not worth its paper. */
export function refusalToPrint(people: readonly (Person & { readonly status: string })[]): string | null {
  const closed = people.find(({ status }) => status === "DESACTIVATED");
  if (!closed) return null;
  const otherwise = people.length > 1 ? "imprimez sans cette personne, ou écrivez" : "écrivez";
  return `Le compte de ${closed.firstname} ${closed.lastname} est désactivé\u00A0: ${otherwise} à la fédération.`;
}

/** The files in which so many slips are printed. */
export const inFiles = <T>(people: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(people.length / MOST_SLIPS) }, (_, file) => people.slice(file * MOST_SLIPS, (file + 1) * MOST_SLIPS));
