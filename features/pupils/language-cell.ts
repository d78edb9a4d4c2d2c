import { folded } from "#features/answers/normal-form.ts";
import { type Cell, quoted, refused, understood } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const usual = "Français";
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

/** The language in which a pupil plays: French where nothing is said. */
export function readLanguage(typed: string, offered: readonly string[]): Cell {
  const text = tidy(typed);
  const wanted = folded(text === "" ? usual : (codes.get(folded(text)) ?? text));
  const language = offered.find((one) => folded(one) === wanted);
  return language ? understood(language) : refused(text, `La langue ${quoted(text === "" ? usual : text)} n'est pas proposée`);
}
