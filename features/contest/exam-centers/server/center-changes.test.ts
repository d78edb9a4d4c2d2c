import { readXlsx } from "hucre";
import { expect } from "vitest";
import { defaultRouteOf } from "#app/web/guard.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, linkTo, logIn, slipOf } from "#tests/password-links.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { examCentersApi } from "../exam-centers.contract.ts";
import { LAST_MANAGER } from "../manager.ts";

const place = { street: "8 rue Bayen", city: "Villeurbanne", zipCode: "69100", country: "France", seats: 80 };

const created = async (world: World, name: string, rneCode: string | null = null) => {
  const { caller } = await anAdmin(world);
  const { wireId: userId } = await aPerson(world);
  return caller.call(examCentersApi.create, { params: { userId }, body: { ...place, name, rneCode } });
};

/** People convoked there from one stage of the active year. */
const convoke = async (world: World, centerId: number, count: number) => {
  const stage = await aStage(world);
  for (let place = 0; place < count; place++) {
    const { id: userId } = await aParticipant(world);
    await aResult(world, { userId, questionnaireId: stage.id, qualified: true, origin: "hand", nextExamCenterId: centerId });
  }
};

test("ADM-08 GEN-03 a referent's account, then the center: they get a mailed link and the center as home page", async ({ world }) => {
  const office = await anAdmin(world);
  const contact = { firstname: "Emmy", lastname: "Noether", email: "emmy@exemple.fr" };
  const { user } = await office.caller.call(openAccountApi.open, { body: { role: "USER", contact, noRegistration: true } });
  const body = { name: "Lycée Emmy Noether", rneCode: "0690001b", ...place };
  const center = await office.caller.call(examCentersApi.create, { params: { userId: user.id }, body });
  expect(center).toMatchObject({ ...body, rneCode: "0690001B", convoked: 0, responsible_users: [{ id: user.id, contact }] });
  expect(await world.db.selectFrom("mails").select("recipient").where("userId", "=", Number(user.id)).execute()).toHaveLength(1);
  const me = await (await world.signedInAs(Number(user.id))).call(usersApi.me);
  expect(me.controlledCenter).toEqual([{ id: center.id, name: body.name }]);
  expect(defaultRouteOf(me)).toBe(`/examcenter/participants/${center.id}`);
  expect(await trailOf(world, `center ${center.id}`)).toMatchObject([{ actorId: office.id, action: "create center" }]);
});

test("ADM-08 optional fields: a center with only a name and a postal code", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { wireId: userId } = await aPerson(world);
  const body = { name: "Salle Hypatie", zipCode: "75005", seats: 0 };
  const center = await caller.call(examCentersApi.create, { params: { userId }, body });
  expect(center).toMatchObject({ rneCode: null, street: "", city: "", country: "France" });
});

test("ADM-07 ADM-08 a center is unique by RNE code, and by name and postal code", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { wireId: userId } = await aPerson(world);
  await created(world, "Lycée Ampère", "0690023A");
  const again = (body: object) => caller.refused(examCentersApi.create, { params: { userId }, body: { ...place, name: "Autre", ...body } });
  for (const [body, path, message] of [
    [{ rneCode: "0690023a" }, "rneCode", "Un centre d'épreuve porte déjà ce code RNE"],
    [{ name: "LYCEE AMPERE" }, "name", "Un centre d'épreuve de ce nom et de ce code postal existe déjà"],
  ] as const)
    expect(await again(body)).toMatchObject({ status: 409, message, issues: [{ path }] });
  const elsewhere = { ...place, name: "Lycée Ampère", zipCode: "69002" };
  expect(await caller.status(examCentersApi.create, { params: { userId }, body: elsewhere })).toBe(201);
  const other = await aCenter(world);
  expect(await caller.status(examCentersApi.update, { params: { id: other.wireId }, body: { rneCode: "0690023A" } })).toBe(409);
});

test("ADM-07 ETB-10 a school becomes a center without seats, run by its correspondent", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { name, correspondent } = await aSchool(world);
  const body = { name, rneCode: null, street: "", city: "Lyon", zipCode: "69001", country: "France", seats: 0 };
  const convert = { params: { userId: correspondent.wireId }, body };
  const center = await caller.call(examCentersApi.create, convert);
  expect(center).toMatchObject({ name, seats: 0, responsible_users: [{ id: correspondent.wireId }] });
  const me = await correspondent.caller.call(usersApi.me);
  expect(me).toMatchObject({ controlledCenter: [{ id: center.id }], establishment: { name } });
  expect(defaultRouteOf(me)).toBe("/etablissement");
  expect(await caller.status(examCentersApi.create, convert), "once").toBe(409);
});

test("ADM-08 a participant or a school's correspondent runs a center; nobody who cannot sign in", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const body = { ...place, name: "Salle Germain" };
  const refused = [
    (await anAdmin(world)).wireId,
    (await aClub(world)).manager.wireId,
    (await aPerson(world, { role: "ESTABLISHEMENT" })).wireId,
  ];
  for (const userId of refused) expect(await caller.status(examCentersApi.create, { params: { userId }, body })).toBe(400);
  const away = await aPerson(world);
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", away.id).execute();
  expect((await caller.refused(examCentersApi.create, { params: { userId: away.wireId }, body })).message).toContain("désactivé");
  expect(await caller.status(examCentersApi.create, { params: { userId: "2147483000" }, body })).toBe(404);
});

test.for([
  [{ name: " " }, "name", "Le nom est requis"],
  [{ zipCode: "" }, "zipCode", "Le code postal est requis"],
  [{ zipCode: "6910" }, "zipCode", "Le code postal doit contenir 5 chiffres"],
  [{ country: "" }, "country", "Le pays est requis"],
  [{ seats: -1 }, "seats", "Le nombre de places est un nombre entier"],
  [{ seats: 1.5 }, "seats", "Le nombre de places est un nombre entier"],
  [{ rneCode: "0690023Z" }, "rneCode", "Ce code RNE n'est pas valable"],
] as const)("ADM-08 refused, when it is created and when it is changed: %o", async ([wrong, path, words], { world }) => {
  const { caller } = await anAdmin(world);
  const { wireId: userId } = await aPerson(world);
  const center = await aCenter(world);
  const creation = { params: { userId }, body: { ...place, name: "Salle Galois", ...wrong } };
  for (const refusal of [
    await caller.refused(examCentersApi.create, creation),
    await caller.refused(examCentersApi.update, { params: { id: center.wireId }, body: wrong }),
  ]) {
    const [issue] = refusal.issues.filter((one) => one.path === path);
    expect([refusal.status, issue?.message]).toEqual([400, expect.stringContaining(words)]);
  }
});

test("ADM-08 a center changes field by field, with the old values in the trail", async ({ world }) => {
  const office = await anAdmin(world);
  const center = await created(world, "Lycée Monge");
  const params = { id: center.id };
  const body = { name: "Lycée Gaspard-Monge", seats: 120, city: place.city };
  expect(await office.caller.call(examCentersApi.update, { params, body })).toMatchObject({ ...place, ...body });
  await office.caller.call(examCentersApi.update, { params, body: { seats: 120 } });
  expect((await trailOf(world, `center ${center.id}`)).slice(1), "no entry without a change").toMatchObject([
    { actorId: office.id, before: { name: "Lycée Monge", seats: 80 }, after: { name: "Lycée Gaspard-Monge", seats: 120 } },
  ]);
  expect(await office.caller.status(examCentersApi.update, { params, body: { country: "Suisse", zipCode: "1003" } })).toBe(200);
  expect(await office.caller.status(examCentersApi.update, { params, body: { country: "France" } }), "1003 is not a French code").toBe(400);
  expect(await office.caller.status(examCentersApi.update, { params: { id: "2147483000" }, body: { seats: 1 } })).toBe(404);
});

test("ADM-08 GEN-03 several managers are added and removed at once, never the last one; their home page follows", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { correspondent } = await aSchool(world);
  const [center, elsewhere] = [await aCenter(world), await aCenter(world)];
  const [first, second] = [center.manager, await aPerson(world)];
  const params = { id: center.wireId };
  const setManagers = (...responsibleUserIds: string[]) => caller.call(examCentersApi.update, { params, body: { responsibleUserIds } });
  const home = async (person: { caller: typeof caller }) => defaultRouteOf(await person.caller.call(usersApi.me));
  const both = await setManagers(first.wireId, second.wireId, correspondent.wireId, second.wireId);
  expect(both.responsible_users.map(({ id }) => id).sort()).toEqual([first.wireId, second.wireId, correspondent.wireId].sort());
  expect(await home(second)).toBe(`/examcenter/participants/${center.id}`);
  await setManagers(second.wireId);
  expect([await home(first), await home(second)]).toEqual(["/participant", `/examcenter/participants/${center.id}`]);
  expect(await first.caller.status(examCentersApi.one, { params })).toBe(403);
  expect(await caller.refused(examCentersApi.update, { params, body: { responsibleUserIds: [] } })).toMatchObject({
    status: 400,
    issues: [{ path: "responsibleUserIds", message: LAST_MANAGER }],
  });
  const stranger = { params, body: { responsibleUserIds: [second.wireId, (await aClub(world)).manager.wireId] } };
  expect(await caller.status(examCentersApi.update, stranger)).toBe(400);
  expect((await caller.call(examCentersApi.one, { params })).responsible_users).toHaveLength(1);
  // The home page of a manager of two centers is the first by name.
  const body = { name: "Aaa", responsibleUserIds: [second.wireId] };
  await caller.call(examCentersApi.update, { params: { id: elsewhere.wireId }, body });
  expect(await home(second)).toBe(`/examcenter/participants/${elsewhere.id}`);
});

test("ADM-08 EDG-01 a window that was read before a manager left or came changes nothing: 409", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const center = await aCenter(world);
  const [came, chosen] = [await aPerson(world), await aPerson(world)];
  const params = { id: center.wireId };
  const read = [center.manager.wireId];
  await caller.call(examCentersApi.update, { params, body: { responsibleUserIds: [...read, came.wireId], readResponsibleUserIds: read } });
  const stale = { responsibleUserIds: [...read, chosen.wireId], readResponsibleUserIds: read };
  const refusal = { status: 409, message: expect.stringContaining("Les responsables ont changé") };
  expect(await caller.refused(examCentersApi.update, { params, body: stale })).toMatchObject(refusal);
  expect((await caller.call(examCentersApi.one, { params })).responsible_users).toHaveLength(2);
});

test("ADM-08 a current manager may stay even if the account is closed", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const center = await aCenter(world);
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", center.manager.id).execute();
  const body = { responsibleUserIds: [center.manager.wireId, (await aPerson(world)).wireId] };
  expect(await caller.status(examCentersApi.update, { params: { id: center.wireId }, body })).toBe(200);
});

test("ADM-08 fewer seats than people convoked: refused with both numbers, unless confirmed", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const center = await aCenter(world, { seats: 10 });
  await convoke(world, center.id, 3);
  const params = { id: center.wireId };
  expect(await caller.refused(examCentersApi.update, { params, body: { seats: 2 } })).toMatchObject({
    status: 409,
    message:
      "3 personnes sont déjà convoquées dans ce centre pour une même étape\u00A0: 2 places n'y suffisent pas. Rien n'est changé sans votre confirmation.",
    body: { moved: { confirmation: "seats-2" } },
  });
  expect((await caller.call(examCentersApi.update, { params, body: { seats: 3 } })).seats).toBe(3);
  const overbooked = await caller.call(examCentersApi.update, { params, query: { confirmed: "seats-2" }, body: { seats: 2 } });
  expect(overbooked).toMatchObject({ seats: 2, convoked: 3 });
  expect(await caller.status(examCentersApi.update, { params, body: { rneCode: "" } }), "seats unchanged").toBe(200);
});

test("CTR-01 SEC-01 managers of a center reach each other, without usernames and home addresses", async ({ world }) => {
  const center = await aCenter(world);
  const second = await aPerson(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: second.id }).execute();
  await world.db.updateTable("users").set({ phone: "0478000000" }).where("id", "=", center.manager.id).execute();
  const params = { id: center.wireId };
  const seenBy = async ({ caller }: Pick<typeof second, "caller">) =>
    (await caller.call(examCentersApi.one, { params })).responsible_users.find(({ id }) => id === center.manager.wireId);
  const contact = { firstname: "Marie", lastname: "Durand", email: center.manager.email, phone: "0478000000" };
  expect(await seenBy(second)).toEqual({ id: center.manager.wireId, username: "", contact });
  expect(await seenBy(center.manager)).toEqual({ id: center.manager.wireId, username: center.manager.username, contact });
  expect(await seenBy(await anAdmin(world))).toMatchObject({ username: center.manager.username, contact: { city: "Lyon" } });
});

test("ADM-08 the centers in a workbook, with their managers; typed text never runs as a formula", async ({ world }) => {
  const office = await anAdmin(world);
  const [center] = [await aCenter(world, { name: "=1+1", seats: 12 }), await aCenter(world)];
  await convoke(world, center.id, 1);
  const second = await aPerson(world, { firstname: "Ada", lastname: "Lovelace", email: "ada@exemple.fr" });
  await world.db.updateTable("users").set({ phone: "0478000000" }).where("id", "=", second.id).execute();
  await office.caller.call(examCentersApi.update, {
    params: { id: center.wireId },
    query: { confirmed: "place" },
    body: { zipCode: "01000", responsibleUserIds: [center.manager.wireId, second.wireId] },
  });
  const { name, bytes } = await office.caller.download(examCentersApi.export);
  expect(name).toBe("Centres d'épreuve.xlsx");
  const { columns, rows } = await readWorkbook(bytes);
  const address = ["Adresse", "Code postal", "Ville", "Pays"];
  expect(columns.map(({ title }) => title)).toEqual([
    ...["Centre", "Code RNE", ...address, "Places", "Convoqués 2027", "Responsables", "E-mails", "Téléphones"],
  ]);
  const row = rows.find(({ cells }) => cells.centre?.endsWith("=1+1"));
  expect(columns.slice(1).map((column) => row?.cells[column.name])).toEqual([
    ...["", "1 rue Pascal", "01000", "Lyon", "France", "12", "1"],
    ...["Marie Durand ; Ada Lovelace", `${center.manager.email} ; ada@exemple.fr`, "0478000000"],
  ]);
  const [sheet, ...others] = (await readXlsx(bytes)).sheets;
  expect([sheet?.name, others]).toEqual(["Centres d'épreuve", []]);
  const listed = sheet?.rows.slice(1).map(([listedName]) => String(listedName).replace(/^'/, "")) ?? [];
  expect(listed).toEqual((await office.caller.call(examCentersApi.list, { query: { limit: "0" } })).data.map((one) => one.name));
  expect(await trailOf(world, "year 2027")).toMatchObject([{ actorId: office.id, action: "export centers" }]);
});

test("LET-07 a new manager with a password of a slip chooses another by a mailed link; without address they wait", async ({ world }) => {
  const [office, center, school] = [await anAdmin(world), await aCenter(world), await aSchool(world)];
  const [named, first, unreachable] = [
    await aPupil(world, school),
    await aPupil(world, school),
    await aPupil(world, school, { person: { email: "" } }),
  ];
  for (const pupil of [named, first, unreachable]) expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
  const naming = (...ids: string[]) => ({ params: { id: center.wireId }, body: { responsibleUserIds: [center.manager.wireId, ...ids] } });
  expect(await office.caller.status(examCentersApi.update, naming(unreachable.wireId))).toBe(400);
  expect(await logIn(world, unreachable)).toBe(200);
  await office.caller.call(examCentersApi.update, naming(named.wireId));
  await office.caller.call(examCentersApi.create, { params: { userId: first.wireId }, body: { ...place, name: "Lycée Noether" } });
  for (const pupil of [named, first]) {
    expect(await logIn(world, pupil)).toBe(401);
    expect(await isAccepted(world, await linkTo(world, pupil))).toBe(true);
    expect(await logIn(world, pupil)).toBe(200);
  }
});
