import { expect } from "vitest";
import { GRACE_MS } from "#season/stages/grace.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { cellsUnder, readWorkbook } from "#tests/workbook.ts";
import { anAdmin, aParticipant, aSchool, test, type World } from "#tests/world.ts";
import { problemsApi } from "../problems.contract.ts";
import { keepSuccesses } from "./solved.queries.ts";

const questions = [7, 8, 9].map((right) => ({ openAnswer: 1, right: [String(right)], coefficient: 1 }));

/** A graded stage; each sheet as typed, an empty text for a blank. */
async function aGradedStage(world: World, sheets: readonly (readonly [category: string, ...typed: string[]])[]) {
  const stage = await aStage(world, { active: true, isClosed: true, questions });
  for (const [category, ...typed] of sheets) {
    const { id: userId } = await aParticipant(world, { category, status: "CONFIRMED" });
    const given = typed.map((value, index) => ({
      ...{ questionnaireId: stage.id, userId, questionId: stage.questions[index]?.id ?? 0 },
      ...{ answers: value === "" ? [] : [value], normal: value === "" ? [] : [value.toLowerCase()] },
    }));
    await storeAnswers(world.db, ...given);
    const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", category).executeTakeFirstOrThrow();
    await aResult(world, { questionnaireId: stage.id, userId, categoryId, grade: 1, weightedGrade: 1 });
  }
  return stage;
}

test("TIM-06 each problem by category: solved, blank, wrong, and the wrong answers by frequency; a problem not reached is blank", async ({
  world,
}) => {
  const admin = await anAdmin(world);
  const stage = await aGradedStage(world, [
    ["C1", "7", "8", "9"],
    ["C1", "7", "8", "12"],
    ["C1", "5", "", "12"],
    ["C2", "5 CM", "8"],
    ["C2", "5 cm", "11"],
    ["C2", "5 cm"],
  ]);
  const read = async (category?: string) =>
    (await admin.caller.call(problemsApi.ofStage, { params: { id: stage.wireId }, query: { ...(category && { category }) } })).problems;
  const [first, , third] = await read();
  expect(first?.categories).toMatchObject([
    { category: "C1", people: 3, right: 2, blank: 0 },
    { category: "C2", people: 3, right: 0, blank: 0, separation: null },
  ]);
  expect(first?.wrongAnswers).toEqual([
    { value: "5 cm", people: 3 },
    { value: "5", people: 1 },
  ]);
  expect(third?.categories).toMatchObject([
    { category: "C1", right: 1, blank: 0 },
    { category: "C2", right: 0, blank: 3 },
  ]);
  const [inC1] = await read("C1");
  expect(inC1?.categories.map(({ category }) => category)).toEqual(["C1"]);
  expect(inC1?.wrongAnswers).toEqual([{ value: "5", people: 1 }]);
  const { bytes } = await admin.caller.download(problemsApi.ofStage, { params: { id: stage.wireId }, query: { format: "xlsx" } });
  const lines = cellsUnder(await readWorkbook(bytes), "categorie", "feuilles", "juste", "faux", "vide");
  expect(lines.slice(0, 2)).toEqual([
    ["Toutes", "6", "2", "4", "0"],
    ["C1", "3", "2", "1", "0"],
  ]);
});

test("TIM-06 the separation is the correlation of solving a problem with the points of the rest, without its own", async ({ world }) => {
  const admin = await anAdmin(world);
  const sheets = [
    ["7", "8", "9"],
    ["7", "8", "1"],
    ["1", "8", "1"],
    ["1", "1", "9"],
    ["1", "1", "1"],
  ].map((typed) => ["C1", ...typed] as const);
  const stage = await aGradedStage(world, sheets as never);
  const { problems } = await admin.caller.call(problemsApi.ofStage, { params: { id: stage.wireId }, query: {} });
  const correlation = (xs: readonly number[], ys: readonly number[]) => {
    const mean = (all: readonly number[]) => all.reduce((sum, x) => sum + x, 0) / all.length;
    const [x, y] = [mean(xs), mean(ys)];
    const sum = (of: (place: number) => number) => xs.reduce((total, _, place) => total + of(place), 0);
    const deviation = (all: readonly number[], at: number) => Math.sqrt(sum((place) => ((all[place] ?? 0) - at) ** 2));
    return sum((place) => ((xs[place] ?? 0) - x) * ((ys[place] ?? 0) - y)) / (deviation(xs, x) * deviation(ys, y));
  };
  const solved = sheets.map(([, ...typed]) => typed.map((value, index) => Number(value === String(7 + index))));
  for (const index of [0, 1, 2]) {
    const own = solved.map((sheet) => sheet[index] ?? 0);
    const rest = solved.map((sheet) => sheet.reduce((total, one) => total + one, 0) - (sheet[index] ?? 0));
    expect(problems[index]?.categories[0]?.separation).toBeCloseTo(correlation(own, rest), 6);
  }
});

test("TIM-06 TIM-04 problems are read from the second on in which nothing can be saved, and only by the office", async ({ world }) => {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const stage = await aStage(world, { active: true, questions });
  const request = { params: { id: stage.wireId }, query: {} };
  const status = () => admin.caller.status(problemsApi.ofStage, request);
  expect(await status()).toBe(409);
  const closed = async (agoMs: number) => {
    await changeStage(world, stage.id, { isClosed: true, openTurnedAt: new Date(Date.now() - agoMs) });
    return status();
  };
  expect([await closed(GRACE_MS - 5_000), await closed(GRACE_MS + 1_000)]).toEqual([409, 200]);
  expect(await school.correspondent.caller.status(problemsApi.ofStage, request)).toBe(403);
  const paper = await aStage(world, { physical: true, isClosed: true });
  expect(await admin.caller.status(problemsApi.ofStage, { params: { id: paper.wireId }, query: {} })).toBe(409);
});

test("TIM-06 RUL-11 when the answers are erased the counts are kept, and no single answer", async ({ world }) => {
  const admin = await anAdmin(world);
  const stage = await aGradedStage(world, [
    ["C1", "7", "8", "9"],
    ["C1", "7", "1", ""],
    ["C1", "1", "1", ""],
  ]);
  const read = () => admin.caller.call(problemsApi.ofStage, { params: { id: stage.wireId }, query: {} });
  const before = await read();
  await keepSuccesses(world.db, stage.id);
  await changeStage(world, stage.id, { rankingDefinitiveAt: new Date(), answersErasedAt: new Date() });
  await world.db.deleteFrom("sheets").where("questionnaireId", "=", stage.id).execute();
  const after = await read();
  expect(after.isErased).toBe(true);
  for (const [index, { categories, wrongAnswers }] of after.problems.entries()) {
    expect(wrongAnswers).toEqual([]);
    const { separation = null, ...counts } = before.problems[index]?.categories[0] ?? {};
    expect(categories).toMatchObject([counts]);
    expect(categories[0]?.separation ?? 0).toBeCloseTo(separation ?? 0, 5);
  }
});
