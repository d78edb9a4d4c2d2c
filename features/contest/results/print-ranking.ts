import { formatCount } from "#platform/contract/french-numbers.ts";

/** The specified messages when a ranking cannot be printed (CTR-04). */
export const printMessages = {
  empty: "Aucune donnée n'est disponible pour l'impression",
  noSession: "Veuillez sélectionner une session",
  noCenter: "ID du centre d'épreuve non trouvé",
  failed: "Erreur lors de la récupération des données pour l'impression",
} as const;

/** Returns why a ranking cannot be printed yet; `null` if it can. Only a center's page passes `center`, `null` if it has none. */
export function refusalToPrint({ session, center }: { session: object | null; center?: object | null | undefined }): string | null {
  if (center === null) return printMessages.noCenter;
  return session === null ? printMessages.noSession : null;
}

export const groupByCategory = <Row extends { readonly category: { readonly name: string } }>(
  rows: readonly Row[],
): [category: string, rows: Row[]][] => [...Map.groupBy(rows, ({ category }) => category.name)];

/** The number of people on a category's printed page: « 64 participants », « Les 100 premiers », or more if the last rank is shared. */
export const sheetCountText = (rows: number, first: number): string => {
  if (rows < first) return formatCount(rows, "participant");
  return rows > first ? `Les ${first} premiers, ex æquo compris` : `Les ${first} premiers`;
};
