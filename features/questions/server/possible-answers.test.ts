import { expect } from "vitest";
import { stagesApi } from "#features/stages/stages.contract.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { questionsApi } from "../questions.contract.ts";

const ANSWERED = "Des participants ont déjà répondu à ce questionnaire.";
const EQUIVALENT = "Cette question a déjà cette réponse, ou une réponse équivalente";

/** A question with its sample answer « Réponse », and the office. */
async function aQuestion(world: World, body: Record<string, unknown> = {}) {
  const { id: actorId, caller } = await anAdmin(world);
  const stage = await caller.call(stagesApi.create, { body: { name: "Quart", year: 2027, active: false, physical: false } });
  const { id, possibleAnswers } = await caller.call(questionsApi.create, { params: { questionnaireId: stage.id }, body });
  const add = (value: string, isCorrect = false) => ({ params: { questionId: id }, body: { value, isCorrect } });
  const normalForms = async () => {
    const rows = await world.db.selectFrom("possibleAnswers").select("normal").where("questionId", "=", Number(id)).orderBy("id").execute();
    return rows.map(({ normal }) => normal);
  };
  return { id, stageId: stage.id, actorId, caller, sample: possibleAnswers[0]?.id ?? "", add, normalForms };
}

async function answer(world: World, questionnaireId: string, questionId: string) {
  const { id: userId } = await aPerson(world);
  const sheet = { questionnaireId: Number(questionnaireId), questionId: Number(questionId), userId, answers: ["12"], normal: ["12"] };
  await storeAnswers(world.db, sheet);
}

test("STG-05 an answer is added, corrected and removed; it is trimmed, and an empty value deletes it", async ({ world }) => {
  const { id, stageId, caller, sample, add } = await aQuestion(world);
  const added = await caller.call(questionsApi.createAnswer, add(" 12 lucioles ", true));
  expect(added).toEqual({ id: expect.any(String), value: "12 lucioles", isCorrect: true });
  const changed = await caller.call(questionsApi.updateAnswer, { params: { id: added.id }, body: { isCorrect: false } });
  expect(changed).toEqual({ ...added, isCorrect: false });
  expect(await caller.call(questionsApi.updateAnswer, { params: { id: sample }, body: { value: " " } })).toBeUndefined();
  expect((await caller.call(questionsApi.ofStage, { params: { id: stageId } })).questions[0]?.possibleAnswers).toEqual([changed]);
  await caller.call(questionsApi.removeAnswer, { params: { id: added.id } });
  expect(await caller.status(questionsApi.removeAnswer, { params: { id: added.id } })).toBe(404);
  expect(await caller.refused(questionsApi.createAnswer, add(""))).toMatchObject({ status: 400, message: "La réponse est requise" });
  expect(await caller.status(questionsApi.createAnswer, { params: { questionId: "999999" }, body: add("1").body })).toBe(404);
  expect(id).not.toBe("");
});

test("STG-05 two equal values in a question are refused, and two that are equal in a free field", async ({ world }) => {
  const choice = await aQuestion(world);
  await choice.caller.call(questionsApi.createAnswer, choice.add("Été"));
  await choice.caller.call(questionsApi.createAnswer, choice.add("ÉTÉ"));
  expect(await choice.caller.refused(questionsApi.createAnswer, choice.add("Été"))).toMatchObject({ status: 409, message: EQUIVALENT });

  const free = await aQuestion(world, { openAnswer: 1 });
  await free.caller.call(questionsApi.createAnswer, free.add("5", true));
  for (const value of ["5", "5,0", "+5"])
    expect(await free.caller.refused(questionsApi.createAnswer, free.add(value))).toMatchObject({ status: 409, message: EQUIVALENT });
  const same = { params: { id: free.sample }, body: { value: "05" } };
  expect(await free.caller.refused(questionsApi.updateAnswer, same)).toMatchObject({ status: 409, message: EQUIVALENT });
});

test("EDG-02 two spellings of one number cannot be two solutions, unless the form matters", async ({ world }) => {
  const { id, caller, add } = await aQuestion(world, { openAnswer: 2, askTotal: true });
  await caller.call(questionsApi.createAnswer, add("1/2", true));
  for (const value of ["0,5", "½", "2/4"])
    expect(await caller.refused(questionsApi.createAnswer, add(value, true))).toMatchObject({ status: 409, message: EQUIVALENT });
  await caller.call(questionsApi.update, { params: { id }, body: { formMatters: true } });
  await caller.call(questionsApi.createAnswer, add("0,5", true));
  expect(await caller.refused(questionsApi.update, { params: { id }, body: { formMatters: false } })).toMatchObject({
    status: 409,
    message: EQUIVALENT,
  });
});

test("GRD-01 the normal form of an answer is that of its question's type, and follows a change of type", async ({ world }) => {
  const { id, caller, sample, add, normalForms } = await aQuestion(world);
  const { id: answerId } = await caller.call(questionsApi.createAnswer, add("5,0"));
  expect(await normalForms()).toEqual(["Réponse", "5,0"]);
  await caller.call(questionsApi.update, { params: { id }, body: { openAnswer: 1 } });
  expect(await normalForms()).toEqual(["reponse", "5"]);
  await caller.call(questionsApi.updateAnswer, { params: { id: answerId }, body: { value: "6/8" } });
  await caller.call(questionsApi.updateAnswer, { params: { id: sample }, body: { isCorrect: false } });
  expect(await normalForms()).toEqual(["reponse", "3/4"]);
  await caller.call(questionsApi.update, { params: { id }, body: { openAnswer: 0 } });
  expect(await normalForms()).toEqual(["Réponse", "6/8"]);
  await caller.call(questionsApi.createAnswer, add("3/4"));
  expect(await caller.refused(questionsApi.update, { params: { id }, body: { openAnswer: 2 } })).toMatchObject({
    status: 409,
    message: EQUIVALENT,
  });
});

test("STG-06 STG-12 once answered, a key is corrected only with `force`, as the trail shows", async ({ world }) => {
  const { id, stageId, actorId, caller, sample, add } = await aQuestion(world, { openAnswer: 1 });
  await answer(world, stageId, id);
  const correction = { params: { id: sample }, body: { value: "12" } };
  for (const { status, message } of [
    await caller.refused(questionsApi.createAnswer, add("12", true)),
    await caller.refused(questionsApi.updateAnswer, correction),
    await caller.refused(questionsApi.removeAnswer, { params: { id: sample } }),
  ])
    expect([status, message]).toEqual([409, ANSWERED]);

  const query = { force: "true" } as const;
  expect(await caller.call(questionsApi.updateAnswer, { ...correction, query })).toMatchObject({ value: "12", isCorrect: true });
  const added = await caller.call(questionsApi.createAnswer, { ...add("douze", true), query });
  await caller.call(questionsApi.removeAnswer, { params: { id: added.id }, query });
  const subjects = [`possible answer ${sample}`, `possible answer ${added.id}`];
  const trail = await world.db.selectFrom("auditTrail").selectAll().where("subject", "in", subjects).orderBy("id").execute();
  expect(trail).toMatchObject([
    { actorId, action: "change possible answer by force", before: { value: "Réponse" }, after: { questionId: Number(id), value: "12" } },
    { actorId, action: "add possible answer by force", after: { value: "douze", isCorrect: true } },
    { actorId, action: "remove possible answer by force", before: { value: "douze" } },
  ]);
  expect(await caller.status(questionsApi.update, { params: { id }, query, body: { title: "Autre" } }), "not a question").toBe(409);
});
