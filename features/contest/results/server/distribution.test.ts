import { expect } from "vitest";
import { questionsApi } from "#contest/questions/questions.contract.ts";
import { aResult, aStage, insertGradedPeople, resultRows } from "#tests/stages.ts";
import { anAdmin, aParticipant, aRegistration, test, type World } from "#tests/world.ts";
import { countExpected } from "../distribution.ts";
import { resultsApi } from "../results.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";

/** This many people of a category with random grades at a stage, some with grade 0, some with half coefficients. */
const aCrowd = (world: World, questionnaireId: number, category: string, people: number) =>
  insertGradedPeople(world, {
    questionnaireId,
    category,
    ties: Array.from({ length: people }, () => ({
      grade: Math.floor(Math.random() * 6),
      weightedGrade: Math.floor(Math.random() * 20) / 2,
      count: 1,
    })),
  });

const marksOf = (world: World, questionnaireId: number, category: string) =>
  world.db
    .selectFrom("results as x")
    .innerJoin("registrations as r", "r.userId", "x.userId")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["x.grade", "x.weightedGrade"])
    .where("x.questionnaireId", "=", questionnaireId)
    .where("c.name", "=", category)
    .where("x.grade", "is not", null)
    .execute();

test("GRD-03 the distribution counts each category's grades and coefficients, the best first", async ({ world }) => {
  const stage = await aStage(world);
  await aCrowd(world, stage.id, "C2", 300);
  await aCrowd(world, stage.id, "L1", 40);
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const distributions = await office.call(thresholdsApi.distribution, { params });
  expect(distributions.map(({ category, graded }) => [category, graded])).toEqual([
    ["C2", 300],
    ["L1", 40],
  ]);
  for (const { category, ties } of distributions) {
    const marks = (await marksOf(world, stage.id, category)).map(({ grade, weightedGrade }) => `${grade} ${weightedGrade ?? 0}`);
    expect(ties).toHaveLength(new Set(marks).size);
    for (const { grade, weightedGrade, count } of ties)
      expect(count).toBe(marks.filter((mark) => mark === `${grade} ${weightedGrade}`).length);
    expect(ties).toEqual(ties.toSorted((a, b) => b.grade - a.grade || b.weightedGrade - a.weightedGrade));
  }
  expect(await office.call(thresholdsApi.distribution, { params, query: { category: "L1" } })).toEqual(distributions.slice(1));
  expect(await office.call(thresholdsApi.distribution, { params, query: { category: "CE" } })).toEqual([]);
});

test("GRD-03 the page's counts from the distribution equal what the server expects, saves and qualifies", async ({ world }) => {
  const stage = await aStage(world);
  await aCrowd(world, stage.id, "C2", 250);
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const [{ ties = [] } = {}] = await office.call(thresholdsApi.distribution, { params });
  for (const [grade, weightedGrade] of [
    [0, 0],
    [0, 4.5],
    [2, 0],
    [3, 5],
    [5, 9.5],
    [6, 0],
  ] as const) {
    const query = { category: "C2", grade, "weighted-grade": weightedGrade };
    expect(await office.call(resultsApi.expectedQualified, { params, query })).toBe(countExpected(ties, { grade, weightedGrade }));
  }
  const proposals = await office.call(thresholdsApi.proposals, { params, query: { category: "C2", wanted: 60 } });
  expect(proposals.length).toBeGreaterThan(0);
  for (const { grade, weightedGrade, expected } of proposals) {
    const { gradesToQualify } = await office.call(thresholdsApi.set, { params, body: [{ category: "C2", grade, weightedGrade }] });
    expect(gradesToQualify).toEqual([{ category: { name: "C2" }, grade, weightedGrade, thresholds: expected }]);
    await office.call(resultsApi.compute, { params });
    expect((await resultRows(world, stage.id)).filter(({ qualified }) => qualified === true)).toHaveLength(expected);
  }
});

test("GRD-03 GRD-07 the ungraded and other years do not count; those of a school or the office are counted apart", async ({ world }) => {
  const stage = await aStage(world);
  const results = [
    { grade: 3, weightedGrade: 6.5 },
    { grade: 3, weightedGrade: 6.5, qualified: true, origin: "hand" },
    { grade: 0, weightedGrade: 0, qualified: true, origin: "thresholds" },
    { grade: 1, weightedGrade: 1, qualified: false, origin: "hand" },
    { qualified: true, origin: "school" },
    { qualified: true, origin: "school" },
    {},
  ] as const;
  for (const result of results) {
    const { id: userId } = await aParticipant(world);
    await aRegistration(world, { userId, year: 2026, category: "C1" });
    await aResult(world, { userId, questionnaireId: stage.id, ...result });
  }
  const office = (await anAdmin(world)).caller;
  expect(await office.call(thresholdsApi.distribution, { params: { id: stage.wireId } })).toEqual([
    {
      category: "C2",
      graded: 4,
      qualifiedBySchool: 2,
      qualifiedByHand: 1,
      ties: [
        { grade: 3, weightedGrade: 6.5, count: 2 },
        { grade: 1, weightedGrade: 1, count: 1 },
        { grade: 0, weightedGrade: 0, count: 1 },
      ],
    },
  ]);
});

test("GRD-03 a stage without results has no distribution, and nothing is proposed", async ({ world }) => {
  const stage = await aStage(world);
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  expect(await office.call(thresholdsApi.distribution, { params })).toEqual([]);
  expect(await office.call(thresholdsApi.proposals, { params, query: { category: "C2", wanted: 10 } })).toEqual([]);
});

test("EDG-05 a threshold that would be rounded is refused, like an empty one; a huge one qualifies nobody", async ({ world }) => {
  const stage = await aStage(world);
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const expected = (grade: string, weighted: string) => ({ params, query: { category: "C2", grade, "weighted-grade": weighted } });
  for (const [grade, weighted] of [
    ["10.504", "3"],
    ["4.0001", "3"],
    ["10.5", "3"],
    ["3", "10.504"],
    ["", "3"],
    ["3", ""],
    ["3", " "],
    ["trois", "3"],
    ["1000000", "3"],
    ["3", "1e300"],
    ["3", "Infinity"],
  ] as const)
    expect(await office.status(resultsApi.expectedQualified, expected(grade, weighted)), `${grade} ${weighted}`).toBe(400);
  expect(await office.call(resultsApi.expectedQualified, expected("100000", "100000"))).toBe(0);
  for (const [grade, weightedGrade] of [
    [10.504, 3],
    [10.5, 3],
    [3, 10.504],
    [3, 1_000_000],
  ] as const)
    expect(await office.status(thresholdsApi.set, { params, body: [{ category: "C2", grade, weightedGrade }] })).toBe(400);
  await office.call(thresholdsApi.set, { params, body: [{ category: "C2", grade: 3, weightedGrade: 10.5 }] });
});

test("GRD-03 invalid requests are refused in French: unknown stage or category, target -5, a threshold below 0", async ({ world }) => {
  const stage = await aStage(world);
  const office = (await anAdmin(world)).caller;
  const [params, nowhere] = [{ id: stage.wireId }, { id: "2000000000" }];
  for (const [request, status, message] of [
    [{ params: nowhere }, 404, "Cette étape n'existe pas"],
    [{ params, query: { category: "C9" } }, 400, "Cette catégorie n'existe pas"],
  ] as const)
    expect(await office.refused(thresholdsApi.distribution, request)).toMatchObject({ status, message });
  for (const wanted of [-5, 2.5, "beaucoup", 10_000_001])
    expect(await office.status(thresholdsApi.proposals, { params, query: { category: "C2", wanted } })).toBe(400);
  const negative = { category: "C2", grade: -0.5, weightedGrade: 0 };
  expect(await office.refused(thresholdsApi.set, { params, body: [negative] })).toMatchObject({
    status: 400,
    issues: [{ path: "0.grade", message: "Un seuil ne peut pas être négatif" }],
  });
  for (const weightedGrade of ["douze", Number.NaN, undefined])
    expect(await office.status(thresholdsApi.set, { params, body: [{ category: "C2", grade: 1, weightedGrade }] })).toBe(400);
  expect((await office.call(questionsApi.ofStage, { params })).gradesToQualify).toEqual([]);
});
