import { Alert, Stack, Text } from "@mantine/core";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { type FormerLine, viewFilters } from "./lines.ts";
import styles from "./renewal.module.css";

interface Props {
  readonly lines: readonly FormerLine[];
  readonly activeYear: number;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation, with the number of pupils by category. */
export function RenewDialog({ lines, activeYear, error, isBusy, onConfirm, onClose }: Props) {
  const included = lines.filter(viewFilters.included);
  const leftOut = lines.length - included.length;
  const byCategory = Map.groupBy(included, ({ categoryName }) => categoryName ?? "");
  return (
    <ConfirmDialog
      opened
      title={`Réinscrire ${formatCount(included.length, "élève")} au championnat ${activeYear}\u00A0?`}
      confirm="Réinscrire"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack className={styles.counts} component="dl" gap={4} maw={260}>
        {[...byCategory].map(([name, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(of.length, "élève")}</dd>
          </div>
        ))}
      </Stack>
      {leftOut > 0 && (
        <Text mt="sm">
          {formatCount(leftOut, "élève est laissé de côté", "élèves sont laissés de côté")}&nbsp;: ils restent dans cette liste.
        </Text>
      )}
      <Text mt="sm">Leurs inscriptions seront en attente&nbsp;: vous les confirmerez ensuite.</Text>
      {error !== null && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
