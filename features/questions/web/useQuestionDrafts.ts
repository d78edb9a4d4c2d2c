import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";
import { type DraftSet, draftSetOf, restoreDrafts } from "../question-draft-set.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import type { QuestionEditing } from "./useQuestionSet.ts";

const draftKey = (stageId: string) => `questions/${stageId}`;

/** This device's draft of a stage's questions; `undefined` while loading, null if there is none. */
export function useDraftSet(userId: string, stageId: string): DraftSet | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["questions kept on this device", userId, stageId],
    queryFn: async () => (await drafts.read<DraftSet>(userId, draftKey(stageId))) ?? null,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}

interface AutosaveOptions {
  readonly userId: string;
  readonly stageId: string;
  readonly editing: QuestionEditing;
  readonly saved: QuestionSetOnWire;
  readonly draftSet: DraftSet | null;
}

/** Stores drafts on this device until they are saved. A stored draft is restored at once, or offered if the questions have changed since. */
export function useDraftAutosave({ userId, stageId, editing, saved, draftSet }: AutosaveOptions) {
  const isCurrent = draftSet?.basedOn === saved.revision;
  const [state, setState] = useState<"found" | "older" | null>(draftSet ? (isCurrent ? "found" : "older") : null);
  const [isReloading, setReloading] = useState(false);
  const hasLeft = useRef(false);
  /** Whether this page found or wrote the stored draft: another page's draft is not deleted. */
  const isOwnDraft = useRef(draftSet !== null);
  const write = async () => {
    const wasOwnDraft = isOwnDraft.current;
    isOwnDraft.current = editing.hasChanges;
    if (editing.hasChanges)
      await drafts.save(userId, draftKey(stageId), draftSetOf(editing.drafts, { ...saved, questions: [...editing.saved] }));
    else if (wasOwnDraft) await drafts.discard(userId, draftKey(stageId));
  };
  const saveDraft = useEffectEvent(() => (state === "older" || hasLeft.current ? Promise.resolve() : write().catch(() => undefined)));
  const debouncedSave = useDebouncedCallback(() => void saveDraft(), { delay: 300, flushOnUnmount: true });
  const restore = useEffectEvent(() => draftSet && isCurrent && editing.restore(restoreDrafts(draftSet, saved)));
  useEffect(() => void restore(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed is kept
  useEffect(() => debouncedSave(), [editing.drafts, debouncedSave]);
  useEffect(() => {
    const flush = () => void saveDraft();
    addEventListener("pagehide", flush);
    const stopReload = beforeReload(async () => {
      await saveDraft();
      setReloading(true);
    });
    const stopSignOut = beforeSignOut(() => saveDraft());
    return () => {
      removeEventListener("pagehide", flush);
      stopReload();
      stopSignOut();
    };
  }, []);
  return {
    /** The draft found: already restored, or older than the saved. */
    state: editing.hasChanges || state === "older" ? state : null,
    isReloading,
    restoreDraft: () => {
      if (draftSet) editing.restore(restoreDrafts(draftSet, saved));
      setState("found");
    },
    discardDraft: () => {
      setState(null);
      editing.abandon();
    },
    /** The user leaves despite the warning: deletes the draft. */
    leave: async () => {
      hasLeft.current = true;
      await drafts.discard(userId, draftKey(stageId)).catch(() => undefined);
    },
  };
}
