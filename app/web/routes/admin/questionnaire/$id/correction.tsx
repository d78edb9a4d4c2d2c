import { createFileRoute } from "@tanstack/react-router";
import { CorrectionDesk, type CorrectionSearch } from "#features/correction/web/CorrectionDesk.tsx";
import { useStage } from "#features/stages/web/useStage.ts";
import { idSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";

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
