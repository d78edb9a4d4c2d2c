/** The page where a school's pupils register, with the school chosen (INS-05). `site`: `https://palmares.example.org`. */
export const pupilLink = (site: string, { id, rneCode }: { readonly id: string; readonly rneCode: string | null }): string =>
  `${site}/inscription/scolaire?etablissement=${rneCode ?? id}`;
