import { readXlsx } from "hucre";
import { expect } from "vitest";
import { sittingApi } from "#features/exam-centers/sitting.contract.ts";
import { membersApi } from "#features/members/members.contract.ts";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aMember, anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

const year = String(ACTIVE_YEAR);
const marks = { grade: 7, weightedGrade: 40.5, time: 55 };
const nothing = { grade: null, weightedGrade: null, time: null, qualified: null, origin: null };

/** A visible stage under way, computed already: a pupil and a member of a club, each with another behind them in the alphabet and in marks. */
async function computed(world: World, facts: Parameters<typeof aStage>[1] = { active: true }) {
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

type Computed = Awaited<ReturnType<typeof computed>>;

/** What everybody who is not the office reads of the pupil's and the member's results. */
async function readAround({ stage, school, club, pupil, member }: Computed) {
  const [asSchool, asClub] = [school.correspondent.caller, club.manager.caller];
  const ofYear = ({ wireId }: { wireId: string }) => ({ params: { userId: wireId, year } });
  const atStage = { userId: pupil.wireId, questionnaireId: stage.wireId };
  const list = await asSchool.call(pupilsApi.list, { query: { "filter.results.questionnaireId": stage.wireId } });
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

test("EDG-09 nobody but the office reads a grade of a stage that is still answered, nor what thresholds made of it; once closed everybody does", async ({
  world,
}) => {
  const cast = await computed(world);
  for (const [who, result] of Object.entries(await readAround(cast))) expect(result, who).toMatchObject(nothing);
  const office = (await anAdmin(world)).caller;
  const one = { query: { userId: cast.member.wireId, questionnaireId: cast.stage.wireId } };
  expect(await office.call(resultsApi.one, one)).toMatchObject({ ...marks, qualified: true });
  await changeStage(world, cast.stage.id, { isClosed: true });
  for (const [who, result] of Object.entries(await readAround(cast))) expect(result, who).toMatchObject({ ...marks, qualified: true });
});

test("EDG-09 neither an order, nor a count, nor a workbook tells a grade of a stage under way", async ({ world }) => {
  const { stage, school, club } = await computed(world);
  const [asSchool, asClub] = [school.correspondent.caller, club.manager.caller];
  const names = async () => {
    const query = { "filter.results.questionnaireId": stage.wireId, sortBy: "results.grade:ASC" } as const;
    const members = {
      params: { clubId: club.wireId, year },
      query: { questionnaireId: stage.wireId, sortBy: "result.grade:DESC" },
    } as const;
    return [
      (await asSchool.call(pupilsApi.list, { query })).data.map(({ contact }) => contact.lastname),
      (await asClub.call(membersApi.list, members)).data.map(({ user }) => user.contact.lastname),
    ];
  };
  const exported = async () => {
    const books = [
      await asSchool.download(pupilResultsApi.export, { query: { questionnaireId: stage.wireId } }),
      await asClub.download(membersApi.export, { params: { clubId: club.wireId, year }, query: { questionnaireId: stage.wireId } }),
    ];
    const sheets = await Promise.all(books.map(async ({ bytes }) => (await readXlsx(bytes)).sheets[0]?.rows ?? []));
    return sheets.map(([titles = [], first = []]) => first[titles.indexOf("Note")]);
  };
  const summary = { params: { questionnaireId: stage.wireId } };
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

test("EDG-09 what the office or a school decided stays told while a stage is under way, and so does a convocation when it is opened again", async ({
  world,
}) => {
  const { stage, pupil, weaker, school } = await computed(world);
  const center = await aCenter(world);
  const result = world.db.updateTable("results").where("questionnaireId", "=", stage.id);
  await result.where("userId", "=", pupil.id).set({ origin: "school" }).execute();
  await result.where("userId", "=", weaker.id).set({ nextExamCenterId: center.id }).execute();
  expect((await pupil.caller.call(usersApi.me)).results[0]).toMatchObject({ ...nothing, qualified: true, origin: "school" });
  const [convoked] = await school.correspondent.caller.call(resultsApi.ofUserYear, { params: { userId: weaker.wireId, year } });
  expect(convoked).toMatchObject({ grade: null, qualified: true, nextExamCenterId: center.wireId });
});

test("EDG-09 who enters the grades of a stage on paper reads them, its participants once it is closed; a stage that was merely deactivated is over", async ({
  world,
}) => {
  const [center, first] = [await aCenter(world), await aStage(world, { isClosed: true })];
  const { stage, pupil } = await computed(world, { physical: true, previousQuestionnaireId: first.id });
  await aResult(world, { questionnaireId: first.id, userId: pupil.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const place = { centerId: center.wireId, questionnaireId: stage.wireId };
  const [candidate] = (await center.manager.caller.call(sittingApi.candidates, { params: place })).data;
  expect(candidate?.result).toMatchObject(marks);
  const mine = async (who: Computed["pupil"]) =>
    (await who.caller.call(resultsApi.ofUserYear, { params: { userId: who.wireId, year } }))[0];
  expect(await mine(pupil)).toMatchObject(nothing);
  await changeStage(world, stage.id, { isClosed: true });
  expect(await mine(pupil)).toMatchObject(marks);
  const online = await computed(world);
  await changeStage(world, online.stage.id, { active: false });
  expect(await mine(online.pupil)).toMatchObject(marks);
});
