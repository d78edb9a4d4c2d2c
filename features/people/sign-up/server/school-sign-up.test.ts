import { expect } from "vitest";
import { consentsVersion } from "#access/consents/consents.ts";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { refusalOfRne } from "#organizations/establishments/rne.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { linkIn, PASSWORD } from "#tests/password-links.ts";
import {
  type Body,
  changeSchool,
  deleteAll,
  memberships,
  moveMemberships,
  person,
  pupil,
  refused,
  register,
  rowOf,
  school,
  schoolAddress,
  schoolOf,
  schoolSignUp,
} from "#tests/sign-ups.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aPerson, aSchool, CLOSED, confirmApplicant, test, type World } from "#tests/world.ts";
import { signUpApi } from "../sign-up.contract.ts";

test.beforeEach(({ world }) => deleteAll(world));
test.afterEach(({ world }) => world.season({ AUTOMATIC_ACCEPTANCE: false }));

test("INS-06 INS-14 LET-01 a school registers with its correspondent: account, request, consents, mail; once confirmed: school, membership, pupils", async ({
  world,
}) => {
  const { id, username } = await register(world, { ...schoolSignUp(), communicationPartners: true });
  expect(username).toBe("emmy.noether");
  const mail = await world.db.selectFrom("mails").selectAll().where("userId", "=", Number(id)).executeTakeFirstOrThrow();
  const subject = "Votre demande pour un établissement : choisissez votre mot de passe";
  expect(mail).toMatchObject({ recipient: "emmy@exemple.fr", subject, text: expect.stringContaining(username) });
  expect(mail.text).toContain("une fois votre demande confirmée");
  await world.nobody.call(authApi.choosePassword, linkIn(mail.text ?? ""));
  const { accessToken, user } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  const correspondent = world.withToken(accessToken);
  expect(user).toMatchObject({
    role: "ESTABLISHEMENT",
    contact: { ...person.contact, address: "", city: "" },
    birthday: null,
    genre: null,
    registrations: [],
    establishment: null,
  });
  expect(await world.db.selectFrom("establishments").select("id").execute()).toEqual([]);
  const schoolId = await confirmApplicant(world, id);
  const { establishment: opened } = await correspondent.call(usersApi.me);
  expect(opened).toMatchObject({ ...school, visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false });
  expect(await memberships(world, schoolId)).toEqual([{ year: ACTIVE_YEAR, status: "PENDING" }]);
  const consents = await world.db.selectFrom("consents").select(["given", "textVersion"]).where("userId", "=", Number(id)).execute();
  expect(consents).toEqual(Array(3).fill({ given: true, textVersion: consentsVersion }));

  const establishment = { rneCode: "0690001b" };
  expect((await refused(world, { ...pupil, establishment })).status).toBe(400);
  await correspondent.call(establishmentsApi.updateMine, { body: { estimatedParticipants: 30, visible: true } });
  const registered = await register(world, { ...pupil, establishment });
  const me = await (await world.signedInAs(Number(registered.id))).call(usersApi.me);
  expect(me.registrations).toMatchObject([{ year: ACTIVE_YEAR, status: "PENDING", establishment: { name: school.name }, club: null }]);
});

test("INS-04 a pupil names an open school by its id or its RNE code; any other is refused at its field, with a helpful message", async ({
  world,
}) => {
  const open = await aSchool(world);
  const hidden = await aSchool(world, { visible: false });
  const lapsed = await aSchool(world);
  await changeSchool(world, hidden.id, { rneCode: "0690002C" });
  await moveMemberships(world, lapsed.id, ACTIVE_YEAR - 1);
  const { id } = await register(world, { ...pupil, establishment: { id: open.wireId } });
  expect((await (await world.signedInAs(Number(id))).call(usersApi.me)).establishmentId).toBe(open.wireId);
  const message = "Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.";
  const ids = [hidden.wireId, lapsed.wireId, "2147483000"].map((id) => ({ id }));
  for (const establishment of [...ids, { rneCode: "0690002C" }, { rneCode: "x" }])
    expect(await refused(world, { ...pupil, establishment }), JSON.stringify(establishment)).toMatchObject({
      status: 400,
      issues: [{ path: "establishment", message }],
    });
});

test("INS-05 an open school is found by its id as by its code", async ({ world }) => {
  const open = await aSchool(world, { name: "Collège Ouvert" });
  const hidden = await aSchool(world, { visible: false });
  const found = (query: { id: string }) => world.nobody.call(establishmentsApi.register, { query });
  expect(await found({ id: open.wireId })).toEqual([{ id: open.wireId, rneCode: null, name: "Collège Ouvert", city: "Lyon" }]);
  expect(await found({ id: hidden.wireId })).toEqual([]);
  expect(await found({ id: "2147483000" })).toEqual([]);
  expect(await world.nobody.status(establishmentsApi.register, { query: { id: "0x1" } })).toBe(400);
});

test("INS-01 each kind of registration has its own period", async ({ world }) => {
  const open = await aSchool(world);
  const alone: Body = pupil;
  const withSchool: Body = { ...pupil, establishment: { id: open.wireId } };
  const club: Body = { role: "CLUB", ...person, club: { name: "Club Hypatie", ...schoolAddress } };
  const bodies = [alone, withSchool, schoolSignUp(), club];
  const periods = ["INDIVIDUAL", "STUDENT", "SCHOOL", "CLUB"];
  const names = ["individuelles", "scolaires", "des établissements", "des clubs"];
  for (const [at, period] of periods.entries()) {
    const otherPeriods = periods.filter((other) => other !== period).map((other) => [`ACTIVE_REGISTRATION_${other}`, null]);
    await world.season({ ...Object.fromEntries(otherPeriods), [`ACTIVE_REGISTRATION_${period}`]: CLOSED });
    const statuses = [];
    for (const body of bodies) statuses.push(await world.nobody.status(signUpApi.register, { body }));
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await refused(world, bodies[at])).message).toContain(`Les inscriptions ${names[at]} sont fermées depuis le 30 septembre 2026`);
  }
});

test.for([
  [{ name: " " }, "establishment.name", "Le nom de l'établissement est requis"],
  [{ type: "Crèche" }, "establishment.type", "Le type est requis"],
  [{ type: undefined }, "establishment.type", "Le type est requis"],
  [{ street: "" }, "establishment.street", "L'adresse est requise"],
  [{ city: "" }, "establishment.city", "La ville est requise"],
  [{ country: "" }, "establishment.country", "Le pays est requis"],
  [{ zipCode: "" }, "establishment.zipCode", "Le code postal est requis"],
  [{ zipCode: "6900" }, "establishment.zipCode", "Le code postal doit contenir 5 chiffres"],
  [{ zipCode: 69003 }, "establishment.zipCode", "Cette valeur n'est pas valable"],
  [{ rneCode: "0690001D" }, "establishment.rneCode", refusalOfRne("x")],
  [{ rneCode: "" }, "establishment.rneCode", refusalOfRne("x")],
] as const)("INS-06 INS-07 INS-10 INS-17 a school is refused at its field: %j", async ([changes, path, message], { world }) => {
  const answer = await refused(world, { ...schoolSignUp(), establishment: { ...school, ...changes } });
  expect(answer).toMatchObject({ status: 400, issues: expect.arrayContaining([{ path, message }]) });
});

test.for([
  [{ contact: { ...person.contact, phone: "" } }, "contact.phone", "Le téléphone est requis"],
  [{ contact: { ...person.contact, phone: "abc" } }, "contact.phone", "Le numéro de téléphone est invalide"],
  [{ contact: { ...person.contact, email: "emmy" } }, "contact.email", "L'adresse e-mail est invalide"],
  [{ contact: { ...person.contact, lastname: "" } }, "contact.lastname", "Le nom est requis"],
  [{ contact: undefined }, "contact", "Ce champ est requis"],
  [{ establishment: undefined }, "establishment", "Ce champ est requis"],
  [{ establishment: { id: "1" } }, "establishment.name", "Ce champ est requis"],
  [{ communication: false }, "communication", "Cette autorisation est nécessaire pour participer au championnat"],
  [{ role: "ADMIN" }, "role", "Ce type de compte ne s'inscrit pas ici"],
  [{ role: ["ESTABLISHEMENT"] }, "role", "Ce type de compte ne s'inscrit pas ici"],
  [{ role: undefined }, "role", "Ce type de compte ne s'inscrit pas ici"],
] as const)("INS-06 INS-11 a correspondent is refused at its field: %j", async ([changes, path, message], { world }) => {
  const answer = await refused(world, { ...schoolSignUp(), ...changes });
  expect(answer).toMatchObject({ status: 400, issues: expect.arrayContaining([{ path, message }]) });
});

test("INS-06 other properties of the body are ignored: no rights, no flags, no second role", async ({ world }) => {
  const other = await aSchool(world);
  const { id } = await register(world, {
    ...schoolSignUp(),
    establishment: { ...school, id: other.wireId, userId: "1", visible: true, estimatedParticipants: 99, proposeToBeHalfExamCenter: true },
    club: { name: "Club Hypatie", ...schoolAddress },
    status: "CONFIRMED",
    username: "admin",
    controlledCenter: [{ id: "1" }],
    birthday: "05/14/2012",
  } as Body);
  const request = await world.db.selectFrom("establishmentRequests").selectAll().where("userId", "=", Number(id)).executeTakeFirstOrThrow();
  expect(request).toMatchObject({ state: "waiting", visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false });
  expect(await (await world.signedInAs(Number(id))).call(usersApi.me)).toMatchObject({ status: "PENDING", birthday: null });
  await confirmApplicant(world, id);
  const row = await schoolOf(world, id);
  expect(row).toMatchObject({ rneCode: "0690001B", visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false });
  expect(row.id).not.toBe(other.id);
  expect(await world.db.selectFrom("clubs").select("id").execute()).toEqual([]);
  expect((await rowOf(world, other.id)).userId).toBe(other.correspondent.id);
  expect(await (await world.signedInAs(Number(id))).call(usersApi.me)).toMatchObject({ birthday: null, controlledCenter: [] });
});

test("LET-03 a school without a code, in France too, waits for the office; a twin is refused, and may be taken over by hand", async ({
  world,
}) => {
  const { rneCode: _, ...withoutCode } = school;
  expect(await world.nobody.status(establishmentsApi.declarable, { body: withoutCode })).toBe(204);
  const { id } = await register(world, { ...schoolSignUp(), establishment: withoutCode });
  const caller = await world.signedInAs(Number(id));
  expect(await caller.call(requestsApi.mine)).toMatchObject({ state: "waiting", rneCode: null, byCode: false });
  expect(await caller.status(requestsApi.sendCode)).toBe(409);
  await confirmApplicant(world, id);
  expect(await schoolOf(world, id)).toMatchObject({ rneCode: null, name: school.name });
  const twin = await refused(world, { ...schoolSignUp(), establishment: withoutCode });
  expect(twin).toMatchObject({ status: 409, issues: [{ path: "establishment.name" }] });
  const successor = await register(world, { ...schoolSignUp(), establishment: withoutCode, takeOver: true });
  expect(await (await world.signedInAs(Number(successor.id))).call(requestsApi.mine)).toMatchObject({ state: "waiting", byCode: false });
});

const inDirectory = (world: World, rneCode: string, name: string) =>
  world.db
    .insertInto("schoolDirectory")
    .values({ rneCode, name, city: "Lyon", zipCode: "69003" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

test("INS-06 INS-14 LET-03 where the office wants it, a school that nothing speaks against opens its area at once, its membership to pay", async ({
  world,
}) => {
  await inDirectory(world, "0690001B", "COLLEGE ADA");
  await world.db.updateTable("schoolDirectory").set({ email: "ce.ada@ac-lyon.example" }).where("rneCode", "=", "0690001B").execute();
  const waiting = await register(world, schoolSignUp({ rneCode: "0690003D", name: "Collège qui attend" }));
  await world.season({ AUTOMATIC_ACCEPTANCE: true });
  const { user, isAccepted } = await world.nobody.call(signUpApi.register, { body: schoolSignUp() });
  expect(isAccepted).toBe(true);
  const row = await schoolOf(world, user.id);
  expect(row).toMatchObject({ name: school.name, rneCode: "0690001B", visible: false });
  expect(await memberships(world, row.id)).toEqual([{ year: ACTIVE_YEAR, status: "PENDING" }]);
  const caller = await world.signedInAs(Number(user.id));
  expect((await caller.call(usersApi.me)).establishment).toMatchObject({ name: school.name });
  expect(await caller.status(establishmentsApi.updateMine, { body: { estimatedParticipants: 12, visible: true } })).toBe(200);
  const letters = world.db.selectFrom("mails").select("subject").where("userId", "=", Number(user.id));
  expect(await letters.where("recipient", "!=", "ce.ada@ac-lyon.example").execute()).toEqual([
    { subject: "Vous êtes correspondant d'un établissement : choisissez votre mot de passe" },
  ]);
  expect(await letters.where("recipient", "=", "ce.ada@ac-lyon.example").execute(), "the school is told").toEqual([
    { subject: "Championnat : votre établissement a un correspondant" },
  ]);
  const confirmation = { action: "confirm correspondent", after: { userId: Number(user.id), isAutomatic: true } };
  expect(await trailOf(world, `establishment ${row.id}`)).toContainEqual(expect.objectContaining(confirmation));
  const earlier = await world.signedInAs(Number(waiting.id));
  expect(await earlier.call(requestsApi.mine), "what waited before is decided by hand").toMatchObject({ state: "waiting" });
});

test.for([
  ["without a code", { rneCode: undefined }, false],
  ["with a code that no directory knows", { rneCode: "0690005F" }, false],
  ["with a name like another school's of the town", { rneCode: "0690004E", name: "Collège Évariste-Galoys" }, false],
  ["with the code of a school of another name", { rneCode: "0690007H" }, false],
  ["that somebody takes over", { rneCode: "0690006G" }, true],
] as const)(
  "LET-03 a school %s is decided by hand even where the office accepts schools automatically",
  async ([_, changes, takeOver], { world }) => {
    await inDirectory(world, "0690004E", "Collège Évariste-Galoys");
    await inDirectory(world, "0690006G", school.name);
    await inDirectory(world, "0690007H", "Collège Charles Munch");
    const known = await aSchool(world, { name: "Collège Évariste Galois" });
    await changeSchool(world, known.id, { rneCode: "0690006G", zipCode: "69003" });
    await world.season({ AUTOMATIC_ACCEPTANCE: true });
    const { rneCode: __, ...others } = school;
    const establishment = {
      ...others,
      ...(changes.rneCode && { rneCode: changes.rneCode }),
      ...("name" in changes && { name: changes.name }),
    };
    const { user, isAccepted } = await world.nobody.call(signUpApi.register, { body: { ...schoolSignUp(), establishment, takeOver } });
    expect(isAccepted).toBe(false);
    expect(await (await world.signedInAs(Number(user.id))).call(requestsApi.mine)).toMatchObject({ state: "waiting" });
    expect((await rowOf(world, known.id)).userId).toBe(known.correspondent.id);
  },
);

test("LET-01 LET-03 an account that waits for nothing declares a school, which opens at once where the office wants it; a rival request waits", async ({
  world,
}) => {
  await inDirectory(world, "0690001B", school.name);
  const rival = await register(world, schoolSignUp());
  await world.season({ AUTOMATIC_ACCEPTANCE: true });
  const teacher = await aPerson(world, { role: "ESTABLISHEMENT" });
  const declared = await teacher.caller.call(requestsApi.declare, { body: school });
  expect(declared, "another request for it waits").toMatchObject({ state: "waiting" });
  const requesters = [teacher.id, Number(rival.id)];
  await world.db.deleteFrom("establishmentRequests").where("userId", "in", requesters).execute();
  expect(await teacher.caller.call(requestsApi.declare, { body: school })).toMatchObject({ state: "confirmed" });
  expect(await schoolOf(world, teacher.wireId)).toMatchObject({ name: school.name });
});

test("INS-12 a correspondent may have the address of another account", async ({ world }) => {
  const { email } = await aPerson(world);
  await register(world, { ...schoolSignUp(), contact: { ...person.contact, email } });
  expect(await world.nobody.call(authApi.checkMail, { body: { mail: email } })).toBe(2);
});
