import { useQuery } from "@tanstack/react-query";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { CorrespondentPicker } from "./CorrespondentPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the school named in the address. */
export function EditSchool({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(apiQuery(schoolsApi.one, { params: { id } }));
  if (!data)
    return (
      <LoadingModal title="Établissement" label="Chargement de l'établissement..." error={error} refetch={refetch} onClose={onClose} />
    );
  return (
    <SchoolModal
      key={id}
      school={data}
      picker={(choice) => <CorrespondentPicker {...choice} />}
      onSaved={() => {
        toast.success("Établissement enregistré");
        onClose();
      }}
      onRefused={() => toast.failure("Erreur lors de la mise à jour de l établissement")}
      onClose={onClose}
    />
  );
}
