import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPerson, aPupil, aSchool, test } from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

test("PAR-12 everybody reads their permanent member number next to their username", async ({ world }) => {
  const person = await aParticipant(world);
  const me = await person.caller.call(usersApi.me);
  expect(me).toMatchObject({ id: person.wireId, username: person.username, role: "USER", categoryName: "C2" });
  expect(me.numPalmares).toBe(`P${person.wireId.padStart(7, "0")}`);
});

test("PAR-10 a person reads all that is known about them, and never their credentials", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const me = await pupil.caller.call(usersApi.me);
  expect(me).toMatchObject({
    contact: { firstname: "Marie", lastname: "Durand", email: pupil.email, zip_code: "69001" },
    language: { language: "Français" },
    establishmentId: school.wireId,
    registrations: [{ year: ACTIVE_YEAR, status: "PENDING", establishment: { name: school.name } }],
    imageCapture: true,
    consentsAsked: false,
  });
  expect(JSON.stringify(me)).not.toMatch(/password/i);
  expect((await school.correspondent.caller.call(usersApi.me)).establishment).toMatchObject({ name: school.name, visible: true });
  const [club, center, { caller: admin }] = await Promise.all([aClub(world), aCenter(world), anAdmin(world)]);
  expect((await club.manager.caller.call(usersApi.me)).controlledClubs).toEqual([{ id: club.wireId, name: club.name }]);
  expect((await center.manager.caller.call(usersApi.me)).controlledCenter).toEqual([{ id: center.wireId, name: center.name }]);
  expect((await admin.call(usersApi.me)).role).toBe("ADMIN");
});

test("API-01 STG-09 no reading of a person holds their answers, which the office reads at the stage", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["12"] }] });
  const person = await aParticipant(world);
  const answer = "quarante-deux";
  await storeFirstAnswer(world.db, stage, person.id, answer);
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 0, weightedGrade: 0 });
  const { caller: office } = await anAdmin(world);
  const readings = [
    await person.caller.call(usersApi.me),
    await office.call(usersApi.one, { params: { id: person.wireId } }),
    await office.call(pupilsApi.list, { query: { "filter.results.questionnaireId": stage.wireId } }),
  ];
  for (const reading of readings) {
    const text = JSON.stringify(reading);
    expect(text).toContain(person.username);
    expect(text).not.toMatch(/"answers"|quarante-deux/);
  }
  const params = { userId: person.wireId, questionnaireId: stage.wireId };
  expect(await office.call(answersApi.details, { params })).toMatchObject([{ answers: [answer] }]);
});

test.for([
  { status: "CONFIRMED", visible: true, expectedCount: 1 },
  { status: "CONFIRMED", visible: false, expectedCount: 0 },
  { status: "PENDING", visible: true, expectedCount: 0 },
] as const)(
  "PAR-11 own results are sent only for a visible stage under a confirmed registration ($status, visible: $visible)",
  async ({ status, visible, expectedCount }, { world }) => {
    const person = await aParticipant(world, { status });
    const stage = await aStage(world, { showOnUserDashboard: visible });
    await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 7, weightedGrade: 21.5 });
    expect((await person.caller.call(usersApi.me)).results).toHaveLength(expectedCount);
  },
);

test("PAR-10 only the fields named change; name, username, e-mail and role never do", async ({ world }) => {
  const person = await aPerson(world);
  const before = await person.caller.call(usersApi.me);
  const sent = {
    username: "chef",
    role: "ADMIN",
    status: "DESACTIVATED",
    contact: { city: "  Villeurbanne ", lastname: "Autre", email: "autre@exemple.fr" },
  };
  const after = await person.caller.call(usersApi.updateMe, { body: sent });
  expect(after).toEqual({ ...before, contact: { ...before.contact, city: "Villeurbanne" } });
  expect(await person.caller.call(usersApi.updateMe, { body: { contact: {} } })).toEqual(after);
});

test("PAR-10 a person changes phone, address, gender, birthday and language", async ({ world }) => {
  const { caller } = await aPerson(world);
  const contact = { phone: "06 01 02 03 04", address: "1 rue Pascal", city: "Genève", zip_code: "1201", country: "Suisse" };
  const body = { contact, genre: "homme", languageName: "Italien", birthday: "05/31/2011" } as const;
  expect(await caller.call(usersApi.updateMe, { body })).toMatchObject({ ...body, birthday: "2011-05-31" });
});

test("PAR-07 an unusual postal code does not block the change", async ({ world }) => {
  const { caller } = await aPerson(world);
  const { contact } = await caller.call(usersApi.updateMe, { body: { contact: { zip_code: "690" } } });
  expect(contact.zip_code).toBe("690");
});

test.for([
  { body: { birthday: "2026-11-20" }, path: "birthday", message: "La date de naissance doit être antérieure à aujourd'hui" },
  { body: { birthday: "02/30/2010" }, path: "birthday", message: "La date de naissance n'existe pas" },
  { body: { languageName: "Klingon" }, path: "languageName", message: "Cette langue n'est pas proposée" },
  { body: { genre: "autre" }, path: "genre", message: "Le genre est requis" },
  { body: { contact: { zip_code: "1234567890123" } }, path: "contact.zip_code", message: "12 caractères au plus" },
  { body: { contact: { country: " " } }, path: "contact.country", message: "Le pays est requis" },
])("PAR-10 refused at its field: $message", async ({ body, path, message }, { world }) => {
  const { caller } = await aPerson(world);
  const before = await caller.call(usersApi.me);
  const refused = await caller.refused(usersApi.updateMe, { body: body as object });
  expect(refused).toMatchObject({ status: 400, issues: [{ path, message }] });
  expect(await caller.call(usersApi.me)).toEqual(before);
});

test("PAR-10 yesterday, in Paris, is the last birthday accepted", async ({ world }) => {
  const { caller } = await aPerson(world);
  world.time.now = new Date("2026-11-19T23:30:00Z");
  expect((await caller.call(usersApi.updateMe, { body: { birthday: "2026-11-19" } })).birthday).toBe("2026-11-19");
});

test("SEC-04 a school's change of its own account is in the trail, without the data itself", async ({ world }) => {
  const { correspondent } = await aSchool(world);
  const participant = await aPerson(world);
  const body = { contact: { phone: "04 72 00 00 00" } };
  await Promise.all([correspondent.caller.call(usersApi.updateMe, { body }), participant.caller.call(usersApi.updateMe, { body })]);
  const trail = await world.db
    .selectFrom("auditTrail")
    .select(["actorId", "action", "after"])
    .where("actorId", "in", [correspondent.id, participant.id])
    .execute();
  expect(trail).toEqual([{ actorId: correspondent.id, action: "change own account", after: ["phone"] }]);
});

test("PAR-10 MND-03 a birthday determines the category and breaks ties: after opening a stage or getting a result, nobody changes their own, and they learn it before", async ({
  world,
}) => {
  const [opener, graded, fresh] = [await aParticipant(world), await aParticipant(world), await aParticipant(world)];
  const stage = await aStage(world, { active: true, questions: [{ right: ["1"] }] });
  await opener.caller.call(answersApi.active);
  await aResult(world, { userId: graded.id, questionnaireId: stage.id, grade: 1 });
  const body = { birthday: "2001-01-01" };
  for (const { caller } of [opener, graded]) {
    expect(await caller.refused(usersApi.updateMe, { body: { ...body, contact: { phone: "06 01 02 03 04" } } })).toMatchObject({
      status: 400,
      issues: [
        {
          path: "birthday",
          message: expect.stringMatching(/compte dans le classement.*demandez à votre établissement ou à la fédération/),
        },
      ],
    });
    expect(await caller.call(usersApi.me)).toMatchObject({ birthday: "2012-05-14", hasTakenPart: true, contact: { phone: "" } });
    expect(await caller.call(usersApi.updateMe, { body: { birthday: "2012-05-14", genre: "homme" } })).toMatchObject({ genre: "homme" });
  }
  expect(await fresh.caller.call(usersApi.me)).toMatchObject({ hasTakenPart: false });
  expect(await fresh.caller.call(usersApi.updateMe, { body })).toMatchObject({ birthday: "2001-01-01" });
  const office = (await anAdmin(world)).caller;
  expect(await office.call(usersApi.update, { params: { id: graded.wireId }, body })).toMatchObject({ birthday: "2001-01-01" });
});
