import { useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { afterOpening } from "#platform/web/after-opening.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import { endOfGrace } from "../grace.ts";
import { currentValuesOf, type Edits, type FieldValues, fieldValuesOf, type SheetQuestion } from "../sheet.ts";
import { type SheetOrigin, toolsOf } from "./origin.ts";
import { partitionUnsaved, unsavedOf } from "./sheet-kind.ts";
import { holdSheet } from "./sheet-lock.ts";
import { Sheet } from "./sheet-store.ts";
import type { ShownSheet } from "./shown-sheet.ts";
import { useLasting, usePassed } from "./usePassed.ts";

/** An answer that is not saved this long after the last change is an alarm; before, it is on its way. */
const ALARM_MS = 5_000;

function onNetworkChange(notify: () => void): () => void {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
}

export function useSheet(origin: SheetOrigin, { questions, ...stage }: ShownSheet, restored: Edits) {
  const queries = useQueryClient();
  const online = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const sheet = useUnsaved((announce) => {
    const sheet = new Sheet(restored, { ...toolsOf(origin, queries), announce, notify: toast });
    return {
      work: sheet,
      announcements: { channel: origin.channel, onSaved: () => void sheet.refresh() },
      onReturn: () => void (document.visibilityState === "visible" ? sheet.refresh() : sheet.autosave()),
      onOnline: () =>
        void sheet
          .resume()
          .then(() => sheet.refresh())
          .then(() => sheet.autosave()),
    };
  });
  useEffect(() => holdSheet(origin.lock), [origin.lock]);
  const state = useSyncExternalStore(sheet.subscribe, sheet.read);
  const { closesAt, endsAt = null } = stage;
  const hasPassed = usePassed(stage.isClosed ? null : closesAt, () => void sheet.finish());
  const isClosed = stage.isClosed || hasPassed;
  // Problems that do not count in the category become readable then.
  const isPastGrace = usePassed(isClosed && closesAt !== null ? endOfGrace(closesAt) : null, () => void sheet.refresh());
  useEffect(() => afterOpening(() => toast.prepare()), []);
  useWindowEvent("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (!isClosed) void sheet.save();
  });
  const unsaved = unsavedOf(questions, state.edits);
  const isDue = useLasting(unsaved.length > 0, state.edits, ALARM_MS);
  const isRefused = unsaved.some(({ id }) => state.refusals[id] !== undefined);
  const { invalid } = partitionUnsaved(questions, state.edits);
  /** After the closing, only saved answers and those on their way count. */
  const shown = (question: SheetQuestion): FieldValues =>
    isClosed && !state.sending.includes(question.id) ? fieldValuesOf(question) : currentValuesOf(question, state.edits);
  const [counted, others] = [questions.filter(({ counts }) => counts), questions.filter(({ counts }) => !counts)];
  return {
    sheet,
    state,
    questions,
    counted,
    others,
    isClosed,
    isOver: isPastGrace || closesAt === null,
    closesAt,
    /** Whether the person's time closes it, before the stage closes (TIM-01). */
    isOwnEnd: endsAt !== null && endsAt === closesAt,
    shown,
    unsaved,
    isWaiting: isDue || isRefused,
    invalid,
    isOffline: !online || state.phase === "waiting",
    isServerFailing: online && state.phase === "failing",
    /** Unsaved answers stay on this device until the server answers; leaving the page deletes none. */
    isKeptHere: state.isStoredLocally && (!online || sheet.isRetrying),
    isTimed: origin.isTimed,
    isPractice: origin.isPractice === true,
  };
}

export type SheetView = ReturnType<typeof useSheet>;
