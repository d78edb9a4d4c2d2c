import { isFrance, refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { type Towns, townKey } from "#platform/contract/town-name.ts";
import { acceptedCell, type Cell, quote, readText, refusedCell, tidy, withNote } from "./cells.ts";

const MAX_COUNTRY_LENGTH = 60;
const MAX_POSTAL_CODE_LENGTH = 12;

export function readCountry(typed: string): Cell {
  const text = tidy(typed);
  return isFrance(text) || /^(fr|fra|f)$/i.test(text) ? acceptedCell("France") : readText(text, MAX_COUNTRY_LENGTH);
}

interface TownContext {
  readonly city: string;
  readonly towns?: Towns;
}

/** A postal code. In France only its digits are kept (F-69001, 69001 CEDEX 3), and a zero dropped by a spreadsheet is restored if safe. */
export function readPostalCode(typed: string, country: string, context: TownContext): Cell {
  const text = tidy(typed).replace(/[.,]0+$/, "");
  if (text === "") return acceptedCell("");
  if (!isFrance(country)) return readForeignCode(text, country);
  const figures = text
    .replace(/^f\s*-\s*/i, "")
    .replace(/\s*cedex.*$/i, "")
    .replaceAll(/\s/g, "");
  if (/^\d{4}$/.test(figures) && mayRestoreZero(`0${figures}`, context))
    return withNote(acceptedCell(`0${figures}`), `${quote(figures)} n'a que quatre chiffres\u00A0: le zéro du début a été remis`);
  const refusal = refusalOfPostalCode(country, figures);
  return refusal === null ? acceptedCell(figures) : refusedCell(text, refusal);
}

/** Whether the code with the zero is the town's (1000, Bourg-en-Bresse or Bourg). For 6900, Lyon, another digit is missing. */
function mayRestoreZero(code: string, { city, towns }: TownContext): boolean {
  const town = townKey(tidy(city));
  return town === "" || [...(towns?.get(code) ?? [])].some((name) => name.startsWith(town) || town.startsWith(name));
}

function readForeignCode(text: string, country: string): Cell {
  const cell = readText(text, MAX_POSTAL_CODE_LENGTH);
  const refusal = cell.refusal ?? refusalOfPostalCode(country, text);
  return refusal === null ? cell : refusedCell(text, refusal);
}
