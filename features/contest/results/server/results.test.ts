import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { aResult, aStage, changeResults, changeStage } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { type ResultOnWire, resultsApi } from "../results.contract.ts";

const NOT_YOURS = "Vous n'avez pas l'autorisation d'accéder à ces résultats.";

/** Two visible stages of 2027 and a hidden one, with a result of each person at each. */
async function withResults(world: World, ...people: readonly { id: number }[]) {
  const quarter = await aStage(world, { order: 1, showOnUserDashboard: true });
  const semi = await aStage(world, { order: 2, name: "Demi-finale", showOnUserDashboard: true });
  const hidden = await aStage(world, { order: 3, name: "Finale nationale" });
  for (const { id } of people)
    for (const stage of [quarter, semi, hidden])
      await aResult(world, { userId: id, questionnaireId: stage.id, grade: 3, weightedGrade: 6.5, time: 40 });
  return { quarter, semi, hidden };
}

const namesOf = (results: readonly { questionnaire: { name: string } }[]) => results.map(({ questionnaire }) => questionnaire.name);

test("PAR-06 PAR-11 a person reads the results of visible stages, the last first, with a confirmed registration", async ({ world }) => {
  const confirmed = await aParticipant(world, { status: "CONFIRMED" });
  const pending = await aParticipant(world);
  const { semi } = await withResults(world, confirmed, pending);
  const center = await aCenter(world);
  const texts = { date: "2027-05-08", hour: "14:00", convoquedForNextStep: "À bientôt" };
  await changeResults(world, confirmed, { qualified: true, origin: "hand", nextExamCenterId: center.id });
  await changeStage(world, semi.id, texts);
  const of = ({ wireId }: { wireId: string }) => ({ params: { userId: wireId, year: 2027 } });
  const results = await confirmed.caller.call(resultsApi.ofUserYear, of(confirmed));
  expect(namesOf(results)).toEqual(["Demi-finale", "Quart de finale"]);
  expect(results[0]).toMatchObject({
    grade: 3,
    weightedGrade: 6.5,
    time: 40,
    nextExamCenter: { id: center.wireId, name: center.name, city: "Lyon" },
    questionnaire: texts,
  });
  expect(await pending.caller.call(resultsApi.ofUserYear, of(pending))).toEqual([]);
  expect(await confirmed.caller.call(resultsApi.ofUserYear, { params: { userId: confirmed.wireId, year: 2026 } })).toEqual([]);
  const office = (await anAdmin(world)).caller;
  expect(namesOf(await office.call(resultsApi.ofUserYear, of(pending)))).toEqual(["Finale nationale", "Demi-finale", "Quart de finale"]);
  expect(await office.status(resultsApi.ofUserYear, { params: { userId: "2000000000", year: 2027 } })).toBe(404);
});

test("PAR-06 STG-04 a stage's text agrees with the person who reads it, also as their school reads it", async ({ world }) => {
  const school = await aSchool(world);
  const [girl, boy] = [
    await aPupil(world, school, { status: "CONFIRMED" }),
    await aPupil(world, school, { status: "CONFIRMED", person: { genre: "homme" } }),
  ];
  const { quarter } = await withResults(world, girl, boy);
  await world.db.updateTable("results").set({ qualified: false, origin: "hand" }).where("questionnaireId", "=", quarter.id).execute();
  await changeStage(world, quarter.id, {
    notQualifiedForNextStep: "<p>Vous n'êtes pas qualifié(e).</p>",
    waitingForQualificationInformation: "Les inscrit(e)s attendent.",
  });
  const textsOf = (results: readonly ResultOnWire[]) =>
    results
      .filter(({ questionnaireId }) => questionnaireId === String(quarter.id))
      .map(({ questionnaire: stage }) => [stage.notQualifiedForNextStep, stage.waitingForQualificationInformation]);
  const read = async ({ caller, wireId }: Pick<typeof girl, "caller" | "wireId">, of = wireId) =>
    textsOf(await caller.call(resultsApi.ofUserYear, { params: { userId: of, year: 2027 } }));
  const [toGirl, toBoy] = ["qualifiée", "qualifié"].map((word) => [[`<p>Vous n'êtes pas ${word}.</p>`, "Les inscrit(e)s attendent."]]);
  expect([await read(girl), await read(boy)]).toEqual([toGirl, toBoy]);
  expect([await read(school.correspondent, girl.wireId), await read(school.correspondent, boy.wireId)]).toEqual([toGirl, toBoy]);
  const own = async ({ caller }: typeof girl) => textsOf((await caller.call(usersApi.me)).results);
  expect([await own(girl), await own(boy)]).toEqual([toGirl, toBoy]);
});

test("PAR-08 a grade is read with the largest possible: on paper the category's problems, online its questions", async ({ world }) => {
  const person = await aParticipant(world, { status: "CONFIRMED" });
  const questions = [{ title: "Un" }, { title: "Deux" }];
  const online = await aStage(world, { showOnUserDashboard: true, questions });
  const paper = await aStage(world, { order: 2, physical: true, isClosed: true, showOnUserDashboard: true, questions });
  for (const { id } of [online, paper]) await aResult(world, { userId: person.id, questionnaireId: id, grade: 2 });
  const expected = [
    [2, 14],
    [2, 2],
  ];
  const results = await person.caller.call(resultsApi.ofUserYear, { params: { userId: person.wireId, year: 2027 } });
  expect(results.map(({ grade, mostGrade }) => [grade, mostGrade])).toEqual(expected);
  const account = await person.caller.call(usersApi.one, { params: { id: person.wireId } });
  expect(account.results.map(({ grade, mostGrade }) => [grade, mostGrade])).toEqual(expected);
});

test("PAR-09 the results of others are refused with a message, whether they exist or not", async ({ world }) => {
  const person = await aParticipant(world, { status: "CONFIRMED" });
  const strangers = [await aParticipant(world), (await aSchool(world)).correspondent, (await aClub(world)).manager];
  for (const { caller } of strangers)
    for (const userId of [person.wireId, "2000000000"]) {
      const { status, message } = await caller.refused(resultsApi.ofUserYear, { params: { userId, year: 2027 } });
      expect([status, message]).toEqual([403, NOT_YOURS]);
    }
});

test("ETB-15 schools and clubs read the visible results of their people, for the years with them", async ({ world }) => {
  const school = await aSchool(world);
  const club = await aClub(world);
  const pupil = await aPupil(world, school, { status: "CONFIRMED" });
  const member = await aParticipant(world, { status: "CONFIRMED", clubId: club.id });
  await withResults(world, pupil, member);
  const readers = [
    { caller: school.correspondent.caller, theirs: pupil, others: member },
    { caller: club.manager.caller, theirs: member, others: pupil },
  ];
  for (const { caller, theirs, others } of readers) {
    const of = ({ wireId }: { wireId: string }, year = 2027) => ({ params: { userId: wireId, year } });
    expect(namesOf(await caller.call(resultsApi.ofUserYear, of(theirs)))).toEqual(["Demi-finale", "Quart de finale"]);
    expect(await caller.status(resultsApi.ofUserYear, of(theirs, 2026))).toBe(403);
    expect(await caller.status(resultsApi.ofUserYear, of(others))).toBe(403);
  }
});

test("ETB-15 a school reads the visible results of a pupil it has not confirmed yet; the pupil does not", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  await withResults(world, pupil);
  const params = { userId: pupil.wireId, year: 2027 };
  expect(namesOf(await school.correspondent.caller.call(resultsApi.ofUserYear, { params }))).toEqual(["Demi-finale", "Quart de finale"]);
  expect(await pupil.caller.call(resultsApi.ofUserYear, { params })).toEqual([]);
});

test("ETB-15 a school reads a pupil's grade at a stage only while the stage is visible", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const other = await aPupil(world, await aSchool(world));
  const { quarter, hidden } = await withResults(world, pupil, other);
  const later = await aStage(world, { order: 4, showOnUserDashboard: true });
  const at = ({ wireId }: { wireId: string }, stage: { wireId: string }) => ({ query: { userId: wireId, questionnaireId: stage.wireId } });
  const { caller } = school.correspondent;
  expect(await caller.call(resultsApi.fromEstablishment, at(pupil, quarter))).toMatchObject({ userId: pupil.wireId, grade: 3 });
  expect(await caller.call(resultsApi.fromEstablishment, at(pupil, later))).toBeNull();
  expect(await caller.status(resultsApi.fromEstablishment, at(pupil, hidden))).toBe(403);
  expect(await caller.status(resultsApi.fromEstablishment, at(other, quarter))).toBe(403);
  expect(await caller.status(resultsApi.fromEstablishment, at(pupil, { wireId: "2000000000" }))).toBe(403);
  expect(await (await anAdmin(world)).caller.call(resultsApi.fromEstablishment, at(pupil, hidden))).toMatchObject({ grade: 3 });
});

test("STG-09 the office reads any result, null if there is none, and 404 for unknown ids", async ({ world }) => {
  const person = await aParticipant(world);
  const { hidden } = await withResults(world, person);
  const office = (await anAdmin(world)).caller;
  const of = (userId: string, questionnaireId: string) => ({ query: { userId, questionnaireId } });
  expect(await office.call(resultsApi.one, of(person.wireId, hidden.wireId))).toMatchObject({ grade: 3, version: 1 });
  expect(await office.call(resultsApi.one, of((await aParticipant(world)).wireId, hidden.wireId))).toBeNull();
  expect(await office.status(resultsApi.one, of("2000000000", hidden.wireId))).toBe(404);
  expect(await office.status(resultsApi.one, of(person.wireId, "2000000000"))).toBe(404);
  expect(await person.caller.status(resultsApi.one, of(person.wireId, hidden.wireId))).toBe(403);
});

test("CTR-03 a center reads the results of people who sit there, visible or not, and no others", async ({ world }) => {
  const previous = await aStage(world);
  const stage = await aStage(world, { physical: true, previousQuestionnaireId: previous.id });
  const [center, other] = [await aCenter(world), await aCenter(world)];
  const person = await aParticipant(world);
  await aResult(world, { userId: person.id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 5, weightedGrade: 20, time: 90 });
  const of = (at: { wireId: string }, questionnaireId = stage.wireId) => ({
    query: { userId: person.wireId, questionnaireId, examCenterId: at.wireId },
  });
  expect(await center.manager.caller.call(resultsApi.atExamCenter, of(center))).toMatchObject({ grade: 5 });
  expect(await center.manager.caller.status(resultsApi.atExamCenter, of(other))).toBe(403);
  expect(await other.manager.caller.status(resultsApi.atExamCenter, of(other))).toBe(403);
  expect(await center.manager.caller.status(resultsApi.atExamCenter, of(center, previous.wireId))).toBe(403);
  expect(await (await anAdmin(world)).caller.call(resultsApi.atExamCenter, of(center))).toMatchObject({ grade: 5 });
});
