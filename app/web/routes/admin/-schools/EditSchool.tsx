import { useQuery } from "@tanstack/react-query";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";

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
      picker={({ value, onChange, error }) => (
        <PersonPicker
          label="Correspondant"
          description="Un compte d'établissement qui n'en a pas d'autre."
          roles={["ESTABLISHEMENT"]}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
      onSaved={() => {
        toast.success("Établissement enregistré");
        onClose();
      }}
      onRefused={() => toast.failure("Erreur lors de la mise à jour de l établissement")}
      onClose={onClose}
    />
  );
}
