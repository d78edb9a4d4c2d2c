import { sql } from "kysely";
import { expect } from "vitest";
import { officeLetters } from "#access/mail/office-letters.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { lettersApi } from "#office/letters/letters.contract.ts";
import { update } from "#tests/rows.ts";
import { aResult, aStage, confirmed } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { convocationsApi } from "../convocations.contract.ts";

/** A person qualified from a quarter-final by thresholds, with a mailed convocation to the semi-final; the office. */
async function aMailedPerson(world: World, date = "2027-03-13") {
  const quarter = await aStage(world, { name: "Quart de finale", showOnUserDashboard: true });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: quarter.id });
  await update(world, "questionnaires", { id: quarter.id }, { date, hour: "14:00" });
  const center = await aCenter(world, { name: `Lycée ${quarter.id}` });
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, {
    ...{ userId: person.id, questionnaireId: quarter.id, grade: 4, weightedGrade: 10 },
    ...{ qualified: true, origin: "thresholds", nextExamCenterId: center.id },
  });
  const office = (await anAdmin(world)).caller;
  const params = { questionnaireId: quarter.wireId };
  const mail = () => office.call(convocationsApi.mail, { params });
  await mail();
  const change = (changes: { qualified?: boolean | null; nextExamCenterId?: string | null }) =>
    office.call(resultsApi.update, { body: [{ userId: person.wireId, questionnaireId: quarter.wireId, ...changes }] });
  const letters = () =>
    world.db.selectFrom("mails").select(["cause", "subject", "text"]).where("userId", "=", person.id).orderBy("id").execute();
  const facts = () => office.call(convocationsApi.withdrawal, { params, body: { userIds: [person.wireId] } });
  return { quarter, semi, center, person, office, params, mail, change, letters, facts };
}

test("EDG-07 before a convocation is withdrawn the office sees when it was mailed, and what was entered since", async ({ world }) => {
  const { semi, person, facts, office, params } = await aMailedPerson(world);
  const expectedPerson = { userId: person.wireId, lastname: "Durand", firstname: "Marie" };
  expect(await facts()).toEqual({
    mailed: 1,
    entered: 0,
    people: [{ ...expectedPerson, mailedAt: world.time.now.toISOString(), entered: null }],
  });
  await aResult(world, { userId: person.id, questionnaireId: semi.id, grade: 3, weightedGrade: 6, byHand: true });
  expect(await facts()).toMatchObject({
    entered: 1,
    people: [{ entered: { stage: "Demi-finale 2027", grade: 3, weightedGrade: 6 } }],
  });
  const other = await aParticipant(world);
  const emptyWithdrawal = { mailed: 0, entered: 0, people: [] };
  expect(await office.call(convocationsApi.withdrawal, { params, body: { userIds: [other.wireId] } })).toEqual(emptyWithdrawal);
});

test("EDG-07 a person who was mailed and loses the center gets a cancellation; with the same center again they are mailed again", async ({
  world,
}) => {
  const { quarter, center, person, change, letters, mail, facts } = await aMailedPerson(world);
  await change({ nextExamCenterId: null });
  const [, cancelled] = await letters();
  expect(cancelled).toMatchObject({
    cause: `cancellation-${quarter.id}-${person.id}-1`,
    subject: "Convocation annulée\u00A0: Demi-finale 2027, le samedi 13 mars 2027",
  });
  for (const words of ["samedi 13 mars 2027", "14", center.name, "ne vous déplacez pas"]) expect(cancelled?.text).toContain(words);
  await change({ qualified: false });
  expect(await letters(), "sent once").toHaveLength(2);
  expect(await facts()).toMatchObject({ mailed: 0 });
  await change({ nextExamCenterId: center.wireId });
  expect(await mail()).toMatchObject({ queued: 1, already: 0 });
  expect((await letters()).at(-1)?.subject).toMatch(/^Nouvelle convocation/);
  await change({ qualified: null });
  expect((await letters()).map(({ cause }) => cause).at(-1)).toBe(`cancellation-${quarter.id}-${person.id}-2`);
});

test("PPL-10 a convocation and its cancellation agree with their person, also in the words of the stage and in the preview", async ({
  world,
}) => {
  const { quarter, person, office, change, letters, mail } = await aMailedPerson(world);
  const textOf = async () => (await letters()).at(-1)?.text;
  expect(await textOf()).toContain("Vous êtes attendue pour");
  await update(world, "questionnaires", { id: quarter.id }, { hour: "15:00", convoquedForNextStep: "<p>Soyez assuré(e).</p>" });
  await update(world, "users", { id: person.id }, { genre: "homme" });
  await mail();
  expect(await textOf()).toContain("Soyez assuré.");
  const preview = async (occasion: "convocation" | "convocation-cancelled") => {
    const { subject, text } = officeLetters[occasion];
    const [first] = await office.call(lettersApi.preview, { params: { occasion }, body: { subject, text } });
    return first?.text;
  };
  expect(await preview("convocation")).toContain("Vous êtes attendu pour");
  expect(await preview("convocation-cancelled")).toMatch(/Vous n'y êtes plus attendu\s: /);
  await change({ nextExamCenterId: null });
  expect(await textOf()).toMatch(/Vous n'y êtes plus attendu\s: /);
});

test("EDG-07 a person who loses the center during a mailing is notified too", async ({ world }) => {
  const { quarter, person, change, letters } = await aMailedPerson(world);
  const stored = await world.db.deleteFrom("convocations").where("userId", "=", person.id).returningAll().executeTakeFirstOrThrow();
  const mailing = await world.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`convocations of stage ${quarter.id}`}, 0))`.execute(mailing);
  await mailing.insertInto("convocations").values(stored).execute();
  const changed = change({ nextExamCenterId: null });
  await waitUntilBlocked(world, 1).finally(() => mailing.commit().execute());
  await changed;
  expect((await letters()).at(-1)?.cause).toBe(`cancellation-${quarter.id}-${person.id}-1`);
});

test("EDG-07 thresholds that remove a center, and a reset, warn in a dry run and notify those mailed", async ({ world }) => {
  const { quarter, semi, center, person, office, change, letters, mail } = await aMailedPerson(world);
  await aResult(world, { userId: person.id, questionnaireId: semi.id, grade: 3, weightedGrade: 6, byHand: true });
  const thresholds = (grade: number) =>
    office.call(thresholdsApi.set, { params: { id: quarter.wireId }, body: [{ category: "C2", grade, weightedGrade: 1 }] });
  const request = { params: { id: quarter.wireId } };
  const dryRun = { ...request, query: { dryRun: "true" } } as const;
  await thresholds(5);
  expect(await office.call(resultsApi.compute, dryRun)).toMatchObject({ wereConvoked: 1, wereMailed: 1, wereEntered: 1 });
  expect(await letters()).toHaveLength(1);
  const confirmedComputation = { ...request, query: await confirmed(office, resultsApi.compute, request) };
  expect(await office.call(resultsApi.compute, confirmedComputation)).toMatchObject({ wereConvoked: 1, wereMailed: 1, wereEntered: 1 });
  expect((await letters()).map(({ subject }) => subject.split("\u00A0")[0])).toEqual(["Convocation", "Convocation annulée"]);
  await thresholds(1);
  await office.call(resultsApi.compute, request);
  await change({ nextExamCenterId: center.wireId });
  await mail();
  expect(await office.call(resultsApi.resetQualified, dryRun)).toMatchObject({ reset: 1, wereMailed: 1 });
  await office.call(resultsApi.resetQualified, { ...request, query: await confirmed(office, resultsApi.resetQualified, request) });
  expect((await letters()).at(-1)?.subject).toMatch(/^Convocation annulée/);
});

test("EDG-07 no cancellation for a past convocation, for people who keep a center, or were never mailed", async ({ world }) => {
  const past = await aMailedPerson(world, "2026-11-19");
  await past.change({ nextExamCenterId: null });
  expect(await past.letters()).toHaveLength(1);
  const { quarter, office, change, letters } = await aMailedPerson(world);
  const elsewhere = await aCenter(world);
  await change({ nextExamCenterId: elsewhere.wireId });
  expect(await letters()).toHaveLength(1);
  const unmailed = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, {
    userId: unmailed.id,
    questionnaireId: quarter.id,
    qualified: true,
    origin: "hand",
    nextExamCenterId: elsewhere.id,
  });
  await office.call(resultsApi.update, { body: [{ userId: unmailed.wireId, questionnaireId: quarter.wireId, qualified: null }] });
  expect(await world.db.selectFrom("mails").select("id").where("userId", "=", unmailed.id).execute()).toEqual([]);
});
