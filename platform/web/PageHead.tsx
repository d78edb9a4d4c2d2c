import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export const PageHead = ({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) => (
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
