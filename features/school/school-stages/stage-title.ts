/** « Notre quart de finale 2027 », or « Quart du collège · 2027 »: with the year, unless the name has one. */
export const titleOfStage = ({ name, year }: { readonly name: string; readonly year: number }): string =>
  name.includes(String(year)) ? name : `${name} · ${year}`;
