import { Button, Group, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asSameSolution } from "#contest/problem/answer-drafts.ts";
import { errorsByKey } from "#contest/problem/problem-error.ts";
import { ProblemList } from "#contest/problem/web/ProblemList.tsx";
import { ProblemSetEditor } from "#contest/problem/web/ProblemSetEditor.tsx";
import styles from "#contest/problem/web/problem.module.css";
import { useProblemEditing } from "#contest/problem/web/useProblemEditing.ts";
import { type ListView, useProblemList } from "#contest/problem/web/useProblemList.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { validateDrafts } from "../question-check.ts";
import { type DraftSet, type EditedQuestions, editableQuestions } from "../question-draft-set.ts";
import { bodyOf, deletionsOf, newDraft, type QuestionDraft, warningsOf } from "../question-drafts.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";
import { distinctOf, LookalikeSolutions } from "./LookalikeSolutions.tsx";
import { questionSetQuery } from "./useQuestionSet.ts";

interface Props {
  readonly userId: string;
  readonly stageId: string;
  readonly isActive: boolean;
  readonly saved: QuestionSetOnWire;
  /** The file menu; unsaved changes cannot be exported, and an import does not lose them. */
  readonly fileMenu: (hasChanges: boolean) => ReactNode;
  /** Renders the questions as pupils see them, in place of the list; null: the list. */
  readonly preview: ((drafts: readonly QuestionDraft[]) => ReactNode) | null;
  readonly onPreview: () => void;
  readonly beside: (draft: QuestionDraft, position: number) => ReactNode;
}

const draftName = (stageId: string) => `questions/${stageId}`;

export function QuestionSetEditor(props: Props) {
  const found = useStoredDraft<DraftSet>(props.userId, draftName(props.stageId));
  return found === undefined ? <Loading label="Chargement des questions..." lines={6} /> : <Editor {...props} found={found} />;
}

function Editor({ userId, stageId, isActive, saved, found, fileMenu, preview, onPreview, beside }: Props & { found: DraftSet | null }) {
  const editing = useProblemEditing(editableQuestions, { userId, draftName: draftName(stageId), found, latest: saved });
  const drafts = editing.edited.problems;
  const list = useProblemList("question", drafts, editing.changeProblems);
  const saving = useSaving(stageId, editing, list);
  const [isConfirming, setConfirming] = useState(false);
  const save = () => {
    const errors = validateDrafts(drafts, editing.base.questions);
    editing.setErrors(errors);
    if (list.show(errors)) return;
    const { untitled, emptyAnswers } = deletionsOf(drafts);
    if (untitled.length + emptyAnswers.length > 0) setConfirming(true);
    else saving.mutate(drafts);
  };
  const adding = (variant: string) => (
    <Button variant={variant} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => list.add(newDraft(drafts))}>
      Ajouter un problème
    </Button>
  );
  return (
    <>
      <Group gap="12px 16px" mb="sm">
        <Title order={1}>Éditer un questionnaire</Title>
        <Group className={styles.tools} align="stretch" gap={8}>
          {fileMenu(editing.hasChanges)}
          <PreviewButton isOpen={preview !== null} onPreview={onPreview} />
        </Group>
      </Group>
      <ProblemSetEditor
        kind="question"
        editing={editing}
        summary={`${formatCount(drafts.length, "question")} · coefficient total ${formatNumber(drafts.reduce((sum, { coefficient }) => sum + coefficient, 0))}`}
        actions={!preview && drafts.length > 0 && adding("default")}
        notices={
          isActive && (
            <Notice mb="lg">
              Cette étape est active&nbsp;: ce que vous enregistrez est lu aussitôt par les participants. Dès la première réponse, les
              questions ne changeront plus.
            </Notice>
          )
        }
        isSaving={saving.isPending}
        onSave={save}
      >
        {preview?.(drafts) ?? (
          <>
            <LookalikeSolutions
              {...{ saved, drafts }}
              onSame={({ key, possibleAnswers }, { one, other }) =>
                editing.edit(key, { possibleAnswers: asSameSolution(possibleAnswers, one, other) })
              }
            />
            {drafts.length === 0 && (
              <Empty title="Cette étape n'a pas encore de question" action={adding("main")}>
                Ajoutez la première, ou importez un fichier de questions.
              </Empty>
            )}
            <ProblemList
              kind="question"
              problems={drafts}
              list={list}
              errors={editing.errors}
              isReadOnly={false}
              extrasOf={(draft, position) => ({
                warnings: warningsOf(draft, position, distinctOf(saved, draft.id)),
                beside: beside(draft, position),
              })}
              onEdit={(key, changes) => editing.edit(key, changes as Partial<QuestionDraft>)}
            />
          </>
        )}
      </ProblemSetEditor>
      <ConfirmDialog
        opened={isConfirming}
        title="Enregistrer supprimera ce qui est vide"
        confirm="Enregistrer et supprimer"
        cancel="Revenir"
        isDestructive
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          saving.mutate(drafts);
        }}
      >
        <Deletions drafts={drafts} />
      </ConfirmDialog>
    </>
  );
}

function useSaving(stageId: string, editing: QuestionEditing, { show }: ListView) {
  const queries = useQueryClient();
  const { queryKey } = questionSetQuery(stageId);
  const { base, saved, setErrors } = editing;
  return useMutation({
    mutationFn: (drafts: readonly QuestionDraft[]) =>
      call(questionSetApi.save, {
        params: { id: stageId },
        body: { basedOn: base.revision, questions: bodyOf(drafts, base.questions) },
      }),
    done: "Questions enregistrées",
    onSuccess: (answer, drafts) => {
      const keys = drafts.filter(({ title }) => title.trim() !== "").map(({ key }) => key);
      queries.setQueryData(queryKey, answer);
      saved(answer, keys);
    },
    onError: (failure, drafts) => {
      if (!(failure instanceof Refusal)) return;
      const errors = errorsByKey(failure.issues, drafts);
      setErrors(errors);
      show(errors);
      if (failure.status === 409) void queries.refetchQueries({ queryKey });
    },
  });
}

type QuestionEditing = ReturnType<typeof useProblemEditing<QuestionSetOnWire, EditedQuestions, DraftSet>>;

/** What saving deletes, by name (STG-06). */
function Deletions({ drafts }: { drafts: readonly QuestionDraft[] }) {
  const { untitled, emptyAnswers } = deletionsOf(drafts);
  return (
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
  );
}

export const PreviewButton = ({ isOpen, onPreview }: { isOpen: boolean; onPreview: () => void }) => (
  <Button variant="default" aria-pressed={isOpen} onClick={onPreview}>
    {isOpen ? "Fermer l'aperçu" : "Aperçu"}
  </Button>
);
