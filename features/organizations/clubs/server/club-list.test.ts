import { readXlsx } from "hucre";
import { expect } from "vitest";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aSchool, test as plain, type World } from "#tests/world.ts";
import { clubsApi } from "../clubs.contract.ts";

/** The lists contain the clubs of one test only. */
const test = plain.extend("office", async ({ world }) => {
  await world.db.deleteFrom("registrations").execute();
  await world.db.deleteFrom("clubs").execute();
  return (await anAdmin(world)).caller;
});

/** One club of each kind: paid, to pay, and member in another year only. */
async function threeClubs(world: World) {
  const paid = await aClub(world, { name: "Échecs et Maths" });
  const toPay = await aClub(world, { name: "Arithmétique" });
  const former = await aClub(world, { name: "Les Nombres premiers", year: ACTIVE_YEAR - 1 });
  await world.db.updateTable("registrations").set({ status: "PENDING", confirmedAt: null }).where("clubId", "=", toPay.id).execute();
  return { paid, toPay, former };
}

test("ADM-06 the office lists the clubs, 15 a page, by name, with their managers and memberships", async ({ world, office }) => {
  const { paid } = await threeClubs(world);
  const { data, meta } = await office.call(clubsApi.list);
  expect(data.map(({ name }) => name)).toEqual(["Arithmétique", "Échecs et Maths", "Les Nombres premiers"]);
  expect(meta).toMatchObject({ itemsPerPage: 15, totalItems: 3, currentPage: 1, filter: { year: String(ACTIVE_YEAR) } });
  expect(data[1]).toEqual({
    id: paid.wireId,
    name: "Échecs et Maths",
    street: "",
    city: "Lyon",
    zipCode: "69001",
    country: "France",
    controllers: [
      expect.objectContaining({ id: paid.manager.wireId, contact: expect.objectContaining({ lastname: "Durand", firstname: "Marie" }) }),
    ],
    registrations: [{ id: expect.any(String), year: ACTIVE_YEAR, status: "CONFIRMED" }],
  });
  expect(await office.call(clubsApi.one, { params: { id: paid.wireId } })).toEqual(data[1]);
  const unknown = { params: { id: "2147483000" } };
  expect(await office.status(clubsApi.one, unknown)).toBe(404);
  expect(await office.status(clubsApi.update, { ...unknown, body: { city: "Nice" } })).toBe(404);
});

test("ADM-06 without an active year the lists of clubs and schools show all of them, none a member", async ({ world, office }) => {
  await threeClubs(world);
  const school = await aSchool(world);
  await world.season({ ACTIVE_YEAR: null });
  try {
    const { data, meta } = await office.call(clubsApi.list);
    expect([data.length, meta.filter]).toEqual([3, {}]);
    expect((await office.call(clubsApi.list, { query: { registrationFilter: "registered" } })).data).toEqual([]);
    expect((await office.call(schoolsApi.list)).data.map(({ id }) => id)).toContain(school.wireId);
    expect(await office.call(clubsApi.counts)).toMatchObject({ registered: 0, paid: 0 });
  } finally {
    await world.season();
  }
});

test("ADM-06 a search ignores accents and typing errors; two sorts at once, the status of the year", async ({ world, office }) => {
  await threeClubs(world);
  const listNames = async (query: object) => (await office.call(clubsApi.list, { query })).data.map(({ name }) => name);
  expect(await listNames({ search: "echec maths" })).toEqual(["Échecs et Maths"]);
  expect(await listNames({ search: "100%_" })).toEqual([]);
  expect(await listNames({ sortBy: ["name:DESC"] })).toEqual(["Les Nombres premiers", "Échecs et Maths", "Arithmétique"]);
  expect(await listNames({ sortBy: ["registrations.status:ASC", "name:DESC"] })).toEqual([
    "Arithmétique",
    "Échecs et Maths",
    "Les Nombres premiers",
  ]);
  expect(await listNames({ limit: 1, page: 2 })).toEqual(["Échecs et Maths"]);
});

test("ADM-06 ADM-13 the clubs of a year: registered or not, paid or to pay, and how many", async ({ world, office }) => {
  const { toPay } = await threeClubs(world);
  const listNames = async (registrationFilter: "registered" | "not_registered" | "paid" | "to_pay", year?: number) => {
    const { data, meta } = await office.call(clubsApi.list, { query: { registrationFilter, ...(year && { year }) } });
    expect(meta.totalItems, "counted as listed").toBe(data.length);
    return data.map(({ name }) => name);
  };
  expect(await listNames("registered")).toEqual(["Arithmétique", "Échecs et Maths"]);
  expect(await listNames("not_registered")).toEqual(["Les Nombres premiers"]);
  expect(await listNames("paid")).toEqual(["Échecs et Maths"]);
  expect(await listNames("to_pay")).toEqual(["Arithmétique"]);
  expect(await listNames("registered", ACTIVE_YEAR - 1)).toEqual(["Les Nombres premiers"]);
  expect(await office.call(clubsApi.counts)).toEqual({ all: 3, registered: 2, paid: 1 });
  await aParticipant(world, { clubId: toPay.id });
  expect(await office.call(clubsApi.counts, { query: { year: ACTIVE_YEAR - 1 } }), "a member is not a membership").toEqual({
    all: 3,
    registered: 1,
    paid: 1,
  });
});

test("ADM-06 the clubs are exported to a workbook, with the year's membership and members", async ({ world, office }) => {
  const { paid, toPay, former } = await threeClubs(world);
  await aParticipant(world, { clubId: paid.id });
  const { name, bytes } = await office.download(clubsApi.export);
  expect(name).toBe(`Clubs ${ACTIVE_YEAR}.xlsx`);
  const { columns, rows } = await readWorkbook(bytes);
  const address = ["Adresse", "Code postal", "Ville", "Pays"];
  const ofYear = [`Adhésion ${ACTIVE_YEAR}`, `Adhérents ${ACTIVE_YEAR}`];
  expect(columns.map(({ title }) => title)).toEqual(["Nom", ...address, ...ofYear, "Responsables", "E-mails"]);
  const line = (name: string, membership: string, members: string, { manager }: typeof paid) => [
    name,
    "",
    "69001",
    "Lyon",
    "France",
    membership,
    members,
    "Durand Marie",
    manager.email,
  ];
  expect(rows.map(({ cells }) => columns.map((column) => cells[column.name]))).toEqual([
    line("Arithmétique", "À payé", "0", toPay),
    line("Échecs et Maths", "Payé", "1", paid),
    line("Les Nombres premiers", "Non inscrit", "0", former),
  ]);
  expect((await readXlsx(bytes)).sheets.map((sheet) => sheet.name)).toEqual([`Clubs ${ACTIVE_YEAR}`]);
  const filtered = await readWorkbook((await office.download(clubsApi.export, { query: { registrationFilter: "paid" } })).bytes);
  expect(filtered.rows).toHaveLength(1);
});

test("CLB-06 the office changes a club and its managers; one always remains", async ({ world, office }) => {
  const club = await aClub(world, { name: "Les Pavages" });
  const colleague = await aPerson(world, { role: "CLUB", lastname: "Petit" });
  const params = { id: club.wireId };
  const both = await office.call(clubsApi.update, { params, body: { controllerIds: [club.manager.wireId, colleague.wireId] } });
  expect(both.controllers.map(({ id }) => id)).toEqual([club.manager.wireId, colleague.wireId]);
  const changed = await office.call(clubsApi.update, { params, body: { street: "2 rue Pascal", controllerIds: [colleague.wireId] } });
  expect(changed).toMatchObject({ name: "Les Pavages", street: "2 rue Pascal", controllers: [{ id: colleague.wireId }] });
  expect(await club.manager.caller.status(clubsApi.one, { params }), "no longer a manager").toBe(403);
  expect((await colleague.caller.call(clubsApi.one, { params })).name).toBe("Les Pavages");
  expect(await office.refused(clubsApi.update, { params, body: { controllerIds: [] } })).toMatchObject({
    status: 400,
    message: "Un club garde au moins un responsable",
  });
  const trail = async () => (await trailOf(world, `club ${club.id}`)).map(({ before, after }) => ({ before, after }));
  expect(await trail()).toEqual([
    { before: { controllerIds: [club.manager.id] }, after: { controllerIds: [club.manager.id, colleague.id] } },
    {
      before: { street: "", controllerIds: [club.manager.id, colleague.id] },
      after: { street: "2 rue Pascal", controllerIds: [colleague.id] },
    },
  ]);
  await office.call(clubsApi.update, { params, body: { street: "2 rue Pascal", controllerIds: [colleague.wireId] } });
  expect(await trail()).toHaveLength(2);
});

test("CLB-06 only a club account manages clubs; a club cannot change its managers", async ({ world, office }) => {
  const club = await aClub(world);
  const participant = await aPerson(world);
  const params = { id: club.wireId };
  const withControllers = (...controllerIds: string[]) => ({ params, body: { controllerIds } });
  expect(await office.refused(clubsApi.update, withControllers(club.manager.wireId, participant.wireId))).toMatchObject({
    status: 400,
    message: `${participant.username} n'est pas un compte de club\u00A0: il ne pourrait pas ouvrir l'espace du club.`,
    issues: [{ path: "controllerIds" }],
  });
  expect(await office.status(clubsApi.update, withControllers("2147483000"))).toBe(400);
  const closed = await aPerson(world, { role: "CLUB" });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  expect(await office.refused(clubsApi.update, withControllers(club.manager.wireId, closed.wireId))).toMatchObject({
    status: 400,
    message: `Le compte ${closed.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`,
  });
  const { caller } = club.manager;
  expect(await caller.status(clubsApi.update, withControllers(club.manager.wireId))).toBe(403);
  expect(await caller.call(clubsApi.update, { params, body: { city: "Brest" } })).toMatchObject({ city: "Brest" });
});

test.for([
  [{ zipCode: "6900" }, "Le code postal doit contenir 5 chiffres"],
  [{ name: " " }, "Le nom est requis"],
] as const)("ADM-06 a club cannot be changed to %j", async ([body, message], { world, office }) => {
  const { wireId: id } = await aClub(world);
  expect(await office.refused(clubsApi.update, { params: { id }, body })).toMatchObject({ status: 400, message });
});

test("ADM-06 a club may have no postal code; two clubs do not share a name and a postal code", async ({ world, office }) => {
  const [one, other] = [await aClub(world, { name: "Pi" }), await aClub(world, { name: "Tau" })];
  expect((await office.call(clubsApi.update, { params: { id: one.wireId }, body: { zipCode: "" } })).zipCode).toBe("");
  await office.call(clubsApi.update, { params: { id: one.wireId }, body: { zipCode: "69001" } });
  expect(await office.refused(clubsApi.update, { params: { id: other.wireId }, body: { name: "PI" } })).toMatchObject({
    status: 409,
    message: "Un autre club porte ce nom à ce code postal",
    issues: [{ path: "name" }],
  });
});
