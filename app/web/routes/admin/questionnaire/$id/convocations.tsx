import { createFileRoute } from "@tanstack/react-router";
import { pageSearch, textSearch } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import { ConvocationsDesk } from "./-ConvocationsDesk.tsx";

const viewSearch = ({ vue }: Record<string, unknown>): { readonly vue?: "personnes" } => (vue === "personnes" ? { vue } : {});

export const Route = createFileRoute("/admin/questionnaire/$id/convocations")({
  staticData: { title: "Convocations" },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pageSearch(search),
    ...viewSearch(search),
    ...textSearch(search, "centre"),
    ...textSearch(search, "mail"),
  }),
  component: ConvocationsPage,
});

function ConvocationsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  return stage ? <ConvocationsDesk key={id} stage={stage} /> : <Loading label="Chargement des convocations..." lines={10} />;
}
