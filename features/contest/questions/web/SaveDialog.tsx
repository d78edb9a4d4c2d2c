import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { deletionsOf, type QuestionDraft } from "../question-drafts.ts";

interface SaveProps {
  readonly opened: boolean;
  readonly drafts: readonly QuestionDraft[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletions of a save, by name (STG-06). */
export function SaveDialog({ opened, drafts, onSave, onClose }: SaveProps) {
  const { untitled, emptyAnswers } = deletionsOf(drafts);
  return (
    <ConfirmDialog
      opened={opened}
      title="Enregistrer supprimera ce qui est vide"
      confirm="Enregistrer et supprimer"
      cancel="Revenir"
      isDestructive
      onConfirm={onSave}
      onClose={onClose}
    >
      <ul className="bullets">
        {untitled.map(({ draft, position }) => (
          <li key={draft.key}>
            La question {position}, qui n'a pas de titre
            {draft.possibleAnswers.some(({ value }) => value.trim() !== "") && ", avec ses réponses"}
          </li>
        ))}
        {emptyAnswers.map(({ draft, position, count }) => (
          <li key={draft.key}>
            {formatCount(count, "réponse vide", "réponses vides")} de la question {position}, «&nbsp;{draft.title}&nbsp;»
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
