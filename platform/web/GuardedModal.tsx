import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Modal } from "./Modal.tsx";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import { usePhone } from "./usePhone.ts";

/** Marks elements that close themselves on Escape, for Mantine's windows. */
const STOPS_ESCAPE = "data-mantine-stop-propagation";

interface Props {
  readonly title: string;
  /** Maximum, in pixels. */
  readonly width?: number;
  readonly styles?: ComponentProps<typeof Modal>["styles"];
  readonly isDirty: boolean;
  readonly lossMessage: string;
  readonly leaving?: string;
  readonly onClose: () => void;
  /** `leave` closes it, after confirmation if needed. */
  readonly children: (leave: () => void) => ReactNode;
}

/** A window with a form, full screen on a phone: typed text is lost only after confirmation. */
export function GuardedModal({
  title,
  width = 760,
  styles,
  isDirty,
  lossMessage,
  leaving = "Quitter sans enregistrer",
  onClose,
  children,
}: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = usePhone();
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  /** Escape asks too; a list or a window over this one handles Escape itself. */
  const askOnEscape = ({ key, target, currentTarget, defaultPrevented, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    const isForIt = key === "Escape" && !defaultPrevented && !nativeEvent.isComposing;
    const isHere = target instanceof Element && currentTarget.contains(target) && target.getAttribute(STOPS_ESCAPE) !== "true";
    if (isDirty && isForIt && isHere) setLeaving(true);
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      onKeyDown={askOnEscape}
      title={title}
      size={`min(${width}px, 100%)`}
      fullScreen={isPhone}
      {...(styles && { styles })}
    >
      {children(leave)}
      <UnsavedGuard when={isDirty} isWindow>
        {lossMessage}
      </UnsavedGuard>
      <ConfirmDialog
        opened={isLeaving}
        title={`${leaving}\u00A0?`}
        cancel="Continuer"
        confirm={leaving}
        isDestructive
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {lossMessage}
      </ConfirmDialog>
    </Modal>
  );
}
