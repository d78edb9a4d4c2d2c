import { Checkbox } from "@mantine/core";
import { Columns } from "./ui/Columns.tsx";
import type { HiddenColumns } from "./useHiddenColumns.ts";

/** Ticks the columns to show, except the name, which always stays. */
export const ColumnChoices = ({ choices, toggle }: HiddenColumns) => (
  <Checkbox.Group label="Colonnes" value={choices.filter(({ isShown }) => isShown).map(({ title }) => title)}>
    <Columns gap="8px 12px" mt={6}>
      {choices.map(({ title }) => (
        <Checkbox key={title} size="sm" label={title} value={title} onChange={() => toggle(title)} />
      ))}
    </Columns>
  </Checkbox.Group>
);
