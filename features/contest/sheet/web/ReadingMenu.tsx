import { Box, Button, FocusTrap } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconTextSize } from "@tabler/icons-react";
import { type ComponentProps, useRef, useState } from "react";
import { lateScript, useLateScript } from "#platform/web/late-script.ts";
import type { ReadingChoices } from "./ReadingChoices.tsx";
import styles from "./ReadingMenu.module.css";

const readingChoices = lateScript(() => import("./ReadingChoices.tsx"));

/** Avoids the popover library, which is heavier than everything else that a sheet needs. */
export function ReadingMenu(props: ComponentProps<typeof ReadingChoices>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Choices = useLateScript(readingChoices, isOpen)?.ReadingChoices;
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
      {isOpen && Choices && (
        <FocusTrap>
          <div className={styles.choices} role="dialog" aria-label="Lecture">
            <Choices {...props} />
          </div>
        </FocusTrap>
      )}
    </Box>
  );
}
