import { foldText } from "#platform/contract/fold-text.ts";
import { categoryOfClass } from "#season/categories/class-category.ts";
import { schoolYears } from "#season/categories/school-years.ts";
import { acceptedCell, type Cell, quote, refusedCell, tidy, withNote } from "./cells.ts";

const aliases: ReadonlyMap<string, string> = new Map([
  ["courselementaire", "CE"],
  ["coursmoyen", "CM"],
  ["college1", "C1"],
  ["college2", "C2"],
  ["lycee", "L1"],
  ["lycee1", "L1"],
  ["superieur", "L2"],
  ["grandpublic", "GP"],
  ["hautecompetition", "HC"],
  ["le", "LE - L2 en équipe et individuel"],
]);

const keyOf = (name: string): string => foldText(name).replaceAll(/[^a-z0-9]/g, "");

const FROM_CLASS = "d'après ";

/** Whether a note only names the class that gave the category, with nothing to check. */
export const isFromClass = (note: string): boolean => note.startsWith(FROM_CLASS);

/** A category by its name in any spelling (c1, C 1), else by a class (6e A); `open`: those open to registrations. */
export function readCategory(typed: string, open: readonly string[]): Cell {
  const text = tidy(typed);
  if (text === "") return refusedCell("", "La catégorie est requise");
  const key = keyOf(text);
  const findOpen = (name: string | null | undefined) => {
    const target = name == null ? null : keyOf(name);
    return open.find((one) => keyOf(one) === target);
  };
  const byName = findOpen(text) ?? findOpen(aliases.get(key));
  if (byName) return acceptedCell(byName);
  const ofClass = findOpen(categoryOfClass(text));
  if (ofClass) return withNote(acceptedCell(ofClass), `${FROM_CLASS}${quote(text)}`);
  if (key === "college") return refusedCell(text, "Le collège a deux catégories\u00A0: C1 (6e et 5e) ou C2 (4e et 3e)");
  return refusedCell(text, `${quote(text)} n'est pas une catégorie ouverte\u00A0: choisissez ${joinWithOr(open)}`);
}

export function withClass(cell: Cell, className: string): Cell {
  const ofClass = categoryOfClass(className);
  if (cell.refusal !== null || cell.note !== undefined || ofClass === null || ofClass === cell.value || !levels.has(cell.value))
    return cell;
  return withNote(cell, `${quote(className)} est d'ordinaire en ${ofClass}`);
}

/** Others, like « GP », are open to any class. */
const levels: ReadonlySet<string> = new Set(schoolYears.map(({ category }) => category));

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ou ${names.at(-1)}`;
