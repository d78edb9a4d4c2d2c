import { Alert, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorsByKey } from "#contest/problem/problem-error.ts";
import { ProblemSetEditor } from "#contest/problem/web/ProblemSetEditor.tsx";
import { useProblemEditing } from "#contest/problem/web/useProblemEditing.ts";
import { type ListView, useProblemList } from "#contest/problem/web/useProblemList.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { consequencesOfDiplomas, consequencesOfName, consequencesOfStage } from "../changes.ts";
import {
  categoriesOfPupils,
  draftOf,
  type EditedStage,
  editableStage,
  errorsOfEdited,
  newStage,
  type SchoolPupils,
  type StageDraft,
} from "../edited-stage.ts";
import { type SchoolStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { NextSteps } from "./NextSteps.tsx";
import { RemoveStage } from "./RemoveStage.tsx";
import { StageFields } from "./StageFields.tsx";
import { StageProblems } from "./StageProblems.tsx";
import { schoolStageQuery, useRefreshStages } from "./useSchoolStages.ts";

export const draftName = (stageId: string): string => `school-stages/${stageId}`;

interface Props {
  readonly userId: string;
  /** Null: a new one. */
  readonly stage: SchoolStageOnWire | null;
  readonly year: number | null;
  /** The school's pupils that this account sees. */
  readonly pupils: SchoolPupils;
  readonly found: StageDraft | null;
  /** Why this account, or any in this season, only reads. */
  readonly refusal: string | null;
  /** This version was saved here a moment ago. */
  readonly isJustSaved: boolean;
  readonly slips: (onClose: () => void) => ReactNode;
  readonly onSaved: (stage: SchoolStageOnWire) => void;
  readonly onRemoved: () => void;
}

export function StageEditor({ userId, stage, year, pupils, found, refusal, isJustSaved, slips, onSaved, onRemoved }: Props) {
  const editing = useProblemEditing(editableStage(newStage(year, pupils.given)), {
    ...{ userId, draftName: draftName(stage?.id ?? "nouveau"), found, latest: stage, isReadOnly: refusal !== null },
  });
  const { edited, original, errors, hasChanges, isReadOnly } = editing;
  const list = useProblemList("problem", edited.problems, editing.changeProblems);
  const saving = useSaving(editing, list, onSaved);
  const refresh = useRefreshStages();
  const consequences = consequencesFor(editing.base, original, edited);
  const [isConfirming, setConfirming] = useState(false);
  const save = () => {
    if (stage && !hasChanges) return;
    const found = errorsByKey(errorsOfEdited(edited), edited.problems);
    editing.setErrors(found);
    if (list.show(found)) return;
    if (consequences.all.length > 0) setConfirming(true);
    else saving.mutate(false);
  };
  return (
    <Stack gap={24}>
      <ProblemSetEditor
        kind="problem"
        editing={editing}
        summary={formatCount(edited.problems.length, "problème")}
        notices={
          <>
            {refusal !== null && <Alert mb="lg">{refusal}</Alert>}
            <RefusalAlert error={saving.error} mb="lg" />
          </>
        }
        isNew={stage === null}
        isSaving={saving.isPending}
        onSave={save}
        onUndo={editing.abandon}
      >
        <Stack gap={24}>
          <StageFields
            stage={edited}
            saved={original}
            {...{ pupils, isReadOnly }}
            errors={errors[""] ?? {}}
            onChange={(next) => editing.change(() => next)}
          />
          <StageProblems
            {...{ list, errors, isReadOnly }}
            problems={edited.problems}
            ofPupils={categoriesOfPupils(edited, pupils)}
            onEdit={editing.edit}
            onChange={editing.changeProblems}
          />
        </Stack>
        {isConfirming && (
          <ConfirmDialog
            title={
              consequences.changes.length > 0
                ? `${formatCount(stage?.answered ?? 0, "élève a", "élèves ont")} déjà répondu`
                : "Renommer ce quart de finale\u00A0?"
            }
            confirm="Enregistrer quand même"
            isBusy={saving.isPending}
            onConfirm={() => saving.mutate(true, { onSettled: () => setConfirming(false) })}
            onClose={() => setConfirming(false)}
          >
            <ul className="bullets">
              {consequences.all.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {consequences.changes.length > 0 && <p>Les notes et le classement suivent aussitôt.</p>}
          </ConfirmDialog>
        )}
      </ProblemSetEditor>
      {stage && !hasChanges && !isReadOnly && <NextSteps stage={stage} isJustSaved={isJustSaved} slips={slips} />}
      {stage && !isReadOnly && <RemoveStage stage={stage} onRemoved={() => void refresh().then(onRemoved)} />}
    </Stack>
  );
}

function consequencesFor(stage: SchoolStageOnWire | null, before: EditedStage, after: EditedStage) {
  const changes = stage && stage.answered > 0 ? consequencesOfStage(draftOf(before), draftOf(after)) : [];
  const diplomas = stage?.kept.diplomas ?? 0;
  const renaming = consequencesOfName(before.name, after.name.trim(), diplomas);
  return { changes, all: [...renaming, ...changes, ...(changes.length > 0 ? consequencesOfDiplomas(diplomas) : [])] };
}

type StageEditing = ReturnType<typeof useProblemEditing<SchoolStageOnWire | null, EditedStage, StageDraft>>;

function useSaving({ base, edited, saved, setErrors }: StageEditing, { show }: ListView, onSaved: Props["onSaved"]) {
  const queries = useQueryClient();
  const refresh = useRefreshStages();
  return useMutation({
    mutationFn: (despiteAnswers: boolean) =>
      base
        ? call(schoolStagesApi.change, { params: { id: base.id }, body: { basedOn: base.version, despiteAnswers, draft: draftOf(edited) } })
        : call(schoolStagesApi.create, { body: draftOf(edited) }),
    failed: shownByPage,
    done: "Quart de finale enregistré",
    onSuccess: async (answer) => {
      if (base) queries.setQueryData(schoolStageQuery(base.id).queryKey, answer);
      const keys = edited.problems.map(({ key }) => key);
      saved(answer, keys);
      await refresh();
      onSaved(answer);
    },
    onError: async (failure) => {
      if (!(failure instanceof Refusal)) return;
      const issues = failure.issues.map(({ path, message }) => ({ path: path.replace(/^draft\./, ""), message }));
      const errors = errorsByKey(issues, edited.problems);
      setErrors(errors);
      show(errors);
      if (base && failure.status === 409) await queries.refetchQueries({ queryKey: schoolStageQuery(base.id).queryKey });
    },
  });
}
