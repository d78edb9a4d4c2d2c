import { readXlsx } from "hucre";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { sittingApi } from "#contest/exam-centers/sitting.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { aResult, aStage, changeStage, resultRows, trailOf } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { rankingApi } from "../ranking.contract.ts";
import { resultsApi } from "../results.contract.ts";

const message = "Le classement de cette étape est définitif\u00A0: la fédération le remet d'abord en provisoire.";

/** An online stage with one sheet that is wrong. */
async function aGradedStage(world: World) {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const person = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
  const question = stage.questions[0]?.wireId ?? "";
  await person.caller.call(answersApi.active);
  await person.caller.call(answersApi.save, { body: [{ questionId: question, answers: ["8"] }] });
  const office = await anAdmin(world);
  const params = { id: stage.wireId };
  const makeDefinitive = () => office.caller.call(rankingApi.changeState, { params, body: { isDefinitive: true } });
  return { stage, person, question, office, params, makeDefinitive };
}

test("RUL-08 a ranking becomes definitive once its stage is closed and graded, and is set back by the stage's name", async ({ world }) => {
  const { stage, office, params, makeDefinitive } = await aGradedStage(world);
  const refusal = async (body: { isDefinitive: boolean; confirmation?: string }) => {
    const refused = await office.caller.refused(rankingApi.changeState, { params, body });
    return [refused.status, refused.message];
  };
  expect(await refusal({ isDefinitive: true })).toEqual([409, expect.stringMatching(/fermez-la d.abord/)]);
  await changeStage(world, stage.id, { isClosed: true });
  expect(await refusal({ isDefinitive: true })).toEqual([409, "Personne n'est encore noté à cette étape."]);
  await office.caller.call(resultsApi.generate, { params });
  await world.db.updateTable("results").set({ rank: null }).where("questionnaireId", "=", stage.id).execute();
  expect(await refusal({ isDefinitive: true })).toEqual([409, "Des notes sont à recalculer d'abord, en C1."]);
  await office.caller.call(resultsApi.generate, { params });
  const { rankingDefinitiveAt } = await makeDefinitive();
  expect(rankingDefinitiveAt).not.toBeNull();
  expect((await makeDefinitive()).rankingDefinitiveAt, "twice is once").toEqual(rankingDefinitiveAt);
  const stages = await office.caller.call(stagesApi.list, { query: {} });
  expect(stages.find(({ id }) => id === stage.wireId)?.rankingDefinitiveAt).toEqual(rankingDefinitiveAt);
  for (const confirmation of ["", "Quart", stage.wireId])
    expect(await refusal({ isDefinitive: false, confirmation })).toEqual([400, "Tapez le nom de l'étape pour confirmer"]);
  const back = { params, body: { isDefinitive: false, confirmation: " quart de  FINALE " } };
  expect(await office.caller.call(rankingApi.changeState, back)).toEqual({ rankingDefinitiveAt: null });
  expect((await trailOf(world, `stage ${stage.id}`)).map(({ actorId, action }) => [actorId, action]).slice(-2)).toEqual([
    [office.id, "make ranking definitive"],
    [office.id, "make ranking provisional"],
  ]);
  expect(await office.caller.status(rankingApi.changeState, { params: { id: "2000000000" }, body: { isDefinitive: true } })).toBe(404);
});

test("RUL-08 no calculation, key, entry, category or rule changes a definitive ranking; qualifications still do", async ({ world }) => {
  const { stage, person, question, office, params, makeDefinitive } = await aGradedStage(world);
  const { caller } = office;
  await changeStage(world, stage.id, { isClosed: true });
  await caller.call(resultsApi.generate, { params });
  const byHand = await aParticipant(world, { category: "C1" });
  const entry = { userId: byHand.wireId, questionnaireId: stage.wireId, grade: 1, weightedGrade: 1, time: 5, absent: false } as const;
  await caller.call(resultsApi.enterGrade, { body: entry });
  await caller.call(resultsApi.generate, { params });
  await makeDefinitive();
  const before = await resultRows(world, stage.id);
  const { revision } = await caller.call(questionSetApi.read, { params });
  const key = { basedOn: revision, confirmation: "1", possibleAnswers: [{ value: "8", isCorrect: true }] };
  const refused = [
    caller.refused(resultsApi.generate, { params }),
    caller.refused(resultsApi.enterGrade, { body: { ...entry, grade: 0 } }),
    caller.refused(resultsApi.takeBack, { query: { userId: byHand.wireId, questionnaireId: stage.wireId } }),
    caller.refused(questionSetApi.correctKey, { params: { id: question }, body: key }),
    caller.refused(registrationsApi.changeCategory, { body: { registrationId: person.registration.wireId, categoryName: "C2" } }),
  ];
  for (const refusal of await Promise.all(refused)) expect([refusal.status, refusal.message]).toEqual([409, message]);
  const ruleSetOf = () => world.db.selectFrom("questionnaires").select("ruleSetId").where("id", "=", stage.id).executeTakeFirstOrThrow();
  const pinned = await ruleSetOf();
  await caller.call(categoriesApi.update, { body: { originalName: "C1", olderFirst: true } });
  expect(await ruleSetOf(), "a corrected category leaves its rules").toEqual(pinned);
  expect(await resultRows(world, stage.id)).toEqual(before);
  await caller.call(resultsApi.update, { body: [{ userId: byHand.wireId, questionnaireId: stage.wireId, qualified: true }] });
  await caller.call(rankingApi.changeState, { params, body: { isDefinitive: false, confirmation: "Quart de finale" } });
  await caller.call(questionSetApi.correctKey, { params: { id: question }, body: key });
  expect((await resultRows(world, stage.id)).find(({ userId }) => userId === person.id)?.grade).toBe(1);
});

test("RUL-08 a workbook and the page of a center say whether the ranking is definitive", async ({ world }) => {
  const previous = await aStage(world);
  const stage = await aStage(world, {
    name: "Demi-finale",
    physical: true,
    order: 2,
    isClosed: true,
    previousQuestionnaireId: previous.id,
  });
  const center = await aCenter(world);
  const { id: userId } = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { userId, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  await aResult(world, { userId, questionnaireId: stage.id, grade: 4, byHand: true });
  const { caller } = await anAdmin(world);
  const params = { id: stage.wireId };
  const read = async () => {
    const { bytes } = await caller.download(rankingApi.ofStage, { params, query: { format: "xlsx" } });
    const at = { params: { centerId: center.wireId, questionnaireId: stage.wireId } };
    const sitting = await center.manager.caller.call(sittingApi.state, at);
    return [(await readXlsx(bytes)).sheets[0]?.name, sitting.stage.rankingDefinitiveAt !== null];
  };
  expect(await read()).toEqual(["Classement provisoire", false]);
  await caller.call(rankingApi.changeState, { params, body: { isDefinitive: true } });
  expect(await read()).toEqual(["Classement définitif", true]);
});
