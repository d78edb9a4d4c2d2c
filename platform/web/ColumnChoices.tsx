import { Checkbox, SimpleGrid } from "@mantine/core";
import type { HiddenColumns } from "./useHiddenColumns.ts";

/** Ticks the columns to show, all but the name. */
export const ColumnChoices = ({ choices, toggle }: HiddenColumns) => (
  <Checkbox.Group label="Colonnes" value={choices.filter(({ isShown }) => isShown).map(({ title }) => title)}>
    <SimpleGrid cols={2} spacing={8} verticalSpacing={8} mt={6}>
      {choices.map(({ title }) => (
        <Checkbox key={title} size="sm" label={title} value={title} onChange={() => toggle(title)} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);
