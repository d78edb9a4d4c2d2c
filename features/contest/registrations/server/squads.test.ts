import { expect } from "vitest";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aPerson, aPupil, aRegistration, aSchool, CLOSED, test } from "#tests/world.ts";
import { squadsApi } from "../squads.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;

const assignRequest = ({ wireId }: { wireId: string }, squadName: string | null) => ({ body: { registrationId: wireId, squadName } });

test("ETB-09 PAR-05 a school puts its pupil of LE - L2 into a squad of the year, and takes it out again", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { category: squadCategory });
  const { caller, id: actorId } = school.correspondent;
  await aSquad(world, "Les Élans  Vifs");
  await aSquad(world, "Autre année", PAST_YEAR);
  const offered = await caller.call(squadsApi.list, { query: { year: ACTIVE_YEAR } });
  expect(offered).toMatchObject([{ name: "Les Élans  Vifs", year: ACTIVE_YEAR }]);
  const joined = await caller.call(squadsApi.assign, assignRequest(registration, " les elans vifs "));
  expect(joined.squad).toEqual({ id: offered[0]?.id, name: "Les Élans  Vifs" });
  expect(await caller.call(squadsApi.assign, assignRequest(registration, "Les Élans Vifs"))).toEqual(joined);
  for (const unknown of ["Autre année", "Les Absents"])
    expect(await caller.refused(squadsApi.assign, assignRequest(registration, unknown))).toMatchObject({
      status: 409,
      message: `Aucune équipe 2027 ne porte le nom «\u00A0${unknown}\u00A0».`,
    });
  expect((await caller.call(squadsApi.assign, assignRequest(registration, null))).squad).toBeNull();
  expect(await trailOf(world, `registration ${registration.id}`)).toEqual([
    { actorId, action: "choose squad", before: { squad: null }, after: { squad: "Les Élans  Vifs" } },
    { actorId, action: "choose squad", before: { squad: "Les Élans  Vifs" }, after: { squad: null } },
  ]);
});

test("PAR-05 no other category has a squad", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { category: "L2" });
  await aSquad(world, "Les Curieux");
  const { caller } = school.correspondent;
  expect(await caller.refused(squadsApi.assign, assignRequest(registration, "Les Curieux"))).toMatchObject({
    status: 409,
    message: `Seule la catégorie «\u00A0${squadCategory}\u00A0» a des équipes.`,
  });
  expect((await caller.call(squadsApi.assign, assignRequest(registration, null))).squad).toBeNull();
  expect(await caller.status(squadsApi.assign, assignRequest(registration, ""))).toBe(400);
});

test("ETB-11 a school chooses squads of its own pupils of the active year, in any period; an ADMIN for anybody", async ({ world }) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const [{ caller }, { caller: admin }] = [school.correspondent, await anAdmin(world)];
  const category = squadCategory;
  const pupil = await aPupil(world, school, { category });
  const past = await aRegistration(world, { userId: pupil.id, year: PAST_YEAR, establishmentId: school.id, category });
  const stranger = await aPupil(world, other, { category });
  await aSquad(world, "Les Tenaces");
  await aSquad(world, "Les Anciens", PAST_YEAR);
  for (const registration of [stranger.registration, { wireId: "2147483000" }, past])
    expect(await caller.status(squadsApi.assign, assignRequest(registration, "Les Tenaces"))).toBe(403);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect((await caller.call(squadsApi.assign, assignRequest(pupil.registration, "Les Tenaces"))).squad?.name).toBe("Les Tenaces");
  await world.season();
  expect((await admin.call(squadsApi.assign, assignRequest(past, "Les Anciens"))).squad?.name).toBe("Les Anciens");
  expect(await admin.status(squadsApi.assign, assignRequest(past, "Les Tenaces"))).toBe(409);
  expect(await admin.status(squadsApi.assign, assignRequest({ wireId: "2147483000" }, "Les Tenaces"))).toBe(404);
});

test("CFG-06 the office adds, renames and deletes a squad; no empty name, no similar names in a year", async ({ world }) => {
  const { caller, id: actorId } = await anAdmin(world);
  const squadBody = (squadName: string, year: number = PAST_YEAR) => ({ body: { squadName, year } });
  const squad = await caller.call(squadsApi.create, squadBody("  Les Étoiles "));
  expect(squad).toEqual({ id: squad.id, name: "Les Étoiles", year: PAST_YEAR, members: 0 });
  const duplicateName = { status: 409, message: "Une équipe 2026 porte déjà ce nom" };
  expect(await caller.refused(squadsApi.create, squadBody("les  etoiles"))).toMatchObject(duplicateName);
  const empty = { status: 400, issues: [{ path: "squadName", message: "Le nom de l'équipe est requis" }] };
  expect(await caller.refused(squadsApi.create, squadBody(" "))).toMatchObject(empty);
  const other = await caller.call(squadsApi.create, squadBody("Les Étoiles", PAST_YEAR - 1));
  const { id } = await caller.call(squadsApi.create, squadBody("Les Comètes"));
  expect(await caller.refused(squadsApi.rename, { params: { id }, body: { squadName: "LES ETOILES" } })).toMatchObject(duplicateName);
  expect(await caller.refused(squadsApi.rename, { params: { id }, body: { squadName: "" } })).toMatchObject(empty);
  const renamed = await caller.call(squadsApi.rename, { params: { id }, body: { squadName: "Les comètes" } });
  expect(renamed).toEqual({ id, name: "Les comètes", year: PAST_YEAR, members: 0 });
  for (const squadId of [id, other.id]) await caller.call(squadsApi.remove, { params: { id: squadId } });
  expect(await caller.status(squadsApi.remove, { params: { id } })).toBe(404);
  expect(await caller.status(squadsApi.rename, { params: { id }, body: { squadName: "Rien" } })).toBe(404);
  expect(await trailOf(world, `squad ${id}`)).toEqual([
    { actorId, action: "create squad", before: null, after: { name: "Les Comètes", year: PAST_YEAR } },
    { actorId, action: "rename squad", before: { name: "Les Comètes" }, after: { name: "Les comètes" } },
    { actorId, action: "delete squad", before: { name: "Les comètes", year: PAST_YEAR }, after: null },
  ]);
});

test("CFG-06 a squad with registrations is not deleted; the office sees its members, and finds possible ones", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const school = await aSchool(world, { name: "Collège Galois" });
  const facts = { category: squadCategory, person: { lastname: "Noether", firstname: "Emmy" } };
  const [emmy, other] = [await aPupil(world, school, facts), await aPupil(world, school, { category: squadCategory })];
  await aPupil(world, school, { ...facts, category: "L2" });
  const squad = await caller.call(squadsApi.create, { body: { squadName: "Les Anneaux", year: ACTIVE_YEAR } });
  const people = (query: { squadId?: string; search?: string }) =>
    caller.call(squadsApi.people, { query: { year: ACTIVE_YEAR, ...query } });
  const found = { firstname: "Emmy", lastname: "Noether", username: emmy.username, establishment: "Collège Galois" };
  expect(await people({ search: "noéther" })).toEqual([{ ...found, registrationId: emmy.registration.wireId, squad: null }]);
  for (const { registration } of [emmy, other]) await caller.call(squadsApi.assign, assignRequest(registration, "Les Anneaux"));
  const listed = (await caller.call(squadsApi.list, { query: { year: ACTIVE_YEAR } })).find(({ id }) => id === squad.id);
  expect(listed, "no rule of the season says what a squad is").toEqual({ ...squad, members: 2, doubts: [] });
  const toSchool = await school.correspondent.caller.call(squadsApi.list, { query: { year: ACTIVE_YEAR } });
  expect(toSchool.every(({ members, doubts }) => members === undefined && doubts === undefined)).toBe(true);
  expect((await people({ squadId: squad.id })).map(({ lastname }) => lastname)).toEqual(["Durand", "Noether"]);
  expect(await caller.refused(squadsApi.remove, { params: { id: squad.id } })).toMatchObject({
    status: 409,
    message: "2 inscriptions sont dans cette équipe\u00A0: retirez-les d'abord de l'équipe.",
  });
  for (const { registration } of [emmy, other]) await caller.call(squadsApi.assign, assignRequest(registration, null));
  await caller.call(squadsApi.remove, { params: { id: squad.id } });
});

test("CFG-06 the office reads what a squad lacks by the rules of its season; nobody is refused for it", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const school = await aSchool(world);
  await aSquad(world, "Les Quatre");
  const join = async (genre: "femme" | "homme", status: "PENDING" | "CONFIRMED") => {
    const { registration } = await aPupil(world, school, { category: squadCategory, status, person: { genre } });
    await caller.call(squadsApi.assign, assignRequest(registration, "Les Quatre"));
  };
  const params = { year: ACTIVE_YEAR };
  const { version, rules } = await caller.call(rulesApi.read, { params });
  const { teams } = regulationsOf40thEdition;
  await caller.call(rulesApi.change, { params, body: { basedOn: version, rules: { ...rules, teams } } });
  const doubts = async () => (await caller.call(squadsApi.list, { query: params })).find(({ name }) => name === "Les Quatre")?.doubts;
  for (const genre of ["femme", "homme", "homme"] as const) await join(genre, "PENDING");
  expect(await doubts()).toEqual(["Équipe incomplète\u00A0: 1 femme, 2 hommes.", "Aucun de ses membres n'a une inscription confirmée."]);
  await join("femme", "CONFIRMED");
  expect(await doubts()).toEqual([]);
});

test("SEC-01 only the office names squads, deletes them and sees their members", async ({ world }) => {
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    const params = { id: "1" };
    expect(await caller.status(squadsApi.create, { body: { squadName: "À moi", year: ACTIVE_YEAR } })).toBe(403);
    expect(await caller.status(squadsApi.rename, { params, body: { squadName: "À moi" } })).toBe(403);
    expect(await caller.status(squadsApi.remove, { params })).toBe(403);
    expect(await caller.status(squadsApi.people, { query: { year: ACTIVE_YEAR } })).toBe(403);
  }
});

test("SEC-01 a school reads and chooses the squads of its own pupils and the empty ones, never another school's", async ({ world }) => {
  const [school, other, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const year = 2041;
  await world.season({ ACTIVE_YEAR: year });
  for (const squadName of ["À prendre", "Ailleurs", "Chez nous"]) await office.caller.call(squadsApi.create, { body: { squadName, year } });
  const facts = { category: squadCategory, year };
  const pupils = [await aPupil(world, school, facts), await aPupil(world, school, facts), await aPupil(world, other, facts)] as const;
  const join = (ofSchool: typeof school, { registration }: (typeof pupils)[0], squadName: string) =>
    ofSchool.correspondent.caller.status(squadsApi.assign, { body: { registrationId: registration.wireId, squadName } });
  expect([await join(school, pupils[0], "Chez nous"), await join(other, pupils[2], "Ailleurs")]).toEqual([200, 200]);
  const listNames = async (ofSchool: typeof school) =>
    (await ofSchool.correspondent.caller.call(squadsApi.list, { query: { year } })).map(({ name }) => name);
  expect(await listNames(school)).toEqual(["À prendre", "Chez nous"]);
  expect(await listNames(other)).toEqual(["À prendre", "Ailleurs"]);
  const body = { registrationId: pupils[1].registration.wireId, squadName: "Ailleurs" };
  expect(await school.correspondent.caller.refused(squadsApi.assign, { body })).toMatchObject({
    status: 403,
    message: "Cette équipe est celle d'un autre établissement\u00A0: pour une équipe commune, écrivez à la fédération.",
  });
  expect(await join(school, pupils[1], "Chez nous")).toBe(200);
  expect(await office.caller.status(squadsApi.assign, { body })).toBe(200);
  await world.season();
});
