import { type Role, roles } from "#platform/contract/role.ts";
import { aTypedStage, oneFree } from "./paper-stage.ts";
import { type Caller, formWith, type Request } from "./person.ts";
import { aSchoolSheet, aSchoolStage } from "./school-stages.ts";
import { aResult, aStage } from "./stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aColleague, aLeader, anAdmin, aParticipant, aPerson, aPupil, aSchool, type World } from "./world.ts";

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

  const physical = true;
  const shown = { physical, showOnUserDashboard: true };
  const quarter = await aStage(world, { ...shown, order: 1 });
  const semi = await aStage(world, { ...shown, name: "Demi-finale", order: 2, previousQuestionnaireId: quarter.id });
  const foreignQuarter = await aStage(world, { name: "Quart d'ailleurs", kind: "other", physical, order: 3 });
  const foreignSemi = await aStage(world, {
    name: "Demi-finale d'ailleurs",
    physical,
    order: 4,
    previousQuestionnaireId: foreignQuarter.id,
  });
  const convoked = { questionnaireId: quarter.id, qualified: true, origin: "hand" } as const;
  await aResult(world, { ...convoked, userId: pupil.id, nextExamCenterId: center.id });
  await aResult(world, { ...convoked, userId: otherPupil.id, nextExamCenterId: otherCenter.id });
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
    semi: semi.wireId,
    quarter: quarter.wireId,
    foreignSemi: foreignSemi.wireId,
    foreignQuarter: foreignQuarter.wireId,
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

/** A third more time and a room apart, on any day of these tests. */
export const aRight = { extra: 20, needs: ["room"], startsOn: "2026-09-01", endsOn: "2027-08-31" } as const;

/** A stage of a school on paper, with one problem of its own. */
export const schoolStageDraft = {
  ...{ name: "Quart du collège", onPaper: true, onScreen: false, opensAt: null, closesAt: null, classNames: ["5e B"] },
  problems: [
    {
      ...{ questionId: null, title: "Les allumettes", text: "<p>Combien ?</p>", coefficient: 1, categories: ["C2"] },
      form: oneFree("12"),
    },
  ],
};

/** Valid calls of a school, where the contract admits any account of the role. */
export function requestsForAnyAccount({ pupil, dropped }: Cast): Readonly<Record<string, Request>> {
  const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", birthday: "12/05/2014", genre: "F", categoryName: "C1" }];
  const contact = { lastname: "Petit", firstname: "Zoé", email: "", address: "", city: "", zip_code: "", country: "France", phone: "" };
  return {
    "PATCH /establishement/me": { body: { estimatedParticipants: 31 } },
    "POST /establishement/me/pupils": { body: { rows } },
    "POST /authentification/establishment/add-from-excel": {
      body: formWith("excel", "Nom;Prénom;Date de naissance;Genre;Niveau\nPetit;Zoé;12/05/2014;F;C1", "élèves.csv"),
    },
    "PATCH /establishement/me/classes": { body: { from: "5e B", to: "5e C" } },
    "POST /establishement/me/slips": { body: { userIds: [dropped.pupils[0].wireId] } },
    "POST /establishement/me/renewals": { body: { rows: [{ userId: pupil.wireId, categoryName: "C2" }] } },
    "POST /users/register": {
      body: { role: "USER", birthday: "05/12/2014", genre: "femme", categoryName: "C1", languageName: "Français", contact },
    },
    "POST /authentification/register-admin": { body: { role: "USER", contact, noRegistration: true } },
    "POST /registrations/renew": { body: { year: ACTIVE_YEAR } },
    "POST /school-stages": { body: schoolStageDraft },
  };
}

/** The requests for each endpoint that says "own", for each role that it names. */
export function ownCells(cast: Cast): Readonly<Record<string, { readonly [R in Role]?: Cell }>> {
  const { paper, passkeyOwners, leaving, school, club, center, pupil, otherPupil, member, otherMember, alone, dropped, semi, quarter } =
    cast;
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
      params: {
        id: { [cast.colleague.wireId]: school.wireId, [cast.otherColleague.wireId]: cast.otherSchool.wireId }[userId] ?? NOBODY,
        userId,
      },
      body,
    });
  const asLeader = (userId: string): Request => ({
    params: { id: { [cast.leader.wireId]: club.wireId, [cast.otherLeader.wireId]: cast.otherClub.wireId }[userId] ?? NOBODY, userId },
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
  const atQuarter = (userId: string): Request => ({ query: { userId, questionnaireId: quarter } });
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
    USER: cell(asCenter, request, center.wireId, cast.otherCenter.wireId),
    ESTABLISHEMENT: cell(asSchool, request, center.wireId, cast.otherCenter.wireId),
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
    body: [
      { questionId: (id === cast.otherSchoolStage.wireId ? cast.otherSchoolStage : cast.schoolStage).problems[0]?.wireId, answers: ["12"] },
    ],
  });
  const atStageOf = (caller: Caller, request: (id: string) => Request) =>
    cell(caller, request, cast.schoolStage.wireId, cast.otherSchoolStage.wireId);
  const ofDroppedStage = (request: (id: string) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, request, cast.droppedSchoolStage.wireId, cast.otherSchoolStage.wireId),
  });

  const listOf = (establishmentId: string): Request => ({
    query: { establishmentId, dryRun: "true" },
    body: formWith("excel", "Nom;Prénom\nDurand;Léa", "élèves.csv"),
  });

  /** What a school does with its own paper sheets. */
  const ofPaper = (request: (stage: { readonly id: string }) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, (id) => request({ id }), paper.wireId, cast.otherPaper.wireId),
  });
  const ofSheet = (body: object) => ofPaper(({ id }) => ({ params: { id, userId: pupil.wireId }, body }));

  const ofSchool = (request: (id: string) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, request, school.wireId, cast.otherSchool.wireId),
  });
  const ofClub = (request: (id: string) => Request) => ({ CLUB: cell(asClub, request, club.wireId, cast.otherClub.wireId) });
  const ofColleague = (body: object) => ({
    ESTABLISHEMENT: cell(asSchool, asColleague(body), cast.colleague.wireId, cast.otherColleague.wireId),
  });
  const ofLeader = { CLUB: cell(asClub, asLeader, cast.leader.wireId, cast.otherLeader.wireId) };
  const ofPupil = (request: (userId: string) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, request, pupil.wireId, otherPupil.wireId),
  });
  const ofPeople = (request: (userId: string) => Request) => ({
    ...ofPupil(request),
    CLUB: cell(asClub, request, member.wireId, otherMember.wireId),
  });
  /** The registrations of a pupil and of a member. */
  const ofRegistrationsOf = (ofSchool: typeof pupil, ofClub: typeof member, request: (id: string) => Request) => ({
    ESTABLISHEMENT: cell(asSchool, request, ofSchool.registration.wireId, otherPupil.registration.wireId),
    CLUB: cell(asClub, request, ofClub.registration.wireId, otherMember.registration.wireId),
  });
  const ofRegistrations = (request: (id: string) => Request) => ofRegistrationsOf(pupil, member, request);
  const ofPupilRegistration = (request: (id: string) => Request) => ({ ESTABLISHEMENT: ofRegistrations(request).ESTABLISHEMENT });

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
    "PATCH /school-stages/:id": ofDroppedStage(stageDraft),
    "DELETE /school-stages/:id": ofDroppedStage(byId),
    "GET /school-stages/:id/standings": { ESTABLISHEMENT: atStageOf(asSchool, byId) },
    "POST /school-stages/:id/chosen": { ESTABLISHEMENT: atStageOf(asSchool, chosenAt) },
    "GET /school-stages/:id/sheet": { USER: atStageOf(pupil.caller, byId) },
    "POST /school-stages/:id/sheet": { USER: atStageOf(pupil.caller, answersAt) },
    "POST /authentification/establishment/add-from-excel": ofSchool(listOf),
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
    "GET /establishement/:id/colleagues": ofSchool(byId),
    "POST /establishement/:id/colleagues": ofSchool(invitation),
    "POST /establishement/:id/colleagues/:userId/invitation": ofColleague({}),
    "PATCH /establishement/:id/colleagues/:userId": ofColleague({ mayRegister: true }),
    "DELETE /establishement/:id/colleagues/me": ofSchool(byId),
    "DELETE /establishement/:id/colleagues/:userId": ofColleague({}),
    "POST /authentification/former-slips": ofPeople(keepSlips),
    "POST /user/change-password": ofPeople(withUserId),
    "PATCH /registrations/validate/:id": ofRegistrations(byId),
    "PATCH /registrations/validate/establishment/:establishmentId/:registrationId": ofPupilRegistration(withSchool),
    "PATCH /registrations/validate/club/:clubId/:registrationId": { CLUB: ofRegistrations(withClub).CLUB },
    "GET /registrations/club/:clubId/members/:year": ofClub(membersOf),
    "GET /registrations/club/:clubId/members/:year/export": ofClub(membersOf),
    "POST /registrations/renew": ofClub(renewClub),
    "PATCH /registrations/validate": ofRegistrations(byIds),
    "POST /registrations/undo": ofRegistrations(byIds),
    "POST /registrations/unconfirm": ofPupilRegistration(byIds),
    "DELETE /registrations/:id": ofRegistrationsOf(dropped.pupils[0], dropped.members[0], byId),
    "POST /registrations/delete": ofRegistrationsOf(dropped.pupils[1], dropped.members[1], byIds),
    "GET /registrations/user/:userId": { USER: cell(asUser, byUser, alone.wireId, pupil.wireId), ...ofPeople(byUser) },
    "GET /users/:id": { USER: cell(asUser, byId, alone.wireId, pupil.wireId), ...ofPupil(byId) },
    "PATCH /users/:id": ofPupil(changeUser),
    "GET /users/:id/accommodation": ofPupil(byId),
    "POST /users/:id/accommodation": ofPupil((id) => ({ params: { id }, body: aRight })),
    "GET /clubs/:id": ofClub(byId),
    "POST /clubs/:id/leaders": ofClub(leaderInvitation),
    "POST /clubs/:id/leaders/:userId/invitation": ofLeader,
    "DELETE /clubs/:id/leaders/me": ofClub(byId),
    "DELETE /clubs/:id/leaders/:userId": ofLeader,
    "PATCH /clubs/:id": ofClub(changeStreet),
    "PATCH /registrations": ofPupilRegistration(changeCategory),
    "PATCH /registrations/class": ofPupilRegistration(changeClass),
    "POST /registrations/renew/:id": { USER: cell(asUser, renewRegistration, alone.wireId, pupil.wireId), ...ofPupil(renewRegistration) },
    "POST /registrations/assign-squad": ofPupilRegistration(leaveSquad),
    "GET /users-answer/explained/:userId/:questionnaireId": { USER: cell(asUser, explained, alone.wireId, pupil.wireId) },
    "GET /results/user/:userId/year/:year": { USER: cell(asUser, ofYear, alone.wireId, pupil.wireId), ...ofPeople(ofYear) },
    "GET /results/from-establishment": ofPupil(atQuarter),
    "GET /registrations/user-registration": { USER: cell(asCenter, atStage, pupil.wireId, otherPupil.wireId), ...ofPupil(atQuarter) },
    "GET /results/examcenter": ofCenter(atCenter),
    "PATCH /results/examCenter": { USER: cell(asCenter, enterGrade, pupil.wireId, otherPupil.wireId), ...ofPupil(enterGrade) },
    "GET /examcenter/:id": ofCenter(byId),
    "GET /examcenter/session/:id": ofCenter(byId),
    "GET /examcenter/:centerId/participants/:questionnaireId": ofCenter(inCenter),
    "GET /examcenter/:centerId/participants/:questionnaireId/category/:category": ofCenter(rankingIn),
    "GET /examcenter/:centerId/sitting/:questionnaireId": ofCenter(inCenter),
    "GET /examcenter/export-participants": ofCenter(exportOf),
    "GET /examcenter/:id/attendance/:questionnaireId": ofCenter(attendanceOf),
    "GET /results/convocations/:questionnaireId": {
      USER: cell(pupil.caller, convocationOf, pupil.wireId, otherPupil.wireId),
      ...ofPupil(convocationOf),
    },
    "POST /diplomas/stage/:questionnaireId": {
      USER: cell(pupil.caller, diplomaOf, pupil.wireId, otherPupil.wireId),
      ...ofPupil(diplomaOf),
      ...ofClub((clubId) => diplomas({ clubId })),
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
      USER: cell(asCenter, byId, semi, cast.foreignSemi),
      ESTABLISHEMENT: cell(asSchool, byId, semi, cast.foreignSemi),
    },
    "GET /questionnaire/next/:id": {
      USER: cell(asCenter, byId, semi, cast.foreignSemi),
      ESTABLISHEMENT: cell(asSchool, byId, quarter, cast.foreignQuarter),
    },
  };
}
