/** What is said where a ranking cannot be printed, word for word (CTR-04). */
export const printMessages = {
  nothing: "Aucune donnée n'est disponible pour l'impression",
  noSession: "Veuillez sélectionner une session",
  noCenter: "ID du centre d'épreuve non trouvé",
  failed: "Erreur lors de la récupération des données pour l'impression",
} as const;

/** Why a ranking cannot be printed yet; `null` when it can. Only the page of a centre says a center: `null` when it has none. */
export function refusalToPrint({ session, center }: { session: object | null; center?: object | null | undefined }): string | null {
  if (center === null) return printMessages.noCenter;
  return session === null ? printMessages.noSession : null;
}

interface PrintedPerson {
  readonly category: { readonly name: string };
}

/** The rows of each category, in the order they come. */
export const byCategory = <Row extends PrintedPerson>(rows: readonly Row[]): [category: string, rows: Row[]][] => [
  ...Map.groupBy(rows, ({ category }) => category.name),
];

/** How many of a category stand on its sheet: « 64 participants », « Les 100 premiers », and one more where the last rank is shared. */
export const countOnSheet = (rows: number, first: number): string => {
  if (rows < first) return rows === 1 ? "1 participant" : `${rows} participants`;
  return rows > first ? `Les ${first} premiers, ex æquo compris` : `Les ${first} premiers`;
};
