import { createFileRoute } from "@tanstack/react-router";
import { idSearch, type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { CentersDesk } from "./-centers/CentersDesk.tsx";

/** Filters of the list of centers; the one being edited, or whether one is being added. */
interface CentersSearch extends PageSearch {
  /** A stage on site: only centers with candidates, and the progress of their entries. */
  readonly etape?: string;
  readonly saisie?: string;
  readonly modifier?: string;
  readonly ajouter?: "oui";
}

export const Route = createFileRoute("/admin/centres")({
  staticData: { title: "Centres d'épreuve" },
  validateSearch: (search: Record<string, unknown>): CentersSearch => ({
    ...pageSearch(search),
    ...idSearch(search, "etape"),
    ...(idSearch(search, "etape").etape && textSearch(search, "saisie")),
    ...idSearch(search, "modifier"),
    ...(search.ajouter === "oui" && { ajouter: "oui" }),
  }),
  component: CentersDesk,
});
