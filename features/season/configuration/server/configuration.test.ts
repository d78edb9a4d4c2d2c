import { expect } from "vitest";
import type { Connection } from "#database/open.ts";
import { scansOf } from "#tests/table-scans.ts";
import { waitUntilBlocked, whileLocked } from "#tests/waiting-calls.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aPerson, aPupil, aRegistration, aSchool, test as plain } from "#tests/world.ts";
import { configurationApi } from "../configuration.contract.ts";
import { settings } from "../settings.ts";
import { listYears } from "./configuration.queries.ts";

const test = plain.extend("office", async ({ world }) => (await anAdmin(world)).caller);

test("CFG-03 the office sets the active year and the dates; everyone reads them at once", async ({ world, office }) => {
  await office.call(configurationApi.update, { params: { name: "ACTIVE_YEAR" }, body: { value: 2028 } });
  expect(await world.nobody.call(configurationApi.readPublic, { params: { name: "ACTIVE_YEAR" } })).toEqual({ value: 2028 });
  const end = "2027-01-31T23:59:00+01:00";
  const saved = await office.call(configurationApi.update, { params: { name: "ACTIVE_REGISTRATION_CENTER" }, body: { value: end } });
  expect(saved).toEqual({ name: "ACTIVE_REGISTRATION_CENTER", value: end, public: true });
  await office.call(configurationApi.update, { params: { name: "ACTIVE_REGISTRATION_CENTER" }, body: { value: null } });
  expect(await world.nobody.call(configurationApi.readPublic, { params: { name: "ACTIVE_REGISTRATION_CENTER" } })).toEqual({ value: null });
  await world.season();
});

test("CFG-03 a value that does not fit is refused at its field", async ({ office }) => {
  const tries = [
    ["ACTIVE_YEAR", "bientôt"],
    ["ACTIVE_YEAR", 1],
    ["ACTIVE_YEAR", ACTIVE_YEAR + 2],
    ["ACTIVE_REGISTRATION_STUDENT", "31/01/2027"],
    ["LOGIN_TEXT", 12],
    ["IMAGE_CONSENT_REQUIRED", "oui"],
  ] as const;
  for (const [name, value] of tries) {
    const { status, issues } = await office.refused(configurationApi.update, { params: { name }, body: { value } });
    expect([status, issues[0]?.path], name).toEqual([400, "value"]);
  }
  expect((await office.refused(configurationApi.update, { params: { name: "NOTHING" }, body: { value: 1 } })).status).toBe(404);
});

test("CFG-04 SEC-02 S3 texts are cleaned when they are written; formulas and formatting stay", async ({ world, office }) => {
  const value = `<p onclick="x()">Bonjour <strong>à tous</strong><script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:x()">ici</a> <span data-formula="a^2" style="color:red"></span></p>`;
  await office.call(configurationApi.update, { params: { name: "FAQ_TEXT" }, body: { value } });
  const read = await world.nobody.call(configurationApi.readPublic, { params: { name: "FAQ_TEXT" } });
  expect(read.value).toBe(
    '<p>Bonjour <strong>à tous</strong> <a rel="noopener noreferrer">ici</a> <span data-formula="a^2" data-speech="a au carré"></span></p>',
  );
});

test("CFG-04 a text may be made private; a date may not", async ({ world, office }) => {
  await office.call(configurationApi.update, { params: { name: "LOGIN_TEXT" }, body: { value: "<p>Bientôt</p>", public: false } });
  expect((await world.nobody.refused(configurationApi.readPublic, { params: { name: "LOGIN_TEXT" } })).status).toBe(404);
  const privateYear = { params: { name: "ACTIVE_YEAR" }, body: { value: 2027, public: false } };
  expect(await office.status(configurationApi.update, privateYear)).toBe(400);
});

test("SEC-04 the trail records who changed a setting, before and after; never a secret", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  await caller.call(configurationApi.update, { params: { name: "RETENTION_YEARS" }, body: { value: 7 } });
  await caller.call(configurationApi.update, { params: { name: "GATE_PASSWORD" }, body: { value: "sésame ouvre-toi" } });
  const trail = await world.db
    .selectFrom("auditTrail")
    .select(["subject", "before", "after"])
    .where("actorId", "=", id)
    .orderBy("id")
    .execute();
  expect(trail).toEqual([
    { subject: "setting RETENTION_YEARS", before: null, after: 7 },
    { subject: "setting GATE_PASSWORD", before: null, after: null },
  ]);
  const gate = await caller.call(configurationApi.read, { params: { name: "GATE_PASSWORD" } });
  expect(gate).toEqual({ name: "GATE_PASSWORD", value: null, public: false, isSet: true });
  const { value } = await world.db.selectFrom("settings").select("value").where("name", "=", "GATE_PASSWORD").executeTakeFirstOrThrow();
  expect(String(value)).toMatch(/^\$argon2id\$/);
});

test("SEC-04 CFG-01 a change of a setting waits for another, and its trail names the value that it replaces", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  const stored =
    "insert into settings (name, value, public) values ('RETENTION_YEARS', '20', false) on conflict (name) do update set value = excluded.value";
  await whileLocked(world, stored, [], async (release) => {
    const change = caller.call(configurationApi.update, { params: { name: "RETENTION_YEARS" }, body: { value: 30 } });
    await waitUntilBlocked(world, 1);
    await release();
    await change;
  });
  const trail = world.db.selectFrom("auditTrail").select(["before", "after"]).where("actorId", "=", id);
  expect(await trail.execute()).toEqual([{ before: 20, after: 30 }]);
});

test.for([1.5, -3, 51, "cinq"])("CFG-01 a retention of %j is refused with a message", async (value, { world }) => {
  const { caller } = await anAdmin(world);
  const request = { params: { name: "RETENTION_YEARS" as const }, body: { value: value as never } };
  expect(await caller.refused(configurationApi.update, request)).toMatchObject({
    status: 400,
    message: "Un nombre entier de 1 à 50, ou rien",
  });
});

test("INS-17 an unset setting has an initial value that its own schema accepts", () => {
  for (const [name, { schema, initial }] of Object.entries(settings)) expect(schema.safeParse(initial).success, name).toBe(true);
});

test("ETB-06 the years of a school are those of its registrations, and the active one", async ({ world }) => {
  const admin = await anAdmin(world);
  const school = await aSchool(world);
  await world.db.insertInto("registrations").values({ kind: "establishment", year: 2024, establishmentId: school.id }).execute();
  await aPupil(world, school, { year: 2019 });
  const { caller } = school.correspondent;
  expect(await caller.call(configurationApi.years)).toEqual([2027, 2024, 2019]);
  expect(await (await aPerson(world)).caller.call(configurationApi.years)).toEqual([2027]);
  expect(await admin.caller.call(configurationApi.years)).toEqual(expect.arrayContaining([2027, 2024, 2019]));
});

test("MND-01 ETB-06 the years of an account are found by an index, not among the registrations of all", async ({ world }) => {
  const { correspondent } = await aSchool(world);
  const club = await aClub(world, { year: 2025 });
  const person = await aPerson(world);
  await aRegistration(world, { userId: person.id, year: 2023, clubId: club.id });
  for (const [{ id }, years] of [
    [correspondent, [2027]],
    [club.manager, [2025, 2023]],
    [person, [2023]],
  ] as const) {
    const read = async (trx: Connection) => expect(await listYears(trx, id)).toEqual(years);
    expect(await scansOf(world, "registrations", read)).toMatchObject({ whole: 0 });
  }
});

test("STG-07 a gate without password reports it; an empty password is refused", async ({ office }) => {
  const params = { name: "GATE_PASSWORD" };
  const change = (value: string | null) => office.call(configurationApi.update, { params, body: { value } });
  expect((await change("sésame")).isSet).toBe(true);
  const refused = await office.refused(configurationApi.update, { params, body: { value: "" } });
  expect(refused).toMatchObject({ status: 400, message: "Un mot de passe ne peut pas être vide" });
  expect(await change(null)).toEqual({ name: "GATE_PASSWORD", value: null, public: false, isSet: false });
});

test("CFG-03 the counts of a year are known before the active year is changed", async ({ world, office }) => {
  const year = 2031;
  const none = { year, participants: 0, pendingParticipants: 0, schools: 0, clubs: 0 };
  expect(await office.call(configurationApi.year, { params: { year } })).toEqual(none);
  const [school, people] = [await aSchool(world), [await aPerson(world), await aPerson(world)]];
  for (const [index, { id }] of people.entries())
    await aRegistration(world, { userId: id, year, status: index === 0 ? "PENDING" : "CONFIRMED" });
  await world.db.insertInto("registrations").values({ kind: "establishment", year, establishmentId: school.id }).execute();
  const counted = await office.call(configurationApi.year, { params: { year } });
  expect(counted).toEqual({ ...none, participants: 2, pendingParticipants: 1, schools: 1 });
});

test("ETB-13 a documentation link is an address, or empty", async ({ office }) => {
  const change = (value: string) => ({ params: { name: "DOCUMENTATION_LINK_1" }, body: { value } });
  for (const value of ["championnat", "javascript:alert(1)", "/documents/../secret.pdf", "//ailleurs.example"])
    expect(await office.refused(configurationApi.update, change(value))).toMatchObject({
      status: 400,
      message: "L'adresse commence par https://",
    });
  for (const value of ["https://federation.example/guide.pdf", "/documents/guide-du-correspondant.pdf", ""])
    expect((await office.call(configurationApi.update, change(value))).value).toBe(value);
});

test("CFG-03 the public settings come in one call, without the texts and without what only the office reads", async ({ world }) => {
  await world.season({ ACTIVE_YEAR: 2028, GATE_PASSWORD: "secret" });
  const all = await world.nobody.call(configurationApi.listPublic);
  expect(all).toMatchObject({ ACTIVE_YEAR: 2028, IMAGE_CONSENT_REQUIRED: true });
  const hidden = [
    "GATE_PASSWORD",
    "ADMIN_PASSKEY_REQUIRED",
    "RETENTION_YEARS",
    "FIRST_SEASON_LEFT_OUT",
    "LOGIN_TEXT",
    "FAQ_TEXT",
    "LEGAL_TEXT",
    "CONVOCATION_TEXT",
  ];
  expect(hidden.filter((name) => name in all)).toEqual([]);
});
