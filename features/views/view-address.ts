/** What an address opens over its list, where it stands in it, or of whom it speaks: no part of a view, which is kept for long. */
const transient = ["page", "personne", "modifier", "ajouter", "demande", "calcul", "nouveaux", "search", "qui", "objet"];

/** The parameters of an address that make a view: filters, sorts, columns and page size, in one order. */
export const addressOfView = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !transient.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
