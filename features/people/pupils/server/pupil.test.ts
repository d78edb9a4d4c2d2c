import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { linkIn } from "#tests/password-links.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aPerson, aPupil, aRegistration, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { pupilsApi } from "../pupils.contract.ts";

type Draft = CallInputOf<typeof pupilsApi.add>["body"];

const contact = { lastname: "Lefèvre", firstname: "Zoé", email: "zoe@exemple.fr", zip_code: "01400", country: "France" };
const facts = { birthday: "05/14/2012", genre: "femme", categoryName: "C2", languageName: "Français" } as const;
const draft: Draft = { role: "USER", contact, ...facts };
const draftFor = (firstname: string, lastname: string): Draft => ({ ...draft, contact: { ...contact, firstname, lastname } });
const countUsers = async (world: World) =>
  (
    await world.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("ETB-07 INS-15 a school adds a pupil: an account, a pending registration with itself, a mailed link, an entry in the trail", async ({
  world,
}) => {
  const { correspondent, ...school } = await aSchool(world, { visible: false });
  const person = await correspondent.caller.call(pupilsApi.add, { body: draft });
  expect(person).toMatchObject({
    role: "USER",
    status: "PENDING",
    username: "zoe.lefevre",
    birthday: "2012-05-14",
    contact: { ...contact, address: "", city: "", phone: "" },
    registrations: [{ year: ACTIVE_YEAR, status: "PENDING", category: { name: "C2" }, establishment: { id: school.wireId }, club: null }],
    imageCapture: false,
    communication: false,
  });
  const mails = await world.db.selectFrom("mails").select(["recipient", "text"]).where("userId", "=", Number(person.id)).execute();
  expect(mails).toMatchObject([{ recipient: contact.email, text: expect.stringContaining("zoe.lefevre") }]);
  await world.nobody.call(authApi.choosePassword, linkIn(mails[0]?.text ?? ""));
  expect(await trailOf(world, `user ${person.id}`)).toMatchObject([
    { actorId: correspondent.id, action: "register person", after: { username: "zoe.lefevre", registration: { year: ACTIVE_YEAR } } },
  ]);
});

test("ETB-07 a pupil without an e-mail address is added, and gets no mail", async ({ world }) => {
  const { correspondent } = await aSchool(world);
  const { email: _, ...unreachable } = contact;
  const { id } = await correspondent.caller.call(pupilsApi.add, { body: { ...draft, contact: unreachable } });
  expect(await world.db.selectFrom("mails").select("id").where("userId", "=", Number(id)).execute()).toEqual([]);
});

test("SEC-01 ETB-11 S3 extra fields of a hostile body are never written; another school is refused", async ({ world }) => {
  const [{ caller }, other, club] = [await aSchool(world), await aSchool(world), await aClub(world)];
  const before = await countUsers(world);
  for (const role of ["ADMIN", "ESTABLISHEMENT", "CLUB"])
    expect(await caller.status(pupilsApi.add, { body: { ...draft, role } })).toBe(400);
  const refusal = { status: 403, message: "Vous n'inscrivez d'élèves que dans votre établissement." };
  for (const establishment of [{ id: other.wireId }, { id: "2147483000" }, { rneCode: "0690001A" }])
    expect(await caller.refused(pupilsApi.add, { body: { ...draft, establishment } })).toMatchObject(refusal);
  expect(await countUsers(world)).toBe(before);
  const extras = { id: "1", username: "chef", status: "CONFIRMED", numPalmares: "P0000001", imageCapture: true, year: ACTIVE_YEAR - 1 };
  const related = { club: { id: club.wireId }, registrations: [{ year: ACTIVE_YEAR - 1, status: "CONFIRMED" }] };
  expect(await caller.call(pupilsApi.add, { body: { ...draftFor("Otto", "Klein"), ...extras, ...related } })).toMatchObject({
    ...{ username: "otto.klein", status: "PENDING", imageCapture: false, club: null },
    registrations: [{ year: ACTIVE_YEAR, status: "PENDING", club: null }],
  });
});

test.for([
  [{ contact: { ...contact, lastname: " " } }, "contact.lastname", "Le nom est requis"],
  [{ contact: { ...contact, firstname: "" } }, "contact.firstname", "Le prénom est requis"],
  [{ contact: { ...contact, email: "zoe@" } }, "contact.email", "L'adresse e-mail est invalide"],
  [{ contact: { ...contact, zip_code: "1400" } }, "contact.zip_code", "Le code postal doit contenir 5 chiffres"],
  [{ contact: { ...contact, zip_code: "" } }, "contact.zip_code", "Le code postal doit contenir 5 chiffres"],
  [{ contact: { ...contact, country: "Suisse", zip_code: "1" } }, "contact.zip_code", "Le code postal doit contenir de 2 à 12 caractères"],
  [{ contact: { ...contact, country: "" } }, "contact.country", "Le pays est requis"],
  [{ contact: { ...contact, country: undefined as never } }, "contact.country", "Le pays est requis"],
  [{ birthday: "11/20/2026" }, "birthday", "La date de naissance doit être antérieure à aujourd'hui"],
  [{ birthday: "02/30/2012" }, "birthday", "La date de naissance n'existe pas"],
  [{ genre: undefined }, "genre", "Le genre est requis"],
  [{ categoryName: "" }, "categoryName", "La catégorie est requise"],
  [{ categoryName: "C9" }, "categoryName", "Cette catégorie n'est pas ouverte aux inscriptions"],
  [{ languageName: "" }, "languageName", "La langue est requise"],
  [{ languageName: "Klingon" }, "languageName", "Cette langue n'est pas proposée"],
] as const)("ETB-07 INS-16 refused at its field: %$ $2", async ([part, path, message], { world }) => {
  const { caller } = await aSchool(world);
  const before = await countUsers(world);
  const refused = await caller.refused(pupilsApi.add, { body: { ...draft, ...part } as Draft });
  expect(refused).toMatchObject({ status: 400, issues: expect.arrayContaining([{ path, message }]) });
  expect(await countUsers(world)).toBe(before);
});

test("ETB-07 INS-16 a school adds a pupil with the specified body, which names no role", async ({ world }) => {
  const { correspondent } = await aSchool(world);
  const { role: _, ...specified } = draftFor("Emmy", "Sansrôle");
  expect(await correspondent.caller.call(pupilsApi.add, { body: specified })).toMatchObject({ role: "USER" });
});

test("ETB-07 nobody is twice in a school's list: not with other capitals, accents or hyphens, not concurrently", async ({ world }) => {
  const [{ caller }, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const jean = draftFor("Jean-Élie", "d'Aubigné");
  const tries = await Promise.all([1, 2, 3].map(() => caller.status(pupilsApi.add, { body: jean })));
  expect(tries.sort()).toEqual([201, 409, 409]);
  const refused = await caller.refused(pupilsApi.add, { body: draftFor("JEAN ELIE", "D AUBIGNE") });
  expect(refused).toMatchObject({
    status: 409,
    message: "Jean-Élie d'Aubigné, avec cette date de naissance, est déjà dans votre liste de 2027 (identifiant jean-elie.daubigne).",
    body: { known: { year: ACTIVE_YEAR } },
  });
  expect(await caller.status(pupilsApi.add, { body: { ...jean, birthday: "05/15/2012" } })).toBe(201);
  expect(await other.correspondent.caller.status(pupilsApi.add, { body: jean })).toBe(201);
});

test("ETB-07 a former pupil has an account to renew; one who left for another school is unknown", async ({ world }) => {
  const [{ caller, ...school }, other] = [await aSchool(world), await aSchool(world)];
  const former = await aPupil(world, school, { year: ACTIVE_YEAR - 1 });
  const body = draftFor("Marie", "Durand");
  expect(await caller.refused(pupilsApi.add, { body })).toMatchObject({
    ...{ status: 409, body: { known: { id: former.wireId, year: ACTIVE_YEAR - 1 } } },
    message: `Marie Durand a déjà un compte, inscrit avec vous en 2026 (identifiant ${former.username})\u00A0: renouvelez son inscription plutôt que d'ouvrir un second compte.`,
  });
  await aRegistration(world, { userId: former.id, establishmentId: other.id });
  expect(await caller.status(pupilsApi.add, { body })).toBe(201);
});

test("ETB-07 after a registration is deleted the account is found again", async ({ world }) => {
  const { caller } = await aSchool(world);
  const { id, registrations } = await caller.call(pupilsApi.add, { body: draftFor("Ada", "Byron") });
  await caller.call(registrationsApi.remove, { params: { id: registrations[0]?.id ?? "" } });
  const refused = await caller.refused(pupilsApi.add, { body: draftFor("Ada", "Byron") });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("sans inscription"), body: { known: { id, year: null } } });
  await caller.call(registrationsApi.renewOf, { params: { id }, body: { categoryName: "C1" } });
  expect((await caller.call(usersApi.one, { params: { id } })).registrations).toHaveLength(1);
});

test("ETB-07 a school adds within the pupils' period; an ADMIN at any time, anywhere", async ({ world }) => {
  const school = await aSchool(world, { visible: false });
  const [{ caller }, { caller: admin }, club] = [school, await anAdmin(world), await aClub(world)];
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect(await caller.refused(pupilsApi.add, { body: draft })).toMatchObject({
    status: 403,
    message: "Les inscriptions scolaires sont fermées depuis le 30 septembre 2026 à 23\u00A0h\u00A059, heure de Paris.",
  });
  const affiliation = { establishment: { id: school.wireId }, club: { id: club.wireId } };
  expect(await admin.call(pupilsApi.add, { body: { ...draftFor("Emmy", "Noether"), ...affiliation } })).toMatchObject({
    registrations: [{ establishment: { id: school.wireId }, club: { id: club.wireId } }],
  });
  expect((await admin.call(pupilsApi.add, { body: draftFor("Kurt", "Gödel") })).registrations).toMatchObject([{ establishment: null }]);
  expect(await admin.refused(pupilsApi.add, { body: { ...draft, establishment: { id: "2147483000" } } })).toMatchObject({
    status: 400,
    issues: [{ path: "establishment", message: "Veuillez sélectionner un établissement" }],
  });
  await world.season();
  const orphan = await aPerson(world, { role: "ESTABLISHEMENT" });
  expect(await orphan.caller.status(pupilsApi.add, { body: draft })).toBe(403);
});
