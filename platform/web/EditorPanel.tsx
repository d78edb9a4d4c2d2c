import { Button, Group, Stack } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./RichTextEditor.module.css";

/** Focuses the field of a panel; a dialog around it leaves the Escape key to the panel. */
export const takeFocus = (input: HTMLInputElement | null): void => {
  input?.setAttribute("data-mantine-stop-propagation", "true");
  input?.focus();
};

interface Props {
  readonly label: string;
  readonly actions: ReactNode;
  readonly onEnter: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel between the tools and the text. Not a form, as it may be inside one. */
export function EditorPanel({ label, actions, onEnter, onClose, children }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (event.key !== "Escape" && !(event.key === "Enter" && isTyping)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") onEnter();
    else onClose();
  };
  return (
    <Stack aria-label={label} className={styles.panel} component="fieldset" gap="sm" onKeyDown={onKeyDown}>
      {children}
      <Group align="stretch" gap={8}>
        {actions}
        <Button size="sm" variant="subtle" onClick={onClose}>
          Abandonner
        </Button>
      </Group>
    </Stack>
  );
}
