import { refusalOfOtherClass } from "#access/responsibility/class-name.ts";
import { ownClassNames } from "#access/responsibility/server/classes.service.ts";
import { givenClassesOf } from "#contest/registrations/server/own-class.service.ts";
import type { Connection } from "#database/open.ts";
import type { Caller } from "#platform/server/session.ts";
import { acceptedCell, type Cell, refusedCell, withNote } from "../cells.ts";
import type { CheckedLine } from "./pupil-import.service.ts";

/**
 * The lines as this sender may write them (CLS-01): those of a teacher with given classes are in these, under the names written there. A line without a
 * class goes into the only one; with several, or for another class, its cell is refused, so that it is changed or left out.
 */
export async function linesInOwnClasses(
  db: Connection,
  caller: Caller,
  year: number,
  lines: readonly CheckedLine[],
): Promise<readonly CheckedLine[]> {
  const classes = await givenClassesOf(db, caller, year);
  if (classes === null) return lines;
  const nameIn = ({ className }: CheckedLine["cells"]) =>
    className.value === "" && classes.length === 1 ? (classes[0] ?? "") : className.value;
  const names = lines.map(({ cells }) => nameIn(cells));
  const own = await ownClassNames(db, caller.id, year, names);
  const refusal = refusalOfOtherClass(classes);
  const classCell = (cells: CheckedLine["cells"]): Cell => {
    if (cells.className.refusal !== null) return cells.className;
    const name = own.get(nameIn(cells));
    return name === undefined ? withNote(refusedCell(cells.className.display, refusal), refusal) : acceptedCell(name);
  };
  return lines.map((line) => ({ ...line, cells: { ...line.cells, className: classCell(line.cells) } }));
}
