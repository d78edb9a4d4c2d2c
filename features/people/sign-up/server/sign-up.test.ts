import { expect } from "vitest";
import { consentsVersion } from "#access/consents/consents.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { linkIn, PASSWORD } from "#tests/password-links.ts";
import { countRows, pupil as draft, refused, register } from "#tests/sign-ups.ts";
import { aStage } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import { ACTIVE_YEAR, aClub, test, type World } from "#tests/world.ts";
import { signUpApi } from "../sign-up.contract.ts";

const { contact } = draft;
const draftNamed = (firstname: string, lastname: string) => ({ ...draft, contact: { ...contact, firstname, lastname } });
const meOf = async (world: World, { id }: { readonly id: string }) => (await world.signedInAs(Number(id))).call(usersApi.me);

test("INS-14 registering makes the account, its pending registration, its identifier and the mail with its first link", async ({
  world,
}) => {
  const { id, username } = await register(world, draft);
  expect(username).toBe("zoe.lefevre");
  const mails = await world.db.selectFrom("mails").selectAll().where("userId", "=", Number(id)).execute();
  expect(mails).toMatchObject([{ recipient: contact.email, text: expect.stringContaining(username) }]);
  await world.nobody.call(authApi.choosePassword, linkIn(mails[0]?.text ?? ""));
  const { accessToken, user } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  expect(await world.withToken(accessToken).call(usersApi.me)).toEqual(user);
  expect(user).toMatchObject({
    role: "USER",
    status: "CONFIRMED",
    genre: "femme",
    languageName: "Français",
    contact: { ...contact, phone: "" },
    registrations: [{ year: ACTIVE_YEAR, status: "PENDING", category: { name: "C2" }, establishment: null, club: null }],
  });
});

test.for([
  { open: "no stage", stage: undefined, says: null },
  {
    open: "a stage without end",
    stage: { active: true },
    says: "L'étape «\u00A0Quart de finale\u00A0» est ouverte\u00A0: vous pouvez y répondre",
  },
  { open: "a closed stage", stage: { active: true, isClosed: true }, says: null },
])("INS-14 with $open, the answer and the letter name the child and what is open", async ({ stage, says }, { world }) => {
  await world.db.updateTable("questionnaires").set({ active: false }).execute();
  if (stage) await aStage(world, stage);
  const body = { ...draft, contact: { ...contact, email: `ouverte-${stage ? Object.keys(stage).length : 0}@exemple.fr` } };
  const { user, stage: open } = await world.nobody.call(signUpApi.register, { body });
  expect(open).toEqual(says && { name: "Quart de finale", closesAt: null });
  const { subject, text } = await world.db
    .selectFrom("mails")
    .select(["subject", "text"])
    .where("userId", "=", Number(user.id))
    .executeTakeFirstOrThrow();
  expect(subject).toBe("Inscription de Zoé au championnat : choisissez votre mot de passe");
  expect(text).toContain(`L'inscription de Zoé est prise. ${says ?? "L'inscription compte une fois validée"}`);
});

test("INS-03 a phone and a club may be given; an unknown club is refused at its field", async ({ world }) => {
  const club = await aClub(world);
  const body = { ...draft, contact: { ...contact, phone: "06 01 02 03 04" }, club: { id: club.wireId } };
  expect(await meOf(world, await register(world, body))).toMatchObject({
    contact: { phone: "06 01 02 03 04" },
    club: { id: club.wireId },
    registrations: [{ club: { name: club.name } }],
  });
  expect(await refused(world, { ...body, club: { id: "999999" } })).toMatchObject({
    status: 400,
    issues: [{ path: "club", message: "Ce club n'existe pas, ou plus : choisissez-en un autre" }],
  });
});

test("INS-15 a birthday is sent as month/day/year", async ({ world }) => {
  expect((await meOf(world, await register(world, { ...draft, birthday: "02/01/2011" }))).birthday).toBe("2011-02-01");
});

const draftWith = (part: Partial<Record<keyof typeof draft, unknown>>) => ({ ...draft, ...part });
const draftWithout = (field: keyof typeof contact) => draftWith({ contact: { ...contact, [field]: " " } });

test.for([
  [draftWithout("lastname"), "contact.lastname", "Le nom est requis"],
  [draftWithout("firstname"), "contact.firstname", "Le prénom est requis"],
  [draftWithout("email"), "contact.email", "L'adresse e-mail est requise"],
  [draftWith({ contact: { ...contact, email: "zoe@" } }), "contact.email", "L'adresse e-mail est invalide"],
  [draftWithout("address"), "contact.address", "L'adresse est requise"],
  [draftWithout("city"), "contact.city", "La ville est requise"],
  [draftWithout("zip_code"), "contact.zip_code", "Le code postal est requis"],
  [draftWithout("country"), "contact.country", "Le pays est requis"],
  [draftWith({ genre: undefined }), "genre", "Le genre est requis"],
  [draftWith({ categoryName: "" }), "categoryName", "La catégorie est requise"],
  [draftWith({ languageName: "" }), "languageName", "La langue est requise"],
  [draftWith({ languageName: "Klingon" }), "languageName", "Cette langue n'est pas proposée"],
  [draftWith({ birthday: undefined }), "birthday", "La date de naissance est requise"],
  [draftWith({ birthday: "" }), "birthday", "La date de naissance est requise"],
  [draftWith({ birthday: "02/30/2012" }), "birthday", "La date de naissance n'existe pas"],
  [draftWith({ birthday: "11/20/2026" }), "birthday", "La date de naissance doit être antérieure à aujourd'hui"],
  [draftWith({ role: "ADMIN" }), "role", "Ce type de compte ne s'inscrit pas ici"],
] as const)("INS-03 refused at its field: %$ $2", async ([body, path, message], { world }) => {
  expect(await refused(world, body)).toMatchObject({ status: 400, issues: expect.arrayContaining([{ path, message }]) });
});

test.for([
  ["France", "6900", "Le code postal doit contenir 5 chiffres"],
  ["France", "6900A", "Le code postal doit contenir 5 chiffres"],
  ["Suisse", "1", "Le code postal doit contenir de 2 à 12 caractères"],
] as const)("INS-10 in %s the postal code %s is refused", async ([country, zip_code, message], { world }) => {
  const answer = await refused(world, draftWith({ contact: { ...contact, country, zip_code } }));
  expect(answer).toMatchObject({ status: 400, issues: [{ path: "contact.zip_code", message }] });
});

test("INS-10 another country has its own postal codes", async ({ world }) => {
  const registered = await register(world, { ...draft, contact: { ...contact, country: "Suisse", zip_code: "1201" } });
  expect((await meOf(world, registered)).contact.zip_code).toBe("1201");
});

test("INS-11 consents are stored with the version of their text; the required ones must be given", async ({ world }) => {
  const { id } = await register(world, { ...draft, communicationPartners: true });
  const rows = await world.db
    .selectFrom("consents")
    .select(["kind", "given", "textVersion", "givenBy", "givenAt"])
    .where("userId", "=", Number(id))
    .orderBy("kind")
    .execute();
  const each = { given: true, textVersion: consentsVersion, givenBy: Number(id), givenAt: world.time.now };
  expect(rows).toEqual([
    { kind: "image", ...each },
    { kind: "federation", ...each },
    { kind: "partners", ...each },
  ]);
  for (const field of ["imageCapture", "communication"] as const)
    expect(await refused(world, { ...draft, [field]: false })).toMatchObject({
      status: 400,
      issues: [{ path: field, message: "Cette autorisation est nécessaire pour participer au championnat" }],
    });
});

test("INS-11 the federation may make a consent optional: the refusal of the person is stored", async ({ world }) => {
  await world.season({ IMAGE_CONSENT_REQUIRED: false, FEDERATION_CONSENT_REQUIRED: false });
  const me = await meOf(world, await register(world, { ...draft, imageCapture: false, communication: false }));
  expect(me).toMatchObject({ imageCapture: false, communication: false, communicationPartners: false });
  await world.season({ IMAGE_CONSENT_REQUIRED: true, FEDERATION_CONSENT_REQUIRED: true });
});

test("INS-12 several accounts may share an address; the form learns how many there are", async ({ world }) => {
  const body = { ...draft, contact: { ...contact, email: "famille@exemple.fr" } };
  const count = () => world.nobody.call(authApi.checkMail, { body: { mail: "Famille@Exemple.fr" } });
  expect(await count()).toBe(0);
  await register(world, body);
  await register(world, body);
  expect(await count()).toBe(2);
});

test("INS-13 a registration that fails, at once or at its very last step, leaves nothing behind", async ({ world }) => {
  const before = await countRows(world);
  await refused(world, { ...draft, birthday: "11/20/2026" });
  await world.asOwner((pool) => pool.query("alter table mails rename column recipient to addressee"));
  const { status, message } = await refused(world, draft);
  await world.asOwner((pool) => pool.query("alter table mails rename column addressee to recipient"));
  expect([status, message]).toEqual([500, expect.stringMatching(/^Une erreur est survenue\. Référence\u00A0: \w{5}-\d+$/)]);
  expect(await countRows(world)).toEqual(before);
});

test("INS-14 namesakes are numbered in order, at the same moment too", async ({ world }) => {
  const body = draftNamed("Jean", "Petit");
  const first = await Promise.all([1, 2, 3, 4, 5].map(() => register(world, body)));
  expect(first.map(({ username }) => username).sort()).toEqual(["jean.petit", "jean.petit2", "jean.petit3", "jean.petit4", "jean.petit5"]);
  await world.db.updateTable("users").set({ username: "Jean.Petit6" }).where("username", "=", "jean.petit3").execute();
  expect([(await register(world, body)).username, (await register(world, body)).username]).toEqual(["jean.petit3", "jean.petit7"]);
});

test("INS-14 a name in another alphabet is transliterated; if no letter is left, the member number is used", async ({ world }) => {
  expect((await register(world, draftNamed("Олена", "Шевченко"))).username).toBe("olena.chevtchenko");
  const { id, username } = await register(world, draftNamed("李", "明"));
  expect(username).toBe(`P${id.padStart(7, "0")}`);
});

test("INS-16 only a category with canRegister is accepted", async ({ world }) => {
  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "HC").execute();
  for (const categoryName of ["HC", "C9"])
    expect(await refused(world, { ...draft, categoryName })).toMatchObject({
      status: 400,
      issues: [{ path: "categoryName", message: "Cette catégorie n'est pas ouverte aux inscriptions" }],
    });
});

test("INS-01 nobody registers after the end of the individual period, or while none is set", async ({ world }) => {
  const before = world.time.now;
  world.time.now = new Date("2027-01-31T23:59:00+01:00");
  await register(world, draft);
  world.time.now = new Date(world.time.now.getTime() + 1);
  expect(await refused(world, draft)).toMatchObject({
    status: 403,
    message: "Les inscriptions individuelles sont fermées depuis le 31 janvier 2027 à 23\u00A0h\u00A059, heure de Paris.",
  });
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: null });
  expect(await world.nobody.status(signUpApi.register, { body: draft })).toBe(403);
  world.time.now = before;
  await world.season();
});

test("SEC-03 one address registers 240 people a minute and no more; another address is not affected", async ({ world }) => {
  const [school, home] = [world.from("192.0.2.1"), world.from("192.0.2.2")];
  const key = throttleKeyWith(secret)("register", school.address);
  await world.db.insertInto("throttles").values({ key, tries: 239, since: world.time.now, lastAt: world.time.now }).execute();
  expect(await school.status(signUpApi.register, { body: draft })).toBe(201);
  expect(await school.refused(signUpApi.register, { body: draft })).toMatchObject({ status: 429, retryAfter: 60 });
  expect(await home.status(signUpApi.register, { body: draft })).toBe(201);
});
