import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { SAVED_TEXT } from "./messages.ts";

interface Props {
  readonly isKeptHere: boolean;
  /** The answers were saved while the dialog was open: it stays open, because the answer is the user's. */
  readonly isSaved: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

const LOSS = "En quittant la page, vos réponses non sauvegardées seront perdues.";
const KEPT =
  " Jusqu'à la fermeture, elles restent toutefois gardées sur cet appareil\u00A0: rouvrez cette page d'ici là pour qu'elles partent.";

/** Confirms leaving with unsaved answers (QST-05), which are lost unless they only wait for the network (QST-06). */
export const LeaveDialog = ({ isKeptHere, isSaved, onClose, onLeave }: Props) => (
  <ConfirmDialog
    title="Attention"
    cancel="Rester sur la page"
    confirm="Quitter la page"
    isDestructive={!isSaved}
    onClose={onClose}
    onConfirm={onLeave}
  >
    {isSaved ? SAVED_TEXT : `${LOSS}${isKeptHere ? KEPT : ""}`}
  </ConfirmDialog>
);
