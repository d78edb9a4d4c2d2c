import { sql } from "kysely";
import { expect } from "vitest";
import { aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, test } from "#tests/world.ts";
import { paperReadersApi } from "../paper-readers.contract.ts";
import { questionSetApi } from "../question-set.contract.ts";

test("RUL-12 article 5: who of the office reads problems early is listed, others named; a participant is a doubt", async ({ world }) => {
  const stage = await aStage(world, { active: true, isClosed: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const [reader, late, watcher] = [await anAdmin(world), await anAdmin(world), await anAdmin(world)];
  const params = { id: stage.wireId };
  const list = () => watcher.caller.call(paperReadersApi.list, { params });
  expect(await list(), "the list itself tells no problem").toEqual([]);
  await reader.caller.call(questionSetApi.read, { params });
  await reader.caller.download(questionSetApi.exportFile, { params });
  const [first, ...others] = await list();
  expect([first?.isNamed, first?.participants, others]).toEqual([false, [], []]);

  const pupil = await aParticipant(world, { category: "L2", person: { firstname: "Émilie", lastname: "du Châtelet" } });
  await aParticipant(world, { category: "L2", year: 2026, person: { firstname: "Sophie", lastname: "Germain" } });
  await watcher.caller.call(paperReadersApi.add, { params, body: { firstname: "Sophie", lastname: "Germain" } });
  const named = { firstname: "emilie", lastname: "DU CHATELET" };
  const added = await watcher.caller.call(paperReadersApi.add, { params, body: named });
  expect(await watcher.caller.call(paperReadersApi.add, { params, body: named }), "twice is once").toEqual(added);
  expect(added.filter(({ isNamed }) => isNamed).map(({ lastname, participants }) => [lastname, participants])).toEqual([
    ["DU CHATELET", [{ id: String(pupil.id), username: pupil.username, category: "L2" }]],
    ["Germain", []],
  ]);
  const left = await watcher.caller.call(paperReadersApi.remove, { params, query: named });
  expect(left.filter(({ isNamed }) => isNamed)).toHaveLength(1);
  const trail = await trailOf(world, `stage ${stage.id}`);
  expect(trail.map(({ action, after }) => [action, after])).toEqual([
    ["add paper reader", null],
    ["add paper reader", null],
    ["remove paper reader", null],
  ]);

  const opening = { questionnaireId: stage.id, userId: pupil.id, openedAt: new Date(), answered: [] };
  await world.db.insertInto("openings").values(opening).execute();
  await late.caller.call(questionSetApi.read, { params });
  expect(await list(), "once somebody has opened it everybody may know them").toHaveLength(2);
});

test("RUL-12 the list of a season that is over is deleted", async ({ world }) => {
  const [former, current] = [await aStage(world, { year: 2026 }), await aStage(world)];
  const office = await anAdmin(world);
  const namesOf = async (id: string) => (await office.caller.call(paperReadersApi.list, { params: { id } })).length;
  for (const { wireId } of [former, current])
    await office.caller.call(paperReadersApi.add, { params: { id: wireId }, body: { firstname: "Sophie", lastname: "Germain" } });
  await sql`insert into jobs.job (name) values ('apply-retention')`.execute(world.db);
  await expect.poll(() => namesOf(former.wireId), { timeout: 20_000 }).toBe(0);
  expect(await namesOf(current.wireId)).toBe(1);
});
