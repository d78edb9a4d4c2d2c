import { foldText } from "#platform/contract/fold-text.ts";
import { acceptedCell, type Cell, quote, refusedCell } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const defaultLanguage = "Français";
const codes: ReadonlyMap<string, string> = new Map([
  ["fr", "Français"],
  ["en", "Anglais"],
  ["gb", "Anglais"],
  ["it", "Italien"],
  ["pl", "Polonais"],
  ["ru", "Russe"],
  ["uk", "Ukrainien"],
  ["ar", "Arabe"],
  ["de", "Allemand"],
]);

/** The language in which a pupil plays: French by default. */
export function readLanguage(typed: string, offered: readonly string[]): Cell {
  const text = tidy(typed);
  const target = foldText(text === "" ? defaultLanguage : (codes.get(foldText(text)) ?? text));
  const language = offered.find((one) => foldText(one) === target);
  return language
    ? acceptedCell(language)
    : refusedCell(text, `La langue ${quote(text === "" ? defaultLanguage : text)} n'est pas proposée`);
}
