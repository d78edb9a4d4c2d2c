import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatBytes, formatCount, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import type { useSlips } from "./useSlips.ts";

interface Props {
  /** One pupil's name, or a number of pupils. */
  readonly target: string | number;
  readonly slips: ReturnType<typeof useSlips>;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Explains slips and prints them (ETB-09): two clicks for a pupil who lost a password. */
export function SlipsModal({ target, slips, children, onClose }: Props) {
  const isOne = typeof target === "string";
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOne ? `Nouveau code pour ${target}` : `Imprimer les identifiants de ${formatCount(target, "élève")}`}
    >
      <Stack gap="md">
        <Text>
          {isOne ? "Une fiche à imprimer" : "Une fiche par élève, six par page, une nouvelle page par classe, à imprimer et à découper"} :
          l'identifiant, et un code valable 30 jours avec lequel l'élève choisit son mot de passe.
        </Text>
        <Text c="dimmed" fz="sm">
          {isOne ? "S'il ou elle a" : "Pour ceux qui ont"} déjà une fiche ou un mot de passe&nbsp;: le code d'une fiche plus ancienne ne
          sert plus&nbsp;; un mot de passe déjà choisi reste valable tant que l'élève n'en choisit pas un autre, ce qui retire les clés
          d'accès de son compte, s'il en a.
        </Text>
        <Progress slips={slips} />
        <RefusalAlert error={slips.failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button loading={slips.isBusy} onClick={slips.start} data-autofocus>
            {isOne ? "Télécharger la fiche (PDF)" : `Télécharger ${formatCount(target, "fiche")} (PDF)`}
          </Button>
        </Group>
        {children}
      </Stack>
    </Modal>
  );
}

/** The progress of a large printing. It does not move the window when it ends. */
function Progress({ slips: { files, savedCount, bytes, isBusy } }: Pick<Props, "slips">) {
  if (files === 1 && !isBusy) return null;
  const progressText =
    files > 1 ? `Fichier ${formatNumber(Math.min(savedCount + 1, files))} sur ${formatNumber(files)}` : "Préparation des fiches";
  return (
    <Text c="dimmed" role="status">
      {isBusy
        ? `${progressText}${bytes > 0 ? `\u00A0: ${formatBytes(bytes)} reçus` : "…"}`
        : `Les fiches viennent en ${formatNumber(files)} fichiers.`}
    </Text>
  );
}
