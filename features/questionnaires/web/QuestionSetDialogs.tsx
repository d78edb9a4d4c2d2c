import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted } from "#platform/web/format.ts";
import { deletionsOf, type QuestionDraft } from "../question-drafts.ts";
import styles from "./questions.module.css";

interface SaveProps {
  readonly opened: boolean;
  readonly drafts: readonly QuestionDraft[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Before saving deletes something: what, by name (STG-06). */
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
      <ul className={styles.deletions}>
        {untitled.map(({ draft, position }) => (
          <li key={draft.key}>
            La question {position}, qui n'a pas de titre
            {draft.possibleAnswers.some(({ value }) => value.trim() !== "") && ", avec ses réponses"}
          </li>
        ))}
        {emptyAnswers.map(({ draft, position, count }) => (
          <li key={draft.key}>
            {counted(count, "réponse vide", "réponses vides")} de la question {position}, «&nbsp;{draft.title}&nbsp;»
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface LeaveProps {
  readonly wouldLose: boolean;
  readonly isReloading: boolean;
  readonly onLeave: () => Promise<void>;
}

/** Nobody leaves unsaved questions without a word: in the application by this dialog, else by the browser's own warning. */
export function LeaveDialog({ wouldLose, isReloading, onLeave }: LeaveProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose && current.pathname !== next.pathname,
    enableBeforeUnload: () => wouldLose && !isReloading,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Attention"
      cancel="Rester sur la page"
      confirm="Quitter la page"
      isDestructive
      onClose={() => blocker.reset?.()}
      onConfirm={() => void onLeave().then(() => blocker.proceed?.())}
    >
      En quittant la page, vos modifications non enregistrées seront perdues.
    </ConfirmDialog>
  );
}
