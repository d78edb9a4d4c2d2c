import { expect } from "vitest";
import { aResult, aStage, resultRows, trailOf } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";

test("GRD-04 choosing a center qualifies, from unset or from not qualified; not qualified removes the center", async ({ world }) => {
  const stage = await aStage(world);
  const center = await aCenter(world);
  const [unset, refused] = [await aParticipant(world), await aParticipant(world)];
  await aResult(world, { userId: refused.id, questionnaireId: stage.id, grade: 2, qualified: false, origin: "thresholds" });
  const admin = await anAdmin(world);
  const keyOf = ({ wireId }: { wireId: string }) => ({ userId: wireId, questionnaireId: stage.wireId });
  const results = await admin.caller.call(resultsApi.update, {
    body: [refused, unset].map((person) => ({ ...keyOf(person), nextExamCenterId: center.wireId })),
  });
  expect(results.map(({ userId, grade, qualified, nextExamCenter }) => [userId, grade, qualified, nextExamCenter?.id])).toEqual([
    [refused.wireId, 2, true, center.wireId],
    [unset.wireId, null, true, center.wireId],
  ]);
  expect(await trailOf(world, `stage ${stage.id}`)).toMatchObject([
    {
      actorId: admin.id,
      action: "change qualifications",
      before: [{ userId: refused.id, qualified: false, origin: "thresholds", nextExamCenterId: null }, { userId: unset.id }],
      after: [
        { userId: refused.id, qualified: true, origin: "hand", nextExamCenterId: center.id },
        { userId: unset.id, origin: "hand" },
      ],
    },
  ]);
  const [cancelled] = await admin.caller.call(resultsApi.update, { body: [{ ...keyOf(unset), nextExamCenterId: null }] });
  expect(cancelled).toMatchObject({ qualified: true, nextExamCenterId: null, nextExamCenter: null });
  const [notQualified] = await admin.caller.call(resultsApi.update, { body: [{ ...keyOf(refused), qualified: false }] });
  expect(notQualified).toMatchObject({ qualified: false, nextExamCenterId: null });
});

test("GRD-04 choosing a center for a qualified person keeps the qualification's origin; a repeat changes nothing", async ({ world }) => {
  const stage = await aStage(world);
  const center = await aCenter(world);
  const person = await aParticipant(world);
  await aResult(world, { userId: person.id, questionnaireId: stage.id, qualified: true, origin: "school" });
  const office = (await anAdmin(world)).caller;
  const body = [{ userId: person.wireId, questionnaireId: stage.wireId, nextExamCenterId: center.wireId }];
  const [first] = await office.call(resultsApi.update, { body });
  expect(await office.call(resultsApi.update, { body })).toEqual([first]);
  expect(await resultRows(world, stage.id)).toMatchObject([{ origin: "school", version: 2 }]);
});

test("GRD-04 all are changed or none: a center for an unqualified person, an unknown one, one named twice", async ({ world }) => {
  const stage = await aStage(world);
  const center = await aCenter(world);
  const person = await aParticipant(world);
  const office = (await anAdmin(world)).caller;
  const good = { userId: person.wireId, questionnaireId: stage.wireId, qualified: true };
  const other = (await aParticipant(world)).wireId;
  const wrongs = [
    { status: 400, wrong: { ...good, userId: other, qualified: false, nextExamCenterId: center.wireId } },
    { status: 400, wrong: { ...good, userId: other, nextExamCenterId: "2000000000" } },
    { status: 400, wrong: good },
    { status: 404, wrong: { ...good, userId: "2000000000" } },
    { status: 404, wrong: { ...good, questionnaireId: "2000000000" } },
  ];
  for (const { status, wrong } of wrongs) expect(await office.status(resultsApi.update, { body: [good, wrong] })).toBe(status);
  expect(await resultRows(world, stage.id)).toEqual([]);
  expect(await person.caller.status(resultsApi.update, { body: [good] })).toBe(403);
});

test("GRD-04 a center gets no more people than seats, unless the office allows it", async ({ world }) => {
  const stage = await aStage(world);
  const center = await aCenter(world, { name: "Lycée Sophie-Germain", seats: 1 });
  const people = [await aParticipant(world), await aParticipant(world)];
  const office = (await anAdmin(world)).caller;
  const body = people.map(({ wireId }) => ({ userId: wireId, questionnaireId: stage.wireId, nextExamCenterId: center.wireId }));
  const refused = await office.refused(resultsApi.update, { body });
  expect(refused).toMatchObject({ status: 409, body: { overbooked: [{ examCenterId: center.wireId, seats: 1, convoked: 2 }] } });
  expect(refused.message).toContain("«\u00a0Lycée Sophie-Germain\u00a0»\u00a0: 2 personnes pour 1 place.");
  expect(await office.call(resultsApi.update, { body: body.slice(0, 1) })).toHaveLength(1);
  expect(await office.status(resultsApi.update, { body: body.slice(1) })).toBe(409);
  expect(await office.call(resultsApi.update, { body, query: { overbook: "true" } })).toHaveLength(2);
  expect(await office.call(resultsApi.update, { body }), "people who already have a seat take no other").toHaveLength(2);
});

test("GRD-07 a qualification that the office sets is by hand even if unchanged; a school's stays the school's", async ({ world }) => {
  const stage = await aStage(world);
  const body: { userId: string; questionnaireId: string; qualified: true }[] = [];
  for (const origin of ["thresholds", "school"] as const) {
    const { id: userId, wireId } = await aParticipant(world);
    await aResult(world, { userId, questionnaireId: stage.id, grade: 1, weightedGrade: 1, qualified: true, origin });
    body.push({ userId: wireId, questionnaireId: stage.wireId, qualified: true });
  }
  const office = (await anAdmin(world)).caller;
  const stated = await office.call(resultsApi.update, { body });
  expect(stated.map(({ origin, version }) => [origin, version])).toEqual([
    ["hand", 2],
    ["school", 1],
  ]);
  await office.call(thresholdsApi.set, { params: { id: stage.wireId }, body: [{ category: "C2", grade: 5, weightedGrade: 5 }] });
  await office.call(resultsApi.compute, { params: { id: stage.wireId } });
  expect((await office.call(resultsApi.update, { body })).map(({ qualified }) => qualified)).toEqual([true, true]);
});
