import { expect } from "vitest";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const byId = ({ wireId }: { wireId: string }) => ({ params: { id: wireId } });

async function aGradedResult(world: World, userId: number, stageFields: Parameters<typeof aStage>[1]) {
  const stage = await aStage(world, { showOnUserDashboard: true, ...stageFields });
  await aResult(world, { userId, questionnaireId: stage.id, grade: 7, weightedGrade: 21.5 });
}

test("ETB-15 ETB-11 a school reads a pupil's results of visible stages, from the years spent with it; the office reads all", async ({
  world,
}) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const pupil = await aPupil(world, school);
  await aRegistration(world, { userId: pupil.id, year: PAST_YEAR, establishmentId: other.id, status: "CONFIRMED" });
  await aGradedResult(world, pupil.id, { name: "Quart visible" });
  await aGradedResult(world, pupil.id, { name: "Demi-finale cachée", showOnUserDashboard: false });
  await aGradedResult(world, pupil.id, { name: "Quart d'ailleurs", year: PAST_YEAR });
  const read = async ({ caller }: Pick<typeof pupil, "caller">) => {
    const { registrations, results } = await caller.call(usersApi.one, byId(pupil));
    return [registrations.map(({ year }) => year), results.map(({ questionnaire }) => questionnaire.name).sort()];
  };
  const years = [ACTIVE_YEAR, PAST_YEAR];
  expect(await read(school.correspondent)).toEqual([[ACTIVE_YEAR], ["Quart visible"]]);
  expect(await read(pupil)).toEqual([years, ["Quart d'ailleurs"]]);
  expect(await read(await anAdmin(world))).toEqual([years, ["Demi-finale cachée", "Quart d'ailleurs", "Quart visible"]]);
});

test("ETB-11 a school reads its pupils of this year and those whose latest registration was there, and changes only the first", async ({
  world,
}) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const { caller } = school.correspondent;
  const former = await aPupil(world, school, { year: PAST_YEAR });
  const moved = await aPupil(world, school, { year: PAST_YEAR });
  await aRegistration(world, { userId: moved.id, establishmentId: other.id });
  const others = [moved, await aPupil(world, other), await aParticipant(world), await anAdmin(world), { wireId: "2147483000" }];
  expect(await caller.status(usersApi.one, byId(former))).toBe(200);
  for (const person of [former, ...others])
    expect(await caller.status(usersApi.update, { ...byId(person), body: { genre: "homme" } }), person.wireId).toBe(403);
  for (const person of others) expect(await caller.status(usersApi.one, byId(person)), person.wireId).toBe(403);
});

test("ETB-09 a correspondent changes name, e-mail, address, birthday, gender and language of a pupil; the trail records the old values", async ({
  world,
}) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const { caller, id: actorId } = school.correspondent;
  const place = { address: "1 rue Pascal", city: "Genève", zip_code: "1201", country: "Suisse" };
  const contact = { lastname: "Dupont", firstname: "Zoé", email: "", phone: "06 01 02 03 04", ...place };
  const body = { contact, birthday: "05/31/2011", genre: "homme", languageName: "Italien" } as const;
  for (const _ of [1, 2])
    expect(await caller.call(usersApi.update, { ...byId(pupil), body })).toMatchObject({ ...body, birthday: "2011-05-31" });
  expect(await trailOf(world, `user ${pupil.id}`)).toMatchObject([
    { actorId, action: "change person", before: { lastname: "Durand", zipCode: "69001" }, after: { lastname: "Dupont", zipCode: "1201" } },
  ]);
});

test("ETB-09 SEC-01 a correspondent never changes the username, the status, the role nor a registration of a pupil", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupil = await aPupil(world, school);
  const before = await caller.call(usersApi.one, byId(pupil));
  const forbiddenFields = {
    username: "chef",
    status: "DESACTIVATED",
    role: "ADMIN",
    id: "1",
    numPalmares: "P0000001",
    establishmentId: null,
    categoryName: "HC",
    registrations: [],
    results: [],
    contact: { phone: "06 00 00 00 00", id: "1" },
  };
  const after = await caller.call(usersApi.update, { ...byId(pupil), body: forbiddenFields as object });
  expect(after).toEqual({ ...before, contact: { ...before.contact, phone: "06 00 00 00 00" } });
  expect(await caller.call(usersApi.update, { ...byId(pupil), body: { username: "chef" } })).toEqual(after);
});

test.for([
  [{ contact: { lastname: " " } }, "contact.lastname", "Le nom est requis"],
  [{ contact: { firstname: "" } }, "contact.firstname", "Le prénom est requis"],
  [{ contact: { email: "zoe@" } }, "contact.email", "L'adresse e-mail est invalide"],
  [{ contact: { zip_code: "690" } }, "contact.zip_code", "Le code postal doit contenir 5 chiffres"],
  [{ contact: { country: "Suisse", zip_code: "1" } }, "contact.zip_code", "Le code postal doit contenir de 2 à 12 caractères"],
  [{ birthday: "2026-11-20" }, "birthday", "La date de naissance doit être antérieure à aujourd'hui"],
  [{ languageName: "Klingon" }, "languageName", "Cette langue n'est pas proposée"],
  [{ genre: "autre" }, "genre", "Le genre est requis"],
] as const)("ETB-09 refused at its field: %$ $2", async ([body, path, message], { world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupil = await aPupil(world, school);
  const refused = await caller.refused(usersApi.update, { ...byId(pupil), body: body as object });
  expect(refused).toMatchObject({ status: 400, issues: [{ path, message }] });
  expect(await trailOf(world, `user ${pupil.id}`)).toEqual([]);
});

test("ETB-09 an invalid old postal code is not checked while it does not change", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupil = await aPupil(world, school);
  await world.db.updateTable("users").set({ zipCode: "690" }).where("id", "=", pupil.id).execute();
  expect((await caller.call(usersApi.update, { ...byId(pupil), body: { contact: { city: "Bron" } } })).contact.city).toBe("Bron");
  expect(await caller.status(usersApi.update, { ...byId(pupil), body: { contact: { country: "FRANCE" } } })).toBe(400);
});

test("SEC-01 an ADMIN also changes username and status; a taken username is 409; nobody locks themselves out", async ({ world }) => {
  const [admin, person, other] = [await anAdmin(world), await aPerson(world), await aPerson(world)];
  const update = (target: { wireId: string }, body: object) => admin.caller.status(usersApi.update, { ...byId(target), body });
  const changes = { username: `zoe.${person.id}`, status: "DESACTIVATED" } as const;
  expect(await admin.caller.call(usersApi.update, { ...byId(person), body: changes })).toMatchObject(changes);
  expect(await person.caller.status(usersApi.me)).toBe(401);
  const taken = { ...byId(other), body: { username: changes.username.toUpperCase() } };
  expect(await admin.caller.refused(usersApi.update, taken)).toMatchObject({ status: 409, message: "Cet identifiant est déjà pris" });
  for (const username of ["", "marie dupont", "zoé"]) expect(await update(other, { username }), username).toBe(400);
  expect(await update(admin, { status: "DESACTIVATED" })).toBe(400);
  const unknown = { wireId: "2147483000" };
  expect([await update(unknown, { genre: "homme" }), await admin.caller.status(usersApi.one, byId(unknown))]).toEqual([404, 404]);
});

test.for(["school", "club"] as const)(
  "ADM-04 LET-07 name and address of the person in charge of a %s change together only if the office states that it is the same person",
  async (kind, { world }) => {
    const office = (await anAdmin(world)).caller;
    const inCharge = kind === "school" ? (await aSchool(world)).correspondent : (await aClub(world)).manager;
    const correct = (body: object) => ({ ...byId(inCharge), body });
    const contact = { lastname: "Nouvelle", email: `nina.${kind}@exemple.fr` };
    const refusal = { status: 409, message: expect.stringContaining("est-ce la même personne") };
    expect(await office.refused(usersApi.update, correct({ contact }))).toMatchObject(refusal);
    expect((await office.call(usersApi.one, byId(inCharge))).contact.email).toBe(inCharge.email);
    for (const body of [{ contact: { lastname: contact.lastname } }, { contact: { email: `2.${contact.email}` } }])
      expect(await office.status(usersApi.update, correct(body))).toBe(200);
    const saved = await office.call(usersApi.update, correct({ contact: { ...contact, lastname: "Mariée" }, isSamePerson: true }));
    expect(saved.contact).toMatchObject({ email: contact.email, lastname: "Mariée" });
    await office.call(usersApi.update, { ...byId(await aPerson(world)), body: { contact: { ...contact, email: `p.${contact.email}` } } });
  },
);
