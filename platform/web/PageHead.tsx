import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

export const PageHead = ({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) => (
  <Group className={styles.head ?? ""} component="header" align="flex-end" justify="space-between" gap="16px 32px">
    <div className={styles.names}>
      <Title order={1}>{title}</Title>
      <Text mt={8} c="dimmed" maw="68ch" inherit>
        {children}
      </Text>
    </div>
    {action && (
      <Group className="full-on-phone" align="stretch" gap="sm">
        {action}
      </Group>
    )}
  </Group>
);
