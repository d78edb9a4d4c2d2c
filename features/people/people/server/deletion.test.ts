import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aSchoolSheet, aSchoolStage } from "#tests/school-stages.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import {
  ACTIVE_YEAR,
  aCenter,
  aClub,
  anAdmin,
  aParticipant,
  aPerson,
  aPupil,
  aRegistration,
  aSchool,
  CLOSED,
  test,
  type World,
} from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

const byId = ({ wireId }: { wireId: string }) => ({ params: { id: wireId } });

type Office = Awaited<ReturnType<typeof anAdmin>>;

const isThere = async (world: World, { id }: { id: number }) =>
  (await world.db.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1;

test("ADM-15 SEC-05 the office deletes an unused account, with its pending registration; nothing tells who it was", async ({ world }) => {
  const admin = await anAdmin(world);
  const person = await aParticipant(world);
  const { id: userId, username, email: recipient } = person;
  const mail = { cause: username, userId, recipient, subject: "Bienvenue", text: `Bonjour ${username}` };
  await world.db.insertInto("mails").values(mail).execute();
  await admin.caller.call(usersApi.update, { ...byId(person), body: { contact: { lastname: "Effaçable" } } });
  await admin.caller.call(usersApi.remove, byId(person));
  expect(await isThere(world, person)).toBe(false);
  expect(await world.db.selectFrom("registrations").select("id").where("userId", "=", userId).execute()).toEqual([]);
  expect(await person.caller.status(usersApi.me)).toBe(401);
  expect(await trailOf(world, `user ${person.id}`)).toMatchObject([
    { action: "change person", before: null, after: null },
    {
      actorId: admin.id,
      action: "delete person",
      before: { numPalmares: expect.any(String), role: "USER", status: "CONFIRMED", registrations: [ACTIVE_YEAR] },
    },
  ]);
  expect(JSON.stringify(await trailOf(world, `user ${person.id}`))).not.toContain(person.username);
  expect(await world.db.selectFrom("mails").select("id").where("recipient", "=", person.email).execute()).toEqual([]);
  expect(await admin.caller.refused(usersApi.remove, byId(person))).toMatchObject({ status: 404, message: "Cette personne n'existe pas" });
});

test.for<readonly [string, RegExp, (world: World) => Promise<{ id: number; wireId: string }>]>([
  ["answers", /a répondu à un questionnaire/, aPersonWithAnswers],
  ["a sheet at a stage of the school", /a répondu/, (world) => aPupilWith(world, "sheet")],
  ["a photographed sheet", /a répondu/, (world) => aPupilWith(world, "picture")],
  ["a grade", /a reçu une note/, (world) => aPersonWithResult(world, { grade: 7 })],
  [
    "a convocation",
    /est convoquée/,
    async (world) => aPersonWithResult(world, { qualified: true, origin: "thresholds", nextExamCenterId: (await aCenter(world)).id }),
  ],
  ["a decision by hand", /a déjà décidé/, (world) => aPersonWithResult(world, { qualified: false, origin: "hand" })],
  ["a confirmed registration", /inscription 2027 est confirmée/, (world) => aParticipant(world, { status: "CONFIRMED" })],
  ["a centre that nobody else runs", /dernier responsable du centre/, async (world) => (await aCenter(world)).manager],
  ["a club that nobody else runs", /dernier responsable du club/, async (world) => (await aClub(world)).manager],
  ["a school of which it is the correspondent", /seul correspondant/, async (world) => (await aSchool(world)).correspondent],
])("ADM-15 an account with %s is kept: 400 and the reason", async ([, reason, make], { world }) => {
  const admin = await anAdmin(world);
  const person = await make(world);
  const refusal = { status: 400, message: expect.stringMatching(reason) };
  expect(await admin.caller.refused(usersApi.remove, byId(person))).toMatchObject(refusal);
  expect(await isThere(world, person)).toBe(true);
  expect(await trailOf(world, `user ${person.id}`)).toEqual([]);
});

test("ADM-15 a manager of a center or a club that has another one is deleted; oneself never", async ({ world }) => {
  const [admin, other, center, club] = [await anAdmin(world), await aPerson(world), await aCenter(world), await aClub(world)];
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: other.id }).execute();
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: other.id }).execute();
  await admin.caller.call(usersApi.remove, byId(other));
  expect(await admin.caller.refused(usersApi.remove, byId(admin))).toMatchObject({ status: 400, message: "C'est votre propre compte." });
  expect(await isThere(world, admin)).toBe(true);
});

test("ADM-04 the office changes anybody's gender, in any period; an existing e-mail is not removed", async ({ world }) => {
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED, ACTIVE_REGISTRATION_INDIVIDUAL: CLOSED });
  const [admin, person] = [await anAdmin(world), await aPerson(world, { role: "CLUB" })];
  expect(await admin.caller.call(usersApi.changeEveryone, { ...byId(person), body: { genre: "homme" } })).toMatchObject({ genre: "homme" });
  expect(await trailOf(world, `user ${person.id}`)).toMatchObject([{ before: { genre: "femme" }, after: { genre: "homme" } }]);
  expect(await admin.caller.status(usersApi.changeEveryone, { params: { id: "2147483000" }, body: { genre: "homme" } })).toBe(404);
  expect(await admin.caller.status(usersApi.changeEveryone, { ...byId(person), body: { genre: "autre" as "homme" } })).toBe(400);
  const update = (email: string) => admin.caller.refused(usersApi.update, { ...byId(person), body: { contact: { email } } });
  expect(await update("")).toMatchObject({ status: 400, message: "L'email est requis" });
  await world.season();
});

test("SEC-01 a deactivated account loses its sessions and links for ever; reopened, it has its former status", async ({ world }) => {
  const admin = await anAdmin(world);
  const [used, neverSignedIn] = [await aPerson(world, { passwordHash: "a hash" }), await aPerson(world)];
  const setStatus = async (person: typeof used, status: "CONFIRMED" | "DESACTIVATED") =>
    (await admin.caller.call(usersApi.update, { ...byId(person), body: { status } })).status;
  await world.db
    .insertInto("oneTimeLinks")
    .values({ hash: Buffer.from(used.username), kind: "reset", userId: used.id, expiresAt: new Date("2027-01-01") })
    .execute();
  expect(await setStatus(used, "DESACTIVATED")).toBe("DESACTIVATED");
  expect(await setStatus(used, "CONFIRMED")).toBe("CONFIRMED");
  expect(await used.caller.status(usersApi.me)).toBe(401);
  expect(await world.db.selectFrom("oneTimeLinks").select("usedAt").where("userId", "=", used.id).execute()).toEqual([
    { usedAt: world.time.now },
  ]);
  await setStatus(neverSignedIn, "DESACTIVATED");
  expect(await setStatus(neverSignedIn, "CONFIRMED")).toBe("PENDING");
});

/** A pupil whose registration waits, and who has played at school on paper. */
async function aPupilWith(world: World, what: "sheet" | "picture") {
  const school = await aSchool(world);
  const [stage, pupil] = [await aSchoolStage(world, school), await aPupil(world, school)];
  if (what === "sheet") await aSchoolSheet(world, stage, pupil.id, ["12"]);
  else {
    const { id: categoryId } = await world.db.selectFrom("categories").select("id").limit(1).executeTakeFirstOrThrow();
    await world.db
      .insertInto("answerSheetPictures")
      .values({
        ...{ schoolStageId: stage.id, userId: pupil.id, categoryId, style: "usual", page: 1, problems: "K7", isStraight: false },
        ...{ digest: Buffer.alloc(32, 1), picture: Buffer.alloc(10), receivedAt: world.time.now },
      })
      .execute();
  }
  return pupil;
}

async function aPersonWithAnswers(world: World) {
  const person = await aPerson(world);
  const stage = await aStage(world, { questions: [{ right: ["1"], openAnswer: 1 }] });
  await storeFirstAnswer(world.db, stage, person.id, "1");
  return person;
}

async function aPersonWithResult(world: World, result: Omit<Parameters<typeof aResult>[1], "userId" | "questionnaireId">) {
  const person = await aPerson(world);
  await aRegistration(world, { userId: person.id });
  await aResult(world, { userId: person.id, questionnaireId: (await aStage(world)).id, ...result });
  return person;
}

test.for<readonly [string, (one: Office, other: Office) => Promise<number>]>([
  ["deactivate", (one, other) => one.caller.status(usersApi.update, { ...byId(other), body: { status: "DESACTIVATED" } })],
  ["delete", (one, other) => one.caller.status(usersApi.remove, byId(other))],
  ["erase", (one, other) => one.caller.status(privacyApi.erase, byId(other))],
])("SEC-01 two officers %s each other at the same moment: one account stays", async ([, act], { world }) => {
  for (let time = 0; time < 5; time++) {
    await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("role", "=", "ADMIN").execute();
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const statuses = await Promise.all([act(one, other), act(other, one)]);
    const remaining = world.db.selectFrom("users").select("id").where("role", "=", "ADMIN").where("status", "=", "CONFIRMED");
    expect(await remaining.execute(), `statuses ${statuses}`).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
  }
});
