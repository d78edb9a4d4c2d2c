import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatBytes, formatCount, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useSlips } from "./useSlips.ts";

interface Props {
  readonly userIds: readonly string[];
  /** Of a single pupil. */
  readonly name?: string | undefined;
  readonly children?: ReactNode;
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
}

/** Explains slips and prints them (ETB-09): two clicks for a pupil who lost a password. */
export default function SlipsModal({ userIds, name, children, onPrinted, onClose }: Props) {
  const slips = useSlips(userIds, () => {
    toast.success(userIds.length === 1 ? "Fiche téléchargée" : "Fiches téléchargées");
    onPrinted?.();
    onClose();
  });
  const isOne = name !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOne ? `Nouveau code pour ${name}` : `Imprimer les identifiants de ${formatCount(userIds.length, "élève")}`}
    >
      <Stack gap="md">
        <Text>
          {isOne ? "Une fiche à imprimer" : "Une fiche par élève, six par page, une nouvelle page par classe, à imprimer et à découper"} :
          l'identifiant, et un code valable 30 jours avec lequel l'élève choisit son mot de passe.
        </Text>
        <Text c="dimmed" fz="sm">
          Les fiches d'avant ne serviront plus. Un mot de passe déjà choisi reste valable jusqu'au suivant.
        </Text>
        <Progress slips={slips} />
        <RefusalAlert error={slips.failure} />
        <Group className="full-on-phone" justify="flex-end">
          <Button variant="main" loading={slips.isBusy} onClick={slips.start} data-autofocus>
            {isOne ? "Télécharger la fiche (PDF)" : `Télécharger ${formatCount(userIds.length, "fiche")} (PDF)`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </Group>
        {children}
      </Stack>
    </Modal>
  );
}

/** The progress of a large printing. It does not move the window when it ends. */
function Progress({ slips: { files, savedCount, bytes, isBusy } }: { readonly slips: ReturnType<typeof useSlips> }) {
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
