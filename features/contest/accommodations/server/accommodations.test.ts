import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { isOtherStage } from "#contest/announcements/errata-revision.ts";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { sittingApi } from "#contest/exam-centers/sitting.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { update } from "#tests/rows.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aResult, aStage, changeStage, divideTimes, holdTime, startedAgo, trailOf } from "#tests/stages.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aCenter, aClub, aColleague, anAdmin, aParticipant, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { accommodationsApi } from "../accommodations.contract.ts";
import { deleteAccommodationsOfFormerSeasons } from "./accommodations.service.ts";

/** A day of the database's clock, by which rights hold. */
const daysAway = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
const third = { extra: 20, needs: ["room"] as const };
const now = { startsOn: daysAway(-30), endsOn: daysAway(200) };
const given = { ...third, needs: [...third.needs], ...now };
const of = ({ wireId: id }: { readonly wireId: string }) => ({ params: { id } });

const factorOf = async (world: World, { id }: { readonly id: number }, at = new Date().toISOString()) =>
  Number((await sql<{ factor: string }>`select time_factor(${id}, ${at}::timestamptz) as factor`.execute(world.db)).rows[0]?.factor);

test("TIM-02 a participant asks, the office gives something else, and a mail that says nothing of it leads to the answer", async ({
  world,
}) => {
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world, { status: "CONFIRMED" })];
  await person.caller.call(accommodationsApi.ask, { body: { extra: 20, needs: ["room", "largePrint", "room"] } });
  expect(await person.caller.call(accommodationsApi.own)).toMatchObject({
    right: null,
    request: { extra: 20, needs: ["largePrint", "room"], refusal: null },
  });
  const isWaiting = (await office.call(accommodationsApi.list)).map(({ userId, request }) => [userId, request?.extra]);
  expect(isWaiting).toContainEqual([person.wireId, 20]);
  await office.call(accommodationsApi.give, { ...of(person), body: { ...given, needs: [] } });
  expect(await person.caller.call(accommodationsApi.own)).toEqual({ right: { ...given, needs: [] }, request: null });
  const { subject, text } = await world.db
    .selectFrom("mails")
    .select(["subject", "text"])
    .where("userId", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(subject).toBe("Championnat : une réponse vous attend");
  expect(text).not.toMatch(/tiers|salle|accord/);
  expect((await trailOf(world, `user ${person.id}`)).map(({ action, after }) => [action, after])).toEqual([
    ["ask for accommodation", null],
    ["give accommodation", { extra: 20, ...now }],
  ]);
});

test("TIM-02 a refusal has a reason that the person reads; one answer is enough, and they may ask again", async ({ world }) => {
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world, { status: "CONFIRMED" })];
  const braille = { extra: 0, needs: ["braille" as const] };
  await person.caller.call(accommodationsApi.ask, { body: braille });
  const refusal = { ...of(person), body: { reason: "late" as const } };
  await office.call(accommodationsApi.refuse, refusal);
  expect(await person.caller.call(accommodationsApi.own)).toMatchObject({ request: { ...braille, refusal: "late" } });
  expect((await office.refused(accommodationsApi.refuse, refusal)).status).toBe(409);
  expect(await person.caller.call(accommodationsApi.ask, { body: braille })).toMatchObject({ request: { refusal: null } });
});

test("TIM-02 who asked takes their request back, but no answer; the end of a right answers nothing", async ({ world }) => {
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world, { status: "CONFIRMED" })];
  const ask = () => person.caller.call(accommodationsApi.ask, { body: { extra: 20, needs: [] } });
  await ask();
  expect(await person.caller.call(accommodationsApi.withdraw)).toEqual({ right: null, request: null });
  expect((await person.caller.refused(accommodationsApi.withdraw)).status).toBe(409);
  await ask();
  await office.call(accommodationsApi.refuse, { ...of(person), body: { reason: "late" } });
  expect((await person.caller.refused(accommodationsApi.withdraw)).status).toBe(409);
  await office.call(accommodationsApi.give, { ...of(person), body: given });
  await ask();
  await office.call(accommodationsApi.give, { ...of(person), body: { ...given, endsOn: daysAway(-1) } });
  expect(await person.caller.call(accommodationsApi.own)).toMatchObject({ right: null, request: { refusal: null } });
});

test("TIM-02 nothing is given to a school, a club, the office, or an account that only runs a center", async ({ world }) => {
  const [office, center] = [await anAdmin(world), await aCenter(world)];
  const [school, club] = [await aSchool(world), await aClub(world)];
  const give = (person: { readonly wireId: string }) => ({ ...of(person), body: given });
  for (const person of [office, school.correspondent, club.manager, center.manager])
    expect(await office.caller.refused(accommodationsApi.give, give(person))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/ne participe pas au championnat/),
    });
  await aRegistration(world, { userId: center.manager.id, year: 2026 });
  await office.caller.call(accommodationsApi.give, give(center.manager));
});

test("TIM-02 the office reads who waits, then all rights; a school those of its confirmed pupils, a teacher those of their classes", async ({
  world,
}) => {
  const [{ caller: office }, school] = [await anAdmin(world), await aSchool(world)];
  const pupil = (className: string) => aPupil(world, school, { status: "CONFIRMED", className });
  const people = [
    await pupil("5e B"),
    await pupil("6e A"),
    await aPupil(world, school),
    await aParticipant(world, { status: "CONFIRMED" }),
  ];
  const [one, other, pending, alone] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];
  for (const person of [one, pending]) await office.call(accommodationsApi.give, { ...of(person), body: given });
  await office.call(accommodationsApi.give, { ...of(other), body: { ...given, endsOn: daysAway(0) } });
  for (const { caller } of [alone, one]) await caller.call(accommodationsApi.ask, { body: { extra: 60, needs: [] } });
  const readBy = async (caller: typeof office) =>
    (await caller.call(accommodationsApi.list))
      .filter(({ userId }) => people.some(({ wireId }) => wireId === userId))
      .map(({ userId, request, right }) => [userId, request?.extra ?? right?.endsOn]);
  const rights = [
    [one.wireId, now.endsOn],
    [other.wireId, daysAway(0)],
  ];
  const all = await readBy(office);
  expect(all.slice(0, 2).toSorted()).toEqual([alone, one].map(({ wireId }) => [wireId, 60]).toSorted());
  expect(all.slice(2).toSorted()).toEqual([...rights, [pending.wireId, now.endsOn]].toSorted());
  expect((await readBy(school.correspondent.caller)).toSorted()).toEqual(rights.toSorted());
  const teacher = await aColleague(world, school, true, ["6e A"]);
  expect(await readBy(teacher.caller)).toEqual([rights[1]]);
});

test("TIM-02 only who takes part this season asks", async ({ world }) => {
  const former = await aParticipant(world, { year: 2026 });
  expect((await former.caller.refused(accommodationsApi.ask, { body: { extra: 20, needs: [] } })).status).toBe(409);
});

test("TIM-02 a school gives to its confirmed pupils of this year: not of last year, not waiting, not gone, not in another's class", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { caller } = school.correspondent;
  const pupil = await aPupil(world, school, { status: "CONFIRMED", className: "5e B" });
  const body = given;
  await caller.call(accommodationsApi.give, { ...of(pupil), body });
  const waiting = await aPupil(world, school);
  const left = await aPupil(world, other, { status: "CONFIRMED" });
  await aRegistration(world, { userId: left.id, year: 2026, establishmentId: school.id, status: "CONFIRMED" });
  for (const foreign of [waiting, left]) expect((await caller.refused(accommodationsApi.give, { ...of(foreign), body })).status).toBe(403);
  const teacher = await aColleague(world, school, true, ["6e A"]);
  expect((await teacher.caller.refused(accommodationsApi.of, of(pupil))).status).toBe(403);
  const colleague = await aColleague(world, school);
  expect(await colleague.caller.call(accommodationsApi.of, of(pupil))).toMatchObject({ right: third });
  expect((await colleague.caller.refused(accommodationsApi.give, { ...of(pupil), body })).status).toBe(403);
});

test("TIM-02 a school reads no request, answers the one that waits by what it gives, and changes no day that has passed", async ({
  world,
}) => {
  const [school, { caller: office }] = [await aSchool(world), await anAdmin(world)];
  const { caller } = school.correspondent;
  const pupil = await aPupil(world, school, { status: "CONFIRMED" });
  await pupil.caller.call(accommodationsApi.ask, { body: { extra: 60, needs: [] } });
  expect(await caller.call(accommodationsApi.of, of(pupil))).toEqual({ right: null, request: null });
  expect(await caller.call(accommodationsApi.give, { ...of(pupil), body: given })).toMatchObject({ right: { startsOn: daysAway(0) } });
  expect(await pupil.caller.call(accommodationsApi.own)).toMatchObject({ right: third, request: null });
  const mails = () => world.db.selectFrom("mails").select("text").where("userId", "=", pupil.id).execute();
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining("Votre demande a sa réponse")]);
  await caller.call(accommodationsApi.give, { ...of(pupil), body: given });
  expect(await mails(), "nobody waits any more").toHaveLength(1);
  await office.call(accommodationsApi.give, { ...of(pupil), body: given });
  expect(await caller.call(accommodationsApi.give, { ...of(pupil), body: { ...given, endsOn: daysAway(-1) } })).toEqual({
    right: null,
    request: null,
  });
  expect(await factorOf(world, pupil)).toBe(1);
  expect(await factorOf(world, pupil, `${daysAway(-1)}T12:00:00Z`)).toBeCloseTo(4 / 3, 12);
});

test("TIM-02 a right holds from its first day to its last in Paris, and a later one replaces it from its own first day", async ({
  world,
}) => {
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world)];
  const give = (right: object) => office.call(accommodationsApi.give, { ...of(person), body: { ...given, ...right } });
  await give({ startsOn: "2026-10-25", endsOn: "2027-03-28" });
  // The nights when clocks change.
  expect(await factorOf(world, person, "2026-10-24T23:59:59+02:00")).toBe(1);
  expect(await factorOf(world, person, "2026-10-25T00:00:00+02:00")).toBeCloseTo(4 / 3, 12);
  expect(await factorOf(world, person, "2027-03-28T23:59:59+02:00")).toBeCloseTo(4 / 3, 12);
  expect(await factorOf(world, person, "2027-03-29T00:00:00+02:00")).toBe(1);
  await give({ extra: 60, startsOn: "2027-01-01", endsOn: "2027-01-31" });
  expect(await factorOf(world, person, "2026-12-31T23:00:00+01:00")).toBeCloseTo(4 / 3, 12);
  expect(await factorOf(world, person, "2027-01-01T00:00:00+01:00")).toBe(2);
  expect(await factorOf(world, person, "2027-02-01T00:00:00+01:00")).toBe(1);
  await give({ startsOn: daysAway(0) });
  expect(await give({ startsOn: daysAway(0), endsOn: daysAway(-1) }), "it may end on its first day").toMatchObject({ right: null });
  const crossed = { ...of(person), body: { ...given, startsOn: "2027-03-02", endsOn: "2027-03-01" } };
  expect(await office.refused(accommodationsApi.give, crossed)).toMatchObject({ status: 400, issues: [{ path: "endsOn" }] });
});

test("TIM-02 a right given while the sheet is open moves its end, and the open sheet learns it within seconds", async ({ world }) => {
  await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  await holdTime(world, 60);
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world)];
  const before = await person.caller.call(answersApi.active, { query: { begin: "true" } });
  const known = before.errata?.revision ?? "";
  const held = person.caller.call(announcementsApi.errata, { query: { known } });
  await sleep(300);
  await office.call(accommodationsApi.give, { ...of(person), body: given });
  const next = await Promise.race([held, sleep(5_000)]);
  expect(isOtherStage(known, next?.revision ?? "")).toBe(true);
  const after = await person.caller.call(answersApi.active);
  expect(Date.parse(after.endsAt ?? "") - Date.parse(before.endsAt ?? "")).toBe(20 * 60_000);
});

test.for([0, 20])(
  "TIM-02 a sheet keeps the right of its beginning, %i minutes more in each hour: only a greater one, given in time, counts more",
  async (extra, { world }) => {
    const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
    await holdTime(world, 60);
    const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world)];
    const give = (right: object) => office.call(accommodationsApi.give, { ...of(person), body: { ...given, ...right } });
    const minutes = async () => {
      const { endsAt } = await person.caller.call(answersApi.active, { query: { begin: "true" } });
      const { startedAt } = await world.db
        .selectFrom("openings")
        .select("startedAt")
        .where("userId", "=", person.id)
        .executeTakeFirstOrThrow();
      return (Date.parse(endsAt ?? "") - startedAt.getTime()) / 60_000;
    };
    await give({ extra });
    expect(await minutes()).toBe(60 + extra);
    await give({ extra: 0 });
    await give({ endsOn: daysAway(-1) });
    expect(await minutes(), "it has ended since").toBe(60 + extra);
    await give({ extra: 60, startsOn: daysAway(1) });
    expect(await minutes(), "it begins tomorrow").toBe(60 + extra);
    await give({ extra: 30 });
    expect(await minutes(), "given in time").toBe(90);
    await startedAgo(world, stage.id, 91 * 60);
    await give({ extra: 60 });
    expect(await minutes(), "given once the time was over").toBe(90);
    expect((await person.caller.call(answersApi.progress)).stage?.isClosed).toBe(true);
  },
);

test("TIM-02 a sheet at a school's own stage keeps the right of its beginning too", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const [pupil, stage] = [await aPupil(world, school, { status: "CONFIRMED" }), await aSchoolStage(world, school)];
  await update(world, "schoolStages", { id: stage.id }, { minutes: 30 });
  const give = (right: object) =>
    caller.call(accommodationsApi.give, { ...of(pupil), body: { ...given, startsOn: daysAway(0), ...right } });
  const minutes = async () => {
    const { stage: read } = await pupil.caller.call(schoolStagesApi.sheet, { ...of(stage), query: { begin: "true" } });
    const { openedAt } = await world.db
      .selectFrom("schoolOpenings")
      .select("openedAt")
      .where("userId", "=", pupil.id)
      .executeTakeFirstOrThrow();
    return (Date.parse(read.endsAt ?? "") - openedAt.getTime()) / 60_000;
  };
  await give({});
  expect(await minutes()).toBe(40);
  await give({ endsOn: daysAway(-1) });
  expect(await minutes()).toBe(40);
  await give({ extra: 60 });
  expect(await minutes()).toBe(60);
});

test("TIM-02 a sheet that is begun while a right is being given has that right at once", async ({ world }) => {
  await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  await holdTime(world, 60);
  const [{ caller: office }, person] = [await anAdmin(world), await aParticipant(world)];
  const give = (extra: number) => office.call(accommodationsApi.give, { ...of(person), body: { ...given, extra } });
  await give(0);
  const begin = () => person.caller.call(answersApi.active, { query: { begin: "true" } });
  const [, { endsAt }] = await runInOrder(world, "accommodations", person, [() => give(30), begin]);
  const opening = world.db.selectFrom("openings").select(["startedAt", "extra"]).where("userId", "=", person.id);
  const { startedAt, extra } = await opening.executeTakeFirstOrThrow();
  expect([extra, (Date.parse(endsAt ?? "") - startedAt.getTime()) / 60_000]).toEqual([30, 90]);
});

test("TIM-02 a sheet at a school's own stage that is opened while a right is being given has it too", async ({ world }) => {
  const school = await aSchool(world);
  const [pupil, stage] = [await aPupil(world, school, { status: "CONFIRMED" }), await aSchoolStage(world, school)];
  const give = (extra: number) => school.correspondent.caller.call(accommodationsApi.give, { ...of(pupil), body: { ...given, extra } });
  await give(0);
  await runInOrder(world, "accommodations", pupil, [() => give(30), () => pupil.caller.call(schoolStagesApi.sheet, of(stage))]);
  const opening = world.db.selectFrom("schoolOpenings").select("extra").where("userId", "=", pupil.id);
  expect(await opening.execute()).toEqual([{ extra: 30 }]);
});

test("TIM-02 a right given during the first save of a sheet raises it, and the save is stored", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  await holdTime(world, 60);
  const [{ caller: office }, { caller, ...person }] = [await anAdmin(world), await aParticipant(world)];
  const give = (extra: number) => office.call(accommodationsApi.give, { ...of(person), body: { ...given, extra } });
  await give(0);
  const before = await caller.call(answersApi.active, { query: { begin: "true" } });
  const body = [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["12"] }];
  await runInOrder(world, "accommodations", person, [() => give(30), () => caller.call(answersApi.save, { body })]);
  const after = await caller.call(answersApi.active);
  expect(after.questions).toMatchObject([{ usersAnswers: { answers: ["12"] } }]);
  expect(Date.parse(after.endsAt ?? "") - Date.parse(before.endsAt ?? "")).toBe(30 * 60_000);
});

test.for([
  [60, 10, 70],
  [50, 15, 63],
] as const)(
  "TIM-02 of %i minutes with %i more in each hour, %i are announced, and who begins reads at once the end that holds",
  async ([minutes, extra, announced], { world }) => {
    const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
    await changeStage(world, stage.id, { ruleSetId: await holdTime(world, minutes, { isOfSeason: false }) });
    const [{ caller: office }, { caller, ...person }] = [await anAdmin(world), await aParticipant(world)];
    await office.call(accommodationsApi.give, { ...of(person), body: { ...given, extra } });
    expect((await caller.call(answersApi.active)).toBegin?.minutes).toBe(announced);
    const { endsAt } = await caller.call(answersApi.active, { query: { begin: "true" } });
    expect((await caller.call(answersApi.active)).endsAt).toBe(endsAt);
  },
);

/** A candidate with a right on the day of the sitting, in a center. */
async function aSitting(world: World) {
  const [{ caller: office }, center, school] = [await anAdmin(world), await aCenter(world), await aSchool(world)];
  const quarter = await aStage(world, { date: daysAway(10), hour: "14:00", isClosed: true, showOnUserDashboard: true });
  const semi = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const convoke = async () => {
    const pupil = await aPupil(world, school, { status: "CONFIRMED", category: "C1" });
    await aResult(world, { userId: pupil.id, questionnaireId: quarter.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
    return pupil;
  };
  const [person, neighbour] = [await convoke(), await convoke()];
  const give = (right: object) => office.call(accommodationsApi.give, { ...of(person), body: { ...given, ...right } });
  await give({});
  return { office, center, school, quarter, semi, person, neighbour, give, manager: center.manager.caller };
}

test("TIM-02 a center reads what its candidates need, on its list, its workbook and a page apart, not in the ranking and without days", async ({
  world,
}) => {
  const { center, semi, person, give, manager } = await aSitting(world);
  const params = { centerId: center.wireId, questionnaireId: semi.wireId };
  const read = async () => {
    const { data } = await manager.call(sittingApi.candidates, { params, query: { limit: "0" } });
    return data.map(({ user, accommodation }) => [user.id, accommodation]).filter(([, right]) => right !== null);
  };
  expect(await read()).toEqual([[person.wireId, third]]);
  expect(JSON.stringify(await manager.call(sittingApi.ranking, { params: { ...params, category: "C1" } }))).not.toMatch(/room|extra/);
  const { rows } = await readWorkbook((await manager.download(sittingApi.exported, { query: params })).bytes);
  expect(rows.map(({ cells }) => cells.amenagement).filter(Boolean)).toEqual(["+ 1/3, salle à part"]);
  const pages = readPdf(
    (await manager.download(sittingApi.attendance, { params: { id: center.wireId, questionnaireId: semi.wireId } })).bytes,
  );
  const [signed, apart] = pages.map((page) => page.includes(withoutSpaces("+ 1/3, salle à part")));
  expect([pages.length, signed, apart]).toEqual([2, false, true]);
  await give({ endsOn: daysAway(9) });
  expect(await read()).toEqual([]);
});

test("TIM-02 a time typed by a center or the office is bounded by the person's own time", async ({ world }) => {
  const { office, center, semi, person, neighbour, manager } = await aSitting(world);
  const entry = (userId: string, time: number) => ({
    body: { userId, questionnaireId: semi.wireId, nextExamCenterId: center.wireId, grade: 3, weightedGrade: 6, time },
  });
  const limitOf = async (query: { userId?: string }) =>
    (await office.call(resultsApi.limits, { params: { id: semi.wireId }, query })).find(({ category }) => category === "C1")?.mostTime;
  const usual = (await limitOf({})) ?? 0;
  const own = (usual * 4) / 3;
  expect(await limitOf({ userId: person.wireId })).toBe(own);
  expect((await manager.refused(resultsApi.enterGrade, entry(person.wireId, own + 1))).issues).toMatchObject([{ path: "time" }]);
  expect(await manager.call(resultsApi.enterGrade, entry(person.wireId, own))).toMatchObject({ time: own });
  expect((await manager.refused(resultsApi.enterGrade, entry(neighbour.wireId, usual + 1))).issues).toMatchObject([{ path: "time" }]);
});

test("TIM-02 GRD-05 where the rules divide times, ranks follow a right until they are definitive, and outlast it", async ({ world }) => {
  const { office, center, semi, person, neighbour, give, manager } = await aSitting(world);
  const params = { centerId: center.wireId, questionnaireId: semi.wireId };
  const marks = { questionnaireId: semi.wireId, nextExamCenterId: center.wireId, grade: 3, weightedGrade: 6 };
  await manager.call(resultsApi.enterGrade, { body: { ...marks, userId: person.wireId, time: 79 } });
  await manager.call(resultsApi.enterGrade, { body: { ...marks, userId: neighbour.wireId, time: 60 } });
  const first = async () => {
    const { data } = await office.call(rankingApi.ofStage, { params: { id: semi.wireId }, query: { category: "C1" } });
    const seen = await manager.call(sittingApi.ranking, { params: { ...params, category: "C1" } });
    expect(seen.map(({ user, rank }) => [user.id, rank])).toEqual(data.map(({ user, rank }) => [user.id, rank]));
    return seen[0]?.user.id;
  };
  expect(await first()).toBe(neighbour.wireId);
  await divideTimes(world, semi.id);
  expect(await first()).toBe(person.wireId);
  await give({ extra: 0 });
  expect(await first()).toBe(neighbour.wireId);
  await give({});
  expect(await first()).toBe(person.wireId);
  await update(world, "questionnaires", { id: semi.id }, { showOnUserDashboard: true, resultsVisibleAt: null });
  const explained = await office.call(answersApi.explained, { params: { userId: person.wireId, questionnaireId: semi.wireId } });
  expect(explained.standing).toMatchObject({ rank: 1, comparedTime: "divided" });
  await update(world, "questionnaires", { id: semi.id }, { rankingDefinitiveAt: new Date() });
  await give({ extra: 0 });
  await office.call(privacyApi.erase, of(person));
  expect(await first()).toBe(person.wireId);
});

test("TIM-02 the convocation says in plain words what is ready, to the person, the office and the school; a shared mailbox reads none", async ({
  world,
}) => {
  const { office, quarter, school, person, neighbour } = await aSitting(world);
  const params = { questionnaireId: quarter.wireId };
  const words = withoutSpaces("un tiers de temps en plus, salle à part");
  const printed = async (print: Promise<{ bytes: Buffer }>) => readPdf((await print).bytes).filter((page) => page.includes(words)).length;
  expect(await printed(person.caller.download(convocationsApi.print, { params, query: { userId: person.wireId } }))).toBe(1);
  expect(await printed(office.download(convocationsApi.print, { params }))).toBe(1);
  const bySchool = () =>
    school.correspondent.caller.download(convocationsApi.printPupils, { params, body: { userIds: [person.wireId, neighbour.wireId] } });
  expect(await printed(bySchool())).toBe(1);
  await office.call(accommodationsApi.give, { ...of(neighbour), body: given });
  await update(world, "users", { id: neighbour.id }, { emailOf: school.correspondent.id });
  await office.call(convocationsApi.mail, { params });
  const mails = await world.db
    .selectFrom("mails")
    .select(["userId", "text"])
    .where("cause", "like", `convocation-${quarter.id}-%`)
    .execute();
  const textTo = ({ id }: { readonly id: number }) => mails.find(({ userId }) => userId === id)?.text;
  expect(textTo(person)).toContain("Prévu pour vous : un tiers de temps en plus, salle à part");
  expect(textTo(neighbour)).not.toContain("Prévu pour vous");
});

test("TIM-02 SEC-05 a right is in the person's export, and goes with an erasure and with its season", async ({ world }) => {
  const { office, person, neighbour } = await aSitting(world);
  const exported = JSON.parse((await office.download(privacyApi.export, of(person))).bytes.toString());
  expect(exported.accommodations).toMatchObject([{ kind: "given", ...third }]);
  await neighbour.caller.call(accommodationsApi.ask, { body: { extra: 20, needs: [] } });
  await world.db
    .insertInto("accommodations")
    .values({ userId: neighbour.id, extra: 20, needs: [], startsOn: "2025-09-01", endsOn: "2026-08-31", givenAt: new Date() })
    .execute();
  await deleteAccommodationsOfFormerSeasons(world.db);
  const left = () => world.db.selectFrom("accommodations").select("userId").where("userId", "in", [person.id, neighbour.id]).execute();
  expect(await left()).toEqual([{ userId: person.id }]);
  await office.call(privacyApi.erase, of(person));
  expect(await left()).toEqual([]);
});
