import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { actionNamed, aResult, aStage } from "#tests/stages.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { auditApi } from "../audit.contract.ts";
import { record, recordReading, sweepReadings } from "./audit.service.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A school confirms its pupil, whose phone the office then changes. */
async function someChanges(world: World) {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const pupil = await aPupil(world, school, { person: { firstname: "Élodie", lastname: "Noether" } });
  await school.correspondent.caller.call(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  await admin.caller.call(usersApi.update, { params: { id: pupil.wireId }, body: { contact: { phone: "0102030405" } } });
  return { admin, school, pupil };
}

test("SEC-04 an ADMIN sees who changed what, when, before and after, the newest first", async ({ world }) => {
  const { admin, school, pupil } = await someChanges(world);
  const { data } = await admin.caller.call(auditApi.list, { query: { "filter.subject": `user ${pupil.id}` } });
  expect(data).toMatchObject([
    {
      actor: { id: admin.wireId, role: "ADMIN" },
      action: "change person",
      subject: `user ${pupil.id}`,
      about: { name: "Élodie Noether", userId: pupil.wireId, questionnaireId: null },
      differences: [{ path: ["phone"], before: null, after: "0102030405" }],
      omitted: 0,
    },
    {
      actor: { id: school.correspondent.wireId, role: "ESTABLISHEMENT" },
      action: "confirm registration",
      subject: `registration ${pupil.registration.id}`,
      about: { name: "Élodie Noether, 2027", userId: pupil.wireId },
      differences: [{ path: ["status"], before: "PENDING", after: "CONFIRMED" }],
    },
  ]);
});

test("SEC-04 the trail is filtered by author, subject, action and days, and searched by people", async ({ world }) => {
  const { admin, school, pupil } = await someChanges(world);
  const listChanges = async (query: object) => {
    const { data } = await admin.caller.call(auditApi.list, { query: { limit: 100, ...query } as never });
    return data.map(({ action, subject }) => `${action}: ${subject}`);
  };
  const [changed, confirmed] = [`change person: user ${pupil.id}`, `confirm registration: registration ${pupil.registration.id}`];
  expect(await listChanges({ "filter.actor": admin.wireId })).toEqual([changed]);
  expect(await listChanges({ "filter.actor": school.correspondent.wireId })).toEqual([confirmed]);
  expect(await listChanges({ "filter.subject": `registration ${pupil.registration.id}` })).toEqual([confirmed]);
  expect(await listChanges({ "filter.action": "confirm registration" })).toContain(confirmed);
  expect(await listChanges({ "filter.action": "confirm registration" })).not.toContain(changed);
  const ofPupil = { "filter.subject": `user ${pupil.id}` };
  const { rows } = await world.pool.query("select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as today");
  const today = String(rows[0]?.today);
  expect(await listChanges({ ...ofPupil, "filter.from": today, "filter.to": today })).toEqual([changed, confirmed]);
  expect(await listChanges({ ...ofPupil, "filter.to": "2020-01-01" })).toEqual([]);
  expect(await listChanges({ search: "elodie NOETHER" })).toEqual(expect.arrayContaining([changed, confirmed]));
  expect(await listChanges({ search: school.correspondent.username })).toEqual([confirmed]);
  expect(await listChanges({ search: "personne de ce nom" })).toEqual([]);
});

test("SEC-04 automatic actions have no author; a deleted thing keeps its number", async ({ world }) => {
  const admin = await anAdmin(world);
  await record(world.db, {
    actorId: null,
    action: actionNamed("delete registration"),
    subject: "registration 2147483000",
    before: { year: 2020 },
  });
  const { data } = await admin.caller.call(auditApi.list, {
    query: { "filter.actor": "null", "filter.subject": "registration 2147483000" },
  });
  expect(data).toMatchObject([{ actor: null, about: null, differences: [{ path: ["year"], before: "2020", after: null }] }]);
});

test("SEC-04 actions of a deleted account are shown as its own, not the platform's", async ({ world }) => {
  const [admin, deleted] = [await anAdmin(world), await aPerson(world, { role: "CLUB" })];
  await record(world.db, { actorId: deleted.id, action: actionNamed("change club"), subject: "club 2147483000" });
  await admin.caller.call(usersApi.remove, { params: { id: deleted.wireId } });
  const { data } = await admin.caller.call(auditApi.list, { query: { "filter.actor": deleted.wireId } });
  expect(data).toMatchObject([{ actor: { id: deleted.wireId, name: "Compte supprimé", role: null }, subject: "club 2147483000" }]);
});

test("SEC-04 things are shown with their current names", async ({ world }) => {
  const [admin, school, person, stage] = [
    await anAdmin(world),
    await aSchool(world),
    await aPerson(world, { firstname: "Ada", lastname: "Byron" }),
    await aStage(world),
  ];
  await aResult(world, { userId: person.id, questionnaireId: stage.id });
  const subjects = [`establishment ${school.id}`, `stage ${stage.id}`, `result ${person.id}/${stage.id}`, "setting ACTIVE_YEAR"] as const;
  for (const subject of subjects) await record(world.db, { actorId: admin.id, action: actionNamed("change setting"), subject });
  const { data } = await admin.caller.call(auditApi.list, { query: { "filter.actor": admin.wireId, sortBy: "at:ASC" } });
  expect(data.map(({ about }) => about)).toEqual([
    { name: `${school.name}, Lyon`, userId: null, questionnaireId: null },
    { name: "Quart de finale 2027", userId: null, questionnaireId: stage.wireId },
    { name: "Ada Byron, Quart de finale 2027", userId: person.wireId, questionnaireId: stage.wireId },
    { name: "Année active", userId: null, questionnaireId: null },
  ]);
});

test("API-03 SEC-04 the trail has pages of fifteen, and refuses unknown parameters", async ({ world }) => {
  const admin = await anAdmin(world);
  for (let year = 2000; year < 2020; year++)
    await admin.caller.call(configurationApi.update, { params: { name: "RETENTION_YEARS" }, body: { value: year - 1990 } });
  const { data, meta } = await admin.caller.call(auditApi.list, { query: { "filter.actor": admin.wireId, page: 2 } });
  expect(meta).toMatchObject({ itemsPerPage: 15, totalItems: 20, currentPage: 2, totalPages: 2, filter: { actor: admin.wireId } });
  expect(data).toHaveLength(5);
  expect(data[0]?.differences).toEqual([{ path: [], label: "Valeur", before: "13", after: "14" }]);
  expect((await admin.caller.call(auditApi.list, { query: { "filter.actor": admin.wireId, page: 3 } })).data).toEqual([]);
  for (const query of [{ limit: 101 }, { "filter.from": "hier" }, { "filter.who": "1" }, { sortBy: "action:ASC" }])
    expect((await admin.caller.refused(auditApi.list, { query: query as never })).status, JSON.stringify(query)).toBe(400);
});

/** Moves the trail's entries about this person back by some days. */
const backdate = (world: World, id: number, days: number) =>
  world.asOwner((owner) =>
    owner.query("update audit_trail set at = at - make_interval(days => $1) where subject = $2", [days, `user ${id}`]),
  );

test("SEC-04 S21 the office's readings of a person's data are in the trail, once per day, officer and person, for a year", async ({
  world,
}) => {
  const [admin, other, school] = [await anAdmin(world), await anAdmin(world), await aSchool(world)];
  const pupil = await aPupil(world, school);
  const read = (reader: Pick<typeof admin, "caller">) => reader.caller.call(usersApi.one, { params: { id: pupil.wireId } });
  const readings = async () => {
    const query = { "filter.subject": `user ${pupil.id}`, "filter.action": "read person" };
    const { data } = await admin.caller.call(auditApi.list, { query });
    return data.map(({ actor }) => actor?.id);
  };
  await read(admin);
  await expect.poll(readings).toEqual([admin.wireId]);
  await read(admin);
  await read(school.correspondent);
  await pupil.caller.call(usersApi.one, { params: { id: pupil.wireId } });
  await read(other);
  await expect.poll(readings).toEqual([other.wireId, admin.wireId]);
  const { data } = await admin.caller.call(auditApi.list, { query: { "filter.subject": `user ${pupil.id}` } });
  expect(data, "readings hide no change").toEqual([]);

  await backdate(world, pupil.id, 1);
  await recordReading(world.db, admin.id, pupil.id);
  expect(await readings()).toEqual([admin.wireId, other.wireId, admin.wireId]);
});

test("SEC-04 S23 readings are deleted after a year, never earlier, whatever the sweep's clock; changes stay", async ({ world }) => {
  const [{ id }, { id: reader }] = [await aPerson(world), await anAdmin(world)];
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await record(world.db, { actorId: reader, action: actionNamed("change person"), subject: `user ${id}` });
  for (const days of [2, 264, 100]) {
    await recordReading(world.db, reader, id);
    await backdate(world, id, days);
  }
  const countEntries = async () =>
    (await world.db.selectFrom("auditTrail").select("action").where("subject", "=", `user ${id}`).execute()).length;
  await sweepReadings(world.db, new Date());
  expect(await countEntries()).toBe(3);
  await sweepReadings(world.db, daysAgo(-4_000));
  expect(await countEntries()).toBe(2);
});

test("SEC-04 every action that the trail may contain has its French sentence, also those of old entries", async ({ world }) => {
  const admin = await anAdmin(world);
  const actions = await admin.caller.call(auditApi.actions);
  expect(actions.filter(({ sentence }) => !/^(a|s'est) \S/.test(sentence))).toEqual([]);
  // Entries keep their action for good: no line may leave this file.
  const lines = actions.map(({ action, sentence }) => `${action}: ${sentence}\n`).sort();
  await expect(lines.join("")).toMatchFileSnapshot("recorded-actions.txt");
  expect(await (await aPerson(world)).caller.status(auditApi.actions)).toBe(403);
});
