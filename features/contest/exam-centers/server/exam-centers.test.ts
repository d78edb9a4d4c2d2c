import { expect } from "vitest";
import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPerson, test } from "#tests/world.ts";
import { examCentersApi } from "../exam-centers.contract.ts";

test("ADM-08 the office lists the centers, ten a page or all, with their managers", async ({ world }) => {
  const { caller } = await anAdmin(world);
  for (let place = 1; place <= 12; place++) await aCenter(world, { name: `Lycée ${String(place).padStart(2, "0")}`, seats: place * 10 });
  const first = await caller.call(examCentersApi.list);
  expect(first.meta).toMatchObject({ itemsPerPage: 10, totalItems: 12, currentPage: 1, totalPages: 2 });
  expect(first.data[0]).toMatchObject({ name: "Lycée 01", seats: 10, convoked: 0, responsible_users: [{ contact: { city: "Lyon" } }] });
  expect((await caller.call(examCentersApi.list, { query: { page: "2" } })).data.map(({ name }) => name)).toEqual(["Lycée 11", "Lycée 12"]);
  const all = await caller.call(examCentersApi.list, { query: { limit: "0", sortBy: ["city:ASC", "seats:DESC"] } });
  expect(all.data.map(({ seats }) => seats)).toEqual([120, 110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10]);
  expect(all.meta).toMatchObject({ totalItems: 12, totalPages: 1, sortBy: ["city:ASC", "seats:DESC"] });
});

test("ADM-08 a center is found by name, city or code, even misspelt, and by its id", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const center = await aCenter(world, { name: "Institut Sophie Germain" });
  for (const search of ["germain", "GERMAIN sophie", "sofie germain"]) {
    const { data } = await caller.call(examCentersApi.list, { query: { search } });
    expect(data[0]?.id, search).toBe(center.wireId);
  }
  for (const id of [center.wireId, `$eq:${center.wireId}`]) {
    const { data, meta } = await caller.call(examCentersApi.list, { query: { "filter.id": id } });
    expect([data.map((one) => one.id), meta.filter]).toEqual([[center.wireId], { id: center.wireId }]);
  }
  expect((await caller.call(examCentersApi.list, { query: { search: "zzzzzz" } })).data).toEqual([]);
});

test("ADM-11 a center shows how many are convoked there from a stage", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const center = await aCenter(world, { name: "Lycée Évariste Galois" });
  const [stage, other] = [await aStage(world), await aStage(world)];
  const convoke = (userId: number, questionnaireId: number) =>
    aResult(world, { userId, questionnaireId, qualified: true, origin: "hand", nextExamCenterId: center.id });
  for (const { id } of [stage, stage, other]) await convoke((await aParticipant(world)).id, id);
  const { data } = await caller.call(examCentersApi.list, { query: { search: "galois", questionnaireId: stage.wireId } });
  expect(data).toMatchObject([{ id: center.wireId, seats: 100, convoked: 2 }]);
  const past = await aStage(world, { year: 2026 });
  for (let place = 0; place < 3; place++) await convoke((await aPerson(world)).id, past.id);
  const fullest = await caller.call(examCentersApi.list, { query: { search: "galois" } });
  expect(fullest.data, "of one stage of the active year, not of all").toMatchObject([{ convoked: 2 }]);
  expect((await caller.call(examCentersApi.list, { query: { "filter.entry": "waiting" } })).data, "entries without a stage").toEqual([]);
});

test.for([
  { query: { "filter.city": "Lyon" } },
  { query: { limit: "101" } },
  { query: { page: "0" } },
  { query: { sortBy: "street:ASC" } },
  { query: { "filter.id": "a" } },
])("API-03 refused: $query", async ({ query }, { world }) => {
  const { caller } = await anAdmin(world);
  expect(await caller.status(examCentersApi.list, { query })).toBe(400);
});
