import { useQuery } from "@tanstack/react-query";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The centre that the address names, to be changed. */
export function EditCenter({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(examCentersApi.one, { params: { id } }));
  if (!data)
    return (
      <Modal opened onClose={onClose} title="Centre d'épreuve" size="min(760px, 100%)">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label="Chargement du centre..." lines={8} />}
      </Modal>
    );
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
