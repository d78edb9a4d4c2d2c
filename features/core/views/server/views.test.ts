import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { insert } from "#tests/rows.ts";
import { aView } from "#tests/valid-requests.ts";
import { anAdmin, aPerson, test } from "#tests/world.ts";
import { MAX_VIEWS, viewsApi } from "../views.contract.ts";

test("PPL-13 an account names views of its lists, renames and removes them; a name is taken once a list", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const view = await caller.call(viewsApi.create, { body: aView });
  const other = await caller.call(viewsApi.create, { body: { ...aView, list: "/admin/clubs" } });
  expect(await caller.refused(viewsApi.create, { body: { ...aView, name: " À RELANCER " } })).toMatchObject({
    status: 409,
    message: "Une de vos vues de cette liste porte déjà ce nom",
  });
  const params = { id: view.id };
  const renamed = { ...view, name: "À payer", search: "adhesion=a-payer" };
  expect(await caller.call(viewsApi.update, { params, body: { name: renamed.name, search: renamed.search } })).toEqual(renamed);
  expect(await caller.call(viewsApi.list)).toEqual([renamed, other]);
  await caller.call(viewsApi.remove, { params });
  expect(await caller.status(viewsApi.remove, { params })).toBe(404);
  expect(await caller.call(viewsApi.list)).toEqual([other]);
});

test("PPL-13 SEC-01 nobody reads, changes or removes the views of another account, not even the office", async ({ world }) => {
  const [owner, stranger] = [await aPerson(world, { role: "CLUB" }), await anAdmin(world)];
  const view = await owner.caller.call(viewsApi.create, { body: { ...aView, list: "/club/participants" } });
  const params = { id: view.id };
  expect(await stranger.caller.call(viewsApi.list)).toEqual([]);
  expect(await stranger.caller.status(viewsApi.update, { params, body: { name: "Volée" } })).toBe(404);
  expect(await stranger.caller.status(viewsApi.remove, { params })).toBe(404);
  expect(await owner.caller.call(viewsApi.list)).toEqual([view]);
});

test.for([
  ["too long a filter", { search: "a".repeat(1001) }],
  ["another site", { search: "https://mal.example/" }],
  ["markup", { search: "<img>" }],
  ["a list of no area", { list: "//mal.example/x" }],
  ["a long name", { name: "a".repeat(61) }],
  ["a name of two lines", { name: "Un\ndeux" }],
  ["no name", { name: "  " }],
] as const)("PPL-13 SEC-02 a view with %s is refused", async ([, part], { world }) => {
  const { caller } = await anAdmin(world);
  expect(await caller.status(viewsApi.create, { body: { ...aView, ...part } })).toBe(400);
  expect(await caller.call(viewsApi.list)).toEqual([]);
});

test("PPL-13 an account has so many views and no more, also when two are named at once; they go with its data", async ({ world }) => {
  const [{ caller, id, wireId }, office] = [await aPerson(world), await anAdmin(world)];
  const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({ ...aView, userId: id, name: `Vue ${index}` }));
  await insert(world, "savedViews", rows);
  const create = (name: string) => caller.status(viewsApi.create, { body: { ...aView, name } });
  expect((await Promise.all([create("Une"), create("Deux"), create("Trois")])).toSorted()).toEqual([201, 409, 409]);
  expect(await caller.call(viewsApi.list)).toHaveLength(MAX_VIEWS);
  await office.caller.call(privacyApi.erase, { params: { id: wireId } });
  expect(await world.db.selectFrom("savedViews").select("id").where("userId", "=", id).execute()).toEqual([]);
});
