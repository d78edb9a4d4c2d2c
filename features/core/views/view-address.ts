const searched = ["search", "qui", "objet"];
/** The parameters that open something over the list, set a position in it or name a person: a view, kept for long, omits them. */
const transient = ["page", "personne", "modifier", "ajouter", "demande", "calcul", "nouveaux", ...searched];

/** Whether the address searches for a text, which a view omits because it may be a person's name. */
export const isSearching = (search: Readonly<Record<string, unknown>>): boolean => searched.some((name) => search[name] !== undefined);

/** The parameters that make a view, in a fixed order: filters, sorts, columns and page size. */
export const addressOfView = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !transient.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether a view chooses nothing: no filter, no sort, all columns. */
export const isWholeList = (search: string): boolean => search === "" || search === "sans=aucune";
