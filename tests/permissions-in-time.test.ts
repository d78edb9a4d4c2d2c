import { describe, expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import type { Role } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, type Cell, castOf, ownCells } from "./permissions.cast.ts";
import type { Caller } from "./person.ts";
import { ACTIVE_YEAR, anAdmin, anApplicant, aParticipant, aRegistration, type World, test as worldly } from "./world.ts";

// SEC-01 LET-06: every call on own data, made by former owners, and by callers who are not trusted yet.

const LAST_YEAR = ACTIVE_YEAR - 1;

interface OwnCall extends Cell {
  readonly call: string;
  readonly role: Role;
}

const cellsOf = (cast: Cast): OwnCall[] =>
  Object.entries(ownCells(cast)).flatMap(([call, cells]) =>
    (Object.entries(cells) as [Role, Cell][]).map(([role, cell]) => ({ call, role, ...cell })),
  );

/** The calls whose status for this caller is not the expected one. */
async function unexpectedStatuses(expected: number, ownCalls: readonly OwnCall[], caller?: Caller): Promise<string[]> {
  const found: string[] = [];
  for (const { call, role, own, ...cell } of ownCalls) {
    const endpoint = contracts.find((one) => nameOf(one) === call);
    if (!endpoint) throw new Error(`no contract for ${call}`);
    const status = await (caller ?? cell.caller).status(endpoint, own);
    if (status !== expected) found.push(`${call} as ${role}: ${status}`);
  }
  return found;
}

/** Moves the pupil and the member: here only last year, elsewhere now. */
async function moveElsewhere(world: World, { pupil, member, dropped, school, club, otherSchool }: Cast) {
  const people = [pupil, member, ...dropped.pupils, ...dropped.members];
  for (const { registration } of people)
    await world.db
      .updateTable("registrations")
      .set({ establishmentId: otherSchool.id, clubId: null })
      .where("id", "=", registration.id)
      .execute();
  for (const { id } of [pupil, ...dropped.pupils]) await aRegistration(world, { userId: id, year: LAST_YEAR, establishmentId: school.id });
  for (const { id } of [member, ...dropped.members]) await aRegistration(world, { userId: id, year: LAST_YEAR, clubId: club.id });
}

/** Removes the managers of the school, the club and the center. */
async function removeManagers(world: World, { school, club, center }: Cast) {
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  await world.db.deleteFrom("clubControllers").where("clubId", "=", club.id).execute();
  await world.db.deleteFrom("examCenterControllers").where("examCenterId", "=", center.id).execute();
}

const test = worldly.extend("cast", async ({ world }) => castOf(world));

/** Only the registrations with the club; their fields are tested in features/people/people/server/former.test.ts. */
const stillAllowed = ["GET /registrations/user/:userId as CLUB: 200"];
/** The stage after a visible one belongs to nobody: an account of a school may read it. */
const ownedByNobody = ["GET /questionnaire/next/:id as ESTABLISHEMENT: 200"];

/** A pupil who leaves a school, and the sheets of its own stages: features/school/school-stages/server and features/school/answer-sheets/server. */
const concernsPeople = ({ call, role, own }: OwnCall, { pupil, member, dropped }: Cast): boolean => {
  const ids = [pupil, member, ...dropped.pupils, ...dropped.members].flatMap(({ wireId, registration }) => [wireId, registration.wireId]);
  const identifiers = JSON.stringify([own.params, own.query, own.body]);
  return role !== "USER" && !/examcenter|link|next|passkeys|school-stages/i.test(call) && ids.some((id) => identifiers.includes(`"${id}"`));
};

describe("SEC-01 LET-06 whose it was", () => {
  test("a school and a club change nothing, and read nothing current, of people now elsewhere", async ({ world, cast }) => {
    await moveElsewhere(world, cast);
    const ownCalls = cellsOf(cast).filter((cell) => concernsPeople(cell, cast));
    expect(ownCalls.length).toBeGreaterThan(20);
    expect(await unexpectedStatuses(403, ownCalls)).toEqual(stillAllowed);
  });

  test("a former manager of a school, a club or a center does nothing there any more", async ({ world, cast }) => {
    await removeManagers(world, cast);
    const managers = [cast.school.correspondent.caller, cast.club.manager.caller, cast.center.manager.caller];
    // The devices of their own account stay their own.
    const ownCalls = cellsOf(cast).filter(({ call, caller }) => managers.includes(caller) && !call.includes("/devices/"));
    expect(ownCalls.length).toBeGreaterThan(40);
    expect(await unexpectedStatuses(403, ownCalls)).toEqual(ownedByNobody);
  });

  test("a deactivated account does nothing at all, even on its own data", async ({ world, cast }) => {
    const office = (await anAdmin(world)).caller;
    const people = [cast.school.correspondent, cast.club.manager, cast.center.manager, cast.alone, ...Object.values(cast.leaving)];
    for (const { wireId } of people) await office.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } });
    const callers = people.map(({ caller }) => caller);
    const ownCalls = cellsOf(cast).filter(({ caller }) => callers.includes(caller));
    expect(ownCalls.length).toBeGreaterThan(50);
    expect(await unexpectedStatuses(401, ownCalls)).toEqual([]);
  });
});

describe("SEC-01 LET-01 not trusted yet", () => {
  test("an applicant for a school does nothing there before being confirmed", async ({ world, cast }) => {
    const { caller } = await anApplicant(world);
    const ownCalls = cellsOf(cast).filter(({ role }) => role === "ESTABLISHEMENT");
    expect(await unexpectedStatuses(403, ownCalls, caller)).toEqual(ownedByNobody);
  });

  test("a person who has just registered reads and changes nobody else's data", async ({ world, cast }) => {
    const newcomer = await aParticipant(world);
    await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", newcomer.id).execute();
    const ownCalls = cellsOf(cast).filter(({ role }) => role === "USER");
    expect(await unexpectedStatuses(403, ownCalls, newcomer.caller)).toEqual([]);
    expect(await newcomer.caller.status(usersApi.one, { params: { id: newcomer.wireId } })).toBe(200);
  });
});
