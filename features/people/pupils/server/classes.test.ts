import { expect } from "vitest";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { squadsApi } from "#contest/registrations/squads.contract.ts";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { rightOfColleague } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { isAccepted, slipOf } from "#tests/password-links.ts";
import { castOf, ownCells } from "#tests/permissions.cast.ts";
import { formWith } from "#tests/person.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aColleague, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { classesApi } from "../classes.contract.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { renewalsApi } from "../renewals.contract.ts";
import { slipsApi } from "../slips.contract.ts";

const LAST_YEAR = ACTIVE_YEAR - 1;

/** Of one's own account and devices, of exam centers, of the season: no call about pupils of a class. */
const notAboutPupils = [
  /^\w+ \/authentification\/(log-out|password|step-up|devices)/,
  /^\w+ \/(passkeys|views|configurations|examcenter|announcements)/,
  /^\w+ \/questionnaire\//,
  /^\w+ \/users\/me/,
  /^\w+ \/establishement\/(request|:id\/colleagues)/,
  /^\w+ \/results\/exam[Cc]enter/,
  /^GET \/registrations\/establishements\/old/,
  /^GET \/authentification\/establishment\/add-from-excel\/template/,
  // A school's own stages belong to no class; the marks and sheets of their pupils are tried in those rooms.
  /^\w+ \/school-stages/,
  /^(GET|PATCH) \/diplomas\/school-stage/,
];

/** Calls without an owner, each tried below by a teacher of another class. */
const listed = [
  "GET /accommodations",
  "GET /diplomas/stage/:questionnaireId/without",
  "POST /establishement/me/convocations/:questionnaireId",
  "GET /authentification/former-slips",
  "POST /authentification/register-admin",
  "GET /establishement/me/classes/teachers",
  "POST /authentification/establishment/add-from-excel",
  "POST /establishement/me/pupils",
  "GET /establishement/me/classes",
  "GET /establishement/me/stages/:questionnaireId",
  "GET /establishement/me/export",
  "POST /users/register",
  "GET /users",
  "GET /establishement/me/renewals",
  "POST /establishement/me/renewals",
  "POST /establishement/me/slips",
  "GET /establishement/me/slips",
  "GET /registrations/squad",
];

const cells = {
  birthday: "14/05/2012",
  genre: "F",
  categoryName: "C2",
  languageName: "Français",
  zipCode: "69001",
  city: "Lyon",
};

const draftOf = (lastname: string, className: string) => ({
  role: "USER" as const,
  birthday: "2012-05-14",
  genre: "femme" as const,
  languageName: "Français",
  categoryName: "C2",
  className,
  contact: { lastname, firstname: "Ada", email: "", phone: "", address: "", zip_code: "69001", city: "Lyon", country: "France" },
});

const classNameOf = async (world: World, userId: number, year = ACTIVE_YEAR) =>
  (await world.db.selectFrom("registrations").select("className").where("userId", "=", userId).where("year", "=", year).executeTakeFirst())
    ?.className;

test("CLS-01 a teacher of another class is refused by every call about a pupil; the teacher of the class is not", async ({ world }) => {
  const cast = await castOf(world);
  const teacherOf = (...classes: string[]) => aColleague(world, cast.school, true, classes);
  const [other, own] = [await teacherOf("4e A"), await teacherOf("5EME B")];
  await world.db.updateTable("registrations").set({ className: "5e B" }).where("establishmentId", "=", cast.school.id).execute();
  const requests = ownCells(cast);
  const tried: string[] = [];
  for (const endpoint of contracts) {
    const name = nameOf(endpoint);
    if (endpoint.may === "everyone" || !endpoint.may.ESTABLISHEMENT || rightOfColleague(endpoint) === null) continue;
    if (notAboutPupils.some((pattern) => pattern.test(name)) || listed.includes(name)) continue;
    const request = requests[name]?.ESTABLISHEMENT?.own;
    expect(request, `${name}: about pupils? then try it here`).toBeDefined();
    if (!request) continue;
    tried.push(name);
    if (name !== "GET /registrations/user-registration")
      expect(await other.caller.status(endpoint, request), `another class: ${name}`).toBe(403);
    expect(await own.caller.status(endpoint, request), `the class: ${name}`).not.toBe(403);
  }
  expect(tried.length).toBeGreaterThan(18);
});

test("CLS-01 lists, counts, files and printing hold the pupils of a teacher's classes alone", async ({ world }) => {
  const cast = await castOf(world);
  const { school, pupil, quarter } = cast;
  const mine = await aPupil(world, school, { status: "CONFIRMED", className: "4e A", person: { lastname: "Galois" } });
  const teacher = await aColleague(world, school, true, ["4e A"]);
  const { caller } = teacher;
  const squadOfOthers = await aSquad(world, "Les Secrets");
  const category = await world.db.selectFrom("categories").select("id").where("name", "=", squadCategory).executeTakeFirstOrThrow();
  await world.db
    .updateTable("registrations")
    .set({ status: "CONFIRMED", className: "5e B", categoryId: category.id, squadId: squadOfOthers })
    .where("userId", "=", pupil.id)
    .where("year", "=", ACTIVE_YEAR)
    .execute();
  expect((await caller.call(pupilsApi.list)).data.map(({ id }) => id)).toEqual([mine.wireId]);
  const search = { query: { search: pupil.username } };
  expect((await caller.call(pupilsApi.list, search)).data).toEqual([]);
  expect((await caller.call(pupilsApi.list, { query: { "filter.registrations.className": "5e B" } })).data).toEqual([]);
  expect(await caller.call(pupilResultsApi.classes, { query: { year: ACTIVE_YEAR } })).toEqual([{ name: "4e A", pupils: 1 }]);
  expect(await caller.call(classesApi.list)).toEqual({
    ...{ year: ACTIVE_YEAR, given: ["4e A"], unclassed: 0, categories: ["C2"] },
    classes: [{ name: "4e A", spellings: [], pupils: 1, categories: ["C2"], teachers: [] }],
  });
  expect(await caller.call(pupilResultsApi.ofStage, { params: { questionnaireId: quarter } })).toMatchObject({
    registered: 1,
    convoked: 0,
  });
  expect(await school.correspondent.caller.call(pupilResultsApi.ofStage, { params: { questionnaireId: quarter } })).toMatchObject({
    convoked: 1,
  });
  expect(await caller.status(slipsApi.print, { body: { userIds: [mine.wireId, pupil.wireId] } })).toBe(403);
  expect(
    await caller.status(convocationsApi.printPupils, { params: { questionnaireId: quarter }, body: { userIds: [pupil.wireId] } }),
  ).toBe(403);
  expect((await caller.call(squadsApi.list, { query: { year: ACTIVE_YEAR } })).map(({ name }) => name)).not.toContain("Les Secrets");
  expect(await caller.call(formerSlipsApi.list)).toMatchObject([]);
  const endsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const { wireId } of [mine, pupil])
    await school.correspondent.caller.call(accommodationsApi.give, {
      params: { id: wireId },
      body: { extra: 20, needs: [], startsOn: endsOn, endsOn },
    });
  expect((await caller.call(accommodationsApi.list)).map(({ userId }) => userId)).toEqual([mine.wireId]);
  expect(
    await caller.status(openAccountApi.open, { body: { role: "USER", noRegistration: true, contact: draftOf("Seul", "").contact } }),
  ).toBe(403);
});

test("CLS-01 a teacher adds, imports and renews into their classes: the only one by itself, another one never", async ({ world }) => {
  const school = await aSchool(world);
  const one = await aColleague(world, school, true, ["4e A"]);
  const two = await aColleague(world, school, true, ["4e A", "5e B"]);
  const none = await aColleague(world, school, true, []);
  const added = await one.caller.call(pupilsApi.add, { body: draftOf("Abel", "") });
  expect(await classNameOf(world, Number(added.id))).toBe("4e A");
  const spelled = await two.caller.call(pupilsApi.add, { body: draftOf("Bolyai", "5EME B") });
  expect(await classNameOf(world, Number(spelled.id)), "as it is written there").toBe("5e B");
  const refused = await two.caller.refused(pupilsApi.add, { body: draftOf("Cantor", "") });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("une de vos classes")]);
  for (const teacher of [one, two, none])
    expect(await teacher.caller.status(pupilsApi.add, { body: draftOf("Dirichlet", "3e C") })).toBe(400);
  expect(await none.caller.status(pupilsApi.add, { body: draftOf("Dirichlet", "") })).toBe(400);

  const rows = [
    { row: 1, lastname: "Euler", firstname: "Zoé", ...cells, className: "" },
    { row: 2, lastname: "Fermat", firstname: "Zoé", ...cells, className: "4ème A" },
    { row: 3, lastname: "Gauss", firstname: "Zoé", ...cells, className: "5e B" },
  ];
  const imported = await one.caller.call(pupilImportApi.importRows, { body: { rows } } as never);
  expect(imported).toMatchObject({ created: 2, invalidRows: [{ row: 3, column: "Classe" }] });
  const preview = await two.caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } } as never);
  expect(preview.preview?.lines.map(({ state }) => state)).toEqual(["refused", "unchanged", "new"]);
  const file = {
    query: { dryRun: "true" },
    body: formWith("excel", "Nom;Prénom;Date de naissance;Genre;Catégorie;Classe\nHilbert;Zoé;14/05/2012;F;C2;3e C", "é.csv"),
  };
  expect((await one.caller.call(pupilImportApi.importFile, file as never)).invalidRows).toMatchObject([{ column: "Classe" }]);

  const past = (className: string, lastname: string) =>
    aPupil(world, school, { year: LAST_YEAR, status: "CONFIRMED", className, person: { lastname } });
  const [known, foreign] = [await past("5e B", "Ipatie"), await past("6e C", "Jacobi")];
  await world.db.insertInto("classTeachers").values({ userId: two.id, year: LAST_YEAR, className: "5e B" }).execute();
  expect((await two.caller.call(renewalsApi.list)).pupils.map(({ userId }) => userId)).toEqual([known.wireId]);
  expect((await one.caller.call(renewalsApi.list)).pupils).toEqual([]);
  const renew = (userId: string, className?: string) => ({
    body: { rows: [{ userId, categoryName: "C2", ...(className !== undefined && { className }) }] },
  });
  expect(await two.caller.status(renewalsApi.renew, renew(foreign.wireId, "4e A"))).toBe(403);
  expect(await two.caller.status(renewalsApi.renew, renew(known.wireId, "6e C"))).toBe(400);
  expect(await two.caller.call(renewalsApi.renew, renew(known.wireId, "4EME A"))).toMatchObject({ renewed: [known.wireId] });
  expect(await classNameOf(world, known.id)).toBe("4e A");
});

test("CLS-01 a teacher's list neither shows, takes nor changes a pupil of another class; one without a class lands in theirs", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller } = await aColleague(world, school, true, ["4e A"]);
  const person = (lastname: string) => ({ lastname, firstname: "Léa", birthday: "2012-05-14", email: `${lastname}@famille.fr` });
  const elsewhere = await aPupil(world, school, { className: "5e B", person: person("Noether") });
  const unclassed = await aPupil(world, school, { status: "CONFIRMED", person: person("Poincaré") });
  const alike = await aPupil(world, school, { className: "5e B", person: { ...person("Riemann"), birthday: "2012-05-15" } });
  const line = (row: number, lastname: string, others: object = {}) => ({
    row,
    lastname,
    firstname: "Léa",
    ...cells,
    className: "4e A",
    ...others,
  });
  const rows = [
    line(1, "Noether"),
    line(2, "Poincaré"),
    line(3, "Riemann"),
    line(4, "Inconnue", { firstname: "Ada", same: elsewhere.wireId }),
  ];
  const preview = await caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } } as never);
  expect(preview.preview?.lines.map(({ state }) => state)).toEqual(["refused", "unchanged", "new", "new"]);
  expect(
    preview.preview?.lines.map(({ alike }) => alike.length),
    "nobody else is shown",
  ).toEqual([0, 1, 0, 0]);
  const text = JSON.stringify(preview);
  for (const { email } of [elsewhere, unclassed, alike]) expect(text).not.toContain(email);
  await caller.call(pupilImportApi.importRows, { body: { rows } } as never);
  expect([await classNameOf(world, elsewhere.id), await classNameOf(world, unclassed.id)]).toEqual(["5e B", "4e A"]);
  const duplicate = await caller.refused(pupilsApi.add, {
    body: { ...draftOf("Noether", "4e A"), contact: { ...draftOf("Noether", "").contact, firstname: "Léa" } },
  });
  expect([duplicate.status, JSON.stringify(duplicate.body)]).toEqual([409, expect.not.stringContaining(elsewhere.username)]);
});

test("CLS-01 classes of last year give nothing this year; a pupil who changes class changes teachers, and what the former one handed out ends", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [teacher, next] = [await aColleague(world, school, true, ["5e B"]), await aColleague(world, school, true, ["4e A"])];
  const veteran = await aColleague(world, school, true, []);
  await world.db.insertInto("classTeachers").values({ userId: veteran.id, year: LAST_YEAR, className: "5e B" }).execute();
  const pupil = await aPupil(world, school, { className: "5e B" });
  const former = await aPupil(world, school, { className: "5e B", year: LAST_YEAR, status: "CONFIRMED" });
  await aRegistration(world, { userId: former.id, establishmentId: school.id });
  const listOf = async ({ caller }: typeof teacher, year?: number) =>
    (await caller.call(pupilsApi.list, year === undefined ? {} : { query: { "filter.registrations.year": String(year) } })).data;
  expect(await listOf(veteran)).toEqual([]);
  const [past] = await listOf(veteran, LAST_YEAR);
  expect([past?.id, past?.contact.email], "of last year's pupil the name, no current data").toEqual([former.wireId, ""]);
  expect(await veteran.caller.status(usersApi.one, { params: { id: former.wireId } })).toBe(403);
  const slip = await slipOf({ correspondent: teacher }, pupil);
  const inClass = (className: string) => ({ body: { registrationId: pupil.registration.wireId, className } });
  expect(await teacher.caller.status(registrationsApi.changeClass, inClass("4e A")), "into another's class").toBe(400);
  expect(await teacher.caller.status(registrationsApi.changeClass, inClass("")), "into none").toBe(200);
  expect(await classNameOf(world, pupil.id), "with one class it stays").toBe("5e B");
  await school.correspondent.caller.call(registrationsApi.changeClass, inClass("4e A"));
  expect([await listOf(teacher), (await listOf(next)).map(({ id }) => id)]).toEqual([[], [pupil.wireId]]);
  expect(await teacher.caller.status(registrationsApi.validate, { params: { id: pupil.registration.wireId } })).toBe(403);
  expect(await isAccepted(world, slip)).toBe(false);
  const fresh = await slipOf({ correspondent: next }, pupil);
  await school.correspondent.caller.call(colleaguesApi.change, { params: next.params, body: { mayRegister: true, classes: ["3e C"] } });
  expect(await isAccepted(world, fresh), "their class was taken back").toBe(false);
});

test("CLS-01 the correspondent gives classes, takes them back, and the trail says so; withdrawn or invited again a colleague has none left", async ({
  world,
}) => {
  const { caller, ...school } = await aSchool(world);
  const params = { id: school.wireId };
  const invitation = {
    lastname: "Noether",
    firstname: "Emmy",
    email: "emmy@exemple.fr",
    mayRegister: true,
    classes: ["5e B", "5EME B", "4e A"],
  };
  expect(await caller.status(colleaguesApi.invite, { params, body: { ...invitation, classes: [] } }), "who would see nobody").toBe(400);
  const invited = await caller.call(colleaguesApi.invite, { params, body: invitation });
  expect(invited.classes, "one class once").toEqual(["4e A", "5e B"]);
  const ofColleague = { id: school.wireId, userId: invited.id };
  const change = (body: object) => caller.call(colleaguesApi.change, { params: ofColleague, body: { mayRegister: true, ...body } });
  expect((await change({})).classes, "not said: they stay").toEqual(["4e A", "5e B"]);
  expect((await change({ classes: [] })).classes).toEqual([]);
  expect((await change({ classes: null })).classes).toBeNull();
  expect((await trailOf(world, `establishment ${school.id}`)).at(-1)).toMatchObject({
    ...{ action: "change colleague", before: { classes: [] }, after: { classes: null } },
  });
  for (const classes of [["-"], ["5".repeat(41)], Array.from({ length: 61 }, (_, index) => `Classe ${index}`), "5e B", [5]])
    expect(await caller.status(colleaguesApi.change, { params: ofColleague, body: { mayRegister: true, classes } } as never)).toBe(400);
  await change({ classes: ["5e B"] });
  await caller.call(colleaguesApi.withdraw, { params: ofColleague });
  expect(await world.db.selectFrom("classTeachers").selectAll().where("userId", "=", Number(invited.id)).execute()).toEqual([]);
});

test("CLS-01 with another correspondent a teacher waits, and then has the same classes", async ({ world }) => {
  const school = await aSchool(world);
  const teacher = await aColleague(world, school, true, ["5e B"]);
  const pupil = await aPupil(world, school, { className: "5e B" });
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  await world.db.updateTable("establishments").set({ userId: successor.id }).where("id", "=", school.id).execute();
  expect(await teacher.caller.status(pupilsApi.list)).toBe(403);
  const confirmed = await successor.caller.call(colleaguesApi.change, { params: teacher.params, body: { mayRegister: true } });
  expect(confirmed).toMatchObject({ classes: ["5e B"], state: "active" });
  expect((await teacher.caller.call(pupilsApi.list)).data.map(({ id }) => id)).toEqual([pupil.wireId]);
});

test("CLS-01 a class renamed keeps its teacher and all its spellings; joined with another one only if that is said, and only by the correspondent", async ({
  world,
}) => {
  const { caller, ...school } = await aSchool(world);
  const [teacher, other] = [await aColleague(world, school, true, ["5e B"]), await aColleague(world, school, false, ["5e B", "4e A"])];
  const [one, two] = [await aPupil(world, school, { className: "5e B" }), await aPupil(world, school, { className: "5EME B" })];
  const past = await aPupil(world, school, { className: "5e B", year: LAST_YEAR });
  const outside = await aPupil(world, await aSchool(world), { className: "5e B" });
  await aPupil(world, school, { className: "4e A" });
  await aPupil(world, school);
  const names = (classes: readonly { readonly name: string }[]) => classes.map(({ name }) => name);
  const before = await caller.call(classesApi.list);
  expect([names(before.classes), before.unclassed, before.given]).toEqual([["4e A", "5e B"], 1, null]);
  expect([before.classes.map(({ categories }) => categories), before.categories]).toEqual([[["C2"], ["C2"]], ["C2"]]);
  expect(before.classes[1]).toMatchObject({ pupils: 2, spellings: ["5EME B"], teachers: [{ id: teacher.wireId }, { id: other.wireId }] });
  expect(await teacher.caller.status(classesApi.rename, { body: { from: "5e B", to: "5e Bleue" } })).toBe(403);
  expect(await caller.call(classesApi.rename, { body: { from: "5e B", to: "5e Bleue" } })).toEqual({ pupils: 2 });
  expect([await classNameOf(world, one.id), await classNameOf(world, two.id)]).toEqual(["5e Bleue", "5e Bleue"]);
  expect([await classNameOf(world, past.id, LAST_YEAR), await classNameOf(world, outside.id)]).toEqual(["5e B", "5e B"]);
  expect((await teacher.caller.call(pupilsApi.list)).data).toHaveLength(2);
  expect((await teacher.caller.call(classesApi.list)).given).toEqual(["5e Bleue"]);
  expect(await caller.status(classesApi.rename, { body: { from: "5e Bleue", to: "4e A" } })).toBe(409);
  expect(await caller.call(classesApi.rename, { body: { from: "5e Bleue", to: "4E A", joins: true } })).toEqual({ pupils: 2 });
  expect((await teacher.caller.call(pupilsApi.list)).data).toHaveLength(3);
  expect((await other.caller.call(classesApi.list)).given).toEqual(["4E A"]);
  expect((await trailOf(world, `establishment ${school.id}`)).at(-1)).toMatchObject({
    ...{
      action: "rename class",
      actorId: school.correspondent.id,
      before: { className: "5e Bleue" },
      after: { className: "4E A", pupils: 2 },
    },
  });
  expect(await caller.status(classesApi.rename, { body: { from: "5e B", to: "…" } })).toBe(400);
});
