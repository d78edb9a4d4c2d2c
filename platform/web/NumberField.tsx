import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { numberText, readNumber } from "#platform/contract/typed-number.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** Text that is no number is kept for the schema to reject, and so is NaN. */
  readonly value?: number | string | null | undefined;
  readonly onChange?: (value: number | string) => void;
  /** The step of an arrow key. */
  readonly step?: number;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A field for a number. It shows each typed or pasted character, since an input that drops some silently turns « 1e3 » into 13. Once it loses the
 * focus, it shows the parsed number, or the default that its form gives for an emptied field.
 */
export function NumberField({ value = "", onChange, step = 1, onBlur, onKeyDown, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const [isEmptied, setEmptied] = useState(false);
  const read = readNumber(typed);
  const isTyped = Object.is(read, value) || (typeof read === "string" && read !== "" && Number.isNaN(value));
  const add = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const [sign, before] = [steps[event.key], readNumber(event.currentTarget.value)];
    if (!sign || props.readOnly || before === "" || typeof before === "string") return;
    event.preventDefault();
    onChange?.(Math.round((before + sign * step) * 1_000) / 1_000);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isEmptied ? "" : isTyped ? typed : numberText(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setEmptied(currentTarget.value === "");
        onChange?.(readNumber(currentTarget.value));
      }}
      onKeyDown={add}
      onBlur={(event) => {
        setEmptied(false);
        if (typeof read === "number") setTyped(numberText(read));
        onBlur?.(event);
      }}
    />
  );
}
