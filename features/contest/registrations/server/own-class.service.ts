import { refusalOfOtherClass } from "#access/responsibility/class-name.ts";
import { classesOf, ownClassNames } from "#access/responsibility/server/classes.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";

/** The caller's given classes; `null` for callers who see all classes, or are not of a school. */
export const givenClassesOf = async (db: Connection, { id, role }: Caller, year: number | null): Promise<string[] | null> =>
  role === "ESTABLISHEMENT" ? classesOf(db, id, year) : null;

/** A teacher with given classes chooses one of these in its spelling there; a single one is the default (CLS-01). 400 at its field. */
export async function ownClassOr400(db: Connection, caller: Caller, year: number, className: string): Promise<string> {
  const classes = await givenClassesOf(db, caller, year);
  if (classes === null) return className;
  const [only] = className === "" && classes.length === 1 ? classes : [];
  const own = only ?? (await ownClassNames(db, caller.id, year, [className])).get(className);
  if (own === undefined) throw badRequest(refusalOfOtherClass(classes), "className");
  return own;
}

/** Refuses to a teacher with given classes an action on pupils without a class, or on all pupils. */
export async function refuseWithoutAllClasses(db: Connection, caller: Caller, year: number): Promise<void> {
  const classes = await givenClassesOf(db, caller, year);
  if (classes !== null) throw forbidden(refusalOfOtherClass(classes));
}
