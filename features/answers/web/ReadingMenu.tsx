import { Button, Popover, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { IconTextSize } from "@tabler/icons-react";
import type { Reading, useReading } from "./useReading.ts";

interface Props extends ReturnType<typeof useReading> {
  readonly onSingle: (isSingle: boolean) => void;
  /** There is a time to show. */
  readonly isTimed: boolean;
}

const sizes: readonly { value: Reading["size"]; label: string }[] = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Grand" },
  { value: "larger", label: "Très grand" },
];
const spacings: readonly { value: Reading["spacing"]; label: string }[] = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
];

/** « Lecture »: size and spacing of the text, one problem at a time, the time. */
export const ReadingMenu = ({ reading, change, onSingle, isTimed }: Props) => (
  <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false} zIndex={30}>
    <Popover.Target>
      <Button className="screen-only" variant="default" size="sm" flex="none" leftSection={<IconTextSize size={18} aria-hidden />}>
        Lecture
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Lecture">
      <Stack gap="sm">
        <Choice label="Taille du texte" choices={sizes} value={reading.size} onChoose={(size) => change({ size })} />
        <Choice label="Espacement" choices={spacings} value={reading.spacing} onChoose={(spacing) => change({ spacing })} />
        <Switch
          label="Un problème à la fois"
          checked={reading.isSingle}
          onChange={({ currentTarget }) => onSingle(currentTarget.checked)}
        />
        {isTimed && (
          <Switch
            label="Montrer le temps"
            checked={reading.isTimeShown}
            onChange={({ currentTarget }) => change({ isTimeShown: currentTarget.checked })}
          />
        )}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { value: Value; label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ label, choices, value, onChoose }: ChoiceProps<Value>) => (
  <div>
    <Text mb={4} fz="sm" fw={600}>
      {label}
    </Text>
    <SegmentedControl fullWidth aria-label={label} data={[...choices]} value={value} onChange={(chosen) => onChoose(chosen as Value)} />
  </div>
);
