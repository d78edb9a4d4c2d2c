import { Button, Group, Modal, Text } from "@mantine/core";
import { nameOf } from "#features/results/stage-person.ts";
import { counted } from "#platform/web/format.ts";
import styles from "./desk.module.css";
import type { Refused } from "./useSettling.ts";

interface Props {
  /** « 35 inscriptions confirmées » */
  readonly done: string;
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}

/** What was done, and who was left out, by name and why. */
export function RefusedModal({ done, refused, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`${done}, ${counted(refused.length, "refusée")}`}>
      <ul className={styles.refused}>
        {refused.map(({ person, message }) => (
          <li key={person.id}>
            <strong>{nameOf(person)}</strong>
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
