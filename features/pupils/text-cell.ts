import { looksLikeFormula } from "#platform/contract/formula-cell.ts";
import { refusalOfName } from "#platform/contract/names.ts";
import { acceptedCell, type Cell, refusedCell } from "./cell.ts";

/** Placeholders for an empty value. */
const placeholder = /^([-–—/.]|n\/?a|n[ée]ant|null|#n\/a|#ref!|#valeur!|#value!)$/i;

/** A text as one line, without invisible characters such as special spaces from web pages or copies. */
export function tidy(typed: string): string {
  const line = typed
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return placeholder.test(line) ? "" : line;
}

/** Why a text is refused; `null` if accepted. */
function refusalOfText(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `${maxLength} caractères au plus`;
  if (/\p{Cc}|\p{Cs}/u.test(text)) return "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le";
  return looksLikeFormula(text) ? `Ce texte commence par «\u00A0${text[0]}\u00A0», comme une formule\u00A0: retirez ce signe` : null;
}

/** A text that may be empty. */
export function readText(typed: string, maxLength: number): Cell {
  const text = tidy(typed);
  const refusal = refusalOfText(text, maxLength);
  return refusal === null ? acceptedCell(text) : refusedCell(text, refusal);
}

/** A name as typed, including capitals. */
export function readName(typed: string, maxLength: number, required: string): Cell {
  const cell = readText(typed, maxLength);
  if (cell.refusal !== null) return cell;
  if (cell.value === "") return refusedCell("", required);
  if (!/\p{L}/u.test(cell.value))
    return refusedCell(cell.value, "Ce nom ne contient aucune lettre\u00A0: la colonne est-elle la bonne\u00A0?");
  const refusal = refusalOfName(cell.value);
  return refusal === null ? cell : refusedCell(cell.value, refusal);
}
