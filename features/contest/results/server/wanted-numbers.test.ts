import { expect } from "vitest";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, aPerson, test } from "#tests/world.ts";
import { thresholdsApi } from "../thresholds.contract.ts";

test("RUL-08 the numbers wanted are kept with their stage, zero too, and are read beside who is qualified", async ({ world }) => {
  const [stage, other] = [await aStage(world), await aStage(world)];
  const office = await anAdmin(world);
  const params = { id: stage.wireId };
  const read = () => office.caller.call(thresholdsApi.wanted, { params });
  expect(await read()).toEqual([]);
  const people = [{ category: "CM" }, { category: "CM" }, { category: "CM", qualified: false }, { category: "L1" }];
  for (const { category, qualified = true } of people) {
    const { id: userId } = await aParticipant(world, { category });
    await aResult(world, { questionnaireId: stage.id, userId, grade: 3, qualified, origin: "hand" });
  }
  const numbers = [
    { category: "CE", wanted: 60 },
    { category: "CM", wanted: 0 },
  ];
  const kept = await office.caller.call(thresholdsApi.setWanted, { params, body: numbers });
  expect(kept).toEqual([
    { category: "CE", wanted: 60, qualified: 0 },
    { category: "CM", wanted: 0, qualified: 2 },
    { category: "L1", wanted: null, qualified: 1 },
  ]);
  expect(await read()).toEqual(kept);
  expect(await office.caller.call(thresholdsApi.wanted, { params: { id: other.wireId } }), "of that stage alone").toEqual([]);
  const body = numbers.map(({ category }) => ({ category, wanted: category === "CM" ? 5 : null }));
  expect(await office.caller.call(thresholdsApi.setWanted, { params, body })).toMatchObject([
    { category: "CM", wanted: 5 },
    { category: "L1", wanted: null },
  ]);
  expect((await trailOf(world, `stage ${stage.id}`)).at(-1)).toMatchObject({
    actorId: office.id,
    action: "set wanted numbers",
    before: { wanted: numbers },
    after: { wanted: [{ category: "CM", wanted: 5 }] },
  });
  const status = (body: object[]) => office.caller.status(thresholdsApi.setWanted, { params, body: body as never });
  for (const wrong of [
    [{ category: "CE", wanted: -1 }],
    [{ category: "CE", wanted: 1.5 }],
    [{ category: "C9", wanted: 1 }],
    [
      { category: "CE", wanted: 1 },
      { category: "CE", wanted: 2 },
    ],
    [],
  ])
    expect(await status(wrong), JSON.stringify(wrong)).toBe(400);
  expect(await office.caller.status(thresholdsApi.wanted, { params: { id: "2000000000" } })).toBe(404);
  expect(await office.caller.call(thresholdsApi.proposals, { params, query: { category: "CM", wanted: 0 } })).toEqual([
    { grade: 4, weightedGrade: 0, expected: 0, passedOver: 0 },
  ]);
  const { caller } = await aPerson(world, { role: "ESTABLISHEMENT" });
  expect(await caller.status(thresholdsApi.wanted, { params })).toBe(403);
  expect(await caller.status(thresholdsApi.setWanted, { params, body: numbers })).toBe(403);
});
