import { useQuery } from "@tanstack/react-query";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the center named in the address. */
export function EditCenter({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(apiQuery(examCentersApi.one, { params: { id } }));
  if (!data)
    return <LoadingModal title="Centre d'épreuve" label="Chargement du centre..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <EditCenterModal
      key={id}
      center={data}
      picker={({ excludedIds, onPick }) => (
        <ManagerPicker
          description="Un participant, ou le correspondant d'un établissement."
          roles={["USER", "ESTABLISHEMENT"]}
          excludedIds={excludedIds}
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
