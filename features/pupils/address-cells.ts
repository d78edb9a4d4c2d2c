import { type Towns, townKey } from "#features/cities/town-name.ts";
import { isFrance, refusalOfPostalCode } from "#features/users/postal-code.ts";
import { type Cell, noting, quoted, refused, understood } from "./cell.ts";
import { readText, tidy } from "./text-cell.ts";

const LONGEST_COUNTRY = 60;
const LONGEST_CODE = 12;

/** France where nothing is said. */
export function readCountry(typed: string): Cell {
  const text = tidy(typed);
  return isFrance(text) || /^(fr|fra|f)$/i.test(text) ? understood("France") : readText(text, LONGEST_COUNTRY);
}

/** Beside what a postal code stands: the town of the line, and the towns that codes have, where they are known. */
interface Place {
  readonly city: string;
  readonly towns?: Towns;
}

/** A postal code: in France what is not a figure is left out (F-69001, 69001 CEDEX 3), and a zero that a spreadsheet dropped put back where it may be. */
export function readPostalCode(typed: string, country: string, place: Place): Cell {
  const text = tidy(typed).replace(/[.,]0+$/, "");
  if (text === "") return understood("");
  if (!isFrance(country)) return foreign(text, country);
  const figures = text
    .replace(/^f\s*-\s*/i, "")
    .replace(/\s*cedex.*$/i, "")
    .replaceAll(/\s/g, "");
  if (/^\d{4}$/.test(figures) && mayBegin(`0${figures}`, place))
    return noting(understood(`0${figures}`), `${quoted(figures)} n'a que quatre chiffres\u00A0: le zéro du début a été remis`);
  const refusal = refusalOfPostalCode(country, figures);
  return refusal === null ? understood(figures) : refused(text, refusal);
}

/** Whether the code that a zero makes is that of the town (1000, Bourg-en-Bresse or Bourg); of 6900, Lyon, a figure is missing elsewhere. */
function mayBegin(code: string, { city, towns }: Place): boolean {
  const town = townKey(tidy(city));
  return town === "" || [...(towns?.get(code) ?? [])].some((known) => known.startsWith(town) || town.startsWith(known));
}

function foreign(text: string, country: string): Cell {
  const cell = readText(text, LONGEST_CODE);
  const refusal = cell.refusal ?? refusalOfPostalCode(country, text);
  return refusal === null ? cell : refused(text, refusal);
}
