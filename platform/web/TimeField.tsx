import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { parseTime } from "./times.ts";

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** `14:00`, empty, or typed text that is not an hour, which the form then rejects. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** An hour of the day, typed as 14:00, 14h or 1400. (The browser's own field shows « 02:00 PM » where its language has twelve hours.) */
export function TimeField({ value = "", onChange, ...input }: Props) {
  const [typed, setTyped] = useState({ text: "", value: "" });
  return (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...input}
      value={typed.value === value ? typed.text : value}
      onChange={({ currentTarget: { value: text } }) => {
        const time = parseTime(text) ?? text;
        setTyped({ text, value: time });
        onChange(time);
      }}
      onBlur={(event) => {
        setTyped({ text: value, value });
        input.onBlur?.(event);
      }}
    />
  );
}
