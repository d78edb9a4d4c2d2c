import { folded } from "#features/answers/normal-form.ts";
import { squadCategory } from "#features/categories/squad-category.ts";
import { type Cell, noting, quoted, refused, understood } from "./cell.ts";
import { categoryOfClass } from "./class-category.ts";
import { tidy } from "./text-cell.ts";

/** What else the usual categories are called. */
const called: ReadonlyMap<string, string> = new Map([
  ["courselementaire", "CE"],
  ["coursmoyen", "CM"],
  ["college1", "C1"],
  ["college2", "C2"],
  ["lycee", "L1"],
  ["lycee1", "L1"],
  ["superieur", "L2"],
  ["grandpublic", "GP"],
  ["hautecompetition", "HC"],
  ["le", squadCategory],
]);

const keyOf = (name: string): string => folded(name).replaceAll(/[^a-z0-9]/g, "");

/** A category by its name, however it is written (c1, C 1), else the one of a class (6e A); `open`: those that take registrations. */
export function readCategory(typed: string, open: readonly string[]): Cell {
  const text = tidy(typed);
  if (text === "") return refused("", "La catégorie est requise");
  const key = keyOf(text);
  const known = (name: string | null | undefined) => {
    const wanted = name == null ? null : keyOf(name);
    return open.find((one) => keyOf(one) === wanted);
  };
  const named = known(text) ?? known(called.get(key));
  if (named) return understood(named);
  const ofClass = known(categoryOfClass(text));
  if (ofClass) return noting(understood(ofClass), `d'après ${quoted(text)}`);
  if (key === "college") return refused(text, "Le collège a deux catégories\u00A0: C1 (6e et 5e) ou C2 (4e et 3e)");
  return refused(text, `${quoted(text)} n'est pas une catégorie ouverte\u00A0: choisissez ${list(open)}`);
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ou ${names.at(-1)}`;
