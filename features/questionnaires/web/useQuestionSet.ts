import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { faultsOf } from "../question-check.ts";
import { bodyOf, draftsOf, isChanged, type QuestionDraft } from "../question-drafts.ts";
import { type Fault, faultAt } from "../question-fault.ts";
import { mergedOver } from "../question-merge.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";

const setOf = (stageId: string) => ask(questionSetApi.read, { params: { id: stageId } });

/** The questions of a stage as they are saved, read afresh at each visit. */
export const useQuestionSet = (stageId: string) => useQuery({ ...setOf(stageId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** What is wrong, by the key of the question: its place may change before it is put right. */
type Wrong = Readonly<Record<string, readonly Fault[]>>;

interface Editing {
  /** What is changed here: nobody else's later changes are overwritten without a word. */
  readonly base: QuestionSetOnWire;
  readonly drafts: readonly QuestionDraft[];
  readonly wrong: Wrong;
}

/** The questions of a stage while they are changed; `latest` is what is saved, by whomever. */
export function useEditing(stageId: string, latest: QuestionSetOnWire) {
  const [state, setState] = useState<Editing>(() => begun(latest));
  const [heard, setHeard] = useState(latest.revision);
  const { base, drafts, wrong } = state;
  const hasChanges = isChanged(drafts, base.questions);
  const isOlder = latest.revision !== base.revision;
  if (heard !== latest.revision) {
    setHeard(latest.revision);
    if (isOlder && !hasChanges) setState(begun(latest));
  }
  const put = (changes: Partial<Editing>) => setState((before) => ({ ...before, ...changes }));
  const saving = useSaving(stageId, base, put);
  return {
    drafts,
    wrong,
    saved: base.questions,
    hasChanges,
    /** What somebody else saved meanwhile; null: nothing. */
    overtaken: isOlder && hasChanges ? mergedOver(drafts, base.questions, latest.questions) : null,
    isSaving: saving.isPending,
    change: (next: (drafts: readonly QuestionDraft[]) => readonly QuestionDraft[]) =>
      setState((before) => ({ ...before, drafts: next(before.drafts) })),
    /** Changes one question; what was wrong with it is judged again when it is saved. */
    edit: (key: string, changes: Partial<QuestionDraft>) =>
      setState((before) => ({
        ...before,
        drafts: before.drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)),
        wrong: { ...before.wrong, [key]: [] },
      })),
    /** Whether it can be sent; what is wrong is shown at its field. */
    check: (): Wrong => {
      const found = byKey(faultsOf(drafts, base.questions), drafts);
      put({ wrong: found });
      return found;
    },
    save: () => saving.mutate(drafts),
    restore: (restored: readonly QuestionDraft[]) => put({ drafts: restored }),
    /** Forgets what was typed. */
    abandon: () => setState(begun(latest)),
    /** What was typed here, over what the other saved. */
    takeOver: () => put({ base: latest, drafts: mergedOver(drafts, base.questions, latest.questions).drafts }),
  };
}

export type QuestionEditing = ReturnType<typeof useEditing>;

const begun = (set: QuestionSetOnWire): Editing => ({ base: set, drafts: draftsOf(set.questions), wrong: {} });

function byKey(faults: readonly Fault[], drafts: readonly QuestionDraft[]): Wrong {
  const grouped = Object.groupBy(faults, ({ place }) => drafts[place]?.key ?? "");
  return Object.fromEntries(Object.entries(grouped).map(([key, found]) => [key, found ?? []]));
}

function useSaving(stageId: string, base: QuestionSetOnWire, put: (changes: Partial<Editing>) => void) {
  const queries = useQueryClient();
  const { queryKey } = setOf(stageId);
  return useMutation({
    mutationFn: (drafts: readonly QuestionDraft[]) =>
      call(questionSetApi.save, {
        params: { id: stageId },
        body: { basedOn: base.revision, questions: bodyOf(drafts, base.questions) },
      }),
    onSuccess: (saved, drafts) => {
      const keys = drafts.filter(({ title }) => title.trim() !== "").map(({ key }) => key);
      queries.setQueryData(queryKey, saved);
      put({ base: saved, drafts: draftsOf(saved.questions, keys), wrong: {} });
      toast.success("Questions enregistrées");
    },
    onError: (failure, drafts) => {
      toast.failure(messageOf(failure));
      if (!(failure instanceof Refusal)) return;
      const faults = failure.issues.flatMap(({ path, message }) => faultAt(path, message) ?? []);
      put({ wrong: byKey(faults, drafts) });
      if (failure.status === 409) void queries.refetchQueries({ queryKey });
    },
  });
}
