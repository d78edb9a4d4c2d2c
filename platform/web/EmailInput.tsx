import { Box, Text, TextInput, type TextInputProps } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { EmailDoubt, proposalFor } from "./EmailDoubt.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value?: string;
  /** As Mantine's forms take it: an event, or the value. */
  readonly onChange?: (change: ChangeEvent<HTMLInputElement> | string) => void;
}

/** A doubt shown for less time was not read: the press was meant for the button that stood there before. */
const READ_MS = 700;

const NO_DOUBT = { typed: "", proposal: "", since: 0 };

/** An e-mail address. The field doubts a typo in its domain once it loses the focus, corrects it on one press, and holds back its form until it is read. */
export function EmailInput({ value = "", onChange, onBlur, style, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(NO_DOUBT);
  const held = useRef<string | null>(null);
  const [doubt, setDoubt] = useState(NO_DOUBT);
  const proposal = doubt.typed === value ? doubt.proposal : "";
  const check = async (typed: string) => {
    const proposal = await proposalFor(typed);
    if (checked.current.typed !== typed) checked.current = { typed, proposal, since: performance.now() };
    setDoubt(checked.current);
    return proposal;
  };
  useHeldForm(input, ({ value: typed }, send) => {
    const { current } = checked;
    if (current.typed === typed && (current.proposal === "" || performance.now() - current.since > READ_MS)) return false;
    // A second press while the first one waits is no second form.
    if (held.current !== typed)
      void check(typed).then((proposal) => {
        held.current = null;
        if (proposal === "") send();
        else input.current?.focus();
      });
    held.current = typed;
    return true;
  });
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
          void check(event.currentTarget.value);
        }}
      />
      <Text role="status" size="sm">
        {proposal && <EmailDoubt proposal={proposal} onAccept={accept} />}
      </Text>
    </Box>
  );
}

/** Enter, or a press directly from the field, sent the form before its doubt was shown: `isHeld` sends it later, or not. */
function useHeldForm(input: RefObject<HTMLInputElement | null>, isHeld: (input: HTMLInputElement, send: () => void) => boolean): void {
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement;
    if (!input.current || !isHeld(input.current, () => form.requestSubmit(event.submitter))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => form?.removeEventListener("submit", onSubmit, { capture: true });
  }, [input]);
}
