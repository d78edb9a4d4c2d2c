import { useEffect, useEffectEvent, useState } from "react";
import { useDraft, useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import { type DraftSet, draftSetOf, restoreDrafts } from "../question-draft-set.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import type { QuestionEditing } from "./useQuestionSet.ts";

const draftName = (stageId: string) => `questions/${stageId}`;

/** This device's draft of a stage's questions; `undefined` while loading, null if there is none. */
export const useDraftSet = (userId: string, stageId: string) => useStoredDraft<DraftSet>(userId, draftName(stageId));

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
  const { isReloading, leave } = useDraft({
    userId,
    name: draftName(stageId),
    found: draftSet,
    edited: editing.drafts,
    draft: () => (editing.hasChanges ? draftSetOf(editing.drafts, { ...saved, questions: [...editing.saved] }) : null),
    isPaused: () => state === "older",
  });
  const restore = useEffectEvent(() => draftSet && isCurrent && editing.restore(restoreDrafts(draftSet, saved)));
  useEffect(() => void restore(), []);
  return {
    /** The state of the draft found: already restored, or older than the saved questions. */
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
    leave,
  };
}
