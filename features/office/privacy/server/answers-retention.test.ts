import { sql } from "kysely";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { correctionApi } from "#contest/correction/correction.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { whatIfApi } from "#contest/results/what-if.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { savedAnswersOf } from "#tests/saved-answers.ts";
import { aStage, changeStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { privacyApi } from "../privacy.contract.ts";

const ERASED = /^Les réponses de cette étape sont effacées/;

/** A closed and graded stage of two people, with words that were decided; its season keeps answers for ten days once the ranking is definitive. */
async function aGradedStage(world: World) {
  const office = await anAdmin(world);
  const stage = await aStage(world, { active: true, showOnUserDashboard: true, questions: [{ openAnswer: 1, right: ["chat"] }] });
  const questionId = stage.questions[0]?.wireId ?? "";
  const people = [];
  for (const value of ["chat", "chien"]) {
    const person = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
    await person.caller.call(answersApi.active);
    await person.caller.call(answersApi.save, { body: [{ questionId, answers: [value] }] });
    people.push(person);
  }
  await changeStage(world, stage.id, { isClosed: true });
  await turnedDaysAgo(world, stage.id, 40);
  const params = { id: stage.wireId };
  await office.caller.call(correctionApi.decide, { params, body: { questionId, form: "chien", verdict: "refused", seen: null } });
  await office.caller.call(resultsApi.generate, { params });
  return { office, stage, questionId, params, people };
}

/** From which stage on does not matter: how long answers are kept is said by the season. */
async function keepAnswersFor(answerDays: number, { office, stage }: Awaited<ReturnType<typeof aGradedStage>>) {
  const params = { year: 2027 };
  const { version, rules } = await office.caller.call(rulesApi.read, { params });
  const body = { basedOn: version, rules: { ...rules, periods: { ...rules.periods, answerDays } }, from: stage.wireId };
  await office.caller.call(rulesApi.change, { params, body });
}

const turnedDaysAgo = (world: World, id: number, days: number) =>
  sql`update questionnaires set open_turned_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(world.db);

const definitiveDaysAgo = (world: World, id: number, days: number | null) =>
  sql`update questionnaires set ranking_definitive_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(world.db);

const night = (world: World) => sql`insert into jobs.job (name) values ('apply-retention')`.execute(world.db);

const isErased = async (world: World, id: number) =>
  (await world.db.selectFrom("questionnaires").select("answersErasedAt").where("id", "=", id).executeTakeFirstOrThrow()).answersErasedAt !==
  null;

test("RUL-11 article 5.2: answers are kept so many days after the definitive ranking, then erased; grades, ranks and who answered stay, and nothing is computed again", async ({
  world,
}) => {
  const graded = await aGradedStage(world);
  const { office, stage, questionId, params, people } = graded;
  const [, wrong] = people;
  const plan = () => office.caller.call(privacyApi.applyRetention, { body: { dryRun: true } });
  const own = () => wrong?.caller.call(answersApi.explained, { params: { userId: String(wrong.id), questionnaireId: stage.wireId } });
  await definitiveDaysAgo(world, stage.id, 300);
  expect((await plan()).answers, "nothing is decided").toEqual([]);
  expect(await own()).toMatchObject({ kept: { answerDays: null, keptUntil: null, erasedAt: null } });
  await definitiveDaysAgo(world, stage.id, null);
  await keepAnswersFor(10, graded);
  const listed = (await plan()).answers.find((one) => one.stage.id === stage.wireId);
  expect(listed, "provisional: no end").toMatchObject({ answerDays: 10, keptUntil: null, erasedAt: null });
  expect(await own()).toMatchObject({ kept: { answerDays: 10, keptUntil: null, erasedAt: null }, questions: [{ answers: ["chien"] }] });
  await definitiveDaysAgo(world, stage.id, 10);
  expect((await plan()).endedAnswers, "the last day").toEqual([]);
  expect((await own())?.kept?.keptUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await definitiveDaysAgo(world, stage.id, 11);
  expect((await plan()).endedAnswers).toEqual([{ stageId: stage.wireId, sheets: 2 }]);
  expect(await isErased(world, stage.id), "a plan erases nothing").toBe(false);

  const results = () => world.db.selectFrom("results").selectAll().where("questionnaireId", "=", stage.id).orderBy("userId").execute();
  const before = await results();
  await night(world);
  await expect.poll(() => isErased(world, stage.id), { timeout: 20_000 }).toBe(true);
  expect(await results()).toEqual(before);
  const { rows } = await sql<{ words: string }>`
    select string_agg(to_jsonb(s)::text, ' ') as words from sheets s where questionnaire_id = ${stage.id}`.execute(world.db);
  expect(rows[0]?.words).not.toMatch(/chat|chien/);
  expect(await savedAnswersOf(world.db, wrong?.id ?? 0), "that somebody answered stays").toMatchObject([{ savedAt: expect.any(Date) }]);
  const decisions = await world.db.selectFrom("answerDecisions").select("value").where("questionId", "=", Number(questionId)).execute();
  expect(decisions, "words that people wrote").toEqual([]);
  expect((await trailOf(world, `stage ${stage.id}`)).at(-1)).toMatchObject({
    actorId: null,
    action: "erase answers",
    after: { sheets: 2 },
  });
  expect((await plan()).endedAnswers).toEqual([]);

  const explained = await own();
  expect(explained).toMatchObject({ questions: [], kept: { keptUntil: null }, standing: { rank: 2, ranked: 2 } });
  expect(explained?.kept?.erasedAt).not.toBeNull();
  const { revision } = await office.caller.call(questionSetApi.read, { params });
  await office.caller.call(stagesApi.update, { params, body: { active: true } });
  await office.caller.call(stagesApi.update, { params, body: { active: false } });
  const refusals = [
    await office.caller.refused(rankingApi.changeState, { params, body: { isDefinitive: false, confirmation: "Quart de finale" } }),
    await office.caller.refused(correctionApi.read, { params, query: {} }),
    await office.caller.refused(whatIfApi.ofStage, { params, body: {} }),
    await office.caller.refused(answersApi.details, { params: { userId: String(wrong?.id), questionnaireId: stage.wireId } }),
    await office.caller.refused(stagesApi.update, { params, body: { isClosed: false } }),
    await office.caller.refused(stagesApi.update, { params, body: { active: true } }),
    await office.caller.refused(stagesApi.update, { params, body: { opensAt: "2027-01-01T08:00:00Z" } }),
    await office.caller.refused(questionSetApi.correctKey, {
      params: { id: questionId },
      query: { dryRun: "true" },
      body: { basedOn: revision, possibleAnswers: [{ value: "chien", isCorrect: true }] },
    }),
  ];
  for (const { status, message } of refusals) expect([status, message]).toEqual([409, expect.stringMatching(ERASED)]);
  expect((await office.caller.refused(resultsApi.generate, { params })).status).toBe(409);
});

test("RUL-11 answers of a ranking that is provisional again are kept", async ({ world }) => {
  const [claimed, ended] = [await aGradedStage(world), await aGradedStage(world)];
  await keepAnswersFor(10, ended);
  await definitiveDaysAgo(world, ended.stage.id, 300);
  await sql`update questionnaires set opens_at = now() + interval '1 day', closes_at = null where id = ${ended.stage.id}`.execute(world.db);
  await night(world);
  await expect.poll(() => isErased(world, ended.stage.id), { timeout: 20_000 }).toBe(true);
  const erased = await world.db.selectFrom("questionnaires").select("opensAt").where("id", "=", ended.stage.id).executeTakeFirstOrThrow();
  expect(erased.opensAt, "an erased stage opens no more").toBeNull();
  expect(await isErased(world, claimed.stage.id)).toBe(false);
});

test("RUL-11 PPL-09 answers of a stage that is open again are kept, however old its definitive ranking is", async ({ world }) => {
  const [open, ended] = [await aGradedStage(world), await aGradedStage(world)];
  await keepAnswersFor(10, ended);
  for (const { stage } of [open, ended]) await definitiveDaysAgo(world, stage.id, 300);
  await changeStage(world, ended.stage.id, { active: false });
  await changeStage(world, open.stage.id, { isClosed: false, active: true });
  await night(world);
  await expect.poll(() => isErased(world, ended.stage.id), { timeout: 20_000 }).toBe(true);
  expect(await isErased(world, open.stage.id)).toBe(false);
});
