import { Box, Button, FocusTrap, Stack, Switch, Text } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconTextSize } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { choicesOf } from "#platform/web/choices.ts";
import styles from "./ReadingMenu.module.css";
import type { Reading, useReading } from "./useReading.ts";

interface Props extends ReturnType<typeof useReading> {
  readonly onSingle: (isSingle: boolean) => void;
  readonly isTimed: boolean;
}

const sizes = choicesOf<Reading["size"]>({ normal: "Normal", large: "Grand", larger: "Très grand" });
const spacings = choicesOf<Reading["spacing"]>({ normal: "Normal", large: "Large" });

/** Avoids the popover library, which is heavier than everything else that a sheet needs. */
export function ReadingMenu({ reading, change, onSingle, isTimed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const element = useClickOutside<HTMLDivElement>(close);
  const leave = () => {
    close();
    button.current?.focus();
  };
  return (
    <Box ref={element} className={`screen-only ${styles.menu}`} onKeyDown={({ key }) => key === "Escape" && isOpen && leave()}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        leftSection={<IconTextSize size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Lecture
      </Button>
      {isOpen && (
        <FocusTrap>
          <Stack className={styles.choices} role="dialog" aria-label="Lecture" gap="sm">
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
        </FocusTrap>
      )}
    </Box>
  );
}

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
