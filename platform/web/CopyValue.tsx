import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface Props {
  readonly value: string;
  /** « Copier le lien » */
  readonly children: string;
  /** « Lien copié » */
  readonly copiedLabel: string;
  /** Copying is the task of the window. */
  readonly isMain?: boolean;
}

export const CopyValue = ({ value, children, copiedLabel, isMain = false }: Props) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant={isMain ? "filled" : "default"}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
        aria-live="polite"
      >
        {copied ? copiedLabel : children}
      </Button>
    )}
  </CopyButton>
);
