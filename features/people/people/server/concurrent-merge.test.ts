import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { isAccepted, logIn, slipOf } from "#tests/password-links.ts";
import { savedAnswersOf } from "#tests/saved-answers.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { runInOrder, waitUntilBlocked, whileLocked } from "#tests/waiting-calls.ts";
import { aCenter, aClub, aMember, anAdmin, aParticipant, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { usersApi } from "../people.contract.ts";

type Someone = Awaited<ReturnType<typeof aPerson>>;

const aQuarter = (world: World) => aStage(world, { active: true, questions: [{ right: ["1"], openAnswer: 1 }] });
const mergeRequest = (kept: Someone, other: Someone) => ({ params: { id: kept.wireId }, body: { otherId: other.wireId } });
const merging = (office: Someone, kept: Someone, other: Someone) => () =>
  office.caller.status(duplicatesApi.merge, mergeRequest(kept, other));
const answerTo = (stage: Awaited<ReturnType<typeof aQuarter>>, answer: string) => ({
  body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: [answer] }],
});
const answersOf = async (world: World, { id }: Someone) => (await savedAnswersOf(world.db, id)).map(({ answers }) => answers);
const letterTo = async (world: World, { id }: { readonly id: number }) =>
  (await world.db.selectFrom("mails").select("text").where("userId", "=", id).orderBy("id", "desc").executeTakeFirst())?.text ?? "";

test("ADM-05 GRD-07 a school's confirmation does not overturn what the thresholds decided about an online sheet", async ({ world }) => {
  // The first stage of the year: the tests below create others.
  const [stage, school] = [await aQuarter(world), await aSchool(world)];
  const person = await aParticipant(world, { status: "PENDING" });
  await person.caller.call(answersApi.save, answerTo(stage, "2"));
  const marks = { grade: 0, weightedGrade: 0, qualified: false, origin: "thresholds" } as const;
  await aResult(world, { userId: person.id, questionnaireId: stage.id, ...marks });
  const at = { params: { id: person.registration.wireId } };
  await (await anAdmin(world)).caller.call(registrationsApi.move, { ...at, body: { establishmentId: school.wireId } });
  await school.correspondent.caller.call(registrationsApi.validate, at);
  const results = world.db.selectFrom("results").select(["qualified", "origin"]).where("userId", "=", person.id);
  expect(await results.execute()).toEqual([{ qualified: false, origin: "thresholds" }]);
});

test("ADM-04 QST-08 a save during the merge of its account is written before it and moved, or refused", async ({ world }) => {
  const [office, stage] = [await anAdmin(world), await aQuarter(world)];
  const [kept, other] = [await aPerson(world), await aParticipant(world)];
  await other.caller.call(answersApi.save, answerTo(stage, "1"));
  const saving = () => other.caller.status(answersApi.save, answerTo(stage, "2"));
  const statuses = await runInOrder(world, "sheets", other, [merging(office, kept, other), saving]);
  expect(statuses, "the merged account is closed").toEqual([200, 401]);
  expect(await answersOf(world, kept)).toEqual([["1"]]);
  expect(await answersOf(world, other)).toEqual([]);
});

test("ADM-04 CTR-03 a grade entered during the merge of its account is refused", async ({ world }) => {
  const [office, stage, online] = [await anAdmin(world), await aStage(world), await aQuarter(world)];
  const [kept, other] = [await aPerson(world), await aParticipant(world)];
  await other.caller.call(answersApi.save, answerTo(online, "1"));
  const entry = { userId: other.wireId, questionnaireId: stage.wireId, grade: 1, weightedGrade: 1, time: 20 };
  const entering = () => office.caller.status(resultsApi.enterGrade, { body: entry });
  expect(await runInOrder(world, "sheets", other, [merging(office, kept, other), entering])).toEqual([200, 404]);
  expect(await world.db.selectFrom("results").select("userId").where("questionnaireId", "=", stage.id).execute()).toEqual([]);
});

test("ADM-04 CLB-05 a registration that is being confirmed during the merge of its account stays, confirmed", async ({ world }) => {
  const [office, club, kept] = [await anAdmin(world), await aClub(world), await aParticipant(world)];
  const member = await aMember(world, club, { status: "PENDING" });
  const confirming = () => club.manager.caller.status(registrationsApi.validate, { params: { id: member.registration.wireId } });
  const statuses = await world.asOwner(async (pool) => {
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("lock table audit_trail in share mode");
    const calls = [confirming()];
    await waitUntilBlocked(world, 1);
    calls.push(merging(office, kept, member)());
    await waitUntilBlocked(world, 2);
    await holder.query("rollback");
    holder.release();
    return Promise.all(calls);
  });
  expect(statuses).toEqual([200, 200]);
  const registrations = world.db.selectFrom("registrations").select(["id", "status"]).where("userId", "=", kept.id);
  expect(await registrations.execute()).toEqual([{ id: member.registration.id, status: "CONFIRMED" }]);
});

test("ADM-04 GRD-01 a grading during the merge of an account grades the person, not the emptied account", async ({ world }) => {
  const [office, stage] = [await anAdmin(world), await aQuarter(world)];
  const [kept, other] = [await aPerson(world), await aParticipant(world)];
  await other.caller.call(answersApi.save, answerTo(stage, "1"));
  const grading = () => office.caller.status(resultsApi.generate, { params: { id: stage.wireId } });
  expect(await runInOrder(world, "users", other, [merging(office, kept, other), grading])).toEqual([200, 200]);
  const graded = await world.db.selectFrom("results").select(["userId", "grade"]).where("questionnaireId", "=", stage.id).execute();
  expect(graded).toEqual([{ userId: kept.id, grade: 1 }]);
});

test("ADM-04 GRD-04 no qualification is set for a merged account, nor for one deleted meanwhile", async ({ world }) => {
  const [office, stage] = [await anAdmin(world), await aQuarter(world)];
  const [kept, other, deleted] = [await aPerson(world), await aParticipant(world), await aPerson(world)];
  const qualifying = ({ wireId }: Someone) =>
    office.caller.status(resultsApi.update, { body: [{ userId: wireId, questionnaireId: stage.wireId, qualified: true }] });
  await office.caller.call(duplicatesApi.merge, mergeRequest(kept, other));
  expect(await qualifying(other)).toBe(404);
  expect(await qualifying(kept)).toBe(200);
  const removing = () => office.caller.status(usersApi.remove, { params: { id: deleted.wireId } });
  expect(await runInOrder(world, "users", deleted, [removing, () => qualifying(deleted)])).toEqual([204, 404]);
});

test("CLB-05 QST-08 a registration is not deleted while its first answer is being saved", async ({ world }) => {
  const [stage, club] = [await aQuarter(world), await aClub(world)];
  const member = await aParticipant(world, { clubId: club.id, status: "PENDING" });
  const saving = () => member.caller.status(answersApi.save, answerTo(stage, "1"));
  const removing = () => club.manager.caller.status(registrationsApi.remove, { params: { id: member.registration.wireId } });
  expect(await runInOrder(world, "users", member, [saving, removing])).toEqual([200, 409]);
  expect(await answersOf(world, member)).toEqual([["1"]]);
});

test("CLB-05 QST-08 a first save beside a deletion of its registration is refused, others are written meanwhile", async ({ world }) => {
  const [stage, club, answering] = [await aQuarter(world), await aClub(world), await aParticipant(world)];
  const member = await aParticipant(world, { clubId: club.id, status: "PENDING" });
  await whileLocked(world, "select from registrations where id = $1 for update", [member.registration.id], async (release) => {
    const removing = club.manager.caller.status(registrationsApi.remove, { params: { id: member.registration.wireId } });
    await waitUntilBlocked(world, 1);
    expect(await answering.caller.status(answersApi.save, answerTo(stage, "1"))).toBe(200);
    const saving = member.caller.status(answersApi.save, answerTo(stage, "1"));
    await waitUntilBlocked(world, 2);
    await release();
    expect([await removing, await saving]).toEqual([204, 403]);
    expect(await answersOf(world, member)).toEqual([]);
  });
});

test("CLB-05 QST-08 a refused deletion of a registration blocks no save", async ({ world }) => {
  const club = await aClub(world);
  const { registration } = await aParticipant(world, { clubId: club.id, status: "CONFIRMED" });
  await whileLocked(world, "lock table sheets in row exclusive mode", [], async () => {
    const { caller } = club.manager;
    expect(await caller.status(registrationsApi.remove, { params: { id: registration.wireId } })).toBe(403);
    const [outcome] = await caller.call(registrationsApi.removeMany, { body: { ids: [registration.wireId] } });
    expect(outcome?.message).toContain("confirmée");
  });
});

test("CLB-05 QST-08 while a deletion waits for a mail being sent, others can save", async ({ world }) => {
  const [stage, club, answering] = [await aQuarter(world), await aClub(world), await aParticipant(world)];
  const member = await aParticipant(world, { clubId: club.id, status: "PENDING" });
  const { caller } = club.manager;
  await caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
  await whileLocked(world, "select from mails where user_id = $1 for update", [member.id], async (release) => {
    const removing = caller.status(registrationsApi.remove, { params: { id: member.registration.wireId } });
    await waitUntilBlocked(world, 1);
    expect(await answering.caller.status(answersApi.save, answerTo(stage, "1"))).toBe(200);
    await release();
    expect(await removing).toBe(204);
  });
});

test("ADM-04 QST-08 a merge that has to wait blocks saves only briefly: it gives up, and they are written", async ({ world }) => {
  const [office, stage] = [await anAdmin(world), await aQuarter(world)];
  const [kept, other, answering] = [await aPerson(world), await aPerson(world), await aParticipant(world)];
  await whileLocked(world, "select from users where id = $1 for update", [other.id], async () => {
    const merged = merging(office, kept, other)();
    await waitUntilBlocked(world, 1);
    const saving = answering.caller.status(answersApi.save, answerTo(stage, "1"));
    expect(await Promise.all([merged, saving])).toEqual([503, 200]);
  });
});

test("ADM-04 LET-11 a merge takes over no e-mail address, and notifies the pupil's school", async ({ world }) => {
  const [office, school] = [await anAdmin(world), await aSchool(world)];
  const pupil = await aPupil(world, school, { person: { email: "" } });
  const stranger = await aPerson(world, { email: "inconnu@exemple.fr" });
  await office.caller.call(duplicatesApi.merge, mergeRequest(pupil, stranger));
  expect((await office.caller.call(usersApi.one, { params: { id: pupil.wireId } })).contact.email).toBe("");
  await world.nobody.status(authApi.resetPassword, { body: { username: pupil.username } });
  const letters = await world.db.selectFrom("mails").select("text").where("recipient", "=", "inconnu@exemple.fr").execute();
  expect(letters, "only that the account ends").toEqual([{ text: expect.stringContaining("ne sert plus") }]);
  const letter = await letterTo(world, school.correspondent);
  expect(letter).toContain("La fédération a fusionné deux comptes");
  expect(letter).not.toContain("inconnu@exemple.fr");
});

test("ADM-04 ETB-09 a school is notified of a pupil's registration that a merge drops", async ({ world }) => {
  const [office, kept, droppedSchool] = [await anAdmin(world), await aSchool(world), await aSchool(world)];
  const [one, other] = [await aPupil(world, kept), await aPupil(world, droppedSchool)];
  await office.caller.call(duplicatesApi.merge, mergeRequest(one, other));
  expect(await letterTo(world, droppedSchool.correspondent)).toContain(`elle ne dépend plus de ${droppedSchool.name}`);
  expect(await letterTo(world, kept.correspondent)).toContain("La fédération a fusionné deux comptes");
});

test("ADM-04 CTR-01 SEC-03 a merge that adds an exam center revokes a password from a slip; without an address it is refused", async ({
  world,
}) => {
  const [office, school] = [await anAdmin(world), await aSchool(world)];
  const aCenterManager = async () => {
    const [center, person] = [await aCenter(world), await aPerson(world)];
    await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: person.id }).execute();
    return person;
  };
  const bySlip = async (email: string) => {
    const pupil = await aPupil(world, school, { person: { email } });
    expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
    return pupil;
  };
  const [withEmail, withoutEmail] = [await bySlip("eleve@exemple.fr"), await bySlip("")];
  await office.caller.call(duplicatesApi.merge, mergeRequest(withEmail, await aCenterManager()));
  expect(await logIn(world, withEmail)).toBe(401);
  expect(await letterTo(world, withEmail)).toContain("/");
  expect(await merging(office, withoutEmail, await aCenterManager())()).toBe(400);
  expect(await logIn(world, withoutEmail)).toBe(200);
});
