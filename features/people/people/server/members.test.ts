import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import { cellsUnder, readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, aClub, aMember, anAdmin, aPupil, aRegistration, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { type MemberSort, membersApi } from "../members.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const inYear = ({ wireId }: { wireId: string }, year = ACTIVE_YEAR) => ({ params: { clubId: wireId, year } });
const withName = (lastname: string, firstname = "Camille") => ({ person: { lastname, firstname } });
const names = ({ data }: { data: readonly { user: { contact: { lastname: string } } }[] }) => data.map(({ user }) => user.contact.lastname);

test("CLB-03 CLB-05 a club reads its members of a year, 15 a page, by name, only those to confirm or by a search; never another club's", async ({
  world,
}) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  for (const lastname of ["Zola", "Écart", "Durand"]) await aMember(world, club, withName(lastname));
  await aMember(world, club, { status: "CONFIRMED", ...withName("Martin") });
  await aMember(world, club, { year: PAST_YEAR, ...withName("Ancien") });
  const stranger = await aMember(world, other);
  const { caller } = club.manager;
  const page = await caller.call(membersApi.list, inYear(club));
  expect(names(page)).toEqual(["Durand", "Écart", "Martin", "Zola"]);
  expect(page.meta).toMatchObject({ itemsPerPage: 15, totalItems: 4, currentPage: 1, totalPages: 1 });
  const at = { year: ACTIVE_YEAR, club: { id: club.wireId } };
  expect(page.data[0]).toMatchObject({ ...at, status: "PENDING", category: { name: "C2" }, result: null });
  const request = async (query: object) => names(await caller.call(membersApi.list, { ...inYear(club), query }));
  expect(await request({ limit: 3, page: 2 })).toEqual(["Zola"]);
  expect(await request({ status: "PENDING" })).toEqual(["Durand", "Écart", "Zola"]);
  expect(await request({ search: "ecart" })).toEqual(["Écart"]);
  expect(await request({ search: "%" })).toEqual([]);
  expect(names(await caller.call(membersApi.list, inYear(club, PAST_YEAR)))).toEqual(["Ancien"]);
  expect(await caller.status(membersApi.list, inYear(other))).toBe(403);
  const { caller: admin } = await anAdmin(world);
  expect((await admin.call(membersApi.list, inYear(other))).data).toMatchObject([{ user: { id: stranger.wireId } }]);
  expect(await admin.status(membersApi.list, inYear({ wireId: "2147483000" }))).toBe(404);
});

test.for([{ sortBy: "result.rank:ASC" }, { limit: 101 }, { page: 0 }, { status: "A payé" }, { genre: "homme" }])(
  "CLB-03 refused: %j",
  async (query, { world }) => {
    const club = await aClub(world);
    expect(await club.manager.caller.status(membersApi.list, { ...inYear(club), query })).toBe(400);
  },
);

/** Three members with different marks, categories and centers at a visible stage, and one who has none. */
async function aGradedClub(world: World) {
  const club = await aClub(world);
  const stage = await aStage(world, { showOnUserDashboard: true });
  const [abbey, zenith] = [await aCenter(world, { name: `Abbaye ${stage.id}` }), await aCenter(world, { name: `Zénith ${stage.id}` })];
  const marks = [
    { lastname: "Un", category: "C2", grade: 5, weightedGrade: 20, nextExamCenterId: zenith.id },
    { lastname: "Deux", category: "CM", grade: 9, weightedGrade: 12, nextExamCenterId: abbey.id },
    { lastname: "Trois", category: "CE", grade: 6, weightedGrade: 30 },
  ];
  for (const { lastname, category, ...result } of marks) {
    const member = await aMember(world, club, { category, status: "CONFIRMED", ...withName(lastname, `P${lastname}`) });
    await aResult(world, { userId: member.id, questionnaireId: stage.id, qualified: true, origin: "hand", ...result });
  }
  await aMember(world, club, { category: "C1", ...withName("Quatre", "A") });
  return { club, stage, abbey, caller: club.manager.caller };
}

test.for<[MemberSort, "ASC" | "DESC", string]>([
  ["user.contact.lastname", "DESC", "Un Trois Quatre Deux"],
  ["user.contact.firstname", "ASC", "Quatre Deux Trois Un"],
  ["user.contact.email", "ASC", "Un Deux Trois Quatre"],
  ["user.username", "DESC", "Quatre Trois Deux Un"],
  ["category.name", "ASC", "Trois Deux Quatre Un"],
  ["status", "ASC", "Quatre Deux Trois Un"],
  ["result.grade", "DESC", "Deux Trois Un Quatre"],
  ["result.weightedGrade", "ASC", "Deux Un Trois Quatre"],
  ["result.nextExamCenter.name", "ASC", "Deux Un Quatre Trois"],
])("CLB-04 sorted by %s %s, missing values last", async ([field, direction, expected], { world }) => {
  const { club, caller, stage } = await aGradedClub(world);
  const members = world.db.selectFrom("registrations").select("userId").where("clubId", "=", club.id).where("kind", "=", "participant");
  for (const [index, lastname] of ["Un", "Deux", "Trois", "Quatre"].entries()) {
    const username = `m${index}-${club.id}`;
    const member = world.db.updateTable("users").where("lastname", "=", lastname).where("id", "in", members);
    await member.set({ username, email: `${username}@exemple.fr` }).execute();
  }
  const query = { questionnaireId: stage.wireId, sortBy: `${field}:${direction}` as const };
  expect(names(await caller.call(membersApi.list, { ...inYear(club), query })).join(" ")).toBe(expected);
});

test("CLB-04 grade, coefficient, qualification and center are sent to the club only while the stage is visible, for the requested year", async ({
  world,
}) => {
  const { club, caller, stage, abbey } = await aGradedClub(world);
  const request = { ...inYear(club), query: { questionnaireId: stage.wireId, search: "deux" } };
  expect((await caller.call(membersApi.list, request)).data).toMatchObject([
    { result: { questionnaireId: stage.wireId, grade: 9, weightedGrade: 12, qualified: true, nextExamCenter: { id: abbey.wireId } } },
  ]);
  expect(await caller.refused(membersApi.list, { ...request, ...inYear(club, PAST_YEAR) })).toMatchObject({
    status: 400,
    message: "Cette étape n'est pas de l'année demandée",
  });
  await changeStage(world, stage.id, { showOnUserDashboard: false });
  expect(await caller.refused(membersApi.list, request)).toMatchObject({
    status: 403,
    message: "Les résultats de cette étape ne sont pas encore publiés.",
  });
  expect(await caller.status(membersApi.export, request)).toBe(403);
  const { caller: admin } = await anAdmin(world);
  expect((await admin.call(membersApi.list, request)).data).toMatchObject([{ result: { grade: 9 } }]);
});

test("CLB-03 CLB-05 a club confirms its own member, repeatedly; not a school's, nor one of another year, nor a stranger", async ({
  world,
}) => {
  const [club, other, school] = [await aClub(world), await aClub(world), await aSchool(world)];
  const { caller } = club.manager;
  const member = await aMember(world, club);
  const params = { clubId: club.wireId, registrationId: member.registration.wireId };
  await world.season({ ACTIVE_REGISTRATION_CLUB: CLOSED });
  for (const _ of [1, 2])
    expect(await caller.call(registrationsApi.validateOfClub, { params })).toMatchObject({
      id: params.registrationId,
      status: "CONFIRMED",
    });
  await world.season();
  expect(await trailOf(world, `registration ${member.registration.id}`)).toMatchObject([
    { actorId: club.manager.id, action: "confirm registration" },
  ]);
  const refusalFor = async (registrationId: string, clubId = club.wireId) =>
    (await caller.refused(registrationsApi.validateOfClub, { params: { clubId, registrationId } })).message;
  const past = await aMember(world, club, { year: PAST_YEAR });
  expect(await refusalFor(past.registration.wireId)).toBe("Seules les inscriptions de l'année active peuvent être confirmées.");
  const pupil = await aMember(world, club, { establishmentId: school.id });
  expect(await refusalFor(pupil.registration.wireId)).toBe("Cette inscription est confirmée par son établissement.");
  const foreign = await aMember(world, other);
  for (const clubId of [club.wireId, other.wireId])
    expect(await refusalFor(foreign.registration.wireId, clubId)).toMatch(/n'existe plus, ou ne dépend pas de vous/);
  const { caller: admin } = await anAdmin(world);
  const misdirected = { params: { clubId: club.wireId, registrationId: foreign.registration.wireId } };
  expect(await admin.status(registrationsApi.validateOfClub, misdirected)).toBe(404);
});

test("CLB-05 a club reads only the registrations with itself and the results of those years, and mails a link to this year's members", async ({
  world,
}) => {
  const { club, stage, caller } = await aGradedClub(world);
  const hidden = await aStage(world, { name: "Demi-finale", order: 2 });
  const member = await aMember(world, club, { status: "CONFIRMED" });
  await aRegistration(world, { userId: member.id, year: PAST_YEAR, clubId: (await aClub(world)).id });
  for (const { id } of [stage, hidden]) await aResult(world, { userId: member.id, questionnaireId: id, grade: 4 });
  const userId = member.wireId;
  const own = { year: ACTIVE_YEAR, club: { id: club.wireId } };
  expect(await caller.call(registrationsApi.ofUser, { params: { userId } })).toMatchObject([own]);
  const results = await caller.call(resultsApi.ofUserYear, { params: { userId, year: ACTIVE_YEAR } });
  expect(results).toMatchObject([{ questionnaireId: stage.wireId, grade: 4 }]);
  expect(await caller.refused(resultsApi.ofUserYear, { params: { userId, year: PAST_YEAR } })).toMatchObject({
    status: 403,
    message: "Vous n'avez pas l'autorisation d'accéder à ces résultats.",
  });
  await caller.call(authApi.sendPasswordLink, { body: { userId } });
  const former = await aMember(world, club, { year: PAST_YEAR });
  const pupil = await aPupil(world, await aSchool(world));
  for (const { wireId } of [former, pupil]) expect(await caller.status(authApi.sendPasswordLink, { body: { userId: wireId } })).toBe(403);
});

test("CLB-03 CLB-04 the members in a workbook: filtered like the list, with the labels of the club, its stage, and a trail entry", async ({
  world,
}) => {
  const { club, caller, stage, abbey } = await aGradedClub(world);
  const ofClub = world.db.updateTable("registrations").where("clubId", "=", club.id).where("kind", "=", "club");
  await ofClub.set({ status: "PENDING", confirmedAt: null }).execute();
  const query = { questionnaireId: stage.wireId };
  const { name, bytes } = await caller.download(membersApi.export, { ...inYear(club), query });
  expect(name).toBe(`Adhérents ${ACTIVE_YEAR}, ${club.name}, Quart de finale.xlsx`);
  const shown = ["nom", "inscription", "note", "coefficient", "qualifie", "centredepreuve"];
  expect(cellsUnder(await readWorkbook(bytes), ...shown)).toEqual([
    ["Deux", "Adhésion en validation", "9", "12", "Qualifié", abbey.name],
    ["Quatre", "En attende de validation", "", "", "En attente", ""],
    ["Trois", "Adhésion en validation", "6", "30", "Qualifié", ""],
    ["Un", "Adhésion en validation", "5", "20", "Qualifié", expect.stringContaining("Zénith")],
  ]);
  const filtered = await caller.download(membersApi.export, { ...inYear(club), query: { status: "PENDING", search: "quat" } });
  const found = await readWorkbook(filtered.bytes);
  expect(cellsUnder(found, "nom")).toEqual([["Quatre"]]);
  expect(found.columns.map(({ title }) => title)).not.toContain("Note");
  expect(await trailOf(world, `club ${club.id}`)).toMatchObject([
    { actorId: club.manager.id, action: "export members", after: { year: ACTIVE_YEAR, questionnaireId: stage.id } },
    { after: { year: ACTIVE_YEAR, status: "PENDING" } },
  ]);
});
