import { createFileRoute, redirect } from "@tanstack/react-router";
import { dashboardApi } from "#features/dashboard/dashboard.contract.ts";
import { call } from "#platform/web/api.ts";
import { redirectTo } from "../../require-role.ts";

const KEY = "firstSeasonIsOver";

/** Whether no convocation was ever sent and something is left to do; asked until then, and if that is not known, no. */
async function isFirstSeason(): Promise<boolean> {
  if (localStorage.getItem(KEY) !== null) return false;
  const season = await call(dashboardApi.firstSeason).catch(() => null);
  if (!season) return false;
  const isOver = season.isOver || (await import("#features/dashboard/first-season.ts")).nextStep(season) === undefined;
  if (isOver) localStorage.setItem(KEY, "yes");
  return !isOver;
}

/** The office begins with its participants; until the first convocation, at its own address, with what leads there (PPL-14). */
export const Route = createFileRoute("/admin/$")({
  beforeLoad: async ({ params }) => {
    if (!params._splat && (await isFirstSeason()))
      throw redirect({ to: "/admin/configuration/$", params: { _splat: "premiere-saison" }, replace: true });
    redirectTo("/admin/participants")();
  },
});
