import { type Role, roles } from "#platform/contract/role.ts";
import { aTypedStage } from "./paper-stage.ts";
import { type Caller, formWith } from "./person.ts";
import { aSchoolSheet, aSchoolStage } from "./school-stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aColleague, aLeader, anAdmin, aParticipant, aPerson, aPupil, aSchool, type World } from "./world.ts";

export interface Request {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** One cell of the matrix: a call on own data, on foreign data, on what does not exist. */
export interface Cell {
  readonly caller: Caller;
  readonly own: Request;
  readonly foreign: Request;
  readonly unknown: Request;
}

export type Cast = Awaited<ReturnType<typeof castOf>>;

const NOBODY = "2147483000";

/** Two of everything: the caller's own, and another one. */
export async function castOf(world: World) {
  const [school, otherSchool, club, otherClub, center, otherCenter, admin] = [
    await aSchool(world),
    await aSchool(world),
    await aClub(world),
    await aClub(world),
    await aCenter(world),
    await aCenter(world),
    await anAdmin(world),
  ];
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: school.correspondent.id }).execute();
  const pupil = await aPupil(world, school, { status: "CONFIRMED", className: "5e B" });
  const otherPupil = await aPupil(world, otherSchool, { status: "CONFIRMED" });
  const member = await aParticipant(world, { clubId: club.id, status: "CONFIRMED" });
  const otherMember = await aParticipant(world, { clubId: otherClub.id, status: "CONFIRMED" });
  const alone = await aParticipant(world, { status: "CONFIRMED" });
  // Not used elsewhere: these registrations are deleted.
  const dropped = {
    pupils: [await aPupil(world, school), await aPupil(world, school)],
    members: [await aParticipant(world, { clubId: club.id }), await aParticipant(world, { clubId: club.id })],
  } as const;

  const stage = { year: ACTIVE_YEAR, physical: true, showOnUserDashboard: true };
  const quarter = await world.db
    .insertInto("questionnaires")
    .values({ ...stage, name: "Quart de finale", kind: "quarter_final", order: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const semi = await world.db
    .insertInto("questionnaires")
    .values({ ...stage, name: "Demi-finale", kind: "semi_final", order: 2, previousQuestionnaireId: quarter.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const foreignQuarter = await world.db
    .insertInto("questionnaires")
    .values({ ...stage, name: "Quart d'ailleurs", kind: "other", order: 3, showOnUserDashboard: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const foreignSemi = await world.db
    .insertInto("questionnaires")
    .values({
      ...stage,
      name: "Demi-finale d'ailleurs",
      kind: "semi_final",
      order: 4,
      previousQuestionnaireId: foreignQuarter.id,
      showOnUserDashboard: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const convoked = { qualified: true, origin: "hand" } as const;
  await world.db
    .insertInto("results")
    .values([
      { ...convoked, questionnaireId: quarter.id, userId: pupil.id, nextExamCenterId: center.id },
      { ...convoked, questionnaireId: quarter.id, userId: otherPupil.id, nextExamCenterId: otherCenter.id },
    ])
    .execute();
  const [schoolStage, otherSchoolStage, droppedSchoolStage] = [
    await aSchoolStage(world, school),
    await aSchoolStage(world, otherSchool),
    await aSchoolStage(world, school),
  ];
  await aSchoolSheet(world, schoolStage, pupil.id, ["12"]);
  await aSchoolSheet(world, schoolStage, pupil.id, ["13"], "screen");
  await aSchoolSheet(world, otherSchoolStage, otherPupil.id, ["12"]);
  await world.settle();
  const [paper, otherPaper] = [await aTypedStage(world, school, pupil), await aTypedStage(world, otherSchool, otherPupil)];
  return {
    paper,
    otherPaper,
    schoolStage,
    otherSchoolStage,
    droppedSchoolStage,
    /** Each with a passkey. */
    passkeyOwners: Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await aPasskeyOwner(world, role)]))) as Record<
      Role,
      Awaited<ReturnType<typeof aPasskeyOwner>>
    >,
    strangers: {
      ADMIN: admin.caller,
      USER: (await aPerson(world)).caller,
      ESTABLISHEMENT: (await aPerson(world, { role: "ESTABLISHEMENT" })).caller,
      CLUB: (await aPerson(world, { role: "CLUB" })).caller,
    } satisfies Record<Role, Caller>,
    leaving: {
      USER: await aPerson(world),
      ESTABLISHEMENT: await aPerson(world, { role: "ESTABLISHEMENT" }),
      CLUB: await aPerson(world, { role: "CLUB" }),
    },
    school,
    otherSchool,
    colleague: await aColleague(world, school),
    otherColleague: await aColleague(world, otherSchool),
    leader: await aLeader(world, club),
    otherLeader: await aLeader(world, otherClub),
    club,
    otherClub,
    center,
    otherCenter,
    pupil,
    otherPupil,
    member,
    otherMember,
    alone,
    dropped,
    semi: String(semi.id),
    quarter: String(quarter.id),
    foreignSemi: String(foreignSemi.id),
    foreignQuarter: String(foreignQuarter.id),
  };
}

/** A person with two passkeys, of which one may be removed. */
async function aPasskeyOwner(world: World, role: Role) {
  const { id: userId, caller } = await aPerson(world, { role });
  const key = { userId, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Clé", createdAt: world.time.now };
  const [one, other] = await world.db
    .insertInto("passkeys")
    .values([
      { ...key, credentialId: `${userId}-1` },
      { ...key, credentialId: `${userId}-2` },
    ])
    .returning("id")
    .execute();
  return { caller, first: String(one?.id), second: String(other?.id) };
}

/** A stage of a school on paper, with one problem of its own. */
export const schoolStageDraft = {
  ...{ name: "Quart du collège", onPaper: true, onScreen: false, opensAt: null, closesAt: null, classNames: ["5e B"] },
  problems: [
    {
      ...{ questionId: null, title: "Les allumettes", text: "<p>Combien ?</p>", coefficient: 1, categories: ["C2"] },
      form: { type: "oneFree", formMatters: false, possibleAnswers: [{ value: "12", isCorrect: true, spellings: [] }] },
    },
  ],
};

/** The requests for each endpoint that says "own", for each role that it names. */
export function ownCells(cast: Cast): Readonly<Record<string, { readonly [R in Role]?: Cell }>> {
  const {
    paper,
    otherPaper,
    passkeyOwners,
    leaving,
    school,
    otherSchool,
    colleague,
    otherColleague,
    leader,
    otherLeader,
    club,
    otherClub,
    center,
    otherCenter,
    pupil,
    otherPupil,
    member,
    otherMember,
    alone,
    dropped,
    semi,
    quarter,
    foreignSemi,
    foreignQuarter,
    schoolStage,
    otherSchoolStage,
    droppedSchoolStage,
  } = cast;
  const asUser = alone.caller;
  const asSchool = school.correspondent.caller;
  const asClub = club.manager.caller;
  const asCenter = center.manager.caller;
  const cell = (caller: Caller, request: (id: string) => Request, own: string, foreign: string): Cell => ({
    caller,
    own: request(own),
    foreign: request(foreign),
    unknown: request(NOBODY),
  });

  const byUser = (userId: string): Request => ({ params: { userId } });
  const byId = (id: string): Request => ({ params: { id } });
  const deviceOf = (id: string): Request => ({ params: { id, sessionId: "00000000-0000-4000-8000-000000000000" } });
  const invitation = (id: string): Request => ({
    params: { id },
    body: { lastname: "Noether", firstname: "Emmy", email: "emmy.noether@exemple.fr", mayRegister: false },
  });
  const asColleague =
    (body: object) =>
    (userId: string): Request => ({
      params: { id: { [colleague.wireId]: school.wireId, [otherColleague.wireId]: otherSchool.wireId }[userId] ?? NOBODY, userId },
      body,
    });
  const asLeader = (userId: string): Request => ({
    params: { id: { [leader.wireId]: club.wireId, [otherLeader.wireId]: otherClub.wireId }[userId] ?? NOBODY, userId },
  });
  const leaderInvitation = (id: string): Request => ({
    params: { id },
    body: { lastname: "Noether", firstname: "Emmy", email: "emmy.noether@exemple.org" },
  });
  const byIds = (...ids: string[]): Request => ({ body: { ids } });
  const withSchool = (registrationId: string): Request => ({ params: { establishmentId: school.wireId, registrationId } });
  const withClub = (registrationId: string): Request => ({ params: { clubId: club.wireId, registrationId } });
  const membersOf = (clubId: string): Request => ({ params: { clubId, year: String(ACTIVE_YEAR) } });
  const renewClub = (id: string): Request => ({ body: { club: { id } } });
  const changeUser = (id: string): Request => ({ params: { id }, body: { genre: "femme" } });
  const changeStreet = (id: string): Request => ({ params: { id }, body: { street: "3 rue des Carrés" } });
  const renewRegistration = (id: string): Request => ({ params: { id }, body: { categoryName: "C2" } });
  const changeCategory = (registrationId: string): Request => ({ body: { registrationId, categoryName: "C2" } });
  const changeClass = (registrationId: string): Request => ({ body: { registrationId, className: "5e B" } });
  const leaveSquad = (registrationId: string): Request => ({ body: { registrationId, squadName: null } });
  const keepSlips = (userId: string): Request => ({ body: { userIds: [userId], fate: "keep" } });
  const withUserId = (userId: string): Request => ({ body: { userId } });
  const ofYear = (userId: string): Request => ({ params: { userId, year: String(ACTIVE_YEAR) } });
  const explained = (userId: string): Request => ({ params: { userId, questionnaireId: quarter } });
  const ofPupil = (userId: string): Request => ({ query: { userId, questionnaireId: quarter } });
  const convocationOf = (userId: string): Request => ({ params: { questionnaireId: quarter }, query: { userId } });
  const diplomas = (selection: object): Request => ({ params: { questionnaireId: quarter }, body: { design: "plain", ...selection } });
  const diplomaAt = (id: string): Request => ({ params: { id }, body: { design: "plain", userIds: [pupil.wireId] } });
  const diplomaOf = (userId: string): Request => diplomas({ userIds: [userId] });
  const atCenter = (examCenterId: string): Request => ({ query: { userId: pupil.wireId, questionnaireId: semi, examCenterId } });
  const atStage = (userId: string): Request => ({ query: { userId, questionnaireId: semi } });
  const inCenter = (centerId: string): Request => ({ params: { centerId, questionnaireId: semi } });
  const rankingIn = (centerId: string): Request => ({ params: { centerId, questionnaireId: semi, category: "C2" } });
  const attendanceOf = (id: string): Request => ({ params: { id, questionnaireId: semi } });
  const exportOf = (centerId: string): Request => ({ query: { centerId, questionnaireId: semi } });
  const ofCenter = (request: (id: string) => Request) => ({
    USER: cell(asCenter, request, center.wireId, otherCenter.wireId),
    ESTABLISHEMENT: cell(asSchool, request, center.wireId, otherCenter.wireId),
  });
  const ofPasskeyOwners = (which: "first" | "second", request: (id: string) => Request) =>
    Object.fromEntries(
      roles.map((role) => {
        const stranger = passkeyOwners[roles.find((other) => other !== role) ?? role];
        return [role, cell(passkeyOwners[role].caller, request, passkeyOwners[role][which], stranger.second)];
      }),
    ) as Record<Role, Cell>;
  const enterGrade = (userId: string): Request => ({
    body: { userId, questionnaireId: semi, nextExamCenterId: center.wireId, grade: 3, weightedGrade: 6, time: 40 },
  });

  const stageDraft = (id: string): Request => ({ params: { id }, body: { basedOn: 1, despiteAnswers: true, draft: schoolStageDraft } });
  const chosenAt = (id: string): Request => ({ params: { id }, body: { userId: pupil.wireId, source: "paper" } });
  const answersAt = (id: string): Request => ({
    params: { id },
    body: [{ questionId: (id === otherSchoolStage.wireId ? otherSchoolStage : schoolStage).problems[0]?.wireId, answers: ["12"] }],
  });
  const atStageOf = (caller: Caller, request: (id: string) => Request) =>
    cell(caller, request, schoolStage.wireId, otherSchoolStage.wireId);

  const listOf = (establishmentId: string): Request => ({
    query: { establishmentId, dryRun: "true" },
    body: formWith("excel", "Nom;Prénom\nDurand;Léa", "élèves.csv"),
  });

  /** What a school does with its own paper sheets. */
  const ofPaper = (request: (stage: { readonly id: string }) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, (id) => request({ id }), paper.wireId, otherPaper.wireId),
  });
  const ofSheet = (body: object) => ofPaper(({ id }) => ({ params: { id, userId: pupil.wireId }, body }));

  return {
    "GET /school-stages/:id/paper": ofPaper((params) => ({ params })),
    "POST /school-stages/:id/paper/sheets": ofPaper((params) => ({ params, body: { userIds: [], spares: 1 } })),
    "POST /school-stages/:id/paper/pictures": ofPaper((params) => ({
      ...{ params, query: { code: paper.code, straight: "false" } },
      body: paper.picture(),
    })),
    "GET /school-stages/:id/paper/pictures/:pictureId": ofPaper(({ id }) => ({ params: { id, pictureId: paper.own } })),
    "PATCH /school-stages/:id/paper/pictures/:pictureId": ofPaper(({ id }) => ({
      ...{ params: { id, pictureId: paper.spare }, body: { userId: null } },
    })),
    "DELETE /school-stages/:id/paper/pictures/:pictureId": ofPaper(({ id }) => ({ params: { id, pictureId: paper.dropped } })),
    "POST /school-stages/:id/paper/entries/:userId": ofSheet({ source: "paper", basedOn: 1, minutes: 50, answers: {} }),
    "POST /school-stages/:id/paper/entries/:userId/settled": ofSheet({ problemId: paper.problemIds[0], source: "paper" }),
    "DELETE /school-stages/:id/paper/entries/:userId": ofPaper(({ id }) => ({
      ...{ params: { id, userId: pupil.wireId }, query: { source: "second", basedOn: 1 } },
    })),
    "GET /school-stages/:id": { ESTABLISHEMENT: atStageOf(asSchool, byId) },
    "PATCH /school-stages/:id": { ESTABLISHEMENT: cell(asSchool, stageDraft, droppedSchoolStage.wireId, otherSchoolStage.wireId) },
    "DELETE /school-stages/:id": { ESTABLISHEMENT: cell(asSchool, byId, droppedSchoolStage.wireId, otherSchoolStage.wireId) },
    "GET /school-stages/:id/standings": { ESTABLISHEMENT: atStageOf(asSchool, byId) },
    "POST /school-stages/:id/chosen": { ESTABLISHEMENT: atStageOf(asSchool, chosenAt) },
    "GET /school-stages/:id/sheet": { USER: atStageOf(pupil.caller, byId) },
    "POST /school-stages/:id/sheet": { USER: atStageOf(pupil.caller, answersAt) },
    "POST /authentification/establishment/add-from-excel": {
      ESTABLISHEMENT: cell(asSchool, listOf, school.wireId, otherSchool.wireId),
    },
    "GET /authentification/devices/:id": {
      USER: cell(pupil.caller, byId, pupil.wireId, leaving.USER.wireId),
      ESTABLISHEMENT: cell(school.correspondent.caller, byId, school.correspondent.wireId, pupil.wireId),
      CLUB: cell(club.manager.caller, byId, club.manager.wireId, pupil.wireId),
    },
    "DELETE /authentification/devices/:id/:sessionId": {
      USER: cell(pupil.caller, deviceOf, pupil.wireId, leaving.USER.wireId),
      ESTABLISHEMENT: cell(school.correspondent.caller, deviceOf, school.correspondent.wireId, pupil.wireId),
      CLUB: cell(club.manager.caller, deviceOf, club.manager.wireId, pupil.wireId),
    },
    "POST /authentification/log-out/:id": {
      // Not used elsewhere: these are signed out.
      USER: cell(leaving.USER.caller, byId, leaving.USER.wireId, pupil.wireId),
      ESTABLISHEMENT: cell(leaving.ESTABLISHEMENT.caller, byId, leaving.ESTABLISHEMENT.wireId, pupil.wireId),
      CLUB: cell(leaving.CLUB.caller, byId, leaving.CLUB.wireId, pupil.wireId),
    },
    "GET /establishement/:id/colleagues": { ESTABLISHEMENT: cell(asSchool, byId, school.wireId, otherSchool.wireId) },
    "POST /establishement/:id/colleagues": { ESTABLISHEMENT: cell(asSchool, invitation, school.wireId, otherSchool.wireId) },
    "POST /establishement/:id/colleagues/:userId/invitation": {
      ESTABLISHEMENT: cell(asSchool, asColleague({}), colleague.wireId, otherColleague.wireId),
    },
    "PATCH /establishement/:id/colleagues/:userId": {
      ESTABLISHEMENT: cell(asSchool, asColleague({ mayRegister: true }), colleague.wireId, otherColleague.wireId),
    },
    "DELETE /establishement/:id/colleagues/me": { ESTABLISHEMENT: cell(asSchool, byId, school.wireId, otherSchool.wireId) },
    "DELETE /establishement/:id/colleagues/:userId": {
      ESTABLISHEMENT: cell(asSchool, asColleague({}), colleague.wireId, otherColleague.wireId),
    },
    "POST /authentification/former-slips": {
      ESTABLISHEMENT: cell(asSchool, keepSlips, pupil.wireId, otherPupil.wireId),
      CLUB: cell(asClub, keepSlips, member.wireId, otherMember.wireId),
    },
    "POST /user/change-password": {
      ESTABLISHEMENT: cell(asSchool, withUserId, pupil.wireId, otherPupil.wireId),
      CLUB: cell(asClub, withUserId, member.wireId, otherMember.wireId),
    },
    "PATCH /registrations/validate/:id": {
      ESTABLISHEMENT: cell(asSchool, byId, pupil.registration.wireId, otherPupil.registration.wireId),
      CLUB: cell(asClub, byId, member.registration.wireId, otherMember.registration.wireId),
    },
    "PATCH /registrations/validate/establishment/:establishmentId/:registrationId": {
      ESTABLISHEMENT: cell(asSchool, withSchool, pupil.registration.wireId, otherPupil.registration.wireId),
    },
    "PATCH /registrations/validate/club/:clubId/:registrationId": {
      CLUB: cell(asClub, withClub, member.registration.wireId, otherMember.registration.wireId),
    },
    "GET /registrations/club/:clubId/members/:year": { CLUB: cell(asClub, membersOf, club.wireId, otherClub.wireId) },
    "GET /registrations/club/:clubId/members/:year/export": { CLUB: cell(asClub, membersOf, club.wireId, otherClub.wireId) },
    "POST /registrations/renew": { CLUB: cell(asClub, renewClub, club.wireId, otherClub.wireId) },
    "PATCH /registrations/validate": {
      ESTABLISHEMENT: cell(asSchool, byIds, pupil.registration.wireId, otherPupil.registration.wireId),
      CLUB: cell(asClub, byIds, member.registration.wireId, otherMember.registration.wireId),
    },
    "POST /registrations/undo": {
      ESTABLISHEMENT: cell(asSchool, byIds, pupil.registration.wireId, otherPupil.registration.wireId),
      CLUB: cell(asClub, byIds, member.registration.wireId, otherMember.registration.wireId),
    },
    "POST /registrations/unconfirm": {
      ESTABLISHEMENT: cell(asSchool, byIds, pupil.registration.wireId, otherPupil.registration.wireId),
    },
    "DELETE /registrations/:id": {
      ESTABLISHEMENT: cell(asSchool, byId, dropped.pupils[0].registration.wireId, otherPupil.registration.wireId),
      CLUB: cell(asClub, byId, dropped.members[0].registration.wireId, otherMember.registration.wireId),
    },
    "POST /registrations/delete": {
      ESTABLISHEMENT: cell(asSchool, byIds, dropped.pupils[1].registration.wireId, otherPupil.registration.wireId),
      CLUB: cell(asClub, byIds, dropped.members[1].registration.wireId, otherMember.registration.wireId),
    },
    "GET /registrations/user/:userId": {
      USER: cell(asUser, byUser, alone.wireId, pupil.wireId),
      ESTABLISHEMENT: cell(asSchool, byUser, pupil.wireId, otherPupil.wireId),
      CLUB: cell(asClub, byUser, member.wireId, otherMember.wireId),
    },
    "GET /users/:id": {
      USER: cell(asUser, byId, alone.wireId, pupil.wireId),
      ESTABLISHEMENT: cell(asSchool, byId, pupil.wireId, otherPupil.wireId),
    },
    "PATCH /users/:id": { ESTABLISHEMENT: cell(asSchool, changeUser, pupil.wireId, otherPupil.wireId) },
    "GET /clubs/:id": { CLUB: cell(asClub, byId, club.wireId, otherClub.wireId) },
    "POST /clubs/:id/leaders": { CLUB: cell(asClub, leaderInvitation, club.wireId, otherClub.wireId) },
    "POST /clubs/:id/leaders/:userId/invitation": { CLUB: cell(asClub, asLeader, leader.wireId, otherLeader.wireId) },
    "DELETE /clubs/:id/leaders/me": { CLUB: cell(asClub, byId, club.wireId, otherClub.wireId) },
    "DELETE /clubs/:id/leaders/:userId": { CLUB: cell(asClub, asLeader, leader.wireId, otherLeader.wireId) },
    "PATCH /clubs/:id": { CLUB: cell(asClub, changeStreet, club.wireId, otherClub.wireId) },
    "PATCH /registrations": {
      ESTABLISHEMENT: cell(asSchool, changeCategory, pupil.registration.wireId, otherPupil.registration.wireId),
    },
    "PATCH /registrations/class": {
      ESTABLISHEMENT: cell(asSchool, changeClass, pupil.registration.wireId, otherPupil.registration.wireId),
    },
    "POST /registrations/renew/:id": {
      USER: cell(asUser, renewRegistration, alone.wireId, pupil.wireId),
      ESTABLISHEMENT: cell(asSchool, renewRegistration, pupil.wireId, otherPupil.wireId),
    },
    "POST /registrations/assign-squad": {
      ESTABLISHEMENT: cell(asSchool, leaveSquad, pupil.registration.wireId, otherPupil.registration.wireId),
    },
    "GET /users-answer/explained/:userId/:questionnaireId": { USER: cell(asUser, explained, alone.wireId, pupil.wireId) },
    "GET /results/user/:userId/year/:year": {
      USER: cell(asUser, ofYear, alone.wireId, pupil.wireId),
      ESTABLISHEMENT: cell(asSchool, ofYear, pupil.wireId, otherPupil.wireId),
      CLUB: cell(asClub, ofYear, member.wireId, otherMember.wireId),
    },
    "GET /results/from-establishment": { ESTABLISHEMENT: cell(asSchool, ofPupil, pupil.wireId, otherPupil.wireId) },
    "GET /registrations/user-registration": {
      USER: cell(asCenter, atStage, pupil.wireId, otherPupil.wireId),
      ESTABLISHEMENT: cell(asSchool, ofPupil, pupil.wireId, otherPupil.wireId),
    },
    "GET /results/examcenter": {
      USER: cell(asCenter, atCenter, center.wireId, otherCenter.wireId),
      ESTABLISHEMENT: cell(asSchool, atCenter, center.wireId, otherCenter.wireId),
    },
    "PATCH /results/examCenter": {
      USER: cell(asCenter, enterGrade, pupil.wireId, otherPupil.wireId),
      ESTABLISHEMENT: cell(asSchool, enterGrade, pupil.wireId, otherPupil.wireId),
    },
    "GET /examcenter/:id": ofCenter(byId),
    "GET /examcenter/session/:id": ofCenter(byId),
    "GET /examcenter/:centerId/participants/:questionnaireId": ofCenter(inCenter),
    "GET /examcenter/:centerId/participants/:questionnaireId/category/:category": ofCenter(rankingIn),
    "GET /examcenter/:centerId/sitting/:questionnaireId": ofCenter(inCenter),
    "GET /examcenter/export-participants": ofCenter(exportOf),
    "GET /examcenter/:id/attendance/:questionnaireId": ofCenter(attendanceOf),
    "GET /results/convocations/:questionnaireId": {
      USER: cell(pupil.caller, convocationOf, pupil.wireId, otherPupil.wireId),
      ESTABLISHEMENT: cell(asSchool, convocationOf, pupil.wireId, otherPupil.wireId),
    },
    "POST /diplomas/stage/:questionnaireId": {
      USER: cell(pupil.caller, diplomaOf, pupil.wireId, otherPupil.wireId),
      ESTABLISHEMENT: cell(asSchool, diplomaOf, pupil.wireId, otherPupil.wireId),
      CLUB: cell(asClub, (clubId) => diplomas({ clubId }), club.wireId, otherClub.wireId),
    },
    "POST /diplomas/school-stage/:id": {
      USER: atStageOf(pupil.caller, diplomaAt),
      ESTABLISHEMENT: atStageOf(asSchool, diplomaAt),
    },
    "GET /diplomas/school-stage/:id": { ESTABLISHEMENT: atStageOf(asSchool, byId) },
    "PATCH /diplomas/school-stage/:id": {
      ESTABLISHEMENT: atStageOf(asSchool, (id) => ({ params: { id }, body: { shown: true } })),
    },
    "PATCH /passkeys/:id": ofPasskeyOwners("second", (id) => ({ params: { id }, body: { name: "La clé du bureau" } })),
    "DELETE /passkeys/:id": ofPasskeyOwners("first", byId),
    "GET /questionnaire/link/:id": {
      USER: cell(asCenter, byId, semi, foreignSemi),
      ESTABLISHEMENT: cell(asSchool, byId, semi, foreignSemi),
    },
    "GET /questionnaire/next/:id": {
      USER: cell(asCenter, byId, semi, foreignSemi),
      ESTABLISHEMENT: cell(asSchool, byId, quarter, foreignQuarter),
    },
  };
}
