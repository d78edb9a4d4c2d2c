import * as z from "zod";
import { asciiDigits } from "./ascii-digits.ts";

/** Characters that PostgreSQL cannot store: zero in a text, half a character in the trail. */
const unstorable = /\0|\p{Surrogate}/u;

/** Between the fields of a stored answer; no typed text contains it. */
export const FIELD_SEPARATOR = "\u001f";

export const isStorable = (typed: string): boolean => !unstorable.test(typed) && !typed.includes(FIELD_SEPARATOR);

/** A typed text: trimmed, bounded, of storable characters. A text that is too long is not checked further, as further checks may be slow. */
export const text = (max: number, required?: string) =>
  z
    .string()
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .max(max, { abort: true })
    .refine(isStorable, "Cette valeur n'est pas valable");

/**
 * A typed number that is stored as a text, a telephone or a postal code: its digits are 0 to 9 whatever the keyboard, without the invisible signs that
 * telephones copy with it.
 */
export const digits = (max: number, required?: string) =>
  text(max, required).overwrite((typed) =>
    asciiDigits(typed)
      .replace(/\p{Cf}/gu, "")
      .replace(/[\s\p{Zl}]+/gu, " "),
  );

/** The version that a page has read. */
export const Version = z.int().min(0).max(2_147_483_647);

/** Some of the fields, at least one: the body of a PATCH. Values read before (« readUserId ») change nothing. */
export const patchBody = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object(fields)
    .partial()
    .refine(
      (changes) => Object.entries(changes).some(([name, value]) => value !== undefined && !/^read[A-Z]/.test(name)),
      "Rien n'est à modifier",
    );

/** An id: a text on the wire, opaque to callers; a number in code and in the database. */
export const Id = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), z.number(), {
  decode: (wire, payload) => {
    const id = Number(wire);
    if (id > 2_147_483_647) payload.issues.push({ code: "custom", input: wire, message: "Cet identifiant n'existe pas" });
    return id;
  },
  encode: String,
});

export const ById = z.object({ id: Id });

/** The confirmation taken from a 409 about the people moved by a change. */
export const ConfirmedQuery = z.object({ confirmed: text(200).optional() });

export const Flag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (wire) => wire === "true",
  encode: (flag) => (flag ? "true" : "false"),
});

const [FIRST_YEAR, LAST_YEAR] = [1987, 2200];
const YEAR_BOUNDS = `L'année est un nombre entier entre ${FIRST_YEAR} et ${LAST_YEAR}`;
export const year = (required?: string) =>
  z.coerce
    .number<string | number>(required)
    .int(YEAR_BOUNDS)
    // An empty field reads 0.
    .min(FIRST_YEAR, { error: ({ input }) => (input === 0 && required) || YEAR_BOUNDS })
    .max(LAST_YEAR, YEAR_BOUNDS);
export const Year = year();

/** The same for a filter of a list, where only a text is possible. */
export const YearText = z.string().transform(Number).pipe(z.int().min(FIRST_YEAR).max(LAST_YEAR));

export const wholeNumber = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);
