/** The texts that an address looks for. */
const searched = ["search", "qui", "objet"];
/** What an address opens over its list, where it stands in it, or of whom it speaks: no part of a view, which is kept for long. */
const transient = ["page", "personne", "modifier", "ajouter", "demande", "calcul", "nouveaux", ...searched];

/** Whether the address looks for a text, which a view does not keep: it may be somebody's name. */
export const isSearching = (search: Readonly<Record<string, unknown>>): boolean => searched.some((name) => search[name] !== undefined);

/** The parameters of an address that make a view: filters, sorts, columns and page size, in one order. */
export const addressOfView = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !transient.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether the parameters of a view choose nothing: no filter, no sort, all columns. */
export const isWholeList = (search: string): boolean => search === "" || search === "sans=aucune";
