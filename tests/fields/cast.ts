import { sql } from "kysely";
import { consentsVersion } from "#access/consents/consents.ts";
import { viewsApi } from "#core/views/views.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { preparedListApi } from "#people/pupils/prepared-list.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { hashPassword } from "#platform/server/password.ts";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import { squadCategory } from "#tests/squads.ts";
import { contracts, nameOf } from "../contracts.ts";
import { addressTokenOf, linkTo } from "../password-links.ts";
import { readQrCodes } from "../pdf.ts";
import { aRight, castOf, ownCells, schoolStageDraft } from "../permissions.cast.ts";
import { Caller, formWith, type Request } from "../person.ts";
import { storeFirstAnswer } from "../saved-answers.ts";
import { aSchoolSheet, aSchoolStage } from "../school-stages.ts";
import { aResult, aStage, changeStage } from "../stages.ts";
import { aView } from "../valid-requests.ts";
import {
  ACTIVE_YEAR,
  aClub,
  aClubApplicant,
  aMember,
  anApplicant,
  aParticipant,
  aPerson,
  aPupil,
  aRegistration,
  aSchool,
  proveForOneCall,
  type World,
} from "../world.ts";

/**
 * The callers: signed out, an individual, the manager of a center, a school, a club; a school and a club whose people of last year are now
 * elsewhere; applicants for a school or a club, not confirmed; a person who has just registered: no password, PENDING.
 */
export const actors = [
  "ANYBODY",
  "USER",
  "CENTER",
  "SCHOOL",
  "CLUB",
  "SCHOOL-WAS",
  "CLUB-WAS",
  "APPLICANT",
  "CLUB-APPLICANT",
  "NEWCOMER",
] as const;
export type Actor = (typeof actors)[number];

export interface ActorRequest {
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly request: Request;
}

const LAST_YEAR = ACTIVE_YEAR - 1;
const password = "Hypatie-370-alexandrie";

/** All people, with all possible data, so that every field that may be returned is filled. */
export async function createEverybody(world: World) {
  const cast = await castOf(world);
  const { pupil, member, alone, school, club, quarter } = cast;
  const [stage, semi] = [Number(quarter), Number(cast.semi)];
  for (const { id } of [member, alone])
    await aResult(world, { questionnaireId: stage, userId: id, qualified: true, origin: "hand", nextExamCenterId: cast.center.id });
  await world.db
    .updateTable("results")
    .set({ grade: 7, weightedGrade: 30.5, time: 50, byHand: true })
    .where("questionnaireId", "=", stage)
    .execute();
  await aResult(world, {
    questionnaireId: semi,
    userId: pupil.id,
    grade: 5,
    weightedGrade: 20,
    time: 60,
    qualified: true,
    origin: "hand",
    byHand: true,
  });
  await changeStage(world, stage, { isClosed: true });
  const answered = await aStage(world, { isClosed: true, showOnUserDashboard: true, questions: [{ right: ["4"], openAnswer: 1 }] });
  await aResult(world, { questionnaireId: answered.id, userId: alone.id, grade: 1, weightedGrade: 1, time: 5 });
  await storeFirstAnswer(world.db, answered, alone.id, "4");
  await world.db.updateTable("results").set({ rank: 1 }).where("questionnaireId", "=", answered.id).execute();
  const online = await aStage(world, {
    active: true,
    showOnUserDashboard: true,
    order: 9,
    questions: [
      { text: "Combien ?", isMultiple: true, right: ["1"], wrong: ["2"], imageStart: Buffer.from("x"), imageEnd: Buffer.from("y") },
      { openAnswer: 1, regex: "^[0-9]+$", right: ["42"] },
    ],
  });
  const startsAt = world.time.now;
  await world.db
    .insertInto("announcements")
    .values([
      { audience: "everybody", text: "Le site ferme dimanche.", startsAt },
      { audience: "stage", text: "Lire 42.", startsAt, questionnaireId: online.id, position: 2 },
    ])
    .execute();
  const printing = { params: { questionnaireId: answered.wireId }, body: { design: "plain" } } as const;
  const [diplomaCode] = readQrCodes((await alone.caller.download(diplomasApi.print, printing)).bytes);
  const views = new Map<number, string>();
  for (const { id: userId, caller } of [alone, school.correspondent, club.manager])
    views.set(userId, (await caller.call(viewsApi.create, { body: aView })).id);
  const former = await createFormerPlaces(world, stage);
  const released = await aStage(world, {
    ...{ year: LAST_YEAR, isClosed: true, order: 9 },
    questions: [{ text: "Combien ?", openAnswer: 1, right: ["7", "8"], imageStart: Buffer.from("x"), imageEnd: Buffer.from("y") }],
  });
  await world.db.updateTable("questionnaires").set({ releasedToSchoolsAt: startsAt }).where("id", "=", released.id).execute();
  const chosenProblem = { schoolStageId: cast.schoolStage.id, position: 2, questionId: released.questions[0]?.id ?? 0, coefficient: 2 };
  const { categoryIds } = await world.db.selectFrom("schoolProblems").select("categoryIds").limit(1).executeTakeFirstOrThrow();
  await world.db
    .insertInto("schoolProblems")
    .values({ ...chosenProblem, categoryIds })
    .execute();
  await world.db
    .updateTable("schoolStages")
    .set({ diplomasShownAt: startsAt })
    .where("id", "in", [cast.schoolStage.id, cast.paper.id])
    .execute();
  const withdrawn = {
    schoolStageId: cast.schoolStage.id,
    userId: pupil.id,
    categoryId: categoryIds[0] ?? 0,
    ranked: 1,
    issuedOn: "2026-11-20",
  };
  await world.db.insertInto("schoolDiplomas").values(withdrawn).execute();
  await world.db
    .insertInto("accommodations")
    .values(
      [pupil, member, alone].map(({ id }) => ({
        ...aRight,
        needs: [...aRight.needs],
        userId: id,
        endsOn: "2027-09-01",
        givenAt: startsAt,
      })),
    )
    .execute();
  await world.db
    .insertInto("accommodationRequests")
    .values([pupil, alone].map(({ id }) => ({ userId: id, extra: 20, needs: ["room"], askedAt: startsAt, refusal: "late" })))
    .execute();
  const newcomer = await aParticipant(world);
  const passwordAccount = await aPerson(world, { passwordHash: await hashPassword(password) });
  const applicant = await anApplicant(world, { officialEmail: "ce.0371418r@ac-orleans-tours.fr", rneCode: "0371418R" });
  await applicant.caller.call(preparedListApi.save, { body: { rows: [{ ...line, sheet: "6e B", number: 4 }] } });
  const { refreshToken } = await world.nobody.call(authApi.logIn, { body: { username: passwordAccount.username, password } });
  await fillEmptyFields(world, { pupil, squad: "Les Gauss" });
  await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", newcomer.id).execute();
  await world.nobody.call(authApi.resetPassword, { body: { username: passwordAccount.username } });
  await world.settle();
  for (const { id } of [cast.alone, cast.school.correspondent, cast.club.manager]) await proveForOneCall(world, id);
  return {
    ...cast,
    views,
    diplomaCode,
    passwordLink: await linkTo(world, passwordAccount),
    addressToken: await addressTokenOf(world, passwordAccount.id),
    online,
    answered,
    former,
    released,
    newcomer,
    applicant,
    clubApplicant: await aClubApplicant(world),
    correspondentWithoutSchool: await aPerson(world, { role: "ESTABLISHEMENT" }),
    managerWithoutClub: await aPerson(world, { role: "CLUB" }),
    passwordAccount,
    callerWithRefreshToken: new Caller(world.http, refreshToken),
    pending: await aPupil(world, school, { person: { hasConsented: false } }),
    withoutSlip: await aPupil(world, school, { person: { email: "" } }),
    renewable: await createRenewable(world, { school, club }),
    slipAccounts: await createSlipAccounts(world, { school, club }),
  };
}

export type Everybody = Awaited<ReturnType<typeof createEverybody>>;

/** A school and a club of last year, whose people are now elsewhere. */
async function createFormerPlaces(world: World, stage: number) {
  const [school, club, elsewhere] = [await aSchool(world), await aClub(world), await aSchool(world)];
  const pastStage = await aStage(world, { year: LAST_YEAR, showOnUserDashboard: true, isClosed: true });
  const aFormerPerson = async (there: { establishmentId: number } | { clubId: number }) => {
    const person = await aPupil(world, elsewhere, { status: "CONFIRMED" });
    await aRegistration(world, { userId: person.id, year: LAST_YEAR, status: "CONFIRMED", ...there });
    for (const questionnaireId of [stage, pastStage.id])
      await aResult(world, { questionnaireId, userId: person.id, grade: 7, weightedGrade: 30, time: 50, qualified: true, origin: "hand" });
    return person;
  };
  // They have not renewed their memberships yet.
  await world.db.deleteFrom("registrations").where("kind", "=", "club").where("clubId", "=", club.id).execute();
  await world.db.deleteFrom("registrations").where("kind", "=", "establishment").where("establishmentId", "=", school.id).execute();
  const pupil = await aFormerPerson({ establishmentId: school.id });
  const schoolStage = await aSchoolStage(world, school, { year: LAST_YEAR });
  await aSchoolSheet(world, schoolStage, pupil.id, ["12"]);
  return {
    school,
    club,
    schoolStage,
    stage: pastStage.wireId,
    pupil,
    member: await aFormerPerson({ clubId: club.id }),
  };
}

/** People whose passwords were chosen with a former manager's slip, and whose address is that of a former manager. */
async function createSlipAccounts(world: World, { school, club }: { school: { id: number }; club: { id: number } }) {
  const former = await aPerson(world, { role: "CLUB" });
  const facts = { person: { passwordHash: "unknown", email: former.email } };
  const slipAccounts = { pupil: await aPupil(world, school, facts), member: await aMember(world, club, facts) };
  const ids = [slipAccounts.pupil.id, slipAccounts.member.id];
  await world.db.updateTable("credentials").set({ chosenWith: "slip" }).where("userId", "in", ids).execute();
  await world.db.updateTable("users").set({ emailOf: former.id }).where("id", "in", ids).execute();
  return slipAccounts;
}

/** Registered last year, not yet this year. */
async function createRenewable(world: World, { school, club }: { school: { id: number }; club: { id: number } }) {
  const [alone, self, pupil, other] = [await aPerson(world), await aPerson(world), await aPerson(world), await aPerson(world)];
  for (const { id } of [alone, self]) await aRegistration(world, { userId: id, year: LAST_YEAR, clubId: club.id });
  for (const { id } of [pupil, other])
    await aRegistration(world, { userId: id, year: LAST_YEAR, establishmentId: school.id, className: "6e B" });
  return { alone, self, pupil, other };
}

/** Fills all fields still empty. */
async function fillEmptyFields(world: World, { pupil, squad }: { pupil: { id: number }; squad: string }) {
  await sql`update users set phone = '0601020304', address = '1 rue des Roses', genre = 'homme'`.execute(world.db);
  await sql`update questionnaires set date = '2027-03-13', hour = '14:00', link_to_doc = 'https://exemple.fr/sujet.pdf', link_to_solutions = 'https://exemple.fr/corrige.pdf', solutions_from = '2026-01-01', qualified_for_next_step = 'Q',
    not_qualified_for_next_step = 'N', waiting_for_qualification_information = 'A', convoqued_for_next_step = 'C'`.execute(world.db);
  await sql`update establishments set street = '2 rue', propose_to_be_half_exam_center = true,
    rne_code = case when id = (select min(id) from establishments) then '0750655E' end`.execute(world.db);
  await sql`update clubs set street = '3 rue'`.execute(world.db);
  await sql`insert into school_directory values ('0371418R', 'Collège Pascal', 'Collège', '4 rue', '37000', 'Tours') on conflict do nothing`.execute(
    world.db,
  );
  await sql`insert into consents (user_id, kind, given, text_version, given_at, guardian)
    select u.id, k.kind, true, ${consentsVersion}, now(), 'Camille Vialatte' from users u, (select distinct kind from consents) k`.execute(
    world.db,
  );
  await sql`update registrations r set category_id = c.id, squad_id = null from categories c
    where r.user_id = ${pupil.id} and r.year = ${ACTIVE_YEAR} and c.name = ${squadCategory}`.execute(world.db);
  await sql`insert into squads (name, year, category_id) select ${squad}, ${ACTIVE_YEAR}, id from categories where has_squads`.execute(
    world.db,
  );
  await sql`update registrations set squad_id = (select id from squads where name = ${squad}) where user_id = ${pupil.id} and year = ${ACTIVE_YEAR}`.execute(
    world.db,
  );
}

/** A request; by another caller of the same kind, if the first has already made it. */
type RequestByActor = Request & { readonly by?: Caller };
type Table = Readonly<Record<string, { readonly [A in Actor]?: RequestByActor }>>;

const contact = {
  ...{ lastname: "Abel", firstname: "Niels", email: "niels@exemple.fr", phone: "0601020304" },
  ...{ address: "1 rue", city: "Lyon", zip_code: "69001", country: "France" },
};
const participant = { birthday: "2013-02-01", genre: "homme", categoryName: "C1", languageName: "Français" } as const;
const consents = { imageCapture: true, communication: true };

const anotherSchool = { name: "Lycée Galois", type: "Lycée", street: "5 rue", city: "Genève", zipCode: "1201", country: "Suisse" };
const anotherClub = { name: "Club Lovelace", street: "6 rue", city: "Genève", zipCode: "1201", country: "Suisse" };
const line = { row: 2, lastname: "Abel", firstname: "Niels", birthday: "01/02/2013", genre: "homme", categoryName: "C1" };

/** Requests for calls that anybody, or any account of a role, may make; and for own data, if the default one does not fit. */
function requestTable(cast: Everybody): Table {
  const { school, club, center, pupil, quarter, semi, former, newcomer, passwordAccount, renewable, slipAccounts } = cast;
  const renameView = (userId: number) => ({ params: { id: cast.views.get(userId) }, body: { name: "Renommée" } });
  const everyRole = (request: Request) => ({ USER: request, SCHOOL: request, CLUB: request });
  const stage = { params: { questionnaireId: quarter } };
  const lastYear = { year: String(LAST_YEAR) };
  const [question] = cast.online.questions;
  const members = {
    CLUB: { params: { clubId: club.wireId, year: String(ACTIVE_YEAR) }, query: { questionnaireId: quarter } },
    "CLUB-WAS": { params: { clubId: former.club.wireId, ...lastYear }, query: { questionnaireId: former.stage } },
  };
  const ranking = { params: { centerId: center.wireId, questionnaireId: semi, category: squadCategory } };
  return {
    "POST /authentification/log-in": { ANYBODY: { body: { username: passwordAccount.username, password } } },
    "POST /authentification/password-link": { ANYBODY: { body: { token: cast.passwordLink.body.token } } },
    "POST /authentification/check-mail": { ANYBODY: { body: { mail: passwordAccount.email } } },
    "POST /authentification/register": { ANYBODY: { body: { role: "USER", contact, ...participant, ...consents } } },
    "GET /authentification/devices/:id": { USER: { params: { id: cast.alone.wireId } } },
    "GET /authentification/refresh": { ANYBODY: { by: cast.callerWithRefreshToken } },
    "GET /verifier": { ANYBODY: {} },
    "POST /verifier": { ANYBODY: { body: { code: cast.diplomaCode } } },
    "GET /diplomas/mine": { USER: { by: pupil.caller, query: { year: ACTIVE_YEAR } } },
    "GET /school-stages": { SCHOOL: {} },
    "GET /school-stages/released": { SCHOOL: {} },
    "POST /school-stages/waiting": { SCHOOL: { body: {} } },
    "GET /school-stages/released/:questionId/images": { SCHOOL: { params: { questionId: cast.released.questions[0]?.wireId } } },
    "POST /school-stages": { SCHOOL: { body: schoolStageDraft } },
    "GET /school-stages/mine": { USER: { by: pupil.caller }, NEWCOMER: {} },
    "GET /school-stages/:id/standings": { "SCHOOL-WAS": { params: { id: former.schoolStage.wireId } } },
    "GET /school-stages/:id/sheet": { USER: { by: pupil.caller, params: { id: cast.schoolStage.wireId } } },
    "POST /school-stages/:id/sheet": {
      USER: {
        by: pupil.caller,
        params: { id: cast.schoolStage.wireId },
        body: [{ questionId: cast.schoolStage.problems[0]?.wireId, answers: ["14"] }],
      },
    },
    "GET /categories/list": { ANYBODY: {} },
    "GET /languages/list": { ANYBODY: {} },
    "GET /regulations": { ANYBODY: {} },
    "GET /cities/:zipCode": { ANYBODY: { params: { zipCode: "69001" } } },
    "GET /clubs/inscription": { ANYBODY: { query: { search: "Club" } } },
    "GET /establishement/inscription": { ANYBODY: { query: { search: "Collège" } } },
    "GET /establishement/directory": { ANYBODY: { query: { search: "pascal tours" } } },
    "GET /establishement/directory/:rneCode": { ANYBODY: { params: { rneCode: "0371418R" } } },
    "GET /configurations/public": { ANYBODY: {} },
    "GET /configurations/public/:name": { ANYBODY: { params: { name: "ACTIVE_YEAR" } } },
    "GET /configurations/years": everyRole({}),
    "GET /questionnaire/active": { USER: {}, NEWCOMER: {} },
    "GET /questionnaire/errata": { USER: {} },
    "GET /announcements/mine": everyRole({}),
    "GET /users-answer/explained/:userId/:questionnaireId": {
      USER: { params: { userId: cast.alone.wireId, questionnaireId: cast.answered.wireId } },
    },
    "GET /users-answer/progress": { USER: {}, NEWCOMER: {} },
    "POST /users-answer": { USER: { body: [{ questionId: question?.wireId, answers: ["1"] }] } },
    "GET /questionnaire/years": { SCHOOL: {}, CLUB: {} },
    "GET /questionnaire/visible": everyRole({}),
    "GET /questionnaire/visible/:id": everyRole({ params: { id: quarter } }),
    "GET /questionnaire/next/:id": { SCHOOL: { params: { id: quarter } }, CENTER: { params: { id: semi } } },
    "GET /views": everyRole({}),
    "POST /views": everyRole({ body: { ...aView, name: "Une autre" } }),
    "PATCH /views/:id": {
      USER: renameView(cast.alone.id),
      SCHOOL: renameView(school.correspondent.id),
      CLUB: renameView(club.manager.id),
    },
    "GET /passkeys": everyRole({}),
    "GET /users/me": { ...everyRole({}), CENTER: {}, APPLICANT: {}, "CLUB-APPLICANT": {}, NEWCOMER: {} },
    "POST /clubs/request": { "CLUB-APPLICANT": { by: cast.managerWithoutClub.caller, body: anotherClub } },
    "GET /clubs/request": { "CLUB-APPLICANT": {} },
    "POST /establishement/request": { APPLICANT: { by: cast.correspondentWithoutSchool.caller, body: anotherSchool } },
    "GET /establishement/request": { APPLICANT: {} },
    "PATCH /establishement/request": { APPLICANT: { body: { estimatedParticipants: 30 } } },
    "POST /establishement/request/code": { APPLICANT: {} },
    "POST /establishement/request/pupils": { APPLICANT: { body: { rows: [line] } } },
    "GET /establishement/request/pupils": { APPLICANT: {} },
    "GET /users/me/accommodation": { USER: {}, CENTER: {} },
    "POST /users/me/accommodation": { USER: { body: { extra: 30, needs: ["reader"] } } },
    "DELETE /users/me/accommodation": { USER: {} },
    "GET /accommodations": { SCHOOL: {} },
    "PATCH /users/me": everyRole({ body: { languageName: "Français" } }),
    "GET /users/me/email": everyRole({}),
    "PATCH /users/me/email": everyRole({ body: { email: "moi@exemple.fr" } }),
    "POST /users/me/email/link": everyRole({}),
    "POST /authentification/email-link": { ANYBODY: { body: { token: cast.addressToken } } },
    "POST /users/me/consents": { USER: { body: { ...consents, guardian: "Camille Vialatte" } } },
    "GET /users": {
      SCHOOL: { query: { questionnaireId: quarter } },
      "SCHOOL-WAS": { query: { "filter.registrations.year": lastYear.year, questionnaireId: former.stage } },
    },
    "POST /users/register": { SCHOOL: { body: { role: "USER", contact, ...participant } } },
    "POST /authentification/register-admin": { SCHOOL: { body: { role: "USER", contact, noRegistration: true } } },
    "GET /establishement/me/classes": { SCHOOL: { query: { year: String(ACTIVE_YEAR) } } },
    "GET /establishement/me/classes/teachers": { SCHOOL: {} },
    "PATCH /establishement/me/classes": { SCHOOL: { body: { from: "Classe de personne", to: "Classe de personne" } } },
    "GET /diplomas/stage/:questionnaireId/without": { SCHOOL: stage, "SCHOOL-WAS": { params: { questionnaireId: former.stage } } },
    "GET /establishement/me/stages/:questionnaireId": { SCHOOL: stage, "SCHOOL-WAS": { params: { questionnaireId: former.stage } } },
    "GET /establishement/me/export": {
      SCHOOL: { query: { questionnaireId: quarter } },
      "SCHOOL-WAS": { query: { ...lastYear, questionnaireId: former.stage } },
    },
    "POST /establishement/me/pupils": {
      SCHOOL: {
        query: { dryRun: "true" },
        body: {
          rows: [{ row: 3, lastname: "Durant", firstname: "Marie", birthday: "14/05/2012", genre: "femme", categoryName: "C2" }, line],
        },
      },
    },
    "POST /authentification/establishment/add-from-excel": {
      SCHOOL: {
        query: { dryRun: "true" },
        body: formWith("excel", "Nom;Prénom;Date de naissance;Genre;Catégorie\nDurand;Marie;14/05/2012;femme;C2\nX;;;;", "élèves.csv"),
      },
    },
    "GET /authentification/establishment/add-from-excel/template": { SCHOOL: {} },
    "GET /establishement/me/renewals": { SCHOOL: {} },
    "POST /establishement/me/renewals": { SCHOOL: { body: { rows: [{ userId: renewable.other.wireId, categoryName: "C2" }] } } },
    "GET /authentification/former-slips": { SCHOOL: {}, CLUB: {} },
    "POST /authentification/former-slips": {
      SCHOOL: { body: { userIds: [slipAccounts.pupil.wireId], fate: "keep" } },
      CLUB: { body: { userIds: [slipAccounts.member.wireId], fate: "keep" } },
    },
    "GET /establishement/me/slips": { SCHOOL: {} },
    "POST /establishement/me/slips": { SCHOOL: { body: { userIds: [pupil.wireId] } } },
    "POST /establishement/me/convocations/:questionnaireId": { SCHOOL: { ...stage, body: { userIds: [pupil.wireId] } } },
    "PATCH /establishement/me": { SCHOOL: { body: { estimatedParticipants: 30 } } },
    "GET /registrations/establishements/old": { SCHOOL: {} },
    "GET /registrations/squad": { SCHOOL: { query: { year: String(ACTIVE_YEAR) } } },
    "POST /registrations/renew": {
      USER: { by: renewable.alone.caller, body: { categoryName: "C2" } },
      SCHOOL: { by: former.school.correspondent.caller, body: {} },
      CLUB: { by: former.club.manager.caller, body: { club: { id: former.club.wireId } } },
    },
    "POST /registrations/renew/:id": {
      USER: { by: renewable.self.caller, params: { id: renewable.self.wireId }, body: { categoryName: "C2" } },
      SCHOOL: { params: { id: renewable.pupil.wireId }, body: { categoryName: "C2", establishment: { id: school.wireId } } },
    },
    "PATCH /registrations": { SCHOOL: { body: { registrationId: cast.pending.registration.wireId, categoryName: "C2" } } },
    "GET /results/user/:userId/year/:year": {
      "SCHOOL-WAS": { params: { userId: former.pupil.wireId, ...lastYear } },
      "CLUB-WAS": { params: { userId: former.member.wireId, ...lastYear } },
      NEWCOMER: { params: { userId: newcomer.wireId, year: String(ACTIVE_YEAR) } },
    },
    "GET /results/from-establishment": { "SCHOOL-WAS": { query: { userId: former.pupil.wireId, questionnaireId: former.stage } } },
    "GET /registrations/user/:userId": {
      "CLUB-WAS": { params: { userId: former.member.wireId } },
      NEWCOMER: { params: { userId: newcomer.wireId } },
    },
    "GET /registrations/club/:clubId/members/:year": members,
    "GET /registrations/club/:clubId/members/:year/export": members,
    "GET /users/:id": { NEWCOMER: { params: { id: newcomer.wireId } } },
    "GET /clubs/:id": { "CLUB-WAS": { params: { id: former.club.wireId } } },
    "GET /examcenter/:id": { CENTER: { params: { id: center.wireId } } },
    "GET /examcenter/:centerId/participants/:questionnaireId/category/:category": { CENTER: ranking, SCHOOL: ranking },
    "PATCH /users/:id": { SCHOOL: { params: { id: pupil.wireId }, body: { genre: "homme" } } },
    "GET /results/convocations/:questionnaireId": { USER: { ...stage, query: { userId: cast.member.wireId } } },
  };
}

/** Calls that need a passkey or a fresh proof: the tests of passkeys cover what each owner receives; their fields are listed all the same. */
export const passkeyCalls: readonly string[] = [
  "POST /authentification/step-up/options",
  "POST /authentification/second-step/options",
  "POST /authentification/second-step",
  "POST /passkeys/options",
  "POST /passkeys",
  "PATCH /passkeys/:id",
  "POST /passkeys/recovery-codes",
];

/** Each call once, by each caller who may make it. */
export function actorRequests(world: World, cast: Everybody): ActorRequest[] {
  const callers: Readonly<Record<Actor, Caller>> = {
    ANYBODY: world.nobody,
    USER: cast.alone.caller,
    CENTER: cast.center.manager.caller,
    SCHOOL: cast.school.correspondent.caller,
    CLUB: cast.club.manager.caller,
    "SCHOOL-WAS": cast.former.school.correspondent.caller,
    "CLUB-WAS": cast.former.club.manager.caller,
    APPLICANT: cast.applicant.caller,
    "CLUB-APPLICANT": cast.clubApplicant.caller,
    NEWCOMER: cast.newcomer.caller,
  };
  const own = ownCells(cast);
  const table = requestTable(cast);
  return contracts.flatMap((endpoint) => {
    const call = nameOf(endpoint);
    const ownRequests = Object.values(own[call] ?? {}).flatMap(({ caller, own: request }) => {
      const actor = actors.find((name) => callers[name] === caller);
      return actor ? [[actor, request] as const] : [];
    });
    const requests = new Map<Actor, RequestByActor>([...ownRequests, ...(Object.entries(table[call] ?? {}) as [Actor, RequestByActor][])]);
    return [...requests].map(([actor, { by, ...request }]) => ({ endpoint, actor, caller: by ?? callers[actor], request }));
  });
}
