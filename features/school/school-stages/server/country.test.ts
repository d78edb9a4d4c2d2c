import { sql } from "kysely";
import { expect } from "vitest";
import { countSolved, keepSuccesses } from "#contest/results/server/results.service.ts";
import { storeAnswers, storeFirstAnswer } from "#tests/saved-answers.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aParticipant, aSchool, test } from "#tests/world.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

test("CLS-09 the country's success is counted before the answers of a stage are erased, and said from then on; of answers that were not counted, nothing", async ({
  world,
}) => {
  const question = { openAnswer: 1, right: ["7"], text: "<p>Combien ?</p>" } as const;
  const official = await aStage(world, { isClosed: true, showOnUserDashboard: true, questions: [question] });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  for (let one = 0; one < 10; one++) {
    const { id: userId } = await aParticipant(world, { category: "C2" });
    await storeFirstAnswer(world.db, official, userId, "7");
    await aResult(world, { questionnaireId: official.id, userId, grade: 1, weightedGrade: 1, time: 10 });
  }
  await world.db.updateTable("results").set({ categoryId }).where("questionnaireId", "=", official.id).execute();
  const school = await aSchool(world);
  const countryOf = async () => {
    const { wireId } = await aSchoolStage(world, school, { problems: [{ questionId: official.questions[0]?.id ?? 0 }] });
    const { problems } = await school.correspondent.caller.call(schoolStagesApi.standings, { params: { id: wireId } });
    return problems.map(({ country }) => country);
  };
  expect(await countryOf()).toEqual([100]);
  await keepSuccesses(world.db, official.id);
  await sql`update sheets set answers = array_fill(''::text, array[cardinality(answers)]), normal = array_fill(null::text, array[cardinality(answers)])
    where questionnaire_id = ${official.id}`.execute(world.db);
  await sql`update questionnaires set ranking_definitive_at = now(), answers_erased_at = now(), version = version + 1 where id = ${official.id}`.execute(
    world.db,
  );
  await world.settle();
  expect(await countryOf()).toEqual([100]);
  await world.db.deleteFrom("questionSuccesses").execute();
  await world.db.updateTable("questionnaires").set({ version: 99 }).where("id", "=", official.id).execute();
  expect(await countryOf()).toEqual([null]);
});

test("CLS-09 only the questions that count in a category are counted for it", async ({ world }) => {
  const questions = Array.from({ length: 6 }, () => ({ openAnswer: 1, right: ["7"] }));
  const stage = await aStage(world, { isClosed: true, questions });
  const { id: userId } = await aParticipant(world, { category: "CE" });
  const given = { questionnaireId: stage.id, userId, answers: ["7"], normal: ["7"] };
  await storeAnswers(world.db, ...stage.questions.map(({ id }) => ({ ...given, questionId: id })));
  await aResult(world, { questionnaireId: stage.id, userId, grade: 5, weightedGrade: 15, time: 10 });
  const counted = await countSolved(world.db, stage.id);
  expect(counted.map(({ questionId }) => questionId).toSorted()).toEqual(stage.questions.slice(0, 5).map(({ id }) => id));
  expect(counted).toMatchObject(Array(5).fill({ people: 1, right: 1 }));
});
