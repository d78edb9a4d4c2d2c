import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { test, type World } from "#tests/world.ts";
import { overFrom } from "../grace.ts";
import { type DatedStage, openTurn, refusalToDates, type StoredSwitches, switchesAfter, visibleTurn } from "../stage-clock.ts";
import { stateAt } from "./stage-state.service.ts";

type TimedStage = StoredSwitches & DatedStage & { readonly active: boolean; readonly activeTurnedAt: Date | null };

/** The state of a stage by the rule in code. */
function ruleAt(stage: TimedStage, now: Date) {
  const open = openTurn(stage, now);
  const closedAt = open.isOn ? null : open.at;
  const isToCome = (date: Date | null) => date !== null && date > now;
  const isOff = !(stage.active || stage.physical) && (open.isOn || Number(stage.activeTurnedAt ?? Infinity) < Number(closedAt));
  const endedAt = isOff ? stage.activeTurnedAt : closedAt;
  const opensAt = !open.isOn && isToCome(stage.opensAt) ? stage.opensAt : null;
  return {
    isClosed: !open.isOn,
    closedAt,
    isVisible: visibleTurn(stage, now).isOn,
    opensAt,
    isOver: (isOff || !open.isOn) && opensAt === null && (endedAt === null || overFrom(endedAt, stage.physical) <= now),
    closesAt: open.isOn ? (isToCome(stage.closesAt) ? stage.closesAt : null) : closedAt,
  };
}

/** The same by the database, at each second from the first instant to the last. */
async function databaseAt(world: World, stage: TimedStage, first: Date, last = first) {
  const state = stateAt(sql`second`);
  const { rows } = await sql<ReturnType<typeof ruleAt>>`
    select ${state.isClosed} as is_closed, ${state.closedAt} as closed_at, ${state.isVisible} as is_visible, ${state.opensAt} as opens_at,
      ${state.closesAt} as closes_at, ${state.isOver} as is_over
    from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 second') second,
      jsonb_populate_record(null::questionnaires, ${JSON.stringify({
        active: stage.active,
        active_turned_at: stage.activeTurnedAt,
        physical: stage.physical,
        is_closed: stage.isClosed,
        open_turned_at: stage.openTurnedAt,
        show_on_user_dashboard: stage.showOnUserDashboard,
        visible_turned_at: stage.visibleTurnedAt,
        opens_at: stage.opensAt,
        closes_at: stage.closesAt,
        results_visible_at: stage.resultsVisibleAt,
      })}::jsonb) q order by second`.execute(world.db);
  return rows;
}

const untouched = {
  ...{ openTurnedAt: null, showOnUserDashboard: false, visibleTurnedAt: null, activeTurnedAt: null },
  ...{ opensAt: null, closesAt: null, resultsVisibleAt: null, solutionsFrom: null },
};

/** Few instants, so that many fall together. */
const instant = fc.integer({ min: 0, max: 5 }).map((minute) => new Date(Date.UTC(2027, 0, 12, 8, minute)));
const optional = fc.option(instant, { nil: null });
const stages = fc
  .record({
    isClosed: fc.boolean(),
    openTurnedAt: optional,
    showOnUserDashboard: fc.boolean(),
    visibleTurnedAt: optional,
    opensAt: optional,
    closesAt: optional,
    resultsVisibleAt: optional,
    solutionsFrom: fc.constant(null),
    active: fc.boolean(),
    activeTurnedAt: optional,
    physical: fc.boolean(),
  })
  .filter((stage) => refusalToDates(stage) === null);

test("PPL-09 the database judges every stage at every instant as the rule in code does", async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(stages, instant, async (stage, now) => {
      expect(await databaseAt(world, stage, now)).toEqual([ruleAt(stage, now)]);
    }),
    { numRuns: 500 },
  );
});

test("EDG-09 PPL-01 an open stage that is inactive since an unknown instant is over: it accepts nothing, and its minute is long past", async ({
  world,
}) => {
  const states = [true, false].map((active) => ({ ...untouched, isClosed: false, physical: false, active }));
  const judged = await Promise.all(states.map(async (stage) => [...(await databaseAt(world, stage, second(0))), ruleAt(stage, second(0))]));
  const open = { isClosed: false, isOver: false };
  expect(judged).toMatchObject([[open, open], Array(2).fill({ isClosed: false, isOver: true })]);
});

const LAST_SECOND = 300;
const second = (seconds: number) => new Date(Date.UTC(2027, 0, 12, 8, 0, seconds));
/** Few instants, closer to each other than the minute after a closing. */
const time = fc.integer({ min: 0, max: 12 }).map((place) => second(15 * place));
const date = fc.option(time, { nil: null });
const acts = fc.array(
  fc.record({
    at: time,
    act: fc.oneof(
      fc.record({ isClosed: fc.boolean() }),
      fc.record({ active: fc.boolean() }),
      fc.record({ opensAt: date }),
      fc.record({ closesAt: date }),
      fc.record({ opensAt: date, closesAt: date }),
      fc.constant("erased" as const),
    ),
  }),
  { maxLength: 5 },
);

/** The stage after an act of the office, or after its answers are erased, as the services store it. */
function stageAfter(stage: TimedStage, act: "erased" | Partial<TimedStage>, now: Date): TimedStage {
  if (act === "erased") return { ...stage, opensAt: stage.opensAt !== null && stage.opensAt <= now ? stage.opensAt : null };
  if (refusalToDates(stage, act) !== null) return stage;
  const { isClosed, ...others } = act;
  const isTurned = act.active !== undefined && act.active !== stage.active;
  return { ...stage, ...others, ...switchesAfter(stage, act, now), ...(isTurned && { activeTurnedAt: now }) };
}

const neverReopens = (act: "erased" | Partial<TimedStage>) => act === "erased" || act.isClosed === true || act.active === false;

test("EDG-09 PPL-01 PPL-09 whatever the history, a stage that is over stays over until an act of the office opens it, and is closed since its first closing", {
  timeout: 120_000,
}, async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), acts, async (isClosed, physical, history) => {
      let stage: TimedStage = { ...untouched, isClosed, physical, active: true };
      const ordered = history.toSorted((one, other) => Number(one.at) - Number(other.at));
      for (const [index, { at, act }] of ordered.entries()) {
        const before = ruleAt(stage, at);
        stage = stageAfter(stage, act, at);
        const [first, ...later] = await databaseAt(world, stage, at, ordered[index + 1]?.at ?? second(LAST_SECOND));
        expect([first, ...later]).toEqual([first, ...later].map((_, seconds) => ruleAt(stage, new Date(Number(at) + 1_000 * seconds))));
        if (neverReopens(act) && before.isOver) expect(first?.isOver, "an act that opens nothing").toBe(true);
        if (neverReopens(act) && before.isClosed) expect(first?.closedAt, "closed already").toEqual(before.closedAt);
        let last = first;
        for (const [seconds, state] of later.entries()) {
          if (last?.isOver) expect(state.isOver, `over ${seconds} s after the act, and no more then`).toBe(true);
          if (last?.isClosed && state.isClosed) expect(state.closedAt, "closed again").toEqual(last.closedAt);
          last = state;
        }
      }
    }),
    { numRuns: 150 },
  );
});
