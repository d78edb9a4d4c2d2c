import { Button, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly done: number;
  /** Null while unknown. */
  readonly total: number | null;
  readonly status: ReactNode;
  readonly trouble: string | null;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

export const WorkProgress = ({ label, done, total, status, trouble, isCancelling, onCancel }: Props) => (
  <>
    <Progress.Root size="lg" radius="xl">
      <Progress.Section value={total ? (100 * done) / total : 0} color="orange" aria-label={label} />
    </Progress.Root>
    <Group justify="space-between" mt="xs">
      <Text role="status">{status}</Text>
      <Button variant="default" size="sm" disabled={isCancelling} onClick={onCancel}>
        Arrêter
      </Button>
    </Group>
    {trouble && <Text c="amber.8">{trouble}</Text>}
  </>
);
