import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly occasion: string;
  /** « Classement provisoire ». */
  readonly state: string;
  readonly count: ReactNode;
}

export const PrintedHead = ({ title, occasion, state, count }: Props) => (
  <Box component="header" mb="3mm" pb="3mm" style={{ borderBottom: "1.5pt solid var(--orange-600)" }}>
    <Box component="h1" mb="1mm" ff="var(--titles)" fz="19pt" fw={680} lh={1.2}>
      {title}
    </Box>
    <Group component="p" wrap="nowrap" align="stretch" justify="space-between" gap="8mm" c="var(--ink-600)" fz="9.5pt">
      <span>
        {occasion} · <b>{state}</b>
      </span>
      <span style={{ whiteSpace: "nowrap" }}>{count}</span>
    </Group>
  </Box>
);
