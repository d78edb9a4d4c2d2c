import { useHotkeys, useNetwork } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { afterOpening } from "#platform/web/after-opening.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import { currentValuesOf, type Edits, type FieldValues, fieldValuesOf, type SheetQuestion } from "../sheet.ts";
import { type ActiveQuestionnaire, activeQuestionnaireCache } from "./active-questionnaire.ts";
import { saveAnswers, saveOverRead } from "./save-answers.ts";
import { partitionUnsaved, unsavedOf } from "./sheet-kind.ts";
import { type AnswerBody, Sheet } from "./sheet-store.ts";
import { draftsOf } from "./stored-sheet.ts";
import { usePassed } from "./usePassed.ts";

interface SheetOptions {
  readonly userId: string;
  readonly questionnaire: ActiveQuestionnaire;
  readonly restored: Edits;
}

const none: Edits = {};

/** This device's drafts of a stage, one per question; `undefined` while loading, empty if the device stores nothing. */
export const useEditDrafts = (userId: string, stageId: string): Edits | undefined =>
  useStored(["answers", userId, stageId], async () => Object.fromEntries(await draftsOf(userId, stageId).readAll()), none);

/** The sheet of one person at one stage, and its messages. */
export function useSheet({ userId, questionnaire: { questionnaire, questions, ...stage }, restored }: SheetOptions) {
  const queries = useQueryClient();
  const { online } = useNetwork();
  const sheet = useUnsaved((announce) => {
    const cache = activeQuestionnaireCache(queries);
    const drafts = draftsOf(userId, questionnaire?.id ?? "");
    const save = (body: AnswerBody) => saveAnswers(userId, body);
    const saveAgain = (body: AnswerBody, edits: Edits) => saveOverRead(userId, body, edits);
    const sheet = new Sheet(restored, { drafts, cache, announce, save, saveAgain, notify: toast });
    return {
      work: sheet,
      announcements: { channel: "palmares-answers", onSaved: () => void sheet.refresh() },
      onReturn: () => void (document.visibilityState === "visible" ? sheet.refresh() : sheet.autosave()),
      onOnline: () =>
        void sheet
          .resume()
          .then(() => sheet.refresh())
          .then(() => sheet.autosave()),
    };
  });
  const state = useSyncExternalStore(sheet.subscribe, sheet.read);
  const { closesAt } = stage;
  const hasPassed = usePassed(
    stage.isClosed ? null : closesAt,
    useCallback(() => void sheet.finish(), [sheet]),
  );
  const isClosed = stage.isClosed || hasPassed;
  useEffect(() => afterOpening(toast.prepare), []);
  useHotkeys([["mod+S", () => isClosed || void sheet.save()]], []);
  const unsaved = unsavedOf(questions, state.edits);
  const { invalid } = partitionUnsaved(questions, state.edits);
  /** After the close, only saved answers exist, and what is on its way. */
  const shown = (question: SheetQuestion): FieldValues =>
    isClosed && !state.sending.includes(question.id) ? fieldValuesOf(question) : currentValuesOf(question, state.edits);
  const [counted, others] = [questions.filter(({ counts }) => counts), questions.filter(({ counts }) => !counts)];
  const isServerFailing = online && state.phase === "failing";
  const isOffline = !online || state.phase === "waiting";
  /** What is unsaved is on this device, and is sent once the server answers: leaving the page deletes nothing of it. */
  const isKeptHere = state.isStoredLocally && (!online || sheet.isRetrying);
  return { sheet, state, questions, counted, others, isClosed, closesAt, shown, unsaved, invalid, isOffline, isServerFailing, isKeptHere };
}

export type SheetView = ReturnType<typeof useSheet>;
