import { readXlsx } from "hucre";
import { expect } from "vitest";
import { sittingApi } from "#contest/exam-centers/sitting.contract.ts";
import { membersApi } from "#people/people/members.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilResultsApi } from "#people/pupils/pupil-results.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aMember, anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

const year = String(ACTIVE_YEAR);
const marks = { grade: 7, weightedGrade: 40.5, time: 55 };
const hiddenMarks = { grade: null, weightedGrade: null, time: null, qualified: null, origin: null };

/** A visible stage under way, already computed: a pupil and a club member, each with another one for sorting by name and marks. */
async function aComputedStage(world: World, facts: Parameters<typeof aStage>[1] = { active: true }) {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const stage = await aStage(world, { showOnUserDashboard: true, ...facts });
  const at = { questionnaireId: stage.id, qualified: true, origin: "thresholds" } as const;
  const [pupil, weaker] = [
    await aPupil(world, school, { status: "CONFIRMED", person: { lastname: "Abel" } }),
    await aPupil(world, school, { status: "CONFIRMED", person: { lastname: "Zola" } }),
  ];
  const member = await aMember(world, club, { status: "CONFIRMED", person: { lastname: "Abel" } });
  const better = await aMember(world, club, { status: "CONFIRMED", person: { lastname: "Zola" } });
  for (const { id } of [pupil, member]) await aResult(world, { ...at, ...marks, userId: id });
  await aResult(world, { ...at, ...marks, grade: 3, userId: weaker.id });
  await aResult(world, { ...at, ...marks, grade: 9, userId: better.id });
  await world.settle();
  return { stage, school, club, pupil, weaker, member, better };
}

type ComputedStage = Awaited<ReturnType<typeof aComputedStage>>;

/** The pupil's and the member's results as all readers except the office see them. */
async function readAround({ stage, school, club, pupil, member }: ComputedStage) {
  const [asSchool, asClub] = [school.correspondent.caller, club.manager.caller];
  const ofYear = ({ wireId }: { wireId: string }) => ({ params: { userId: wireId, year } });
  const atStage = { userId: pupil.wireId, questionnaireId: stage.wireId };
  const list = await asSchool.call(pupilsApi.list, { query: { questionnaireId: stage.wireId } });
  const params = { clubId: club.wireId, year };
  const members = await asClub.call(membersApi.list, { params, query: { questionnaireId: stage.wireId } });
  return {
    me: (await member.caller.call(usersApi.me)).results[0],
    self: (await member.caller.call(resultsApi.ofUserYear, ofYear(member)))[0],
    "the school, of its pupil": (await asSchool.call(resultsApi.ofUserYear, ofYear(pupil)))[0],
    "the school, of this result": await asSchool.call(resultsApi.fromEstablishment, { query: atStage }),
    "the school, in the person": (await asSchool.call(usersApi.one, { params: { id: pupil.wireId } })).results[0],
    "the school, in its list": list.data[0]?.results[0],
    "the club, of its member": (await asClub.call(resultsApi.ofUserYear, ofYear(member)))[0],
    "the club, in its list": members.data[0]?.result,
  };
}

test("EDG-09 only the office reads grades and decisions of thresholds while a stage is answered; closed, everybody", async ({ world }) => {
  const scene = await aComputedStage(world);
  for (const [reader, result] of Object.entries(await readAround(scene))) expect(result, reader).toMatchObject(hiddenMarks);
  const office = (await anAdmin(world)).caller;
  const one = { query: { userId: scene.member.wireId, questionnaireId: scene.stage.wireId } };
  expect(await office.call(resultsApi.one, one)).toMatchObject({ ...marks, qualified: true });
  await changeStage(world, scene.stage.id, { isClosed: true });
  for (const [reader, result] of Object.entries(await readAround(scene)))
    expect(result, reader).toMatchObject({ ...marks, qualified: true });
});

test("EDG-09 no order, count or workbook reveals a grade of a stage under way", async ({ world }) => {
  const { stage, school, club } = await aComputedStage(world);
  const [asSchool, asClub] = [school.correspondent.caller, club.manager.caller];
  const params = { clubId: club.wireId, year };
  const query = { questionnaireId: stage.wireId };
  const names = async () => [
    (await asSchool.call(pupilsApi.list, { query: { ...query, sortBy: "results.grade:ASC" } })).data.map(({ contact }) => contact.lastname),
    (await asClub.call(membersApi.list, { params, query: { ...query, sortBy: "result.grade:DESC" } })).data.map(
      ({ user }) => user.contact.lastname,
    ),
  ];
  const exported = async () => {
    const books = [await asSchool.download(pupilResultsApi.export, { query }), await asClub.download(membersApi.export, { params, query })];
    const sheets = await Promise.all(books.map(async ({ bytes }) => (await readXlsx(bytes)).sheets[0]?.rows ?? []));
    return sheets.map(([titles = [], first = []]) => first[titles.indexOf("Note")]);
  };
  const summary = { params: query };
  expect(await names()).toEqual([
    ["Abel", "Zola"],
    ["Abel", "Zola"],
  ]);
  expect(await exported()).toEqual([null, null]);
  expect(await asSchool.call(pupilResultsApi.ofStage, summary)).toMatchObject({ registered: 2, graded: 0, qualified: 0 });
  await changeStage(world, stage.id, { isClosed: true });
  expect(await names()).toEqual([
    ["Zola", "Abel"],
    ["Zola", "Abel"],
  ]);
  expect(await exported()).toEqual([7, 7]);
  expect(await asSchool.call(pupilResultsApi.ofStage, summary)).toMatchObject({ registered: 2, graded: 2, qualified: 2 });
});

test("EDG-09 decisions of the office or a school stay visible while a stage is under way, convocations if reopened", async ({ world }) => {
  const { stage, pupil, weaker, school } = await aComputedStage(world);
  const center = await aCenter(world);
  const result = world.db.updateTable("results").where("questionnaireId", "=", stage.id);
  await result.where("userId", "=", pupil.id).set({ origin: "school" }).execute();
  await result.where("userId", "=", weaker.id).set({ nextExamCenterId: center.id }).execute();
  expect((await pupil.caller.call(usersApi.me)).results[0]).toMatchObject({ ...hiddenMarks, qualified: true, origin: "school" });
  const [convoked] = await school.correspondent.caller.call(resultsApi.ofUserYear, { params: { userId: weaker.wireId, year } });
  expect(convoked).toMatchObject({ grade: null, qualified: true, nextExamCenterId: center.wireId });
});

test("EDG-09 who enters grades of a stage on paper reads them, participants once it is closed or switched off", async ({ world }) => {
  const [center, first] = [await aCenter(world), await aStage(world, { isClosed: true })];
  const { stage, pupil } = await aComputedStage(world, { physical: true, previousQuestionnaireId: first.id });
  await aResult(world, { questionnaireId: first.id, userId: pupil.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const sittingKey = { centerId: center.wireId, questionnaireId: stage.wireId };
  const [candidate] = (await center.manager.caller.call(sittingApi.candidates, { params: sittingKey })).data;
  expect(candidate?.result).toMatchObject(marks);
  const mine = async (reader: ComputedStage["pupil"]) =>
    (await reader.caller.call(resultsApi.ofUserYear, { params: { userId: reader.wireId, year } }))[0];
  expect(await mine(pupil)).toMatchObject(hiddenMarks);
  await changeStage(world, stage.id, { isClosed: true });
  expect(await mine(pupil)).toMatchObject(marks);
  const online = await aComputedStage(world);
  await changeStage(world, online.stage.id, { active: false });
  expect(await mine(online.pupil)).toMatchObject(marks);
});
