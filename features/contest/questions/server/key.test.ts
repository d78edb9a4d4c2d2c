import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { answerKindOf, normalAnswers } from "#season/marking/normal-form.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, changeResults, resultRows, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { questionSetApi } from "../question-set.contract.ts";

type Answers = readonly { readonly value: string; readonly isCorrect: boolean; readonly spellings?: { readonly value: string }[] }[];
type Facts = NonNullable<Parameters<typeof aStage>[1]>["questions"];

const right = (...values: string[]): Answers => values.map((value) => ({ value, isCorrect: true }));

/** The office, a stage whose first question has a wrong key, and people who answered it; a number is the total they gave. */
async function anAnsweredStage(world: World, questions: Facts, sheets: Record<string, readonly (string | number)[]>, category = "C2") {
  const { id: actorId, caller } = await anAdmin(world);
  const stage = await aStage(world, { questions: questions ?? [] });
  const [question] = stage.questions;
  const questionId = question?.id ?? 0;
  const kind = answerKindOf({ type: questions?.[0]?.openAnswer ? "oneFree" : "single" });
  const people: Record<string, { id: number; wireId: string }> = {};
  for (const [lastname, inputs] of Object.entries(sheets)) {
    const person = await aParticipant(world, { category, status: "CONFIRMED", person: { lastname } });
    const answers = inputs.filter((one): one is string => typeof one === "string");
    const totalAnswer = inputs.find((one): one is number => typeof one === "number") ?? null;
    const saved = { questionnaireId: stage.id, questionId, userId: person.id, answers, normal: normalAnswers(kind, answers), totalAnswer };
    await storeAnswers(world.db, saved);
    people[lastname] = person;
  }
  const params = { id: String(questionId) };
  const set = async () => caller.call(questionSetApi.read, { params: { id: stage.wireId } });
  const body = async (possibleAnswers: Answers, confirmation = "1") => ({
    basedOn: (await set()).revision,
    possibleAnswers: [...possibleAnswers],
    confirmation,
  });
  const gradeOf = async (name: string) => {
    const result = await caller.call(resultsApi.one, { query: { userId: people[name]?.wireId ?? "", questionnaireId: stage.wireId } });
    return result && [result.grade, result.weightedGrade];
  };
  return {
    ...{ actorId, caller, stage, questionId, people, set, gradeOf },
    gradesOf: (...names: string[]) => Promise.all(names.map(async (name) => (await gradeOf(name))?.join(", "))),
    preview: async (answers: Answers) =>
      caller.call(questionSetApi.correctKey, { params, query: { dryRun: "true" }, body: await body(answers) }),
    correct: async (answers: Answers) => caller.call(questionSetApi.correctKey, { params, body: await body(answers) }),
    refused: async (answers: Answers, changes: object = {}) =>
      caller.refused(questionSetApi.correctKey, { params, body: { ...(await body(answers)), ...changes } }),
    grade: () => caller.call(resultsApi.generate, { params: { id: stage.wireId } }),
  };
}

interface Marks {
  readonly grade: number;
  readonly coefficient: number;
}

/** Whose marks change: what they are, and what they would be. */
const marksOf = ({ people }: { people: readonly { lastname: string; before: Marks; after: Marks }[] }) =>
  people.map(
    ({ lastname, before, after }) => `${lastname}: ${[before, after].map((one) => `${one.grade}, ${one.coefficient}`).join(" > ")}`,
  );

const oneFree = (...solutions: string[]) => [{ openAnswer: 1, coefficient: 4, right: solutions }];

test("STG-12 RUL-03 a preview shows whose grade, rank and qualification change; then the stage is graded anew", async ({ world }) => {
  const office = await anAnsweredStage(world, oneFree("12"), {
    Abel: ["12"],
    Bézout: ["13"],
    Cauchy: [" 13,0 "],
    Descartes: ["14"],
    Euler: [],
  });
  await office.grade();
  const stage = { params: { id: office.stage.wireId } };
  await office.caller.call(thresholdsApi.set, { ...stage, body: [{ category: "C2", grade: 1, weightedGrade: 0 }] });
  await office.caller.call(resultsApi.compute, stage);
  const expected = { sheets: 4, gaining: { people: 2, points: 2 }, losing: { people: 1, points: 1 }, byHand: 0, convoked: 0 };
  const preview = await office.preview(right("13"));
  expect(preview).toMatchObject({ ...expected, regraded: null });
  expect(preview.changes?.total, "RUL-03").toMatchObject({ regraded: 3, in: 2, out: 1, convokedOut: 0 });
  expect(marksOf(preview)).toEqual(["Abel: 1, 4 > 0, 0", "Bézout: 0, 0 > 1, 4", "Cauchy: 0, 0 > 1, 4"]);
  expect(await office.gradesOf("Abel", "Cauchy"), "nothing is written").toEqual(["1, 4", "0, 0"]);
  expect((await office.set()).questions[0]?.possibleAnswers).toMatchObject(right("12"));

  expect(await office.correct(right("13"))).toMatchObject({ ...expected, regraded: { generated: 5, kept: 0 } });
  expect(await office.gradesOf("Abel", "Cauchy")).toEqual(["0, 0", "1, 4"]);
  expect((await office.set()).questions[0]?.possibleAnswers).toMatchObject(right("13"));
  expect(await trailOf(world, `question ${office.questionId}`)).toMatchObject([
    {
      actorId: office.actorId,
      action: "correct key",
      before: { possibleAnswers: right("12") },
      after: { possibleAnswers: right("13"), ...expected, regraded: { generated: 5 } },
    },
  ]);
});

test("STG-12 half a coefficient and a total count as in the regulations", async ({ world }) => {
  const twoWithTotal = [{ openAnswer: 2, askTotal: true, coefficient: 6, right: ["1", "2"] }];
  const office = await anAnsweredStage(world, twoWithTotal, {
    Abel: ["1", "2", 2],
    Bézout: ["1", "2", 3],
    Cauchy: ["1"],
    Descartes: ["1", "9", 3],
  });
  const all = await office.preview(right("1", "2", "9"));
  expect(all).toMatchObject({ gaining: { people: 2, points: 2 }, losing: { people: 1, points: 1 } });
  expect(marksOf(all)).toEqual(["Abel: 1, 6 > 0, 6", "Bézout: 0, 6 > 1, 6", "Descartes: 0, 0 > 1, 6"]);
  const alone = await office.preview(right("1"));
  expect(marksOf(alone)).toEqual(["Abel: 1, 6 > 0, 0", "Bézout: 0, 6 > 0, 0", "Cauchy: 0, 3 > 0, 6"]);
});

test("MRK-01 STG-12 another spelling earns what its solution does; two spellings of one are one given twice", async ({ world }) => {
  const twoWithTotal = [{ openAnswer: 2, askTotal: true, coefficient: 6, right: ["31 décembre", "1 janvier"] }];
  const office = await anAnsweredStage(world, twoWithTotal, {
    Abel: ["31 décembre", "1 janvier", 2],
    Bézout: ["1er janvier", "31 décembre", 2],
    Cauchy: ["1er janvier"],
    Descartes: ["1er janvier", "1 janvier", 2],
    Euler: ["1er janvier", "31 décembre", 3],
  });
  await office.grade();
  const spelled = [right("31 décembre")[0], { value: "1 janvier", isCorrect: true, spellings: [{ value: "1er janvier" }] }] as Answers;
  const impact = await office.correct(spelled);
  expect(impact).toMatchObject({ gaining: { people: 3, points: 1 }, losing: { people: 0, points: 0 } });
  const earned = impact.people.map(({ lastname, after }) => `${lastname}: ${after.grade}, ${after.coefficient}`);
  expect(earned).toEqual(["Bézout: 1, 6", "Cauchy: 0, 3", "Euler: 0, 6"]);
  const grades = await office.gradesOf("Abel", "Bézout", "Cauchy", "Descartes", "Euler");
  expect(grades).toEqual(["1, 6", "1, 6", "0, 3", "0, 0", "0, 6"]);
  const key = async () => (await office.set()).questions[0]?.possibleAnswers;
  expect(await key()).toMatchObject(spelled);
  const [details] = await office.caller.call(answersApi.details, {
    params: { userId: office.people.Descartes?.wireId ?? "", questionnaireId: office.stage.wireId },
  });
  expect(details).toMatchObject({
    expected: ["31 décembre", "1 janvier"],
    explanation: "La même solution est donnée deux fois\u00a0: aucun point.",
  });

  const exchanged = [{ value: "1er janvier", isCorrect: true, spellings: [{ value: "31 décembre" }] }, ...right("1 janvier")] as Answers;
  const preview = await office.preview(exchanged);
  await office.correct(exchanged);
  expect(await key()).toMatchObject([exchanged[1], exchanged[0]]);
  expect(await office.gradesOf("Abel", "Descartes")).toEqual(["1, 6", "1, 6"]);
  expect(preview).toMatchObject({ gaining: { people: 1, points: 1 } });
});

test("STG-12 a question after the last one of the category does not count", async ({ world }) => {
  const none = Array.from({ length: 5 }, () => ({}));
  const { stage, caller, set } = await anAnsweredStage(world, [...none, { openAnswer: 1, right: ["12"] }], {}, "CE");
  const [sixth] = (await set()).questions.slice(-1);
  const person = await aParticipant(world, { category: "CE" });
  const saved = { questionnaireId: stage.id, questionId: Number(sixth?.id), userId: person.id, answers: ["13"], normal: ["13"] };
  await storeAnswers(world.db, saved);
  const body = { basedOn: (await set()).revision, possibleAnswers: [...right("13")] };
  const impact = await caller.call(questionSetApi.correctKey, { params: { id: sixth?.id ?? "" }, query: { dryRun: "true" }, body });
  expect(impact).toMatchObject({ sheets: 0, gaining: { people: 0 }, people: [] });
});

test("STG-12 GRD-07 a grade entered by hand and a school's qualification survive the correction", async ({ world }) => {
  const office = await anAnsweredStage(world, oneFree("12"), { Abel: ["13"], Bézout: ["13"] });
  const byHand = { grade: 9, weightedGrade: 50, byHand: true };
  await aResult(world, { userId: office.people.Abel?.id ?? 0, questionnaireId: office.stage.id, ...byHand });
  await office.grade();
  await changeResults(world, office.people.Bézout, { qualified: true, origin: "school" });
  expect(await office.correct(right("13"))).toMatchObject({ gaining: { people: 2 }, byHand: 1, regraded: { generated: 1, kept: 1 } });
  expect(await office.gradesOf("Abel", "Bézout")).toEqual(["9, 50", "1, 4"]);
  expect((await resultRows(world, office.stage.id))[1]).toMatchObject({ qualified: true, origin: "school" });
});

test("STG-12 a stage that was never graded is not graded by a correction", async ({ world }) => {
  const office = await anAnsweredStage(world, oneFree("12"), { Abel: ["13"] });
  expect(await office.correct(right("13"))).toMatchObject({ gaining: { people: 1 }, regraded: null });
  expect(await office.gradeOf("Abel")).toBeNull();
});

test("STG-12 in a choice only the right answers may change: people saw the values", async ({ world }) => {
  const choice = [{ isMultiple: true, coefficient: 2, right: ["a", "b"], wrong: ["c"] }];
  const office = await anAnsweredStage(world, choice, { Abel: ["a", "b"], Bézout: ["a", "c"] });
  const otherKey = [...right("a"), { value: "b", isCorrect: false }, { value: "c", isCorrect: true }];
  const message = "Des participants ont choisi parmi ces réponses : seul ce qui est juste peut encore changer.";
  for (const answers of [right("a", "b"), right("a", "b", "d"), right("a", "b", "c", "d")])
    expect(await office.refused(answers)).toMatchObject({ status: 409, message });
  expect(await office.correct(otherKey)).toMatchObject({ gaining: { people: 1, points: 1 }, losing: { people: 1, points: 1 } });
  expect((await office.set()).questions[0]?.possibleAnswers.map(({ value }) => value)).toEqual(["a", "b", "c"]);
});

test("STG-12 a correction without the typed number or title, on an older revision or with equal answers is refused", async ({ world }) => {
  const office = await anAnsweredStage(world, oneFree("12"), { Abel: ["13"] });
  expect(await office.refused(right("13"), { confirmation: "2" })).toMatchObject({
    status: 400,
    issues: [{ path: "confirmation", message: "Tapez le numéro ou le titre de la question pour confirmer" }],
  });
  expect((await office.refused(right("13"), { basedOn: "older" })).status).toBe(409);
  expect(await office.refused(right("13", "13,0"))).toMatchObject({ status: 400, message: "Elle équivaut à la réponse 1" });
  expect((await office.set()).questions[0]?.possibleAnswers).toMatchObject(right("12"));
  expect(
    await office.caller.status(questionSetApi.correctKey, { params: { id: "999999" }, body: { basedOn: "x", possibleAnswers: [] } }),
  ).toBe(404);
});

test("STG-12 the preview agrees with grading before and after, on many sheets", async ({ world }) => {
  const values = ["1", "2", "3"];
  const all = values.flatMap((one) => values.map((other) => [one, other] as const));
  const sheets = Object.fromEntries([
    ...all.flatMap(([one, other]) => [1, 2, 3].map((total) => [`P${one}${other}${total}`, [one, other, total]] as const)),
    ...values.map((one) => [`Q${one}`, [one]] as const),
  ]);
  const office = await anAnsweredStage(world, [{ openAnswer: 2, askTotal: true, coefficient: 5, right: ["1", "2"] }], sheets);
  await office.grade();
  const grades = async () => Promise.all(Object.keys(sheets).map((name) => office.gradeOf(name)));
  const before = await grades();
  const { gaining, losing } = await office.correct(right("2", "3"));
  const after = await grades();
  const differences = Object.keys(sheets).map((_, index) => {
    const [grade = 0, coefficient = 0] = after[index] ?? [];
    const [oldGrade = 0, oldCoefficient = 0] = before[index] ?? [];
    return { grade: Number(grade) - Number(oldGrade), coefficient: Number(coefficient) - Number(oldCoefficient) };
  });
  const countChanges = (up: 1 | -1) => ({
    people: differences.filter(({ grade, coefficient }) => grade * up > 0 || coefficient * up > 0).length,
    points: differences.filter(({ grade }) => grade * up > 0).length,
  });
  expect([gaining, losing]).toEqual([countChanges(1), countChanges(-1)]);
  expect(gaining.people).toBeGreaterThan(0);
});
