import { useQuery } from "@tanstack/react-query";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { ClubModal } from "#features/clubs/web/ClubModal.tsx";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { ClubManagerPicker } from "./ClubManagerPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the club named in the address; a club cannot be deleted. */
export function EditClub({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(apiQuery(clubsApi.one, { params: { id } }));
  if (!data) return <LoadingModal title="Club" label="Chargement du club..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <ClubModal
      key={id}
      club={data}
      picker={({ excludedIds, onPick }) => <ClubManagerPicker club={data.name} excludedIds={excludedIds} onPick={onPick} />}
      onSaved={() => {
        toast.success("Club enregistré");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
