import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./SaveBar.module.css";

interface Props {
  readonly isSaving: boolean;
  /** That something has changed. */
  readonly children: ReactNode;
}

/** The foot of a form on a card, within reach as long as there are changes. */
export const SaveBar = ({ isSaving, children }: Props) => (
  <Group className={styles.bar} justify="space-between" gap="12px 20px">
    <span>{children}</span>
    <Button type="submit" variant="main" loading={isSaving}>
      Enregistrer
    </Button>
  </Group>
);
