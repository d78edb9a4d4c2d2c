import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./privacy.module.css";

export const PrivacyPart = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Stack className={`card ${styles.section}`} component="section" gap="sm" p="lg" aria-labelledby={id}>
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
    {children}
  </Stack>
);
