/** « Notre quart de finale 2027 », or « Quart du collège · 2027 »: the year, if the name has none. */
export const titleOfStage = ({ name, year }: { readonly name: string; readonly year: number }): string =>
  name.includes(String(year)) ? name : `${name} · ${year}`;
