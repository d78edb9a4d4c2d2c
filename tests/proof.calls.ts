import { randomUUID } from "node:crypto";
import type { LetterText } from "#access/mail/letter-text.ts";
import { officeLetters } from "#access/mail/office-letters.ts";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { programsApi } from "#access/programs/programs.contract.ts";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { correctionApi } from "#contest/correction/correction.contract.ts";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { sittingApi } from "#contest/exam-centers/sitting.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { exportApi } from "#contest/results/results.contract.ts";
import { whatIfApi } from "#contest/results/what-if.contract.ts";
import { lettersApi } from "#office/letters/letters.contract.ts";
import { messagesApi } from "#office/letters/messages.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { leadersApi } from "#organizations/clubs/leaders.contract.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { membersApi } from "#people/people/members.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { changesOfAStage } from "./changes.ts";
import type { Request } from "./person.ts";
import { aResult, aStage } from "./stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aClubApplicant, anAdmin, anApplicant, aParticipant, aPerson, aSchool, type World } from "./world.ts";

// Calls of the office that need a fresh proof (docs/decisions/sign-in.md), and those that do not, with the reason.

interface GuardedCall {
  readonly endpoint: Endpoint;
  readonly buildRequest: (world: World) => Promise<Request> | Request;
  /** The same call in a harmless form, which needs no proof. */
  readonly withoutProof?: (world: World) => Promise<Request> | Request;
}

const aUserId = async (world: World) => ({ id: (await aPerson(world)).wireId });
async function aUserIdWithPasskey(world: World) {
  const { id } = await aUserId(world);
  const key = { credentialId: id, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Clé", createdAt: world.time.now };
  await world.db
    .insertInto("passkeys")
    .values({ userId: Number(id), ...key })
    .execute();
  return { id };
}
const accountOf = async (world: World, role: "ESTABLISHEMENT" | "CLUB" | "USER") => (await aPerson(world, { role })).wireId;

const changes = async (world: World) =>
  changesOfAStage(world, (await anAdmin(world)).caller, (await aParticipant(world, { status: "CONFIRMED" })).id);

/** A candidate in a center, convoked from the previous stage. */
async function aCandidate(world: World) {
  const [center, quarter, { id }] = [await aCenter(world), await aStage(world), await aParticipant(world, { status: "CONFIRMED" })];
  const semi = await aStage(world, { physical: true, previousQuestionnaireId: quarter.id });
  await world.db.updateTable("questionnaires").set({ date: "2027-03-13", hour: "14:00" }).where("id", "=", quarter.id).execute();
  await world.settle();
  await aResult(world, { questionnaireId: quarter.id, userId: id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  return { quarter: quarter.wireId, sitting: { centerId: center.wireId, questionnaireId: semi.wireId } };
}

const administrator = {
  contact: { firstname: "Ada", lastname: "Lovelace", email: "ada@exemple.fr", phone: "0102030405" },
  noRegistration: true,
};
const textOf = ({ subject, text }: LetterText): LetterText => ({ subject, text });
let count = 0;
/** Different at each call. */
const aPlaceBody = () => ({ name: `Lieu ${++count}`, street: "5 rue", city: "Genève", zipCode: "1201", country: "Suisse" });
const school = () => ({
  ...aPlaceBody(),
  ...({ type: "Lycée", rneCode: "", estimatedParticipants: 0, visible: false, proposeToBeHalfExamCenter: false } as const),
});
const setting = (name: string, value: unknown): Request => ({ params: { name }, body: { value } });
const changeUser =
  (body: object) =>
  async (world: World): Promise<Request> => ({ params: await aUserId(world), body });

/** The most sensitive calls: merging, erasing or exporting people, other accounts, managers of places, and who reads what. */
export const guarded: readonly GuardedCall[] = [
  {
    endpoint: duplicatesApi.merge,
    buildRequest: async (world) => ({ params: await aUserId(world), body: { otherId: (await aUserId(world)).id } }),
    withoutProof: async (world) => ({ params: await aUserId(world), body: { otherId: (await aUserId(world)).id, dryRun: true } }),
  },
  { endpoint: privacyApi.erase, buildRequest: async (world) => ({ params: await aUserId(world) }) },
  {
    endpoint: privacyApi.applyRetention,
    buildRequest: () => ({ body: { dryRun: false } }),
    withoutProof: () => ({ body: { dryRun: true } }),
  },
  {
    endpoint: messagesApi.send,
    buildRequest: async (world) => {
      const { username } = await aParticipant(world);
      return { body: { subject: "Bonjour", text: "À tous", filter: { search: username }, letters: 1, key: crypto.randomUUID() } };
    },
  },
  {
    endpoint: lettersApi.update,
    buildRequest: () => ({ params: { occasion: "email-changed" }, body: { ...textOf(officeLetters["email-changed"]), isOn: true } }),
    withoutProof: () => ({ params: { occasion: "confirmed" }, body: { ...textOf(officeLetters.confirmed), isOn: false } }),
  },
  {
    endpoint: programsApi.create,
    buildRequest: (world) => ({
      body: { name: "Export", scope: "read", endsOn: new Date(world.time.now.getTime() + 86_400_000).toISOString().slice(0, 10) },
    }),
  },
  { endpoint: usersApi.remove, buildRequest: async (world) => ({ params: await aUserId(world) }) },

  { endpoint: registrationsApi.export, buildRequest: () => ({ query: { year: ACTIVE_YEAR } }) },
  { endpoint: exportApi.results, buildRequest: async (world) => ({ query: { questionnaireId: String((await aStage(world)).id) } }) },
  { endpoint: whatIfApi.workbook, buildRequest: async (world) => ({ params: { id: String((await aStage(world)).id) }, body: {} }) },
  { endpoint: correctionApi.workbook, buildRequest: async (world) => (await changes(world)).decided },
  { endpoint: questionSetApi.keyWorkbook, buildRequest: async (world) => (await changes(world)).corrected },
  {
    endpoint: schoolStagesApi.release,
    buildRequest: async (world) => {
      const { wireId: id } = await aStage(world, { year: ACTIVE_YEAR - 1, isClosed: true, questions: [{ right: ["7"], openAnswer: 1 }] });
      return { params: { id }, body: { released: true } };
    },
  },
  { endpoint: clubsApi.export, buildRequest: () => ({}) },
  { endpoint: schoolsApi.export, buildRequest: () => ({}) },
  { endpoint: examCentersApi.export, buildRequest: () => ({}) },
  {
    endpoint: membersApi.export,
    buildRequest: async (world) => ({ params: { clubId: (await aClub(world)).wireId, year: String(ACTIVE_YEAR) } }),
  },
  { endpoint: privacyApi.export, buildRequest: async (world) => ({ params: await aUserId(world) }) },
  { endpoint: privacyApi.page, buildRequest: async (world) => ({ params: await aUserId(world) }) },
  { endpoint: convocationsApi.template, buildRequest: () => ({}) },
  { endpoint: convocationsApi.print, buildRequest: async (world) => ({ params: { questionnaireId: (await aCandidate(world)).quarter } }) },
  {
    endpoint: diplomasApi.print,
    buildRequest: async (world) => {
      const stage = await aStage(world, { physical: true, isClosed: true, showOnUserDashboard: true });
      await aResult(world, { questionnaireId: stage.id, userId: (await aParticipant(world, { status: "CONFIRMED" })).id, grade: 5 });
      return { params: { questionnaireId: stage.wireId }, body: { design: "plain" } };
    },
  },
  { endpoint: diplomasApi.rotate, buildRequest: () => ({}) },
  {
    endpoint: diplomasApi.withdraw,
    buildRequest: async (world) => {
      const [stage, { id: userId }] = [await aStage(world), await aParticipant(world)];
      const number = randomUUID().replaceAll("-", "").slice(0, 11);
      const { id: categoryId } = await world.db.selectFrom("categories").select("id").limit(1).executeTakeFirstOrThrow();
      const content = JSON.stringify({ name: "Marie Durand", stage: "Quart de finale", year: ACTIVE_YEAR });
      await world.db
        .insertInto("diplomas")
        .values({ id: number, userId, questionnaireId: stage.id, categoryId, content, issuedOn: "2026-11-20" })
        .execute();
      return { params: { number } };
    },
  },
  { endpoint: sittingApi.exported, buildRequest: async (world) => ({ query: (await aCandidate(world)).sitting }) },
  {
    endpoint: sittingApi.attendance,
    buildRequest: async (world) => {
      const { centerId: id, questionnaireId } = (await aCandidate(world)).sitting;
      return { params: { id, questionnaireId } };
    },
  },

  {
    endpoint: schoolsApi.create,
    buildRequest: async (world) => ({ body: { ...school(), userId: await accountOf(world, "ESTABLISHEMENT") } }),
    withoutProof: () => ({ body: school() }),
  },
  {
    endpoint: schoolsApi.update,
    buildRequest: async (world) => ({
      params: { id: (await aSchool(world)).wireId },
      body: { country: "Suisse", zipCode: "1201", userId: await accountOf(world, "ESTABLISHEMENT") },
    }),
    withoutProof: async (world) => ({ params: { id: (await aSchool(world)).wireId }, body: { country: "Suisse", zipCode: "1201" } }),
  },
  {
    endpoint: requestsApi.accept,
    buildRequest: async (world) => ({ params: { id: (await anApplicant(world)).request.wireId }, body: { establishmentId: null } }),
  },
  {
    endpoint: clubRequestsApi.accept,
    buildRequest: async (world) => ({ params: { id: (await aClubApplicant(world)).request.wireId }, body: { clubId: null } }),
  },
  {
    endpoint: clubsApi.create,
    buildRequest: async (world) => ({ body: { ...aPlaceBody(), controllerIds: [await accountOf(world, "CLUB")] } }),
  },
  {
    endpoint: clubsApi.update,
    buildRequest: async (world) => ({
      params: { id: (await aClub(world)).wireId },
      body: { controllerIds: [await accountOf(world, "CLUB")] },
    }),
    withoutProof: async (world) => ({ params: { id: (await aClub(world)).wireId }, body: { city: "Lyon 1er" } }),
  },
  {
    endpoint: examCentersApi.create,
    buildRequest: async (world) => ({ params: { userId: await accountOf(world, "USER") }, body: { ...aPlaceBody(), seats: 0 } }),
  },
  {
    endpoint: examCentersApi.update,
    buildRequest: async (world) => ({
      params: { id: (await aCenter(world)).wireId },
      body: { responsibleUserIds: [await accountOf(world, "USER")] },
    }),
    withoutProof: async (world) => ({ params: { id: (await aCenter(world)).wireId }, body: { seats: 12 } }),
  },

  {
    endpoint: openAccountApi.open,
    buildRequest: () => ({ body: { role: "ADMIN", ...administrator } }),
    withoutProof: () => ({ body: { role: "USER", ...administrator } }),
  },
  {
    endpoint: usersApi.update,
    buildRequest: changeUser({ contact: { email: "juste@exemple.fr" } }),
    withoutProof: changeUser({ contact: { city: "Tours" } }),
  },
  {
    endpoint: formerSlipsApi.sayTheirs,
    buildRequest: async (world) => {
      const { wireId: id, email } = await aPerson(world);
      return { params: { id }, body: { email } };
    },
  },
  { endpoint: formerSlipsApi.settle, buildRequest: async (world) => ({ body: { userIds: [(await aUserId(world)).id], fate: "take" } }) },
  { endpoint: usersApi.update, buildRequest: (world) => changeUser({ username: `autre-${++count}` })(world) },
  { endpoint: usersApi.update, buildRequest: changeUser({ status: "DESACTIVATED" }) },
  {
    endpoint: configurationApi.update,
    buildRequest: () => setting("GATE_PASSWORD", "une porte"),
    withoutProof: () => setting("LOGIN_TEXT", "<p>Bonjour</p>"),
  },
  { endpoint: configurationApi.update, buildRequest: () => setting("RETENTION_YEARS", 5) },
  { endpoint: configurationApi.update, buildRequest: () => setting("ADMIN_PASSKEY_REQUIRED", false) },
  { endpoint: configurationApi.update, buildRequest: () => setting("UNPAID_SCHOOLS_CONFIRM", false) },
  { endpoint: usersApi.changeOwnEmail, buildRequest: () => ({ body: { email: "moi@exemple.fr" } }) },
  { endpoint: authApi.changePassword, buildRequest: () => ({ body: { password: "trois mots bien violets" } }) },
  { endpoint: passkeysApi.options, buildRequest: () => ({}) },
  { endpoint: passkeysApi.reset, buildRequest: async (world) => ({ params: await aUserIdWithPasskey(world) }) },
];

/** On the caller's own keys: tested in features/access/passkeys, with keys. */
export const passkeyCalls = [passkeysApi.add, passkeysApi.remove, passkeysApi.renewCodes];

/** Of a school's correspondent: who acts for the school besides. */
export const correspondentCalls = [colleaguesApi.invite, colleaguesApi.change, leadersApi.invite];

/** Calls of the office without a proof. Each new call is either guarded (docs/decisions/sign-in.md), or listed here. */
export const withoutProof: Readonly<Record<string, readonly string[]>> = {
  "one's own account, and what ends a session or proves who is there": [
    "DELETE /authentification/devices/:id/:sessionId",
    "DELETE /programs/:id",
    "DELETE /users/me/email/link",
    "DELETE /views/:id",
    "PATCH /passkeys/:id",
    "PATCH /users/me",
    "PATCH /views/:id",
    "POST /authentification/log-out/:id",
    "POST /authentification/step-up",
    "POST /authentification/step-up/options",
    "POST /views",
    "POST /users/me/email/link",
  ],
  "what goes to the person alone, at the address that is there": [
    "POST /mails/:id/resend",
    "POST /mails/resend-failed",
    "POST /mails/test",
    "POST /user/change-password",
  ],
  "registrations: many a day, each undone by another, all in the trail": [
    "DELETE /registrations/:id",
    "PATCH /registrations",
    "PATCH /registrations/move/:id",
    "PATCH /registrations/unpay/:id",
    "PATCH /registrations/validate",
    "PATCH /registrations/validate/:id",
    "PATCH /registrations/validate/:userId/:year",
    "PATCH /registrations/validate/club/:clubId/:registrationId",
    "PATCH /registrations/validate/establishment/:establishmentId/:registrationId",
    "PATCH /users/everyone/:id",
    "POST /authentification/establishment/add-from-excel",
    "POST /registrations/delete",
    "POST /registrations/renew/:id",
    "POST /registrations/undo",
    "POST /users/register",
  ],
  "what a person may have at an exam: given and taken back as fast, all in the trail": [
    "POST /users/:id/accommodation",
    "POST /users/:id/accommodation/refusal",
  ],
  "gives nobody a right": [
    "DELETE /establishement/:id/colleagues/:userId",
    "PATCH /establishement/reset",
    "POST /clubs/requests/:id/refuse",
    "POST /establishement/directory/refresh",
    "POST /establishement/requests/:id/refuse",
    "POST /jobs/:id/cancel",
  ],
  "stages, questions and marks: what is computed is computed again, what is entered has its journal": [
    "DELETE /question-answer/:id",
    "DELETE /question/:id",
    "DELETE /results/entry",
    "GET /results/compute/:id",
    "GET /results/generate/:id",
    "GET /results/reset/qualified/:id",
    "PATCH /question-answer/:id",
    "PATCH /question/:id",
    "PATCH /questionnaire/:id",
    "PATCH /questionnaire/:id/questions",
    "PATCH /results",
    "PATCH /results/examCenter",
    "PATCH /results/ranking/:id",
    "PATCH /seasons/:year/rules",
    "POST /correction/:id/apply",
    "POST /correction/:id/decisions",
    "POST /correction/:id/presence",
    "PATCH /integrity/findings/:id",
    "POST /integrity/:id",
    "POST /examcenter/register/excel",
    "POST /question-answer/:questionId",
    "POST /question/:id/distinct",
    "POST /question/:id/key",
    "POST /question/:questionnaireId",
    "POST /questionnaire",
    "POST /questionnaire/copy",
    "POST /questionnaire/file",
    "POST /questionnaire/gate",
    "DELETE /questionnaire/:id/paper-readers",
    "POST /questionnaire/:id/paper-readers",
    "POST /questionnaire/:id/time",
    "POST /questionnaire/threshold/:id",
    "POST /results/convocations/:questionnaireId",
    "POST /results/convocations/:questionnaireId/withdrawal",
    "POST /results/applications/:id/undo",
    "POST /results/undo",
    "POST /results/wanted/:id",
    "POST /results/what-if/:id",
    "POST /results/work/:id",
  ],
  "names of things": [
    "DELETE /languages/pending",
    "DELETE /registrations/squad/:id",
    "PATCH /categories",
    "PATCH /languages",
    "PATCH /registrations/class",
    "PATCH /registrations/squad/:id",
    "POST /categories",
    "POST /languages",
    "POST /registrations/assign-squad",
    "POST /registrations/squad",
  ],
  "what is taken back as fast": ["DELETE /users/:id/distinct/:otherId", "POST /users/:id/distinct"],
  "what is announced, and is withdrawn as fast": ["DELETE /announcements/:id", "PATCH /announcements/:id", "POST /announcements"],
  "a letter that the office had switched on, and previews": [
    "POST /letters/:occasion/preview",
    "POST /letters/:occasion/resume",
    "POST /messages/preview",
    "POST /messages/test",
  ],
  "files that hold nobody, or what is published": [
    "GET /authentification/establishment/add-from-excel/template",
    "GET /questionnaire/:id/file",
    "GET /results/international/:year",
    "GET /results/national/:year",
    "GET /results/problems/:id",
    "GET /results/ranking/:id",
    "GET /results/teams/:id",
  ],
};
