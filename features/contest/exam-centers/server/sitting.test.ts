import { sql } from "kysely";
import { expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { decideAsIn40thEdition } from "#tests/decided-season.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { squadCategory } from "#tests/squads.ts";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import { scansOf } from "#tests/table-scans.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPerson, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { examCentersApi } from "../exam-centers.contract.ts";
import { sittingApi } from "../sitting.contract.ts";
import { listCandidates } from "./sitting.queries.ts";

interface PersonFacts {
  readonly lastname: string;
  readonly firstname?: string;
  readonly category?: string;
  readonly birthday?: string;
  readonly establishmentId?: number;
  readonly clubId?: number;
}

/** A semi-final sat in a center by these people. */
async function aSitting(world: World, people: readonly PersonFacts[]) {
  const previous = await aStage(world, { date: "2027-03-13", hour: "14:00" });
  const stage = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: previous.id });
  const center = await aCenter(world);
  const convoke = async ({ category = "C2", establishmentId, clubId, ...person }: PersonFacts) => {
    const of = { ...(establishmentId && { establishmentId }), ...(clubId && { clubId }) };
    const created = await aParticipant(world, { status: "CONFIRMED", category, ...of, person });
    const convoked = { qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
    await aResult(world, { userId: created.id, questionnaireId: previous.id, ...convoked });
    return created;
  };
  const created: Awaited<ReturnType<typeof convoke>>[] = [];
  for (const person of people) created.push(await convoke(person));
  const params = { centerId: center.wireId, questionnaireId: stage.wireId };
  return { previous, stage, center, people: created, convoke, params, caller: center.manager.caller };
}

const three: readonly PersonFacts[] = [
  { lastname: "Petit", firstname: "Zoé", category: "C2" },
  { lastname: "Élie", firstname: "Anaïs", category: "CE" },
  { lastname: "Durand", firstname: "Léo", category: "C2" },
];

test("CTR-02 a manager lists the candidates, ten a page or all, without e-mail, address or birthday", async ({ world }) => {
  const school = await aSchool(world, { name: "Collège Évariste Galois" });
  const { caller, params, people } = await aSitting(world, [...three, { lastname: "Benali", establishmentId: school.id }]);
  const all = await caller.call(sittingApi.candidates, { params, query: { limit: "0" } });
  expect(all.meta).toMatchObject({ totalItems: 4, totalPages: 1 });
  expect(all.data.map(({ user }) => user.contact.lastname)).toEqual(["Benali", "Durand", "Élie", "Petit"]);
  expect(all.data[0]).toMatchObject({
    user: { id: people[3]?.wireId, contact: { lastname: "Benali", firstname: "Marie" } },
    registration: { category: { name: "C2" }, establishment: { name: "Collège Évariste Galois", city: "Lyon" }, club: null },
    result: null,
  });
  expect(JSON.stringify(all)).not.toMatch(/@|exemple|69001|2012-05-14|birthday|email|address/i);
  const page = await caller.call(sittingApi.candidates, { params, query: { limit: "3", page: "2" } });
  expect([page.data.length, page.meta.totalPages]).toEqual([1, 2]);
});

test("CTR-02 the list is filtered by category, searched by name in any order, and sorted", async ({ world }) => {
  const { caller, params } = await aSitting(world, three);
  const names = async (query: Record<string, string | string[]>) =>
    (await caller.call(sittingApi.candidates, { params, query } as never)).data.map(({ user }) => user.contact.lastname);
  expect(await names({ "filter.registrations.category": "C2" })).toEqual(["Durand", "Petit"]);
  expect(await names({ "filter.registrations.category": "$eq:CE" })).toEqual(["Élie"]);
  expect(await names({ search: "elie anais" })).toEqual(["Élie"]);
  expect(await names({ search: "ANAIS élie" })).toEqual(["Élie"]);
  expect(await names({ search: "exemple.fr" }), "e-mail addresses are not searched").toEqual([]);
  expect(await names({ search: "%" })).toEqual([]);
  expect(await names({ sortBy: ["registration.category.name:ASC", "user.contact.lastname:DESC"] })).toEqual(["Élie", "Petit", "Durand"]);
});

test("CTR-02 « me » is the first center that the caller runs; without one there is nothing", async ({ world }) => {
  const { caller, stage, center, people } = await aSitting(world, three);
  const later = await aCenter(world, { name: "Zzz" });
  await world.db.insertInto("examCenterControllers").values({ examCenterId: later.id, userId: center.manager.id }).execute();
  const params = { centerId: "me", questionnaireId: stage.wireId } as const;
  expect((await caller.call(sittingApi.candidates, { params })).meta.totalItems).toBe(people.length);
  expect(await (await aPerson(world)).caller.status(sittingApi.candidates, { params })).toBe(404);
});

test.for([{ query: { limit: "101" } }, { query: { sortBy: "user.email:ASC" } }, { query: { "filter.users.email": "a" } }])(
  "API-03 refused: $query",
  async ({ query }, { world }) => {
    const { caller, params } = await aSitting(world, []);
    expect(await caller.status(sittingApi.candidates, { params, query })).toBe(400);
  },
);

test("CTR-01 ADM-09 a manager of one center cannot read another; the office sees all", async ({ world }) => {
  const { params, stage, center, caller } = await aSitting(world, three);
  const other = await aCenter(world);
  const calls = [
    [sittingApi.candidates, { params }],
    [sittingApi.ranking, { params: { ...params, category: "C2" } }],
    [sittingApi.state, { params }],
    [sittingApi.sessions, { params: { id: center.wireId } }],
    [sittingApi.exported, { query: params }],
    [sittingApi.attendance, { params: { id: center.wireId, questionnaireId: stage.wireId } }],
    [examCentersApi.one, { params: { id: center.wireId } }],
  ] as const;
  const admin = await anAdmin(world);
  for (const [endpoint, request] of calls) {
    expect(await other.manager.caller.status(endpoint, request), endpoint.path).toBe(403);
    expect(await caller.status(endpoint, request), endpoint.path).toBe(200);
    expect(await admin.caller.status(endpoint, request), endpoint.path).toBe(200);
  }
  const nowhere = { centerId: "2147483000", questionnaireId: stage.wireId };
  expect(await admin.caller.status(sittingApi.candidates, { params: nowhere })).toBe(404);
  expect(await admin.caller.status(sittingApi.state, { params: { ...params, questionnaireId: "2147483000" } })).toBe(404);
});

test("ETB-10 a school that controls the center sees its candidates", async ({ world }) => {
  const { params, center } = await aSitting(world, three);
  const { correspondent } = await aSchool(world);
  expect(await correspondent.caller.status(sittingApi.candidates, { params })).toBe(403);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: correspondent.id }).execute();
  expect((await correspondent.caller.call(sittingApi.candidates, { params })).meta.totalItems).toBe(3);
});

test("CTR-02 the sessions of a center are its physical stages, the newest first", async ({ world }) => {
  const { caller, center, stage, people } = await aSitting(world, three.slice(0, 1));
  const final = await aStage(world, { name: "Finale", order: 3, physical: true, previousQuestionnaireId: stage.id });
  const id = { params: { id: center.wireId } };
  expect((await caller.call(sittingApi.sessions, id)).map(({ name }) => name)).toEqual(["Demi-finale"]);
  const convoked = { qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { userId: people[0]?.id ?? 0, questionnaireId: stage.id, ...convoked });
  await changeStage(world, stage.id, { isClosed: true });
  expect(await caller.call(sittingApi.sessions, id)).toEqual([
    { id: final.wireId, name: "Finale", year: 2027, isClosed: false },
    { id: stage.wireId, name: "Demi-finale", year: 2027, isClosed: true },
  ]);
});

test("MND-01 CTR-02 a center where nobody is convoked reads nobody else to know it, whatever the order of its list", async ({ world }) => {
  const { stage } = await aSitting(world, three);
  const at = { centerId: (await aCenter(world)).id, questionnaireId: stage.id, byOffice: false };
  for (const sortBy of [[], ["user.contact.firstname:DESC"]] as const) {
    const query = { limit: 10, page: 1, search: "", sortBy, category: undefined };
    expect(await scansOf(world, "users", (trx) => listCandidates(trx, at, query))).toEqual({ whole: 0, byIndex: 0 });
  }
});

test("CTR-02 a physical stage without previous stage has no candidates; an online one is refused", async ({ world }) => {
  const { caller, center } = await aSitting(world, three);
  const first = await aStage(world, { physical: true });
  const params = { centerId: center.wireId, questionnaireId: first.wireId };
  expect((await caller.call(sittingApi.candidates, { params })).data).toEqual([]);
  expect(await caller.call(sittingApi.state, { params })).toMatchObject({ convoked: 0, stage: { previousQuestionnaireId: null } });
  const online = await aStage(world);
  expect(await caller.status(sittingApi.candidates, { params: { ...params, questionnaireId: online.wireId } })).toBe(409);
});

test("CTR-03 the state of a sitting: its day, what each category allows, and what was entered since", async ({ world }) => {
  const { caller, params, center, people, stage, previous } = await aSitting(world, three);
  const positions = Array.from({ length: 18 }, (_, place) => place + 1);
  const questions = positions.map((position) => ({ questionnaireId: stage.id, title: "Q", position, coefficient: position }));
  await world.db.insertInto("questions").values(questions).execute();
  const entry = { questionnaireId: stage.wireId, nextExamCenterId: center.wireId, weightedGrade: 10, time: 60 };
  const enter = (who: number, grade: number) =>
    caller.call(resultsApi.enterGrade, { body: { ...entry, userId: people[who]?.wireId ?? "", grade } });
  await enter(0, 3);
  const before = await caller.call(sittingApi.state, { params });
  expect(before).toMatchObject({
    stage: { name: "Demi-finale", isClosed: false, previousQuestionnaireId: previous.wireId, date: "2027-03-13", hour: "14:00" },
    convoked: 3,
    entries: [{ userId: people[0]?.wireId, grade: 3, weightedGrade: 10, time: 60, absent: false, version: 1 }],
  });
  expect(before.limits.slice(0, 4)).toEqual([
    { category: "CE", mostGrade: 5, mostTime: 60, mostCoefficient: 15 },
    { category: "CM", mostGrade: 8, mostTime: 90, mostCoefficient: 36 },
    { category: "C1", mostGrade: 11, mostTime: 120, mostCoefficient: 66 },
    { category: "C2", mostGrade: 14, mostTime: 180, mostCoefficient: 105 },
  ]);
  // As if entered an hour ago.
  await sql`update results set updated_at = now() - interval '1 hour'`.execute(world.db);
  await enter(2, 4);
  const after = await caller.call(sittingApi.state, { params, query: { since: before.at } });
  expect(after.entries.map(({ userId, grade }) => [userId, grade])).toEqual([[people[2]?.wireId, 4]]);
});

test("CTR-04 the ranking of a category or of each: ex æquo share a rank, the absent have none", async ({ world }) => {
  const born = "2012-05-14";
  const { caller, params, stage, people } = await aSitting(world, [
    { lastname: "A", birthday: born },
    { lastname: "B", birthday: born },
    { lastname: "C", birthday: "2011-01-01" },
    { lastname: "D", birthday: born },
    { lastname: "E", birthday: born },
    { lastname: "F", category: "CE" },
  ]);
  const [a, b, c, d, , f] = people.map(({ wireId }) => wireId);
  const enter = (userId: string | undefined, marks: object) =>
    caller.call(resultsApi.enterGrade, { body: { userId: userId ?? "", questionnaireId: stage.wireId, ...marks } as never });
  for (const equal of [a, b, c]) await enter(equal, { grade: 4, weightedGrade: 12, time: 90 });
  await enter(d, { absent: true });
  await enter(f, { grade: 5, weightedGrade: 15, time: 30 });
  const ranked = await caller.call(sittingApi.ranking, { params: { ...params, category: "C2" } });
  expect(ranked.map(({ user, rank, tied }) => [user.contact.lastname, rank, tied])).toEqual([
    ["A", 1, true],
    ["B", 1, true],
    ["C", 3, false],
  ]);
  expect(JSON.stringify(ranked)).not.toMatch(/@|birthday|2012-05-14/);
  const each = await caller.call(sittingApi.ranking, { params: { ...params, category: "Toute" } });
  expect(each.map(({ user, rank }) => `${user.contact.lastname}${rank}`)).toEqual(["F1", "A1", "B1", "C3"]);
  expect(await caller.status(sittingApi.ranking, { params: { ...params, category: "C9" } })).toBe(400);
});

test("CTR-05 the export of a center writes typed values as text", async ({ world }) => {
  const club = await aClub(world, { name: "=1+1" });
  const { caller, params, center, stage } = await aSitting(world, [{ lastname: "00123", firstname: "+33", clubId: club.id }, ...three]);
  const { name, bytes } = await caller.download(sittingApi.exported, { query: params });
  expect(name).toBe(`Participants Demi-finale 2027, ${center.name}.xlsx`);
  const { rows } = await readWorkbook(bytes);
  const written = JSON.stringify(rows);
  expect([rows.length, written.includes("00123"), written.includes("@")]).toEqual([4, true, false]);
  const trace = { action: "export participants of a centre", actorId: center.manager.id };
  expect((await trailOf(world, `stage ${stage.id}`)).at(-1)).toMatchObject(trace);
});

test("CTR-05 the attendance list: by category then by name, pages counted, no e-mail address", async ({ world }) => {
  const crowd = Array.from({ length: 22 }, (_, place) => ({ lastname: `Nom${String(place).padStart(2, "0")}`, category: "CM" }));
  const { caller, center, stage } = await aSitting(world, [...three, ...crowd]);
  const params = { id: center.wireId, questionnaireId: stage.wireId };
  const { name, bytes } = await caller.download(sittingApi.attendance, { params });
  expect(name).toBe(`Émargement Demi-finale 2027, ${center.name}.pdf`);
  const pages = readPdf(bytes);
  expect(pages).toHaveLength(4);
  expect(pages[0]).toContain(withoutSpaces("Liste d'émargement, catégorie CE"));
  expect(pages[0]).toContain(withoutSpaces("Demi-finale 2027 · samedi 13 mars 2027, 14 h (heure de Paris)"));
  expect(pages[1]).toContain(withoutSpaces("22 attendus"));
  expect(pages[2]).toContain(withoutSpaces("22 Nom21"));
  expect(pages[3]).toMatch(/Durand.*Petit/);
  expect(pages.map((page) => /Page\d+sur\d+/.exec(page)?.[0])).toEqual(["Page1sur4", "Page2sur4", "Page3sur4", "Page4sur4"]);
  expect(pages.join("")).not.toContain("@");
  const empty = await aSitting(world, []);
  const nobody = { id: empty.center.wireId, questionnaireId: empty.stage.wireId };
  expect(await empty.caller.status(sittingApi.attendance, { params: nobody })).toBe(409);
});

test("CTR-02 a person registered in another year has no category there", async ({ world }) => {
  const { caller, params, previous, center } = await aSitting(world, []);
  const old = await aPerson(world);
  await aRegistration(world, { userId: old.id, year: 2026 });
  await aResult(world, { userId: old.id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  expect((await caller.call(sittingApi.candidates, { params })).data).toMatchObject([{ registration: null, result: null }]);
});

test("LET-06 for a past year a center reads name, category and result, not the current identifier; the office does", async ({ world }) => {
  const { caller, params, previous, stage, people } = await aSitting(world, three);
  const [zoe] = people;
  const category = { params: { ...params, category: "C2" } };
  await aResult(world, { userId: zoe?.id ?? 0, questionnaireId: stage.id, grade: 4, weightedGrade: 9, time: 60 });
  const now = { data: [{}, {}, { user: { username: zoe?.username } }] };
  expect(await caller.call(sittingApi.candidates, { params })).toMatchObject(now);
  for (const { id } of [previous, stage]) await changeStage(world, id, { year: 2026 });
  await world.db.updateTable("registrations").set({ year: 2026 }).where("userId", "=", Number(zoe?.id)).execute();
  const [list, ranking, found, exported] = [
    await caller.call(sittingApi.candidates, { params }),
    await caller.call(sittingApi.ranking, category),
    await caller.call(sittingApi.candidates, { params, query: { search: zoe?.username ?? "" } }),
    await caller.download(sittingApi.exported, { query: params }),
  ];
  expect(list.data.at(-1)).toMatchObject({
    user: { username: "", contact: { lastname: "Petit" } },
    registration: { category: { name: "C2" } },
  });
  expect(ranking).toMatchObject([{ rank: 1, result: { grade: 4 }, user: { username: "" } }]);
  expect(JSON.stringify([list, ranking])).not.toContain(zoe?.username);
  expect(found.data).toEqual([]);
  const { rows } = await readWorkbook(exported.bytes);
  expect(JSON.stringify(rows)).toContain("Petit");
  expect(JSON.stringify(rows)).not.toContain(zoe?.username);
  const office = (await anAdmin(world)).caller;
  expect(await office.call(sittingApi.candidates, { params })).toMatchObject(now);
});

test("RUL-05 a center ranks those of a category with the category in whose ranking they stand", async ({ world }) => {
  const people = [
    { lastname: "Équipière", category: squadCategory },
    { lastname: "Seule", category: "L2" },
  ];
  const { caller, params, people: candidates, stage } = await aSitting(world, people);
  for (const [index, { id: userId }] of candidates.entries()) await aResult(world, { userId, questionnaireId: stage.id, grade: 5 - index });
  const ranks = async (category: string) => {
    const ranking = await caller.call(sittingApi.ranking, { params: { ...params, category } });
    return ranking.map(({ rank, user }) => `${rank} ${user.contact.lastname}`);
  };
  expect([await ranks("L2"), await ranks(squadCategory)]).toEqual([["1 Seule"], ["1 Équipière"]]);
  await decideAsIn40thEdition(world);
  for (const category of ["L2", squadCategory, "Toute"]) expect(await ranks(category), category).toEqual(["1 Équipière", "2 Seule"]);
  const printed = await caller.call(sittingApi.ranking, { params: { ...params, category: "Toute" } });
  expect(printed.map(({ registration }) => registration?.category.name)).toEqual(["L2", "L2"]);
});
