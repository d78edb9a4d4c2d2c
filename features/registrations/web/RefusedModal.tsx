import { Button, Group, Text } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import styles from "./RefusedModal.module.css";
import type { Refused } from "./useBulkAction.ts";

interface Props {
  /** « 35 inscriptions confirmées » */
  readonly done: string;
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}

/** What was done, and who was refused, with the reasons. */
export function RefusedModal({ done, refused, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`${done}, ${formatCount(refused.length, "refusée")}`}>
      <ul className={styles.refused}>
        {refused.map(({ registration: { id, name }, message }) => (
          <li key={id}>
            <strong>{name}</strong>
            <Text size="sm">{message}</Text>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Fermer
        </Button>
      </Group>
    </Modal>
  );
}
