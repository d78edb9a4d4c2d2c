import { formatCount } from "#platform/contract/french-numbers.ts";

/** The messages if a ranking cannot be printed, word for word (CTR-04). */
export const printMessages = {
  empty: "Aucune donnée n'est disponible pour l'impression",
  noSession: "Veuillez sélectionner une session",
  noCenter: "ID du centre d'épreuve non trouvé",
  failed: "Erreur lors de la récupération des données pour l'impression",
} as const;

/** Why a ranking cannot be printed yet; `null` if it can. Only the page of a center passes `center`: `null` if it has none. */
export function refusalToPrint({ session, center }: { session: object | null; center?: object | null | undefined }): string | null {
  if (center === null) return printMessages.noCenter;
  return session === null ? printMessages.noSession : null;
}

interface PrintedPerson {
  readonly category: { readonly name: string };
}

/** The rows of each category, in the order they come. */
export const groupByCategory = <Row extends PrintedPerson>(rows: readonly Row[]): [category: string, rows: Row[]][] => [
  ...Map.groupBy(rows, ({ category }) => category.name),
];

/** The number of people on the sheet of a category: « 64 participants », « Les 100 premiers », or more if the last rank is shared. */
export const sheetCountText = (rows: number, first: number): string => {
  if (rows < first) return formatCount(rows, "participant");
  return rows > first ? `Les ${first} premiers, ex æquo compris` : `Les ${first} premiers`;
};
