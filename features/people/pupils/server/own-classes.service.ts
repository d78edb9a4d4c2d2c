import { refusalOfOtherClass } from "#access/responsibility/class-name.ts";
import { ownClassNames } from "#access/responsibility/server/classes.service.ts";
import { givenClassesOf } from "#contest/registrations/server/own-class.service.ts";
import type { Connection } from "#database/open.ts";
import type { Caller } from "#platform/server/session.ts";
import { acceptedCell, refusedCell, withNote } from "../cells.ts";
import type { CheckedLine } from "../line-outcome.ts";

/** As written among the classes given to this teacher; null for all (CLS-01). An empty name is the only one; undefined: of another class. */
export async function namesInOwnClasses(db: Connection, caller: Caller, year: number, classNames: readonly string[]) {
  const classes = await givenClassesOf(db, caller, year);
  if (classes === null) return null;
  const names = classNames.map((name) => (name === "" && classes.length === 1 ? (classes[0] ?? "") : name));
  const own = await ownClassNames(db, caller.id, year, names);
  return { names: names.map((name) => own.get(name)), refusal: refusalOfOtherClass(classes) };
}

/** The lines as this sender may write them: the cell of another class is refused, so that it is changed or left out. */
export async function linesInOwnClasses(db: Connection, caller: Caller, year: number, lines: readonly CheckedLine[]) {
  const classNames = lines.map(({ cells }) => cells.className.value);
  const own = await namesInOwnClasses(db, caller, year, classNames);
  if (!own) return lines;
  const { names, refusal } = own;
  return lines.map((line, index): CheckedLine => {
    const [{ className: typed }, name] = [line.cells, names[index]];
    if (typed.refusal !== null) return line;
    const className = name === undefined ? withNote(refusedCell(typed.display, refusal), refusal) : acceptedCell(name);
    return { ...line, cells: { ...line.cells, className } };
  });
}
