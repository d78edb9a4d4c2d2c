import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./FormActions.module.css";

/** The buttons at the foot of a form in a window, always visible, however long the form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={styles.actions ?? ""}>
    {children}
  </Group>
);
