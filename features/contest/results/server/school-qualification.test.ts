import { expect } from "vitest";
import { aResult, aStage, changeResults, changeStage } from "#tests/stages.ts";
import { aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { qualifyConfirmedPupils, qualifyConfirmedPupilsOf } from "./results.service.ts";

const resultsOf = (world: World, userId: number) =>
  world.db.selectFrom("results").select(["questionnaireId", "qualified", "origin", "version"]).where("userId", "=", userId).execute();

test("GRD-07 a confirmed pupil is qualified on the year's first stage, once", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school, { status: "CONFIRMED", year: 2031 });
  await qualifyConfirmedPupils(world.db, [pupil.registration.id]);
  expect(await resultsOf(world, pupil.id), "a year without stage").toEqual([]);

  const first = await aStage(world, { year: 2031, order: 1 });
  await aStage(world, { year: 2031, order: 2 });
  await aStage(world, { year: 2031, order: 0, previousQuestionnaireId: first.id });
  const qualified = [{ questionnaireId: first.id, qualified: true, origin: "school", version: 1 }];
  for (const time of ["once", "twice"]) {
    await qualifyConfirmedPupils(world.db, [pupil.registration.id]);
    expect(await resultsOf(world, pupil.id), time).toEqual(qualified);
  }
});

test("GRD-07 only confirmed pupils are qualified this way; the office's decisions by hand stay", async ({ world }) => {
  const school = await aSchool(world);
  const stage = await aStage(world, { year: 2032 });
  const [confirmed, pending, individual, decided] = [
    await aPupil(world, school, { year: 2032, status: "CONFIRMED" }),
    await aPupil(world, school, { year: 2032 }),
    await aParticipant(world, { year: 2032, status: "CONFIRMED" }),
    await aPupil(world, school, { year: 2032, status: "CONFIRMED" }),
  ];
  await aResult(world, { userId: decided.id, questionnaireId: stage.id, qualified: false, origin: "hand" });
  await qualifyConfirmedPupilsOf(world.db, 2032);
  expect(await resultsOf(world, confirmed.id)).toMatchObject([{ questionnaireId: stage.id, qualified: true, origin: "school" }]);
  for (const { id } of [pending, individual]) expect(await resultsOf(world, id)).toEqual([]);
  expect(await resultsOf(world, decided.id)).toMatchObject([{ qualified: false, origin: "hand" }]);
});

test("GRD-07 when another stage becomes the year's first, qualifications move to it, except those with additions", async ({ world }) => {
  const school = await aSchool(world);
  const [moved, graded] = [
    await aPupil(world, school, { year: 2033, status: "CONFIRMED" }),
    await aPupil(world, school, { year: 2033, status: "CONFIRMED" }),
  ];
  const final = await aStage(world, { year: 2033, order: 3 });
  await qualifyConfirmedPupilsOf(world.db, 2033);
  await changeResults(world, graded, { grade: 4 });
  const first = await aStage(world, { year: 2033, order: 1 });
  await changeStage(world, final.id, { previousQuestionnaireId: first.id });
  await qualifyConfirmedPupilsOf(world.db, 2033);
  expect((await resultsOf(world, moved.id)).map(({ questionnaireId }) => questionnaireId)).toEqual([first.id]);
  expect((await resultsOf(world, graded.id)).map(({ questionnaireId }) => questionnaireId).sort()).toEqual([final.id, first.id].sort());
});
