import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./auth.module.css";

/** Scrolls the notice around an element into view, with the button below it: on a phone it appears under the fold. */
const showNotice = (element: HTMLElement | null): void => element?.closest("[role=alert]")?.scrollIntoView({ block: "nearest" });

export const FailureNotice = ({ children }: { children: ReactNode }) => (
  <Alert
    ref={showNotice}
    className={styles.notice ?? ""}
    color="red"
    variant="light"
    role="alert"
    icon={<IconAlertCircle size={20} aria-hidden />}
  >
    {children}
  </Alert>
);
