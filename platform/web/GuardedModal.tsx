import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Modal } from "./Modal.tsx";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

interface Props {
  readonly title: string;
  /** At most, in pixels. */
  readonly width?: number;
  /** Whether closing now would lose something. */
  readonly isDirty: boolean;
  /** One sentence: what would be lost. */
  readonly lost: string;
  readonly onClose: () => void;
  /** Its way out: asks first where something would be lost. */
  readonly children: (leave: () => void) => ReactNode;
}

/** A window with a form, the whole screen on a phone: what was typed is left only on purpose. */
export function GuardedModal({ title, width = 760, isDirty, lost, onClose, children }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      title={title}
      size={`min(${width}px, 100%)`}
      fullScreen={isPhone}
    >
      {children(leave)}
      <UnsavedGuard when={isDirty}>{lost}</UnsavedGuard>
      <ConfirmDialog
        opened={isLeaving}
        title="Quitter sans enregistrer&nbsp;?"
        cancel="Continuer"
        confirm="Quitter sans enregistrer"
        isDestructive
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {lost}
      </ConfirmDialog>
    </Modal>
  );
}
