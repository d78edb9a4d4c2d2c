import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect } from "vitest";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { trailOf } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, anApplicant, aPerson, aSchool, test, type World } from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

/** The office closes an account, or opens it again. */
const setStatus = async (world: World, { wireId: id }: { wireId: string }, status: "CONFIRMED" | "DESACTIVATED") =>
  (await anAdmin(world)).caller.call(usersApi.update, { params: { id }, body: { status } });

test("LET-02 a former correspondent whose account is reopened no longer acts for the school; its list shows no correspondent", async ({
  world,
}) => {
  const { correspondent, ...school } = await aSchool(world);
  await setStatus(world, correspondent, "DESACTIVATED");
  const { caller } = await anAdmin(world);
  expect((await caller.call(schoolsApi.one, { params: { id: school.wireId } })).user).toBeNull();
  const change = { actorId: expect.any(Number), action: "change school", before: { userId: correspondent.id }, after: { userId: null } };
  expect(await trailOf(world, `establishment ${school.id}`)).toEqual([change]);
  expect(await trailOf(world, `user ${correspondent.id}`)).toMatchObject([
    { before: { status: "CONFIRMED", inCharge: [school.name] }, after: { status: "DESACTIVATED", inCharge: [] } },
  ]);

  await setStatus(world, correspondent, "CONFIRMED");
  const again = await world.signedInAs(correspondent.id);
  expect((await again.call(usersApi.me)).establishment).toBeNull();
  expect(await again.status(pupilsApi.list)).toBe(403);
  await caller.call(schoolsApi.update, {
    params: { id: school.wireId },
    body: { userId: correspondent.wireId, country: "Suisse", zipCode: "1201" },
  });
  expect(await again.status(pupilsApi.list), "named again by the office").toBe(200);
});

test("LET-02 the office, to decide on a successor, reads who acted for the school until their account was closed", async ({ world }) => {
  const school = await aSchool(world, { name: "Collège Émilie du Châtelet" });
  await setStatus(world, school.correspondent, "DESACTIVATED");
  const { request } = await anApplicant(world, { name: school.name, zipCode: "69001" });
  const { caller } = await anAdmin(world);
  const { likenesses } = await caller.call(requestsApi.one, { params: { id: request.wireId } });
  expect(likenesses).toMatchObject([{ id: school.wireId, correspondent: { id: school.correspondent.wireId, isActive: false } }]);
  await setStatus(world, school.correspondent, "CONFIRMED");
  const reopened = await caller.call(requestsApi.one, { params: { id: request.wireId } });
  expect(reopened.likenesses).toMatchObject([{ correspondent: { isActive: false } }]);
});

test("LET-02 a closed account manages no club or center, even as the only manager; other managers keep theirs", async ({ world }) => {
  const [club, center, other] = [await aClub(world), await aCenter(world), await aPerson(world, { role: "CLUB" })];
  const { caller } = await anAdmin(world);
  await caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [club.manager.wireId, other.wireId] } });
  await setStatus(world, club.manager, "DESACTIVATED");
  await setStatus(world, center.manager, "DESACTIVATED");
  const params = { id: club.wireId };
  expect((await caller.call(clubsApi.one, { params })).controllers.map(({ id }) => id)).toEqual([other.wireId]);
  expect((await caller.call(examCentersApi.one, { params: { id: center.wireId } })).responsible_users).toEqual([]);
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toEqual({
    actorId: expect.any(Number),
    action: "change club",
    before: { controllerIds: [club.manager.id, other.id] },
    after: { controllerIds: [other.id] },
  });
  expect((await trailOf(world, `center ${center.id}`)).at(-1)).toMatchObject({ after: { responsibleUserIds: [] } });

  for (const manager of [club.manager, center.manager]) await setStatus(world, manager, "CONFIRMED");
  expect(await (await world.signedInAs(club.manager.id)).status(clubsApi.one, { params })).toBe(403);
  expect((await (await world.signedInAs(center.manager.id)).call(usersApi.me)).controlledCenter).toEqual([]);
});

test("LET-02 accounts closed earlier are in charge of nothing any more, and the trail records it", async ({ world }) => {
  const [school, club, center, untouched] = [await aSchool(world), await aClub(world), await aCenter(world), await aSchool(world)];
  const other = await aPerson(world, { role: "CLUB" });
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: other.id }).execute();
  const closed = [school.correspondent.id, club.manager.id, center.manager.id];
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "in", closed).execute();
  await world.asOwner(async (pool) => {
    await pool.query("alter table establishments drop column former_user_id");
    await pool.query(readFileSync("database/migrations/0034-closed-accounts-act-for-nothing.sql", "utf8"));
  });
  const schools = await world.db
    .selectFrom("establishments")
    .select(["userId", "formerUserId"])
    .where("id", "in", [school.id, untouched.id])
    .orderBy("id")
    .execute();
  expect(schools).toEqual([
    { userId: null, formerUserId: school.correspondent.id },
    { userId: untouched.correspondent.id, formerUserId: null },
  ]);
  const after = { controllerIds: [other.id] };
  expect(await trailOf(world, `club ${club.id}`)).toEqual([
    { actorId: null, action: "change club", before: { controllerIds: [club.manager.id, other.id] }, after },
  ]);
  expect(await trailOf(world, `center ${center.id}`)).toMatchObject([{ after: { responsibleUserIds: [] } }]);
  expect(await trailOf(world, `establishment ${school.id}`)).toMatchObject([{ after: { userId: null } }]);
  const remaining = await sql`select user_id from club_controllers union all select user_id from exam_center_controllers`.execute(world.db);
  expect(remaining.rows.filter((row) => closed.includes((row as { userId: number }).userId))).toEqual([]);
});
