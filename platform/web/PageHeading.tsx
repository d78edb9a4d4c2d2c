import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

export const PageHeading = ({ title, facts, children }: { title: string; facts: readonly string[]; children?: ReactNode }) => (
  <Group className={styles.head ?? ""} component="header" align="flex-end" justify="space-between" gap="16px 32px">
    <div className={styles.names}>
      <Title order={1}>{title}</Title>
      <Group component="p" align="stretch" gap="2px 20px" mt={8} c="dimmed">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Group>
    </div>
    <Group className="full-on-phone" align="stretch" gap="sm">
      {children}
    </Group>
  </Group>
);
