import { expect } from "vitest";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { noLimits } from "#season/marking/regulations.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPerson, test as plain } from "#tests/world.ts";
import { categoriesApi } from "../categories.contract.ts";

const test = plain.extend("office", async ({ world }) => (await anAdmin(world)).caller);
const closed = { canRegister: false, canSeeQuestionnaire: false };

test("INS-17 a championship starts with the nine categories, each with its number of questions and its minutes", async ({ office }) => {
  const listed = await office.call(categoriesApi.list);
  expect(listed.map((one) => [one.name, one.maxQuestion, one.minutes, one.olderFirst])).toEqual([
    ["CE", 5, 60, false],
    ["CM", 8, 90, false],
    ["C1", 11, 120, false],
    ["C2", 14, 180, false],
    ["L1", 16, 180, false],
    ["L2", 18, 180, false],
    ["GP", 16, 180, true],
    ["HC", 18, 180, true],
    [squadCategory, 18, 180, false],
  ]);
});

test("CFG-01 a new category comes last and is not offered; everyone reads its name at once", async ({ world, office }) => {
  const created = await office.call(categoriesApi.create, { body: { name: "New category", ...closed } });
  expect(created).toEqual({ name: "New category", description: "", maxQuestion: null, minutes: null, olderFirst: false, ...closed });
  expect((await world.nobody.call(categoriesApi.names)).at(-1)).toEqual({ name: "New category", description: "", canRegister: false });
});

test("CFG-01 a category is renamed, opened and limited; other properties stay", async ({ office }) => {
  await office.call(categoriesApi.create, { body: { name: "Jeunes", ...closed } });
  const body = { originalName: "Jeunes", name: "Cadets", maxQuestion: 9, canRegister: true };
  const changed = await office.call(categoriesApi.update, { body });
  expect(changed).toEqual({
    ...closed,
    name: "Cadets",
    description: "",
    maxQuestion: 9,
    minutes: null,
    canRegister: true,
    olderFirst: false,
  });
  const unlimited = await office.call(categoriesApi.update, { body: { originalName: "Cadets", maxQuestion: null } });
  expect(unlimited).toEqual({ ...changed, maxQuestion: null });
  expect(await office.call(categoriesApi.update, { body: { originalName: "Cadets" } })).toEqual(unlimited);
});

test("PPL-05 each of the nine categories says who takes part; the office rewrites it, and everyone reads it at once", async ({ world }) => {
  const read = async () => (await world.nobody.call(categoriesApi.names)).map(({ name, description }) => [name, description]);
  expect((await read()).slice(0, 9)).toEqual([
    ["CE", "CE1 et CE2"],
    ["CM", "CM1 et CM2"],
    ["C1", "6e et 5e"],
    ["C2", "4e et 3e"],
    ["L1", "lycée"],
    ["L2", "études supérieures"],
    ["GP", "grand public"],
    ["HC", "haute compétition"],
    [squadCategory, "études supérieures"],
  ]);
  const { caller } = await anAdmin(world);
  const update = (description: string) => ({ body: { originalName: "L1", description } });
  await caller.call(categoriesApi.update, update(" 2de, 1re et terminale "));
  expect(await read()).toContainEqual(["L1", "2de, 1re et terminale"]);
  await caller.call(categoriesApi.update, update(""));
  expect(await read()).toContainEqual(["L1", ""]);
  expect((await caller.refused(categoriesApi.update, update("a".repeat(101)))).issues).toMatchObject([{ path: "description" }]);
});

test.for(["", "   "])("CFG-01 an empty name is refused: « %s »", async (name, { world }) => {
  const { caller } = await anAdmin(world);
  for (const refused of [
    await caller.refused(categoriesApi.create, { body: { name, ...closed } }),
    await caller.refused(categoriesApi.update, { body: { originalName: "CE", name } }),
  ])
    expect(refused).toMatchObject({ status: 400, issues: [{ path: "name", message: "Le nom de la catégorie ne peut pas être vide" }] });
});

test("CFG-01 a name already taken is refused, whatever its case and accents; an unknown category is 404", async ({ office }) => {
  const taken = { status: 409, message: "Une catégorie porte déjà ce nom" };
  expect(await office.refused(categoriesApi.create, { body: { name: "cé", ...closed } })).toMatchObject(taken);
  expect(await office.refused(categoriesApi.update, { body: { originalName: "CM", name: "CE" } })).toMatchObject(taken);
  expect(await office.status(categoriesApi.update, { body: { originalName: "C9", name: "C8" } })).toBe(404);
});

test("CFG-01 the category of the squads keeps its name while there are squads", async ({ world, office }) => {
  const rename = { body: { originalName: squadCategory, name: "Équipes" } };
  await aSquad(world);
  expect(await office.refused(categoriesApi.update, rename)).toMatchObject({
    status: 409,
    message: "Cette catégorie garde son nom tant que des équipes y sont inscrites",
  });
  await office.call(categoriesApi.update, { body: { originalName: squadCategory, name: squadCategory, minutes: 170 } });
  await world.db.deleteFrom("squads").execute();
  expect((await office.call(categoriesApi.update, rename)).name).toBe("Équipes");
});

test("SEC-04 a changed category is in the trail, with the old values", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  await caller.call(categoriesApi.update, { body: { originalName: "L1", minutes: 175 } });
  const [change] = await world.db.selectFrom("auditTrail").selectAll().where("actorId", "=", id).execute();
  expect(change).toMatchObject({
    action: "change category",
    subject: "category L1",
    before: { minutes: 180 },
    after: { minutes: 175, name: "L1" },
  });
});

test("SEC-01 only the office reads and changes the categories", async ({ world }) => {
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    expect(await caller.status(categoriesApi.list)).toBe(403);
    expect(await caller.status(categoriesApi.create, { body: { name: "À moi", ...closed } })).toBe(403);
    expect(await caller.status(categoriesApi.update, { body: { originalName: "CE", name: "À moi" } })).toBe(403);
  }
  expect(await world.nobody.status(categoriesApi.list)).toBe(401);
});

test("CFG-01 STG-03 no change of a category keeps those who opened the open stage from answering or changes what counts for them; all others change no count", async ({
  world,
  office,
}) => {
  const stage = await aStage(world, { active: true, openTurnedAt: world.time.now, questions: [{ right: ["7"], openAnswer: 1 }] });
  const [{ id: userId }] = [
    await aParticipant(world, { status: "CONFIRMED", category: "C1" }),
    await aParticipant(world, { status: "CONFIRMED", category: "C2" }),
  ];
  await world.db.insertInto("openings").values({ questionnaireId: stage.id, userId, openedAt: world.time.now }).execute();
  await world.settle();
  const counts = async () => {
    const progress = await office.call(stagesApi.progress, { query: { year: ACTIVE_YEAR } });
    const { eligible, opened } = progress.find(({ questionnaireId }) => questionnaireId === stage.wireId) ?? {};
    return { eligible, opened };
  };
  const before = await counts();
  expect(before.opened).toBe(1);
  const change = (body: object) => ({ body: { originalName: "C1", ...body } });
  expect(await office.refused(categoriesApi.update, change({ canSeeQuestionnaire: false, description: "Perdue" }))).toMatchObject({
    status: 409,
    message:
      "1 personne de cette catégorie a ouvert «\u00A0Quart de finale\u00A0» et ne pourrait plus y répondre\u00A0: fermez d'abord l'étape.",
  });
  const changesWhatCounts = {
    status: 409,
    message:
      "1 personne de la catégorie «\u00A0C1\u00A0» a ouvert «\u00A0Quart de finale\u00A0»\u00A0: ce qui compte pour elle changerait pendant qu'elle répond. Fermez d'abord l'étape.",
  };
  expect(await office.refused(categoriesApi.update, change({ maxQuestion: 3, description: "Perdue" }))).toMatchObject(changesWhatCounts);
  const params = { year: ACTIVE_YEAR };
  const { version, rules, categories } = await office.call(rulesApi.read, { params });
  const rulesWithLast = (category: string) => {
    const id = Number(categories.find(({ name }) => name === category)?.id);
    return { ...rules, categories: { ...rules.categories, [id]: { ...noLimits, ...rules.categories[id], lastProblem: 3 } } };
  };
  expect(await office.refused(rulesApi.change, { params, body: { basedOn: version, rules: rulesWithLast("C1") } })).toMatchObject(
    changesWhatCounts,
  );
  expect((await office.call(rulesApi.change, { params, body: { basedOn: version, rules: rulesWithLast("L1") } })).version).not.toBe(
    version,
  );
  expect((await office.call(categoriesApi.list)).find(({ name }) => name === "C1")?.description).not.toBe("Perdue");
  const others = [{ canRegister: false }, { minutes: 100 }, { olderFirst: true }, { description: "6e" }, { name: "C1 bis" }];
  for (const body of [...others, { originalName: "C1 bis", name: "C1", canRegister: true, canSeeQuestionnaire: true }]) {
    await office.call(categoriesApi.update, change(body));
    await world.settle();
    expect([body, await counts()]).toEqual([body, before]);
  }
  await world.db.updateTable("questionnaires").set({ isClosed: true }).where("id", "=", stage.id).execute();
  for (const changed of [{ canSeeQuestionnaire: false }, { canSeeQuestionnaire: true, maxQuestion: 12 }])
    await office.call(categoriesApi.update, { ...change(changed), query: { confirmed: "online" } });
});
