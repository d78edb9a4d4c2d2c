import { expect } from "vitest";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPerson, aSchool, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

/** A physical stage, a centre where it is sat, and a person convoked there. */
async function anExam(world: World) {
  const previous = await aStage(world);
  const stage = await aStage(world, { physical: true, previousQuestionnaireId: previous.id });
  const center = await aCenter(world);
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { userId: person.id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const entry = { userId: person.wireId, questionnaireId: stage.wireId, grade: 4, weightedGrade: 10.5, time: 95 };
  return { previous, stage, center, person, entry };
}

test("CTR-03 a centre enters the grade of who sits the stage there", async ({ world }) => {
  const { stage, center, person, entry } = await anExam(world);
  const { manager } = center;
  const entered = await manager.caller.call(resultsApi.enterGrade, { body: { ...entry, nextExamCenterId: center.wireId } });
  expect(entered).toMatchObject({
    grade: 4,
    weightedGrade: 10.5,
    time: 95,
    absent: false,
    qualified: null,
    nextExamCenter: null,
    version: 1,
  });
  expect(await manager.caller.call(resultsApi.enterGrade, { body: entry }), "the same again changes nothing").toEqual(entered);
  expect(await trailOf(world, `result ${person.id}/${stage.id}`)).toEqual([
    { actorId: manager.id, action: "enter grade", before: null, after: { grade: 4, weightedGrade: 10.5, time: 95, absent: false } },
  ]);
  const row = await world.db.selectFrom("results").select(["byHand", "rank"]).where("questionnaireId", "=", stage.id).executeTakeFirst();
  expect(row).toEqual({ byHand: true, rank: null });
});

test("CTR-03 a school that controls the centre enters grades too; nobody else does", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { correspondent } = await aSchool(world);
  const other = await aCenter(world);
  const foreign = [correspondent, other.manager, await aParticipant(world)];
  for (const { caller } of foreign) expect(await caller.status(resultsApi.enterGrade, { body: entry })).toBe(403);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: correspondent.id }).execute();
  expect(await correspondent.caller.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ grade: 4 });
  const elsewhere = { ...entry, nextExamCenterId: other.wireId };
  expect(await center.manager.caller.status(resultsApi.enterGrade, { body: elsewhere })).toBe(403);
  expect(await world.nobody.status(resultsApi.enterGrade, { body: entry })).toBe(401);
});

test("CTR-03 once the stage is closed only the office still enters grades; a centre never does online", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  await changeStage(world, stage.id, { isClosed: true });
  const refused = await center.manager.caller.refused(resultsApi.enterGrade, { body: entry });
  expect([refused.status, refused.message]).toEqual([403, "Cette étape est close\u00a0: les notes ne peuvent plus être saisies."]);
  const office = (await anAdmin(world)).caller;
  expect(await office.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ grade: 4 });
  await changeStage(world, stage.id, { isClosed: false, physical: false });
  expect(await center.manager.caller.status(resultsApi.enterGrade, { body: entry })).toBe(403);
  expect(await office.status(resultsApi.enterGrade, { body: { ...entry, userId: "2000000000" } })).toBe(404);
});

test.for([
  [{ grade: 4.5 }, "grade", "La note doit être un entier"],
  [{ weightedGrade: 9.5 }, "weightedGrade", "Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2"],
  [{ weightedGrade: undefined }, "weightedGrade", "Le coefficient est requis"],
  [{ time: undefined }, "time", "Le temps doit être un nombre entier de minutes"],
] as const)("CTR-03 %j is refused at its field", async ([changes, path, message], { world }) => {
  const { center, entry } = await anExam(world);
  const refused = await center.manager.caller.refused(resultsApi.enterGrade, { body: { ...entry, ...changes } as typeof entry });
  expect(refused).toMatchObject({ status: 400, message, issues: [{ path, message }] });
});

test("CTR-03 an absence excludes a grade, and a grade an absence", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { caller } = center.manager;
  await caller.call(resultsApi.enterGrade, { body: entry });
  const absent = await caller.call(resultsApi.enterGrade, { body: { ...entry, absent: true } });
  expect(absent).toMatchObject({ absent: true, grade: null, weightedGrade: null, time: null });
  expect(await caller.call(resultsApi.enterGrade, { body: entry })).toMatchObject({ absent: false, grade: 4 });
});

test("CTR-03 who had not read what another wrote meanwhile is told, with the other's values", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const { caller } = center.manager;
  await caller.call(resultsApi.enterGrade, { body: { ...entry, basedOn: 0 } });
  const late = await caller.refused(resultsApi.enterGrade, { body: { ...entry, grade: 3, basedOn: 0 } });
  expect(late).toMatchObject({ status: 409, body: { current: { userId: entry.userId, grade: 4, version: 1 } } });
  expect(await caller.call(resultsApi.enterGrade, { body: { ...entry, grade: 3, basedOn: 1 } })).toMatchObject({ grade: 3, version: 2 });
  expect(
    await caller.call(resultsApi.enterGrade, { body: { ...entry, grade: 3, basedOn: 0 } }),
    "the same value is no conflict",
  ).toMatchObject({ version: 2 });
});

test("CTR-03 R3 of two who enter at the same instant one is told", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const both = await Promise.all(
    [3, 2].map((grade) => center.manager.caller.status(resultsApi.enterGrade, { body: { ...entry, grade, basedOn: 0 } })),
  );
  expect(both.sort()).toEqual([200, 409]);
});

test("SEC-04 the trail keeps what a grade was and what it became", async ({ world }) => {
  const { stage, center, person, entry } = await anExam(world);
  await center.manager.caller.call(resultsApi.enterGrade, { body: entry });
  const admin = await anAdmin(world);
  await admin.caller.call(resultsApi.enterGrade, { body: { ...entry, grade: 3 } });
  expect((await trailOf(world, `result ${person.id}/${stage.id}`))[1]).toMatchObject({
    actorId: admin.id,
    before: { grade: 4 },
    after: { grade: 3 },
  });
});

test("CTR-03 a category limits the grade, the coefficient and the time", async ({ world }) => {
  const { stage, center, entry } = await anExam(world);
  const { caller } = center.manager;
  const refusal = async (changes: Partial<typeof entry>) => {
    const { status, message, issues } = await caller.refused(resultsApi.enterGrade, { body: { ...entry, ...changes } });
    return [status, message, issues.map(({ path }) => path)];
  };
  expect(await refusal({ grade: 15, weightedGrade: 120, time: 181 })).toEqual([
    400,
    "La note ne peut pas dépasser 14, le nombre de questions en C2",
    ["grade", "time"],
  ]);
  expect(await refusal({ time: 181 })).toEqual([400, "Le temps ne peut pas dépasser 180 minutes, la durée en C2", ["time"]]);
  await world.db
    .insertInto("questions")
    .values([1, 2, 14, 15].map((position) => ({ questionnaireId: stage.id, title: "Q", position, coefficient: position * 10 })))
    .execute();
  expect(await refusal({ weightedGrade: 170.5 })).toEqual([
    400,
    "Le coefficient ne peut pas dépasser 170, la somme des coefficients en C2",
    ["weightedGrade"],
  ]);
  const most = { grade: 14, weightedGrade: 170, time: 180 };
  expect(await caller.call(resultsApi.enterGrade, { body: { ...entry, ...most } })).toMatchObject(most);
});

test("CTR-03 the office is told of a centre where the person does not sit the stage", async ({ world }) => {
  const { entry } = await anExam(world);
  const elsewhere = await aCenter(world);
  const { caller } = await anAdmin(world);
  const refused = await caller.refused(resultsApi.enterGrade, { body: { ...entry, nextExamCenterId: elsewhere.wireId } });
  expect(refused).toMatchObject({ status: 400, issues: [{ path: "nextExamCenterId" }] });
});

test("CTR-03 of two managers of a centre the second is told what the first wrote", async ({ world }) => {
  const { center, entry } = await anExam(world);
  const second = await aPerson(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: second.id }).execute();
  await center.manager.caller.call(resultsApi.enterGrade, { body: { ...entry, basedOn: 0 } });
  const late = await second.caller.refused(resultsApi.enterGrade, { body: { ...entry, time: 100, basedOn: 0 } });
  expect(late).toMatchObject({ status: 409, body: { current: { grade: 4, time: 95, version: 1 } } });
  expect(await second.caller.call(resultsApi.enterGrade, { body: { ...entry, time: 100, basedOn: 1 } })).toMatchObject({ version: 2 });
});
