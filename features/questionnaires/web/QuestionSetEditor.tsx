import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { deletionsOf, moved, newDraft, type QuestionDraft } from "../question-drafts.ts";
import type { KeptSet } from "../question-kept.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import { itemId, type Mover, moverId, QuestionItem } from "./QuestionItem.tsx";
import { KeptNotice, OvertakenNotice } from "./QuestionSetNotices.tsx";
import styles from "./questions.module.css";
import { SaveDialog } from "./SaveDialog.tsx";
import { useKeeping, useKept } from "./useKeptQuestions.ts";
import { type QuestionEditing, useEditing } from "./useQuestionSet.ts";
import { useReorder } from "./useReorder.ts";

interface Props {
  readonly userId: string;
  readonly stageId: string;
  /** Participants read these questions now. */
  readonly isActive: boolean;
  readonly saved: QuestionSetOnWire;
  /** The menu of the file; what is not saved cannot be exported, nor be lost by an import. */
  readonly fileMenu: (hasChanges: boolean) => ReactNode;
  /** The questions as pupils see them, in the place of the list; null: the list. */
  readonly preview: ((drafts: readonly QuestionDraft[]) => ReactNode) | null;
  readonly onPreview: () => void;
}

/** The questions of a stage, changed as one and saved as one (STG-05, STG-06). */
export function QuestionSetEditor(props: Props) {
  const kept = useKept(props.userId, props.stageId);
  return kept === undefined ? <Loading label="Chargement des questions..." lines={6} /> : <Editor {...props} kept={kept} />;
}

function Editor({ userId, stageId, isActive, saved, kept, fileMenu, preview, onPreview }: Props & { kept: KeptSet | null }) {
  const editing = useEditing(stageId, saved);
  const keeping = useKeeping({ userId, stageId, editing, saved, kept });
  const list = useList(editing);
  const [asksToSave, setAsksToSave] = useState(false);
  const { drafts, hasChanges, isSaving } = editing;
  /** Whether to take an older draft back is asked first: what is typed meanwhile would be kept nowhere. */
  const isAsked = keeping.state === "older";
  const save = () => {
    const wrong = Object.entries(editing.check()).filter(([, faults]) => faults.length > 0);
    if (wrong.length > 0) return list.show(wrong.map(([key]) => key));
    const { untitled, emptyAnswers } = deletionsOf(drafts);
    if (untitled.length + emptyAnswers.length > 0) setAsksToSave(true);
    else editing.save();
  };
  return (
    <>
      <div className={styles.head}>
        <Title order={1}>Éditer un questionnaire</Title>
        <div className={styles.tools}>
          {fileMenu(hasChanges)}
          <PreviewButton isOpen={preview !== null} onPreview={onPreview} />
        </div>
      </div>
      <div className={styles.toolbar}>
        <p className={styles.state}>
          {counted(drafts.length, "question")} · coefficient total{" "}
          {formatNumber(drafts.reduce((sum, { coefficient }) => sum + coefficient, 0))}
          <span role="status" data-unsaved={hasChanges || undefined}>
            {hasChanges ? "Modifications non enregistrées" : "Tout est enregistré"}
          </span>
        </p>
        <div className={styles.tools}>
          {!preview && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} disabled={isAsked} onClick={list.add}>
              Ajouter une question
            </Button>
          )}
          <Button variant="main" loading={isSaving} disabled={isAsked} onClick={save}>
            Enregistrer
          </Button>
        </div>
      </div>
      {isActive && (
        <p className={styles.notice}>
          Cette étape est active&nbsp;: ce que vous enregistrez est lu aussitôt par les participants. Dès la première réponse, les questions
          ne changeront plus.
        </p>
      )}
      {keeping.state && <KeptNotice {...keeping} />}
      {editing.overtaken && <OvertakenNotice both={editing.overtaken.both} onTakeOver={editing.takeOver} onAbandon={editing.abandon} />}
      {preview ? preview(drafts) : <List editing={editing} list={list} isInert={isSaving || isAsked} />}
      <SaveDialog
        opened={asksToSave}
        drafts={drafts}
        onClose={() => setAsksToSave(false)}
        onSave={() => {
          setAsksToSave(false);
          editing.save();
        }}
      />
      <UnsavedGuard isKept when={hasChanges} isReloading={keeping.isReloading} onLeave={keeping.leave}>
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

/** What is done to the list as a whole: which questions are open, where they stand, and what a screen reader is told. */
function useList({ drafts, change }: QuestionEditing) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState("");
  const add = (draft: QuestionDraft, place: number) => {
    flushSync(() => {
      change((before) => before.toSpliced(place, 0, draft));
      setOpen((before) => new Set([...before, draft.key]));
    });
    setNews(`Question ${place + 1} ajoutée`);
    document.getElementById(itemId(draft.key))?.scrollIntoView({ block: "start" });
  };
  return {
    open,
    news,
    toggle: (key: string) => setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    /** Opens the questions that have something wrong, and goes to the first. */
    show: (keys: readonly string[]) => {
      flushSync(() => setOpen((before) => new Set([...before, ...keys])));
      toast.failure(keys.length > 1 ? `${keys.length} questions sont à corriger.` : "Une question est à corriger.");
      document.querySelector<HTMLElement>(`#${CSS.escape(itemId(keys[0] ?? ""))} [aria-invalid="true"]`)?.focus();
    },
    add: () => add(newDraft(drafts), drafts.length),
    copy: (place: number) => {
      const [original] = drafts.slice(place, place + 1);
      if (original) add({ ...original, id: undefined, key: newDraft(drafts).key, title: `${original.title} (copie)` }, place + 1);
    },
    remove: (key: string) => change((before) => before.filter((draft) => draft.key !== key)),
    move: (from: number, to: number, mover: Mover = "handle") => {
      const [draft] = drafts.slice(from, from + 1);
      if (!draft) return;
      flushSync(() => change((before) => moved(before, from, to)));
      setNews(`«\u00A0${draft.title}\u00A0» est maintenant la question ${to + 1} sur ${drafts.length}`);
      document.getElementById(moverId(draft.key, mover))?.focus();
    },
  };
}

function List({ editing, list, isInert }: { editing: QuestionEditing; list: ListView; isInert: boolean }) {
  const { drafts, wrong } = editing;
  const reorder = useReorder(list.move);
  const [leaving, setLeaving] = useState<{ readonly draft: QuestionDraft; readonly place: number } | null>(null);
  return (
    <>
      <p role="status" className="hidden-text">
        {list.news}
      </p>
      {drafts.length === 0 && (
        <Empty title="Cette étape n'a pas encore de question">Ajoutez la première, ou importez un fichier de questions.</Empty>
      )}
      <ol ref={reorder.list} className={styles.list} inert={isInert}>
        {drafts.map((draft, place) => (
          <QuestionItem
            key={draft.key}
            {...{ draft, place, reorder }}
            count={drafts.length}
            isOpen={list.open.has(draft.key)}
            wrong={wrong[draft.key] ?? []}
            onToggle={() => list.toggle(draft.key)}
            onEdit={(changes) => editing.edit(draft.key, changes)}
            onMove={(to, mover) => list.move(place, to, mover)}
            onCopy={() => list.copy(place)}
            onRemove={() => setLeaving({ draft, place })}
          />
        ))}
      </ol>
      <ConfirmDialog
        opened={leaving !== null}
        title={`Supprimer la question ${(leaving?.place ?? 0) + 1}, «\u00A0${leaving?.draft.title || "Sans titre"}\u00A0»\u00A0?`}
        confirm="Supprimer la question"
        isDestructive
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) list.remove(leaving.draft.key);
          setLeaving(null);
        }}
      >
        Elle disparaîtra de l'étape quand vous enregistrerez.
      </ConfirmDialog>
    </>
  );
}
