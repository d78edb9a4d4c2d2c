import { useQuery } from "@tanstack/react-query";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { ClubModal } from "#features/clubs/web/ClubModal.tsx";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { ClubManagerPicker } from "./ClubManagerPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The club that the address names, to be changed; nothing deletes it. */
export function EditClub({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(clubsApi.one, { params: { id } }));
  if (!data) return <ComingModal title="Club" label="Chargement du club..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <ClubModal
      key={id}
      club={data}
      picker={({ without, onPick }) => <ClubManagerPicker club={data.name} without={without} onPick={onPick} />}
      onSaved={() => {
        toast.success("Club enregistré");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
