import { readXlsx } from "hucre";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { pupilResultsApi } from "#people/pupils/pupil-results.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aPerson, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { membersApi } from "../members.contract.ts";
import { usersApi } from "../people.contract.ts";

const LAST_YEAR = ACTIVE_YEAR - 1;
const year = String(LAST_YEAR);
const results = { visible: { year: LAST_YEAR, showOnUserDashboard: true, isClosed: true } };

/** Current data, hidden from last year's school and club. */
const currentData = {
  email: "zz-nouvelle@exemple.fr",
  username: "zz.secret",
  phone: "0699999999",
  address: "42 rue du Secret",
  city: "Cachée",
  zipCode: "97400",
  country: "Belgique",
  birthday: "2011-11-11",
} as const;

/** A person of last year who has left, another who is still there, and a stage of last year. */
async function aFormerPupil(world: World, place: { readonly establishmentId: number } | { readonly clubId: number }) {
  const stage = await aStage(world, results.visible);
  const [left, stayed] = [await aPerson(world, { lastname: "Partie" }), await aPerson(world, { lastname: "Restée" })];
  for (const { id } of [left, stayed]) await aRegistration(world, { userId: id, year: LAST_YEAR, status: "CONFIRMED", ...place });
  await aRegistration(world, { userId: stayed.id, ...place });
  await aRegistration(world, { userId: left.id, establishmentId: (await aSchool(world)).id });
  await world.db
    .updateTable("users")
    .set({ ...currentData, username: `${currentData.username}${left.id}` })
    .where("id", "=", left.id)
    .execute();
  await aResult(world, { questionnaireId: stage.id, userId: left.id, grade: 12, weightedGrade: 80, qualified: true, origin: "hand" });
  await world.settle();
  return { left, stayed, stage };
}

const expectNoCurrentData = (answer: unknown) => {
  for (const value of Object.values(currentData)) expect(JSON.stringify(answer)).not.toContain(value);
};

test("LET-06 a school reads of who left it the name, the category and the result of that year, and nothing of today", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const { left, stayed, stage } = await aFormerPupil(world, { establishmentId: school.id });
  const list = (query: object = {}) =>
    caller.call(pupilsApi.list, { query: { "filter.registrations.year": year, questionnaireId: stage.wireId, ...query } });
  const [former, current] = (await list()).data;
  expect(former).toMatchObject({
    ...{ id: left.wireId, former: true, contact: { lastname: "Partie", firstname: "Marie" }, categoryName: "C2" },
    birthday: null,
    username: "",
    registrations: [{ year: LAST_YEAR }],
    results: [{ grade: 12, qualified: true }],
  });
  expectNoCurrentData(former);
  expect(current).toMatchObject({ id: stayed.wireId, birthday: "2012-05-14", contact: { email: stayed.email, city: "Lyon" } });
  expect(current).not.toHaveProperty("former");
  expect(await caller.status(usersApi.one, { params: { id: left.wireId } })).toBe(403);
  const search = { query: { "filter.registrations.year": year, search: "zz-nouvelle" } };
  const office = await (await anAdmin(world)).caller.call(pupilsApi.list, search);
  expect(office.data).toMatchObject([{ id: left.wireId, contact: { email: currentData.email } }]);
});

test("LET-06 a search, a sort or a workbook of the school reveals no current data either", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const { left, stayed } = await aFormerPupil(world, { establishmentId: school.id });
  const found = async (query: object) =>
    (await caller.call(pupilsApi.list, { query: { "filter.registrations.year": year, ...query } })).data.map(({ id }) => id);
  for (const search of ["zz-nouvelle", "zz.secret", currentData.email]) expect(await found({ search }), search).toEqual([]);
  expect(await found({ search: "partie" })).toEqual([left.wireId]);
  expect(await found({ search: stayed.email })).toEqual([stayed.wireId]);
  // By current data both would come last.
  for (const sortBy of ["contact.email:ASC", "username:ASC"]) expect(await found({ sortBy }), sortBy).toEqual([left.wireId, stayed.wireId]);
  const { bytes } = await caller.download(pupilResultsApi.export, { query: { year } });
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows[1]?.slice(2, 4)).toEqual(["Partie", "Marie"]);
  expectNoCurrentData(rows);
  expect(JSON.stringify(rows)).toContain(stayed.email);
  const searched = await caller.download(pupilResultsApi.export, { query: { year, search: "zz-nouvelle" } });
  expect((await readXlsx(searched.bytes)).sheets[0]?.rows).toHaveLength(1);
});

test("LET-06 the same for a club and its members, in the list, in a search, in a sort and in the workbook", async ({ world }) => {
  const { caller, ...club } = await aClub(world);
  const { left, stayed, stage } = await aFormerPupil(world, { clubId: club.id });
  const params = { clubId: club.wireId, year };
  const list = async (query: object = {}) => (await caller.call(membersApi.list, { params, query })).data;
  const [former, current] = await list({ questionnaireId: stage.wireId });
  expect(former).toMatchObject({ former: true, category: { name: "C2" }, user: { id: left.wireId, contact: { lastname: "Partie" } } });
  expect(former).toMatchObject({ result: { grade: 12, qualified: true } });
  expectNoCurrentData(former);
  expect(current).toMatchObject({ user: { contact: { email: stayed.email } } });
  expect(current).not.toHaveProperty("former");
  for (const search of ["zz-nouvelle", "zz.secret"]) expect(await list({ search }), search).toEqual([]);
  for (const sortBy of ["user.contact.email:ASC", "user.username:ASC"])
    expect(await list({ sortBy }), sortBy).toMatchObject([left, stayed].map(({ wireId }) => ({ user: { id: wireId } })));
  const { bytes } = await caller.download(membersApi.export, { params });
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows[1]?.slice(1, 3)).toEqual(["Partie", "Marie"]);
  expectNoCurrentData(rows);
  const office = (await anAdmin(world)).caller;
  expect(JSON.stringify(await office.call(membersApi.list, { params }))).toContain(currentData.email);
});

test("LET-06 a person registered nowhere since can still be reached and renewed", async ({ world }) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const person = await aPerson(world);
  await aRegistration(world, { userId: person.id, year: LAST_YEAR, establishmentId: school.id, clubId: club.id });
  const [pupil] = (await school.correspondent.caller.call(pupilsApi.list, { query: { "filter.registrations.year": year } })).data;
  expect(pupil).toMatchObject({ contact: { email: person.email }, birthday: "2012-05-14" });
  const members = await club.manager.caller.call(membersApi.list, { params: { clubId: club.wireId, year } });
  expect(members.data).toMatchObject([{ user: { contact: { email: person.email } } }]);
});

test("LET-06 a school reads only its own registrations of a pupil, not the earlier or other school, club or center", async ({ world }) => {
  const [school, before, club, center] = [await aSchool(world), await aSchool(world), await aClub(world), await aCenter(world)];
  const pupil = await aPerson(world);
  const past = await aRegistration(world, { userId: pupil.id, year: LAST_YEAR, establishmentId: before.id, category: "C1" });
  await aRegistration(world, { userId: pupil.id, year: LAST_YEAR - 1, clubId: club.id });
  const own = await aRegistration(world, { userId: pupil.id, establishmentId: school.id });
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: pupil.id }).execute();
  const stage = await aStage(world, results.visible);
  const { caller } = school.correspondent;
  const ids = (registrations: readonly { id: string }[]) => registrations.map(({ id }) => id);
  expect(ids(await caller.call(registrationsApi.ofUser, { params: { userId: pupil.wireId } }))).toEqual([own.wireId]);
  const person = await caller.call(usersApi.one, { params: { id: pupil.wireId } });
  expect(ids(person.registrations)).toEqual([own.wireId]);
  expect(person).toMatchObject({ categoryName: "C2", club: null, controlledCenter: [] });
  const query = { userId: pupil.wireId, questionnaireId: stage.wireId };
  expect(await caller.call(registrationsApi.ofStage, { query })).toBeNull();
  const office = (await anAdmin(world)).caller;
  expect(await office.call(registrationsApi.ofStage, { query })).toMatchObject({ id: past.wireId });
  expect(ids(await office.call(registrationsApi.ofUser, { params: { userId: pupil.wireId } }))).toHaveLength(3);
});
