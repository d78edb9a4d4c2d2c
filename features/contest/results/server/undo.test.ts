import { expect } from "vitest";
import { convocationsApi } from "#contest/convocations/convocations.contract.ts";
import { aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

const resultOf = (world: World, userId: number) =>
  world.db.selectFrom("results").select(["qualified", "origin", "nextExamCenterId"]).where("userId", "=", userId).executeTakeFirst();
const lettersTo = async (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "sendAt"]).where("recipient", "=", recipient).orderBy("id").execute();

/** A stage from which people are convoked to a center, with two of them. */
async function aStageWithPeople(world: World) {
  const [office, stage, center] = [await anAdmin(world), await aStage(world, { date: "2027-03-13", hour: "14:00" }), await aCenter(world)];
  await aStage(world, { physical: true, previousQuestionnaireId: stage.id });
  const people = [await aParticipant(world, { status: "CONFIRMED" }), await aParticipant(world, { status: "CONFIRMED" })] as const;
  await world.settle();
  const change = (person: { readonly wireId: string }, to: { qualified?: boolean | null; nextExamCenterId?: string | null }) => ({
    body: [{ userId: person.wireId, questionnaireId: stage.wireId, ...to }],
  });
  const undo = (...whom: readonly { readonly wireId: string }[]) => ({
    body: { questionnaireId: stage.wireId, userIds: whom.map(({ wireId }) => wireId) },
  });
  return { office, stage, center, people, change, undo };
}

test("qualifying and choosing a center are taken back, each by itself, and a second time changes nothing", async ({ world }) => {
  const { office, center, people, change, undo } = await aStageWithPeople(world);
  const [one, other] = people;
  await office.caller.call(resultsApi.update, change(one, { qualified: true }));
  await office.caller.call(resultsApi.update, change(other, { nextExamCenterId: center.wireId }));
  expect(await office.caller.call(resultsApi.undo, undo(one))).toEqual([{ userId: one.wireId }]);
  expect(await resultOf(world, one.id), "there was none").toBeUndefined();
  expect(await resultOf(world, other.id)).toMatchObject({ qualified: true, nextExamCenterId: center.id });
  expect(await office.caller.call(resultsApi.undo, undo(one, other))).toEqual([{ userId: one.wireId }, { userId: other.wireId }]);
  expect(await resultOf(world, other.id)).toBeUndefined();
  const actions = await world.db.selectFrom("auditTrail").select("action").where("action", "=", "undo qualifications").execute();
  expect(actions).toHaveLength(2);
});

test("a center given to somebody else meanwhile is not exceeded by taking back", async ({ world }) => {
  const { office, center, people, change, undo } = await aStageWithPeople(world);
  const [one, other] = people;
  await world.db.updateTable("examCenters").set({ seats: 1 }).where("id", "=", center.id).execute();
  await office.caller.call(resultsApi.update, change(one, { nextExamCenterId: center.wireId }));
  await office.caller.call(resultsApi.update, change(one, { nextExamCenterId: null }));
  await office.caller.call(resultsApi.update, change(other, { nextExamCenterId: center.wireId }));
  const refusal = await office.caller.refused(resultsApi.undo, undo(one));
  expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringContaining("Annuler n'est plus possible") } });
  expect(await resultOf(world, one.id)).toMatchObject({ nextExamCenterId: null });
});

test("nothing is taken back that a colleague changed, or that changed since", async ({ world }) => {
  const { office, people, change, undo } = await aStageWithPeople(world);
  const [one, other] = people;
  const colleague = await anAdmin(world);
  await colleague.caller.call(resultsApi.update, change(one, { qualified: true }));
  await office.caller.call(resultsApi.update, change(other, { qualified: true }));
  await colleague.caller.call(resultsApi.update, change(other, { qualified: false }));
  const outcomes = await office.caller.call(resultsApi.undo, undo(one, other));
  expect(outcomes.map(({ message }) => message)).toEqual([expect.stringContaining("entre-temps"), expect.stringContaining("entre-temps")]);
  expect([await resultOf(world, one.id), await resultOf(world, other.id)]).toMatchObject([{ qualified: true }, { qualified: false }]);
});

test("after a minute nothing is taken back", async ({ world }) => {
  const { office, people, change, undo } = await aStageWithPeople(world);
  const [one] = people;
  await office.caller.call(resultsApi.update, change(one, { qualified: true }));
  await world.asOwner(async (pool) => void (await pool.query("update audit_trail set at = at - interval '61 seconds'")));
  const [outcome] = await office.caller.call(resultsApi.undo, undo(one));
  expect(outcome?.message).toContain("trop tard");
  expect(await resultOf(world, one.id)).toMatchObject({ qualified: true });
});

test("EDG-07 a center taken back in time: the convocation stands as mailed, and its cancellation never leaves", async ({ world }) => {
  const { office, stage, center, people, change, undo } = await aStageWithPeople(world);
  const [one] = people;
  await office.caller.call(resultsApi.update, change(one, { nextExamCenterId: center.wireId }));
  await office.caller.call(convocationsApi.mail, { params: { questionnaireId: stage.wireId }, query: { userId: one.wireId } });
  await world.settle();
  const mailed = () =>
    world.db.selectFrom("convocations").select(["examCenterId", "date", "hour", "sendings"]).where("userId", "=", one.id).execute();
  const before = await mailed();
  expect(before).toMatchObject([{ examCenterId: center.id }]);
  await office.caller.call(resultsApi.update, change(one, { qualified: false }));
  const cancellation = (await lettersTo(world, one.email)).at(-1);
  expect(cancellation?.subject).toContain("Convocation annulée");
  expect(Number(cancellation?.sendAt) - world.time.now.getTime(), "it waits").toBeGreaterThan(60_000);
  expect(await mailed()).toMatchObject([{ examCenterId: null }]);
  await office.caller.call(resultsApi.undo, undo(one));
  expect(await mailed()).toEqual(before);
  expect((await lettersTo(world, one.email)).map(({ subject }) => subject).filter((subject) => subject.includes("annulée"))).toEqual([]);
  expect(await resultOf(world, one.id)).toMatchObject({ qualified: true, nextExamCenterId: center.id });
});
