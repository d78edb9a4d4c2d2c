import { Button, Group, Stack, Text } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { type FormerPupil, nameOfFormer } from "./lines.ts";
import styles from "./renewal.module.css";
import type { RenewalResult } from "./useRenewal.ts";

interface Props {
  readonly renewed: RenewalResult;
  /** All requested pupils. */
  readonly pupils: readonly FormerPupil[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The outcome, if some were not renewed: already registered, or refused and why. */
export function RenewedModal({ renewed: { renewed, unchanged, refused }, pupils, onConfirm, onClose }: Props) {
  const nameOf = new Map(pupils.map((pupil) => [pupil.userId, nameOfFormer(pupil)]));
  return (
    <Modal opened onClose={onClose} title={formatCount(renewed.length, "élève réinscrit", "élèves réinscrits")}>
      {unchanged > 0 && <Text>{formatCount(unchanged, "élève l'était déjà", "élèves l'étaient déjà")}&nbsp;: rien n'y change.</Text>}
      {refused.length > 0 && (
        <>
          <Text mt="sm">{formatCount(refused.length, "élève n'a pas pu l'être", "élèves n'ont pas pu l'être")}&nbsp;:</Text>
          <Stack component="ul" className={styles.refused} gap="sm" mt={8} mah="50vh">
            {refused.map(({ userId, reason }) => (
              <li key={userId}>
                <strong>{nameOf.get(userId)}</strong>
                <Text size="sm">{reason}</Text>
              </li>
            ))}
          </Stack>
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
