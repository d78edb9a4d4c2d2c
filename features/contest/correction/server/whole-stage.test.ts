import { expect } from "vitest";
import { applicationsApi } from "#contest/results/applications.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { stageWorkApi } from "#contest/results/stage-work.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { whatIfApi } from "#contest/results/what-if.contract.ts";
import { loadDirectory } from "#database/directory.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { recount, storedMarks } from "#tests/recount.ts";
import { changeStage, endOfJob, resultRows } from "#tests/stages.ts";
import { anAdmin, test } from "#tests/world.ts";
import { correctionApi } from "../correction.contract.ts";

const PEOPLE = 3_000;

test(`MRK-03 MRK-04 RUL-03 RUL-04 a stage of ${PEOPLE} from its answers to its ranking: three officers decide at once, grades, thresholds, a rule changed, seen, applied and undone; a recount of all agrees at each step`, {
  timeout: 300_000,
}, async ({ world }) => {
  await world.pool.query("delete from settings");
  await world.asOwner(async (pool) => {
    await loadDirectory(pool);
    await loadDemonstration(pool, { now: world.time.now, participants: PEOPLE });
  });
  await world.settle();
  const officers = [await anAdmin(world), await anAdmin(world), await anAdmin(world)];
  const office = officers[0]?.caller as (typeof officers)[0]["caller"];
  const { id: stageId, year } = await world.db
    .selectFrom("questionnaires")
    .select(["id", "year"])
    .where("active", "=", true)
    .where("physical", "=", false)
    .executeTakeFirstOrThrow();
  const params = { id: String(stageId) };
  await changeStage(world, stageId, { isClosed: true });
  const results = async () => (await resultRows(world, stageId)).map(({ version, updatedAt, ...row }) => row);
  // Pupils whom their school qualifies may have no mark.
  const stored = async () => (await storedMarks(world, stageId)).filter(({ grade }) => grade !== null);
  const agreed = async () => {
    const marks = await recount(world, stageId);
    expect(await stored()).toEqual(marks);
    return marks;
  };

  await office.call(resultsApi.generate, { params });
  const asSent = await agreed();
  expect(asSent.length).toBeGreaterThan(PEOPLE / 4);

  // Each officer accepts and refuses others of the answers, at the same time.
  const open = [];
  for (const state of ["suggested", "open"] as const) {
    const { clusters, questions } = await office.call(correctionApi.read, { params, query: { state } });
    for (const { questionId, form } of clusters) {
      const question = questions.find(({ id }) => id === questionId);
      if (question?.isFree) open.push({ questionId, form, solutionId: question.solutions[0]?.id });
    }
  }
  const decided = open.slice(0, 12);
  expect(decided.length).toBeGreaterThan(3);
  await Promise.all(
    decided.map(({ questionId, form, solutionId }, place) =>
      officers[place % officers.length]?.caller.call(correctionApi.decide, {
        params,
        body: {
          questionId,
          form,
          seen: null,
          ...(solutionId && place % 4 !== 3 ? { verdict: "accepted", solutionId } : { verdict: "refused" }),
        },
      }),
    ),
  );
  expect(await stored(), "deciding changes no grade").toEqual(asSent);
  const { revision, pending } = await office.call(correctionApi.read, { params, query: {} });
  const applied = await office.call(correctionApi.apply, {
    params,
    body: { basedOn: revision, decisions: pending.flatMap(({ decision }) => (decision ? [decision.id] : [])) },
  });
  expect(applied.regraded).not.toBeNull();
  const corrected = await agreed();
  expect(corrected).not.toEqual(asSent);

  const names = await world.db.selectFrom("categories").select("name").where("canRegister", "=", true).execute();
  const [grade, weightedGrade] = [2, 2];
  await office.call(thresholdsApi.set, { params, body: names.map(({ name }) => ({ category: name, grade, weightedGrade })) });
  await office.call(resultsApi.compute, { params });
  const before = await results();
  const qualifying = new Set(
    corrected.filter((mark) => Number(mark.grade) >= grade && Number(mark.weightedGrade) >= weightedGrade).map(({ userId }) => userId),
  );
  const byThresholds = before.filter(({ origin }) => origin === "thresholds");
  expect(byThresholds.length).toBeGreaterThan(100);
  expect(byThresholds.filter(({ qualified, userId }) => qualified !== qualifying.has(userId))).toEqual([]);
  const ranks = new Map(corrected.map(({ userId, rank }) => [String(userId), rank]));
  let published = 0;
  for (let page = 1; ; page += 1) {
    const { data } = await office.call(rankingApi.ofStage, { params, query: { limit: 100, page } });
    for (const { user, rank } of data) expect(rank).toBe(ranks.get(user.id));
    published += data.length;
    if (data.length < 100) break;
  }
  expect(published, "the ranking that is published").toBe(corrected.length);

  const season = { params: { year } };
  const { version, rules } = await office.call(rulesApi.read, season);
  const changed = {
    ...rules,
    ranking: rules.ranking.toReversed(),
    scoring: { ...rules.scoring, wrongTotal: 0 as const, oneOfSeveral: 0 as const },
  };
  const { total } = await office.call(whatIfApi.ofStage, { params, body: { rules: changed } });
  const { version: newVersion } = await office.call(rulesApi.change, {
    ...season,
    body: { basedOn: version, rules: changed, from: params.id },
  });
  expect(await results(), "publishing rules moves nobody").toEqual(before);
  const { id } = await office.call(stageWorkApi.start, { params, body: { action: "rules", basedOn: newVersion } });
  expect(await endOfJob(office, id, 60_000)).toMatchObject({ state: "done" });
  await agreed();
  const after = await results();
  const moved = (isMoved: (old: (typeof before)[number] | undefined, now: (typeof before)[number]) => boolean) =>
    after.filter((row, place) => isMoved(before[place], row)).length;
  expect(total).toMatchObject({
    reranked: moved((old, now) => old?.rank !== now.rank),
    regraded: moved((old, now) => old?.grade !== now.grade || old.weightedGrade !== now.weightedGrade),
    in: moved((old, now) => old?.qualified !== true && now.qualified === true),
    out: moved((old, now) => old?.qualified === true && now.qualified !== true),
  });
  expect(total.reranked).toBeGreaterThan(0);

  const last = await office.call(applicationsApi.last, { params });
  await office.call(applicationsApi.undo, { params: { id: last?.id ?? "" } });
  expect(await agreed()).toEqual(corrected);
  expect(await results()).toEqual(before);
});
