/** The parameters of an address, as texts: `?page=2&sortBy=name:ASC&sortBy=city:DESC`. A number stays a text. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const pairs = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => [name, name === "sortBy" ? pairs.getAll(name) : (pairs.get(name) ?? "")]),
  );
};

/** An address that people can read and type, without empty values. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one ?? "")]));
  const text = String(new URLSearchParams(pairs.filter(([, value]) => value !== ""))).replaceAll("%3A", ":");
  return text && `?${text}`;
};

/** Page sizes that a list may have besides its own. */
export const pageSizes = [20, 50, 100] as const;

export interface PageSearch {
  readonly page?: number;
  /** Rows per page; by default the list's own number. */
  readonly limit?: number | undefined;
  readonly search?: string;
  readonly sortBy?: readonly string[];
  /** The hidden columns, « e-mail,classe », or `aucune`; without it, as last chosen on this device. */
  readonly sans?: string | undefined;
}

/** The page, search and sorts of an address; invalid values are ignored. */
export function pageSearch(search: Record<string, unknown>): PageSearch {
  const page = Math.trunc(Number(search.page));
  const limit = pageSizes.find((size) => size === Number(search.limit));
  const sorts = [search.sortBy ?? []]
    .flat()
    .filter((sort): sort is string => typeof sort === "string" && /^[\w.]+:(ASC|DESC)$/.test(sort))
    .slice(0, 2);
  return {
    ...(page > 1 && page <= 10_000_000 && { page }),
    ...(limit && { limit }),
    ...textSearch(search, "search"),
    ...(sorts.length > 0 && { sortBy: sorts }),
    ...(/^[a-z0-9,-]{1,300}$/.test(String(search.sans)) && textSearch(search, "sans")),
  };
}

/** One text of an address, absent if empty: `?category=C2`. */
export function textSearch<const Name extends string>(search: Record<string, unknown>, name: Name): { readonly [N in Name]?: string } {
  const text = search[name];
  return (typeof text === "string" && text !== "" ? { [name]: text } : {}) as { readonly [N in Name]?: string };
}

/** An id in an address, absent if invalid: `?personne=12`. */
export const idSearch = <const Name extends string>(search: Record<string, unknown>, name: Name): { readonly [N in Name]?: string } =>
  /^[1-9]\d{0,9}$/.test(String(search[name])) ? textSearch(search, name) : {};

/** The year of the championship in an address: `?year=2027`. */
export function yearSearch(search: Record<string, unknown>): { readonly year?: number } {
  const year = Number(search.year);
  return Number.isInteger(year) && year >= 1987 && year <= 2200 ? { year } : {};
}

/** A whole number from 1 in an address, absent if invalid: `?wanted=50`. */
export function numberSearch<const Name extends string>(search: Record<string, unknown>, name: Name): { readonly [N in Name]?: number } {
  const number = Number(search[name]);
  return (Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? { [name]: number } : {}) as { readonly [N in Name]?: number };
}
