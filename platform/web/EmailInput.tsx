import { Box, Text, TextInput, type TextInputProps } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, useRef, useState } from "react";
import { EmailDoubt, proposalFor } from "./EmailDoubt.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value?: string;
  /** As Mantine's forms take it: an event, or the value. */
  readonly onChange?: (change: ChangeEvent<HTMLInputElement> | string) => void;
}

/** An e-mail address. The field doubts a typo in its domain once it loses the focus, and corrects it on one press. */
export function EmailInput({ value = "", onChange, onBlur, style, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [doubt, setDoubt] = useState({ typed: "", proposal: "" });
  const proposal = doubt.typed === value ? doubt.proposal : "";
  const checkDomain = async (typed: string) => setDoubt({ typed, proposal: await proposalFor(typed) });
  const accept = () => {
    onChange?.(proposal);
    input.current?.focus();
  };
  return (
    <Box style={style}>
      <TextInput
        ref={input}
        type="email"
        spellCheck={false}
        {...props}
        value={value}
        onChange={onChange}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          onBlur?.(event);
          void checkDomain(event.currentTarget.value);
        }}
      />
      <Text role="status" size="sm">
        {proposal && <EmailDoubt proposal={proposal} onAccept={accept} />}
      </Text>
    </Box>
  );
}
