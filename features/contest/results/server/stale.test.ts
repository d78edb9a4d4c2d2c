import { sql } from "kysely";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { insertRuleSet } from "#season/configuration/server/rules.service.ts";
import { rulesOfCategory } from "#season/marking/regulations.ts";
import { pinTo, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { aStage, changeStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, test } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

test("GRD-02 the office sees what to grade again: a changed category, another last question, a reverted grade", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: Array.from({ length: 8 }, () => ({ right: ["A"], wrong: ["B"] })) });
  const params = { id: stage.wireId };
  const people = [await aParticipant(world, { category: "C1" }), await aParticipant(world, { category: "CE" })] as const;
  for (const { caller } of people) {
    await caller.call(answersApi.active);
    await caller.call(answersApi.save, { body: [{ questionId: stage.questions[5]?.wireId ?? "", answers: ["A"] }] });
  }
  const office = (await anAdmin(world)).caller;
  const stale = () => office.call(resultsApi.stale, { params });
  const grade = () => office.call(resultsApi.generate, { params });
  expect(await stale(), "never graded").toEqual([]);
  await grade();
  expect(await stale()).toEqual([]);

  await office.call(registrationsApi.changeCategory, { body: { registrationId: people[0].registration.wireId, categoryName: "CE" } });
  expect(await stale(), "in another category, with the former one's marks").toEqual(["CE"]);
  await grade();
  expect(await stale()).toEqual([]);
  const moved = { userId: people[0].wireId, questionnaireId: stage.wireId };
  expect(await office.call(resultsApi.one, { query: moved })).toMatchObject({ grade: 0 });

  // As a version of before has left it, which gave graded stages the new limit.
  await world.db.transaction().execute(async (trx) => {
    const { id, rules } = await rulesOfStage(trx, stage.id);
    const { id: ce } = await trx.selectFrom("categories").select("id").where("name", "=", "CE").executeTakeFirstOrThrow();
    const categories = { ...rules.categories, [ce]: { ...rulesOfCategory(rules, ce), lastProblem: 7 } };
    await pinTo(trx, stage.id, await insertRuleSet(trx, { ...rules, categories }, id));
  });
  expect(await stale(), "question 6 counts now").toEqual(["CE"]);
  await office.call(resultsApi.generate, { params, query: { category: "CE" } });
  expect(await stale()).toEqual([]);

  const key = { userId: people[1].wireId, questionnaireId: stage.wireId };
  await office.call(resultsApi.enterGrade, { body: { ...key, grade: 2, weightedGrade: 3, time: 5 } });
  expect(await stale()).toEqual([]);
  await office.call(resultsApi.takeBack, { query: key });
  expect(await stale()).toEqual(["CE"]);
  expect(await people[0].caller.status(resultsApi.stale, { params })).toBe(403);
});

test("PPL-01 GRD-02 what was graded before the last answers could come in, a minute after closing, is stale", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ right: ["A"], wrong: ["B"] }] });
  const { caller } = await aParticipant(world, { category: "C1" });
  await caller.call(answersApi.active);
  await caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["A"] }] });
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const stale = () => office.call(resultsApi.stale, { params });
  await office.call(resultsApi.generate, { params });
  expect(await stale(), "open").toEqual([]);
  await changeStage(world, stage.id, { isClosed: true, openTurnedAt: new Date() });
  await office.call(resultsApi.generate, { params });
  expect(await stale()).toEqual(["C1"]);
  await changeStage(world, stage.id, { openTurnedAt: sql`now() - interval '61 seconds'` });
  await office.call(resultsApi.generate, { params });
  expect(await stale()).toEqual([]);
});

test("GRD-05 no index looks at a rank: the ranks of a stage are written in place", async ({ world }) => {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
    where indrelid = 'results'::regclass and pg_get_indexdef(indexrelid) ~ '\\mrank\\M'`.execute(world.db);
  expect(rows).toEqual([]);
});
