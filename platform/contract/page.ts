import * as z from "zod";
import { text, wholeNumber } from "./fields.ts";

export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly descending: boolean;
}

const sortKeys = <const Field extends string>(fields: readonly [Field, ...Field[]]) => {
  type Key = `${Field}:ASC` | `${Field}:DESC`;
  const key = z.enum(fields.flatMap((field) => [`${field}:ASC`, `${field}:DESC`]) as [Key, ...Key[]]);
  return z.union([key.transform((one) => [one]), z.array(key).max(2, "Deux tris au plus")], "Ce tri n'existe pas ici").default([]);
};

/**
 * The query of a list: `limit` (default of each list: API-03; at most 100; 0 means all if `all` allows it), `page` from 1,
 * `search`, `sortBy=field:ASC` up to twice.
 */
export const pageQuery = <const Field extends string>(limit: number, fields: readonly [Field, ...Field[]], { all = false } = {}) =>
  z.object({
    limit: wholeNumber(all ? 0 : 1, 100).default(limit),
    page: wholeNumber(1, 10_000_000).default(1),
    search: text(200).default(""),
    sortBy: sortKeys(fields),
  });

type Filters<Fields extends Record<string, z.ZodType<unknown, string>>> = {
  [Field in keyof Fields & string as `filter.${Field}`]: z.ZodOptional<z.ZodPipe<z.ZodString, Fields[Field]>>;
};

const withoutEquals = (wire: string): string => wire.replace(/^\$eq:/, "");

/**
 * The filters of a list, for `query.extend(filters({ … })).strict()`: `filter.<field>=value`; a leading `$eq:` means
 * the same. Strict, because ignoring an unknown filter would show more than was requested.
 */
export const filters = <const Fields extends Record<string, z.ZodType<unknown, string>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`filter.${field}`, z.string().overwrite(withoutEquals).pipe(value).optional()]),
  ) as Filters<Fields>;

/** A filter that may be given several times, for `query.extend({ "filter.role": anyOf(…) })`: rows with any of these values. */
export const anyOf = <const Value extends z.ZodType<unknown, string>>(value: Value) => {
  const one = z.string().overwrite(withoutEquals).pipe(value);
  return z.union([one.transform((only) => [only]), z.array(one).min(1).max(20)]).optional();
};

export const sortsOf = <Field extends string>(sortBy: readonly (`${Field}:ASC` | `${Field}:DESC`)[]): Sort<Field>[] =>
  sortBy.map((key) => {
    const colon = key.lastIndexOf(":");
    return { field: key.slice(0, colon) as Field, descending: key.endsWith(":DESC") };
  });

const Meta = z.object({
  itemsPerPage: z.number(),
  totalItems: z.number(),
  currentPage: z.number(),
  totalPages: z.number(),
  sortBy: z.array(z.string()),
  search: z.string(),
  filter: z.record(z.string(), z.string()),
});

export const pageOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), meta: Meta });

export interface Page<T> {
  readonly data: T[];
  readonly meta: z.output<typeof Meta>;
}
