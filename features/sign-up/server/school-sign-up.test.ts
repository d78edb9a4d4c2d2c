import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { refusalOfRne } from "#features/establishments/rne.ts";
import { usersApi } from "#features/users/users.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { Caller } from "#tests/person.ts";
import { ACTIVE_YEAR, aClub, aPerson, aSchool, CLOSED, confirmApplicant, test, type World } from "#tests/world.ts";
import { consentsVersion } from "../consents.ts";
import { signUpApi } from "../sign-up.contract.ts";

type Body = CallOf<typeof signUpApi.register>["body"];
type SchoolBody = Extract<Body, { role: "ESTABLISHEMENT" }>;
type School = SchoolBody["establishment"];

const person = {
  contact: { lastname: "Noether", firstname: "Emmy", email: "emmy@exemple.fr", phone: "04 72 00 00 00" },
  imageCapture: true,
  communication: true,
};
const place = { street: "1 rue du Code", zipCode: "69003", city: "Lyon", country: "France" };
const school: School = { rneCode: "0690001B", name: "Collège Ada Lovelace", type: "Collège", ...place };
const declaring = (changes: Partial<School> = {}): SchoolBody => ({
  role: "ESTABLISHEMENT",
  ...person,
  establishment: { ...school, ...changes },
});
const pupil: Extract<Body, { role: "USER" }> = {
  role: "USER",
  contact: {
    lastname: "Lefèvre",
    firstname: "Zoé",
    email: "zoe@exemple.fr",
    address: "3 place Abel",
    city: "Lyon",
    zip_code: "69003",
    country: "France",
  },
  birthday: "05/14/2012",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
  imageCapture: true,
  communication: true,
};

const register = async (world: World, body: Body) => (await world.nobody.call(signUpApi.register, { body })).user;
const refused = (world: World, body: unknown) => world.nobody.refused(signUpApi.register, { body: body as Body });
const rowOf = (world: World, id: number) =>
  world.db.selectFrom("establishments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const schoolOf = async (world: World, userId: string) =>
  world.db.selectFrom("establishments").selectAll().where("userId", "=", Number(userId)).executeTakeFirstOrThrow();
const memberships = (world: World, establishmentId: number) =>
  world.db.selectFrom("registrations").select(["year", "status"]).where("establishmentId", "=", establishmentId).orderBy("year").execute();
const change = (world: World, id: number, changes: { rneCode?: string; userId?: null; zipCode?: string }) =>
  world.db.updateTable("establishments").set(changes).where("id", "=", id).execute();

const written = [
  "users",
  "establishments",
  "establishmentRequests",
  "clubs",
  "clubControllers",
  "registrations",
  "consents",
  "mails",
  "oneTimeLinks",
] as const;
const countRows = (world: World) =>
  Promise.all(
    written.map(
      async (table) =>
        (
          await world.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
    ),
  );

test.beforeEach(async ({ world }) => {
  // One address is written to a few times an hour; each test has the whole of it.
  await world.db.deleteFrom("mails").execute();
  await world.db.deleteFrom("throttles").execute();
  await world.db.deleteFrom("establishmentRequests").execute();
  await world.db.deleteFrom("registrations").execute();
  await world.db.deleteFrom("establishments").execute();
  await world.db.deleteFrom("clubs").execute();
});
test.afterEach(({ world }) => world.season());

test("INS-06 INS-14 LET-01 a school is registered with its correspondent: account, request, consents and mail; once confirmed school and membership, and its pupils may follow", async ({
  world,
}) => {
  const { id, username } = await register(world, { ...declaring(), communicationPartners: true });
  expect(username).toBe("emmy.noether");
  const mail = await world.db.selectFrom("mails").selectAll().where("userId", "=", Number(id)).executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ recipient: "emmy@exemple.fr", text: expect.stringContaining(username) });
  const token = /token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
  await world.nobody.call(authApi.choosePassword, { body: { token, password: "une longue phrase à moi" } });
  const { accessToken, user } = await world.nobody.call(authApi.logIn, { body: { username, password: "une longue phrase à moi" } });
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
  expect((await new Caller(world.http, accessToken).call(usersApi.me)).establishment).toMatchObject({
    ...{ ...school, visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false },
  });
  expect(await memberships(world, schoolId)).toEqual([{ year: ACTIVE_YEAR, status: "PENDING" }]);
  const consents = await world.db
    .selectFrom("consents")
    .select(["kind", "given", "textVersion"])
    .where("userId", "=", Number(id))
    .execute();
  expect(consents).toHaveLength(3);
  expect(consents.every(({ given, textVersion }) => given && textVersion === consentsVersion)).toBe(true);

  const establishment = { rneCode: "0690001b" };
  expect((await refused(world, { ...pupil, establishment })).status).toBe(400);
  await new Caller(world.http, accessToken).call(establishmentsApi.updateMine, { body: { estimatedParticipants: 30, visible: true } });
  const registered = await register(world, { ...pupil, establishment });
  const me = await (await world.signedInAs(Number(registered.id))).call(usersApi.me);
  expect(me.registrations).toMatchObject([{ year: ACTIVE_YEAR, status: "PENDING", establishment: { name: school.name }, club: null }]);
});

test("INS-04 a pupil names an open school by its id or its RNE code; any other is refused at its field, in words that help", async ({
  world,
}) => {
  const open = await aSchool(world);
  const hidden = await aSchool(world, { visible: false });
  const gone = await aSchool(world);
  await change(world, hidden.id, { rneCode: "0690002C" });
  await world.db
    .updateTable("registrations")
    .set({ year: ACTIVE_YEAR - 1 })
    .where("establishmentId", "=", gone.id)
    .execute();
  const { id } = await register(world, { ...pupil, establishment: { id: open.wireId } });
  expect((await (await world.signedInAs(Number(id))).call(usersApi.me)).establishmentId).toBe(open.wireId);
  for (const establishment of [{ id: hidden.wireId }, { id: gone.wireId }, { id: "2147483000" }, { rneCode: "0690002C" }, { rneCode: "x" }])
    expect(await refused(world, { ...pupil, establishment }), JSON.stringify(establishment)).toMatchObject({
      status: 400,
      issues: [
        {
          path: "establishment",
          message: "Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.",
        },
      ],
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
  const club: Body = { role: "CLUB", ...person, club: { name: "Club Hypatie", ...place } };
  const bodies = [alone, withSchool, declaring(), club];
  const periods = ["INDIVIDUAL", "STUDENT", "SCHOOL", "CLUB"];
  const names = ["individuelles", "scolaires", "des établissements", "des clubs"];
  for (const [at, period] of periods.entries()) {
    const others = periods.filter((other) => other !== period).map((other) => [`ACTIVE_REGISTRATION_${other}`, null]);
    await world.season({ ...Object.fromEntries(others), [`ACTIVE_REGISTRATION_${period}`]: CLOSED });
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
  [{ rneCode: undefined }, "establishment.rneCode", "Le code RNE est requis"],
] as const)("INS-06 INS-07 INS-10 INS-17 a school is refused at its field: %j", async ([changes, path, message], { world }) => {
  const body = { ...declaring(), establishment: { ...school, ...changes } };
  const { status, issues } = await refused(world, body);
  expect(status).toBe(400);
  expect(issues).toContainEqual({ path, message });
});

test.for([
  [{ contact: { ...person.contact, phone: "" } }, "contact.phone", "Le téléphone est requis"],
  [{ contact: { ...person.contact, phone: "abc" } }, "contact.phone", "Le numéro de téléphone est invalide"],
  [{ contact: { ...person.contact, email: "emmy" } }, "contact.email", "L'adresse e-mail est invalide"],
  [{ contact: { ...person.contact, lastname: "" } }, "contact.lastname", "Le nom est requis"],
  [{ contact: undefined }, "contact", "Ce champ est requis"],
  [{ establishment: undefined }, "establishment", "Ce champ est requis"],
  [{ establishment: { id: "1" } }, "establishment.name", "Ce champ est requis"],
  [{ communication: false }, "communication", "Cette autorisation est nécessaire pour s'inscrire"],
  [{ role: "ADMIN" }, "role", "Ce type de compte ne s'inscrit pas ici"],
  [{ role: ["ESTABLISHEMENT"] }, "role", "Ce type de compte ne s'inscrit pas ici"],
  [{ role: undefined }, "role", "Ce type de compte ne s'inscrit pas ici"],
] as const)("INS-06 INS-11 a correspondent is refused at its field: %j", async ([changes, path, message], { world }) => {
  const { status, issues } = await refused(world, { ...declaring(), ...changes });
  expect(status).toBe(400);
  expect(issues).toContainEqual({ path, message });
});

test("INS-06 whatever else a body holds is left aside: no rights, no flags, no second role", async ({ world }) => {
  const other = await aSchool(world);
  const { id } = await register(world, {
    ...declaring(),
    establishment: { ...school, id: other.wireId, userId: "1", visible: true, estimatedParticipants: 99, proposeToBeHalfExamCenter: true },
    club: { name: "Club Hypatie", ...place },
    status: "CONFIRMED",
    username: "admin",
    controlledCenter: [{ id: "1" }],
    birthday: "05/14/2012",
  } as Body);
  const request = await world.db.selectFrom("establishmentRequests").selectAll().where("userId", "=", Number(id)).executeTakeFirstOrThrow();
  expect(request).toMatchObject({ state: "waiting", visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false });
  await confirmApplicant(world, id);
  const row = await schoolOf(world, id);
  expect(row).toMatchObject({ rneCode: "0690001B", visible: false, estimatedParticipants: 0, proposeToBeHalfExamCenter: false });
  expect(row.id).not.toBe(other.id);
  expect(await world.db.selectFrom("clubs").select("id").execute()).toEqual([]);
  expect((await rowOf(world, other.id)).userId).toBe(other.correspondent.id);
  expect(await (await world.signedInAs(Number(id))).call(usersApi.me)).toMatchObject({
    status: "PENDING",
    birthday: null,
    controlledCenter: [],
  });
});

const taken = (byCode: boolean) => ({
  status: 409,
  message: expect.stringMatching(/^Cet établissement est déjà inscrit\u00A0: .* écrivez à contact@palmares\.test\.$/),
  issues: [{ path: byCode ? "establishment.rneCode" : "establishment.name", message: "Cet établissement est déjà inscrit" }],
});

const taking = (changes: Partial<School> = {}): SchoolBody => ({ ...declaring(changes), takeOver: true });

test.for(["a correspondent", "a correspondent who left", "nobody"] as const)(
  "INS-18 LET-01 a known school with %s is told in the same words, whether it is registered this year or was in another; nothing is written",
  async (acting, { world }) => {
    const known = await aSchool(world, { name: "Collège Lovelace" });
    await change(world, known.id, { rneCode: "0690001B", ...(acting === "nobody" && { userId: null }) });
    if (acting === "a correspondent who left")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", known.correspondent.id).execute();
    const before = await countRows(world);
    const answer = await refused(world, declaring());
    expect(answer).toMatchObject(taken(true));
    expect(answer.message).toBe(
      "Cet établissement est déjà inscrit\u00A0: Collège Lovelace, Lyon. Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant. " +
        "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire. Sinon, demandez à votre collègue, ou écrivez à contact@palmares.test.",
    );
    expect((await world.nobody.refused(establishmentsApi.declarable, { body: declaring().establishment })).message).toBe(answer.message);
    await world.db
      .updateTable("registrations")
      .set({ year: ACTIVE_YEAR - 1 })
      .where("establishmentId", "=", known.id)
      .execute();
    expect(await refused(world, declaring())).toMatchObject(taken(true));
    expect(await countRows(world)).toEqual(before);
  },
);

test("LET-01 requests wait side by side: a squatter keeps nobody out, and none is told of another", async ({ world }) => {
  const squatter = await register(world, declaring({ name: "Faux collège" }));
  const teacher = await register(world, declaring());
  await world.nobody.call(establishmentsApi.declarable, { body: declaring().establishment });
  expect(await world.db.selectFrom("establishments").select("id").execute()).toEqual([]);
  await confirmApplicant(world, teacher.id);
  expect(await schoolOf(world, teacher.id)).toMatchObject(school);
  expect(await (await world.signedInAs(Number(squatter.id))).call(usersApi.me)).toMatchObject({ establishment: null });
});

test.for(["none", "deactivated", "active"] as const)(
  "INS-18 LET-01 a school whose correspondent is %s is taken over once confirmed, PENDING, with its pupils, its past, its name and its address",
  async (left, { world }) => {
    const known = await aSchool(world, { name: "Collège Lovelace" });
    await change(world, known.id, { rneCode: "0690001B", ...(left === "none" && { userId: null }) });
    if (left === "deactivated")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", known.correspondent.id).execute();
    await world.db
      .insertInto("registrations")
      .values({ kind: "establishment", establishmentId: known.id, year: ACTIVE_YEAR - 1, status: "CONFIRMED", confirmedAt: world.time.now })
      .execute();
    const before = await rowOf(world, known.id);
    const { id } = await register(world, taking({ rneCode: "0690001b", name: "Evil" }));
    expect(await rowOf(world, known.id)).toEqual(before);
    await confirmApplicant(world, id, known.wireId);
    expect(await rowOf(world, known.id)).toEqual({ ...before, userId: Number(id) });
    expect(await memberships(world, known.id)).toEqual([
      { year: ACTIVE_YEAR - 1, status: "CONFIRMED" },
      { year: ACTIVE_YEAR, status: "PENDING" },
    ]);
    const trail = await world.db
      .selectFrom("auditTrail")
      .select(["action", "before", "after"])
      .where("subject", "in", [`establishment ${known.id}`, `user ${id}`])
      .orderBy("id")
      .execute();
    expect(trail).toMatchObject([
      { action: "declare school", after: { rneCode: "0690001B", name: "Evil" } },
      { action: "confirm correspondent", before: { userId: before.userId }, after: { userId: Number(id) } },
    ]);
  },
);

test("INS-18 a school that comes back without a correspondent is registered for this year", async ({ world }) => {
  const known = await aSchool(world);
  await change(world, known.id, { rneCode: "0690001B", userId: null });
  await world.db
    .updateTable("registrations")
    .set({ year: ACTIVE_YEAR - 2 })
    .where("establishmentId", "=", known.id)
    .execute();
  await confirmApplicant(world, (await register(world, taking())).id, known.wireId);
  expect(await memberships(world, known.id)).toEqual([
    { year: ACTIVE_YEAR - 2, status: "CONFIRMED" },
    { year: ACTIVE_YEAR, status: "PENDING" },
  ]);
});

test("INS-18 without a code, a school of this name and postal code is not doubled silently, however the name is written", async ({
  world,
}) => {
  const { rneCode: _, ...abroad } = { ...school, name: "Lycée français Ibn-Khaldoun", zipCode: "1000", city: "Tunis", country: "Tunisie" };
  const body: SchoolBody = { ...declaring(), establishment: abroad };
  await confirmApplicant(world, (await register(world, body)).id);
  for (const name of [abroad.name, "LYCEE FRANCAIS  IBN KHALDOUN"]) {
    const answer = await refused(world, { ...body, establishment: { ...abroad, name } });
    expect(answer).toMatchObject(taken(false));
    expect(answer.message).toContain("C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom.");
  }
  for (const other of [{ zipCode: "1001" }, { country: "Belgique" }, { name: "Lycée français Pierre-Mendès-France" }])
    await register(world, { ...body, establishment: { ...abroad, ...other } });
});

test("INS-18 LET-03 two schools of one name and postal code are told apart by their codes; the office gives a code to the one that had none", async ({
  world,
}) => {
  await confirmApplicant(world, (await register(world, declaring())).id);
  await confirmApplicant(world, (await register(world, declaring({ rneCode: "0690002C" }))).id);
  const left = await aSchool(world, { name: "École Curie" });
  await change(world, left.id, { userId: null, zipCode: place.zipCode });
  await confirmApplicant(world, (await register(world, taking({ rneCode: "0690003D", name: "Ecole CURIE" }))).id, left.wireId);
  expect((await rowOf(world, left.id)).rneCode).toBe("0690003D");
});

test("LET-03 in France a school is declared with its code, from the first step on", async ({ world }) => {
  const { rneCode: _, ...unnamed } = school;
  const needed = { status: 400, issues: [{ path: "establishment.rneCode", message: "Le code RNE est requis" }] };
  expect(await refused(world, { ...declaring(), establishment: unnamed })).toMatchObject(needed);
  expect(await refused(world, { ...taking(), establishment: { ...unnamed, country: " FRANCE" } })).toMatchObject(needed);
  expect(await world.nobody.status(establishmentsApi.declarable, { body: unnamed })).toBe(400);
});

test("LET-01 of colleagues whom the office confirms at the same moment for one school, one acts for it in the end", async ({ world }) => {
  const colleagues = await Promise.all(
    ["Ada", "Emmy", "Sophie"].map((firstname) => register(world, { ...declaring(), contact: { ...person.contact, firstname } })),
  );
  const answers = await Promise.allSettled(colleagues.map(({ id }) => confirmApplicant(world, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await world.db.selectFrom("establishments").select("rneCode").execute()).toEqual([{ rneCode: "0690001B" }]);
});

const club = { name: "Club Hypatie", ...place };
const running = (changes: Partial<typeof club> = {}): Body => ({ role: "CLUB", ...person, club: { ...club, ...changes } });

test("INS-09 INS-14 a club is registered with who runs it", async ({ world }) => {
  const { id } = await register(world, running());
  const me = await (await world.signedInAs(Number(id))).call(usersApi.me);
  expect(me).toMatchObject({ role: "CLUB", contact: person.contact, controlledClubs: [{ name: "Club Hypatie" }], establishment: null });
  const [row] = await world.db.selectFrom("clubs").selectAll().execute();
  expect(row).toMatchObject(club);
  expect(await world.db.selectFrom("registrations").select(["kind", "year", "status", "clubId"]).execute()).toEqual([
    { kind: "club", year: ACTIVE_YEAR, status: "PENDING", clubId: row?.id },
  ]);
  expect(await world.db.selectFrom("mails").select("recipient").where("userId", "=", Number(id)).execute()).toHaveLength(1);
});

test("INS-18 a club of this name and postal code is not doubled, at the same moment neither; nothing is written", async ({ world }) => {
  const known = await aClub(world, { name: "Les Curieux" });
  const before = await countRows(world);
  expect(await refused(world, running({ name: "LES CURIEUX", zipCode: "69001" }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/déjà inscrit.*écrivez à contact@palmares\.test\.$/),
    issues: [{ path: "club.name", message: "Ce club est déjà inscrit" }],
  });
  expect(await countRows(world)).toEqual(before);
  await register(world, running({ name: known.name }));
  const statuses = await Promise.all([1, 2, 3].map(() => world.nobody.status(signUpApi.register, { body: running() })));
  expect(statuses.sort()).toEqual([201, 409, 409]);
});

test.for([
  [{ name: "" }, "club.name", "Le nom du club est requis"],
  [{ street: "" }, "club.street", "L'adresse est requise"],
  [{ zipCode: "1" }, "club.zipCode", "Le code postal doit contenir 5 chiffres"],
  [{ city: " " }, "club.city", "La ville est requise"],
] as const)("INS-09 INS-10 a club is refused at its field: %j", async ([changes, path, message], { world }) => {
  const { status, issues } = await refused(world, running(changes));
  expect(status).toBe(400);
  expect(issues).toContainEqual({ path, message });
});

test("INS-12 a correspondent may have the address of another account", async ({ world }) => {
  const { email } = await aPerson(world);
  await register(world, { ...declaring(), contact: { ...person.contact, email } });
  expect(await world.nobody.call(authApi.checkMail, { body: { mail: email } })).toBe(2);
});

test("INS-18 the form is told before it is filled in that a school is there already", async ({ world }) => {
  const { establishment } = declaring();
  const ask = (body: School) => world.nobody.refused(establishmentsApi.declarable, { body });
  await world.nobody.call(establishmentsApi.declarable, { body: establishment });
  const known = await aSchool(world);
  await change(world, known.id, { rneCode: "0690001B" });
  expect(await ask(establishment)).toMatchObject(taken(true));
  await change(world, known.id, { userId: null });
  expect(await ask(establishment)).toMatchObject(taken(true));
  expect((await ask({ ...establishment, zipCode: "1" })).status).toBe(400);
});
