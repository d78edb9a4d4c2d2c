import { readerOf, withAgreedTexts } from "#contest/results/server/results.service.ts";
import type { Connection } from "#database/open.ts";
import { schoolOf } from "#organizations/establishments/server/establishments.service.ts";
import type { Caller } from "#platform/server/session.ts";
import { asPupilOf } from "../former.ts";
import type { Person } from "../people.contract.ts";
import * as queries from "./people.queries.ts";

export { allAccounts } from "./all-users.queries.ts";
export { findPeople } from "./people.queries.ts";
export { peopleOfStage, stagePeopleFilterOf } from "./stage-people.queries.ts";

/** A person as they may see themselves: only results of visible stages under confirmed registrations. */
export async function findSelf(db: Connection, id: number): Promise<Person | undefined> {
  const [person] = await queries.findPeople(db, [id], { reader: "self" });
  return person && asReadBySelf(person);
}

/** The texts of stages address them, and agree with them. */
const asReadBySelf = (person: Person): Person => ({
  ...person,
  results: person.results.map((result) => withAgreedTexts(result, person.genre)),
});

export { peopleVisibleTo } from "./visible-people.queries.ts";

/** The office sees everything; a school its own registrations and the visible results of those years. The permission was checked before. */
export async function findPerson(db: Connection, id: number, caller: Caller): Promise<Person | undefined> {
  const [person] = await queries.findPeople(db, [id], { reader: readerOf(caller) });
  if (person && readerOf(caller) === "self") return asReadBySelf(person);
  if (!person || caller.role !== "ESTABLISHEMENT") return person;
  return asPupilOf(person, (await schoolOf(db, caller.id))?.id);
}
