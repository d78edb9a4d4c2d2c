import { sql } from "kysely";
import { expect } from "vitest";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { applicationsApi } from "#contest/results/applications.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { stageWorkApi } from "#contest/results/stage-work.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { whatIfApi } from "#contest/results/what-if.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { answerKindOf, normalAnswers } from "#season/marking/normal-form.ts";
import { noLimits } from "#season/marking/regulations.ts";
import { DEFINITIVE } from "#season/stages/ranking-state.ts";
import type { Caller } from "#tests/person.ts";
import { storeAnswers, storeFirstAnswer } from "#tests/saved-answers.ts";
import { aStage, changeResults, changeStage, endOfJob, resultRows, trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aCenter, aParticipant, aPerson, test, type World } from "#tests/world.ts";
import type { ClusterState } from "../clusters.ts";
import { correctionApi } from "../correction.contract.ts";

/** What a person of a category typed: the fields of the first question, of the second. */
type Sheet = readonly [category: string, ...answers: (readonly string[])[]];

const questions = [
  { openAnswer: 1, right: ["12"], coefficient: 2 },
  { openAnswer: 2, right: ["Anatole", "Edgar"], coefficient: 3 },
];

/** A closed stage, two officers, and people who answered it. */
async function aClosedStage(
  world: World,
  sheets: readonly Sheet[],
  facts = questions as NonNullable<Parameters<typeof aStage>[1]>["questions"],
) {
  const officer = (firstname: string, lastname: string) => aPerson(world, { role: "ADMIN", firstname, lastname });
  const [anne, marc] = [await officer("Anne", "Durand"), await officer("Marc", "Petit")];
  const stage = await aStage(world, { active: true, isClosed: true, questions: facts ?? [] });
  const people = [];
  for (const [category, ...answers] of sheets) {
    const person = await aParticipant(world, { category, status: "CONFIRMED" });
    people.push(person);
    const given = answers.map((typed, index) => ({
      ...{ questionnaireId: stage.id, userId: person.id, questionId: stage.questions[index]?.id ?? 0, answers: typed },
      normal: normalAnswers(answerKindOf({ type: facts?.[index]?.openAnswer ? "oneFree" : "single" }), typed),
    }));
    await storeAnswers(world.db, ...given);
  }
  return { anne, marc, people, stage, ...deskOf(anne.caller, stage) };
}

function deskOf(caller: Caller, stage: { readonly wireId: string; readonly questions: readonly { readonly wireId: string }[] }) {
  const params = { id: stage.wireId };
  const questionId = (number: number) => stage.questions[number - 1]?.wireId ?? "";
  const read = (query: { questionId?: string; state?: ClusterState; page?: number } = {}) =>
    caller.call(correctionApi.read, { params, query });
  const find = async (number: number, form: string) => {
    for (let page = 1; ; page += 1) {
      const { clusters, questions, total } = await read({ questionId: questionId(number), page });
      const cluster = clusters.find((one) => one.form === form);
      if (cluster || page * 50 >= total) return { cluster, question: questions[number - 1] };
    }
  };
  const bodyOf = async (number: number, form: string, verdict: "accepted" | "refused" | "undone", solution?: string) => {
    const { cluster, question } = await find(number, form);
    const solutionId = question?.solutions.find(({ value }) => value === solution)?.id;
    return { questionId: questionId(number), form, verdict, seen: cluster?.decision?.id ?? null, ...(solutionId && { solutionId }) };
  };
  const decide = async (...decision: Parameters<typeof bodyOf>) =>
    caller.call(correctionApi.decide, { params, body: await bodyOf(...decision) });
  const all = async () => {
    const { revision, pending } = await read();
    return { basedOn: revision, decisions: pending.flatMap(({ decision }) => (decision ? [decision.id] : [])) };
  };
  return {
    ...{ params, questionId, read, find, bodyOf, decide, all },
    refusedDecision: async (...decision: Parameters<typeof bodyOf>) =>
      caller.refused(correctionApi.decide, { params, body: await bodyOf(...decision) }),
    preview: async () => caller.call(correctionApi.apply, { params, query: { dryRun: "true" }, body: await all() }),
    apply: async () => caller.call(correctionApi.apply, { params, body: await all() }),
    grade: () => caller.call(resultsApi.generate, { params }),
  };
}

const stateOf = ({ value, people, state, likeness }: { value: string; people: number; state: string; likeness: unknown }) => [
  value,
  people,
  state,
  likeness,
];

/** People's marks, ranks and qualifications; without what counts and dates their changes. */
const resultsAt = async (world: World, questionnaireId: number) =>
  (await resultRows(world, questionnaireId)).map(({ version: _, updatedAt: __, ...row }) => row);

/** What is decided of the answers of a stage, in order. */
const decidedForms = async (world: World, { questions: ofStage }: { readonly questions: readonly { readonly id: number }[] }) => {
  const ids = ofStage.map(({ id }) => id);
  const rows = await world.db.selectFrom("answerDecisions").select("form").where("questionId", "in", ids).orderBy("form").execute();
  return rows.map(({ form }) => form);
};

const keyRows = (world: World, questionIds: readonly number[]) =>
  world.db.selectFrom("possibleAnswers").selectAll().where("questionId", "in", questionIds).orderBy("id").execute();

test("GRD-02 the office sees what waits at a stage: decisions to apply, who is not where the thresholds put them", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C2", ["12"], ["Anatole", "Edgar"]],
    ["C2", ["12 cm"], ["Edgar", "Anatole"]],
    ["C2", ["99"], [""]],
    ["C1", ["12"], ["Anatole", "Edgar"]],
  ]);
  const { caller } = desk.anne;
  const waiting = () => caller.call(resultsApi.waiting, { params: desk.params });
  await desk.grade();
  expect(await waiting(), "thresholds that nobody applied displace nobody").toEqual({ decisions: 0, displaced: 0 });
  await caller.call(thresholdsApi.set, { params: desk.params, body: [{ category: "C2", grade: 2, weightedGrade: 5 }] });
  await caller.call(resultsApi.compute, { params: desk.params, query: { category: "C2" } });
  await caller.call(thresholdsApi.set, { params: desk.params, body: [{ category: "C1", grade: 2, weightedGrade: 5 }] });
  expect(await waiting(), "nothing was decided in C1 yet").toEqual({ decisions: 0, displaced: 0 });
  await desk.decide(1, "12 cm", "accepted", "12");
  expect(await waiting()).toEqual({ decisions: 1, displaced: 0 });
  await desk.apply();
  expect(await waiting(), "the second has all points now").toEqual({ decisions: 0, displaced: 1 });
  await caller.call(resultsApi.compute, { params: desk.params, query: { category: "C2" } });
  expect(await waiting()).toEqual({ decisions: 0, displaced: 0 });
  const none = ["C1", "C2"].map((category) => ({ category, grade: null, weightedGrade: null }));
  await caller.call(thresholdsApi.set, { params: desk.params, body: none });
  expect(await waiting(), "nothing to be compared with").toEqual({ decisions: 0, displaced: 0 });
  expect(await caller.status(resultsApi.waiting, { params: { id: "999999" } })).toBe(404);
  expect(await desk.people[0]?.caller.status(resultsApi.waiting, { params: desk.params })).toBe(403);
});

test("MRK-02 every distinct answer of a closed stage has its people by category, likeness first; none is decided", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["12"], ["Anatole", "Edgar"]],
    ["C1", ["12 cm"], ["Edgar", "Anatole"]],
    ["C2", ["12 CM "], ["Anatolle", "Edgar"]],
    ["C2", ["99"], ["Anatolle", "Anatolle"]],
    ["C2", ["99"], [""]],
    ["C2", ["99"]],
    ["C2", ["12,0"]],
  ]);
  const { progress, questions, clusters, total, pending } = await desk.read();
  expect(clusters.map(stateOf)).toEqual([
    ["12", 2, "right", null],
    ["12 cm", 2, "suggested", "around"],
    ["99", 3, "open", null],
    ["Edgar", 3, "right", null],
    ["Anatole", 2, "right", null],
    ["Anatolle", 2, "suggested", "letter"],
  ]);
  expect(clusters[1]?.categories).toEqual([
    { category: "C1", people: 1 },
    { category: "C2", people: 1 },
  ]);
  expect(clusters[5]?.solutionId).toBe(questions[1]?.solutions.find(({ value }) => value === "Anatole")?.id);
  expect([progress, total, pending]).toEqual([{ distinct: 6, toLook: 2, open: 1, decided: 0 }, 6, []]);
  expect(questions.map(({ position, distinct, toLook }) => [position, distinct, toLook])).toEqual([
    [1, 3, 1],
    [2, 3, 1],
  ]);
  const kept = await desk.read({ questionId: desk.questionId(2), state: "suggested" });
  expect([kept.total, kept.clusters.map(({ value }) => value)]).toEqual([1, ["Anatolle"]]);
  expect((await desk.read({ page: 2 })).clusters).toEqual([]);
  expect(
    await keyRows(
      world,
      desk.stage.questions.map(({ id }) => id),
    ),
  ).toHaveLength(3);
});

test("MRK-02 an open stage, one on paper and one that does not exist have no answers to correct", async ({ world }) => {
  const desk = await aClosedStage(world, [["C2", ["12 cm"]]]);
  await changeStage(world, desk.stage.id, { isClosed: false });
  const { caller } = desk.anne;
  expect(await caller.refused(correctionApi.read, { params: desk.params })).toMatchObject({
    status: 409,
    message: "Cette étape est encore ouverte\u00A0: ses réponses se corrigent une fois qu'elle est fermée.",
  });
  const physical = await aStage(world, { physical: true });
  expect(await caller.refused(correctionApi.read, { params: { id: physical.wireId } })).toMatchObject({ status: 409 });
  expect(await caller.status(correctionApi.read, { params: { id: "999999" } })).toBe(404);
  const body = { questionId: desk.questionId(1), form: "12 cm", verdict: "refused", seen: null } as const;
  expect(await caller.status(correctionApi.decide, { params: desk.params, body })).toBe(409);
  const application = { basedOn: "0", decisions: ["1"] };
  expect(await caller.status(correctionApi.apply, { params: desk.params, body: application })).toBe(409);
});

test("MRK-02 the counts follow a late save, an erasure and a change of category", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["douze lucioles"]],
    ["C2", ["12"]],
  ]);
  const counts = async () => (await desk.read({ questionId: desk.questionId(1) })).clusters.map(({ value, people }) => [value, people]);
  expect(await counts()).toEqual([
    ["12", 1],
    ["douze lucioles", 1],
  ]);
  const late = await aParticipant(world, { category: "C2", status: "CONFIRMED" });
  await storeFirstAnswer(world.db, desk.stage, late.id, "12");
  expect((await counts())[0]).toEqual(["12", 2]);
  await desk.anne.caller.call(privacyApi.erase, { params: { id: desk.people[0]?.wireId ?? "" } });
  expect(await counts()).toEqual([["12", 2]]);
  await sql`update registrations set category_id = (select id from categories where name = 'C1') where user_id = ${late.id}`.execute(
    world.db,
  );
  expect((await desk.find(1, "12")).cluster?.categories).toEqual([
    { category: "C1", people: 1 },
    { category: "C2", people: 1 },
  ]);
});

test("MRK-03 a decision moves nobody before it is applied; then it gives points, and undone all is as before", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C2", ["12"], ["Anatole", "Edgar"]],
    ["C2", ["12 cm"], ["Edgar", "Anatolle"]],
    ["C2", ["12 cm"], ["Edgar", "Anatole"]],
    ["C2", ["12"], ["Edgar", "Edgar"]],
  ]);
  const { caller } = desk.anne;
  await desk.grade();
  await caller.call(thresholdsApi.set, { params: desk.params, body: [{ category: "C2", grade: 1, weightedGrade: 3 }] });
  await caller.call(resultsApi.compute, { params: desk.params });
  const center = await aCenter(world);
  const [, , third] = desk.people;
  await changeResults(world, third, { nextExamCenterId: center.id });
  const questionIds = desk.stage.questions.map(({ id }) => id);
  const state = async () => ({ results: await resultsAt(world, desk.stage.id), key: await keyRows(world, questionIds) });
  const before = await state();

  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.decide(2, "anatolle", "accepted", "Anatole");
  expect(await state()).toEqual(before);
  const { pending, progress } = await desk.read();
  expect(pending.map(({ value, people, decision }) => [value, people, decision?.by])).toEqual([
    ["12 cm", 2, "Anne Durand"],
    ["Anatolle", 1, "Anne Durand"],
  ]);
  expect(progress).toEqual({ distinct: 5, toLook: 0, open: 0, decided: 2 });

  const preview = await desk.preview();
  expect(preview).toMatchObject({ gaining: { people: 2, points: 2 }, losing: { people: 0 }, convoked: 1, regraded: null });
  expect(preview.changes?.total).toMatchObject({ regraded: 2, in: 1, out: 0, convokedOut: 0 });
  const { bytes } = await caller.download(correctionApi.workbook, { params: desk.params, body: await desk.all() });
  const { rows } = await readWorkbook(bytes);
  expect(rows.map(({ cells }) => String(cells["0"] ?? Object.values(cells)[0]))).toEqual(
    preview.changes?.people.map(({ username }) => username),
  );
  const { revision } = await caller.call(questionSetApi.read, { params: desk.params });
  const possibleAnswers = [{ value: "12", isCorrect: true, spellings: [{ value: "12 cm" }] }];
  const corrected = await caller.download(questionSetApi.keyWorkbook, {
    params: { id: desk.questionId(1) },
    body: { basedOn: revision, possibleAnswers },
  });
  expect((await readWorkbook(corrected.bytes)).rows).toHaveLength(2);
  expect(await state()).toEqual(before);

  expect(await desk.apply()).toMatchObject({ gaining: { people: 2, points: 2 }, regraded: { generated: 4, kept: 0 } });
  const best = { grade: 2, weightedGrade: 5, rank: 1 };
  expect((await resultRows(world, desk.stage.id)).slice(0, 3), "qualifications wait for « Appliquer les seuils »").toMatchObject([
    best,
    { ...best, qualified: false },
    { ...best, qualified: true, nextExamCenterId: center.id },
  ]);
  expect((await desk.find(1, "12 cm")).cluster).toMatchObject({ state: "right", decision: { verdict: "accepted", by: "Anne Durand" } });
  expect((await desk.read()).pending).toEqual([]);

  const marc = deskOf(desk.marc.caller, desk.stage);
  await marc.decide(1, "12 cm", "undone");
  await marc.decide(2, "anatolle", "undone");
  expect((await desk.read()).pending.map(({ decision }) => decision?.verdict)).toEqual(["withdrawn", "withdrawn"]);
  expect(await marc.preview()).toMatchObject({ losing: { people: 2, points: 2 }, gaining: { people: 0 } });
  await marc.apply();
  expect(await state()).toEqual(before);
  expect((await desk.find(1, "12 cm")).cluster).toMatchObject({ state: "suggested", decision: null });

  const trail = await trailOf(world, `question ${questionIds[0]}`);
  expect(trail.map(({ actorId, action }) => [actorId, action])).toEqual([
    [desk.anne.id, "accept spelling"],
    [desk.anne.id, "correct key"],
    [desk.marc.id, "take answer decision back"],
    [desk.marc.id, "correct key"],
  ]);
  expect(trail[0]?.after).toEqual({ value: "12 cm", people: 2, spellingOf: "12" });
  expect(trail[3]?.after).toEqual(trail[1]?.before);
  const applied = (await trailOf(world, `stage ${desk.stage.id}`)).filter(({ action }) => action === "apply answer decisions");
  expect(applied).toMatchObject([
    { actorId: desk.anne.id, after: { decisions: 2, gaining: { people: 2, points: 2 } } },
    { actorId: desk.marc.id, after: { decisions: 2, losing: { people: 2, points: 2 } } },
  ]);
});

test("MRK-03 what is refused stays refused; what was decided but not applied is taken back without a trace", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C2", ["12 cm"]],
    ["C2", ["13"]],
    ["C2", ["12"]],
  ]);
  await desk.decide(1, "13", "refused");
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.decide(1, "12 cm", "undone");
  const { clusters, pending } = await desk.read();
  expect(clusters.map(({ value, state }) => [value, state])).toEqual([
    ["12", "right"],
    ["13", "refused"],
    ["12 cm", "suggested"],
  ]);
  expect(pending).toEqual([]);
  await desk.decide(1, "13", "undone");
  expect((await desk.find(1, "13")).cluster).toMatchObject({ state: "open", decision: null });
});

test("RUL-04 MRK-03 undoing an application brings back the decisions that went with it, without marks too", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["12 cm"]],
    ["C1", ["12 m"]],
    ["C1", ["12 km"]],
  ]);
  const { caller } = desk.anne;
  const undo = async () => {
    const last = await caller.call(applicationsApi.last, { params: desk.params });
    expect(last).toMatchObject({ kind: "key", changed: 0 });
    await caller.call(applicationsApi.undo, { params: { id: last?.id ?? "" } });
  };
  const decided = async () =>
    (await Promise.all(["12 cm", "12 m", "12 km"].map((form) => desk.find(1, form)))).map(({ cluster }) => [
      cluster?.state,
      cluster?.decision?.verdict,
      cluster?.decision?.by,
    ]);
  await desk.decide(1, "12 cm", "accepted", "12");
  expect(await caller.status(correctionApi.workbook, { params: desk.params, body: await desk.all() }), "no mark yet").toBe(409);
  await desk.apply();
  await undo();
  expect((await desk.read()).pending).toMatchObject([{ value: "12 cm", decision: { verdict: "accepted" } }]);
  await desk.apply();
  await deskOf(desk.marc.caller, desk.stage).decide(1, "12 cm", "undone");
  await desk.decide(1, "12 km", "refused");
  const withdrawn = [
    ["pending", "withdrawn", "Marc Petit"],
    ["suggested", undefined, undefined],
    ["refused", "refused", "Anne Durand"],
  ];
  expect(await decided()).toEqual(withdrawn);
  await desk.apply();
  expect((await decided())[0]).toEqual(["suggested", undefined, undefined]);
  await undo();
  expect(await decided()).toEqual(withdrawn);

  await desk.decide(1, "12 m", "accepted", "12");
  const before = await decided();
  const { revision } = await caller.call(questionSetApi.read, { params: desk.params });
  const correction = { basedOn: revision, possibleAnswers: [{ value: "douze", isCorrect: true }], confirmation: "1" };
  const question = { params: { id: desk.questionId(1) }, body: correction };
  expect(await caller.call(questionSetApi.correctKey, { ...question, query: { dryRun: "true" } })).toMatchObject({ lostDecisions: 2 });
  expect(await caller.call(questionSetApi.correctKey, question)).toMatchObject({ lostDecisions: 2, regraded: null });
  expect((await trailOf(world, `question ${desk.stage.questions[0]?.id}`)).at(-1)?.after).toMatchObject({ lostDecisions: 2 });
  expect(await decidedForms(world, desk.stage)).toEqual(["12 km"]);
  await undo();
  expect(await decided()).toEqual(before);
});

test("MRK-03 SEC-05 erased words leave the decisions with the last of those who typed them, and are in no trail", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["jean dupont"], ["anatolle", "jeanne"]],
    ["C1", ["jean dupont"], ["jeanne", ""]],
    ["C2", ["12 cm"], ["", ""]],
  ]);
  await desk.decide(1, "jean dupont", "refused");
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.decide(2, "anatolle", "accepted", "Anatole");
  await desk.decide(2, "jeanne", "refused");
  await desk.decide(2, "jeanne", "undone");
  await desk.decide(2, "jeanne", "refused");
  const decided = () => decidedForms(world, desk.stage);
  const erase = (index: number) => desk.anne.caller.call(privacyApi.erase, { params: { id: desk.people[index]?.wireId ?? "" } });
  await erase(0);
  expect(await decided(), "somebody else typed the same").toEqual(["12 cm", "jean dupont", "jeanne"]);
  await erase(1);
  expect(await decided()).toEqual(["12 cm"]);
  const trail = (await Promise.all(desk.stage.questions.map(({ id }) => trailOf(world, `question ${id}`)))).flat();
  expect(trail.filter(({ action }) => action === "refuse answer").map(({ after }) => after)).toEqual(
    [2, 2, 2].map((people) => ({ people })),
  );
  expect(JSON.stringify(trail)).not.toContain("jean");
});

test("RUL-04 MRK-03 SEC-05 undoing an application brings back no spelling that only an erased person typed", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["jean dupont"], ["anatolle", "12"]],
    ["C1", ["12 cm"], ["anatolle", ""]],
    ["C1", ["12"], ["Anatole", ""]],
  ]);
  const { caller } = desk.anne;
  await desk.grade();
  const decideAll = async (verdict: "accepted" | "undone") => {
    await desk.decide(1, "jean dupont", verdict, "12");
    await desk.decide(1, "12 cm", verdict, "12");
    await desk.decide(2, "anatolle", verdict, "Anatole");
    await desk.apply();
  };
  const undo = async () => {
    const last = await caller.call(applicationsApi.last, { params: desk.params });
    await caller.call(applicationsApi.undo, { params: { id: last?.id ?? "" } });
  };
  const key = async () => {
    const rows = await keyRows(
      world,
      desk.stage.questions.map(({ id }) => id),
    );
    return rows.flatMap(({ value, spellingOf }) => (spellingOf === null ? [] : [value])).toSorted();
  };
  const kept = async () => JSON.stringify(await world.db.selectFrom("applications").select("former").execute());
  await decideAll("accepted");
  expect(await key()).toEqual(["12 cm", "anatolle", "jean dupont"]);
  await decideAll("undone");
  expect(await kept()).toContain("jean dupont");
  await caller.call(privacyApi.erase, { params: { id: desk.people[0]?.wireId ?? "" } });
  expect(await kept()).not.toContain("jean dupont");
  await undo();
  expect(await key(), "of others, and what others typed too").toEqual(["12 cm", "anatolle"]);
  expect((await desk.read()).pending.map(({ form, decision }) => [form, decision?.verdict])).toEqual([
    ["12 cm", "withdrawn"],
    ["anatolle", "withdrawn"],
  ]);
  await undo();
  expect(await key()).toEqual([]);
  expect(await decidedForms(world, desk.stage)).toEqual(["12 cm", "anatolle"]);
});

test("MRK-03 no decision of words that were erased since the page was read", async ({ world }) => {
  const desk = await aClosedStage(world, [["C1", ["jean dupont"]]]);
  const body = await desk.bodyOf(1, "jean dupont", "refused");
  await sql`update sheets set answers = array['(effacé)'], normal = array['(effacé)'] where questionnaire_id = ${desk.stage.id}`.execute(
    world.db,
  );
  expect(await desk.anne.caller.status(correctionApi.decide, { params: desk.params, body })).toBe(404);
});

test("MRK-03 a decision finds what was saved since its page was read", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["13"]],
    ["C1", ["14"]],
  ]);
  const body = await desk.bodyOf(1, "13", "refused");
  const decide = (form: string) => desk.anne.caller.call(correctionApi.decide, { params: desk.params, body: { ...body, form } });
  const late = await aParticipant(world, { category: "C2", status: "CONFIRMED" });
  await storeFirstAnswer(world.db, desk.stage, late.id, "15");
  await decide("13");
  await decide("15");
  expect(await decidedForms(world, desk.stage)).toEqual(["13", "15"]);
});

test("RUL-08 MRK-03 no ranking becomes definitive while a decision waits to be applied", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["12 cm"]],
    ["C1", ["13"]],
  ]);
  await changeStage(world, desk.stage.id, { isClosed: true });
  await desk.grade();
  const call = { params: desk.params, body: { isDefinitive: true } };
  const refusal = async () => (await desk.anne.caller.refused(rankingApi.changeState, call)).message;
  await desk.decide(1, "13", "refused");
  await desk.decide(1, "12 cm", "accepted", "12");
  expect(await refusal()).toBe("1 décision de la correction n'est pas appliquée\u00A0: appliquez-la ou annulez-la d'abord.");
  await desk.apply();
  await desk.decide(1, "12 cm", "undone");
  await desk.decide(1, "13", "accepted", "12");
  expect(await refusal()).toBe("2 décisions de la correction ne sont pas appliquées\u00A0: appliquez-les ou annulez-les d'abord.");
  await desk.decide(1, "12 cm", "undone");
  await desk.decide(1, "13", "undone");
  expect(await desk.anne.caller.call(rankingApi.changeState, call)).toMatchObject({ rankingDefinitiveAt: expect.anything() });
});

test("RUL-08 MRK-03 nothing is decided at a stage whose ranking is definitive, until it is provisional again", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C1", ["12 cm"]],
    ["C1", ["13"]],
  ]);
  const definitiveSince = (rankingDefinitiveAt: Date | null) => changeStage(world, desk.stage.id, { rankingDefinitiveAt });
  await desk.decide(1, "13", "refused");
  await definitiveSince(new Date());
  const refusal = { status: 409, message: DEFINITIVE };
  expect(await desk.refusedDecision(1, "12 cm", "accepted", "12")).toMatchObject(refusal);
  expect(await desk.refusedDecision(1, "12 cm", "refused")).toMatchObject(refusal);
  expect(await desk.refusedDecision(1, "13", "undone")).toMatchObject(refusal);
  expect(await decidedForms(world, desk.stage)).toEqual(["13"]);
  await definitiveSince(null);
  await desk.decide(1, "12 cm", "accepted", "12");
  expect(await decidedForms(world, desk.stage)).toEqual(["12 cm", "13"]);
});

test("MRK-03 an applied spelling that is taken back, and taken back again, stays with its decision", async ({ world }) => {
  const desk = await aClosedStage(world, [["C2", ["12 cm"]]]);
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.apply();
  const verdicts = [];
  for (let times = 0; times < 3; times += 1) {
    await desk.decide(1, "12 cm", "undone");
    const { cluster } = await desk.find(1, "12 cm");
    verdicts.push([cluster?.state, cluster?.decision?.verdict]);
  }
  expect(verdicts).toEqual([
    ["pending", "withdrawn"],
    ["right", "accepted"],
    ["pending", "withdrawn"],
  ]);
});

test("MRK-03 of a spelling that the key's repair made a solution the key decides, and nothing is to apply", async ({ world }) => {
  const desk = await aClosedStage(world, [["C2", ["12 cm"]]]);
  const { caller } = desk.anne;
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.apply();
  const seen = (await desk.find(1, "12 cm")).cluster?.decision?.id ?? null;
  const { revision } = await caller.call(questionSetApi.read, { params: desk.params });
  const possibleAnswers = ["12", "12 cm"].map((value) => ({ value, isCorrect: true }));
  const body = { basedOn: revision, possibleAnswers, confirmation: "1" };
  await caller.call(questionSetApi.correctKey, { params: { id: desk.questionId(1) }, body });
  expect((await desk.find(1, "12 cm")).cluster).toMatchObject({ state: "right", decision: null });
  expect(await desk.refusedDecision(1, "12 cm", "undone")).toMatchObject({ status: 409, message: expect.stringContaining("C'est la clé") });
  const stale = { questionId: desk.questionId(1), form: "12 cm", verdict: "undone", seen } as const;
  expect(await caller.status(correctionApi.decide, { params: desk.params, body: stale })).toBe(409);
  expect((await desk.read()).pending).toEqual([]);
});

test("MRK-03 only the previewed change is applied: a key corrected meanwhile and a decision taken back are refused", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C2", ["12 cm"]],
    ["C2", ["douze"]],
  ]);
  await desk.decide(1, "12 cm", "accepted", "12");
  const application = await desk.all();
  const { caller } = desk.anne;
  const refused = (body: object) => caller.refused(correctionApi.apply, { params: desk.params, body: body as typeof application });
  const { revision } = await caller.call(questionSetApi.read, { params: desk.params });
  const possibleAnswers = [{ value: "12", isCorrect: true, spellings: [{ value: "douze" }] }];
  const correction = { basedOn: revision, possibleAnswers, confirmation: "1" };
  await caller.call(questionSetApi.correctKey, { params: { id: desk.questionId(1) }, body: correction });
  expect(await refused(application)).toMatchObject({ status: 409, message: expect.stringContaining("rechargez-la") });
  const now = await desk.all();
  expect(await refused({ ...now, decisions: [...now.decisions, "999999"] })).toMatchObject({ status: 409 });
  await desk.apply();
  expect((await keyRows(world, [desk.stage.questions[0]?.id ?? 0])).map(({ value }) => value)).toEqual(["12", "douze", "12 cm"]);
  expect(await refused({ ...now, basedOn: (await desk.read()).revision })).toMatchObject({
    status: 409,
    message: expect.stringContaining("reprise ou appliquée entre-temps"),
  });
});

test("MRK-03 no decision of a choice, of what the key says, of what nobody gives, or without its solution", async ({ world }) => {
  const desk = await aClosedStage(
    world,
    [
      ["C2", ["12 cm"], ["A"]],
      ["C2", ["12"], ["B"]],
    ],
    [
      { openAnswer: 1, right: ["12"] },
      { openAnswer: 0, right: ["A"], wrong: ["B"] },
    ] as never,
  );
  expect((await desk.read({ questionId: desk.questionId(2) })).clusters.map(({ value, state }) => [value, state])).toEqual([
    ["A", "right"],
    ["B", "refused"],
  ]);
  expect(await desk.refusedDecision(2, "B", "accepted", "A")).toMatchObject({ status: 409 });
  expect(await desk.refusedDecision(1, "12", "refused")).toMatchObject({ status: 409 });
  expect(await desk.refusedDecision(1, "12", "undone")).toMatchObject({ status: 409, message: expect.stringContaining("C'est la clé") });
  expect(await desk.refusedDecision(1, "12 cm", "undone")).toMatchObject({ status: 409 });
  expect(await desk.refusedDecision(1, "14", "refused")).toMatchObject({ status: 404 });
  expect(await desk.refusedDecision(1, "12 cm", "accepted")).toMatchObject({ status: 400 });
  const other = await aStage(world, { questions: [{ openAnswer: 1, right: ["12"] }] });
  const body = { ...(await desk.bodyOf(1, "12 cm", "accepted", "12")), questionId: other.questions[0]?.wireId ?? "" };
  expect(await desk.anne.caller.status(correctionApi.decide, { params: desk.params, body })).toBe(404);
});

test("MRK-04 of two who decide of one answer the second learns who decided what; each learns what the other does", async ({ world }) => {
  const desk = await aClosedStage(world, [
    ["C2", ["12 cm"]],
    ["C2", ["13"]],
  ]);
  const marc = deskOf(desk.marc.caller, desk.stage);
  const late = await marc.bodyOf(1, "12 cm", "refused");
  const present = (caller: Caller, questionId: string | null = null) =>
    caller.call(correctionApi.present, { params: desk.params, body: { questionId } });
  const { revision, others } = await present(desk.marc.caller);
  expect(others).toEqual([]);
  expect((await present(desk.anne.caller, desk.questionId(1))).others).toEqual([]);
  expect(await present(desk.marc.caller)).toEqual({ revision, others: [{ name: "Anne Durand", questionId: desk.questionId(1) }] });

  await desk.decide(1, "12 cm", "accepted", "12");
  const decided = await present(desk.marc.caller);
  expect(decided.revision).not.toBe(revision);
  const refused = (body: typeof late) => desk.marc.caller.refused(correctionApi.decide, { params: desk.params, body });
  expect(await refused(late)).toMatchObject({
    status: 409,
    message: "Anne Durand a déjà accepté «\u00A012 cm\u00A0» comme écriture de «\u00A012\u00A0».",
  });
  const undo = await marc.bodyOf(1, "12 cm", "undone");
  await desk.decide(1, "12 cm", "undone");
  expect(await refused(undo)).toMatchObject({ status: 409, message: "Ce qui était décidé de «\u00A012 cm\u00A0» vient d'être repris." });
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.apply();
  expect((await present(desk.marc.caller)).revision).not.toBe(decided.revision);

  await sql`update correction_presence set seen_at = now() - interval '1 minute'`.execute(world.db);
  expect((await present(desk.marc.caller)).others, "they have left").toEqual([]);
  expect(await desk.anne.caller.status(correctionApi.present, { params: desk.params, body: { questionId: "999999" } })).toBe(400);
});

test("MRK-04 of ten decisions at once of one answer exactly one stands", async ({ world }) => {
  const desk = await aClosedStage(world, [["C2", ["12 cm"]]]);
  const body = await desk.bodyOf(1, "12 cm", "refused");
  const callers = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? desk.anne : desk.marc).caller);
  const statuses = await Promise.all(callers.map((caller) => caller.status(correctionApi.decide, { params: desk.params, body })));
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test("RUL-03 other rules, limits, a key, decisions and thresholds are told together as they come one by one", async ({ world }) => {
  const right = ["Anatole", "Edgar"];
  const desk = await aClosedStage(
    world,
    [
      ...(["12", "12 cm", "13", "14"] as const).flatMap((first): Sheet[] => [
        ["C1", [first], right],
        ["C1", [first], ["Anatole"]],
        ["GP", [first], ["Edgard", "Anatole"]],
      ]),
    ],
    [...questions, { openAnswer: 1, right: ["5"], coefficient: 9 }],
  );
  const { caller } = desk.anne;
  const { params } = desk;
  const thresholds = (grade: number) => ["C1", "GP"].map((category) => ({ category, grade, weightedGrade: 0 }));
  await desk.grade();
  await caller.call(thresholdsApi.set, { params, body: thresholds(1) });
  await caller.call(resultsApi.compute, { params });
  await desk.decide(1, "12 cm", "accepted", "12");
  await desk.decide(2, "edgard", "accepted", "Edgar");
  const { decisions } = await desk.all();
  const season = { params: { year: 2027 } };
  const { version, rules } = await caller.call(rulesApi.read, season);
  const { id: grown } = await world.db.selectFrom("categories").select("id").where("name", "=", "GP").executeTakeFirstOrThrow();
  const draft = {
    ...rules,
    scoring: { ...rules.scoring, oneOfSeveral: 0 as const },
    categories: { ...rules.categories, [grown]: { ...(rules.categories[grown] ?? noLimits), lastProblem: 1 } },
  };
  const request = { rules: draft, decisions, thresholds: thresholds(2).map(({ category, ...threshold }) => ({ category, threshold })) };
  const before = await resultsAt(world, desk.stage.id);
  const preview = await caller.call(whatIfApi.ofStage, { params, body: request });
  expect(await resultsAt(world, desk.stage.id), "asking writes nothing").toEqual(before);
  expect(preview.total.regraded).toBeGreaterThan(2);
  const alone = await caller.call(whatIfApi.ofStage, { params, body: { ...request, decisions: [] } });
  expect(alone.total, "decisions count").not.toEqual(preview.total);
  const asKey = { ...request, decisions: decisions.slice(1), keys: [{ questionId: desk.questionId(1), solutions: [["12", "12 cm"]] }] };
  expect(await caller.call(whatIfApi.ofStage, { params, body: asKey }), "a decision, or the key that it makes").toEqual(preview);

  await desk.apply();
  await caller.call(rulesApi.change, { ...season, body: { basedOn: version, rules: draft, from: desk.stage.wireId } });
  const { version: basedOn } = await caller.call(rulesApi.read, season);
  const applied = await caller.call(stageWorkApi.start, { params, body: { action: "rules", basedOn } });
  expect(await endOfJob(caller, applied.id)).toMatchObject({ state: "done" });
  await caller.call(thresholdsApi.set, { params, body: thresholds(2) });
  await caller.call(resultsApi.compute, { params });
  const { rows } = await sql<Record<string, unknown>>`
    select user_id::text as id, jsonb_build_object('grade', grade, 'weightedGrade', weighted_grade, 'time', time, 'absent', absent, 'rank', rank, 'qualified', qualified) as after
    from results where questionnaire_id = ${desk.stage.id}`.execute(world.db);
  const after = new Map(rows.map((row) => [row.id, row.after]));
  for (const person of preview.people) expect(after.get(person.id)).toEqual(person.after);
  const { total } = await caller.call(whatIfApi.ofStage, { params, body: {} });
  expect(
    Object.values(total).every((count) => count === 0),
    "nothing is left",
  ).toBe(true);

  const refusals = [
    { decisions: ["2000000000"] },
    { keys: [{ questionId: "2000000000", solutions: [["1"]] }] },
    { decisions, qualifying: {} },
  ].map(async (body) => (await caller.refused(whatIfApi.ofStage, { params, body })).status);
  expect(await Promise.all(refusals)).toEqual([409, 400, 400]);
});
