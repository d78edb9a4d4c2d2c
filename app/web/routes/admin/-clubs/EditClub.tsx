import { useQuery } from "@tanstack/react-query";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { ClubModal } from "#features/clubs/web/ClubModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The club that the address names, to be changed; nothing deletes it. */
export function EditClub({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(clubsApi.one, { params: { id } }));
  if (!data)
    return (
      <Modal opened onClose={onClose} title="Club" size="min(760px, 100%)">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label="Chargement du club..." lines={8} />}
      </Modal>
    );
  return (
    <ClubModal
      key={id}
      club={data}
      picker={({ without, onPick }) => (
        <PersonPicker
          label="Ajouter un responsable"
          description="Un compte de club."
          roles={["CLUB"]}
          value={null}
          onChange={(picked) => picked && onPick(picked)}
          without={without}
        />
      )}
      onSaved={() => {
        toast.success("Club enregistré");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
