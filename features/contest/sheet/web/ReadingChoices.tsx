import { Stack, Switch, Text } from "@mantine/core";
import { useId } from "react";
import { choicesOf } from "#platform/web/choices.ts";
import styles from "./ReadingMenu.module.css";
import type { Reading } from "./useReading.ts";

interface Props {
  readonly reading: Reading;
  readonly change: (changes: Partial<Reading>) => void;
  readonly isTimed: boolean;
}

const sizes = choicesOf<Reading["size"]>({ normal: "Normal", large: "Grand", larger: "Très grand" });
const spacings = choicesOf<Reading["spacing"]>({ normal: "Normal", large: "Large" });

export const ReadingChoices = ({ reading, change, isTimed }: Props) => (
  <Stack gap="sm">
    <Choice label="Taille du texte" choices={sizes} value={reading.size} onChoose={(size) => change({ size })} />
    <Choice label="Espacement" choices={spacings} value={reading.spacing} onChoose={(spacing) => change({ spacing })} />
    <Switch
      label="Un problème à la fois"
      checked={reading.isSingle}
      onChange={({ currentTarget }) => change({ isSingle: currentTarget.checked })}
    />
    {isTimed && (
      <Switch
        label="Montrer le temps"
        checked={reading.isTimeShown}
        onChange={({ currentTarget }) => change({ isTimeShown: currentTarget.checked })}
      />
    )}
  </Stack>
);

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { value: Value; label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** Native buttons, like an answer's choices, so that a sheet loads no component for them. */
function Choice<Value extends string>({ label, choices, value, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={name}>
      <Text id={name} mb={4} fz="sm" fw={600}>
        {label}
      </Text>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
