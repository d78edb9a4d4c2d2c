import { createFileRoute } from "@tanstack/react-router";
import { CorrectionDesk, type CorrectionSearch } from "#contest/correction/web/CorrectionDesk.tsx";
import { idSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { useStage } from "#season/stages/web/useStage.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/correction")({
  staticData: { title: "Correction" },
  validateSearch: (search: Record<string, unknown>): CorrectionSearch => ({
    ...pageSearch(search),
    ...idSearch(search, "question"),
    ...textSearch(search, "etat"),
  }),
  component: CorrectionPage,
});

function CorrectionPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  const search = Route.useSearch();
  return stage ? <CorrectionDesk key={id} stage={stage} search={search} /> : <Loading lines={10} />;
}
