import { Select } from "@mantine/core";
import styles from "./desk.module.css";

interface Props {
  /** The visible stages of the year. */
  readonly stages: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (stage: string | undefined) => void;
}

/** The stage whose grades are included (ETB-15). */
export const StageSelect = ({ stages, value, onChange }: Props) => (
  <Select
    className={styles.stage ?? ""}
    size="sm"
    label="Inclure les notes d'une étape"
    data={[
      { value: "", label: stages.length === 0 ? "Aucune étape publiée" : "Aucune étape" },
      ...stages.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    value={value ?? ""}
    disabled={stages.length === 0 && value === undefined}
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen || undefined)}
  />
);
