import * as z from "zod";

/** A moment: ISO 8601 with offset on the wire, a Date in code. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});

const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  // PostgreSQL, like history, has no year 0.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && date.getUTCFullYear() > 0;
};

const looksLikeDay = (typed: string): boolean => /^(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(typed);

/** A day: `YYYY-MM-DD`; requests may also use `MM/DD/YYYY` (INS-15). `unreadable`: the message for a text without the form of a day. */
export const day = (invalid = "Cette date n'existe pas", required = invalid, unreadable = invalid) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((typed) => typed === "" || looksLikeDay(typed), { error: unreadable, abort: true })
    .transform((typed) => typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$1-$2"))
    .refine((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && isRealDay(typed), invalid);

/** A day in an answer, as PostgreSQL gives it. */
export const DayOutput = z.string().meta({ format: "date" });
