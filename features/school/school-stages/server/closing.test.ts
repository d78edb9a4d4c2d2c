import { sql } from "kysely";
import { expect } from "vitest";
import { answerSheetsApi } from "#school/answer-sheets/answer-sheets.contract.ts";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import { NOT_BEGUN } from "#season/stages/eligibility.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { aSchoolSheet, aSchoolStage } from "#tests/school-stages.ts";
import { ACTIVE_YEAR, anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

type Stage = Awaited<ReturnType<typeof aSchoolStage>>;

const SECOND = 1_000;
const byId = ({ wireId: id }: Stage) => ({ params: { id } });
const design = { design: "plain" } as const;

/** The stage opens and closes so many seconds from now, by the clock of the database. */
async function setDates(world: World, { id }: Stage, opens: number, closes: number) {
  const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
  await world.db
    .updateTable("schoolStages")
    .set({ opensAt: inSeconds(opens), closesAt: inSeconds(closes) })
    .where("id", "=", id)
    .execute();
}

/** A stage, somebody who has read their sheet while it was open, and somebody who has not. */
async function aClass(world: World) {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { problems: [{ right: ["12"] }, { right: ["3"] }] });
  const [reader, stranger] = [await aPupil(world, school), await aPupil(world, school)];
  await reader.caller.call(schoolStagesApi.sheet, byId(stage));
  await sql`update school_openings set opened_at = now() - interval '5 minutes' where school_stage_id = ${stage.id}`.execute(world.db);
  const answer = (index: number, text: string, over: object = {}) => ({
    ...{ questionId: stage.problems[index]?.wireId ?? "", answers: [text] },
    ...over,
  });
  return { school, stage, reader: reader.caller, stranger: stranger.caller, people: [reader, stranger], answer };
}

test("CLS-03 PPL-01 in the minute after the closing a sheet that was opened before takes what was typed before; nothing without an age", async ({
  world,
}) => {
  const { stage, reader, stranger, answer } = await aClass(world);
  await setDates(world, stage, -600, -20);
  const body = [answer(0, "12", { age: 25 * SECOND }), answer(1, "3", { age: 5 * SECOND })];
  const saved = await reader.call(schoolStagesApi.save, { ...byId(stage), body });
  expect(saved).toMatchObject([{ questionId: stage.problems[0]?.wireId, answers: ["12"], outdated: false }]);
  for (const late of [body.slice(1), [answer(1, "3")]])
    expect(await reader.refused(schoolStagesApi.save, { ...byId(stage), body: late })).toMatchObject({
      status: 403,
      message: expect.stringContaining("a fermé le"),
    });
  expect(await stranger.status(schoolStagesApi.save, { ...byId(stage), body }), "never opened").toBe(403);
  expect((await stranger.call(schoolStagesApi.sheet, byId(stage))).stage.state).toBe("closed");
  expect(await stranger.status(schoolStagesApi.save, { ...byId(stage), body }), "opened after the closing").toBe(403);
  await setDates(world, stage, -600, -61);
  expect(await reader.status(schoolStagesApi.save, { ...byId(stage), body: [answer(1, "3", { age: 90 * SECOND })] })).toBe(403);
});

test("TIM-01 where it has a time, who has not begun reads no problem and saves nothing, also once it is closed: it may open again", async ({
  world,
}) => {
  const { stage, stranger, answer } = await aClass(world);
  await world.db.updateTable("schoolStages").set({ minutes: 30 }).where("id", "=", stage.id).execute();
  const read = async (query: object = {}) => (await stranger.call(schoolStagesApi.sheet, { ...byId(stage), query })).questions.length;
  const begins = { begin: "true" };
  const refusal = async (text: string) =>
    (await stranger.refused(schoolStagesApi.save, { ...byId(stage), body: [answer(0, text)] })).message;
  for (const closes of [600, -1]) {
    await setDates(world, stage, -600, closes);
    expect([await read(), closes > 0 ? 0 : await read(begins)]).toEqual([0, 0]);
    expect(new Set([await refusal("12"), await refusal("x".repeat(200))])).toEqual(new Set([NOT_BEGUN]));
  }
  await setDates(world, stage, -600, 600);
  expect([await read(begins), await read()]).toEqual([2, 2]);
});

test("CLS-03 the clock of the database opens and closes it, whatever the node's says", async ({ world }) => {
  const { stage, reader, answer } = await aClass(world);
  const before = world.time.now;
  for (const years of [-2, 2]) {
    world.time.now = new Date(before.getTime() + years * 365 * 86_400 * SECOND);
    await setDates(world, stage, -600, -0.3);
    expect(await reader.status(schoolStagesApi.save, { ...byId(stage), body: [answer(0, "12")] }), "0.3 s late, no age").not.toBe(200);
  }
  world.time.now = before;
});

/** Who is meant by each call of a school's own stage: a call that is not decided here fails. */
const everyCall: Readonly<Record<string, "pupils" | "staff" | "office">> = {
  ...Object.fromEntries(
    [schoolStagesApi.mine, schoolStagesApi.sheet, schoolStagesApi.save, diplomasApi.mine, diplomasApi.printOfSchool].map((call) => [
      nameOf(call),
      "pupils" as const,
    ]),
  ),
  // Right and wrong, or what leads to it: teachers read it at any time, pupils never.
  ...Object.fromEntries(
    [
      ...[schoolStagesApi.list, schoolStagesApi.released, schoolStagesApi.images, schoolStagesApi.read, schoolStagesApi.create],
      ...[schoolStagesApi.change, schoolStagesApi.remove, schoolStagesApi.standings, schoolStagesApi.choose, schoolStagesApi.waiting],
      ...Object.values(answerSheetsApi),
      ...[diplomasApi.ofSchool, diplomasApi.show],
    ].map((call) => [nameOf(call), "staff" as const]),
  ),
  [nameOf(schoolStagesApi.counts)]: "office",
};

const phases = {
  "before the opening": [600, 1_200],
  "while it is open": [-600, 600],
  "within the minute": [-600, -20],
  after: [-600, -61],
} as const;
type Phase = keyof typeof phases;

/** What the pupil is answered in each phase: whoever had read the sheet and whoever had not. */
const answered: Readonly<Record<Phase, { sheet: number[]; save: number[]; diplomas: number; diploma: number }>> = {
  "before the opening": { sheet: [403, 403], save: [403, 403], diplomas: 0, diploma: 409 },
  "while it is open": { sheet: [200, 200], save: [200, 200], diplomas: 0, diploma: 409 },
  "within the minute": { sheet: [200, 200], save: [200, 403], diplomas: 0, diploma: 409 },
  after: { sheet: [200, 200], save: [403, 403], diplomas: 1, diploma: 200 },
};

test("CLS-03 every call of a school's own stage is decided for the time before, while, within the minute and after", () => {
  const ofSchools = contracts.filter(({ path }) => /school-stage|\/diplomas\/mine$/.test(path)).map(nameOf);
  expect(ofSchools.toSorted()).toEqual(Object.keys(everyCall).toSorted());
});

test.for(Object.keys(phases) as Phase[])(
  "CLS-03 DIP-01 %s, nobody who could still save is shown what is right, and who cannot any more has their diploma",
  async (phase, { world }) => {
    const { school, stage, reader, stranger, people, answer } = await aClass(world);
    if (phase === "within the minute" || phase === "after") await aSchoolSheet(world, stage, people[1]?.id ?? 0, ["12", "4"], "screen");
    else await aSchoolSheet(world, stage, people[1]?.id ?? 0, ["12", "4"]);
    await school.correspondent.caller.call(diplomasApi.show, { ...byId(stage), body: { shown: true } });
    const [opens, closes] = phases[phase];
    await setDates(world, stage, opens, closes);
    const both = [reader, stranger];
    const { sheet, save, diplomas, diploma } = answered[phase];
    expect(await Promise.all(both.map((caller) => caller.status(schoolStagesApi.sheet, byId(stage))))).toEqual(sheet);
    const shown = await Promise.all(both.map((caller) => caller.call(schoolStagesApi.mine)));
    expect(JSON.stringify(shown)).not.toMatch(/isCorrect|grade|verdict|rank/);
    const body = [answer(1, "3", { age: 25 * SECOND })];
    expect(await Promise.all(both.map((caller) => caller.status(schoolStagesApi.save, { ...byId(stage), body })))).toEqual(save);
    expect(await stranger.call(diplomasApi.mine, { query: { year: ACTIVE_YEAR } })).toHaveLength(diplomas);
    expect(await stranger.status(diplomasApi.printOfSchool, { ...byId(stage), body: design })).toBe(diploma);
    for (const call of contracts.filter((one) => everyCall[nameOf(one)] === "staff" || everyCall[nameOf(one)] === "office")) {
      const params = { id: stage.wireId, questionId: "1", pictureId: "1", userId: people[0]?.wireId ?? "" };
      expect(await reader.status(call, { params, query: {}, body: {} } as never), nameOf(call)).toBe(403);
    }
    const office = await anAdmin(world);
    expect(await office.caller.call(schoolStagesApi.counts, { query: {} })).not.toHaveProperty("pupils");
    expect((await school.correspondent.caller.call(schoolStagesApi.standings, byId(stage))).pupils.length).toBeGreaterThan(0);
  },
);
