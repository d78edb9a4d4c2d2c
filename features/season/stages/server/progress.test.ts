import { expect } from "vitest";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { stagesApi } from "../stages.contract.ts";

/** An opening, with these questions answered. */
async function anOpening(world: World, userId: number, questionnaireId: number, questionIds: readonly number[] = []) {
  const answered = questionIds.length > 0 ? [...questionIds].sort((one, other) => one - other) : null;
  await world.db.insertInto("openings").values({ userId, questionnaireId, answered }).execute();
  await storeAnswers(
    world.db,
    ...questionIds.map((questionId) => ({ userId, questionnaireId, questionId, answers: ["1"], normal: ["1"] })),
  );
}

test("STG-02 the office sees the progress of the participants of each stage of a year", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const progress = () => {
    world.time.now = new Date(world.time.now.getTime() + 20_000);
    return caller.call(stagesApi.progress, { query: { year: 2027 } });
  };
  expect(await progress()).toEqual([]);
  const quarter = await aStage(world, {
    order: 1,
    questions: [{ openAnswer: 1, right: ["1"] }, { title: "La ruche", wrong: ["non"] }, { title: "Le sac" }],
  });
  const semi = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const [ada, bea, carl] = [await aParticipant(world), await aParticipant(world), await aParticipant(world)];
  const pupil = await aPupil(world, await aSchool(world));
  const center = await aCenter(world);
  const questions = quarter.questions.map(({ id }) => id);
  await anOpening(world, ada.id, quarter.id, questions);
  await anOpening(world, bea.id, quarter.id, questions.slice(1));
  await anOpening(world, carl.id, quarter.id);
  const result = { questionnaireId: quarter.id, weightedGrade: 1 };
  await aResult(world, { ...result, userId: ada.id, grade: 1, qualified: true, origin: "hand", nextExamCenterId: center.id });
  await aResult(world, { ...result, userId: bea.id, grade: 0, qualified: false, origin: "thresholds" });
  await aResult(world, { questionnaireId: quarter.id, userId: pupil.id, qualified: true, origin: "school" });
  const none = {
    ...{ eligible: null, opened: 0, answered: 0, graded: 0, questions: 0, unsolved: [] },
    ...{ qualified: 0, qualifiedBySchool: 0, qualifiedByHand: 0, convoked: 0 },
  };
  expect(await progress()).toEqual([
    {
      ...{ ...none, questionnaireId: quarter.wireId, eligible: 3, opened: 3, answered: 2, graded: 2, questions: 3 },
      ...{ qualified: 2, qualifiedBySchool: 1, convoked: 1, unsolved: ["La ruche", "Le sac"] },
    },
    { ...none, questionnaireId: semi.wireId },
  ]);
  const final = await aStage(world, { name: "Finale en ligne", order: 3, previousQuestionnaireId: quarter.id });
  expect((await progress()).find(({ questionnaireId }) => questionnaireId === final.wireId)).toMatchObject({ eligible: 1 });
});

test("STG-02 openings and answers are counted every twenty seconds at most, decisions every time", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const stage = await aStage(world, { year: 2026 });
  const progress = async () => (await caller.call(stagesApi.progress, { query: { year: 2026 } }))[0];
  expect(await progress()).toMatchObject({ opened: 0, graded: 0 });
  const person = await aParticipant(world, { year: 2026 });
  await anOpening(world, person.id, stage.id);
  await aResult(world, { questionnaireId: stage.id, userId: person.id, grade: 0, weightedGrade: 0 });
  expect(await progress()).toMatchObject({ opened: 0, graded: 1 });
  const stages = () => caller.call(stagesApi.progress, { query: { year: 2026 } });
  await caller.call(stagesApi.create, { body: { name: "Rattrapage", year: 2026, active: false, physical: false } });
  expect(
    (await stages()).map(({ eligible }) => eligible),
    "a new stage is counted at once",
  ).toEqual([1, 1]);
  await anOpening(world, (await aParticipant(world, { year: 2026 })).id, stage.id);
  expect(await progress()).toMatchObject({ opened: 1 });
  world.time.now = new Date(world.time.now.getTime() + 20_000);
  expect(await progress()).toMatchObject({ opened: 2, graded: 1 });
});
