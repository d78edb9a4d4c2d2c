import { createFileRoute } from "@tanstack/react-router";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import { ConvocationsDesk } from "./-ConvocationsDesk.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/convocations")({
  staticData: { title: "Convocations" },
  validateSearch: searchOf({ ...listParameters, vue: read.oneOf("personnes"), centre: read.text, mail: read.text }),
  component: ConvocationsPage,
});

function ConvocationsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  return stage ? <ConvocationsDesk key={id} stage={stage} /> : <Loading label="Chargement des convocations..." lines={10} />;
}
