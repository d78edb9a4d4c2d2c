import { useQuery } from "@tanstack/react-query";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";

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
        <PersonPicker
          label="Ajouter un responsable"
          description="Un participant, ou le correspondant d'un établissement."
          roles={["USER", "ESTABLISHEMENT"]}
          value={null}
          onChange={(picked) => picked && onPick(picked)}
          without={without}
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
