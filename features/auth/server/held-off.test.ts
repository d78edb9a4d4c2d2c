import { expect } from "vitest";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { coded } from "#tests/public-directory.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test } from "#tests/world.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";

/** Eight calls of theirs at any time: what the office is answered meanwhile, 0 where it is not, and what they are told after. */
async function beside(call: () => Promise<number>, press: () => Promise<number>): Promise<readonly [number, number]> {
  const stopped = new AbortController();
  const stream = async () => {
    while (!stopped.signal.aborted) await call();
  };
  const streams = Array.from({ length: 8 }, stream);
  const patience = AbortSignal.timeout(20_000);
  const waited = new Promise<number>((resolve) => patience.addEventListener("abort", () => resolve(0)));
  const answer = await Promise.race([press(), waited]);
  stopped.abort();
  await Promise.all(streams);
  return [answer, await call()];
}

const people = async (make: () => Promise<{ readonly wireId: string }>) =>
  (await Promise.all(Array.from({ length: 40 }, make))).map(({ wireId }) => wireId);

test.for(["close", "name another"] as const)(
  "LET-02 who answers for a school holds nothing off by calls without end: %s",
  async (what, { world }) => {
    const [{ caller }, school, next] = [await anAdmin(world), await aSchool(world), await aPerson(world, { role: "ESTABLISHEMENT" })];
    const userIds = await people(() => aPupil(world, school, { status: "CONFIRMED" }));
    const { correspondent } = school;
    const press = () =>
      what === "close"
        ? caller.status(usersApi.update, { params: { id: correspondent.wireId }, body: { status: "DESACTIVATED" } })
        : caller.status(schoolsApi.update, {
            params: { id: school.wireId },
            body: { rneCode: coded(800_000 + school.id), userId: next.wireId },
          });
    const slips = () => correspondent.caller.status(formerSlipsApi.settle, { body: { userIds, fate: "keep" } });
    expect(await beside(slips, press)).toEqual([200, what === "close" ? 401 : 403]);
  },
);

test("LET-02 who runs a club holds nothing off by calls without end", async ({ world }) => {
  const [{ caller }, club, next] = [await anAdmin(world), await aClub(world), await aPerson(world, { role: "CLUB" })];
  const userIds = await people(() => aMember(world, club, { status: "CONFIRMED" }));
  const press = () => caller.status(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [next.wireId] } });
  const slips = () => club.manager.caller.status(formerSlipsApi.settle, { body: { userIds, fate: "keep" } });
  expect(await beside(slips, press)).toEqual([200, 403]);
});

test("LET-02 CLB-06 who runs two clubs holds nothing off by changing both without end", async ({ world }) => {
  const [{ caller }, club, other] = [await anAdmin(world), await aClub(world), await aClub(world)];
  const { manager } = club;
  await world.db.insertInto("clubControllers").values({ clubId: other.id, userId: manager.id }).execute();
  let calls = 0;
  const change = () => {
    const [{ wireId }, street] = [++calls % 2 === 0 ? club : other, `${calls} rue des Lilas`];
    return manager.caller.status(clubsApi.update, { params: { id: wireId }, body: { street } });
  };
  const press = () => caller.status(usersApi.update, { params: { id: manager.wireId }, body: { status: "DESACTIVATED" } });
  expect(await beside(change, press)).toEqual([200, 401]);
});
