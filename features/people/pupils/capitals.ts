import { type PreparedLine, type PreparedList, withEdit } from "./prepared-list.ts";

const nameFields = ["lastname", "firstname"] as const;

/** A single name may be an acronym, or one person's spelling. */
const MIN_NAMES = 3;

const isInCapitals = (name: string): boolean => name === name.toLocaleUpperCase("fr") && name !== name.toLocaleLowerCase("fr");

/** « LE GOFF-D'ARC » is « Le Goff-D'Arc »: each word begins with a capital. */
export const inLowercase = (name: string): string =>
  name
    .toLocaleLowerCase("fr")
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase("fr"));

/** The lowercase of name columns that are all in capitals; null if there is none. Accents lost in capitals stay lost. */
export function proposalForCapitals(lines: readonly Pick<PreparedLine, "row" | "cells" | "task">[]) {
  const kept = lines.filter(({ task }) => task !== "leftOut");
  const names = nameFields.flatMap((field) => {
    const typed = kept.filter(({ cells }) => /\p{L}/u.test(cells[field]));
    if (typed.length < MIN_NAMES || !typed.every(({ cells }) => isInCapitals(cells[field]))) return [];
    return typed.map(({ row, cells }) => ({ row, field, typed: cells[field], proposed: inLowercase(cells[field]) }));
  });
  const [first] = names;
  return first ? { example: first, names } : null;
}

export const withLowercase = (list: PreparedList, { names }: NonNullable<ReturnType<typeof proposalForCapitals>>): PreparedList =>
  names.reduce((edited, { row, field, proposed }) => withEdit(edited, row, field, proposed), list);
