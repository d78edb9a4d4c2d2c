import { isFrance, refusalOfPostalCode } from "#features/users/postal-code.ts";
import { type Cell, refused, understood } from "./cell.ts";
import { readText, tidy } from "./text-cell.ts";

const LONGEST_COUNTRY = 60;
const LONGEST_CODE = 12;

/** France where nothing is said. */
export function readCountry(typed: string): Cell {
  const text = tidy(typed);
  return isFrance(text) || /^(fr|fra|f)$/i.test(text) ? understood("France") : readText(text, LONGEST_COUNTRY);
}

/** A postal code: in France the zero that a spreadsheet dropped is put back (1100, 1100.0), and what is not a figure left out (F-69001, 69001 CEDEX 3). */
export function readPostalCode(typed: string, country: string): Cell {
  const text = tidy(typed).replace(/[.,]0+$/, "");
  if (text === "") return understood("");
  if (!isFrance(country)) return foreign(text, country);
  const figures = text
    .replace(/^f\s*-\s*/i, "")
    .replace(/\s*cedex.*$/i, "")
    .replaceAll(/\s/g, "");
  const code = /^\d{4}$/.test(figures) ? `0${figures}` : figures;
  const refusal = refusalOfPostalCode(country, code);
  return refusal === null ? understood(code) : refused(text, refusal);
}

function foreign(text: string, country: string): Cell {
  const cell = readText(text, LONGEST_CODE);
  const refusal = cell.refusal ?? refusalOfPostalCode(country, text);
  return refusal === null ? cell : refused(text, refusal);
}
