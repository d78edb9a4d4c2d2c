import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./toasts.css";

const toastStyles = {
  success: { color: "green", icon: <IconCheck size={18} aria-hidden />, role: "status" },
  failure: { color: "red", icon: <IconAlertCircle size={20} aria-hidden />, role: "alert" },
};

export function show(kind: keyof typeof toastStyles, message: string): void {
  notifications.show({
    ...toastStyles[kind],
    id: `${kind}:${message}`,
    message,
    withBorder: false,
    closeButtonProps: { "aria-label": "Fermer ce message" },
  });
}

export default function ToastZone() {
  return (
    <Notifications
      position="top-right"
      autoClose={5000}
      containerWidth={440}
      limit={4}
      zIndex={500}
      className="toasts"
      portalProps={{ target: "#toasts" }}
    />
  );
}
