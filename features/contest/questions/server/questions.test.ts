import { expect } from "vitest";
import { TOO_HEAVY, WRONG_TYPE } from "#contest/problem/image.ts";
import { allQuestionTypes, shapeOf } from "#season/marking/question-type.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { aGif, aJpeg, aPng } from "#tests/pictures.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { trailOf } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { questionsApi } from "../questions.contract.ts";
import { reencodeBase64 } from "./images.ts";
import { findActiveStage } from "./stage-questions.service.ts";
import { typesetStatements } from "./statements.service.ts";

const ANSWERED = "Des participants ont déjà répondu à ce questionnaire.";
const PNG = await storedPng();

/** A drawing as stored. */
async function storedPng(): Promise<string> {
  const result = await reencodeBase64((await aPng()).toString("base64"));
  return "png" in result ? result.png.toString("base64") : result.refusal;
}

type Body = Record<string, unknown>;

/** The office, and a stage that has this many questions. */
async function aStageOf(world: World, count: number) {
  const { id: actorId, caller } = await anAdmin(world);
  const { id } = await caller.call(stagesApi.create, { body: { name: "Quart", year: 2027, active: false, physical: false } });
  const add = (body: Body = {}) => caller.call(questionsApi.create, { params: { questionnaireId: id }, body });
  const change = (question: string, body: Body) => caller.call(questionsApi.update, { params: { id: question }, body });
  const refused = (question: string, body: Body) => caller.refused(questionsApi.update, { params: { id: question }, body });
  const read = async () => (await caller.call(questionsApi.ofStage, { params: { id } })).questions;
  const titles = async () => (await read()).map(({ position, title }) => `${position} ${title}`);
  const questions = [];
  for (const title of ["A", "B", "C", "D", "E"].slice(0, count)) questions.push(await add({ title }));
  return { id, actorId, caller, add, change, refused, read, titles, ids: questions.map((question) => question.id) };
}

/** A blank sheet saved for one question. */
async function answer(world: World, questionnaireId: string, questionId = "") {
  const stage = { id: Number(questionnaireId), questions: [{ id: Number(questionId) }] };
  await storeFirstAnswer(world.db, stage, (await aPerson(world)).id, "");
}

test("STG-05 a new question is the next one, a single choice with coefficient 0 and a right sample answer", async ({ world }) => {
  const { add, caller } = await aStageOf(world, 2);
  const question = await add();
  expect(question).toEqual({
    ...{ id: question.id, title: "Question 3", text: "", position: 3, coefficient: 0 },
    ...{ image_start: null, image_end: null, image_start_alt: "", image_end_alt: "" },
    ...{ isMultiple: false, askTotal: false, openAnswer: 0, regex: null, formMatters: false },
    possibleAnswers: [{ id: expect.any(String), value: "Réponse", isCorrect: true }],
  });
  expect(await caller.status(questionsApi.create, { params: { questionnaireId: "999999" }, body: {} })).toBe(404);
});

test("STG-05 each type is saved and read back; any other shape is refused", async ({ world }) => {
  const { change, refused, ids } = await aStageOf(world, 1);
  const [id = ""] = ids;
  for (const shape of allQuestionTypes.map(shapeOf)) expect(await change(id, { ...shape })).toMatchObject(shape);
  expect(await refused(id, { isMultiple: true })).toMatchObject({
    status: 400,
    message:
      "Ce type de question n'existe pas : choix multiple, choix unique, une ou deux réponses libres, deux réponses libres avec total.",
  });
});

const right = (value: string) => ({ value, isCorrect: true });

test("STG-05 answers sent with a question replace its own or are refused with it; otherwise stay", async ({ world }) => {
  const { add, change, refused, read } = await aStageOf(world, 0);
  const values = (question?: { possibleAnswers: { value: string; isCorrect: boolean }[] }) =>
    question?.possibleAnswers.map(({ value, isCorrect }) => `${value} ${isCorrect}`);
  const question = await add({ openAnswer: 1, possibleAnswers: [right("12"), { value: "13", isCorrect: false }, right(" ")] });
  expect(values(question)).toEqual(["12 true", "13 false"]);
  expect(values(await change(question.id, { coefficient: 4 }))).toEqual(["12 true", "13 false"]);
  expect(values(await change(question.id, { possibleAnswers: [right("1/2"), right("12")] }))).toEqual(["1/2 true", "12 true"]);
  for (const { status, issues } of [
    await refused(question.id, { title: "Autre", possibleAnswers: [right("1/2"), right("0,5")] }),
    await refused(question.id, { title: "Autre", possibleAnswers: [right("5"), right("a\u0000")] }),
  ])
    expect([status, issues[0]?.path]).toEqual([400, "possibleAnswers.1.value"]);
  const [stored] = await read();
  expect([stored?.title, values(stored)]).toEqual(["Question 1", ["1/2 true", "12 true"]]);
  const choice = await change(question.id, { openAnswer: 0, possibleAnswers: [right("1/2"), right("0,5")] });
  expect(values(choice)).toEqual(["1/2 true", "0,5 true"]);
  expect(values(await change(question.id, { possibleAnswers: [] }))).toEqual([]);
});

test("STG-05 a question sent back whole keeps the ids of its answers; one without an id is new, a missing one goes", async ({ world }) => {
  const { add, change, refused } = await aStageOf(world, 0);
  const spelled = { ...right("1/3"), spellings: [{ value: "un tiers" }, { value: "le tiers" }] };
  const question = await add({ openAnswer: 1, possibleAnswers: [right("12"), { value: "13", isCorrect: false }, spelled] });
  expect((await change(question.id, question))?.possibleAnswers).toEqual(question.possibleAnswers);
  const [twelve, thirteen, third] = question.possibleAnswers;
  const swapped = [
    { ...twelve, value: "13" },
    { ...thirteen, value: "12" },
    { ...third, spellings: third?.spellings?.slice(1) },
  ];
  const after = await change(question.id, { possibleAnswers: [...swapped, right("14")] });
  expect(after?.possibleAnswers).toEqual([...swapped, { ...right("14"), id: expect.any(String) }]);
  const other = await add({ openAnswer: 1, possibleAnswers: [right("5")] });
  for (const ids of [[other.possibleAnswers[0]?.id], [twelve?.id, twelve?.id]])
    expect(
      await refused(question.id, { title: "Autre", possibleAnswers: ids.map((id, index) => ({ ...right(`${index + 20}`), id })) }),
    ).toMatchObject({ status: 400, issues: [{ path: "possibleAnswers" }] });
  expect((await change(question.id, { title: "Encore" }))?.possibleAnswers).toEqual(after?.possibleAnswers);
});

test("STG-06 possible answers sent with an answered question are refused, not dropped", async ({ world }) => {
  const { id, refused, ids } = await aStageOf(world, 1);
  await answer(world, id, ids[0]);
  expect(await refused(ids[0] ?? "", { possibleAnswers: [right("12")] })).toMatchObject({ status: 409, message: ANSWERED });
});

test("EDG-02 whether the form of a number matters is set on a free question, and saved", async ({ world }) => {
  const { add, change } = await aStageOf(world, 0);
  const { id, formMatters } = await add({ openAnswer: 1, formMatters: true });
  expect(formMatters).toBe(true);
  expect(await change(id, { title: "Autre" })).toMatchObject({ formMatters: true });
  expect(await change(id, { openAnswer: 0 }), "not for a choice").toMatchObject({ formMatters: false });
});

test("STG-05 a pattern must match in linear time", async ({ world }) => {
  const { change, refused, ids } = await aStageOf(world, 1);
  const [id = ""] = ids;
  expect(await change(id, { openAnswer: 1, regex: "\\d+" })).toMatchObject({ regex: "\\d+" });
  const issues = [{ path: "regex", message: "Cette expression régulière n'est pas valable" }];
  for (const regex of ["(", "(a)\\1"]) expect(await refused(id, { regex })).toMatchObject({ status: 400, issues });
  expect(await change(id, { regex: "" })).toMatchObject({ regex: null });
});

test("STG-05 a coefficient other than a whole number from 0 to 1,000 gets a message", async ({ world }) => {
  const { refused, ids } = await aStageOf(world, 1);
  const refusal = { status: 400, message: "Le coefficient est un nombre entier de 0 à 1\u202F000" };
  for (const coefficient of [1.5, -3, 1_001]) expect(await refused(ids[0] ?? "", { coefficient })).toMatchObject(refusal);
});

test("SEC-02 an image is re-encoded as a PNG, read back as stored, and deleted by null", async ({ world }) => {
  const { change, refused, ids } = await aStageOf(world, 1);
  const [id = ""] = ids;
  expect(await change(id, { image_start: PNG, image_end: PNG })).toMatchObject({ image_start: PNG, image_end: PNG });
  const jpeg = (await aJpeg()).toString("base64");
  expect((await change(id, { image_end: jpeg }))?.image_end).toMatch(/^iVBORw0KGgo/);
  for (const [image_start, message] of [
    [(await aGif()).toString("base64"), WRONG_TYPE],
    [`data:image/png;base64,${PNG}`, WRONG_TYPE],
    ["A".repeat(2_800_000), TOO_HEAVY],
  ])
    expect(await refused(id, { image_start })).toMatchObject({ status: 400, issues: [{ path: "image_start", message }] });
  expect(await change(id, { image_start: null })).toMatchObject({ image_start: null });
});

test("SEC-02 two images of 2 MB each are accepted in one call", async ({ world }) => {
  const { caller, ids } = await aStageOf(world, 1);
  const heavy = Buffer.alloc(2 * 1024 * 1024, 1).toString("base64");
  const request = { params: { id: ids[0] ?? "" }, body: { image_start: heavy, image_end: heavy } };
  expect(await caller.refused(questionsApi.update, request)).toMatchObject({ status: 400, message: WRONG_TYPE });
});

test("SEC-02 S3 the text of a question is cleaned on write, its formulas stay", async ({ world }) => {
  const { change, caller, ids } = await aStageOf(world, 1);
  const [id = ""] = ids;
  const text = '<p>Soit <span data-formula="x^2">x²</span><img src=x onerror="x()"><script>x()</script></p>';
  expect(await change(id, { text })).toMatchObject({ text: '<p>Soit <span data-formula="x^2" data-speech="x au carré">x²</span></p>' });
  expect(await caller.status(questionsApi.update, { params: { id }, body: { text: "a\0b" } })).toBe(400);
});

test("PPL-04 formulas saved before formulas were spoken get their speech, the others stay", async ({ world }) => {
  const { ids, read } = await aStageOf(world, 2);
  const silent = '<p>Soit <span data-formula="x^3">x³</span></p>';
  const spoken = '<p><span data-formula="x" data-speech="déjà dit">x</span></p>';
  for (const [place, text] of [silent, spoken].entries())
    await world.db.updateTable("questions").set({ text }).where("id", "=", Number(ids[place])).execute();
  await typesetStatements(world.db);
  expect((await read()).map(({ text }) => text)).toEqual([
    '<p>Soit <span data-formula="x^3" data-speech="x au cube">x³</span></p>',
    spoken,
  ]);
});

test("STG-05 inserting or moving a question shifts the others; a position after the end is the last", async ({ world }) => {
  const { add, change, titles, ids } = await aStageOf(world, 4);
  const [a = "", , , d = ""] = ids;
  await add({ title: "E", position: 2 });
  expect(await titles()).toEqual(["1 A", "2 E", "3 B", "4 C", "5 D"]);
  await change(d, { position: 1 });
  expect(await titles()).toEqual(["1 D", "2 A", "3 E", "4 B", "5 C"]);
  await change(a, { position: 50 });
  expect(await titles()).toEqual(["1 D", "2 E", "3 B", "4 C", "5 A"]);
  expect(await change(a, { title: "A'" })).toMatchObject({ position: 5 });
});

test("STG-06 an empty title or DELETE removes a question and its answers, and closes the gap", async ({ world }) => {
  const { change, refused, caller, titles, ids } = await aStageOf(world, 4);
  const [a = "", , c = ""] = ids;
  expect(await change(c, { title: "  " })).toBeUndefined();
  expect(await titles()).toEqual(["1 A", "2 B", "3 D"]);
  await caller.call(questionsApi.remove, { params: { id: a } });
  expect(await titles()).toEqual(["1 B", "2 D"]);
  expect((await refused(a, { title: "A" })).status).toBe(404);
});

test("STG-05 a question is not created with an empty title", async ({ world }) => {
  const { id, caller } = await aStageOf(world, 0);
  const { status, message } = await caller.refused(questionsApi.create, { params: { questionnaireId: id }, body: { title: "" } });
  expect([status, message]).toEqual([400, "Le titre est requis"]);
});

test("STG-06 once a user has answered, even with a blank sheet, the questions cannot change", async ({ world }) => {
  const { id, caller, refused, read, ids } = await aStageOf(world, 2);
  const [a = "", b = ""] = ids;
  await answer(world, id, b);
  const before = await read();
  const refusals = [
    await refused(a, { title: "Autre" }),
    await refused(a, { title: "" }),
    await caller.refused(questionsApi.remove, { params: { id: a } }),
    await caller.refused(questionsApi.create, { params: { questionnaireId: id }, body: { title: "C" } }),
  ];
  for (const { status, message } of refusals) expect([status, message]).toEqual([409, ANSWERED]);
  expect(await read()).toEqual(before);
});

test("STG-06 a change waits for an answer that is being saved at the same moment, which counts too", async ({ world, onTestFinished }) => {
  const { id, refused, change, ids } = await aStageOf(world, 2);
  const [a = "", b = ""] = ids;
  const { id: userId } = await aPerson(world);
  const startSaving = async () => {
    const saving = await world.db.startTransaction().execute();
    onTestFinished(async () => void (saving.isCommitted || saving.isRolledBack || (await saving.rollback().execute())));
    await storeFirstAnswer(saving, { id: Number(id), questions: [{ id: Number(b) }] }, userId, "");
    return saving;
  };
  const abandoned = await startSaving();
  const changing = change(a, { title: "Autre" });
  await waitUntilBlocked(world, 1);
  await abandoned.rollback().execute();
  expect(await changing).toMatchObject({ title: "Autre" });
  const saved = await startSaving();
  const refusing = refused(a, { title: "Troisième" });
  await waitUntilBlocked(world, 1);
  await saved.commit().execute();
  expect(await refusing).toMatchObject({ status: 409, message: ANSWERED });
});

test("SEC-04 the trail shows who changed a question, before and after, without images", async ({ world }) => {
  const { actorId, change, caller, ids } = await aStageOf(world, 1);
  const [id = ""] = ids;
  await change(id, { title: "Les lucioles", image_start: PNG });
  await caller.call(questionsApi.remove, { params: { id } });
  expect(await trailOf(world, `question ${id}`)).toMatchObject([
    { actorId, action: "add question", after: { title: "A" } },
    { actorId, action: "change question", before: { title: "A", image_start: false }, after: { title: "Les lucioles", image_start: true } },
    { actorId, action: "remove question", before: { title: "Les lucioles" }, after: null },
  ]);
});

test("QST-09 the one active online stage is served with its questions in order; each change increases its version", async ({ world }) => {
  const { id, caller, change, ids } = await aStageOf(world, 3);
  await caller.call(stagesApi.update, { params: { id }, body: { active: true } });
  await change(ids[0] ?? "", { position: 3, image_start: PNG });
  const stage = await findActiveStage(world.db);
  expect(stage?.questions.map(({ title, imageStart }) => [title, imageStart])).toEqual([
    ["B", null],
    ["C", null],
    ["A", PNG],
  ]);
  expect(stage?.questions[0]?.possibleAnswers).toMatchObject([{ value: "Réponse", normal: "Réponse", isCorrect: true }]);
  await change(ids[1] ?? "", { coefficient: 4 });
  expect((await findActiveStage(world.db))?.version).toBeGreaterThan(stage?.version ?? 0);
});
