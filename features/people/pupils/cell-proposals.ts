import { proposeEmail } from "#platform/contract/email-typo.ts";
import { readEmail } from "./cells.ts";
import { type PreparedLine, type PreparedList, withEdit } from "./prepared-list.ts";
import type { PupilField } from "./pupil-fields.ts";

const nameFields = ["lastname", "firstname"] as const;

/** A single name may be an acronym, or one person's spelling. */
const MIN_NAMES = 3;

const isInCapitals = (name: string): boolean => name === name.toLocaleUpperCase("fr") && name !== name.toLocaleLowerCase("fr");

/** « LE GOFF-D'ARC » is « Le Goff-D'Arc »: each word begins with a capital. */
export const inLowercase = (name: string): string =>
  name
    .toLocaleLowerCase("fr")
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase("fr"));

interface CellProposal {
  readonly row: number;
  readonly field: PupilField;
  readonly typed: string;
  readonly proposed: string;
}

type Lines = readonly Pick<PreparedLine, "row" | "cells" | "task">[];

const keptOf = (lines: Lines): Lines => lines.filter(({ task }) => task !== "leftOut");

/** The lowercase of name columns that are all in capitals. Accents lost in capitals stay lost. */
export const proposalsForCapitals = (lines: Lines): CellProposal[] =>
  nameFields.flatMap((field) => {
    const typed = keptOf(lines).filter(({ cells }) => /\p{L}/u.test(cells[field]));
    if (typed.length < MIN_NAMES || !typed.every(({ cells }) => isInCapitals(cells[field]))) return [];
    return typed.map(({ row, cells }) => ({ row, field, typed: cells[field], proposed: inLowercase(cells[field]) }));
  });

/** The addresses with a typo in their domain (PPL-06). */
export const proposalsForEmails = (lines: Lines): CellProposal[] =>
  keptOf(lines).flatMap(({ row, cells: { email: typed } }) => {
    const proposed = proposeEmail(readEmail(typed).value);
    return proposed === null ? [] : [{ row, field: "email", typed, proposed }];
  });

export const withProposed = (list: PreparedList, proposals: readonly CellProposal[]): PreparedList =>
  proposals.reduce((edited, { row, field, proposed }) => withEdit(edited, row, field, proposed), list);
