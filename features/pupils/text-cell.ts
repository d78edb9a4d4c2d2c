import { refusalOfName } from "#platform/contract/names.ts";
import { type Cell, refused, understood } from "./cell.ts";

/** What stands where people have nothing to say. */
const nothing = /^([-–—/.]|n\/?a|n[ée]ant|null|#n\/a|#ref!|#valeur!|#value!)$/i;

/** A text as one line, without what cannot be seen: the blanks of web pages, those that copies bring along. */
export function tidy(typed: string): string {
  const line = typed
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return nothing.test(line) ? "" : line;
}

/** Texts that some program could run as a formula (SEC-02), full-width signs too. */
const isFormula = (text: string): boolean => /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text);

/** Why no text is taken so; `null` when it may be. */
function refusalOfText(text: string, most: number): string | null {
  if (text.length > most) return `${most} caractères au plus`;
  if (/\p{Cc}|\p{Cs}/u.test(text)) return "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le";
  return isFormula(text) ? `Ce texte commence par «\u00A0${text[0]}\u00A0», comme une formule\u00A0: retirez ce signe` : null;
}

/** A text that may be empty. */
export function readText(typed: string, most: number): Cell {
  const text = tidy(typed);
  const refusal = refusalOfText(text, most);
  return refusal === null ? understood(text) : refused(text, refusal);
}

/** A name as it was typed, capitals and all. */
export function readName(typed: string, most: number, required: string): Cell {
  const cell = readText(typed, most);
  if (cell.refusal !== null) return cell;
  if (cell.value === "") return refused("", required);
  if (!/\p{L}/u.test(cell.value)) return refused(cell.value, "Ce nom ne contient aucune lettre\u00A0: la colonne est-elle la bonne\u00A0?");
  const refusal = refusalOfName(cell.value);
  return refusal === null ? cell : refused(cell.value, refusal);
}
