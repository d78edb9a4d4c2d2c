import { createFileRoute } from "@tanstack/react-router";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { CentersDesk } from "./-centers/CentersDesk.tsx";

export const Route = createFileRoute("/admin/centres")({
  staticData: { title: "Centres d'épreuve" },
  validateSearch: searchOf({
    ...listParameters,
    /** A stage on site: only centers with candidates, and the progress of their entries. */
    etape: read.id,
    saisie: read.text,
    modifier: read.id,
    ajouter: read.flag,
  }),
  component: CentersDesk,
});
