import { expect } from "vitest";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { trailOf } from "#tests/stages.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { questionsApi } from "../questions.contract.ts";

const ANSWERED = "Des participants ont déjà répondu à ce questionnaire.";
const EQUIVALENT = "Cette question a déjà cette réponse, ou une réponse équivalente";
const refusal = { status: 409, message: EQUIVALENT };

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

test("STG-05 an answer is added, corrected and removed; it is trimmed, and an empty value deletes it", async ({ world }) => {
  const { stageId, caller, sample, add } = await aQuestion(world);
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
});

test("STG-05 two equal values in a question are refused, and two that are equal in a free field", async ({ world }) => {
  const choice = await aQuestion(world);
  await choice.caller.call(questionsApi.createAnswer, choice.add("Été"));
  await choice.caller.call(questionsApi.createAnswer, choice.add("ÉTÉ"));
  expect(await choice.caller.refused(questionsApi.createAnswer, choice.add("Été"))).toMatchObject(refusal);

  const free = await aQuestion(world, { openAnswer: 1 });
  await free.caller.call(questionsApi.createAnswer, free.add("5", true));
  for (const value of ["5", "5,0", "+5"])
    expect(await free.caller.refused(questionsApi.createAnswer, free.add(value))).toMatchObject(refusal);
  const same = { params: { id: free.sample }, body: { value: "05" } };
  expect(await free.caller.refused(questionsApi.updateAnswer, same)).toMatchObject(refusal);
});

test("EDG-02 two spellings of one number cannot be two solutions, unless the form matters", async ({ world }) => {
  const { id, caller, add } = await aQuestion(world, { openAnswer: 2, askTotal: true });
  await caller.call(questionsApi.createAnswer, add("1/2", true));
  for (const value of ["0,5", "½", "2/4"]) expect(await caller.refused(questionsApi.createAnswer, add(value, true))).toMatchObject(refusal);
  await caller.call(questionsApi.update, { params: { id }, body: { formMatters: true } });
  await caller.call(questionsApi.createAnswer, add("0,5", true));
  expect(await caller.refused(questionsApi.update, { params: { id }, body: { formMatters: false } })).toMatchObject(refusal);
});

test("MRK-01 a spelling belongs to a solution of its question: it moves with it, becomes a solution, goes with it", async ({ world }) => {
  const { stageId, caller, sample, add } = await aQuestion(world, { openAnswer: 2, askTotal: true });
  await caller.call(questionsApi.removeAnswer, { params: { id: sample } });
  const half = await caller.call(questionsApi.createAnswer, add("un demi", true));
  const of = (value: string, spellingOf: string, isCorrect = true) => ({ ...add(value), body: { value, isCorrect, spellingOf } });
  const spelling = await caller.call(questionsApi.createAnswer, of("la moitié", half.id));
  expect(spelling).toEqual({ id: spelling.id, value: "la moitié", isCorrect: true, spellingOf: half.id });
  const third = await caller.call(questionsApi.createAnswer, add("le tiers", true));
  const key = async () => {
    const { questions } = await caller.call(questionsApi.ofStage, { params: { id: stageId } });
    return questions[0]?.possibleAnswers.map(({ value, spellings = [] }) => [value, ...spellings.map((one) => one.value)].join(", "));
  };
  expect(await key()).toEqual(["un demi, la moitié", "le tiers"]);

  const other = await aQuestion(world, { openAnswer: 1 });
  const change = (id: string, body: object) => [questionsApi.updateAnswer, { params: { id }, body }] as const;
  for (const [endpoint, request, status, message] of [
    [questionsApi.createAnswer, of("La Moitié", half.id), 409, EQUIVALENT],
    [questionsApi.createAnswer, of("x", half.id, false), 400, "Une autre écriture d'une solution est juste"],
    [questionsApi.createAnswer, of("x", spelling.id), 400, "Seule une solution juste a d'autres écritures"],
    [questionsApi.createAnswer, of("x", other.sample), 400, "Cette question n'a pas cette solution"],
    [...change(half.id, { spellingOf: half.id }), 400, "Une solution n'est pas une autre écriture d'elle-même"],
    [...change(spelling.id, { isCorrect: false }), 400, "Une autre écriture d'une solution est juste"],
    [
      ...change(half.id, { isCorrect: false }),
      409,
      "Cette solution a d'autres écritures : retirez-les d'abord, ou faites-en d'autres solutions.",
    ],
  ] as const)
    expect(await caller.refused(endpoint as typeof questionsApi.createAnswer, request as never)).toMatchObject({ status, message });
  expect(await key()).toEqual(["un demi, la moitié", "le tiers"]);

  await caller.call(...change(half.id, { spellingOf: third.id }));
  expect(await key()).toEqual(["le tiers, un demi, la moitié"]);
  expect(await caller.call(...change(spelling.id, { spellingOf: null }))).toEqual({ id: spelling.id, value: "la moitié", isCorrect: true });
  expect(await key()).toEqual(["la moitié", "le tiers, un demi"].toSorted());
  const toChoice = { params: { id: (await caller.call(questionsApi.ofStage, { params: { id: stageId } })).questions[0]?.id ?? "" } };
  expect(await caller.refused(questionsApi.update, { ...toChoice, body: { openAnswer: 0, askTotal: false } })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Une réponse à choisir n'a pas d'autre écriture/),
  });
  await caller.call(questionsApi.removeAnswer, { params: { id: third.id } });
  expect(await key()).toEqual(["la moitié"]);
  expect((await trailOf(world, `possible answer ${third.id}`)).at(-1)).toMatchObject({
    action: "remove possible answer",
    before: { value: "le tiers", spellings: ["un demi"] },
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
  expect(await caller.refused(questionsApi.update, { params: { id }, body: { openAnswer: 2 } })).toMatchObject(refusal);
});

test("STG-06 STG-12 once answered, a key is corrected only with `force`, as the trail shows", async ({ world }) => {
  const { id, stageId, actorId, caller, sample, add } = await aQuestion(world, { openAnswer: 1 });
  await storeFirstAnswer(world.db, { id: Number(stageId), questions: [{ id: Number(id) }] }, (await aPerson(world)).id, "12");
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
  const trails = await Promise.all([sample, added.id].map((answerId) => trailOf(world, `possible answer ${answerId}`)));
  expect(trails.flat()).toMatchObject([
    { actorId, action: "change possible answer by force", before: { value: "Réponse" }, after: { questionId: Number(id), value: "12" } },
    { actorId, action: "add possible answer by force", after: { value: "douze", isCorrect: true } },
    { actorId, action: "remove possible answer by force", before: { value: "douze" } },
  ]);
  expect(await caller.status(questionsApi.update, { params: { id }, query, body: { title: "Autre" } }), "not a question").toBe(409);
});
