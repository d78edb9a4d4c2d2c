import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { runBehindPlaceChange } from "#tests/waiting-calls.ts";
import { aClub, aClubApplicant, aMember, anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { usersApi } from "../people.contract.ts";

type Account = Pick<Awaited<ReturnType<typeof aPerson>>, "caller" | "wireId">;
type Club = Awaited<ReturnType<typeof aClub>>;

/** Two clubs of one manager, in the lock order of places: as texts. */
async function twoClubs(world: World) {
  const clubs = [await aClub(world), await aClub(world)] as const;
  const [{ manager }, { id }] = clubs;
  await world.db.insertInto("clubControllers").values({ clubId: id, userId: manager.id }).execute();
  const [first, last] = clubs.toSorted((one, other) => (one.wireId < other.wireId ? -1 : 1)) as [Club, Club];
  return { manager, first, last };
}

/** Runs two calls behind a change of this club; returns their statuses. */
const behind = (world: World, { id }: Club, ...calls: readonly [() => Promise<number>, () => Promise<number>]) =>
  runBehindPlaceChange(world, "club", id, calls);

const changeClub =
  ({ caller }: Account, { wireId }: Club) =>
  () =>
    caller.status(clubsApi.update, { params: { id: wireId }, body: { street: "7 rue des Lilas" } });
const closeAccount =
  (office: Account, { wireId }: Account) =>
  () =>
    office.caller.status(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } });
const mergeAccounts = (office: Account, kept: Account, other: Account) => () =>
  office.caller.status(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: other.wireId } });

test("LET-02 CLB-06 both clubs of one manager can be changed at once", async ({ world }) => {
  const { manager, first, last } = await twoClubs(world);
  expect(await behind(world, first, changeClub(manager, first), changeClub(manager, last))).toEqual([200, 200]);
});

test("LET-02 CLB-06 a manager who changes one of two clubs does not block the office from closing the account", async ({ world }) => {
  const [office, { manager, first, last }] = [await anAdmin(world), await twoClubs(world)];
  expect(await behind(world, first, closeAccount(office, manager), changeClub(manager, last))).toEqual([200, 401]);
});

test("LET-02 ADM-04 a merge locks the places of both accounts in order", async ({ world }) => {
  const [office, { manager, first, last }] = [await anAdmin(world), await twoClubs(world)];
  const [kept, other] = [await aPerson(world, { role: "CLUB" }), await aPerson(world, { role: "CLUB" })];
  const controllers = [
    { clubId: last.id, userId: kept.id },
    { clubId: first.id, userId: other.id },
  ];
  await world.db.insertInto("clubControllers").values(controllers).execute();
  expect(await behind(world, first, closeAccount(office, manager), mergeAccounts(office, kept, other))).toEqual([200, 200]);
});

test("LET-02 ADM-04 QST-08 a merge waits for the places of its accounts before it blocks any save", async ({ world }) => {
  const [office, club, other] = [await anAdmin(world), await aClub(world), await aPerson(world, { role: "CLUB" })];
  const { registration } = await aMember(world, club, { status: "PENDING" });
  const removeRegistration = () => club.manager.caller.status(registrationsApi.remove, { params: { id: registration.wireId } });
  expect(await behind(world, club, removeRegistration, mergeAccounts(office, other, club.manager))).toEqual([204, 200]);
});

test("LET-02 LET-12 the lock of a club is taken before that of a request to manage it", async ({ world }) => {
  const [office, club, applicant] = [await anAdmin(world), await aClub(world), await aClubApplicant(world)];
  const managers = { params: { id: club.wireId }, body: { controllerIds: [club.manager.wireId, applicant.wireId] } };
  const acceptance = { params: { id: applicant.request.wireId }, body: { clubId: club.wireId, state: "waiting" } };
  const nameManager = () => office.caller.status(clubsApi.update, managers);
  const acceptRequest = () => office.caller.status(clubRequestsApi.accept, acceptance);
  expect(await behind(world, club, nameManager, acceptRequest)).toEqual([200, 409]);
});
