import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the centre named in the address. */
export const EditCenter = ({ id, onClose }: Props) => (
  <LoadedModal
    title="Centre d'épreuve"
    label="Chargement du centre..."
    query={apiQuery(examCentersApi.one, { params: { id } })}
    onClose={onClose}
  >
    {(center) => (
      <EditCenterModal
        key={id}
        center={center}
        picker={(choice) => (
          <ManagerPicker
            description="Un participant, ou le correspondant d'un établissement."
            roles={["USER", "ESTABLISHEMENT"]}
            charge={{ title: "Créer un responsable de centre", role: "USER", inCharge: { of: "center", name: center.name } }}
            {...choice}
          />
        )}
        onSaved={() => {
          toast.success("Centre enregistré");
          onClose();
        }}
        onClose={onClose}
      />
    )}
  </LoadedModal>
);
