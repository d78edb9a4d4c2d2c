import { Checkbox, type CheckboxGroupProps, NativeSelect, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { capitalize } from "#platform/web/format.ts";
import { MAX_EXTRA, needLabels, needs, plainMeasures } from "../accommodation.ts";

interface Props {
  /** The properties of both inputs, from their form. */
  readonly extra: GetInputPropsReturnType;
  readonly needs: Omit<CheckboxGroupProps, "children">;
  /** The offered minutes more in each hour. */
  readonly times?: readonly number[];
}

const STEP = 5;
const allTimes = Array.from({ length: MAX_EXTRA / STEP + 1 }, (_, step) => step * STEP);
const timeLabel = (extra: number): string => (extra === 0 ? "Pas de temps en plus" : capitalize(plainMeasures({ extra, needs: [] })));

export const MeasuresFields = ({ extra, needs: chosen, times = allTimes }: Props) => (
  <>
    <NativeSelect
      label="Temps"
      data={[...new Set([...times, extra.value])].map((value) => ({ value: String(value), label: timeLabel(value) }))}
      value={String(extra.value)}
      onChange={({ currentTarget }) => extra.onChange(Number(currentTarget.value))}
    />
    <Checkbox.Group label="Pour l'épreuve" {...chosen}>
      <Stack gap={10} mt={6}>
        {needs.map((need) => (
          <Checkbox key={need} value={need} label={capitalize(needLabels[need])} />
        ))}
      </Stack>
    </Checkbox.Group>
  </>
);
