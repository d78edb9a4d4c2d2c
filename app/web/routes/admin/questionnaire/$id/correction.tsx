import { createFileRoute } from "@tanstack/react-router";
import { CorrectionDesk } from "#contest/correction/web/CorrectionDesk.tsx";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { useStage } from "#season/stages/web/useStage.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/correction")({
  staticData: { title: "Correction" },
  validateSearch: searchOf({ ...listParameters, question: read.id, etat: read.text }),
  component: CorrectionPage,
});

function CorrectionPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  const search = Route.useSearch();
  return stage && <CorrectionDesk key={id} stage={stage} search={search} />;
}
