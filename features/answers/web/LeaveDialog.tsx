import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";

interface Props {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Confirms leaving unsaved answers (QST-05). */
export const LeaveDialog = ({ opened, onStay, onLeave }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Attention"
    cancel="Rester sur la page"
    confirm="Quitter la page"
    isDestructive
    onClose={onStay}
    onConfirm={onLeave}
  >
    En quittant la page, vos réponses non sauvegardées seront perdues.
  </ConfirmDialog>
);
