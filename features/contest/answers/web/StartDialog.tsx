import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";

/** Confirms the first opening of the sheet, which starts the clock (PPL-02). */
export default function StartDialog({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={"Découvrir les problèmes maintenant\u00A0?"}
      cancel="Pas maintenant"
      confirm="Découvrir les problèmes"
      onClose={onClose}
      onConfirm={onStart}
    >
      Votre temps commence quand vous découvrez les problèmes. Installez-vous au calme, avec du papier et un crayon. Vous pourrez vous
      arrêter et revenir&nbsp;: à égalité, le plus rapide est devant.
    </ConfirmDialog>
  );
}
