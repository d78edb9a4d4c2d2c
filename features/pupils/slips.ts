/** How many slips are printed at once. */
export const MOST_SLIPS = 500;

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

/** Why these slips cannot be printed; `null` when they can. A code that opens nothing is not worth its paper. */
export function refusalToPrint(people: readonly (Person & { readonly status: string })[]): string | null {
  const closed = people.find(({ status }) => status === "DESACTIVATED");
  return closed
    ? `Le compte de ${closed.firstname} ${closed.lastname} est désactivé\u00A0: imprimez sans cette personne, ou écrivez à la fédération.`
    : null;
}
