import { Button, Group } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { UNDO_SECONDS } from "#platform/contract/undo.ts";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./toasts.css";

const toastStyles = {
  success: { color: "green", icon: <IconCheck size={18} aria-hidden />, role: "status" },
  notice: { color: "amber", icon: <IconInfoCircle size={20} aria-hidden />, role: "status" },
  failure: { color: "red", icon: <IconAlertCircle size={20} aria-hidden />, role: "alert" },
};

let shownUndos = 0;
let lastUndo = new AbortController();

export function show(kind: keyof typeof toastStyles, message: string): void {
  notifications.show({
    ...toastStyles[kind],
    id: `${kind}:${message}`,
    message,
    withBorder: false,
    closeButtonProps: { "aria-label": "Fermer ce message" },
  });
}

/** Removes a message early, when a later event makes it untrue. */
export const hide = (kind: keyof typeof toastStyles, message: string): void => void notifications.hide(`${kind}:${message}`);

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** Adds a button that undoes it, and Ctrl+Z outside of fields; only the last such message offers the key. */
export function showWithUndo(message: string, undo: () => void): void {
  // The server undoes the latest change: an older offer would undo another one.
  notifications.hide(`undo:${shownUndos}`);
  const id = `undo:${++shownUndos}`;
  const ending = new AbortController();
  const take = () => {
    notifications.hide(id);
    undo();
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      event.preventDefault();
      take();
    },
    { signal: ending.signal },
  );
  lastUndo.abort();
  lastUndo = ending;
  notifications.show({
    ...toastStyles.success,
    id,
    autoClose: UNDO_SECONDS * 1_000,
    message: (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Button variant="default" size="compact-md" aria-keyshortcuts="Control+Z" onClick={take}>
          Annuler
        </Button>
      </Group>
    ),
    withBorder: false,
    closeButtonProps: { "aria-label": "Fermer ce message" },
    onClose: () => ending.abort(),
  });
}

/** The section names the messages for screen readers. */
export default function ToastZone() {
  return (
    <Notifications
      position="top-right"
      autoClose={5000}
      containerWidth={440}
      limit={5}
      zIndex={500}
      className="toasts"
      portalProps={{ target: "#toasts" }}
    />
  );
}
