import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#tests/world.ts";
import { overFrom } from "../grace.ts";
import { type DatedStage, openTurn, refusalToDates, type StoredSwitches, visibleTurn } from "../stage-clock.ts";
import { stateAt } from "./stage-state.service.ts";

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
  const row = async (
    stage: StoredSwitches & DatedStage & { readonly active: boolean; readonly activeTurnedAt: Date | null },
    now: Date,
  ) => {
    const state = stateAt(sql`${now}::timestamptz`);
    const { rows } = await sql<{
      isClosed: boolean;
      closedAt: Date | null;
      isVisible: boolean;
      opensAt: Date | null;
      closesAt: Date | null;
      isOver: boolean;
    }>`
      select ${state.isClosed} as is_closed, ${state.closedAt} as closed_at, ${state.isVisible} as is_visible, ${state.opensAt} as opens_at,
        ${state.closesAt} as closes_at, ${state.isOver} as is_over
      from jsonb_populate_record(null::questionnaires, ${JSON.stringify({
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
      })}::jsonb) q`.execute(world.db);
    return rows[0];
  };
  await fc.assert(
    fc.asyncProperty(stages, instant, async (stage, now) => {
      const open = openTurn(stage, now);
      const closedAt = open.isOn ? null : open.at;
      const isToCome = (date: Date | null) => date !== null && date > now;
      const isPast = (endedAt: Date | null) => endedAt === null || overFrom(endedAt, stage.physical) <= now;
      expect(await row(stage, now)).toEqual({
        isClosed: !open.isOn,
        closedAt,
        isVisible: visibleTurn(stage, now).isOn,
        opensAt: !open.isOn && isToCome(stage.opensAt) ? stage.opensAt : null,
        isOver: open.isOn
          ? !(stage.active || stage.physical) && isPast(stage.activeTurnedAt)
          : !isToCome(stage.opensAt) && isPast(closedAt),
        closesAt: open.isOn ? (isToCome(stage.closesAt) ? stage.closesAt : null) : closedAt,
      });
    }),
    { numRuns: 500 },
  );
});
