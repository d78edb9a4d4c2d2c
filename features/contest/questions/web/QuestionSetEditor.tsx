import { Button, Group, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { asSameSolution } from "../answer-drafts.ts";
import type { DraftSet } from "../question-draft-set.ts";
import { deletionsOf, moveElement, newDraft, type QuestionDraft } from "../question-drafts.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import { distinctOf, LookalikeSolutions } from "./LookalikeSolutions.tsx";
import { itemId, type MoveSource, moveButtonId, QuestionItem } from "./QuestionItem.tsx";
import { ConflictNotice, DraftNotice } from "./QuestionSetNotices.tsx";
import styles from "./questions.module.css";
import { SaveDialog } from "./SaveDialog.tsx";
import { useDraftAutosave, useDraftSet } from "./useQuestionDrafts.ts";
import { type QuestionEditing, useQuestionEditing } from "./useQuestionSet.ts";
import { useReorder } from "./useReorder.ts";

interface Props {
  readonly userId: string;
  readonly stageId: string;
  /** Participants see these questions now. */
  readonly isActive: boolean;
  readonly saved: QuestionSetOnWire;
  /** The file menu; unsaved changes cannot be exported, and an import does not lose them. */
  readonly fileMenu: (hasChanges: boolean) => ReactNode;
  /** Renders the questions as pupils see them, in place of the list; null: the list. */
  readonly preview: ((drafts: readonly QuestionDraft[]) => ReactNode) | null;
  readonly onPreview: () => void;
}

/** The questions of a stage, edited and saved together (STG-05, STG-06). */
export function QuestionSetEditor(props: Props) {
  const draftSet = useDraftSet(props.userId, props.stageId);
  return draftSet === undefined ? <Loading label="Chargement des questions..." lines={6} /> : <Editor {...props} draftSet={draftSet} />;
}

function Editor({ userId, stageId, isActive, saved, draftSet, fileMenu, preview, onPreview }: Props & { draftSet: DraftSet | null }) {
  const editing = useQuestionEditing(stageId, saved);
  const autosave = useDraftAutosave({ userId, stageId, editing, saved, draftSet });
  const list = useList(editing);
  const [isConfirming, setConfirming] = useState(false);
  const { drafts, hasChanges, isSaving } = editing;
  /** Typed text is stored only after the user decides whether to restore an older draft. */
  const mustChooseDraft = autosave.state === "older";
  const save = () => {
    const errors = Object.entries(editing.check()).filter(([, fieldErrors]) => fieldErrors.length > 0);
    if (errors.length > 0) return list.show(errors.map(([key]) => key));
    const { untitled, emptyAnswers } = deletionsOf(drafts);
    if (untitled.length + emptyAnswers.length > 0) setConfirming(true);
    else editing.save();
  };
  return (
    <>
      <Group gap="12px 16px" mb="sm">
        <Title order={1}>Éditer un questionnaire</Title>
        <Group className={styles.tools} align="stretch" gap={8}>
          {fileMenu(hasChanges)}
          <PreviewButton isOpen={preview !== null} onPreview={onPreview} />
        </Group>
      </Group>
      <Group className={styles.toolbar} gap="8px 16px">
        <Text className={styles.state} c="dimmed" fz="sm">
          {formatCount(drafts.length, "question")} · coefficient total{" "}
          {formatNumber(drafts.reduce((sum, { coefficient }) => sum + coefficient, 0))}
          <span role="status" data-unsaved={hasChanges || undefined}>
            {hasChanges ? "Modifications non enregistrées" : "Tout est enregistré"}
          </span>
        </Text>
        <Group className={styles.tools} align="stretch" gap={8}>
          {!preview && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} disabled={mustChooseDraft} onClick={list.add}>
              Ajouter une question
            </Button>
          )}
          <Button variant="main" loading={isSaving} disabled={mustChooseDraft} onClick={save}>
            Enregistrer
          </Button>
        </Group>
      </Group>
      {isActive && (
        <Notice mb="lg">
          Cette étape est active&nbsp;: ce que vous enregistrez est lu aussitôt par les participants. Dès la première réponse, les questions
          ne changeront plus.
        </Notice>
      )}
      {autosave.state && <DraftNotice {...autosave} />}
      {editing.pendingMerge && (
        <ConflictNotice conflicts={editing.pendingMerge.conflicts} onMerge={editing.applyMerge} onAbandon={editing.abandon} />
      )}
      {preview ? (
        preview(drafts)
      ) : (
        <>
          <div inert={isSaving || mustChooseDraft}>
            <LookalikeSolutions
              {...{ saved, drafts }}
              onSame={({ key, possibleAnswers }, { one, other }) =>
                editing.edit(key, { possibleAnswers: asSameSolution(possibleAnswers, one, other) })
              }
            />
          </div>
          <List editing={editing} list={list} saved={saved} isInert={isSaving || mustChooseDraft} />
        </>
      )}
      <SaveDialog
        opened={isConfirming}
        drafts={drafts}
        onClose={() => setConfirming(false)}
        onSave={() => {
          setConfirming(false);
          editing.save();
        }}
      />
      <UnsavedGuard isSavedLocally when={hasChanges} isReloading={autosave.isReloading} onLeave={autosave.leave}>
        Les questions que vous avez modifiées seront perdues.
      </UnsavedGuard>
    </>
  );
}

export const PreviewButton = ({ isOpen, onPreview }: { isOpen: boolean; onPreview: () => void }) => (
  <Button variant="default" aria-pressed={isOpen} onClick={onPreview}>
    {isOpen ? "Fermer l'aperçu" : "Aperçu"}
  </Button>
);

type ListView = ReturnType<typeof useList>;

/** The state of the list: open questions, their order, and the announcements for screen readers. */
function useList({ drafts, change }: QuestionEditing) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const add = (draft: QuestionDraft, index: number) => {
    flushSync(() => {
      change((before) => before.toSpliced(index, 0, draft));
      setOpen((before) => new Set([...before, draft.key]));
    });
    setAnnouncement(`Question ${index + 1} ajoutée`);
    document.getElementById(itemId(draft.key))?.scrollIntoView({ block: "start" });
  };
  return {
    open,
    announcement,
    toggle: (key: string) => setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    /** Opens the questions with errors, and goes to the first. */
    show: (keys: readonly string[]) => {
      flushSync(() => setOpen((before) => new Set([...before, ...keys])));
      toast.failure(keys.length > 1 ? `${keys.length} questions sont à corriger.` : "Une question est à corriger.");
      document.querySelector<HTMLElement>(`#${CSS.escape(itemId(keys[0] ?? ""))} [aria-invalid="true"]`)?.focus();
    },
    add: () => add(newDraft(drafts), drafts.length),
    copy: (index: number) => {
      const [original] = drafts.slice(index, index + 1);
      if (original) add({ ...original, id: undefined, key: newDraft(drafts).key, title: `${original.title} (copie)` }, index + 1);
    },
    remove: (key: string) => change((before) => before.filter((draft) => draft.key !== key)),
    move: (from: number, to: number, source: MoveSource = "handle") => {
      const [draft] = drafts.slice(from, from + 1);
      if (!draft) return;
      flushSync(() => change((before) => moveElement(before, from, to)));
      setAnnouncement(`«\u00A0${draft.title}\u00A0» est maintenant la question ${to + 1} sur ${drafts.length}`);
      document.getElementById(moveButtonId(draft.key, source))?.focus();
    },
  };
}

interface ListProps {
  readonly editing: QuestionEditing;
  readonly list: ListView;
  readonly saved: QuestionSetOnWire;
  readonly isInert: boolean;
}

function List({ editing, list, saved, isInert }: ListProps) {
  const { drafts, errors } = editing;
  const reorder = useReorder(list.move);
  const [removing, setRemoving] = useState<{ readonly draft: QuestionDraft; readonly index: number } | null>(null);
  return (
    <>
      <p role="status" className="hidden-text">
        {list.announcement}
      </p>
      {drafts.length === 0 && (
        <Empty title="Cette étape n'a pas encore de question">Ajoutez la première, ou importez un fichier de questions.</Empty>
      )}
      <ol ref={reorder.list} className={styles.list} inert={isInert}>
        {drafts.map((draft, index) => (
          <QuestionItem
            key={draft.key}
            {...{ draft, index, reorder }}
            count={drafts.length}
            isOpen={list.open.has(draft.key)}
            errors={errors[draft.key] ?? []}
            distinct={distinctOf(saved, draft.id)}
            onToggle={() => list.toggle(draft.key)}
            onEdit={(changes) => editing.edit(draft.key, changes)}
            onMove={(to, source) => list.move(index, to, source)}
            onCopy={() => list.copy(index)}
            onRemove={() => setRemoving({ draft, index })}
          />
        ))}
      </ol>
      <ConfirmDialog
        opened={removing !== null}
        title={`Supprimer la question ${(removing?.index ?? 0) + 1}, «\u00A0${removing?.draft.title || "Sans titre"}\u00A0»\u00A0?`}
        confirm="Supprimer la question"
        isDestructive
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) list.remove(removing.draft.key);
          setRemoving(null);
        }}
      >
        Elle disparaîtra de l'étape quand vous enregistrerez.
      </ConfirmDialog>
    </>
  );
}
