import { createFileRoute, redirect } from "@tanstack/react-router";
import { redirectTo } from "../../require-role.ts";

/** The office begins with its participants, or until the first convocation with the first season's steps, at their own address (PPL-14). */
export const Route = createFileRoute("/admin/$")({
  beforeLoad: async ({ params }) => {
    if (!params._splat && (await (await import("./-first-season.ts")).isFirstSeason()))
      throw redirect({ to: "/admin/configuration/$", params: { _splat: "premiere-saison" }, replace: true });
    redirectTo("/admin/participants")();
  },
});
