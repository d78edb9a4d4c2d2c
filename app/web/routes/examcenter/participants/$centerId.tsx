import { createFileRoute, useNavigate, useParams } from "@tanstack/react-router";
import { admitToCenter } from "../../../admit.ts";
import { CenterDesk } from "../-desk/CenterDesk.tsx";
import { centerSearch } from "../-desk/search.ts";

export const Route = createFileRoute("/examcenter/participants/$centerId")({
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
        void navigate({ to: "/examcenter/participants/$centerId/$questionnaireId", params: { centerId, questionnaireId: id } })
      }
    />
  );
}
