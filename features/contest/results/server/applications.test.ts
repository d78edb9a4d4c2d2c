import { sql } from "kysely";
import { expect } from "vitest";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { auditApi } from "#core/audit/audit.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { lockStageRules } from "#season/stages/server/stage-rules.service.ts";
import type { Caller } from "#tests/person.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, changeResults, confirmed, endOfJob, resultRows } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPerson, test, type World } from "#tests/world.ts";
import { applicationsApi, type Unconvoked } from "../applications.contract.ts";
import { resultsApi } from "../results.contract.ts";
import { stageWorkApi } from "../stage-work.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";
import { whatIfApi } from "../what-if.contract.ts";
import { lockResults } from "./qualification.queries.ts";

/** Everything that a stage says of its people, byte for byte, without versions and dates of rows. */
async function stateOf(world: World, stageId: number): Promise<string> {
  const { rows } = await world.pool.query<{ state: string }>(
    `select encode(sha256(jsonb_build_array(
      (select jsonb_agg(to_jsonb(x) - 'version' - 'updated_at' order by user_id) from results x where questionnaire_id = $1),
      (select jsonb_agg(to_jsonb(v) order by user_id) from convocations v where questionnaire_id = $1),
      (select jsonb_agg(to_jsonb(g) order by category_id) from gradings g where questionnaire_id = $1),
      (select jsonb_agg(to_jsonb(a) order by a.id) from possible_answers a join questions n on n.id = a.question_id where n.questionnaire_id = $1),
      (select rule_set_id from questionnaires where id = $1))::text::bytea), 'hex') as state`,
    [stageId],
  );
  return rows[0]?.state ?? "";
}

/** Three people with 3, 2 and 1 right answers, qualified from 2 on; the second is convoked, by a letter. */
async function aConvokedStage(world: World) {
  const questions = [
    { openAnswer: 1, right: ["7"] },
    { openAnswer: 1, right: ["8"] },
    { openAnswer: 2, askTotal: true, right: ["3", "4"] },
  ];
  const stage = await aStage(world, { date: "2027-03-13", hour: "14:00", showOnUserDashboard: true, questions });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: stage.id });
  const { id: actorId, wireId: actor, caller: office } = await anAdmin(world);
  const params = { id: stage.wireId };
  const [seven, eight] = [
    { place: 0, answers: ["7"], totalAnswer: null },
    { place: 1, answers: ["8"], totalAnswer: null },
  ];
  const bothOf = (totalAnswer: number) => ({ place: 2, answers: ["3", "4"], totalAnswer });
  const sheets = [
    [seven, eight, bothOf(2)],
    [seven, eight],
    [seven, bothOf(3)],
  ];
  const people = [];
  for (const [place, sheet] of sheets.entries()) {
    const person = await aParticipant(world, { status: "CONFIRMED", person: { lastname: `Durand ${"ABC"[place]}` } });
    const answers = sheet.map(({ place: question, ...answer }) => ({
      ...{ questionnaireId: stage.id, userId: person.id, questionId: stage.questions[question]?.id ?? 0 },
      ...{ ...answer, normal: answer.answers },
    }));
    await storeAnswers(world.db, ...answers);
    people.push(person);
  }
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await office.call(resultsApi.generate, { params });
  const setThreshold = (grade: number) => office.call(thresholdsApi.set, { params, body: [{ category: "C2", grade, weightedGrade: 0 }] });
  await setThreshold(2);
  await office.call(resultsApi.compute, { params });
  const center = await aCenter(world, { name: `Lycée Fermat ${stage.id}` });
  await office.call(resultsApi.update, {
    body: [{ userId: second.wireId, questionnaireId: stage.wireId, nextExamCenterId: center.wireId }],
  });
  await office.call(convocationsApi.mail, { params: { questionnaireId: stage.wireId } });
  return { stage, semi, center, actorId, actor, office, params, first, second, third, setThreshold };
}

const lastOf = async (office: Caller, params: { id: string }) => {
  const last = await office.call(applicationsApi.last, { params });
  return { params: { id: last?.id ?? "" }, ...last };
};

const unconvokedIn = (refused: { body: unknown }) => (refused.body as { unconvoked: Unconvoked }).unconvoked;

test("RUL-04 SEC-04 thresholds are applied in one step with a journal, and undone with centers and convocations", async ({ world }) => {
  const { stage, office, params, actor, second, setThreshold } = await aConvokedStage(world);
  await setThreshold(3);
  const before = await stateOf(world, stage.id);
  await office.call(resultsApi.compute, { params, query: await confirmed(office, resultsApi.compute, { params }) });
  expect(await stateOf(world, stage.id)).not.toBe(before);
  const { params: application, ...last } = await lastOf(office, params);
  expect(last).toMatchObject({ kind: "thresholds", changed: 1, appliedAt: expect.any(String) });
  const [cancellation] = await world.db.selectFrom("mails").select("sendAt").where("cause", "like", "cancellation-%").execute();
  expect(Number(cancellation?.sendAt), "the cancellation waits").toBeGreaterThan(world.time.now.getTime());
  expect(await office.call(applicationsApi.undo, { params: application })).toEqual({ restored: 1, cancelled: 0 });
  expect(await stateOf(world, stage.id)).toBe(before);
  const letters = await world.db.selectFrom("mails").select("subject").where("userId", "=", second.id).execute();
  expect(
    letters.map(({ subject }) => subject.split("\u00A0")[0]),
    "the cancellation waited, and never leaves",
  ).toEqual(["Convocation"]);
  const { data } = await office.call(auditApi.list, { query: { "filter.actor": actor } });
  expect(data.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
    ["undo application", `stage ${stage.id}`],
    ["compute qualifications", `stage ${stage.id}`],
  ]);
  expect(await office.refused(applicationsApi.undo, { params: application })).toMatchObject({
    status: 409,
    message: "C'est déjà annulé. Rien n'est annulé.",
  });
});

test("RUL-04 nobody convoked is un-convoked without a confirmation of exactly these people, who are named", async ({ world }) => {
  const { stage, center, office, params, first, second, setThreshold } = await aConvokedStage(world);
  await setThreshold(3);
  const before = await stateOf(world, stage.id);
  const refused = await office.refused(resultsApi.compute, { params });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("Durand B") });
  const { confirmation, ...named } = unconvokedIn(refused);
  expect(named).toEqual({
    ...{ count: 1, mailed: 1, entered: 0 },
    people: [{ id: second.wireId, lastname: "Durand B", firstname: "Marie", category: "C2", center: `Lycée Fermat ${stage.id}` }],
  });
  const preview = await office.call(whatIfApi.ofStage, { params, body: { qualifying: {} } });
  expect(preview.unconvoked).toEqual({ confirmation, mailed: 1, entered: 0 });
  for (const action of ["compute", "reset"] as const)
    expect(await office.refused(stageWorkApi.start, { params, body: { action } })).toMatchObject({ status: 409 });
  expect(await office.status(resultsApi.resetQualified, { params })).toBe(409);
  expect(await office.status(resultsApi.compute, { params, query: { confirmed: "0".repeat(64) } })).toBe(409);
  expect(await stateOf(world, stage.id)).toBe(before);

  await office.call(resultsApi.update, {
    body: [{ userId: first.wireId, questionnaireId: stage.wireId, nextExamCenterId: center.wireId }],
  });
  await setThreshold(4);
  const more = await office.refused(resultsApi.compute, { params, query: { confirmed: confirmation } });
  expect(more, "who is convoked meanwhile is not swept along").toMatchObject({
    status: 409,
    message: expect.stringContaining("ne sont plus celles que vous aviez confirmées"),
  });
  expect(unconvokedIn(more).count).toBe(2);
});

test("RUL-04 only what was read is applied: thresholds that a colleague saved are a 409, while it waits too", async ({ world }) => {
  const { stage, office, params, setThreshold } = await aConvokedStage(world);
  const read = async () => {
    const { outcome, unconvoked } = await office.call(whatIfApi.ofStage, { params, body: { qualifying: {} } });
    return { action: "compute" as const, seen: outcome, confirmed: unconvoked?.confirmation };
  };
  await setThreshold(4);
  const seen = await read();
  expect(await read(), "the same twice").toEqual(seen);
  await setThreshold(1);
  const before = await stateOf(world, stage.id);
  const stale = { status: 409, message: expect.stringContaining("n'est plus ce que vous avez lu") };
  expect(await office.refused(stageWorkApi.start, { params, body: seen })).toMatchObject(stale);

  const { id } = await world.db.transaction().execute(async (trx) => {
    await lockResults(trx, stage.id);
    const job = await office.call(stageWorkApi.start, { params, body: await read() });
    await setThreshold(4);
    return job;
  });
  expect(await endOfJob(office, id)).toMatchObject({ state: "failed", trouble: stale.message });
  expect(await stateOf(world, stage.id)).toBe(before);
  await setThreshold(1);
  const again = await office.call(stageWorkApi.start, { params, body: await read() });
  expect(await endOfJob(office, again.id)).toMatchObject({ state: "done" });
  expect(await stateOf(world, stage.id)).not.toBe(before);
});

test("RUL-04 a person convoked while a confirmed change waits for its turn is left out of it", async ({ world }) => {
  const { stage, center, office, params, first, setThreshold } = await aConvokedStage(world);
  await setThreshold(4);
  const query = await confirmed(office, resultsApi.compute, { params });
  const { id } = await world.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${stage.id}`}, 0))`.execute(trx);
    const job = await office.call(stageWorkApi.start, { params, body: { action: "compute", ...query } });
    await trx.updateTable("results").set({ nextExamCenterId: center.id }).where("userId", "=", first.id).execute();
    return job;
  });
  expect(await endOfJob(office, id)).toMatchObject({
    state: "failed",
    trouble: expect.stringContaining("ne sont plus celles que vous aviez confirmées"),
  });
  expect((await resultRows(world, stage.id)).filter(({ nextExamCenterId }) => nextExamCenterId !== null)).toHaveLength(2);
});

test("RUL-04 new rules move nobody at a graded stage until they are applied, as previewed; undone all is as before", async ({ world }) => {
  const { stage, office, params } = await aConvokedStage(world);
  const season = { params: { year: ACTIVE_YEAR } };
  const { version, rules } = await office.call(rulesApi.read, season);
  const harsher = { ...rules, scoring: { ...rules.scoring, wrongTotal: 0 as const } };
  await office.call(rulesApi.change, { ...season, body: { basedOn: version, rules: harsher, from: stage.wireId } });
  await office.call(resultsApi.generate, { params });
  const before = await stateOf(world, stage.id);
  const regenerated = await office.call(whatIfApi.ofStage, { params, body: {} });
  expect(regenerated.total).toMatchObject({ regraded: 0, reranked: 0, in: 0, out: 0 });
  const preview = await office.call(whatIfApi.ofStage, { params, body: { rules: harsher } });
  expect(preview.total).toMatchObject({ regraded: 1 });
  const harsherStill = { ...harsher, scoring: { ...harsher.scoring, oneOfSeveral: 0 as const } };
  const { version: seen } = await office.call(rulesApi.read, season);
  const { version: later } = await office.call(rulesApi.change, {
    ...season,
    body: { basedOn: seen, rules: harsherStill, from: stage.wireId },
  });
  const changed = { status: 409, message: expect.stringContaining("Les règles de cette saison ont changé") };
  for (const basedOn of [undefined, seen])
    expect(await office.refused(stageWorkApi.start, { params, body: { action: "rules", basedOn } }), "not those seen").toMatchObject(
      changed,
    );
  await office.call(rulesApi.change, { ...season, body: { basedOn: later, rules: harsher, from: stage.wireId } });
  expect(await stateOf(world, stage.id)).toBe(before);
  const rulesSeen = { action: "rules" as const, basedOn: seen };
  expect(await office.status(stageWorkApi.start, { params, body: { ...rulesSeen, seen: "1" } }), "other marks than those seen").toBe(409);
  const { id } = await office.call(stageWorkApi.start, { params, body: { ...rulesSeen, seen: preview.outcome } });
  expect(await endOfJob(office, id)).toMatchObject({ state: "done" });
  const applied = await lastOf(office, params);
  expect(applied).toMatchObject({ kind: "rules", changed: preview.total.regraded });
  expect((await office.call(whatIfApi.ofStage, { params, body: { rules: harsher } })).total).toMatchObject({ regraded: 0 });
  const gradedAt = new Date(0);
  await world.db.updateTable("gradings").set({ gradedAt }).where("questionnaireId", "=", stage.id).execute();
  await office.call(applicationsApi.undo, { params: applied.params });
  expect(await stateOf(world, stage.id)).toBe(before);
  const pinned = await world.db.selectFrom("questionnaires").select("ruleSetId").where("id", "=", stage.id).executeTakeFirst();
  expect(pinned?.ruleSetId).toBe(version);
});

test("RUL-04 rules published while an application waits for its turn are not applied unseen", async ({ world }) => {
  const { stage, office, params } = await aConvokedStage(world);
  const season = { params: { year: ACTIVE_YEAR } };
  const publish = async (wrongTotal: 0 | 0.5) => {
    const { version, rules } = await office.call(rulesApi.read, season);
    const body = { basedOn: version, rules: { ...rules, scoring: { ...rules.scoring, wrongTotal } }, from: stage.wireId };
    return (await office.call(rulesApi.change, { ...season, body })).version;
  };
  const seen = await publish(0);
  const before = await stateOf(world, stage.id);
  const { id } = await world.db.transaction().execute(async (trx) => {
    await lockStageRules(trx, stage.id);
    const job = await office.call(stageWorkApi.start, { params, body: { action: "rules", basedOn: seen } });
    await publish(0.5);
    return job;
  });
  expect(await endOfJob(office, id)).toMatchObject({
    state: "failed",
    trouble: expect.stringContaining("Les règles de cette saison ont changé"),
  });
  expect(await stateOf(world, stage.id)).toBe(before);
});

test("RUL-04 a repaired key is undone with the marks that came of it, unless the key has changed since", async ({ world }) => {
  const { stage, office, params } = await aConvokedStage(world);
  const correct = async (...values: string[]) => {
    const { revision } = await office.call(questionSetApi.read, { params });
    const possibleAnswers = values.map((value) => ({ value, isCorrect: true }));
    const question = { id: stage.questions[1]?.wireId ?? "" };
    await office.call(questionSetApi.correctKey, { params: question, body: { basedOn: revision, possibleAnswers, confirmation: "2" } });
  };
  const before = await stateOf(world, stage.id);
  await correct("5");
  const repaired = await lastOf(office, params);
  expect(repaired).toMatchObject({ kind: "key", changed: 3 });
  await office.call(applicationsApi.undo, { params: repaired.params });
  expect(await stateOf(world, stage.id)).toBe(before);
  await correct("5");
  const again = await lastOf(office, params);
  await correct("5", "1000");
  const without = await lastOf(office, params);
  expect(without).toMatchObject({ kind: "key", changed: 0 });
  await office.call(applicationsApi.undo, { params: without.params });
  const questionId = Number(stage.questions[1]?.id);
  await world.db.updateTable("possibleAnswers").set({ isCorrect: false }).where("questionId", "=", questionId).execute();
  expect(await office.refused(applicationsApi.undo, { params: again.params })).toMatchObject({
    status: 409,
    message: expect.stringContaining("solutions"),
  });
});

test("RUL-04 what a hand decision, a mark, an application or an entry was built on is not undone, in a sentence", async ({ world }) => {
  const { stage, semi, office, params, first, third, setThreshold } = await aConvokedStage(world);
  await setThreshold(1);
  await office.call(resultsApi.compute, { params });
  const earlier = await lastOf(office, params);
  expect(earlier.changed).toBe(1);
  const refusal = async (id = earlier.params.id) => {
    const before = await stateOf(world, stage.id);
    const { status, message } = await office.refused(applicationsApi.undo, { params: { id } });
    expect([status, await stateOf(world, stage.id)]).toEqual([409, before]);
    return message;
  };
  await aResult(world, { userId: third.id, questionnaireId: semi.id, grade: 1, weightedGrade: 1, byHand: true });
  expect(await refusal()).toContain("1 personne qualifiée par là a déjà composé à l'étape suivante");
  await world.db.deleteFrom("results").where("questionnaireId", "=", semi.id).execute();

  const decide = (qualified: boolean) =>
    office.call(resultsApi.update, { body: [{ userId: first.wireId, questionnaireId: stage.wireId, qualified }] });
  await decide(true);
  expect(await refusal()).toContain("1 résultat a changé depuis (Marie Durand A)");
  await changeResults(world, first, { origin: "thresholds" });

  const marks = { userId: third.wireId, questionnaireId: stage.wireId, grade: 0, weightedGrade: 0, time: 3 };
  await office.call(resultsApi.enterGrade, { body: marks });
  expect(await refusal()).toContain("Marie Durand C");
  await office.call(resultsApi.takeBack, { query: { userId: third.wireId, questionnaireId: stage.wireId } });
  await office.call(resultsApi.generate, { params });

  await setThreshold(3);
  await office.call(resultsApi.compute, { params, query: await confirmed(office, resultsApi.compute, { params }) });
  expect(await refusal()).toContain("Autre chose a été appliqué depuis");
  const later = await lastOf(office, params);
  await office.call(applicationsApi.undo, { params: later.params });
  expect((await lastOf(office, params)).id, "then it is the last again").toBe(earlier.id);
  await office.call(applicationsApi.undo, { params: earlier.params });
});

test("RUL-04 people mailed the cancellation before it was undone are to be mailed again; the office reads how many", async ({ world }) => {
  const { stage, center, office, params, second, setThreshold } = await aConvokedStage(world);
  await setThreshold(3);
  await office.call(resultsApi.compute, { params, query: await confirmed(office, resultsApi.compute, { params }) });
  await world.db.updateTable("mails").set({ status: "sent" }).where("userId", "=", second.id).execute();
  const { params: application } = await lastOf(office, params);
  expect(await office.call(applicationsApi.undo, { params: application })).toEqual({ restored: 1, cancelled: 1 });
  const result = await office.call(resultsApi.one, { query: { userId: second.wireId, questionnaireId: stage.wireId } });
  expect(result).toMatchObject({ qualified: true, nextExamCenter: { id: center.wireId } });
  expect(await office.call(convocationsApi.mail, { params: { questionnaireId: stage.wireId } })).toMatchObject({ queued: 1 });
});

test("RUL-04 SEC-05 of somebody erased before it was undone nobody is told that the cancellation had left", async ({ world }) => {
  const { stage, center, office, params, second, setThreshold } = await aConvokedStage(world);
  const { id: questionnaireId } = stage;
  const mailed = () =>
    world.db.selectFrom("convocations").select(["examCenterId", "date", "hour"]).where("questionnaireId", "=", questionnaireId).execute();
  const before = await mailed();
  await setThreshold(3);
  await office.call(resultsApi.compute, { params, query: await confirmed(office, resultsApi.compute, { params }) });
  await office.call(privacyApi.erase, { params: { id: second.wireId } });
  const { params: application } = await lastOf(office, params);
  expect(await office.call(applicationsApi.undo, { params: application })).toEqual({ restored: 1, cancelled: 0 });
  expect(before).toMatchObject([{ examCenterId: center.id }]);
  expect(await mailed(), "as it was").toEqual(before);
});

test("RUL-04 a reset is undone too; nothing to undo is null; former seasons keep nothing; only the office", async ({ world }) => {
  const { stage, center, second, office, params } = await aConvokedStage(world);
  const before = await stateOf(world, stage.id);
  await office.call(resultsApi.resetQualified, { params, query: await confirmed(office, resultsApi.resetQualified, { params }) });
  const { params: application, ...last } = await lastOf(office, params);
  expect(last).toMatchObject({ kind: "reset", changed: 3 });
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    expect([
      await caller.status(applicationsApi.last, { params }),
      await caller.status(applicationsApi.undo, { params: application }),
    ]).toEqual([403, 403]);
  }
  await office.call(applicationsApi.undo, { params: application });
  expect(await stateOf(world, stage.id)).toBe(before);
  const other = await aStage(world, { year: ACTIVE_YEAR + 1, name: "Quart de finale" });
  expect(await office.call(applicationsApi.last, { params: { id: other.wireId } })).toBeNull();
  expect(await office.status(applicationsApi.last, { params: { id: "2000000000" } })).toBe(404);
  expect(await office.status(applicationsApi.undo, { params: { id: "2000000000" } })).toBe(404);
  await office.call(resultsApi.resetQualified, { params, query: await confirmed(office, resultsApi.resetQualified, { params }) });
  const copied = () =>
    world.db
      .selectFrom("formerResults as f")
      .innerJoin("applications as p", "p.id", "f.applicationId")
      .select("f.applicationId")
      .distinct()
      .where("p.questionnaireId", "=", stage.id)
      .execute();
  const again = await lastOf(office, params);
  const kept = (await copied()).map(({ applicationId }) => String(applicationId));
  expect(
    [application, again].map(({ id }) => kept.includes(id ?? "")),
    "nothing is kept of what was undone",
  ).toEqual([false, true]);
  const { bytes } = await office.download(privacyApi.export, { params: { id: second.wireId } });
  expect(JSON.parse(bytes.toString()).formerResults).toEqual([
    expect.objectContaining({ stage: "Quart de finale", grade: 2, qualified: null, nextExamCenter: null }),
    expect.objectContaining({ stage: "Quart de finale", grade: 2, qualified: true, nextExamCenter: center.name }),
  ]);
  await world.season({ ACTIVE_YEAR: ACTIVE_YEAR + 1 });
  const person = await aParticipant(world, { year: ACTIVE_YEAR + 1 });
  await aResult(world, { userId: person.id, questionnaireId: other.id, grade: 1, weightedGrade: 1 });
  await office.call(thresholdsApi.set, { params: { id: other.wireId }, body: [{ category: "C2", grade: 1, weightedGrade: 0 }] });
  await office.call(resultsApi.compute, { params: { id: other.wireId } });
  await office.call(privacyApi.applyRetention, { body: { dryRun: false } });
  await expect.poll(copied, { timeout: 10_000 }).toEqual([]);
  const left = await world.db.selectFrom("applications").select("questionnaireId").distinct().execute();
  expect(left).toEqual([{ questionnaireId: other.id }]);
});
