/** Where the pupils of a school register, the school chosen already (INS-05). `site`: `https://palmares.example.org`. */
export const pupilLink = (site: string, { id, rneCode }: { readonly id: string; readonly rneCode: string | null }): string =>
  `${site}/inscription/scolaire?etablissement=${rneCode ?? id}`;
