import { createFileRoute, useNavigate, useParams } from "@tanstack/react-router";
import { admitToCenter } from "../../../admit.ts";
import { CenterDesk } from "../../examcenter/-desk/CenterDesk.tsx";
import { centerSearch } from "../../examcenter/-desk/search.ts";

/** The centre that a school runs (ETB-10). */
export const Route = createFileRoute("/etablissement/examcenter/$centerId")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  beforeLoad: admitToCenter,
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
      onStage={(id) =>
        void navigate({ to: "/etablissement/examcenter/$centerId/$questionnaireId", params: { centerId, questionnaireId: id } })
      }
    />
  );
}
