import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";

interface Props {
  readonly opened: boolean;
  /** They stay on this device, and are sent when the sheet is opened again: nothing is lost. */
  readonly isKeptHere: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Confirms leaving unsaved answers (QST-05), which are lost unless they only wait for the network (QST-06). */
export const LeaveDialog = ({ opened, isKeptHere, onStay, onLeave }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Attention"
    cancel="Rester sur la page"
    confirm="Quitter la page"
    isDestructive
    onClose={onStay}
    onConfirm={onLeave}
  >
    {isKeptHere
      ? "Vos réponses ne sont pas encore parties. Elles restent gardées sur cet appareil\u00A0: rouvrez cette page avant la fermeture pour qu'elles partent."
      : "En quittant la page, vos réponses non sauvegardées seront perdues."}
  </ConfirmDialog>
);
