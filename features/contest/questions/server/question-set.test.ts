import { expect } from "vitest";
import { aBomb, aPng } from "#tests/pictures.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";
import { questionsApi } from "../questions.contract.ts";
import { checkQuestions } from "./question-set.service.ts";

const ANSWERED = "Des participants ont déjà répondu à ce questionnaire.";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rien n'est enregistré, rien n'est perdu.";

type Question = QuestionSetOnWire["questions"][number];
type Draft = Partial<Omit<Question, "possibleAnswers">> & { possibleAnswers?: { value: string; isCorrect: boolean }[] };

const draft = (title: string, changes: Draft = {}) => ({
  ...{ title, text: "", isMultiple: false, askTotal: false, openAnswer: 0, regex: null, coefficient: 1 },
  possibleAnswers: [{ value: "12", isCorrect: true }],
  ...changes,
});
/** A question as read, without its images. */
const unchanged = ({ image_start: _start, image_end: _end, position: _position, ...question }: Question, changes: Draft = {}) => ({
  ...question,
  ...changes,
});

/** The office, and the questions of a stage. */
async function aSet(world: World, titles: readonly string[] = [], stage: { physical?: boolean } = {}) {
  const { id: actorId, caller } = await anAdmin(world);
  const set = await aStage(world, { ...stage, questions: titles.map((title) => ({ title, right: ["12"], wrong: ["13"] })) });
  const { wireId: id } = set;
  const params = { id };
  const read = () => caller.call(questionSetApi.read, { params });
  const request = async (questions: object[], seen?: string) => {
    const basedOn = seen ?? (await read()).revision;
    return { params, body: { basedOn, questions: questions as never } };
  };
  const save = async (...sent: Parameters<typeof request>) => caller.call(questionSetApi.save, await request(...sent));
  const refused = async (...sent: Parameters<typeof request>) => caller.refused(questionSetApi.save, await request(...sent));
  return { id, actorId, caller, read, save, refused, stage: set };
}

const titlesOf = ({ questions }: QuestionSetOnWire) => questions.map(({ position, title }) => `${position} ${title}`);

test("STG-05 the questions of a stage are saved together: added, changed, moved and removed, each with its id", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B", "C"]);
  const [a, , c] = (await read()).questions as [Question, Question, Question];
  const saved = await save([unchanged(c, { coefficient: 7 }), draft("D", { openAnswer: 1, regex: "\\d+" }), unchanged(a, { title: "A'" })]);
  expect(titlesOf(saved)).toEqual(["1 C", "2 D", "3 A'"]);
  expect(saved.questions).toMatchObject([{ id: c.id, coefficient: 7 }, { openAnswer: 1, regex: "\\d+" }, { id: a.id }]);
  expect(saved.questions.map(({ possibleAnswers }) => possibleAnswers.map(({ value }) => value).join())).toEqual(["12,13", "12", "12,13"]);
  expect(await read()).toEqual(saved);
});

test("MRK-01 solutions that look alike are warned of until they are one, or are said to be two, which a save keeps", async ({ world }) => {
  const { id, actorId, caller, read, save } = await aSet(world, ["A"]);
  const typed = { openAnswer: 2, askTotal: true };
  const solutions = ["1/2", "31/12", "31 décembre"].map((value) => ({ value, isCorrect: true }));
  const [question] = (await save([draft("A", { ...typed, possibleAnswers: solutions })])).questions as [Question];
  const warnings = async () => (await checkQuestions(world.db, Number(id))).warnings;
  expect(await warnings()).toBe(1);
  const say = (one: string, other: string) => [questionSetApi.sayDistinct, { params: { id: question.id }, body: { one, other } }] as const;
  expect((await caller.refused(...say("31/12", "31"))).status).toBe(409);
  expect((await caller.refused(...say("31/12", "31/12"))).status).toBe(409);
  const { revision } = await read();
  await caller.call(...say("31/12", "31 décembre"));
  await caller.call(...say("31 décembre", "31/12"));
  const said = { questionId: question.id, one: "31 décembre", other: "31/12" };
  expect(await read()).toMatchObject({ revision, distinct: [said] });
  expect(await warnings()).toBe(0);
  expect((await save([unchanged(question, { title: "A'" })])).distinct).toEqual([said]);
  const trail = (await trailOf(world, `question ${question.id}`)).filter(({ action }) => action === "say solutions distinct");
  expect(trail).toEqual([{ actorId, action: "say solutions distinct", before: null, after: { one: "31/12", other: "31 décembre" } }]);

  const one = [solutions[0], { ...solutions[1], spellings: [{ value: "31 décembre" }] }];
  const saved = await save([{ ...draft("B", typed), possibleAnswers: one }]);
  expect(saved).toMatchObject({ distinct: [], questions: [{ possibleAnswers: one }] });
  expect(await warnings()).toBe(0);
  expect((await caller.refused(...say("31/12", "31 décembre"))).status).toBe(404);
});

test("STG-05 two answers may swap places, and two questions all their fields", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B"]);
  const [a, b] = (await read()).questions as [Question, Question];
  const swapped = [
    { value: "13", isCorrect: true },
    { value: "12", isCorrect: false },
  ];
  const saved = await save([unchanged(b, { title: "A" }), unchanged(a, { title: "B", possibleAnswers: swapped })]);
  expect(titlesOf(saved)).toEqual(["1 A", "2 B"]);
  expect(saved.questions[1]?.possibleAnswers).toMatchObject(swapped);
});

test("STG-05 a save of the set keeps the ids of possible answers that it does not change", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B", "C", "D"]);
  const [a, b, c, d] = (await read()).questions as [Question, Question, Question, Question];
  const other = [...b.possibleAnswers, { value: "14", isCorrect: false }];
  const typed = { openAnswer: 1, possibleAnswers: [{ value: "12", isCorrect: true }] };
  const saved = await save([unchanged(d), unchanged(a, { title: "A'" }), unchanged(b, { possibleAnswers: other }), unchanged(c, typed)]);
  const [savedD, savedA, savedB, savedC] = saved.questions as [Question, Question, Question, Question];
  expect([savedD.possibleAnswers, savedA.possibleAnswers]).toEqual([d.possibleAnswers, a.possibleAnswers]);
  expect(savedB.possibleAnswers.map(({ value }) => value)).toEqual(["12", "13", "14"]);
  expect(savedC.possibleAnswers).toMatchObject([{ value: "12", isCorrect: true }]);
  const reversed = await save([unchanged(savedD, { possibleAnswers: savedD.possibleAnswers.toReversed() })]);
  expect(reversed.questions[0]?.possibleAnswers.map(({ value }) => value)).toEqual(["13", "12"]);
});

test("STG-06 saving deletes untitled questions and empty answers", async ({ world }) => {
  const { read, save } = await aSet(world, ["A", "B"]);
  const [a, b] = (await read()).questions as [Question, Question];
  const answers = [
    { value: " ", isCorrect: true },
    { value: "5", isCorrect: true },
    { value: "", isCorrect: false },
  ];
  const saved = await save([unchanged(a, { title: "  " }), unchanged(b, { possibleAnswers: answers }), draft("")]);
  expect(titlesOf(saved)).toEqual(["1 B"]);
  expect(saved.questions[0]?.possibleAnswers).toMatchObject([{ value: "5", isCorrect: true }]);
});

test("STG-05 SEC-02 an image is re-encoded, stays if not sent, and is deleted by null", async ({ world }) => {
  const { read, save } = await aSet(world);
  const [created] = (await save([draft("A", { image_start: (await aPng()).toString("base64"), image_start_alt: "Un carré" })]))
    .questions as [Question];
  expect(created.image_start).toMatch(/^iVBORw0KGgo/);
  const [stored] = (await save([unchanged(created, { coefficient: 3 })])).questions as [Question];
  expect(stored).toMatchObject({ coefficient: 3, image_start: created.image_start });
  expect((await save([unchanged(stored, { image_start: null })])).questions[0]?.image_start).toBeNull();
  expect((await read()).questions).toHaveLength(1);
});

test("PPL-04 drawings are described, formulas spoken; a question saved again keeps both, as the trail shows", async ({ world }) => {
  const { id, caller, save } = await aSet(world);
  const described = { image_start: (await aPng()).toString("base64"), image_start_alt: " Un chat ", image_end_alt: "" };
  const [created] = (await save([draft("A", { ...described, text: '<p><span data-formula="x^2"></span></p>' })])).questions as [Question];
  const kept = { image_start_alt: "Un chat", text: '<p><span data-formula="x^2" data-speech="x au carré"></span></p>' };
  expect(created).toMatchObject(kept);
  expect((await save([unchanged(created, { coefficient: 3 })])).questions).toMatchObject([kept]);
  const update = { params: { id: created.id }, body: { title: "A'", text: '<p data-speech="non"><span data-formula="y"></span></p>' } };
  expect(await caller.call(questionsApi.update, update)).toMatchObject({
    image_start_alt: "Un chat",
    text: '<p><span data-formula="y" data-speech="y"></span></p>',
  });
  expect((await trailOf(world, `stage ${id}`))[0]).toMatchObject({ after: [{ image_start: true, image_start_alt: "Un chat" }] });
  expect(await caller.status(questionsApi.update, { ...update, body: { image_end_alt: "x".repeat(501) } })).toBe(400);
});

test("PPL-04 a drawing that is set by hand has its description; one stored before without is saved again as it is", async ({ world }) => {
  const { read, save, refused } = await aSet(world);
  const image_start = (await aPng()).toString("base64");
  const { status, issues } = await refused([draft("A"), draft("B", { image_start, image_start_alt: "  " })]);
  expect([status, issues]).toEqual([
    400,
    [
      {
        path: "questions.1.image_start_alt",
        message:
          "Question 2, description de l'image avant l'énoncé\u00A0: décrivez le dessin\u00A0: une personne qui ne le voit pas ne peut pas répondre",
      },
    ],
  ]);
  expect((await read()).questions).toEqual([]);
  const [created] = (await save([draft("A", { image_start, image_start_alt: "Un carré" })])).questions as [Question];
  await world.db.updateTable("questions").set({ imageStartAlt: "" }).where("id", "=", Number(created.id)).execute();
  const [stored] = (await read()).questions as [Question];
  expect((await save([unchanged(stored, { coefficient: 4 })])).questions).toMatchObject([{ image_start_alt: "", coefficient: 4 }]);
});

test("SEC-02 all errors are reported at once, by question number and field, and nothing is saved", async ({ world }) => {
  const { read, refused } = await aSet(world, ["A"]);
  const before = await read();
  const bomb = (await aBomb()).toString("base64");
  const { status, message, issues } = await refused([
    draft("Bonne"),
    draft("Motif", { openAnswer: 1, regex: "(a+)+\\1" }),
    draft("", { regex: "(" }),
    draft("Image", { image_end: bomb, image_end_alt: "Un carré" }),
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

test("SEC-02 S3 a script in a text is removed", async ({ world }) => {
  const { save } = await aSet(world);
  const saved = await save([draft("A", { text: '<p onclick="x()">Soit <script>x()</script><a href="javascript:x()">n</a></p>' })]);
  expect(saved.questions[0]?.text).toBe('<p>Soit <a rel="noopener noreferrer">n</a></p>');
});

test("STG-06 the second of two officers to save gets a conflict", async ({ world }) => {
  const { read, save, refused } = await aSet(world, ["A"]);
  const { revision, questions } = await read();
  const [a] = questions as [Question];
  await save([unchanged(a, { title: "Premier" })], revision);
  expect(await refused([unchanged(a, { title: "Second" })], revision)).toMatchObject({ status: 409, message: STALE });
  expect(titlesOf(await read())).toEqual(["1 Premier"]);
});

test("STG-06 of two concurrent saves one is saved whole, the other refused", async ({ world }) => {
  const { id, caller, read } = await aSet(world, ["A"]);
  const { revision } = await read();
  const save = (title: string) =>
    caller.status(questionSetApi.save, { params: { id }, body: { basedOn: revision, questions: [draft(title), draft(`${title}2`)] } });
  expect((await Promise.all([save("X"), save("Y")])).sort()).toEqual([200, 409]);
  expect(["1 X,2 X2", "1 Y,2 Y2"]).toContain(titlesOf(await read()).join());
});

test("STG-06 once a user has answered nothing is saved; the set shows it when it is read", async ({ world }) => {
  const { stage, read, refused } = await aSet(world, ["A"]);
  expect((await read()).isAnswered).toBe(false);
  await storeFirstAnswer(world.db, stage, (await aPerson(world)).id, "");
  expect((await read()).isAnswered).toBe(true);
  expect(await refused([draft("B")])).toMatchObject({ status: 409, message: ANSWERED });
});

test("STG-08 a stage in centers has no questions, nor an unknown one, and another's questions are refused", async ({ world }) => {
  const onPaper = await aSet(world, [], { physical: true });
  expect(await onPaper.refused([draft("A")])).toMatchObject({ status: 409, message: expect.stringContaining("sur papier") });
  const { caller, refused, read } = await aSet(world, ["A"]);
  const other = await aSet(world, ["B"]);
  expect(await refused((await other.read()).questions.map((question) => unchanged(question)))).toMatchObject({ status: 404 });
  const [a] = (await read()).questions as [Question];
  expect(await refused([unchanged(a), unchanged(a)])).toMatchObject({ status: 400, message: "La même question est envoyée deux fois" });
  expect(await caller.status(questionSetApi.read, { params: { id: "999999" } })).toBe(404);
});

test("SEC-04 the trail records the changed questions, before and after, and only those", async ({ world }) => {
  const { id, actorId, read, save } = await aSet(world, ["A", "B", "C"]);
  const [a, b] = (await read()).questions as [Question, Question];
  await save([unchanged(a), unchanged(b, { title: "B'" })]);
  expect(await trailOf(world, `stage ${id}`)).toMatchObject([
    { actorId, action: "save questions", before: [{ title: "B" }, { title: "C" }], after: [{ title: "B'", image_start: false }] },
  ]);
});

test("QST-09 from then on the stage serves what is saved", async ({ world }) => {
  const { id, caller, save } = await aSet(world);
  const saved = await save([draft("A"), draft("B")]);
  const { questions } = await caller.call(questionsApi.ofStage, { params: { id } });
  expect(questions).toEqual(saved.questions);
});

test("MND-01 questions that weigh too much together are refused; a stage stored heavier is read, and saved lighter", async ({ world }) => {
  const long = "é".repeat(18_000);
  const { id, caller, read, save, refused } = await aSet(world);
  const drafts = (count: number) => Array.from({ length: count }, (_, index) => draft(`${index}`, { text: long }));
  const TOO_LONG = "Les questions de cette étape sont trop longues toutes ensemble\u00A0: raccourcissez des énoncés";
  expect(await refused(drafts(30))).toMatchObject({ status: 400, message: TOO_LONG, issues: [{ path: "questions" }] });
  expect((await read()).questions).toEqual([]);
  await save(drafts(20));
  await caller.call(questionsApi.create, { params: { questionnaireId: id }, body: { title: "Une", text: "é".repeat(9_000) } });
  const stored = { questionnaireId: Number(id), title: "Longue", text: "é".repeat(60_000) };
  const heavier = [22, 23, 24].map((position) => ({ ...stored, position }));
  await world.db.insertInto("questions").values(heavier).execute();
  const { questions } = await read();
  const one = { params: { questionnaireId: id }, body: { title: "Une de plus", text: long } };
  expect(await caller.refused(questionsApi.create, one)).toMatchObject({ status: 400, message: TOO_LONG, issues: [{ path: "text" }] });
  const heavy = questions.at(-1)?.id ?? "";
  const shorter = await caller.call(questionsApi.update, { params: { id: heavy }, body: { text: "court" } });
  expect(shorter?.text).toBe("court");
  expect(await caller.refused(questionsApi.update, { params: { id: heavy }, body: { text: long } })).toMatchObject({ message: TOO_LONG });
});
