import { Select } from "@mantine/core";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import styles from "./desk.module.css";
import type { PupilsSearch } from "./search.ts";

interface Props {
  /** The visible stages of the year. */
  readonly stages: readonly { readonly id: string; readonly name: string }[];
  readonly search: PupilsSearch;
  readonly onChange: (changes: { stage?: string | undefined; status?: RegistrationStatus | undefined }) => void;
}

const statuses = [
  { value: "", label: "Toutes" },
  { value: "PENDING", label: "À confirmer" },
  { value: "CONFIRMED", label: "Confirmées" },
] as const;

/** The stage whose grades are included (ETB-15), and the registrations to confirm. */
export const PupilFilters = ({ stages, search: { stage, status }, onChange }: Props) => (
  <>
    <Select
      className={styles.stage ?? ""}
      size="sm"
      label="Inclure les notes d'une étape"
      data={[{ value: "", label: "Aucune étape" }, ...stages.map(({ id, name }) => ({ value: id, label: name }))]}
      value={stage ?? ""}
      disabled={stages.length === 0}
      allowDeselect={false}
      onChange={(chosen) => onChange({ stage: chosen || undefined })}
    />
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Inscriptions"
      data={statuses}
      value={status ?? ""}
      allowDeselect={false}
      onChange={(chosen) => onChange({ status: chosen || undefined })}
    />
  </>
);
