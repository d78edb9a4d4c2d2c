import { Anchor, Box, Text, TextInput, type TextInputProps } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, useRef, useState } from "react";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value?: string;
  /** As Mantine's forms take it: an event, or the value. */
  readonly onChange?: (change: ChangeEvent<HTMLInputElement> | string) => void;
}

/** An e-mail address. A typo in its domain is doubted once the field is left, and corrected at one press. */
export function EmailInput({ value = "", onChange, onBlur, style, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [doubt, setDoubt] = useState({ typed: "", proposal: "" });
  const proposal = doubt.typed === value ? doubt.proposal : "";
  const checkDomain = async (typed: string) => {
    const { proposeEmail } = await import("#platform/contract/email-typo.ts");
    setDoubt({ typed, proposal: proposeEmail(typed) ?? "" });
  };
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
          checkDomain(event.currentTarget.value).catch(() => {});
        }}
      />
      <Text role="status" size="sm">
        {proposal && (
          <>
            Vouliez-vous dire{" "}
            <Anchor component="button" type="button" inherit fw={600} py={10} onClick={accept}>
              {proposal}
            </Anchor>
            &nbsp;?
          </>
        )}
      </Text>
    </Box>
  );
}
