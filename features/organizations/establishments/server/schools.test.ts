import { readXlsx } from "hucre";
import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { codeOf } from "#tests/public-directory.ts";
import { trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPerson, aPupil, aSchool, test as plain, type World } from "#tests/world.ts";
import { SEASON_RESET, schoolsApi } from "../schools.contract.ts";

/** The lists contain the schools of one test only. */
const test = plain.extend("office", async ({ world }) => {
  await world.db.deleteFrom("registrations").execute();
  await world.db.deleteFrom("establishments").execute();
  return (await anAdmin(world)).caller;
});

/** One school of each kind: paid, to pay, and member in another year only. */
async function threeSchools(world: World) {
  const [galois, germain] = [{ name: "Lycée Évariste Galois" }, { name: "École Sophie Germain", year: ACTIVE_YEAR - 1 }];
  const lovelace = { name: "Collège Ada Lovelace", status: "PENDING", visible: false } as const;
  return {
    paid: await aSchool(world, { ...galois, rneCode: "0690001B", estimatedParticipants: 10 }),
    toPay: await aSchool(world, { ...lovelace, rneCode: "0690002C", estimatedParticipants: 20 }),
    former: await aSchool(world, { ...germain, rneCode: "0690003D", estimatedParticipants: 30 }),
  };
}

const changesOf = (world: World, { id }: { id: number }) => trailOf(world, `establishment ${id}`);

test("ADM-07 the office lists the schools, 10 a page, by name, with their correspondent and their memberships", async ({
  world,
  office,
}) => {
  const { paid } = await threeSchools(world);
  const { data, meta } = await office.call(schoolsApi.list);
  expect(data.map(({ name }) => name)).toEqual(["Collège Ada Lovelace", "École Sophie Germain", "Lycée Évariste Galois"]);
  expect(meta).toMatchObject({ itemsPerPage: 10, totalItems: 3, filter: { year: String(ACTIVE_YEAR) } });
  expect(data[2]).toMatchObject({
    id: paid.wireId,
    rneCode: "0690001B",
    estimatedParticipants: 10,
    visible: true,
    user: { id: paid.correspondent.wireId, username: paid.correspondent.username, contact: { lastname: "Durand" } },
    registrations: [{ id: expect.any(String), year: ACTIVE_YEAR, status: "CONFIRMED" }],
  });
  expect(await office.call(schoolsApi.one, { params: { id: paid.wireId } })).toEqual(data[2]);
  expect(await office.status(schoolsApi.one, { params: { id: "2147483000" } })).toBe(404);
});

test("ADM-07 a search finds a name, a city or a code; two sorts at once, also of the correspondent and the membership", async ({
  world,
  office,
}) => {
  const { toPay } = await threeSchools(world);
  await world.db.updateTable("users").set({ lastname: "Abel" }).where("id", "=", toPay.correspondent.id).execute();
  const listNames = async (query: object) => (await office.call(schoolsApi.list, { query })).data.map(({ name }) => name.split(" ").at(-1));
  expect(await listNames({ search: "evarist galoi" })).toEqual(["Galois"]);
  expect((await listNames({ search: "0690002c" }))[0], "then similar ones").toBe("Lovelace");
  expect(await listNames({ sortBy: ["estimatedParticipants:DESC"] })).toEqual(["Germain", "Lovelace", "Galois"]);
  expect(await listNames({ sortBy: ["visible:ASC", "name:DESC"] })).toEqual(["Lovelace", "Galois", "Germain"]);
  expect(await listNames({ sortBy: ["user.contact.lastname:ASC", "name:ASC"] })).toEqual(["Lovelace", "Germain", "Galois"]);
  expect(await listNames({ sortBy: ["registrations.status:ASC"] })).toEqual(["Lovelace", "Galois", "Germain"]);
});

test("ADM-07 ADM-13 the schools of a year: registered or not, paid or to pay, and how many", async ({ world, office }) => {
  const { former } = await threeSchools(world);
  await aPupil(world, former);
  const listNames = async (registrationFilter: "registered" | "not_registered" | "paid" | "to_pay", year = ACTIVE_YEAR) => {
    const { data, meta } = await office.call(schoolsApi.list, { query: { registrationFilter, year } });
    expect(meta.totalItems, "counted as listed").toBe(data.length);
    return data.map(({ name }) => name.split(" ").at(-1));
  };
  expect(await listNames("registered")).toEqual(["Lovelace", "Galois"]);
  expect(await listNames("not_registered")).toEqual(["Germain"]);
  expect(await listNames("paid")).toEqual(["Galois"]);
  expect(await listNames("to_pay")).toEqual(["Lovelace"]);
  expect(await listNames("registered", ACTIVE_YEAR - 1)).toEqual(["Germain"]);
  expect(await office.call(schoolsApi.counts)).toEqual({ all: 3, registered: 2, paid: 1 });
  expect(await office.status(schoolsApi.list, { query: { registrationFilter: "perhaps" } })).toBe(400);
});

test("ADM-07 the schools are exported to a workbook, filtered, with their pupils of the year", async ({ world, office }) => {
  const { paid, toPay } = await threeSchools(world);
  await aPupil(world, paid, { status: "CONFIRMED" });
  await aPupil(world, paid);
  await aParticipant(world);
  await world.db
    .updateTable("establishments")
    .set({ street: "2 rue Ada", proposeToBeHalfExamCenter: true })
    .where("id", "=", toPay.id)
    .execute();
  await world.db.updateTable("users").set({ phone: "0478000000" }).where("id", "=", toPay.correspondent.id).execute();
  const { name, bytes } = await office.download(schoolsApi.export, { query: { registrationFilter: "registered" } });
  expect(name).toBe(`Établissements ${ACTIVE_YEAR}.xlsx`);
  const { columns, rows } = await readWorkbook(bytes);
  const ofYear = ["Adhésion 2027", "Estimation", "Élèves inscrits 2027", "Élèves confirmés 2027"];
  expect(columns.map(({ title }) => title)).toEqual([
    ...["Code RNE", "Nom", "Type", "Adresse", "Code postal", "Ville", "Pays", ...ofYear, "Inscriptions ouvertes"],
    ...["Centre de demi-finale", "Nom du correspondant", "Prénom du correspondant", "E-mail", "Téléphone"],
  ]);
  const place = ["69001", "Lyon", "France"];
  expect(rows.map(({ cells }) => columns.map((column) => cells[column.name]))).toEqual([
    [
      ...["0690002C", "Collège Ada Lovelace", "Collège", "2 rue Ada", ...place, "À payé", "20", "0", "0"],
      ...["", "Oui", "Durand", "Marie", toPay.correspondent.email, "0478000000"],
    ],
    [
      ...["0690001B", "Lycée Évariste Galois", "Collège", "", ...place, "Payé", "10", "2", "1"],
      ...["Oui", "", "Durand", "Marie", paid.correspondent.email, ""],
    ],
  ]);
  expect((await readXlsx(bytes)).sheets.map((sheet) => sheet.name)).toEqual(["Établissements 2027"]);
});

test("ADM-07 the office changes a school and replaces its correspondent; the trail shows the old and new values", async ({
  world,
  office,
}) => {
  const { paid } = await threeSchools(world);
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  const params = { id: paid.wireId };
  const body = { name: "Lycée Galois", rneCode: " 0690004e", estimatedParticipants: 45, userId: successor.wireId };
  const changed = await office.call(schoolsApi.update, { params, body });
  expect(changed).toMatchObject({ name: "Lycée Galois", rneCode: "0690004E", estimatedParticipants: 45, user: { id: successor.wireId } });
  await office.call(schoolsApi.update, { params, body });
  expect(await changesOf(world, paid), "the same again changes nothing").toEqual([
    {
      ...{ actorId: expect.any(Number), action: "change school" },
      before: { name: "Lycée Évariste Galois", rneCode: "0690001B", estimatedParticipants: 10, userId: paid.correspondent.id },
      after: { name: "Lycée Galois", rneCode: "0690004E", estimatedParticipants: 45, userId: successor.id },
    },
  ]);
  expect(await office.status(schoolsApi.update, { params: { id: "2147483000" }, body })).toBe(404);
});

test.for([
  [{ name: "" }, "name", "Le nom est requis"],
  [{ type: "Crèche" }, "type", "Le type est requis"],
  [{ rneCode: "0690001A" }, "rneCode", "Ce code RNE n'est pas valable\u00A0: vérifiez ses sept chiffres et sa lettre"],
  [{ zipCode: "6900" }, "zipCode", "Le code postal doit contenir 5 chiffres"],
  [{ estimatedParticipants: 1.5 }, "estimatedParticipants", "Le nombre de participants est un nombre entier"],
  [{ estimatedParticipants: 0 }, "estimatedParticipants", "Le nombre de participants doit être indiqué"],
] as const)("ADM-07 a school cannot be changed to %j", async ([body, path, message], { world, office }) => {
  const { paid } = await threeSchools(world);
  const refused = await office.refused(schoolsApi.update as never, { params: { id: paid.wireId }, body } as never);
  expect(refused).toMatchObject({ status: 400, message, issues: [{ path }] });
});

test("ADM-07 LET-03 a school abroad or in France may have no code; an open school keeps an estimate, and is closed with it", async ({
  world,
  office,
}) => {
  const { paid, toPay } = await threeSchools(world);
  expect((await office.call(schoolsApi.update, { params: { id: paid.wireId }, body: { rneCode: "" } })).rneCode).toBeNull();
  const abroad = { country: "Belgique", zipCode: "1000" };
  expect((await office.call(schoolsApi.update, { params: { id: paid.wireId }, body: abroad })).rneCode).toBeNull();
  const closed = { visible: false, estimatedParticipants: 0 };
  expect(await office.call(schoolsApi.update, { params: { id: paid.wireId }, body: closed })).toMatchObject(closed);
  await office.call(schoolsApi.update, { params: { id: toPay.wireId }, body: { estimatedParticipants: 0 } });
  expect(await office.refused(schoolsApi.update, { params: { id: toPay.wireId }, body: { visible: true } })).toMatchObject({
    status: 400,
    issues: [{ path: "visible" }],
  });
});

test("ADM-07 a code and a correspondent belong to one school, and a correspondent has a school account", async ({ world, office }) => {
  const { paid, toPay } = await threeSchools(world);
  const params = { id: paid.wireId };
  expect(await office.refused(schoolsApi.update, { params, body: { rneCode: "0690002C" } })).toMatchObject({
    status: 409,
    message: "Un autre établissement porte déjà ce code RNE",
    issues: [{ path: "rneCode" }],
  });
  const taken = await office.refused(schoolsApi.update, { params, body: { userId: toPay.correspondent.wireId } });
  expect([taken.status, taken.message]).toEqual([
    409,
    `${toPay.correspondent.username} est déjà correspondant d'un établissement\u00A0: Collège Ada Lovelace`,
  ]);
  const closed = await aPerson(world, { role: "ESTABLISHEMENT" });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  const refused = await office.refused(schoolsApi.update, { params, body: { userId: closed.wireId } });
  expect([refused.status, refused.message]).toEqual([
    400,
    `Le compte ${closed.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`,
  ]);
  const participant = await aPerson(world);
  expect(await office.status(schoolsApi.update, { params, body: { userId: participant.wireId } })).toBe(400);
  expect(await office.status(schoolsApi.update, { params, body: { userId: "2147483000" } })).toBe(400);
});

test("CFG-05 the reset shows what it will change, resets every season, and changes no membership", async ({ world, office }) => {
  const { paid, toPay, former } = await threeSchools(world);
  await world.db.updateTable("establishments").set({ proposeToBeHalfExamCenter: true }).where("id", "=", former.id).execute();
  const untouched = await aSchool(world, { visible: false, estimatedParticipants: 0 });
  const memberships = () => world.db.selectFrom("registrations").selectAll().orderBy("id").execute();
  const before = await memberships();
  expect(await office.call(schoolsApi.season)).toEqual({ estimated: 3, participants: 60, offering: 1, open: 2 });
  expect(await office.refused(schoolsApi.reset)).toMatchObject({
    status: 409,
    message:
      "3 estimations seraient effacées, 1 proposition de centre serait retirée et 2 établissements n'inscriraient plus d'élèves. Rien n'est changé sans votre confirmation.",
  });
  expect(await office.call(schoolsApi.reset, { query: { confirmed: SEASON_RESET } })).toEqual({ updated: 3 });
  expect(await office.call(schoolsApi.season)).toEqual({ estimated: 0, participants: 0, offering: 0, open: 0 });
  expect(await office.call(schoolsApi.reset)).toEqual({ updated: 0 });
  expect(await memberships()).toEqual(before);
  expect(await changesOf(world, former)).toEqual([
    {
      ...{ actorId: expect.any(Number), action: "reset schools" },
      before: { estimatedParticipants: 30, proposeToBeHalfExamCenter: true, visible: true },
      after: { estimatedParticipants: 0, proposeToBeHalfExamCenter: false, visible: false },
    },
  ]);
  expect((await changesOf(world, toPay))[0]?.before, "only changes are in the trail").toEqual({ estimatedParticipants: 20 });
  expect(await changesOf(world, untouched)).toEqual([]);
  expect(await paid.correspondent.caller.status(schoolsApi.reset)).toBe(403);
});

const place = { street: "1 rue", zipCode: "69003", city: "Lyon", country: "France" };
const season = { estimatedParticipants: 0, visible: false, proposeToBeHalfExamCenter: false };
const newSchool = { name: "Collège Ada", type: "Collège" as const, ...place, ...season };

test("ADM-07 the office adds a school with its correspondent, a member of the active year; an invalid or existing value is reported on its field", async ({
  world,
  office,
}) => {
  const admin = await anAdmin(world);
  const teacher = await aPerson(world, { role: "ESTABLISHEMENT" });
  const facts = { ...newSchool, rneCode: codeOf(690_777) };
  const created = await office.call(schoolsApi.create, { body: { ...facts, userId: teacher.wireId } });
  expect(created).toMatchObject({ ...facts, user: { id: teacher.wireId }, registrations: [{ year: ACTIVE_YEAR, status: "PENDING" }] });
  expect((await teacher.caller.call(usersApi.me)).establishment).toMatchObject({ name: "Collège Ada" });
  const refused = (body: object) => office.refused(schoolsApi.create, { body: { ...facts, ...body } });
  expect(await refused({})).toMatchObject({ status: 409, issues: [{ path: "rneCode" }] });
  const other = { rneCode: codeOf(690_778) };
  expect((await refused({ ...other, userId: teacher.wireId })).status).toBe(409);
  expect((await refused({ ...other, userId: admin.wireId })).status).toBe(400);
  expect(await office.call(schoolsApi.create, { body: { ...facts, ...other } })).toMatchObject({ user: null });
});

test("ADM-07 EDG-01 a window that was read before the correspondent changed does not replace the new one: 409", async ({
  world,
  office,
}) => {
  const { paid } = await threeSchools(world);
  const params = { id: paid.wireId };
  const [next, other] = [await aPerson(world, { role: "ESTABLISHEMENT" }), await aPerson(world, { role: "ESTABLISHEMENT" })];
  const readUserId = paid.correspondent.wireId;
  await office.call(schoolsApi.update, { params, body: { userId: next.wireId, readUserId } });
  expect(await office.refused(schoolsApi.update, { params, body: { userId: other.wireId, readUserId } })).toMatchObject({
    ...{ status: 409, message: expect.stringMatching(/^Le correspondant a changé.*, et non /) },
  });
  expect((await office.call(schoolsApi.one, { params })).user?.id).toBe(next.wireId);
});
