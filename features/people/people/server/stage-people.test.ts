import { sql } from "kysely";
import { describe, expect } from "vitest";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { type PersonOnWire, stagePeopleSorts, usersApi } from "../people.contract.ts";

const list = async (world: World, quizId: string, query: Record<string, unknown> = {}) =>
  (await anAdmin(world)).caller.call(usersApi.ofStage, { params: { quizId }, query });

const namesOf = (people: readonly PersonOnWire[]) => people.map(({ contact }) => contact.lastname);

const withLastname = (lastname: string) => ({ person: { lastname } });

/** Four people of an online stage: two graded, one who only opened it, one confirmed by a school. */
async function aSmallStage(world: World) {
  const stage = await aStage(world);
  const [school, club, center] = [await aSchool(world), await aClub(world), await aCenter(world)];
  const [ada, blaise, carl] = [
    await aParticipant(world, { ...withLastname("Ada"), category: "C1", clubId: club.id }),
    await aParticipant(world, { ...withLastname("Blaise"), category: "C2" }),
    await aParticipant(world, { ...withLastname("Élie"), category: "CM" }),
  ];
  const dora = await aPupil(world, school, { ...withLastname("Dora"), category: "C2" });
  const at = { questionnaireId: stage.id };
  const convoked = { qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { ...at, userId: ada.id, grade: 7, weightedGrade: 30, time: 50, ...convoked });
  await aResult(world, { ...at, userId: blaise.id, grade: 7, weightedGrade: 31.5, time: 60, qualified: false, origin: "thresholds" });
  await aResult(world, { ...at, userId: dora.id, qualified: true, origin: "school" });
  const openings = [carl, ada].map(({ id }) => ({ ...at, userId: id }));
  await world.db.insertInto("openings").values(openings).execute();
  return { stage, school, club, center, ada, blaise, carl, dora };
}

test("STG-09 everybody who has a result at the stage or opened it, with only that result and the year's registration", async ({
  world,
}) => {
  const { stage, club, center, ada, carl } = await aSmallStage(world);
  await aParticipant(world, withLastname("Ailleurs"));
  await aResult(world, { questionnaireId: (await aStage(world)).id, userId: ada.id, grade: 1 });
  const { data, meta } = await list(world, stage.wireId);
  expect(namesOf(data)).toEqual(["Ada", "Blaise", "Dora", "Élie"]);
  expect(meta).toMatchObject({ itemsPerPage: 10, totalItems: 4, currentPage: 1, totalPages: 1, filter: {} });
  expect(data[0]).toMatchObject({
    id: ada.wireId,
    registrations: [{ year: ACTIVE_YEAR, category: { name: "C1" }, club: { id: club.wireId } }],
    results: [
      { questionnaireId: stage.wireId, grade: 7, weightedGrade: 30, time: 50, qualified: true, nextExamCenter: { name: center.name } },
    ],
  });
  expect(data[3]).toMatchObject({ id: carl.wireId, results: [] });
});

test("STG-09 a person convoked to a physical stage is listed before they have a grade", async ({ world }) => {
  const quarter = await aStage(world);
  const semi = await aStage(world, { physical: true, previousQuestionnaireId: quarter.id });
  const center = await aCenter(world);
  const [convoked, graded, alone] = [
    await aParticipant(world, { ...withLastname("Noether"), category: "C1" }),
    await aParticipant(world, withLastname("Galois")),
    await aParticipant(world, withLastname("Abel")),
  ];
  const qualified = { questionnaireId: quarter.id, qualified: true, origin: "hand" } as const;
  for (const { id } of [convoked, graded]) await aResult(world, { ...qualified, userId: id, nextExamCenterId: center.id });
  await aResult(world, { ...qualified, userId: alone.id });
  await aResult(world, { questionnaireId: semi.id, userId: graded.id, grade: 4, weightedGrade: 12 });
  const { data } = await list(world, semi.wireId);
  expect(data.map(({ contact, results }) => [contact.lastname, results.length])).toEqual([
    ["Galois", 1],
    ["Noether", 0],
  ]);
  const ofCategory = await list(world, semi.wireId, { "filter.registrations.category.name": "C1", sortBy: "results.grade:DESC" });
  expect(namesOf(ofCategory.data)).toEqual(["Noether"]);
});

describe("STG-09 the list is filtered", () => {
  test.for([
    [{ "filter.registrations.category.name": "C2" }, ["Blaise", "Dora"]],
    [{ "filter.registrations.category.name": "$eq:CM" }, ["Élie"]],
    [{ "filter.results.qualified": "true" }, ["Ada", "Dora"]],
    [{ "filter.results.qualified": "false" }, ["Blaise"]],
    [{ "filter.results.qualified": "null" }, ["Élie"]],
    [{ "filter.results.nextExamCenterId": "null", "filter.results.qualified": "true" }, ["Dora"]],
    [{ search: "elie" }, ["Élie"]],
    [{ search: "  BLAISE marie " }, ["Blaise"]],
    [{ search: "100%" }, []],
  ] as const)("%j", async ([query, names], { world }) => {
    const { stage } = await aSmallStage(world);
    const { data, meta } = await list(world, stage.wireId, query);
    expect(namesOf(data)).toEqual(names);
    expect(meta.totalItems).toBe(names.length);
  });

  test("by centre, e-mail address, username, member number", async ({ world }) => {
    const { stage, center, ada, blaise } = await aSmallStage(world);
    const atCenter = await list(world, stage.wireId, { "filter.results.nextExamCenterId": center.wireId });
    expect([namesOf(atCenter.data), atCenter.meta.filter]).toEqual([["Ada"], { "results.nextExamCenterId": center.wireId }]);
    for (const search of [blaise.email, blaise.username, `p${blaise.wireId.padStart(7, "0")}`])
      expect(namesOf((await list(world, stage.wireId, { search })).data), search).toEqual(["Blaise"]);
    expect(namesOf((await list(world, stage.wireId, { search: ada.username, "filter.results.qualified": "false" })).data)).toEqual([]);
  });
});

test("STG-09 two sorts combine, and missing values come last in both directions", async ({ world }) => {
  const { stage } = await aSmallStage(world);
  const sorted = async (...sortBy: string[]) => namesOf((await list(world, stage.wireId, { sortBy })).data);
  expect(await sorted("results.grade:DESC")).toEqual(["Blaise", "Ada", "Dora", "Élie"]);
  expect(await sorted("results.grade:ASC")).toEqual(["Ada", "Blaise", "Dora", "Élie"]);
  expect(await sorted("results.time:DESC", "contact.lastname:DESC")).toEqual(["Blaise", "Ada", "Élie", "Dora"]);
  expect(await sorted("registrations.category.name:DESC", "results.grade:ASC")).toEqual(["Blaise", "Dora", "Ada", "Élie"]);
  expect(await sorted("results.nextExamCenter.name:ASC", "numPalmares:DESC")).toEqual(["Ada", "Dora", "Élie", "Blaise"]);
});

test.for([
  { "filter.step": "gone" },
  { sortBy: "contact.email:ASC" },
  { "filter.status": "PENDING" },
  { limit: "0" },
  { "filter.results.qualified": "oui" },
])("STG-09 unknown values in the query are refused: %j", async (query, { world }) => {
  const { caller } = await anAdmin(world);
  const { wireId: quizId } = await aStage(world);
  expect(await caller.status(usersApi.ofStage, { params: { quizId }, query })).toBe(400);
});

test("STG-09 a page past the last is empty and has the total; a stage that does not exist has no list", async ({ world }) => {
  const { stage } = await aSmallStage(world);
  expect(await list(world, stage.wireId, { page: "9" })).toMatchObject({ data: [], meta: { totalItems: 4, currentPage: 9 } });
  expect(await (await anAdmin(world)).caller.status(usersApi.ofStage, { params: { quizId: "2147483000" } })).toBe(404);
});

/** More people than are sorted in one go: 2,340 with a result, graded or not, 60 who only opened the stage. */
async function aLargeStage(world: World) {
  const stage = await aStage(world);
  const center = await aCenter(world);
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname)
      select 'foule' || ${stage.id}::int || '-' || n, 'USER', 'Nom' || (n * 37) % 1000, 'Prénom' || (n * 17) % 90 from generate_series(1, 2400) n returning id),
    registered as (
      insert into registrations (kind, year, user_id, category_id)
      select 'participant', ${ACTIVE_YEAR}, id, 1 + id % 9 from person where id % 300 > 0 returning user_id),
    opened as (
      insert into openings (questionnaire_id, user_id, answered)
      select ${stage.id}, id, case when id % 70 > 0 then '{}'::int[] end from person where id % 40 = 0 or id % 7 = 0)
    insert into results (questionnaire_id, user_id, grade, weighted_grade, time, qualified, origin, next_exam_center_id)
    select ${stage.id}, id, case when id % 11 > 0 then id % 19 end, case when id % 11 > 0 then id % 171 end, case when id % 11 > 0 then id % 180 end,
      case id % 3 when 0 then true when 1 then false end, case when id % 3 < 2 then 'thresholds'::qualification_origin end,
      case when id % 6 = 0 then ${center.id}::int end
    from person where id % 40 > 0`.execute(world.db);
  return stage;
}

const keysOf: Record<(typeof stagePeopleSorts)[number], (person: PersonOnWire) => number | string | null> = {
  "contact.lastname": ({ contact }) => `${contact.lastname} ${contact.firstname}`,
  numPalmares: ({ numPalmares }) => numPalmares,
  "registrations.category.name": ({ registrations }) =>
    ["CE", "CM", "C1", "C2", "L1", "L2", "GP", "HC", "LE - L2 en équipe et individuel"].indexOf(registrations[0]?.category.name ?? "") +
      1 || null,
  "results.grade": ({ results }) => results[0]?.grade ?? null,
  "results.weightedGrade": ({ results }) => results[0]?.weightedGrade ?? null,
  "results.time": ({ results }) => results[0]?.time ?? null,
  "results.qualified": ({ results }) => (typeof results[0]?.qualified === "boolean" ? Number(results[0].qualified) : null),
  "results.nextExamCenter.name": ({ results }) => results[0]?.nextExamCenter?.name ?? null,
};

const french = new Intl.Collator("fr");

function compareKeys(a: number | string | null | undefined, b: number | string | null | undefined, isDescending: boolean): number {
  if (typeof a === "number" && typeof b === "number") return isDescending ? b - a : a - b;
  if (typeof a === "string" && typeof b === "string") return isDescending ? french.compare(b, a) : french.compare(a, b);
  return Number(typeof a !== "string" && typeof a !== "number") - Number(typeof b !== "string" && typeof b !== "number");
}

const largeTest = test.extend("stage", { scope: "file" }, ({ world }) => aLargeStage(world));

describe("STG-09 thousands of people come in the same order as a few", () => {
  const cases = stagePeopleSorts.flatMap((field) => [
    [`${field}:DESC`],
    [`${field}:ASC`, field === "results.grade" ? "contact.lastname:DESC" : "results.grade:ASC"],
  ]);

  largeTest.for(cases)("%s, %s", async (sortBy, { world, stage }) => {
    const { caller } = await anAdmin(world);
    const pages: PersonOnWire[] = [];
    for (let page = 1; page <= 24; page++) {
      const { data, meta } = await caller.call(usersApi.ofStage, {
        params: { quizId: stage.wireId },
        query: { sortBy: sortBy as never, limit: "100", page: String(page) },
      });
      expect(meta.totalItems).toBe(2_400);
      pages.push(...data);
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(2_400);
    const keys = sortBy.map((sort) => ({ key: keysOf[sort.split(":")[0] as "numPalmares"], isDescending: sort.endsWith(":DESC") }));
    const isBefore = (a: PersonOnWire, b: PersonOnWire) => {
      for (const { key, isDescending } of keys) {
        const order = compareKeys(key(a), key(b), isDescending);
        if (order !== 0) return order < 0;
      }
      return true;
    };
    const misplaced = pages.slice(1).filter((person, place) => !isBefore(pages[place] as PersonOnWire, person));
    expect(misplaced.map(({ id }) => id)).toEqual([]);
    for (const page of [1, 2, 239, 240]) {
      const { data } = await list(world, stage.wireId, { sortBy, page: String(page) });
      const ofPage = pages.slice(page * 10 - 10, page * 10);
      expect([page, data.map(({ id }) => id)]).toEqual([page, ofPage.map(({ id }) => id)]);
    }
  });

  largeTest.for([
    [{ "filter.registrations.category.name": "C2" }, 250],
    [{ "filter.results.qualified": "null", search: "nom" }, 800],
    [{ search: "nom" }, 2_400],
  ] as const)("%j: the first and the last page", async ([query, minTotal], { world, stage }) => {
    const first = await list(world, stage.wireId, query);
    expect(first.meta.totalItems).toBeGreaterThan(minTotal - 10);
    const last = await list(world, stage.wireId, { ...query, page: String(first.meta.totalPages) });
    expect(last.data.length).toBe(first.meta.totalItems - (first.meta.totalPages - 1) * 10);
    expect(last.data.map(({ id }) => id)).not.toContain(first.data[0]?.id);
  });
});

describe("STG-09 many people at a step of the stage: the pages near both ends are in the overall order", () => {
  const expected = { "filter.step": "expected", search: "nom" } as const;

  largeTest.for(stagePeopleSorts.map((field) => [`${field}:DESC`] as const))("%s", async ([sortBy], { world, stage }) => {
    const { caller } = await anAdmin(world);
    const read = async (limit: string, page: string) => {
      const query = { ...expected, sortBy: sortBy as never, limit, page };
      const { data, meta } = await caller.call(usersApi.ofStage, { params: { quizId: stage.wireId }, query });
      return { ids: data.map(({ id }) => id), pages: meta.totalPages };
    };
    const allIds = [await read("100", "1"), await read("100", "2")].flatMap(({ ids }) => ids);
    expect(new Set(allIds).size).toBe(200);
    const first = await read("10", "2");
    expect(first.ids).toEqual(allIds.slice(10, 20));
    const last = await read("100", String(Math.ceil(first.pages / 10)));
    expect((await read("10", String(first.pages))).ids).toEqual(last.ids.slice(-(last.ids.length % 10 || 10)));
  });

  largeTest("filtered further, by category, qualification and center", async ({ world, stage }) => {
    const total = async (query: Record<string, unknown>) => (await list(world, stage.wireId, query)).meta.totalItems;
    const opened = { "filter.step": "opened" };
    const parts = await Promise.all(
      ["true", "false", "null"].map((qualified) => total({ ...opened, "filter.results.qualified": qualified })),
    );
    expect(parts.reduce((sum, part) => sum + part)).toBe(await total(opened));
    expect(await total({ "filter.step": "saved" })).toBeLessThan(await total(opened));
    const filters = { "filter.registrations.category.name": "C2", "filter.results.qualified": "null" };
    const { data } = await list(world, stage.wireId, { ...opened, ...filters });
    const found = data.map(({ registrations, results }) => `${registrations[0]?.category.name} ${results[0]?.qualified ?? null}`);
    expect(new Set(found)).toEqual(new Set(["C2 null"]));
    expect(await total({ ...opened, "filter.results.nextExamCenterId": "2147483000" })).toBe(0);
  });
});

largeTest("STG-09 a change of a moment ago is in the list at once", async ({ world }) => {
  const stage = await aLargeStage(world);
  const results = world.db.updateTable("results").where("questionnaireId", "=", stage.id);
  await results.set({ grade: null, weightedGrade: null, time: null }).execute();
  const byGrade = { sortBy: ["results.grade:DESC"] };
  expect((await list(world, stage.wireId, byGrade)).data.map(({ results }) => results[0]?.grade ?? null)).toEqual(Array(10).fill(null));
  await results.set({ grade: 3, weightedGrade: 6, time: 40 }).execute();
  await world.settle();
  expect((await list(world, stage.wireId, byGrade)).data.map(({ results }) => results[0]?.grade)).toEqual(Array(10).fill(3));
});
