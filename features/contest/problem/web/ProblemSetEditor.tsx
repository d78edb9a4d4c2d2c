import { Button, Fieldset, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { type Kind, problemKinds } from "../problem-kinds.ts";
import styles from "./problem.module.css";
import type { EditorState } from "./useProblemEditing.ts";

interface Props {
  readonly kind: Kind;
  readonly editing: EditorState;
  readonly summary: ReactNode;
  readonly actions?: ReactNode;
  readonly notices?: ReactNode;
  readonly isNew?: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Drops all edits at once; absent: it cannot be done. */
  readonly onUndo?: () => void;
  readonly children: ReactNode;
}

export function ProblemSetEditor({ kind, editing, summary, actions, notices, isNew, isSaving, onSave, onUndo, children }: Props) {
  const { hasChanges, isReadOnly, isReloading, leave } = editing;
  // Typed text is stored only after the user decides whether to restore an older draft.
  const mustChoose = editing.draft === "older";
  return (
    <div>
      <Group className={styles.toolbar} gap="8px 16px">
        <Text className={styles.state} c="dimmed" fz="sm">
          {summary}
          {!isReadOnly && (hasChanges || !isNew) && (
            <span role="status" data-unsaved={hasChanges || undefined}>
              {hasChanges ? "Modifications non enregistrées" : "Tout est enregistré"}
            </span>
          )}
        </Text>
        {!isReadOnly && (
          <Fieldset className={styles.tools} variant="unstyled" disabled={mustChoose}>
            {actions}
            {onUndo && hasChanges && (
              <Button variant="default" disabled={isSaving} onClick={onUndo}>
                Annuler
              </Button>
            )}
            <Button variant={hasChanges || isNew ? "main" : "default"} loading={isSaving} onClick={onSave}>
              Enregistrer
            </Button>
          </Fieldset>
        )}
      </Group>
      {notices}
      {editing.draft && <DraftNotice kind={kind} editing={editing} />}
      {editing.pendingMerge && <ConflictNotice kind={kind} editing={editing} {...editing.pendingMerge} />}
      <div inert={isSaving || mustChoose}>{children}</div>
      <UnsavedGuard isSavedLocally when={hasChanges && !isReadOnly} isReloading={isReloading} onLeave={leave}>
        {problemKinds[kind].set.lost}
      </UnsavedGuard>
    </div>
  );
}

type NoticeProps = Pick<Props, "kind" | "editing">;

/** This device's draft: already restored, or offered if the set has changed since. */
const DraftNotice = ({ kind, editing: { draft, restoreDraft, abandon } }: NoticeProps) => (
  <Notice mb="lg" role="status">
    <p>
      {draft === "older" ? (
        <>
          <strong>Un brouillon est gardé sur cet appareil, mais {problemKinds[kind].set.changed} depuis.</strong> Le reprendre remplacera, à
          l'enregistrement, ce qui est enregistré aujourd'hui. Choisissez avant de continuer.
        </>
      ) : (
        <strong>Nous avons retrouvé des modifications non enregistrées sur cet appareil&nbsp;: elles sont remises en place.</strong>
      )}
    </p>
    {draft === "older" && (
      <Button variant="default" size="sm" onClick={restoreDraft}>
        Reprendre le brouillon
      </Button>
    )}
    <Button variant="subtle" size="sm" onClick={abandon}>
      {draft === "older" ? "L'abandonner" : "Abandonner ces modifications"}
    </Button>
  </Notice>
);

/** Another user saved the set meanwhile; neither their changes nor those of this page are lost silently. */
const ConflictNotice = ({ kind, editing, conflicts }: NoticeProps & NonNullable<EditorState["pendingMerge"]>) => (
  <Notice mb="lg" role="alert">
    <p>
      <strong>Quelqu'un d'autre vient d'enregistrer {problemKinds[kind].set.these}.</strong> Vos modifications ne sont pas enregistrées, et
      rien n'en est perdu. Vous pouvez les remettre par-dessus les siennes
      {conflicts.length === 0
        ? `\u00A0: ${problemKinds[kind].set.others}`
        : `\u00A0; vous avez pourtant changé tous deux ${conflicts.map((title) => `«\u00A0${title}\u00A0»`).join(", ")}\u00A0: c'est votre version qui y restera.`}
    </p>
    <Button variant="default" size="sm" onClick={editing.applyMerge}>
      Reprendre par-dessus
    </Button>
    <Button variant="subtle" size="sm" onClick={editing.abandon}>
      Abandonner les miennes
    </Button>
  </Notice>
);
