import { dashboardApi } from "#office/dashboard/dashboard.contract.ts";
import { nextStep } from "#office/dashboard/first-season.ts";
import { call } from "#platform/web/api.ts";

const KEY = "firstSeasonIsOver";

/** Whether no convocation was ever sent and a step is left; asked until then, and false if unknown. */
export async function isFirstSeason(): Promise<boolean> {
  if (localStorage.getItem(KEY) !== null) return false;
  const season = await call(dashboardApi.firstSeason).catch(() => null);
  if (!season) return false;
  const isOver = season.isOver || nextStep(season) === undefined;
  if (isOver) localStorage.setItem(KEY, "yes");
  return !isOver;
}
