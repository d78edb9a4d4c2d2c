import { describe, expect } from "vitest";
import { usersApi } from "#features/users/users.contract.ts";
import type { Role } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, type Cell, castOf, ownCells } from "./permissions.cast.ts";
import type { Caller } from "./person.ts";
import { linkFrom, opens, slipOf } from "./ways-in.ts";
import { ACTIVE_YEAR, anAdmin, anApplicant, aParticipant, aRegistration, type World, test as worldly } from "./world.ts";

// SEC-01 LET-06: every call on what is one's own, asked by whoever it was, and by whoever is not trusted yet.

const LAST_YEAR = ACTIVE_YEAR - 1;

interface Asked extends Cell {
  readonly call: string;
  readonly role: Role;
}

const cellsOf = (cast: Cast): Asked[] =>
  Object.entries(ownCells(cast)).flatMap(([call, cells]) =>
    (Object.entries(cells) as [Role, Cell][]).map(([role, cell]) => ({ call, role, ...cell })),
  );

/** What each of these calls answers to this caller, where it is not what is expected. */
async function unlike(expected: number, asked: readonly Asked[], caller?: Caller): Promise<string[]> {
  const found: string[] = [];
  for (const { call, role, own, ...cell } of asked) {
    const endpoint = contracts.find((one) => nameOf(one) === call);
    if (!endpoint) throw new Error(`no contract for ${call}`);
    const status = await (caller ?? cell.caller).status(endpoint, own);
    if (status !== expected) found.push(`${call} as ${role}: ${status}`);
  }
  return found;
}

/** The pupil and the member are of last year, and elsewhere now. */
async function moveAway(world: World, { pupil, member, dropped, school, club, otherSchool }: Cast) {
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

/** Nobody acts for the school, the club and the center any more. */
async function dismiss(world: World, { school, club, center }: Cast) {
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  await world.db.deleteFrom("clubControllers").where("clubId", "=", club.id).execute();
  await world.db.deleteFrom("examCenterControllers").where("examCenterId", "=", center.id).execute();
}

const test = worldly.extend("cast", async ({ world }) => castOf(world));

/** The registrations with the club alone: what they tell stands in features/users/server/former.test.ts. */
const stillTheirs = ["GET /registrations/user/:userId as CLUB: 200"];
/** Which stage follows a visible one is nobody's own: an account of a school may ask. */
const nobodysOwn = ["GET /questionnaire/next/:id as ESTABLISHEMENT: 200"];

const ofPeople = ({ call, role, own }: Asked, { pupil, member, dropped }: Cast): boolean => {
  const ids = [pupil, member, ...dropped.pupils, ...dropped.members].flatMap(({ wireId, registration }) => [wireId, registration.wireId]);
  const named = JSON.stringify([own.params, own.query, own.body]);
  return role !== "USER" && !/examcenter|link|next|passkeys/i.test(call) && ids.some((id) => named.includes(`"${id}"`));
};

describe("SEC-01 LET-06 whose it was", () => {
  test("a school and a club change and read nothing of today of who is elsewhere now", async ({ world, cast }) => {
    await moveAway(world, cast);
    const asked = cellsOf(cast).filter((cell) => ofPeople(cell, cast));
    expect(asked.length).toBeGreaterThan(20);
    expect(await unlike(403, asked)).toEqual(stillTheirs);
  });

  test("LET-07 N3 what a school and a club handed out opens nothing of who is elsewhere now", async ({ world, cast }) => {
    const { pupil, member, dropped, school, club } = cast;
    const ways = [
      await slipOf(school, pupil),
      await linkFrom(world, school.correspondent.caller, dropped.pupils[0]),
      await linkFrom(world, club.manager.caller, member),
    ];
    const other = await slipOf(cast.otherSchool, cast.otherPupil);
    await moveAway(world, cast);
    for (const way of ways) expect(await opens(world, way)).toBe(false);
    expect(await opens(world, other)).toBe(true);
  });

  test("who acted for a school, a club or a center does nothing there any more", async ({ world, cast }) => {
    await dismiss(world, cast);
    const managers = [cast.school.correspondent.caller, cast.club.manager.caller, cast.center.manager.caller];
    // Where their own account is open stays their own.
    const asked = cellsOf(cast).filter(({ call, caller }) => managers.includes(caller) && !call.includes("/devices/"));
    expect(asked.length).toBeGreaterThan(40);
    expect(await unlike(403, asked)).toEqual(nobodysOwn);
  });

  test("an account that was deactivated does nothing at all, its own neither", async ({ world, cast }) => {
    const office = (await anAdmin(world)).caller;
    const people = [cast.school.correspondent, cast.club.manager, cast.center.manager, cast.alone, ...Object.values(cast.leaving)];
    for (const { wireId } of people) await office.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } });
    const callers = people.map(({ caller }) => caller);
    const asked = cellsOf(cast).filter(({ caller }) => callers.includes(caller));
    expect(asked.length).toBeGreaterThan(50);
    expect(await unlike(401, asked)).toEqual([]);
  });
});

describe("SEC-01 LET-01 not trusted yet", () => {
  test("who asked to act for a school does nothing there before being confirmed", async ({ world, cast }) => {
    const { caller } = await anApplicant(world);
    expect(
      await unlike(
        403,
        cellsOf(cast).filter(({ role }) => role === "ESTABLISHEMENT"),
        caller,
      ),
    ).toEqual(nobodysOwn);
  });

  test("who has just registered reads and changes nothing of anybody else", async ({ world, cast }) => {
    const newcomer = await aParticipant(world);
    await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", newcomer.id).execute();
    expect(
      await unlike(
        403,
        cellsOf(cast).filter(({ role }) => role === "USER"),
        newcomer.caller,
      ),
    ).toEqual([]);
    expect(await newcomer.caller.status(usersApi.one, { params: { id: newcomer.wireId } })).toBe(200);
  });
});
