import { describe, expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import type { Caller } from "#tests/person.ts";
import { aTeacher, lea, lineOf, zoe } from "#tests/pupil-list.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPupil, aRegistration, aSchool, test } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

const LAST_YEAR = ACTIVE_YEAR - 1;

describe("ETB-08 known pupils are recognised", () => {
  test("a pupil of an earlier year is registered again, under their own account", async ({ world }) => {
    const { school, send, previewImport, pupils } = await aTeacher(world);
    const person = { lastname: "Roux", firstname: "Ève", birthday: "2011-02-03" };
    const former = await aPupil(world, school, { year: LAST_YEAR, status: "CONFIRMED", person });
    const line = lineOf("ROUX", "eve", "03/02/2011");
    const alike = [{ userId: former.wireId, year: LAST_YEAR }];
    expect((await previewImport([line])).lines[0]).toMatchObject({ state: "renewed", alike });
    expect(await send([line])).toEqual({
      ...{ created: 1, renewed: 1, unchanged: 0, unmailed: 0, corrected: 0, classed: 0, invalidRows: [] },
      users: [{ id: former.wireId, username: former.username }],
    });
    expect(await send([line])).toMatchObject({ created: 0, unchanged: 1 });
    expect(await pupils()).toMatchObject([{ lastname: "Roux", category: "C2", status: "PENDING" }]);
    expect(await world.db.selectFrom("mails").select("id").where("userId", "=", former.id).execute()).toEqual([]);
  });

  test("ETB-11 the pupils of another school are unknown here, even those who left for it", async ({ world }) => {
    const { school, previewImport } = await aTeacher(world);
    const other = await aSchool(world);
    const elsewhere = await aPupil(world, other);
    const formerPupil = await aPupil(world, school, { year: LAST_YEAR, person: { lastname: "Partie", birthday: "2011-02-03" } });
    await aRegistration(world, { userId: formerPupil.id, establishmentId: other.id });
    const known = lineOf("Durand", "Marie", "14/05/2012", elsewhere.email);
    const { lines } = await previewImport([known, lineOf("Partie", "Marie", "03/02/2011")]);
    const unknown = { state: "new", alike: [] };
    expect(lines).toMatchObject([unknown, unknown]);
  });

  test("similar people in the school and in the list are shown side by side, and the teacher decides", async ({ world }) => {
    const { school, previewImport, caller, pupils } = await aTeacher(world);
    const marie = await aPupil(world, school);
    const former = await aPupil(world, school, { year: LAST_YEAR, person: { lastname: "Roux", firstname: "Ève", birthday: null } });
    const lines = [
      lineOf("Durant", "Marie"),
      lineOf("Roux", "Eve", "01/01/2012"),
      lineOf("Petit", "Léo", "01/02/2012"),
      lineOf("Petit", "Léa", "01/02/2012"),
    ];
    const preview = await previewImport(lines);
    expect(preview.lines.map(({ state, alike }) => [state, alike.map(({ userId, row, likeness }) => [userId ?? row, likeness])])).toEqual([
      ["new", [[marie.wireId, "même date de naissance, nom proche"]]],
      ["new", [[former.wireId, "même nom"]]],
      ["new", []],
      ["new", [[4, "même date de naissance, nom proche"]]],
    ]);
    const rows = preview.lines.map(({ row, cells }, index) => ({
      row,
      ...cells,
      ...(index < 2 && { same: [marie, former][index]?.wireId ?? "" }),
    }));
    expect(await caller.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({ created: 3, renewed: 1, unchanged: 1 });
    expect((await pupils()).map(({ firstname }) => firstname)).toEqual(["Marie", "Ève", "Léo", "Léa"]);
  });

  test("ETB-11 a decision names a pupil of this school, or nobody", async ({ world }) => {
    const { caller, previewImport, pupils } = await aTeacher(world);
    const stranger = await aPupil(world, await aSchool(world));
    const [line] = (await previewImport([lineOf("Durant", "Marie")])).lines;
    const rows = [{ row: 2, ...line?.cells, same: stranger.wireId }];
    expect(await caller.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({ created: 1, renewed: 0 });
    expect(await pupils()).toMatchObject([{ lastname: "Durant" }]);
  });
});

describe("ETB-08 accounts and mails of a whole list", () => {
  test("namesakes are numbered in order, skipping existing usernames; a name without Latin letters gives the member number", async ({
    world,
  }) => {
    const { send } = await aTeacher(world);
    for (const username of ["paul.henry", "paul.henry3"]) await aParticipant(world, { person: { username } });
    const namesakes = [1, 2, 3].map((day) => lineOf("Henry", "Paul", `${day}/03/2012`));
    const { users } = await send([...namesakes, lineOf("王", "伟", "5/03/2012")]);
    const numbered = ["paul.henry2", "paul.henry4", "paul.henry5"];
    expect(users.map(({ username }) => username)).toEqual([...numbered, expect.stringMatching(/^p\d{7}$/i)]);
  });

  test("lists of two schools with the same names, sent at once, get distinct usernames", async ({ world }) => {
    const [one, other] = [await aTeacher(world), await aTeacher(world)];
    const twin = (_: unknown, n: number) => lineOf(`Jumeau ${"abcdefghij"[n % 10]}`, "Alix", `${(n % 28) + 1}/0${(n % 9) + 1}/2012`);
    const lines = Array.from({ length: 40 }, twin);
    const answers = await Promise.all([one.send(lines), other.send(lines.toReversed())]);
    const usernames = answers.flatMap(({ users }) => users.map(({ username }) => username));
    expect(usernames).toHaveLength(80);
    expect(new Set(usernames).size).toBe(80);
  });

  test("one letter per address, with a link for each account; none without address", async ({ world }) => {
    const { send, school } = await aTeacher(world);
    const shared = (firstname: string) => lineOf("Courrier", firstname, "14/03/2012", "famille@exemple.fr");
    const { users } = await send([shared("Anne"), ["Seule", ...lea.slice(1)], shared("Rose"), zoe]);
    const ids = users.map(({ id }) => Number(id));
    const letters = world.db.selectFrom("mails").select(["recipient", "subject", "text", "textExpiresAt"]).where("userId", "in", ids);
    const mails = await letters.orderBy("recipient").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["famille@exemple.fr", "lea@exemple.fr"]);
    const tokens = (index: number) => [...(mails[index]?.text ?? "").matchAll(/mot-de-passe#token=(\S+)/g)].map(([, token]) => token);
    expect([tokens(0).length, tokens(1).length]).toEqual([2, 1]);
    expect(mails[0]?.text).toContain("Anne\nIdentifiant : anne.courrier");
    // A parent recognises the child and the school, and reads what is still to come.
    expect(mails[0]?.text).toContain(`L'établissement « ${school.name} » inscrit 2 élèves au championnat`);
    expect(mails[1]?.text).toContain(`L'établissement « ${school.name} » inscrit Léa au championnat`);
    expect(mails[1]?.text).toContain("L'inscription compte une fois que l'établissement l'a validée.");
    expect(mails[1]?.subject).toContain("Inscription de Léa au championnat");
    expect(mails[0]?.textExpiresAt?.toISOString()).toBe("2026-11-27T09:00:00.000Z");
  });
});

test("ETB-08 a line of a pupil with a closed account is not registered and is reported, before and after; the others are written", async ({
  world,
}) => {
  const { school, previewImport, send } = await aTeacher(world);
  const facts = { lastname: "Fermé", firstname: "Zoé", birthday: "2012-05-14", email: "" };
  const pupil = await aPupil(world, school, { year: LAST_YEAR, person: facts });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", pupil.id).execute();
  const [preview] = (await previewImport([lineOf("Fermé")])).lines;
  expect(preview).toMatchObject({ state: "refused", notes: [{ field: "lastname", words: expect.stringContaining("désactivé") }] });
  expect(await send([lineOf("Fermé"), lineOf("Neuf")])).toMatchObject({
    ...{ created: 1, renewed: 0 },
    invalidRows: [{ row: 2, reason: expect.stringContaining("désactivé") }],
  });
  const ofPupil = world.db.selectFrom("registrations").select("year").where("userId", "=", pupil.id).execute();
  expect(await ofPupil).toEqual([{ year: LAST_YEAR }]);
});

test("ETB-08 of a pupil's open and closed accounts the open one is renewed", async ({ world }) => {
  const { school, previewImport, send } = await aTeacher(world);
  const facts = { year: LAST_YEAR, person: { lastname: "Double", firstname: "Zoé", birthday: "2012-05-14", email: "" } };
  const [first, open, last] = [await aPupil(world, school, facts), await aPupil(world, school, facts), await aPupil(world, school, facts)];
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "in", [first.id, last.id]).execute();
  const lines = [lineOf("Double")];
  expect((await previewImport(lines)).lines).toMatchObject([{ state: "renewed" }]);
  expect(await send(lines)).toMatchObject({ created: 1, renewed: 1, invalidRows: [] });
  const registered = world.db.selectFrom("registrations").select("userId").where("year", "=", ACTIVE_YEAR).where("userId", "is not", null);
  expect(await registered.where("userId", "in", [first.id, open.id, last.id]).execute()).toEqual([{ userId: open.id }]);
});

const endings: Readonly<Record<string, (office: Caller, pupilId: string, keptId: string) => Promise<number>>> = {
  merged: (office, otherId, id) => office.status(duplicatesApi.merge, { params: { id }, body: { otherId, dryRun: false } }),
  erased: (office, id) => office.status(privacyApi.erase, { params: { id } }),
  closed: (office, id) => office.status(usersApi.update, { params: { id }, body: { status: "DESACTIVATED" } }),
};

test.for(Object.entries(endings))(
  "ETB-08 ADM-04 SEC-05 a list registers no pupil whose account is %s while it waits, and writes its other lines",
  async ([ending, end], { world }) => {
    const { school, send } = await aTeacher(world);
    const office = await anAdmin(world);
    const person = { lastname: "Ancienne", firstname: "Zoé", birthday: "2012-05-14" };
    const pupil = await aPupil(world, school, { year: LAST_YEAR, person });
    const kept = await aPupil(world, await aSchool(world), { year: ACTIVE_YEAR - 2, person });
    const sending = () => send([lineOf("Ancienne"), lineOf("Neuf")]);
    const [ended, answer] = await runInOrder(world, "users", pupil, [() => end(office.caller, pupil.wireId, kept.wireId), sending]);
    expect(ended).toBeLessThan(300);
    expect(answer).toMatchObject({
      ...{ created: 1, renewed: 0 },
      invalidRows: [{ row: 2, column: "Nom", reason: expect.stringContaining(ending === "closed" ? "désactivé" : "vient de changer") }],
    });
    const registered = world.db.selectFrom("registrations").select("id").where("userId", "in", [pupil.id, kept.id]);
    expect(await registered.where("year", "=", ACTIVE_YEAR).execute()).toEqual([]);
  },
);
