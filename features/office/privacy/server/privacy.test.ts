import { sql } from "kysely";
import { expect } from "vitest";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import { askForLink } from "#tests/password-links.ts";
import type { Caller } from "#tests/person.ts";
import { codeOf } from "#tests/public-directory.ts";
import { insert, update } from "#tests/rows.ts";
import { savedAnswersOf, storeAnswers } from "#tests/saved-answers.ts";
import { aSchoolSheet, aSchoolStage } from "#tests/school-stages.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { aCenter, aClub, aClubApplicant, anAdmin, aParticipant, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { privacyApi } from "../privacy.contract.ts";

const paramsOf = (person: { readonly wireId: string }) => ({ params: { id: person.wireId } });

const exportOf = async (office: Caller, person: { readonly wireId: string }) =>
  JSON.parse((await office.download(privacyApi.export, paramsOf(person))).bytes.toString());

/** Unique words that identify a person. */
const traitsOf = (lastname: string) => ({
  firstname: `Sophie-${lastname}`,
  lastname,
  email: `${lastname}@exemple.fr`,
  phone: `01 98 76 ${lastname.length}`,
  address: `12 impasse ${lastname}`,
});

/** A pupil with stored data of every kind. */
async function aPersonWithData(world: World, name: string) {
  const traits = traitsOf(name);
  const school = await aSchool(world);
  const { firstname, lastname, email, ...contactData } = traits;
  const person = { firstname, lastname, email, birthday: "2012-05-14", hasConsented: false };
  const pupil = await aPupil(world, school, { status: "CONFIRMED", className: `6e ${firstname}`, person });
  const admin = await anAdmin(world);
  const stage = await aStage(world, {
    questions: [
      { openAnswer: 1, right: ["7"] },
      { openAnswer: 1, right: ["chat"] },
    ],
  });
  const center = await aCenter(world);
  const { id: userId } = pupil;
  await aResult(world, {
    userId,
    questionnaireId: stage.id,
    grade: 1,
    weightedGrade: 2,
    time: 30,
    origin: "hand",
    qualified: true,
    nextExamCenterId: center.id,
  });
  await insert(world, "openings", { questionnaireId: stage.id, userId });
  const answer = (index: number, typed: string) => ({
    questionnaireId: stage.id,
    userId,
    questionId: stage.questions[index]?.id ?? 0,
    answers: [typed],
    normal: [typed.toLowerCase()],
  });
  await storeAnswers(world.db, answer(0, `C'est ${name}`), answer(1, "chat"));
  await pupil.caller.call(consentsApi.give, {
    body: { imageCapture: true, communication: true, communicationPartners: false, guardian: `Parent ${name}` },
  });
  await pupil.caller.call(usersApi.updateMe, { body: { contact: { address: contactData.address, city: "Villeurbanne" } } });
  await admin.caller.call(usersApi.update, { ...paramsOf(pupil), body: { contact: { phone: "0199999999" } } });
  await admin.caller.call(usersApi.update, { ...paramsOf(pupil), body: { contact: { phone: contactData.phone } } });
  await askForLink(world, pupil.username);
  await insert(world, "convocations", { questionnaireId: stage.id, userId, examCenterId: center.id, date: "2027-03-13" });
  return { admin, school, pupil, stage, traits };
}

/** The tables that contain these words, in any column. */
async function tablesContaining(world: World, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await world.pool.query(`select from "${name}" t where t::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("SEC-05 every reference to a person is in the export, or is known not to be data about them", async ({ world }) => {
  const { rows } = await world.pool.query<{ column: string }>(`
    select conrelid::regclass || '.' || attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  expect(rows.map(({ column }) => column)).toEqual([
    "accommodation_requests.user_id",
    // The trail says who gave it.
    "accommodations.given_by",
    "accommodations.user_id",
    // The trail says who decided it.
    "answer_decisions.decided_by",
    // Who photographed it: the trail says so.
    // Who sent it: deleted with it after some weeks.
    "answer_sheet_pictures.received_by",
    "answer_sheet_pictures.user_id",
    // Who applied it.
    "applications.user_id",
    "club_controllers.user_id",
    "club_requests.decided_by",
    "club_requests.user_id",
    "consents.given_by",
    "consents.user_id",
    "convocations.user_id",
    // Where an officer was, for seconds.
    "correction_presence.user_id",
    // Who issued the code that it was chosen with.
    "credentials.issued_by",
    "credentials.user_id",
    "diplomas.user_id",
    // The trail says of whom the office said that they are two people.
    "distinct_people.one",
    "distinct_people.other",
    // Which correspondent confirmed them: the trail says so.
    "establishment_colleagues.confirmed_by",
    "establishment_colleagues.user_id",
    // Which administrator decided it: the trail says so.
    "establishment_requests.decided_by",
    "establishment_requests.user_id",
    // Who acted for a school until their account was closed; the trail says so.
    "establishments.former_user_id",
    "establishments.user_id",
    "exam_center_controllers.user_id",
    // The trail says who started it.
    "former_results.user_id",
    // For the jury alone: it ends with the answers (TIM-05).
    "integrity_people.user_id",
    "jobs.asked_by",
    "known_devices.user_id",
    // A sign-in in progress, for ten minutes.
    "log_in_attempts.user_id",
    // With the mails.
    "mail_people.user_id",
    // The trail says who sent it.
    "mails.issued_by",
    "mails.user_id",
    // The trail says who wrote it.
    "messages.written_by",
    // The trail says who wrote and switched it.
    "occasion_letters.changed_by",
    // The trail says whom it was issued to.
    "one_time_links.issued_by",
    "one_time_links.user_id",
    "openings.user_id",
    "paper_readers.user_id",
    "passkey_duties.user_id",
    "passkeys.user_id",
    // The trail says who made it.
    "programs.user_id",
    // Codes on paper, which only open the account.
    "recovery_codes.user_id",
    "registrations.user_id",
    "results.user_id",
    "saved_views.user_id",
    "school_diplomas.user_id",
    "school_openings.user_id",
    "school_sheets.entered_by",
    "school_sheets.user_id",
    "school_stages.created_by",
    "sessions.user_id",
    "sheets.user_id",
    // The person's former account.
    "users.merged_into",
  ]);
});

test("SEC-05 everything stored about a person is exported, as data and as a page, without secrets", async ({ world }) => {
  const { admin, pupil, school, traits } = await aPersonWithData(world, "Kowalevskaïa");
  const former = await aPerson(world);
  await update(world, "users", { id: former.id }, { mergedInto: pupil.id, status: "DESACTIVATED", email: "" });
  const [since, seenAt] = [new Date("2026-09-01T08:00:00Z"), new Date("2026-10-01T08:00:00Z")];
  await insert(world, "knownDevices", { userId: pupil.id, device: Buffer.from("a browser"), since, seenAt });
  await update(world, "sessions", { userId: pupil.id }, { deviceWords: "Firefox sous Linux" });
  const { name, bytes } = await admin.caller.download(privacyApi.export, paramsOf(pupil));
  const data = JSON.parse(bytes.toString());
  expect(name).toMatch(/^Données personnelles P\d{7}\.json$/);
  expect(data).toMatchObject({
    account: { ...traits, username: pupil.username, birthday: "2012-05-14", city: "Villeurbanne", status: expect.any(String) },
    consents: [{ kind: "image", given: true, givenBySelf: true }, { kind: "federation" }, { kind: "partners", given: false }],
    registrations: [{ year: 2027, status: "CONFIRMED", category: "C2", className: `6e ${traits.firstname}`, establishment: school.name }],
    results: [{ stage: "Quart de finale", grade: 1, weightedGrade: 2, time: 30, qualified: true }],
    openings: [{ stage: "Quart de finale" }],
    answers: [{ question: "Question 1", answers: ["C'est Kowalevskaïa"] }, { answers: ["chat"] }],
    convocations: [{ date: "2027-03-13" }],
    mails: [{ recipient: traits.email, status: "waiting" }],
    links: [{ kind: "reset", usedAt: null }],
    sessions: [{ device: "Firefox sous Linux", openedAt: expect.any(String), closedAt: null }],
    devices: [{ since: expect.stringContaining("2026-09-01"), seenAt: expect.stringContaining("2026-10-01") }],
    passkeys: [],
    mergedAccounts: [{ username: former.username }],
    changes: [{ action: "change person", byRole: "ADMIN", after: { phone: "0199999999" } }, { action: "change person" }],
    doings: [],
  });
  const text = bytes.toString();
  const { text: mail } = await world.db.selectFrom("mails").select("text").where("userId", "=", pupil.id).executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(mail ?? "")?.[1] ?? "none";
  for (const secret of [token, "hash", "password_", admin.username]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());

  const page = await admin.caller.download(privacyApi.page, paramsOf(pupil));
  expect(page.name).toMatch(/\.html$/);
  const html = page.bytes.toString();
  for (const words of [
    "Données personnelles de Sophie-Kowalevskaïa Kowalevskaïa",
    "14 mai 2012",
    "C&#39;est Kowalevskaïa",
    "Autorisations",
    "Firefox sous Linux",
    "1er octobre 2026",
    former.username,
    school.name,
  ])
    expect(html).toContain(words);
  expect(await trailOf(world, `user ${pupil.id}`)).toContainEqual({
    actorId: admin.id,
    action: "export personal data",
    before: null,
    after: null,
  });
  expect((await admin.caller.refused(privacyApi.export, { params: { id: "2147483000" } })).status).toBe(404);
});

test("SEC-05 what was answered at school to a problem that was removed since is exported too", async ({ world }) => {
  const [admin, person] = [await anAdmin(world), await aPerson(world)];
  const stage = await aSchoolStage(world, await aSchool(world), { problems: [{}, {}] });
  await aSchoolSheet(world, stage, person.id, ["dix-sept", "quarante"]);
  await world.db
    .deleteFrom("schoolProblems")
    .where("id", "=", stage.problems[1]?.id ?? 0)
    .execute();
  const { schoolAnswers } = await exportOf(admin.caller, person);
  expect(schoolAnswers).toMatchObject([
    { problem: "Problème 1", answers: ["dix-sept"] },
    { problem: "Un problème retiré depuis", answers: ["quarante"] },
  ]);
});

test("SEC-05 S3 typed text cannot run as code in the page of a person's data", async ({ world }) => {
  const admin = await anAdmin(world);
  const person = await aPerson(world, { lastname: "<script>alert(1)</script>" });
  const { bytes } = await admin.caller.download(privacyApi.page, paramsOf(person));
  expect(bytes.toString()).not.toContain("<script");
});

test("SEC-05 the page of a person's data shows text as it was typed, even a date that does not exist", async ({ world }) => {
  const admin = await anAdmin(world);
  const person = await aPerson(world, { lastname: "2027-99-99", firstname: "constructor", username: "toString" });
  await update(world, "users", { id: person.id }, { city: "2027-01-01T9", address: "__proto__" });
  const html = (await admin.caller.download(privacyApi.page, paramsOf(person))).bytes.toString();
  for (const typed of ["2027-99-99", "constructor", "toString", "2027-01-01T9", "__proto__"]) expect(html).toContain(`<td>${typed}</td>`);
});

test("SEC-05 an erased person is found nowhere; the registration, the result and right answers stay", async ({ world }) => {
  const { admin, school, pupil, stage, traits } = await aPersonWithData(world, "Mirzakhani");
  const words = [...Object.values(traits), pupil.username];
  expect(await tablesContaining(world, words)).toEqual(
    expect.arrayContaining(["audit_trail", "mails", "registrations", "sheets", "users"]),
  );
  const findRemaining = () =>
    sql`select (select count(*) from registrations where establishment_id = ${school.id} and kind = 'participant') as pupils,
      (select jsonb_agg(to_jsonb(x)) from results x where questionnaire_id = ${stage.id}) as results`.execute(world.db);
  const before = await findRemaining();

  await admin.caller.call(privacyApi.erase, paramsOf(pupil));

  expect(await tablesContaining(world, words)).toEqual([]);
  expect(await findRemaining()).toEqual(before);
  const answers = await savedAnswersOf(world.db, pupil.id);
  expect(answers.map((one) => one.answers)).toEqual([["(effacé)"], ["chat"]]);
  const person = await admin.caller.call(usersApi.one, paramsOf(pupil));
  expect(person).toMatchObject({ status: "DESACTIVATED", birthday: "2012-01-01", genre: null, contact: { lastname: "Personne effacée" } });
  expect(await trailOf(world, `user ${pupil.id}`)).toContainEqual({
    actorId: admin.id,
    action: "erase personal data",
    before: null,
    after: null,
  });
});

test("SEC-05 SEC-03 an erased account can never be opened again", async ({ world }) => {
  const { admin, pupil } = await aPersonWithData(world, "Lovelace");
  await admin.caller.call(privacyApi.erase, paramsOf(pupil));
  expect(await pupil.caller.status(usersApi.me)).toBe(401);
  expect(await admin.caller.refused(usersApi.update, { ...paramsOf(pupil), body: { status: "CONFIRMED" } })).toMatchObject({
    ...{ status: 409, message: "Les données de cette personne ont été effacées\u00A0: il n'y a plus rien à modifier." },
  });
  await expect(sql`update users set status = 'CONFIRMED' where id = ${pupil.id}`.execute(world.db)).rejects.toThrow(/users_erased/);
  expect(await world.db.selectFrom("oneTimeLinks").select("userId").where("userId", "=", pupil.id).execute()).toEqual([]);
});

test("SEC-05 nobody in charge is erased, nor the caller", async ({ world }) => {
  const [admin, school, club, center] = [await anAdmin(world), await aSchool(world), await aClub(world), await aCenter(world)];
  const refusal = async (person: { wireId: string }) => (await admin.caller.refused(privacyApi.erase, paramsOf(person))).message;
  const inCharge = (name: string) => `Cette personne est responsable de «\u00A0${name}\u00A0»\u00A0: nommez d'abord quelqu'un d'autre.`;
  expect(await refusal(school.correspondent)).toBe(inCharge(school.name));
  expect(await refusal(club.manager)).toBe(inCharge(club.name));
  expect(await refusal(center.manager)).toBe(inCharge(center.name));
  expect(await refusal(admin)).toBe("C'est votre propre compte.");
});

test("EDG-06 SEC-05 GRD-05 an erasure does not change the national ranking, even if another stage follows the national final", async ({
  world,
}) => {
  const admin = await anAdmin(world);
  const year = 2071;
  const semi = await aStage(world, { name: "Demi-finale", order: 1, year });
  const final = await aStage(world, { name: "Finale nationale", order: 2, year, previousQuestionnaireId: semi.id });
  await aStage(world, { name: "Finale internationale", order: 3, year, previousQuestionnaireId: final.id });
  const finalist = async (birthday: string, before: number, last: number) => {
    const person = await aParticipant(world, { status: "CONFIRMED", year, person: { birthday } });
    await aResult(world, { userId: person.id, questionnaireId: semi.id, grade: before, weightedGrade: 6, time: 10 });
    await aResult(world, { userId: person.id, questionnaireId: final.id, grade: last, weightedGrade: 6, time: 10 });
    return person;
  };
  const [younger, older] = [await finalist("2010-06-01", 3, 2), await finalist("2010-03-01", 1, 3)];
  const ranked = async () => {
    const { data } = await admin.caller.call(rankingApi.national, { params: { year }, query: { category: "C2" } });
    return data.map(({ user, rank }) => [user.id, rank]);
  };
  const before = await ranked();
  expect(before).toEqual([
    [younger.wireId, 1],
    [older.wireId, 2],
  ]);
  await admin.caller.call(privacyApi.erase, paramsOf(younger));
  expect(await ranked()).toEqual(before);
});

test("SEC-05 GRD-05 the ranks of the others are the same after an erasure, whatever the ages of tied people", async ({ world }) => {
  const admin = await anAdmin(world);
  const semi = await aStage(world, { name: "Demi-finale", order: 1 });
  const final = await aStage(world, { name: "Finale nationale", order: 2, previousQuestionnaireId: semi.id });
  const birthdays = ["2011-12-31", "2012-01-01", "2012-03-03", "2012-03-04", "2012-03-04", "2012-03-05", "2012-11-30", "2013-01-01"];
  const people = [];
  for (const [index, birthday] of birthdays.entries()) {
    const person = await aParticipant(world, { status: "CONFIRMED", person: { birthday, lastname: `Égal ${index}` } });
    // Tied at each stage, or only in the national ranking.
    const [before, last] = index % 2 === 0 ? [4, 3] : [2, 4];
    await aResult(world, { userId: person.id, questionnaireId: semi.id, grade: before, weightedGrade: before, time: 40 });
    await aResult(world, { userId: person.id, questionnaireId: final.id, grade: last, weightedGrade: last, time: 40 });
    people.push(person);
  }
  const ranks = async () => {
    const query = { category: "C2", limit: 100 };
    const [ofSemi, ofFinal, national] = [
      await admin.caller.call(rankingApi.ofStage, { params: { id: semi.wireId }, query }),
      await admin.caller.call(rankingApi.ofStage, { params: { id: final.wireId }, query }),
      await admin.caller.call(rankingApi.national, { params: { year: 2027 }, query }),
    ];
    return [ofSemi, ofFinal, national].map(({ data }) =>
      Object.fromEntries(data.map(({ user, rank, tied }) => [user.id, `${rank}${tied ? " ex æquo" : ""}`])),
    );
  };
  const before = await ranks();
  expect(new Set(Object.values(before[2] ?? {})).size).toBe(7);
  for (const person of people) {
    await admin.caller.call(privacyApi.erase, paramsOf(person));
    expect(await ranks()).toEqual(before);
  }
  const ids = people.map(({ id }) => id);
  const rows = await world.db.selectFrom("users").select("birthday").where("id", "in", ids).orderBy("id").execute();
  expect(rows.map(({ birthday }) => birthday)).toEqual([
    "2011-01-01",
    "2012-01-01",
    "2012-01-02",
    "2012-03-04",
    "2012-03-04",
    "2012-03-05",
    "2012-03-06",
    "2013-01-01",
  ]);
});

test("SEC-05 S16 a mail for several accounts of one address drops the erased one, first or not; the others' links stay valid", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const email = "fratrie.erdos@exemple.fr";
  const children = [];
  for (const username of ["paul.erdos", "paul.erdos2", "anna.erdos"]) children.push(await aPerson(world, { email, username }));
  await askForLink(world, email);
  const letter = async () => (await world.db.selectFrom("mails").select("text").where("recipient", "=", email).execute())[0]?.text ?? "";
  const tokens = [...(await letter()).matchAll(/token=([\w-]+)/g)].map(([, token = ""]) => token);
  for (const erased of children.slice(0, 1).concat(children.slice(2))) await caller.call(privacyApi.erase, paramsOf(erased));
  expect(await letter()).not.toMatch(/paul\.erdos\n|anna\.erdos/);
  expect(await letter()).toMatch(
    new RegExp(`Identifiant : paul.erdos2\nCode : [A-Z2-9-]{12}\nhttp://palmares.test/connexion/mot-de-passe#token=${tokens[1]}\n`),
  );
  await world.nobody.call(authApi.choosePassword, { body: { token: tokens[1] ?? "", password: "une longue phrase à moi" } });
});

/** Gives somebody a unique name and address. */
async function withUniqueName<Person extends { readonly id: number }>(world: World, person: Person, lastname: string) {
  const { email } = traitsOf(lastname);
  await update(world, "users", { id: person.id }, { lastname, email });
  return { ...person, words: [lastname] };
}

test("SEC-05 a waiting mail to club managers does not name a person erased meanwhile, and has no address of one", async ({ world }) => {
  const [{ caller }, other] = [await anAdmin(world), await aPerson(world, { role: "CLUB" })];
  for (const [index, name] of ["Kovalevskaia", "Agnesi"].entries()) {
    const club = await aClub(world);
    const people = [await aClubApplicant(world), club.manager] as const;
    const [applicant, manager] = people;
    const erased = await withUniqueName(world, people[index] ?? applicant, name);
    await caller.call(clubRequestsApi.accept, { params: { id: applicant.request.wireId }, body: { clubId: club.wireId } });
    expect(await tablesContaining(world, erased.words)).toContain("mails");
    for (const person of [applicant, manager]) {
      const { mails } = await exportOf(caller, person);
      const notice = { subject: expect.stringContaining("une personne de plus"), recipient: person === manager ? expect.any(String) : "" };
      expect(mails, "other people's addresses are not shown").toContainEqual(expect.objectContaining(notice));
    }
    const controllerIds = [erased.id === manager.id ? applicant.wireId : manager.wireId, other.wireId];
    await caller.call(clubsApi.update, { ...paramsOf(club), body: { controllerIds } });
    await caller.call(privacyApi.erase, paramsOf(erased));
    expect(await tablesContaining(world, erased.words), name).toEqual([]);
  }
});

test("SEC-05 LET-12 a mail about somebody else is deleted with the last account of its address, and is in no export before", async ({
  world,
}) => {
  const [{ caller }, club, applicant] = [await anAdmin(world), await aClub(world), await aClubApplicant(world)];
  const { id, wireId } = await withUniqueName(world, club.manager, "Ladyjenskaia");
  const { email } = traitsOf("Ladyjenskaia");
  const children = [await aPerson(world, { email }), await aPerson(world, { email })] as const;
  await aPerson(world, { email: email.toUpperCase() });
  await caller.call(clubRequestsApi.accept, { params: { id: applicant.request.wireId }, body: { clubId: club.wireId } });
  const waiting = () =>
    world.db.selectFrom("mails").select("recipient").where("userId", "=", applicant.id).where("recipient", "=", email).execute();
  const isNotified = async (person: { readonly wireId: string }) =>
    JSON.stringify((await exportOf(caller, person)).mails).includes("une personne de plus");
  for (const person of [{ wireId }, ...children]) expect(await isNotified(person)).toBe(false);
  for (const erased of children) {
    await caller.call(privacyApi.erase, paramsOf(erased));
    expect(await waiting()).toHaveLength(1);
  }
  expect(await isNotified({ wireId })).toBe(true);
  await world.db.deleteFrom("clubControllers").where("userId", "=", id).execute();
  await caller.call(privacyApi.erase, paramsOf({ wireId }));
  expect(await waiting()).toEqual([]);
});

test("SEC-05 a waiting mail to a former correspondent does not name an erased successor, and is deleted with its recipient", async ({
  world,
}) => {
  const [{ caller }, school] = [await anAdmin(world), await aSchool(world)];
  const former = await withUniqueName(world, school.correspondent, "Chatelet");
  const successor = await withUniqueName(world, await aPerson(world, { role: "ESTABLISHEMENT" }), "Germain");
  const act = (by: { readonly wireId: string }) =>
    caller.call(schoolsApi.update, { ...paramsOf(school), body: { rneCode: codeOf(700_000 + school.id), userId: by.wireId } });
  await act(successor);
  expect(await tablesContaining(world, former.words)).toContain("mails");
  await caller.call(privacyApi.erase, paramsOf(former));
  expect(await tablesContaining(world, former.words)).toEqual([]);
  await act(await aPerson(world, { role: "ESTABLISHEMENT" }));
  await caller.call(privacyApi.erase, paramsOf(successor));
  expect(await tablesContaining(world, successor.words)).toEqual([]);
});
