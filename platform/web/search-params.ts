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

export const pageSizes = [20, 50, 100] as const;

/** Reads one parameter of an address; `undefined` if it is absent or invalid. */
type Read<Value> = (value: unknown) => Value | undefined;
type Parameters = Readonly<Record<string, Read<unknown>>>;

export type SearchOf<P extends Parameters> = { readonly [Name in keyof P]?: ReturnType<P[Name]> };

/** `validateSearch: searchOf({ ...listParameters, personne: read.id, ajouter: read.flag })`; invalid values are ignored. */
export const searchOf =
  <const P extends Parameters>(parameters: P) =>
  (search: Record<string, unknown>): SearchOf<P> => {
    const pairs = Object.entries(parameters).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as SearchOf<P>;
  };

const matching =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : undefined;

const numberFrom =
  (least: number, most: number): Read<number> =>
  (value) =>
    Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

const oneOf =
  <const Value extends string>(...values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((one) => one === value);

export const read = {
  text: matching(/./s),
  id: matching(/^[1-9]\d{0,9}$/),
  /** A whole number from 1: `?wanted=50`. */
  number: numberFrom(1, 10_000_000),
  year: numberFrom(1987, 2200),
  /** `?ajouter=oui`: a window is open. */
  flag: oneOf("oui"),
  oneOf,
  matching,
} as const;

export const listParameters = {
  page(value: unknown): number | undefined {
    const page = Math.trunc(Number(value));
    return page > 1 && page <= 10_000_000 ? page : undefined;
  },
  /** Rows per page; by default the list's own number. */
  limit: (value: unknown): number | undefined => pageSizes.find((size) => size === Number(value)),
  search: read.text,
  sortBy(value: unknown): readonly string[] | undefined {
    const sorts = [value].flat().filter((sort): sort is string => typeof sort === "string" && /^[\w.]+:(ASC|DESC)$/.test(sort));
    return sorts.length > 0 ? sorts.slice(0, 2) : undefined;
  },
  /** The hidden columns, « e-mail,classe », or `aucune`; without it, as last chosen on this device. */
  sans: read.matching(/^[a-z0-9,-]{1,300}$/),
};

export type PageSearch = SearchOf<typeof listParameters>;
