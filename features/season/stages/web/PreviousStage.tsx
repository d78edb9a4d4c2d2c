import { Select, type SelectProps } from "@mantine/core";
import type { StageOnWire } from "../stages.contract.ts";

export const PreviousStage = ({ stages, ...props }: SelectProps & { stages: readonly StageOnWire[] }) => (
  <Select
    label="Étape précédente"
    description="Seuls ceux qui y sont qualifiés passent celle-ci."
    placeholder="Aucune"
    data={stages.toSorted((one, other) => other.year - one.year).map(({ id, name, year }) => ({ value: id, label: `${name} ${year}` }))}
    clearable
    clearButtonProps={{ "aria-label": "Effacer l'étape précédente", "aria-hidden": false, tabIndex: 0 }}
    {...props}
  />
);
