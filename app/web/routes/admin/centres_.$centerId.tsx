import { createFileRoute, useNavigate, useParams } from "@tanstack/react-router";
import { CenterDesk } from "../examcenter/-desk/CenterDesk.tsx";
import { centerSearch } from "../examcenter/-desk/search.ts";

/** The participants of a centre, for the office (ADM-09). */
export const Route = createFileRoute("/admin/centres_/$centerId")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  component: Center,
});

function Center() {
  const { centerId } = Route.useParams();
  const { questionnaireId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <CenterDesk
      key={centerId}
      centerId={centerId}
      questionnaireId={questionnaireId}
      onStage={(id) => void navigate({ to: "/admin/centres/$centerId/$questionnaireId", params: { centerId, questionnaireId: id } })}
    />
  );
}
