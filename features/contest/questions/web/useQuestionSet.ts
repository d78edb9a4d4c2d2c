import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { validateDrafts } from "../question-check.ts";
import { bodyOf, draftsOf, isChanged, type QuestionDraft } from "../question-drafts.ts";
import { parseQuestionError, type QuestionError } from "../question-error.ts";
import { mergeDrafts } from "../question-merge.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";

const questionSetQuery = (stageId: string) => apiQuery(questionSetApi.read, { params: { id: stageId } });

/** The saved questions of a stage, read again at each visit. */
export const useQuestionSet = (stageId: string) =>
  useQuery({ ...questionSetQuery(stageId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** Errors by the question's key, because its position may change before they are corrected. */
type ErrorsByQuestion = Readonly<Record<string, readonly QuestionError[]>>;

interface EditingState {
  /** The version being edited, so that later changes of others are not overwritten silently. */
  readonly base: QuestionSetOnWire;
  readonly drafts: readonly QuestionDraft[];
  readonly errors: ErrorsByQuestion;
}

/** The questions of a stage being edited; `latest` is the saved version, by any user. */
export function useQuestionEditing(stageId: string, latest: QuestionSetOnWire) {
  const [state, setState] = useState<EditingState>(() => initialState(latest));
  const [seenRevision, setSeenRevision] = useState(latest.revision);
  const { base, drafts, errors } = state;
  const hasChanges = isChanged(drafts, base.questions);
  const isOutdated = latest.revision !== base.revision;
  if (seenRevision !== latest.revision) {
    setSeenRevision(latest.revision);
    if (isOutdated && !hasChanges) setState(initialState(latest));
  }
  const update = (changes: Partial<EditingState>) => setState((before) => ({ ...before, ...changes }));
  const saving = useSaving(stageId, base, update);
  return {
    drafts,
    errors,
    saved: base.questions,
    hasChanges,
    /** The merge with another user's save, or null. */
    pendingMerge: isOutdated && hasChanges ? mergeDrafts(drafts, base.questions, latest.questions) : null,
    isSaving: saving.isPending,
    change: (next: (drafts: readonly QuestionDraft[]) => readonly QuestionDraft[]) =>
      setState((before) => ({ ...before, drafts: next(before.drafts) })),
    /** Changes one question; its errors are checked again on saving. */
    edit: (key: string, changes: Partial<QuestionDraft>) =>
      setState((before) => ({
        ...before,
        drafts: before.drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)),
        errors: { ...before.errors, [key]: [] },
      })),
    /** Checks the drafts before sending; errors appear at their fields. */
    check: (): ErrorsByQuestion => {
      const found = groupByQuestion(validateDrafts(drafts, base.questions), drafts);
      update({ errors: found });
      return found;
    },
    save: () => saving.mutate(drafts),
    restore: (restored: readonly QuestionDraft[]) => update({ drafts: restored }),
    /** Drops the edits. */
    abandon: () => setState(initialState(latest)),
    /** Applies the edits of this page to the other user's save. */
    applyMerge: () => update({ base: latest, drafts: mergeDrafts(drafts, base.questions, latest.questions).drafts }),
  };
}

export type QuestionEditing = ReturnType<typeof useQuestionEditing>;

const initialState = (set: QuestionSetOnWire): EditingState => ({ base: set, drafts: draftsOf(set.questions), errors: {} });

function groupByQuestion(errors: readonly QuestionError[], drafts: readonly QuestionDraft[]): ErrorsByQuestion {
  const grouped = Object.groupBy(errors, ({ index }) => drafts[index]?.key ?? "");
  return Object.fromEntries(Object.entries(grouped).map(([key, found]) => [key, found ?? []]));
}

function useSaving(stageId: string, base: QuestionSetOnWire, update: (changes: Partial<EditingState>) => void) {
  const queries = useQueryClient();
  const { queryKey } = questionSetQuery(stageId);
  return useMutation({
    mutationFn: (drafts: readonly QuestionDraft[]) =>
      call(questionSetApi.save, {
        params: { id: stageId },
        body: { basedOn: base.revision, questions: bodyOf(drafts, base.questions) },
      }),
    onSuccess: (saved, drafts) => {
      const keys = drafts.filter(({ title }) => title.trim() !== "").map(({ key }) => key);
      queries.setQueryData(queryKey, saved);
      update({ base: saved, drafts: draftsOf(saved.questions, keys), errors: {} });
      toast.success("Questions enregistrées");
    },
    onError: (failure, drafts) => {
      if (!(failure instanceof Refusal)) return;
      const errors = failure.issues.flatMap(({ path, message }) => parseQuestionError(path, message) ?? []);
      update({ errors: groupByQuestion(errors, drafts) });
      if (failure.status === 409) void queries.refetchQueries({ queryKey });
    },
  });
}
