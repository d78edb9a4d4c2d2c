import { Button, Group, Text } from "@mantine/core";
import { counted } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { type Former, nameOfFormer } from "./lines.ts";
import styles from "./renewal.module.css";
import type { Renewed } from "./useRenewal.ts";

interface Props {
  readonly renewed: Renewed;
  /** Everybody that was asked for. */
  readonly pupils: readonly Former[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What was done, where it was not all that was asked: who was registered already, who could not be and why. */
export function RenewedModal({ renewed: { renewed, unchanged, refused }, pupils, onConfirm, onClose }: Props) {
  const nameOf = new Map(pupils.map((pupil) => [pupil.userId, nameOfFormer(pupil)]));
  return (
    <Modal opened onClose={onClose} title={counted(renewed.length, "élève réinscrit", "élèves réinscrits")}>
      {unchanged > 0 && <Text>{counted(unchanged, "élève l'était déjà", "élèves l'étaient déjà")}&nbsp;: rien n'y change.</Text>}
      {refused.length > 0 && (
        <>
          <Text mt="sm">{counted(refused.length, "élève n'a pas pu l'être", "élèves n'ont pas pu l'être")}&nbsp;:</Text>
          <ul className={styles.refused}>
            {refused.map(({ userId, reason }) => (
              <li key={userId}>
                <strong>{nameOf.get(userId)}</strong>
                <Text size="sm">{reason}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant={renewed.length > 0 ? "default" : "filled"} onClick={onClose}>
          Fermer
        </Button>
        {renewed.length > 0 && <Button onClick={onConfirm}>Voir les inscriptions à confirmer</Button>}
      </Group>
    </Modal>
  );
}
