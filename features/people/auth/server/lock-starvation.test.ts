import { expect } from "vitest";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { codeOf } from "#tests/public-directory.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test } from "#tests/world.ts";

/** Runs eight calls at a time; returns the answer to the office meanwhile, 0 without one, and that of a call afterwards. */
async function pressDuringCalls(call: () => Promise<number>, officeAction: () => Promise<number>): Promise<readonly [number, number]> {
  const stopped = new AbortController();
  const stream = async () => {
    while (!stopped.signal.aborted) await call();
  };
  const streams = Array.from({ length: 8 }, stream);
  const timeout = AbortSignal.timeout(20_000);
  const timedOut = new Promise<number>((resolve) => timeout.addEventListener("abort", () => resolve(0)));
  const answer = await Promise.race([officeAction(), timedOut]);
  stopped.abort();
  await Promise.all(streams);
  return [answer, await call()];
}

const createPeople = async (make: () => Promise<{ readonly wireId: string }>) =>
  (await Promise.all(Array.from({ length: 40 }, make))).map(({ wireId }) => wireId);

test.for(["close", "name another"] as const)("LET-02 a school's endless calls do not block the office: %s", async (what, { world }) => {
  const [{ caller }, school, next] = [await anAdmin(world), await aSchool(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const userIds = await createPeople(() => aPupil(world, school, { status: "CONFIRMED" }));
  const { correspondent } = school;
  const officeAction = () =>
    what === "close"
      ? caller.status(usersApi.update, { params: { id: correspondent.wireId }, body: { status: "DESACTIVATED" } })
      : caller.status(schoolsApi.update, {
          params: { id: school.wireId },
          body: { rneCode: codeOf(800_000 + school.id), userId: next.wireId },
        });
  const slips = () => correspondent.caller.status(formerSlipsApi.settle, { body: { userIds, fate: "keep" } });
  expect(await pressDuringCalls(slips, officeAction)).toEqual([200, what === "close" ? 401 : 403]);
});

test("LET-02 a club manager's endless calls do not block the office", async ({ world }) => {
  const [{ caller }, club, next] = [await anAdmin(world), await aClub(world), await aPerson(world, { role: "CLUB" })];
  const userIds = await createPeople(() => aMember(world, club, { status: "CONFIRMED" }));
  const officeAction = () => caller.status(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [next.wireId] } });
  const slips = () => club.manager.caller.status(formerSlipsApi.settle, { body: { userIds, fate: "keep" } });
  expect(await pressDuringCalls(slips, officeAction)).toEqual([200, 403]);
});

test("LET-02 CLB-06 endless changes of two clubs do not block the office", async ({ world }) => {
  const [{ caller }, club, other] = [await anAdmin(world), await aClub(world), await aClub(world)];
  const { manager } = club;
  await world.db.insertInto("clubControllers").values({ clubId: other.id, userId: manager.id }).execute();
  let calls = 0;
  const change = () => {
    const [{ wireId }, street] = [++calls % 2 === 0 ? club : other, `${calls} rue des Lilas`];
    return manager.caller.status(clubsApi.update, { params: { id: wireId }, body: { street } });
  };
  const officeAction = () => caller.status(usersApi.update, { params: { id: manager.wireId }, body: { status: "DESACTIVATED" } });
  expect(await pressDuringCalls(change, officeAction)).toEqual([200, 401]);
});
