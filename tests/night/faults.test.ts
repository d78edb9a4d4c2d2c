import { expect, onTestFinished } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { startEmbedded } from "#database/embedded.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { fillDisk, longTextsOf } from "#tests/full-disk.ts";
import { aDirectory } from "#tests/own-directory.ts";
import { exhaustGuesses } from "#tests/password-guessing.ts";
import { formWith } from "#tests/person.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { prepareDatabase } from "#tests/template.ts";
import { workbookOf } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPerson, aSchool, test, type World, worldOn } from "#tests/world.ts";

// R3: faults during a stage are handled, with clear messages. What a page does about them is tested in the journeys.

/** A world on its own server: faults there disturb no other test. */
async function anIsolatedWorld(settings: Readonly<Record<string, string>> = {}): Promise<World> {
  const server = await startEmbedded({ directory: aDirectory(), settings: { fsync: "off", ...settings } });
  await server.create("apart");
  await prepareDatabase(server.url("apart"));
  const world = await worldOn(server.url("apart"));
  onTestFinished(async () => {
    await world.close();
    await server.stop();
  });
  return world;
}

test("QST-08 R3 the disk is full: the save is refused with a message, acknowledged answers stay, and the next save succeeds", async () => {
  const world = await anIsolatedWorld();
  const many = Array.from({ length: 20 }, () => Array.from({ length: 5 }, () => crypto.randomUUID()).join(" "));
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1 }, { isMultiple: true, right: many }] });
  const { caller } = await aParticipant(world);
  const answer = (index: number, answers: string[]) => ({ body: [{ questionId: stage.questions[index]?.wireId ?? "", answers }] });
  const long = answer(1, many);
  await caller.call(answersApi.save, answer(0, ["7"]));

  const { freeSpace } = await fillDisk(world, await longTextsOf(world, "sheets"));
  const refused = await caller.refused(answersApi.save, long);
  expect([refused.status, refused.retryAfter]).toEqual([503, 30]);
  expect(refused.message).toBe("Rien n'a été enregistré : le serveur manque de place. Prévenez la fédération, puis recommencez plus tard.");
  const served = async () => (await caller.call(answersApi.active)).questions.map(({ usersAnswers }) => usersAnswers?.answers ?? null);
  expect(await served()).toEqual([["7"], null]);
  await freeSpace();
  await caller.call(answersApi.save, long);
  expect(await served()).toEqual([["7"], long.body[0]?.answers]);
});

test("OPS-04 QST-08 R3 the table of answers is locked for long: all waiting saves are refused together with a message, and succeed once it is free", async () => {
  const world = await anIsolatedWorld({ lock_timeout: "300ms" });
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1 }] });
  const callers = (await Promise.all(Array.from({ length: 30 }, () => aParticipant(world)))).map(({ caller }) => caller);
  const answer = (value: string) => ({ body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: [value] }] });
  await Promise.all(callers.map((caller) => caller.call(answersApi.save, answer("1"))));
  await world.asOwner(async (pool) => {
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table sheets in access exclusive mode");
      const refused = await Promise.all(callers.map((caller) => caller.refused(answersApi.save, answer("2"))));
      const expectedMessage = "Une autre opération est en cours\u00A0: rien n'a été changé. Recommencez dans quelques secondes.";
      expect(new Set(refused.map(({ status, retryAfter, message }) => `${status} ${retryAfter} ${message}`))).toEqual(
        new Set([`503 2 ${expectedMessage}`]),
      );
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
  for (const caller of callers.slice(0, 2)) {
    expect((await caller.call(answersApi.active)).questions[0]?.usersAnswers?.answers).toEqual(["1"]);
    await caller.call(answersApi.save, answer("3"));
    expect((await caller.call(answersApi.active)).questions[0]?.usersAnswers?.answers).toEqual(["3"]);
  }
});

test("GRD-02 R3 two officers grade and compute one stage at once, while a participant saves: as if done one after the other", async ({
  world,
}) => {
  const stage = await aStage(world, { active: true, questions: [{ right: ["A"], wrong: ["B"] }] });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  await world.db.insertInto("thresholds").values({ questionnaireId: stage.id, categoryId, grade: 1, weightedGrade: 1 }).execute();
  const people = [await aParticipant(world), await aParticipant(world), await aParticipant(world)] as const;
  const save = ({ caller }: (typeof people)[number]) =>
    caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["A"] }] });
  await save(people[0]);
  await save(people[1]);
  const office = [(await anAdmin(world)).caller, (await anAdmin(world)).caller];
  const params = { id: stage.wireId };
  const [graded] = await Promise.all([
    Promise.all(office.map((caller) => caller.call(resultsApi.generate, { params }))),
    save(people[2]),
    ...office.map((caller) => caller.call(resultsApi.compute, { params })),
  ]);
  for (const { generated } of graded) expect([2, 3]).toContain(generated);
  await Promise.all(office.map((caller) => caller.call(resultsApi.generate, { params })));
  await Promise.all(office.map((caller) => caller.call(resultsApi.compute, { params })));
  // A caller who asks during the computation waits and gets the same result: only the trail shows how often it was done.
  const computed = await world.db
    .selectFrom("auditTrail")
    .select("after")
    .where("action", "=", "compute qualifications")
    .where("subject", "=", `stage ${stage.id}`)
    .execute();
  const changed = computed.map(({ after }) => (after as { updatedQualified: number }).updatedQualified);
  expect(changed.reduce((sum, some) => sum + some, 0)).toBe(people.length);
  const results = await world.db
    .selectFrom("results")
    .select(["userId", "grade", "rank", "qualified"])
    .where("questionnaireId", "=", stage.id)
    .orderBy("userId")
    .execute();
  expect(results).toEqual(people.map(({ id }) => ({ userId: id, grade: 1, rank: 1, qualified: true })));
});

test("ETB-08 R3 one list of pupils sent twice at once registers each of them once", async ({ world }) => {
  const school = await aSchool(world);
  const titles = ["Nom", "Prénom", "Date de naissance", "Genre", "Catégorie"];
  const pupils = ["Léa", "Zoé", "Tom"].map((firstname) => ["Durand", firstname, "14/03/2012", "F", "C2"]);
  const file = await workbookOf(titles, pupils);
  const send = () => school.correspondent.caller.call(pupilImportApi.importFile, { body: formWith("excel", file) });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ created, unchanged }) => [created, unchanged]).sort()).toEqual([
    [0, 3],
    [3, 0],
  ]);
  const registered = world.db.selectFrom("registrations").select("id").where("establishmentId", "=", school.id);
  expect(await registered.where("kind", "=", "participant").execute()).toHaveLength(3);
});

test("ADM-11 R3 one workbook of convocations sent twice at once convokes each once", async ({ world }) => {
  const [stage, center, admin] = [await aStage(world), await aCenter(world, { seats: 2 }), await anAdmin(world)];
  const people = [await aParticipant(world, { status: "CONFIRMED" }), await aParticipant(world, { status: "CONFIRMED" })];
  for (const { id } of people) await aResult(world, { userId: id, questionnaireId: stage.id, grade: 10, weightedGrade: 60, time: 40 });
  const file = await workbookOf(
    ["Identifiant", "Centre", "Étape"],
    people.map(({ username }) => [username, center.wireId, stage.wireId]),
  );
  const send = () => admin.caller.call(convocationsApi.importFile, { body: formWith("excel", file) });
  for (const { invalidRows } of await Promise.all([send(), send()])) expect(invalidRows).toEqual([]);
  const results = world.db
    .selectFrom("results")
    .select(["nextExamCenterId", "qualified", "version"])
    .where("questionnaireId", "=", stage.id);
  expect(await results.execute()).toEqual(people.map(() => ({ nextExamCenterId: center.id, qualified: true, version: 2 })));
});

test("STG-05 R3 one file of questions sent twice at once is imported once; the second caller is asked to reload", async ({ world }) => {
  const [stage, admin] = [await aStage(world), await anAdmin(world)];
  const { revision } = await admin.caller.call(questionSetApi.read, { params: { id: stage.wireId } });
  const question = { title: "Le carré", type: "oneFree", text: "", image_start: null, image_end: null, regex: null, coefficient: 1 };
  const file = JSON.stringify({
    format: "palmares-questionnaire",
    version: 1,
    questions: [{ ...question, possibleAnswers: [{ value: "9", isCorrect: true }] }],
  });
  const send = () =>
    admin.caller.status(questionSetApi.importFile, {
      query: { questionnaireId: stage.wireId, mode: "add", basedOn: revision },
      body: formWith("file", file, "questions.json"),
    });
  expect((await Promise.all([send(), send()])).sort()).toEqual([200, 409]);
  expect((await admin.caller.call(questionSetApi.read, { params: { id: stage.wireId } })).questions).toHaveLength(1);
});

const DAY_MS = 24 * 3_600_000;

test("PAR-03 SEC-03 R3 the server's clock jumps over a closing, and back: closed, open, and the limits stay correct", async ({ world }) => {
  const before = world.time.now;
  const closing = new Date(before.getTime() + DAY_MS);
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: closing.toISOString() });
  const people = [await aParticipant(world, { year: ACTIVE_YEAR - 1 }), await aParticipant(world, { year: ACTIVE_YEAR - 1 })];
  const renew = async (index: number) =>
    (await world.signedInAs(people[index]?.id ?? 0)).status(registrationsApi.renew, { body: { categoryName: "L1" } });
  const { username } = await aPerson(world);
  const logIn = () => world.nobody.refused(authApi.logIn, { body: { username, password: "faux" } });

  world.time.now = new Date(closing.getTime() + DAY_MS);
  expect(await renew(0)).toBe(403);
  await exhaustGuesses(world, username);
  expect((await logIn()).status).toBe(429);

  world.time.now = before;
  expect(await renew(0)).toBe(201);
  expect((await logIn()).status, "failures recorded in the future").toBe(401);
  await world.season();
});
