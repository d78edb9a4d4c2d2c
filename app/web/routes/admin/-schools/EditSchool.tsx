import { useQuery } from "@tanstack/react-query";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { CorrespondentPicker } from "./CorrespondentPicker.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The school that the address names, to be changed. */
export function EditSchool({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(schoolsApi.one, { params: { id } }));
  if (!data)
    return <ComingModal title="Établissement" label="Chargement de l'établissement..." error={error} refetch={refetch} onClose={onClose} />;
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
