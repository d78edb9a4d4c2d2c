import { createFileRoute } from "@tanstack/react-router";
import { type PageSearch, pageSearch } from "#platform/web/address.ts";
import { CentersDesk } from "./-centers/CentersDesk.tsx";

/** Which centres are listed; which one is being changed, or whether one is being added. */
interface CentersSearch extends PageSearch {
  readonly modifier?: string;
  readonly ajouter?: "oui";
}

export const Route = createFileRoute("/admin/centres")({
  staticData: { title: "Centres d'épreuve" },
  validateSearch: (search: Record<string, unknown>): CentersSearch => ({
    ...pageSearch(search),
    ...(/^[1-9]\d{0,9}$/.test(String(search.modifier)) && { modifier: String(search.modifier) }),
    ...(search.ajouter === "oui" && { ajouter: "oui" }),
  }),
  component: CentersDesk,
});
