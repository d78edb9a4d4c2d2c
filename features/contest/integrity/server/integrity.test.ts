import { sql } from "kysely";
import { expect } from "vitest";
import { programsApi } from "#access/programs/programs.contract.ts";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, changeStage, endOfJob, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aColleague, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { adviseOnFinding } from "../findings.ts";
import { integrityApi } from "../integrity.contract.ts";
import { ties } from "../shared-answers.ts";

const PROBLEMS = 8;
const questions = Array.from({ length: PROBLEMS }, (_, place) => ({
  ...{ openAnswer: 1, right: ["1"], coefficient: 1 },
  text: `<p>${"mot ".repeat(100 + place)}</p>`,
}));

type Person = Awaited<ReturnType<typeof aParticipant>>;

/** Forty people who make mistakes of their own, and a ring of two who make the same six. */
async function aStageWithRing(world: World, ring: (world: World) => Promise<readonly [Person, Person]> = twoStrangers) {
  const admin = await anAdmin(world);
  const stage = await aStage(world, { active: true, isClosed: true, questions });
  const store = (userId: number, typed: readonly string[], secondsApart = 600, from = Date.now() - 7_200_000) =>
    storeAnswers(
      world.db,
      ...typed.map((value, place) => ({
        ...{ questionnaireId: stage.id, userId, questionId: stage.questions[place]?.id ?? 0, answers: [value], normal: [value] },
        savedAt: new Date(from + 1_000 * secondsApart * (place + 1)),
      })),
    );
  for (let one = 0; one < 40; one += 1) {
    const { id } = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
    await store(
      id,
      Array.from({ length: PROBLEMS }, (_, place) => (place % 2 === 0 ? "1" : String(1_000 + one))),
    );
  }
  const people = await ring(world);
  // Test people share an address.
  await world.db.updateTable("users").set({ address: "", zipCode: "" }).execute();
  for (const { id } of people) await store(id, ["21", "22", "23", "24", "25", "26", "1", "1"]);
  const params = { id: stage.wireId };
  const read = () => admin.caller.call(integrityApi.read, { params });
  const search = async () => {
    const { id } = await admin.caller.call(integrityApi.search, { params });
    return endOfJob(admin.caller, id);
  };
  return { admin, stage, people, params, store, read, search };
}

const twoStrangers = async (world: World) => {
  const one = () => aParticipant(world, { category: "C1", status: "CONFIRMED" });
  return [await one(), await one()] as const;
};

test("TIM-05 a ring is found, its sheets side by side, and none of the others", async ({ world }) => {
  const { people, read, search, stage } = await aStageWithRing(world);
  expect(await read()).toMatchObject({ search: null, findings: [] });
  expect(await search()).toMatchObject({ state: "done", report: { found: 1 } });
  const { findings } = await read();
  expect(findings).toMatchObject([
    { kind: "shared", category: "C1", advice: adviseOnFinding("shared", "none"), note: "", isAside: false, isCurrent: true },
  ]);
  const [ring] = findings;
  expect(ring?.people.map(({ id }) => id).toSorted()).toEqual(people.map(({ wireId }) => wireId).toSorted());
  expect(ring?.answers.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ring?.people[0]?.given[2]).toEqual({ value: "23", isShared: true });
  expect((await trailOf(world, `stage ${stage.id}`)).map(({ action }) => action)).toEqual(["search findings"]);
});

test("TIM-05 rings of a household, of a class and of a school are told apart; an address of more people than a family is none", async ({
  world,
}) => {
  const school = await aSchool(world);
  const pupils = async () => [await aPupil(world, school, { category: "C1" }), await aPupil(world, school, { category: "C1" })] as const;
  const desk = await aStageWithRing(world, pupils);
  const [one, other] = desk.people;
  const tie = async () => {
    await desk.search();
    const advice = (await desk.read()).findings[0]?.advice;
    return ties.find((tie) => adviseOnFinding("shared", tie) === advice);
  };
  await world.db.updateTable("users").set({ email: "" }).where("id", "in", [one.id, other.id]).execute();
  expect(await tie()).toBe("school");
  const join = (className: string, { id }: Person) =>
    world.db.updateTable("registrations").set({ className }).where("userId", "=", id).execute();
  await join("5e B", one);
  await join("5E b", other);
  expect(await tie()).toBe("class");
  await join("", other);
  await world.db.updateTable("users").set({ email: "Parent@Exemple.fr" }).where("id", "=", one.id).execute();
  await world.db.updateTable("users").set({ email: "parent@exemple.fr" }).where("id", "=", other.id).execute();
  expect(await tie()).toBe("household");
  for (let more = 0; more < 5; more += 1) {
    const { id } = await aParticipant(world);
    await world.db.updateTable("users").set({ email: "parent@exemple.fr" }).where("id", "=", id).execute();
  }
  expect(await tie()).toBe("school");
  await world.db.updateTable("users").set({ address: "3 rue Haute", zipCode: "69001" }).where("id", "in", [one.id, other.id]).execute();
  expect(await tie()).toBe("household");
});

test("TIM-05 impossible times need a measured opening; a fall needs a mark at both stages", async ({ world }) => {
  const { stage, store, read, search, params } = await aStageWithRing(world);
  const openedAt = new Date(Date.now() - 3_600_000);
  const [fast, unmeasured] = await twoStrangers(world);
  for (const { id, isMeasured } of [
    { id: fast.id, isMeasured: true },
    { id: unmeasured.id, isMeasured: false },
  ]) {
    await store(id, Array(PROBLEMS).fill("1"), 1, openedAt.getTime());
    await world.db.insertInto("openings").values({ questionnaireId: stage.id, userId: id, openedAt, isMeasured }).execute();
  }
  const next = await aStage(world, { name: "Demi-finale", physical: true, isClosed: true, previousQuestionnaireId: stage.id });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C1").executeTakeFirstOrThrow();
  const ranked = [];
  for (let place = 1; place <= 20; place += 1) {
    const { id } = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
    ranked.push(id);
    await aResult(world, { questionnaireId: stage.id, userId: id, categoryId, grade: 30 - place, weightedGrade: 1 });
    await aResult(world, { questionnaireId: next.id, userId: id, categoryId, grade: place === 1 ? 0 : 40 - place, weightedGrade: 1 });
  }
  await search();
  const { findings } = await read();
  expect(findings.map(({ kind }) => kind)).toEqual(["shared", "fast", "fall"]);
  expect(findings[1]).toMatchObject({ people: [{ id: fast.wireId }], text: expect.stringMatching(/^Tous les problèmes réussis en 8/) });
  expect(findings[2]).toMatchObject({
    people: [{ id: String(ranked[0]) }],
    text: expect.stringMatching(/^1er ici et 20e à l'étape «\u00A0Demi-finale/),
  });
  expect(params.id).toBe(stage.wireId);
});

test("TIM-05 a line is noted, put aside and taken back, and a new search keeps it; of two notes at once one is refused", async ({
  world,
}) => {
  const { admin, stage, read, search } = await aStageWithRing(world);
  await search();
  const id = (await read()).findings[0]?.id ?? "";
  const note = (body: { note: string; seen: string; isAside: boolean }) => admin.caller.status(integrityApi.note, { params: { id }, body });
  expect(await note({ note: "Deux sœurs", seen: "", isAside: true })).toBe(204);
  expect(await note({ note: "Autre chose", seen: "", isAside: true })).toBe(409);
  expect(await note({ note: "x".repeat(501), seen: "Deux sœurs", isAside: true })).toBe(400);
  await search();
  expect((await read()).findings).toMatchObject([{ id, note: "Deux sœurs", isAside: true, isCurrent: true }]);
  await sql`update possible_answers set is_correct = true`.execute(world.db);
  await sql`insert into possible_answers (question_id, value, normal, is_correct) select id, (20 + position)::text, (20 + position)::text, true
    from questions where questionnaire_id = ${stage.id} and position <= 6`.execute(world.db);
  await search();
  expect((await read()).findings, "right answers are no sign").toMatchObject([{ id, isCurrent: false }]);
  expect(await note({ note: "", seen: "Deux sœurs", isAside: false })).toBe(204);
  await search();
  expect((await read()).findings).toEqual([]);
  expect(JSON.stringify(await trailOf(world, `stage ${stage.id}`))).not.toContain("sœurs");
});

test("TIM-05 TIM-04 nobody but the office reads it, no program does, and only once nothing can be saved any more", async ({ world }) => {
  const { admin, stage, params, read, search } = await aStageWithRing(world);
  await search();
  const finding = { params: { id: (await read()).findings[0]?.id ?? "" }, body: { note: "a", seen: "", isAside: false } };
  const school = await aSchool(world);
  const center = await aCenter(world);
  const club = await aClub(world);
  const colleague = await aColleague(world, school, true);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: school.correspondent.id }).execute();
  const others = [school.correspondent, colleague, club.manager, await aParticipant(world)];
  for (const { caller } of others)
    expect([
      await caller.status(integrityApi.read, { params }),
      await caller.status(integrityApi.search, { params }),
      await caller.status(integrityApi.note, finding),
    ]).toEqual([403, 403, 403]);
  for (const scope of ["read", "office"] as const) {
    const endsOn = new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10);
    const { bearer } = await admin.caller.call(programsApi.create, { body: { name: `Essai ${scope}`, scope, endsOn } });
    const program = world.withToken(bearer);
    expect([await program.status(integrityApi.read, { params }), await program.status(integrityApi.note, finding)]).toEqual([403, 403]);
  }
  const statuses = async (agoMs: number) => {
    await changeStage(world, stage.id, { isClosed: true, openTurnedAt: new Date(Date.now() - agoMs) });
    return [
      await admin.caller.status(integrityApi.read, { params }),
      await admin.caller.status(integrityApi.search, { params }),
      await admin.caller.status(integrityApi.note, finding),
    ];
  };
  expect(await statuses(GRACE_MS - 10_000)).toEqual([409, 409, 409]);
  expect(await statuses(GRACE_MS + 1_000)).toEqual([200, 200, 204]);
});

test("TIM-05 RUL-11 SEC-05 it ends with the answers, and with a person who is erased, merged or deleted, notes included", async ({
  world,
}) => {
  const rowsOf = async ({ id }: { readonly id: number }) =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from integrity_findings f left join integrity_people p on p.finding_id = f.id
        where f.questionnaire_id = ${id}`.execute(world.db)
    ).rows[0]?.count;
  const desk = await aStageWithRing(world);
  const [one, other] = desk.people;
  const searchAgain = async () => {
    await desk.search();
    const [found] = (await desk.read()).findings;
    if (found)
      await desk.admin.caller.call(integrityApi.note, { params: { id: found.id }, body: { note: "Vu", seen: found.note, isAside: false } });
    return rowsOf(desk.stage);
  };
  expect(await searchAgain()).toBe(2);
  const twin = await aParticipant(world, { category: "C1" });
  await desk.admin.caller.call(duplicatesApi.merge, { params: { id: other.wireId }, body: { otherId: twin.wireId } });
  expect(await rowsOf(desk.stage)).toBe(0);
  expect(await searchAgain()).toBe(2);
  await desk.admin.caller.call(privacyApi.erase, { params: { id: one.wireId } });
  expect(await rowsOf(desk.stage)).toBe(0);
  await desk.search();
  expect(await rowsOf(desk.stage), "an erased person is in no finding").toBe(0);

  const again = await aStageWithRing(world);
  await again.search();
  expect(await rowsOf(again.stage)).toBe(2);
  await sql`delete from users where id = ${again.people[0].id}`.execute(world.db);
  expect(await rowsOf(again.stage)).toBe(0);

  const kept = await aStageWithRing(world);
  await kept.search();
  expect(await rowsOf(kept.stage)).toBe(2);
  const at = { params: { year: ACTIVE_YEAR } };
  const { version, rules } = await kept.admin.caller.call(rulesApi.read, at);
  const changed = { ...rules, periods: { ...rules.periods, answerDays: 10 } };
  await kept.admin.caller.call(rulesApi.change, { ...at, body: { basedOn: version, rules: changed, from: kept.stage.wireId } });
  await changeStage(world, kept.stage.id, {
    openTurnedAt: new Date(Date.now() - 40 * 86_400_000),
    rankingDefinitiveAt: new Date(Date.now() - 11 * 86_400_000),
  });
  await sql`insert into jobs.job (name) values ('apply-retention')`.execute(world.db);
  await expect.poll(() => rowsOf(kept.stage), { timeout: 20_000 }).toBe(0);
  expect(await kept.admin.caller.status(integrityApi.read, { params: kept.params })).toBe(409);
});

test("TIM-05 a search of a stage runs once, and one that nobody answered is refused", async ({ world }) => {
  const { admin, params } = await aStageWithRing(world);
  const start = () => admin.caller.call(integrityApi.search, { params });
  const [one, other] = await Promise.all([start(), start()]);
  await endOfJob(admin.caller, one.id);
  expect((await admin.caller.call(jobsApi.one, { params: { id: other.id } })).state).toBe("done");
  const empty = await aStage(world, { isClosed: true, questions });
  expect(await admin.caller.status(integrityApi.search, { params: { id: empty.wireId } })).toBe(409);
});
