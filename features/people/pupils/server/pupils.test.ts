import { sql } from "kysely";
import { describe, expect } from "vitest";
import { pupilSorts } from "#people/people/participants.contract.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import { pupilsApi } from "../pupils.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const names = ({ data }: { data: readonly { contact: { lastname: string } }[] }) => data.map(({ contact }) => contact.lastname);
const withName = (lastname: string, firstname = "Camille") => ({ person: { lastname, firstname } });
const ofStage = ({ wireId }: { wireId: string }) => ({ questionnaireId: wireId });

test("ETB-06 a school reads its pupils of the active year, 15 a page, by name, whatever their alphabet", async ({ world }) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  for (const lastname of ["Zola", "Écart", "Абрамова", "Durand"]) await aPupil(world, school, withName(lastname));
  await aPupil(world, other);
  await aParticipant(world);
  await aPupil(world, school, { year: PAST_YEAR, ...withName("Ancien") });
  const { caller } = school;
  const page = await caller.call(pupilsApi.list);
  expect(names(page)).toEqual(["Durand", "Écart", "Zola", "Абрамова"]);
  expect(page.meta).toMatchObject({ itemsPerPage: 15, totalItems: 4, currentPage: 1, totalPages: 1 });
  expect(names(await caller.call(pupilsApi.list, { query: { limit: 2, page: 2 } }))).toEqual(["Zola", "Абрамова"]);
  expect(names(await caller.call(pupilsApi.list, { query: { search: "ecart" } }))).toEqual(["Écart"]);
  expect(names(await caller.call(pupilsApi.list, { query: { search: "%" } }))).toEqual([]);
  expect(names(await caller.call(pupilsApi.list, { query: { "filter.registrations.year": String(PAST_YEAR) } }))).toEqual(["Ancien"]);
});

test("ETB-06 a pupil has only the registration of the requested year, and no result unless a stage is requested", async ({ world }) => {
  const [school, next] = [await aSchool(world), await aSchool(world)];
  const stage = await aStage(world, { showOnUserDashboard: true });
  const pupil = await aPupil(world, school, { year: PAST_YEAR, category: "C1", status: "CONFIRMED" });
  await aRegistration(world, { userId: pupil.id, establishmentId: next.id, category: "C2" });
  await aResult(world, { userId: pupil.id, questionnaireId: stage.id, grade: 7 });
  const { data } = await school.correspondent.caller.call(pupilsApi.list, { query: { "filter.registrations.year": String(PAST_YEAR) } });
  expect(data).toMatchObject([
    { id: pupil.wireId, categoryName: "C1", establishmentId: school.wireId, registrations: [{ year: PAST_YEAR }], results: [] },
  ]);
  const current = { id: pupil.wireId, categoryName: "C2", results: [] };
  expect((await next.caller.call(pupilsApi.list)).data).toMatchObject([current]);
});

/** Three pupils with different marks, categories and centers at a visible stage, and one without. */
async function aGradedClass(world: World) {
  const school = await aSchool(world);
  const stage = await aStage(world, { showOnUserDashboard: true });
  const [abbey, zenith] = [await aCenter(world, { name: `Abbaye ${stage.id}` }), await aCenter(world, { name: `Zénith ${stage.id}` })];
  const marks = [
    { lastname: "Un", category: "C2", grade: 5, weightedGrade: 20, nextExamCenterId: zenith.id },
    { lastname: "Deux", category: "CM", grade: 9, weightedGrade: 12, nextExamCenterId: abbey.id },
    { lastname: "Trois", category: "CE", grade: 5, weightedGrade: 30 },
  ];
  for (const { lastname, category, ...result } of marks) {
    const pupil = await aPupil(world, school, { category, status: "CONFIRMED", ...withName(lastname, `P${lastname}`) });
    await aResult(world, { userId: pupil.id, questionnaireId: stage.id, qualified: true, origin: "hand", ...result });
  }
  await aPupil(world, school, { category: "C1", ...withName("Quatre", "A") });
  return { school, stage, caller: school.correspondent.caller };
}

test.for([
  [["contact.lastname:DESC"], ["Un", "Trois", "Quatre", "Deux"]],
  [["contact.firstname:ASC"], ["Quatre", "Deux", "Trois", "Un"]],
  [["registrations.category.name:ASC"], ["Trois", "Deux", "Quatre", "Un"]],
  [["registrations.status:ASC"], ["Quatre", "Deux", "Trois", "Un"]],
  [["results.grade:DESC"], ["Deux", "Trois", "Un", "Quatre"]],
  [
    ["results.grade:ASC", "results.weightedGrade:ASC"],
    ["Un", "Trois", "Deux", "Quatre"],
  ],
  [["results.weightedGrade:DESC"], ["Trois", "Un", "Deux", "Quatre"]],
  [["results.nextExamCenter.name:ASC"], ["Deux", "Un", "Quatre", "Trois"]],
] as const)("ETB-06 sorted by %s, unknown values last", async ([sortBy, expected], { world }) => {
  const { caller, stage } = await aGradedClass(world);
  const page = await caller.call(pupilsApi.list, { query: { ...ofStage(stage), sortBy: [...sortBy] } });
  expect(names(page)).toEqual(expected);
});

test("ETB-06 by e-mail and by username, and only those to confirm", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  for (const [lastname, email] of Object.entries({ Un: "c@exemple.fr", Deux: "a@exemple.fr", Trois: "b@exemple.fr" }))
    await aPupil(world, school, { person: { lastname, email }, status: lastname === "Un" ? "PENDING" : "CONFIRMED" });
  expect(names(await caller.call(pupilsApi.list, { query: { sortBy: "contact.email:ASC" } }))).toEqual(["Deux", "Trois", "Un"]);
  const { data } = await caller.call(pupilsApi.list, { query: { sortBy: "username:DESC" } });
  const usernames = data.map(({ username }) => username);
  expect(usernames).toEqual(usernames.toSorted().toReversed());
  const pending = await caller.call(pupilsApi.list, { query: { "filter.registrations.status": "PENDING" } });
  expect([names(pending), pending.meta.filter]).toEqual([["Un"], { "registrations.status": "PENDING" }]);
});

test("ETB-15 the school sees grades and centers only while the stage is visible, of that year, also for a pupil to confirm", async ({
  world,
}) => {
  const { caller, stage, school } = await aGradedClass(world);
  const pending = await aPupil(world, school, withName("Cinq"));
  await aResult(world, { userId: pending.id, questionnaireId: stage.id, grade: 3 });
  const request = { query: { ...ofStage(stage), search: "cinq" } };
  expect((await caller.call(pupilsApi.list, request)).data).toMatchObject([{ results: [{ questionnaireId: stage.wireId, grade: 3 }] }]);
  await world.db.updateTable("questionnaires").set({ showOnUserDashboard: false }).where("id", "=", stage.id).execute();
  const unpublished = { status: 403, message: "Les résultats de cette étape ne sont pas encore publiés." };
  expect(await caller.refused(pupilsApi.list, request)).toMatchObject(unpublished);
  expect(await caller.status(pupilsApi.list, { query: ofStage({ wireId: "2147483000" }) })).toBe(403);
  const past = await aStage(world, { year: PAST_YEAR, showOnUserDashboard: true });
  const ofAnotherYear = { status: 400, message: "Cette étape n'est pas de l'année demandée" };
  expect(await caller.refused(pupilsApi.list, { query: ofStage(past) })).toMatchObject(ofAnotherYear);
});

test("ADM-03 filter.results.questionnaireId keeps people with a result at the stage, for the office and for a school", async ({
  world,
}) => {
  const { caller, stage } = await aGradedClass(world);
  const other = await aStage(world, { showOnUserDashboard: true, order: 9 });
  const { caller: admin } = await anAdmin(world);
  for (const [reader, sortBy] of [
    [caller, ["contact.lastname:ASC"]],
    [caller, ["results.grade:ASC"]],
    [admin, ["results.nextExamCenter.name:ASC"]],
  ] as const) {
    const query = { "filter.results.questionnaireId": stage.wireId, sortBy: [...sortBy] };
    const { data, meta } = await reader.call(pupilsApi.list, { query });
    expect(names({ data }).toSorted()).toEqual(["Deux", "Trois", "Un"]);
    expect([meta.totalItems, meta.filter]).toEqual([3, { "results.questionnaireId": stage.wireId }]);
    for (const { results } of data) expect(results).toMatchObject([{ questionnaireId: stage.wireId }]);
    expect((await reader.call(pupilsApi.list, { query: { "filter.results.questionnaireId": other.wireId } })).data).toEqual([]);
  }
});

test("ETB-11 an account that is not a correspondent reads nobody; the office reads every participant", async ({ world }) => {
  const school = await aSchool(world);
  const [pupil, individual] = [await aPupil(world, school, withName("Unique-Alpha")), await aParticipant(world, withName("Unique-Beta"))];
  const replaced = await aPerson(world, { role: "ESTABLISHEMENT" });
  expect((await replaced.caller.refused(pupilsApi.list)).message).toMatch(/n'est le correspondant d'aucun établissement/);
  const { caller: admin } = await anAdmin(world);
  const { data } = await admin.call(pupilsApi.list, { query: { search: "unique" } });
  expect(data.map(({ id }) => id)).toEqual([pupil.wireId, individual.wireId]);
  const hidden = await aStage(world, { showOnUserDashboard: false });
  await aResult(world, { userId: individual.id, questionnaireId: hidden.id, grade: 2 });
  const graded = await admin.call(pupilsApi.list, { query: { search: "unique-beta", ...ofStage(hidden) } });
  expect(graded.data).toMatchObject([{ results: [{ grade: 2 }] }]);
  expect(await admin.status(pupilsApi.list, { query: ofStage({ wireId: "2147483000" }) })).toBe(404);
});

test.for([
  { sortBy: "results.rank:ASC" },
  { limit: 101 },
  { page: 0 },
  { "filter.registrations.year": "abc" },
  { "filter.genre": "homme" },
])("ETB-06 refused: %j", async (query, { world }) => {
  const { caller } = await aSchool(world);
  expect(await caller.status(pupilsApi.list, { query })).toBe(400);
});

/** More participants of a year than are sorted in memory: 2,200, some pupils, most graded at a stage, some convoked from it. */
async function aLargeYear(world: World) {
  const stage = await aStage(world, { year: 2050 });
  const [school, centers] = [await aSchool(world), [await aCenter(world), await aCenter(world)]] as const;
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname, email)
      select 'foule-' || n, 'USER', 'Nom' || (n * 37) % 500, 'Prénom' || (n * 17) % 90, (n * 7) % 900 || '@exemple.fr' from generate_series(1, 2200) n
      returning id),
    registered as (
      insert into registrations (kind, year, user_id, category_id, establishment_id, status, confirmed_at)
      select 'participant', 2050, id, 1 + id % 9, case when id % 4 = 0 then ${school.id}::int end,
        case when id % 3 > 0 then 'CONFIRMED' else 'PENDING' end::registration_status, case when id % 3 > 0 then now() end from person)
    insert into results (questionnaire_id, user_id, grade, weighted_grade, qualified, origin, next_exam_center_id)
    select ${stage.id}, id, case when id % 500 > 0 then id % 19 end, case when id % 500 > 0 then id % 171 end,
      case when id % 6 < 2 then true end, case when id % 6 < 2 then 'hand'::qualification_origin end,
      case id % 6 when 0 then ${centers[0]?.id}::int when 1 then ${centers[1]?.id}::int end
    from person where id % 1000 > 0`.execute(world.db);
  return stage;
}

const largeTest = test.extend("stage", { scope: "file" }, ({ world }) => aLargeYear(world));

describe("ETB-06 thousands of participants have the same order as a few", () => {
  // Classes are only sorted in a school.
  const sorts = pupilSorts.filter((field) => field !== "registrations.className");
  const cases = sorts.flatMap((field) => [
    [`${field}:DESC`],
    [`${field}:ASC`, field === "results.grade" ? "contact.firstname:DESC" : "results.grade:ASC"],
  ]);

  largeTest.for(cases)("%s, %s", async (sortBy, { world, stage }) => {
    const { caller } = await anAdmin(world);
    const expected = await sortedBySql(world, stage.id, sortBy);
    const pageSamples = [
      { limit: 100, pages: [1, 9, 14, 22] },
      { limit: 10, pages: [1, 2, 219, 220] },
    ];
    for (const { limit, pages } of pageSamples) {
      for (const page of pages) {
        const query = { "filter.registrations.year": "2050", ...ofStage(stage), sortBy: sortBy as never, limit, page };
        const { data, meta } = await caller.call(pupilsApi.list, { query });
        expect(meta.totalItems).toBe(2_200);
        expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * limit, page * limit));
      }
    }
  });

  largeTest("those to confirm alone, by a search: the last page", async ({ world, stage }) => {
    const { caller } = await anAdmin(world);
    const pending = { "filter.registrations.year": "2050", "filter.registrations.status": "PENDING", search: "nom", limit: 100 } as const;
    const { meta } = await caller.call(pupilsApi.list, { query: { ...pending, ...ofStage(stage) } });
    const { data } = await caller.call(pupilsApi.list, { query: { ...pending, page: meta.totalPages } });
    expect(meta.totalItems).toBeGreaterThan(700);
    expect(data).toHaveLength(meta.totalItems - 700);
    expect(data.every(({ registrations }) => registrations[0]?.status === "PENDING")).toBe(true);
  });
});

/** The same, sorted by PostgreSQL in one query. */
async function sortedBySql(world: World, questionnaireId: number, sortBy: readonly string[]): Promise<string[]> {
  const plain: Record<string, string> = {
    "contact.lastname": "u.lastname",
    "contact.firstname": "u.firstname",
    "contact.email": "u.email",
    username: "u.username",
    "registrations.category.name": "c.position",
    "registrations.status": "r.status",
    "results.grade": "x.grade",
    "results.weightedGrade": "x.weighted_grade",
    "results.nextExamCenter.name": "e.name",
  };
  const orderKeys = sortBy.flatMap((key) => {
    const [field = "", direction = ""] = key.split(":");
    const byGradeAlone = field === "results.grade" && sortBy.at(-1) === key;
    const byName = field === "contact.lastname";
    return [plain[field], ...(byGradeAlone ? ["x.weighted_grade"] : byName ? ["u.firstname"] : [])].map(
      (column) => `${column} ${direction} nulls last`,
    );
  });
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join registrations r on r.user_id = u.id and r.year = 2050 join categories c on c.id = r.category_id
      left join results x on x.user_id = u.id and x.questionnaire_id = ${questionnaireId} left join exam_centers e on e.id = x.next_exam_center_id
    order by ${sql.raw(orderKeys.join(", "))}, u.lastname, u.firstname, u.id`.execute(world.db);
  return rows.map(({ id }) => String(id));
}

test("PPL-12 a school's list is filtered and sorted by class, by their numbers, also those without one, and its classes are counted; the office has no classes", async ({
  world,
}) => {
  const { caller, ...school } = await aSchool(world);
  for (const [lastname, className] of Object.entries({ Un: "5e B", Deux: "5e A", Trois: "", Quatre: "5e B", Cinq: "10e A" }))
    await aPupil(world, school, { className, ...withName(lastname) });
  await aPupil(world, await aSchool(world), { className: "5e B" });
  const inClass = { "filter.registrations.className": "5e B" };
  expect(names(await caller.call(pupilsApi.list, { query: inClass }))).toEqual(["Quatre", "Un"]);
  const sortBy = ["registrations.className:DESC"] as const;
  expect(names(await caller.call(pupilsApi.list, { query: { sortBy: [...sortBy] } }))).toEqual(["Cinq", "Quatre", "Un", "Deux", "Trois"]);
  const without = { "filter.registrations.className": "" };
  expect(names(await caller.call(pupilsApi.list, { query: without }))).toEqual(["Trois"]);
  expect(await caller.call(pupilResultsApi.classes, { query: { year: ACTIVE_YEAR } })).toEqual([
    { name: "5e A", pupils: 1 },
    { name: "5e B", pupils: 2 },
    { name: "10e A", pupils: 1 },
    { name: "", pupils: 1 },
  ]);
  expect(await caller.call(pupilResultsApi.classes, { query: { year: PAST_YEAR } })).toEqual([]);
  const admin = await anAdmin(world);
  for (const query of [inClass, { sortBy: [...sortBy] }]) expect(await admin.caller.status(pupilsApi.list, { query })).toBe(400);
});
