import { useNavigate, useParams } from "@tanstack/react-router";
import { CenterDesk } from "./CenterDesk.tsx";

/** Where a centre's page stands: in its managers' area, in their school's, in the office's. */
type Place = "/examcenter/participants" | "/etablissement/examcenter" | "/admin/centres";

/** The centre, and the stage if any, that the address below this place names. */
export function CenterPage({ place }: { place: Place }) {
  const { centerId = "", questionnaireId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <CenterDesk
      key={centerId}
      centerId={centerId}
      questionnaireId={questionnaireId}
      onStage={(id) => void navigate({ to: `${place}/$centerId/$questionnaireId`, params: { centerId, questionnaireId: id } })}
    />
  );
}
