import { useQuery } from "@tanstack/react-query";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The centre that the address names, to be changed. */
export function EditCenter({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(examCentersApi.one, { params: { id } }));
  if (!data)
    return <ComingModal title="Centre d'épreuve" label="Chargement du centre..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <EditCenterModal
      key={id}
      center={data}
      picker={({ without, onPick }) => (
        <ManagerPicker
          description="Un participant, ou le correspondant d'un établissement."
          roles={["USER", "ESTABLISHEMENT"]}
          without={without}
          charge={{ title: "Créer un responsable de centre", role: "USER", inCharge: { of: "center", name: data.name } }}
          onPick={onPick}
        />
      )}
      onSaved={() => {
        toast.success("Centre enregistré");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
