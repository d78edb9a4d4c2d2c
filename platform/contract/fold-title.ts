/** A title without accents, case, blanks and punctuation: « E-mail » is `email`. */
export const foldTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
