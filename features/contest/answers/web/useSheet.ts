import { useWindowEvent } from "@mantine/hooks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { afterOpening } from "#platform/web/after-opening.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { currentValuesOf, type Edits, type FieldValues, fieldValuesOf, type SheetQuestion } from "../sheet.ts";
import { activeQuestionnaireCache } from "./active-questionnaire.ts";
import { SHEET_CHANNEL } from "./messages.ts";
import { saveAnswers, saveOverRead } from "./save-answers.ts";
import { partitionUnsaved, unsavedOf } from "./sheet-kind.ts";
import { holdSheet } from "./sheet-lock.ts";
import { Sheet, type SheetTools } from "./sheet-store.ts";
import type { ActiveQuestionnaire } from "./shown-questionnaire.ts";
import { draftsOf } from "./stored-sheet.ts";
import { usePassed } from "./usePassed.ts";

/** Where a sheet is read, saved, and stored until then. */
export interface SheetOrigin {
  readonly drafts: ReturnType<typeof draftsOf>;
  /** The questions as last read or saved. */
  readonly cache: SheetTools["cache"];
  readonly save: SheetTools["save"];
  readonly saveAgain: SheetTools["saveAgain"];
  /** The broadcast channel between this browser's pages. */
  readonly channel: string;
}

/** The online stage of the championship. */
const officialOrigin = (queries: QueryClient, userId: string, stageId: string): SheetOrigin => ({
  drafts: draftsOf(userId, stageId),
  cache: activeQuestionnaireCache(queries),
  save: (body) => saveAnswers(userId, body),
  saveAgain: (body, edits) => saveOverRead(userId, body, edits),
  channel: SHEET_CHANNEL,
});

interface SheetOptions {
  readonly userId: string;
  readonly questionnaire: ActiveQuestionnaire;
  readonly restored: Edits;
  /** The origin; by default, the online stage. */
  readonly origin?: (queries: QueryClient) => SheetOrigin;
  /** The sheet's lock, if it has an origin of its own. */
  readonly lock?: string;
}

const none: Edits = {};
const endOfGrace = (closesAt: string): string => new Date(Date.parse(closesAt) + GRACE_MS).toISOString();

function onNetworkChange(notify: () => void): () => void {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
}

/** This device's drafts of a stage, one per question; `undefined` while loading, empty if the device stores nothing. */
export const useEditDrafts = (userId: string, stageId: string): Edits | undefined =>
  useStored(["answers", userId, stageId], async () => Object.fromEntries(await draftsOf(userId, stageId).readAll()), none);

/** One person's sheet at one stage, and its messages. */
export function useSheet({ userId, questionnaire: { questionnaire, questions, ...stage }, restored, origin, lock = userId }: SheetOptions) {
  const queries = useQueryClient();
  const online = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const sheet = useUnsaved((announce) => {
    const { channel, ...tools } = origin ? origin(queries) : officialOrigin(queries, userId, questionnaire?.id ?? "");
    const sheet = new Sheet(restored, { ...tools, announce, notify: toast });
    return {
      work: sheet,
      announcements: { channel, onSaved: () => void sheet.refresh() },
      onReturn: () => void (document.visibilityState === "visible" ? sheet.refresh() : sheet.autosave()),
      onOnline: () =>
        void sheet
          .resume()
          .then(() => sheet.refresh())
          .then(() => sheet.autosave()),
    };
  });
  useEffect(() => holdSheet(lock), [lock]);
  const state = useSyncExternalStore(sheet.subscribe, sheet.read);
  const { closesAt } = stage;
  const hasPassed = usePassed(
    stage.isClosed ? null : closesAt,
    useCallback(() => void sheet.finish(), [sheet]),
  );
  const isClosed = stage.isClosed || hasPassed;
  // Problems that do not count in the category become readable then.
  const isOver =
    usePassed(
      isClosed && closesAt !== null ? endOfGrace(closesAt) : null,
      useCallback(() => void sheet.refresh(), [sheet]),
    ) || closesAt === null;
  useEffect(() => afterOpening(() => toast.prepare()), []);
  useWindowEvent("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!isClosed) void sheet.save();
  });
  const unsaved = unsavedOf(questions, state.edits);
  const { invalid } = partitionUnsaved(questions, state.edits);
  /** After the closing, only saved answers and those on their way count. */
  const shown = (question: SheetQuestion): FieldValues =>
    isClosed && !state.sending.includes(question.id) ? fieldValuesOf(question) : currentValuesOf(question, state.edits);
  const [counted, others] = [questions.filter(({ counts }) => counts), questions.filter(({ counts }) => !counts)];
  const isServerFailing = online && state.phase === "failing";
  const isOffline = !online || state.phase === "waiting";
  /** Unsaved answers stay on this device until the server answers; leaving the page deletes none. */
  const isKeptHere = state.isStoredLocally && (!online || sheet.isRetrying);
  return {
    sheet,
    state,
    questions,
    counted,
    others,
    isClosed,
    isOver,
    closesAt,
    shown,
    unsaved,
    invalid,
    isOffline,
    isServerFailing,
    isKeptHere,
    /** A school's own stage measures no time. */
    isTimed: origin === undefined,
  };
}

export type SheetView = ReturnType<typeof useSheet>;
