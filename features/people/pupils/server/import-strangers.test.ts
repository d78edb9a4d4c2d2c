import { expect } from "vitest";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { isAccepted, linkTo } from "#tests/password-links.ts";
import { aTeacher, lineOf } from "#tests/pupil-list.ts";
import { pupil, register } from "#tests/sign-ups.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aPerson, aRegistration, aSchool, test as plain, type World } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

let counter = 0;

/** A stranger who registered at the school as one of its pupils, with their own mailbox and password, and the line of that pupil. */
async function aStranger(world: World) {
  const desk = await aTeacher(world);
  const lastname = `Lefèvre ${String.fromCharCode(97 + counter++)}`;
  const email = `stranger-${counter}@exemple.fr`;
  const contact = { ...pupil.contact, lastname, email };
  const { id } = await register(world, { ...pupil, contact, establishment: { id: desk.school.wireId } });
  await world.settle();
  await world.nobody.call(authApi.choosePassword, await linkTo(world, { email }));
  advanceTime(world, 60);
  const mother = `mother-${counter}@exemple.fr`;
  const line = (address = mother, name = lastname) => lineOf(name, "Zoé", "14/05/2012", address);
  return { ...desk, id, email, mother, line };
}

const test = plain.extend("desk", ({ world }) => aStranger(world));

const rowsOf = (lines: readonly { row: number; cells: object }[], decision: object) =>
  lines.map(({ row, cells }) => ({ row, ...cells, ...decision }));

const changeRegistration = (
  world: World,
  id: string,
  changes: { year: number } | { status: "PENDING" | "CONFIRMED"; confirmedAt: Date | null },
) => world.db.updateTable("registrations").set(changes).where("userId", "=", Number(id)).execute();

const emailOf = async (world: World, id: string) =>
  (await world.db.selectFrom("users").select("email").where("id", "=", Number(id)).executeTakeFirst())?.email;

test("ETB-08 LET-09 a self-registered pupil with another mailbox than the list's is held for a decision, and nothing is written", async ({
  world,
  desk: { id, email, mother, line, previewImport, send, pupils, school },
}) => {
  const [preview] = (await previewImport([line()])).lines;
  expect(preview).toMatchObject({ state: "held", alike: [{ userId: id, email, isRegistered: true, hasOtherMailbox: true }] });
  expect(await send([line(), ["Petit", ...line().slice(1)]])).toMatchObject({
    ...{ created: 1, unchanged: 0, corrected: 0 },
    invalidRows: [{ row: 2, column: "E-mail", reason: expect.stringContaining("s'est inscrit par lui-même avec une autre adresse") }],
  });
  expect((await pupils()).map((one) => one.email)).toEqual([email, mother]);
  for (const same of ["", email.toUpperCase()]) expect((await previewImport([line(same)])).lines[0]).toMatchObject({ state: "unchanged" });
  expect((await previewImport([line(mother, line()[0]?.replace("Lefèvre", "Lefebvre"))])).lines[0]).toMatchObject({
    state: "new",
    alike: expect.arrayContaining([expect.objectContaining({ userId: id, hasOtherMailbox: true })]),
  });
  await changeRegistration(world, id, { status: "CONFIRMED", confirmedAt: world.time.now });
  expect((await previewImport([line()])).lines[0], "confirmed by the school").toMatchObject({ state: "unchanged" });
  await changeRegistration(world, id, { status: "PENDING", confirmedAt: null });
  await world.db.updateTable("users").set({ establishmentId: school.id }).where("id", "=", Number(id)).execute();
  expect((await previewImport([line()])).lines[0], "account opened by the school").toMatchObject({ state: "unchanged" });
});

test("ETB-08 LET-09 the list's address, once decided, is a normal correction: the stranger's password, links and sessions end, and both get mails", async ({
  world,
  desk: { id, email, mother, line, previewImport, caller, pupils },
}) => {
  const stranger = await world.signedInAs(Number(id));
  const { lines } = await previewImport([line()]);
  const body = { rows: rowsOf(lines, { same: id, takesAddress: true }) };
  expect((await caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body })).corrected).toBe(1);
  expect(await stranger.status(usersApi.me)).toBe(200);
  expect(await caller.call(pupilImportApi.importRows, { body })).toMatchObject({
    ...{ created: 0, renewed: 0, unchanged: 0, corrected: 1, invalidRows: [], users: [] },
  });
  expect(await pupils()).toMatchObject([{ email: mother, status: "PENDING" }]);
  expect(await stranger.status(usersApi.me)).toBe(401);
  expect(await world.db.selectFrom("credentials").select("userId").where("userId", "=", Number(id)).execute()).toEqual([]);
  await world.settle();
  expect(await isAccepted(world, await linkTo(world, { email: mother }))).toBe(true);
  const mails = await world.db.selectFrom("mails").select("subject").where("recipient", "=", email).orderBy("id").execute();
  expect(mails.length).toBeGreaterThan(1);
  expect(await caller.call(pupilImportApi.importRows, { body }), "sent twice").toMatchObject({ unchanged: 1, corrected: 0 });
});

test("ETB-08 LET-09 a stranger not confirmed last year is held as well; with the list's address the pupil is registered again", async ({
  world,
  desk: { id, mother, line, previewImport, caller, pupils },
}) => {
  await changeRegistration(world, id, { year: ACTIVE_YEAR - 1 });
  const { lines } = await previewImport([line()]);
  expect(lines).toMatchObject([{ state: "held" }]);
  expect(await caller.call(pupilImportApi.importRows, { body: { rows: rowsOf(lines, {}) } })).toMatchObject({ created: 0, unchanged: 0 });
  const rows = rowsOf(lines, { same: id, takesAddress: true });
  expect(await caller.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({ created: 1, renewed: 1, corrected: 1 });
  expect(await pupils()).toMatchObject([{ email: mother, status: "PENDING" }]);
});

const concurrentChanges = {
  "is moved to another school": async (world: World, userId: string) => {
    const office = await anAdmin(world);
    const elsewhere = await aSchool(world);
    const [registration] = await office.caller.call(registrationsApi.ofUser, { params: { userId } });
    const at = { params: { id: registration?.id ?? "" }, body: { establishmentId: elsewhere.wireId } };
    return () => office.caller.status(registrationsApi.move, at);
  },
  "comes to run an exam center": async (world: World, userId: string) => {
    const [office, center] = [await anAdmin(world), await aCenter(world)];
    return () => office.caller.status(examCentersApi.update, { params: { id: center.wireId }, body: { responsibleUserIds: [userId] } });
  },
  "has the address corrected by the office": async (world: World, id: string) => {
    const office = await anAdmin(world);
    const body = { contact: { email: "family-right@exemple.fr" } };
    return () => office.caller.status(usersApi.update, { params: { id }, body });
  },
};

test.for(Object.entries(concurrentChanges))(
  "ETB-08 LET-09 a list corrects no address if the pupil %s while it waits; other lines are written",
  async ([, prepareChange], { world, desk: { id, mother, line, previewImport, caller } }) => {
    const change = await prepareChange(world, id);
    const { lines } = await previewImport([line(), line(mother, "Petit")]);
    const [stranger, other] = [rowsOf(lines.slice(0, 1), { same: id, takesAddress: true }), rowsOf(lines.slice(1), {})];
    const sending = () => caller.call(pupilImportApi.importRows, { body: { rows: [...stranger, ...other] } });
    const [changed, answer] = await runInOrder(world, "users", { id: Number(id) }, [change, sending]);
    expect(changed).toBe(200);
    expect(answer).toMatchObject({
      ...{ created: 1, corrected: 0 },
      invalidRows: [{ row: 2, reason: expect.stringContaining("vient de changer") }],
    });
    expect(await emailOf(world, id)).not.toBe(mother);
  },
);

test("ETB-08 LET-09 only the federation changes an exam center manager's address: the line is held, last year's too", async ({
  world,
  desk: { id, email, line, previewImport, caller, pupils },
}) => {
  await (await concurrentChanges["comes to run an exam center"](world, id))();
  const { lines } = await previewImport([line()]);
  const body = { rows: rowsOf(lines, { same: id, takesAddress: true }) };
  const heldBack = { created: 0, corrected: 0, invalidRows: [{ row: 2, reason: expect.stringContaining("La fédération seule") }] };
  expect(await caller.call(pupilImportApi.importRows, { body })).toMatchObject(heldBack);
  await changeRegistration(world, id, { year: ACTIVE_YEAR - 1 });
  expect(await caller.call(pupilImportApi.importRows, { body })).toMatchObject(heldBack);
  expect(await pupils(), "not registered with the stranger's address").toEqual([]);
  expect(await emailOf(world, id)).toBe(email);
});

test("ETB-08 LET-09 the address of a former manager of the pupil's club holds its line, as previewed; that of an earlier school does not", async ({
  world,
  desk: { id, mother, email, line, previewImport, caller },
}) => {
  const [office, club, before] = [await anAdmin(world), await aClub(world), await aSchool(world)];
  await aRegistration(world, { userId: Number(id), year: ACTIVE_YEAR - 2, status: "CONFIRMED", establishmentId: before.id });
  const ofPupil = world.db.updateTable("registrations").where("userId", "=", Number(id)).where("year", "=", ACTIVE_YEAR);
  await ofPupil.set({ clubId: club.id }).execute();
  const successor = await aPerson(world, { role: "CLUB" });
  const newManagers = { params: { id: club.wireId }, body: { controllerIds: [successor.wireId] } };
  await office.caller.call(clubsApi.update, newManagers);
  const { lines } = await previewImport([line(club.manager.email), line(mother, "Petit")]);
  expect(lines[0]).toMatchObject({ state: "held", notes: [{ field: "email", words: expect.stringContaining("ne s'occupe plus") }] });
  const decidedRows = rowsOf(lines.slice(0, 1), { same: id, takesAddress: true });
  const body = { rows: [...decidedRows, ...rowsOf(lines.slice(1), {})] };
  expect((await caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body })).corrected).toBe(0);
  expect(await caller.call(pupilImportApi.importRows, { body })).toMatchObject({
    ...{ created: 1, corrected: 0 },
    invalidRows: [{ row: 2, column: "E-mail", reason: expect.stringContaining("ne s'occupe plus de cette personne") }],
  });
  expect(await emailOf(world, id)).toBe(email);
  const parent = { rows: [{ ...decidedRows[0], email: before.correspondent.email }] };
  expect(await caller.call(pupilImportApi.importRows, { body: parent } as never)).toMatchObject({ corrected: 1, invalidRows: [] });
});

test("ETB-08 LET-09 an address that a list has changed three times within the hour holds its line; the others are written", async ({
  world,
  desk: { id, mother, line, previewImport, caller },
}) => {
  const { lines } = await previewImport([line(), line(mother, "Petit")]);
  const rows = (address: string) => [{ ...rowsOf(lines.slice(0, 1), { same: id, takesAddress: true })[0], email: address }];
  const sending = (sent: readonly object[]) => caller.call(pupilImportApi.importRows, { body: { rows: sent } } as never);
  for (const n of [1, 2, 3]) {
    expect(await sending(rows(`mother${n}@exemple.fr`))).toMatchObject({ corrected: 1 });
    advanceTime(world, 60);
  }
  expect(await sending([...rows("mother4@exemple.fr"), ...rowsOf(lines.slice(1), {})])).toMatchObject({
    ...{ created: 1, corrected: 0 },
    invalidRows: [{ row: 2, column: "E-mail", reason: expect.stringContaining("déjà changé 3 fois") }],
  });
  expect(await emailOf(world, id)).toBe("mother3@exemple.fr");
});
