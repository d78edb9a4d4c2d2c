import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const PageHead = ({ title, children, action }: Props) => (
  <Box component="header" mb={24}>
    <Group justify="space-between" gap="12px 24px">
      <Title order={1}>{title}</Title>
      {action}
    </Group>
    <Text mt={8} c="dimmed" maw="68ch" inherit>
      {children}
    </Text>
  </Box>
);
