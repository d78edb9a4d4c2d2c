import { useQuery } from "@tanstack/react-query";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The school that the address names, to be changed. */
export function EditSchool({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(schoolsApi.one, { params: { id } }));
  if (!data)
    return (
      <Modal opened onClose={onClose} title="Établissement" size="min(760px, 100%)">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label="Chargement de l'établissement..." lines={8} />}
      </Modal>
    );
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
