import { Box, Group, Stack, Text } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkButton } from "#platform/web/links.tsx";

interface Look {
  readonly variant: "main" | "default";
}

interface Target extends Pick<LinkProps, "to" | "params" | "search" | "hash"> {
  readonly label: string;
}

export interface Task {
  readonly key: string;
  readonly text: string;
  readonly hint?: ReactNode;
  /** Where it is done, or a button that does it. */
  readonly action: Target | ((look: Look) => ReactNode);
}

/** What is to do, one line each with its button; only the first one is prominent. */
export const Tasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <Stack component="ul" className="ruled" gap={0} mb={-12} ta="start">
    {tasks.map(({ key, text, hint, action }, index) => (
      <Group key={key} component="li" className="full-on-phone" justify="space-between" gap="8px 24px" py={12}>
        <Box flex="1 1 260px">
          <Text fw={600}>{text}</Text>
          <Text component="div" c="dimmed" fz="sm">
            {hint}
          </Text>
        </Box>
        <TaskButton action={action} variant={index === 0 ? "main" : "default"} />
      </Group>
    ))}
  </Stack>
);

function TaskButton({ action, variant }: Look & Pick<Task, "action">) {
  if (typeof action === "function") return action({ variant });
  const { label, ...link } = action;
  return (
    <LinkButton {...link} variant={variant}>
      {label}
    </LinkButton>
  );
}
