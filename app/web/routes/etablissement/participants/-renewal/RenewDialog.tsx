import { Button, Group, Stack, Text } from "@mantine/core";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { type FormerLine, type FormerPupil, nameOfFormer, viewFilters } from "./lines.ts";
import styles from "./renewal.module.css";
import type { RenewalResult } from "./useRenewal.ts";

interface Props {
  readonly lines: readonly FormerLine[];
  readonly activeYear: number;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function RenewDialog({ lines, activeYear, error, isBusy, onConfirm, onClose }: Props) {
  const included = lines.filter(viewFilters.included);
  const leftOut = lines.length - included.length;
  const labelOf = useCategoryLabel();
  const byCategory = Map.groupBy(included, ({ categoryName }) => categoryName ?? "");
  return (
    <ConfirmDialog
      title={`Réinscrire ${formatCount(included.length, "élève")} au championnat ${activeYear}\u00A0?`}
      confirm="Réinscrire"
      isBusy={isBusy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack className={styles.counts} component="dl" gap={4} maw={320}>
        {[...byCategory].map(([name, of]) => (
          <Group key={name} wrap="nowrap" align="stretch" justify="space-between" gap={0}>
            <dt>{labelOf(name)}</dt>
            <dd className="figures">{formatCount(of.length, "élève")}</dd>
          </Group>
        ))}
      </Stack>
      {leftOut > 0 && (
        <Text mt="sm">
          {formatCount(
            leftOut,
            "élève est laissé de côté\u00A0: il reste dans cette liste",
            "élèves sont laissés de côté\u00A0: ils restent dans cette liste",
          )}
          .
        </Text>
      )}
      <Text mt="sm">Leurs inscriptions seront en attente&nbsp;: vous les confirmerez ensuite.</Text>
    </ConfirmDialog>
  );
}

interface RenewedModalProps {
  readonly renewed: RenewalResult;
  readonly pupils: readonly FormerPupil[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function RenewedModal({ renewed: { renewed, unchanged, refused }, pupils, onConfirm, onClose }: RenewedModalProps) {
  const nameOf = new Map(pupils.map((pupil) => [pupil.userId, nameOfFormer(pupil)]));
  return (
    <Modal opened onClose={onClose} title={formatCount(renewed.length, "élève réinscrit", "élèves réinscrits")}>
      {unchanged > 0 && <Text>{formatCount(unchanged, "élève l'était déjà", "élèves l'étaient déjà")}&nbsp;: rien n'y change.</Text>}
      {refused.length > 0 && (
        <>
          <Text mt="sm">{formatCount(refused.length, "élève n'a pas pu l'être", "élèves n'ont pas pu l'être")}&nbsp;:</Text>
          <Stack component="ul" gap="sm" mt={8} mah="50vh" style={{ overflowY: "auto" }}>
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

export function SendBar({ lines, refusal, onSend }: { lines: readonly FormerLine[]; refusal: string | null; onSend: () => void }) {
  const count = (view: keyof typeof viewFilters) => lines.filter(viewFilters[view]).length;
  const [included, leftOut, doubtful] = [count("included"), count("leftOut"), count("doubtful")];
  return (
    <Group className={`page-foot ${styles.bar}`} component="section" gap="8px 16px" aria-label="Réinscription">
      <p role="status">
        <strong>{formatCount(included, "élève à réinscrire", "élèves à réinscrire")}</strong>
        {leftOut > 0 && `, ${formatCount(leftOut, "laissé de côté", "laissés de côté")}`}
        {doubtful > 0 && `, ${formatCount(doubtful, "à vérifier", "à vérifier")}`}
      </p>
      <RefusableButton variant="main" refusal={refusal} onClick={onSend}>
        Réinscrire {formatCount(included, "élève")}
      </RefusableButton>
    </Group>
  );
}
