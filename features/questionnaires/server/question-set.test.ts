import { expect } from "vitest";
import { aBomb, aPng } from "#tests/pictures.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";
import { stagesApi } from "../questionnaires.contract.ts";

const ANSWERED = "Des participants ont déjà répondu à ce questionnaire.";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rien n'est enregistré, rien n'est perdu.";

type Question = QuestionSetOnWire["questions"][number];
type Draft = Partial<Omit<Question, "possibleAnswers">> & { possibleAnswers?: { value: string; isCorrect: boolean }[] };

const draft = (title: string, changes: Draft = {}) => ({
  ...{ title, text: "", isMultiple: false, askTotal: false, openAnswer: 0, regex: null, coefficient: 1 },
  possibleAnswers: [{ value: "12", isCorrect: true }],
  ...changes,
});
/** A question as it was read, its images not named. */
const again = ({ image_start: _start, image_end: _end, position: _position, ...question }: Question, changes: Draft = {}) => ({
  ...question,
  ...changes,
});

/** The office in front of the questions of a stage. */
async function aSet(world: World, titles: readonly string[] = [], stage: { physical?: boolean } = {}) {
  const { id: actorId, caller } = await anAdmin(world);
  const { wireId: id, questions } = await aStage(world, {
    ...stage,
    questions: titles.map((title) => ({ title, right: ["12"], wrong: ["13"] })),
  });
  const params = { id };
  const read = () => caller.call(questionSetApi.read, { params });
  const save = async (questions: object[], basedOn?: string) =>
    caller.call(questionSetApi.save, { params, body: { basedOn: basedOn ?? (await read()).revision, questions: questions as never } });
  const refused = async (questions: object[], basedOn?: string) =>
    caller.refused(questionSetApi.save, { params, body: { basedOn: basedOn ?? (await read()).revision, questions: questions as never } });
  return { id, actorId, caller, read, save, refused, questionIds: questions.map(({ id }) => id) };
}

const titlesOf = ({ questions }: QuestionSetOnWire) => questions.map(({ position, title }) => `${position} ${title}`);

test("STG-05 the questions of a stage are saved as one: added, changed, moved and removed, each kept under its id", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B", "C"]);
  const [a, , c] = (await read()).questions as [Question, Question, Question];
  const saved = await save([again(c, { coefficient: 7 }), draft("D", { openAnswer: 1, regex: "\\d+" }), again(a, { title: "A'" })]);
  expect(titlesOf(saved)).toEqual(["1 C", "2 D", "3 A'"]);
  expect(saved.questions).toMatchObject([{ id: c.id, coefficient: 7 }, { openAnswer: 1, regex: "\\d+" }, { id: a.id }]);
  expect(saved.questions.map(({ possibleAnswers }) => possibleAnswers.map(({ value }) => value))).toEqual([
    ["12", "13"],
    ["12"],
    ["12", "13"],
  ]);
  expect(await read()).toEqual(saved);
});

test("STG-05 two answers may change places, and two questions swap everything", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B"]);
  const [a, b] = (await read()).questions as [Question, Question];
  const swapped = [
    { value: "13", isCorrect: true },
    { value: "12", isCorrect: false },
  ];
  const saved = await save([again(b, { title: "A" }), again(a, { title: "B", possibleAnswers: swapped })]);
  expect(titlesOf(saved)).toEqual(["1 A", "2 B"]);
  expect(saved.questions[1]?.possibleAnswers).toMatchObject(swapped);
});

test("STG-06 saving deletes untitled questions and empty answers", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B"]);
  const [a, b] = (await read()).questions as [Question, Question];
  const answers = [
    { value: " ", isCorrect: true },
    { value: "5", isCorrect: true },
    { value: "", isCorrect: false },
  ];
  const saved = await save([again(a, { title: "  " }), again(b, { possibleAnswers: answers }), draft("")]);
  expect(titlesOf(saved)).toEqual(["1 B"]);
  expect(saved.questions[0]?.possibleAnswers).toMatchObject([{ value: "5", isCorrect: true }]);
});

test("STG-05 SEC-02 an image is drawn again, stays when it is not named, and goes by null", async ({ world }) => {
  const { read, save } = await aSet(world);
  const [made] = (await save([draft("A", { image_start: (await aPng()).toString("base64") })])).questions as [Question];
  expect(made.image_start).toMatch(/^iVBORw0KGgo/);
  const [kept] = (await save([again(made, { coefficient: 3 })])).questions as [Question];
  expect(kept).toMatchObject({ coefficient: 3, image_start: made.image_start });
  expect((await save([again(kept, { image_start: null })])).questions[0]?.image_start).toBeNull();
  expect((await read()).questions).toHaveLength(1);
});

test("SEC-02 all that is wrong is told at once, by question number and field, and nothing is half done", async ({ world }) => {
  const { read, refused } = await aSet(world, ["A"]);
  const before = await read();
  const bomb = (await aBomb()).toString("base64");
  const { status, message, issues } = await refused([
    draft("Bonne"),
    draft("Motif", { openAnswer: 1, regex: "(a+)+\\1" }),
    draft("", { regex: "(" }),
    draft("Image", { image_end: bomb }),
    draft("Doublon", {
      openAnswer: 1,
      possibleAnswers: [
        { value: "5", isCorrect: true },
        { value: "5,0", isCorrect: true },
      ],
    }),
    draft("Type", { isMultiple: true, openAnswer: 2 }),
  ]);
  expect([status, message]).toEqual([400, "4 points sont à corriger."]);
  expect(issues).toEqual([
    { path: "questions.1.regex", message: "Question 2, format de la réponse\u00A0: cette expression régulière n'est pas valable" },
    { path: "questions.3.image_end", message: expect.stringContaining("Question 4, image après l'énoncé\u00A0: l'image a trop de points") },
    { path: "questions.4.possibleAnswers.1.value", message: "Question 5, réponse possible 2\u00A0: elle équivaut à la réponse 1" },
    { path: "questions.5.openAnswer", message: expect.stringContaining("Question 6, type\u00A0: ce type de question n'existe pas") },
  ]);
  expect(await read()).toEqual(before);
});

test("SEC-02 S3 a script in a text is taken out of it", async ({ world }) => {
  const { save } = await aSet(world);
  const saved = await save([draft("A", { text: '<p onclick="x()">Soit <script>x()</script><a href="javascript:x()">n</a></p>' })]);
  expect(saved.questions[0]?.text).toBe('<p>Soit <a rel="noopener noreferrer">n</a></p>');
});

test("STG-06 of two officers the second to save is told, and overwrites nothing", async ({ world }) => {
  const { read, save, refused } = await aSet(world, ["A"]);
  const { revision, questions } = await read();
  const [a] = questions as [Question];
  await save([again(a, { title: "Premier" })], revision);
  expect(await refused([again(a, { title: "Second" })], revision)).toMatchObject({ status: 409, message: STALE });
  expect(titlesOf(await read())).toEqual(["1 Premier"]);
});

test("STG-06 of two saves at the same moment one is kept whole and the other told", async ({ world }) => {
  const { id, caller, read } = await aSet(world, ["A"]);
  const { revision } = await read();
  const save = (title: string) =>
    caller.status(questionSetApi.save, { params: { id }, body: { basedOn: revision, questions: [draft(title), draft(`${title}2`)] } });
  expect((await Promise.all([save("X"), save("Y")])).sort()).toEqual([200, 409]);
  const titles = titlesOf(await read());
  expect([
    ["1 X", "2 X2"],
    ["1 Y", "2 Y2"],
  ]).toContainEqual(titles);
});

test("STG-06 once somebody has answered nothing is saved; the set says so when it is read", async ({ world }) => {
  const { id, read, refused, questionIds } = await aSet(world, ["A"]);
  expect((await read()).isAnswered).toBe(false);
  const { id: userId } = await aPerson(world);
  const sheet = { questionnaireId: Number(id), questionId: questionIds[0] ?? 0, userId, answers: [], normal: [] };
  await world.db.insertInto("answers").values(sheet).execute();
  expect((await read()).isAnswered).toBe(true);
  expect(await refused([draft("B")])).toMatchObject({ status: 409, message: ANSWERED });
});

test("STG-08 a stage in centres has no questions, an unknown one none either, and another's questions are not taken", async ({ world }) => {
  const onPaper = await aSet(world, [], { physical: true });
  expect(await onPaper.refused([draft("A")])).toMatchObject({ status: 409, message: expect.stringContaining("sur papier") });
  const { caller, refused, read } = await aSet(world, ["A"]);
  const other = await aSet(world, ["B"]);
  expect(await refused((await other.read()).questions.map((question) => again(question)))).toMatchObject({ status: 404 });
  const [a] = (await read()).questions as [Question];
  expect(await refused([again(a), again(a)])).toMatchObject({ status: 400, message: "La même question est envoyée deux fois" });
  expect(await caller.status(questionSetApi.read, { params: { id: "999999" } })).toBe(404);
});

test("SEC-04 the trail keeps the questions that changed, before and after, and only those", async ({ world }) => {
  const { id, actorId, read, save } = await aSet(world, ["A", "B", "C"]);
  const [a, b] = (await read()).questions as [Question, Question];
  await save([again(a), again(b, { title: "B'" })]);
  expect(await trailOf(world, `stage ${id}`)).toMatchObject([
    { actorId, action: "save questions", before: [{ title: "B" }, { title: "C" }], after: [{ title: "B'", image_start: false }] },
  ]);
});

test("QST-09 what is saved is what the stage serves from then on", async ({ world }) => {
  const { id, caller, save } = await aSet(world);
  const saved = await save([draft("A"), draft("B")]);
  const { questions } = await caller.call(stagesApi.get, { params: { id } });
  expect(questions).toEqual(saved.questions);
});
