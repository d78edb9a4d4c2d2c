import { useNavigate, useParams } from "@tanstack/react-router";
import { CenterDesk } from "./CenterDesk.tsx";

/** The area of a centre's page: its managers', their school's, or the office's. */
type CenterArea = "/examcenter/participants" | "/etablissement/examcenter" | "/admin/centres";

/** Shows the centre, and the stage if any, in the address. */
export function CenterPage({ area }: { area: CenterArea }) {
  const { centerId = "", questionnaireId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <CenterDesk
      key={centerId}
      centerId={centerId}
      questionnaireId={questionnaireId}
      onStage={(id) => void navigate({ to: `${area}/$centerId/$questionnaireId`, params: { centerId, questionnaireId: id } })}
    />
  );
}
