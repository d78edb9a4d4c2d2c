import { zonedMoment } from "#platform/contract/zoned.ts";
import { overFrom } from "./grace.ts";

/** The instants at which a stage opens, closes and shows its results by itself (PPL-09); null: only by its switch. */
export interface StageDates {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly resultsVisibleAt: Date | null;
}

export interface StoredSwitches extends StageDates {
  readonly isClosed: boolean;
  readonly openTurnedAt: Date | null;
  readonly showOnUserDashboard: boolean;
  readonly visibleTurnedAt: Date | null;
}

interface Turn {
  readonly isOn: boolean;
  readonly at: Date | null;
}

/**
 * The state since its last change: by hand, then by the past dates after that, in their order. A date that finds the state as it would make it
 * changes nothing, so that a stage closed by hand before its date is closed since then.
 */
const lastTurn = (byHand: Turn, dates: readonly Turn[], now: Date): Turn =>
  dates
    .filter(({ at }) => at !== null && at <= now && (byHand.at === null || at > byHand.at))
    .reduce((last, date) => (date.isOn === last.isOn ? last : date), byHand);

/** Whether the stage is open, and since which instant. PostgreSQL: `stage_is_closed`, `stage_closed_at`. */
export const openTurn = ({ isClosed, openTurnedAt, opensAt, closesAt }: StoredSwitches, now: Date): Turn =>
  lastTurn(
    { isOn: !isClosed, at: openTurnedAt },
    [
      { isOn: true, at: opensAt },
      { isOn: false, at: closesAt },
    ],
    now,
  );

/** Whether the results are visible, and since which instant. PostgreSQL: `stage_is_visible`. */
export const visibleTurn = ({ showOnUserDashboard, visibleTurnedAt, resultsVisibleAt }: StoredSwitches, now: Date): Turn =>
  lastTurn({ isOn: showOnUserDashboard, at: visibleTurnedAt }, [{ isOn: true, at: resultsVisibleAt }], now);

type Changes<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };
export type SwitchChanges = Changes<StageDates & Pick<StoredSwitches, "isClosed" | "showOnUserDashboard">>;

/**
 * The switches to store when the office changes them or the dates. A turned switch holds from now on. Postponing an opening or a showing closes or
 * hides until then; postponing the closing that closed the stage opens it again. Removing a date leaves the state that it made. A closing in the past
 * closes now: marks that were computed while answers came are not final.
 */
export function switchesAfter(stored: StoredSwitches, changes: SwitchChanges, now: Date): Partial<StoredSwitches> {
  const isRemoved = (date: keyof StageDates) => changes[date] === null && stored[date] !== null;
  const isPutOff = (date: keyof StageDates) => {
    const to = changes[date];
    return to !== undefined && to !== null && to > now && Number(to) !== Number(stored[date]);
  };
  const turnAfter = (last: Turn, wanted: boolean | undefined, onAt: keyof StageDates): Turn | null => {
    if (wanted !== undefined && wanted !== last.isOn) return { isOn: wanted, at: now };
    if (isPutOff(onAt)) return last.isOn ? { isOn: false, at: now } : last;
    return isRemoved(onAt) ? last : null;
  };
  const openAfter = (last: Turn): Turn | null => {
    const wanted = changes.isClosed === undefined ? undefined : !changes.isClosed;
    const turn = turnAfter(last, wanted, "opensAt");
    if (turn !== null) return turn;
    if (isPutOff("closesAt") && isClosedByDate(last, stored)) return { isOn: true, at: now };
    const { opensAt = stored.opensAt, closesAt = stored.closesAt } = changes;
    if (last.isOn && !openTurn({ ...stored, opensAt, closesAt }, now).isOn) return { isOn: false, at: now };
    return isRemoved("closesAt") ? last : null;
  };
  const open = openAfter(openTurn(stored, now));
  const visible = turnAfter(visibleTurn(stored, now), changes.showOnUserDashboard, "resultsVisibleAt");
  return {
    ...(open && { isClosed: !open.isOn, openTurnedAt: open.at }),
    ...(visible && { showOnUserDashboard: visible.isOn, visibleTurnedAt: visible.at }),
  };
}

const isClosedByDate = ({ isOn, at }: Turn, { closesAt }: StageDates) => !isOn && closesAt !== null && at !== null && at >= closesAt;

export interface DatedStage extends StageDates {
  readonly physical: boolean;
  readonly solutionsFrom: Date | null;
}

interface DateRefusal {
  readonly field: Exclude<keyof DatedStage, "physical">;
  readonly message: string;
}

export function refusalToDates(stored: DatedStage, changes: Changes<DatedStage> = {}): DateRefusal | null {
  const { opensAt = stored.opensAt, closesAt = stored.closesAt, resultsVisibleAt = stored.resultsVisibleAt } = changes;
  const { physical = stored.physical, solutionsFrom = stored.solutionsFrom } = changes;
  if (opensAt && closesAt && closesAt <= opensAt)
    return { field: "closesAt", message: `L'étape ouvre le ${zonedMoment(opensAt)}\u00A0: elle ne peut fermer qu'après.` };
  if (opensAt && resultsVisibleAt && resultsVisibleAt <= opensAt)
    return {
      field: "resultsVisibleAt",
      message: `L'étape ouvre le ${zonedMoment(opensAt)}\u00A0: les résultats ne peuvent être visibles qu'après.`,
    };
  if (closesAt === null) return null;
  // Dates older than this rule must not block other changes.
  const isChanged = (...names: readonly (keyof DatedStage)[]) =>
    names.some((name) => changes[name] !== undefined && Number(changes[name]) !== Number(stored[name]));
  const isTooEarly = (name: "resultsVisibleAt" | "solutionsFrom", at: Date | null) =>
    at !== null && at < overFrom(closesAt, physical) && isChanged("physical", "closesAt", name);
  const closing = `L'étape ferme le ${zonedMoment(closesAt)}${physical ? "" : ", et prend encore pendant une minute ce qui est tapé avant"}`;
  if (isTooEarly("resultsVisibleAt", resultsVisibleAt))
    return { field: "resultsVisibleAt", message: `${closing}\u00A0: les résultats ne peuvent être visibles qu'ensuite.` };
  // Centers correct with the solutions before they close the stage.
  if (!physical && isTooEarly("solutionsFrom", solutionsFrom))
    return { field: "solutionsFrom", message: `${closing}\u00A0: le corrigé ne peut se lire qu'ensuite.` };
  return null;
}
