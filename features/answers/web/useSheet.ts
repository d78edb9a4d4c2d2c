import { useHotkeys, useNetwork } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { beforeReload } from "#platform/web/reload.ts";
import { toast } from "#platform/web/toasts.tsx";
import { currentValuesOf, type Edits, type FieldValues, fieldValuesOf, partitionUnsaved, type SheetQuestion, unsavedOf } from "../sheet.ts";
import { type ActiveQuestionnaire, activeQuestionnaireCache } from "./active-questionnaire.ts";
import { editDraftsOf } from "./edit-drafts.ts";
import { saveAnswers } from "./save-answers.ts";
import { Sheet } from "./sheet-store.ts";

interface SheetOptions {
  readonly userId: string;
  readonly questionnaire: ActiveQuestionnaire;
  readonly restored: Edits;
}

const none: Edits = {};

/** This device's drafts of a stage; `undefined` while loading, empty if the device stores nothing. */
export function useEditDrafts(userId: string, stageId: string, questionIds: readonly string[]): Edits | undefined {
  const { data, isError } = useQuery({
    queryKey: ["answers kept on this device", userId, stageId],
    queryFn: () => editDraftsOf(userId, stageId).read(questionIds),
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? none : data;
}

/** The sheet of one person at one stage, and its messages. */
export function useSheet({ userId, questionnaire: { questionnaire, questions, isClosed }, restored }: SheetOptions) {
  const queries = useQueryClient();
  const { online } = useNetwork();
  const [{ sheet, listen }] = useState(() => openSheet({ queries, userId, stageId: questionnaire?.id ?? "", restored }));
  const state = useSyncExternalStore(sheet.subscribe, sheet.read);
  useEffect(listen, [listen]);
  useHotkeys([["mod+S", () => isClosed || void sheet.save()]], []);
  const unsaved = unsavedOf(questions, state.edits);
  const { invalid } = partitionUnsaved(questions, state.edits);
  /** After the close, only saved answers exist. */
  const shown = (question: SheetQuestion): FieldValues => (isClosed ? fieldValuesOf(question) : currentValuesOf(question, state.edits));
  const isServerFailing = online && state.phase === "failing";
  const isOffline = !online || state.phase === "waiting";
  return { sheet, state, questions, isClosed, shown, unsaved, invalid, isOffline, isServerFailing };
}

export type SheetView = ReturnType<typeof useSheet>;

interface OpenSheetOptions {
  readonly queries: ReturnType<typeof useQueryClient>;
  readonly userId: string;
  readonly stageId: string;
  readonly restored: Edits;
}

/** Opens the sheet and its listeners: another tab saves, the person comes back, the network returns, the page reloads. */
function openSheet({ queries, userId, stageId, restored }: OpenSheetOptions) {
  const { questions, refetch, cancelRefetch, accept } = activeQuestionnaireCache(queries);
  let channel: BroadcastChannel | undefined;
  const sheet = new Sheet(restored, {
    drafts: editDraftsOf(userId, stageId),
    served: questions,
    refetch,
    async send(body) {
      await cancelRefetch();
      return saveAnswers(userId, body);
    },
    onSaved(answers) {
      accept(answers);
      channel?.postMessage("saved");
    },
    notify: toast,
  });
  const refresh = () => document.visibilityState === "visible" && void sheet.refresh();
  const resume = () => void sheet.resume().then(() => sheet.refresh());
  const listen = () => {
    toast.prepare();
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener("focus", refresh, { signal });
    addEventListener("online", resume, { signal });
    document.addEventListener("visibilitychange", refresh, { signal });
    channel = new BroadcastChannel("palmares-answers");
    channel.addEventListener("message", () => void sheet.refresh());
    const removeReloadHook = beforeReload(() => sheet.saveDrafts());
    return () => {
      controller.abort();
      channel?.close();
      removeReloadHook();
      sheet.close();
    };
  };
  return { sheet, listen };
}
