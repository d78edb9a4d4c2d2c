import fc from "fast-check";
import { expect } from "vitest";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { noLimits, type Regulations, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { rankQualification } from "#tests/regulations.ts";
import { aResult, aStage, changeResults, changeStage, resultRows } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { firstOnes } from "../going-on.ts";
import { resultsApi } from "../results.contract.ts";
import { whatIfApi } from "../what-if.contract.ts";

interface Marks {
  readonly grade: number;
  readonly weightedGrade: number;
  readonly time: number;
}

/** A stage in centers with the marks of each person, and the stage before it, after which they were convoked. */
async function aSatStage(
  world: World,
  people: readonly { readonly category: string; readonly center: number; readonly marks: Marks | null }[],
) {
  const before = await aStage(world, { name: "Quart", order: 1 });
  const stage = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: before.id });
  const centers = [await aCenter(world), await aCenter(world)];
  const sitters = [];
  for (const { category, center, marks } of people) {
    const person = await aParticipant(world, { category, status: "CONFIRMED" });
    const convoked = { qualified: true, origin: "hand", nextExamCenterId: centers[center]?.id ?? 0 } as const;
    await aResult(world, { questionnaireId: before.id, userId: person.id, ...convoked });
    if (marks) await aResult(world, { questionnaireId: stage.id, userId: person.id, ...marks, byHand: true });
    sitters.push({ ...person, center, category, marks });
  }
  return { stage, sitters };
}

async function changeRules(world: World, change: (rules: Regulations) => Regulations): Promise<void> {
  const { caller } = await anAdmin(world);
  const season = { params: { year: ACTIVE_YEAR } };
  const { version, rules } = await caller.call(rulesApi.read, season);
  await caller.call(rulesApi.change, { ...season, body: { basedOn: version, rules: change(rules) } });
}

const qualifiedAt = async (world: World, questionnaireId: number) =>
  (await resultRows(world, questionnaireId)).flatMap(({ userId, qualified }) => (qualified ? [userId] : []));

const marks = fc.record({ grade: fc.nat(5), weightedGrade: fc.nat(2), time: fc.constantFrom(30, 40) });

test("RUL-10 RUL-09 RUL-03 the database qualifies by rank whom the rule in code does, under random rules; what would change says so before", {
  timeout: 120_000,
}, async ({ world }) => {
  const drawn = fc.sample(fc.record({ category: fc.constantFrom("C1", "GP"), center: fc.nat(1), marks: fc.option(marks, { freq: 6 }) }), {
    seed: 10,
    numRuns: 40,
  });
  const { stage, sitters } = await aSatStage(world, drawn);
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  for (const qualification of fc.sample(rankQualification, { seed: 3, numRuns: 25 })) {
    await changeRules(world, (rules) => ({ ...rules, qualification }));
    await changeStage(world, stage.id, { ruleSetId: null });
    const sat = sitters.flatMap((sitter) => (sitter.marks ? [{ ...sitter, ...sitter.marks, birthday: null, absent: false }] : []));
    const groups = Map.groupBy(sat, ({ category, center }) => `${category} ${qualification.within === "center" ? center : ""}`);
    const order = { ranking: regulationsOf40thEdition.ranking, olderFirst: false };
    const expected = [...groups.values()].flatMap((group) => firstOnes(group, qualification, order).map(({ id }) => id));
    const before = await qualifiedAt(world, stage.id);
    const { total, seats } = await office.call(whatIfApi.ofStage, { params, body: { qualifying: {} } });
    await office.call(resultsApi.compute, { params });
    const after = await qualifiedAt(world, stage.id);
    expect(after, JSON.stringify(qualification)).toEqual(expected.toSorted((one, other) => one - other));
    expect([total.in, total.out]).toEqual([
      after.filter((id) => !before.includes(id)).length,
      before.filter((id) => !after.includes(id)).length,
    ]);
    const entering = new Set(after.filter((id) => !before.includes(id)));
    const byCenter = Map.groupBy(
      sitters.filter(({ id }) => entering.has(id)),
      ({ center }) => center,
    );
    expect(
      seats
        .map((seat) => seat.in)
        .filter((count) => count > 0)
        .toSorted(),
    ).toEqual([...byCenter.values()].map((group) => group.length).toSorted());
  }
});

/** Marks of which the first are the best. */
const descending = (count: number, from: number): Marks[] =>
  Array.from({ length: count }, (_, index) => ({ grade: Math.max(0, from - Math.floor(index / 2)), weightedGrade: 40 - index, time: 60 }));

test("RUL-10 a branch where a tenth of those present at each center goes on, with a least grade, is data alone", async ({ world }) => {
  const people = [
    ...descending(25, 9).map((marks) => ({ category: "C1", center: 0, marks })),
    ...descending(8, 5).map((marks) => ({ category: "C1", center: 1, marks })),
    ...descending(6, 3).map((marks) => ({ category: "C2", center: 1, marks })),
    { category: "C1", center: 1, marks: null },
  ];
  const { stage, sitters } = await aSatStage(world, people);
  await changeRules(world, (rules) => ({
    ...rules,
    scoring: { wrongTotal: 0, oneOfSeveral: 0, wrongAmongRight: 0, repeated: 0 },
    qualification: { by: "rank", within: "center", places: { percent: 10, rounding: "up" }, leastGrade: 4, equalsGoOn: true },
  }));
  await (await anAdmin(world)).caller.call(resultsApi.compute, { params: { id: stage.wireId } });
  const qualified = await qualifiedAt(world, stage.id);
  expect(
    sitters.flatMap(({ id }, index) => (qualified.includes(id) ? [index] : [])),
    "3 of 25, 1 of 8; nobody of 6 has solved four",
  ).toEqual([0, 1, 2, 25]);
});

test("RUL-10 a branch with its own categories, whose first three go on and whose slowest come first, is data alone", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const create = (name: string) => office.call(categoriesApi.create, { body: { name, canRegister: true, canSeeQuestionnaire: true } });
  await create("Benjamins");
  await create("Aînés");
  const created = await world.db.selectFrom("categories").select("id").where("name", "in", ["Benjamins", "Aînés"]).execute();
  const tied = { grade: 6, weightedGrade: 20, time: 50 };
  const people = [
    { category: "Benjamins", center: 0, marks: { ...tied, time: 90 } },
    { category: "Benjamins", center: 1, marks: { ...tied, time: 80 } },
    { category: "Benjamins", center: 0, marks: tied },
    { category: "Benjamins", center: 1, marks: tied },
    { category: "Aînés", center: 0, marks: { ...tied, grade: 1 } },
  ];
  const { stage, sitters } = await aSatStage(world, people);
  await changeRules(world, (rules) => ({
    ...rules,
    categories: { ...rules.categories, ...Object.fromEntries(created.map(({ id }) => [id, { ...noLimits, lastProblem: 8 }])) },
    ranking: [
      { key: "grade", descending: true },
      { key: "time", descending: true },
    ],
    qualification: { by: "rank", within: "stage", places: { people: 3 }, leastGrade: 0, equalsGoOn: false },
  }));
  await office.call(resultsApi.compute, { params: { id: stage.wireId } });
  const qualified = await qualifiedAt(world, stage.id);
  expect(
    sitters.flatMap(({ id }, index) => (qualified.includes(id) ? [index] : [])),
    "the two equals would be one too many",
  ).toEqual([0, 1, 4]);
});

test("RUL-10 where a center decides, nobody without one is qualified, and the office is told", async ({ world }) => {
  const { stage, sitters } = await aSatStage(world, [
    { category: "C1", center: 0, marks: { grade: 5, weightedGrade: 9, time: 30 } },
    { category: "C1", center: 0, marks: { grade: 6, weightedGrade: 9, time: 30 } },
  ]);
  await changeRules(world, (rules) => ({
    ...rules,
    qualification: { by: "rank", within: "center", places: { people: 1 }, leastGrade: 0, equalsGoOn: true },
  }));
  await changeResults(world, sitters[1], { nextExamCenterId: null });
  const office = (await anAdmin(world)).caller;
  expect(await office.refused(resultsApi.compute, { params: { id: stage.wireId } })).toMatchObject({
    status: 409,
    message: "1 personne notée n'a pas de centre à cette étape\u00A0: le rang dans chaque centre ne peut pas décider.",
  });
  expect(await qualifiedAt(world, stage.id)).toEqual([]);
});
