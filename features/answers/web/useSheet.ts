import { useHotkeys, useNetwork } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { beforeReload } from "#platform/web/reload.ts";
import { toast } from "#platform/web/toasts.tsx";
import { type Edits, partedOf, type SheetQuestion, shownOf, type Typed, typedOf, unsavedOf } from "../sheet.ts";
import { type ActiveQuestionnaire, activeQuestionnaireIn } from "./active-questionnaire.ts";
import { keptEditsOf } from "./kept-edits.ts";
import { saveAnswers } from "./save-answers.ts";
import { Sheet } from "./sheet-store.ts";

interface Answering {
  readonly userId: string;
  readonly questionnaire: ActiveQuestionnaire;
  readonly restored: Edits;
}

const none: Edits = {};

/** What this device kept of a stage; `undefined` while it is read, nothing when the device keeps nothing. */
export function useKeptEdits(userId: string, stageId: string, questionIds: readonly string[]): Edits | undefined {
  const { data, isError } = useQuery({
    queryKey: ["answers kept on this device", userId, stageId],
    queryFn: () => keptEditsOf(userId, stageId).read(questionIds),
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? none : data;
}

/** The sheet of one person at one stage, and what is said of it. */
export function useSheet({ userId, questionnaire: { questionnaire, questions, isClosed }, restored }: Answering) {
  const queries = useQueryClient();
  const { online } = useNetwork();
  const [{ sheet, listen }] = useState(() => openSheet({ queries, userId, stageId: questionnaire?.id ?? "", restored }));
  const state = useSyncExternalStore(sheet.subscribe, sheet.read);
  useEffect(listen, [listen]);
  useHotkeys([["mod+S", () => isClosed || void sheet.save()]], []);
  const unsaved = unsavedOf(questions, state.edits);
  const { misfits } = partedOf(questions, state.edits);
  /** Once closed, what is saved is all there is. */
  const shown = (question: SheetQuestion): Typed => (isClosed ? typedOf(question) : shownOf(question, state.edits));
  const isServerFailing = online && state.phase === "failing";
  const isOffline = !online || state.phase === "waiting";
  return { sheet, state, questions, isClosed, shown, unsaved, misfits, isOffline, isServerFailing };
}

export type SheetView = ReturnType<typeof useSheet>;

interface Opening {
  readonly queries: ReturnType<typeof useQueryClient>;
  readonly userId: string;
  readonly stageId: string;
  readonly restored: Edits;
}

/** The sheet, and how it listens to what happens around: another tab saves, the person comes back, the network returns, the page reloads. */
function openSheet({ queries, userId, stageId, restored }: Opening) {
  const { questions, refetch, cancelRefetch, accept } = activeQuestionnaireIn(queries);
  let channel: BroadcastChannel | undefined;
  const sheet = new Sheet(restored, {
    kept: keptEditsOf(userId, stageId),
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
    tell: toast,
  });
  const refresh = () => document.visibilityState === "visible" && void sheet.refresh();
  const resume = () => void sheet.resume().then(() => sheet.refresh());
  const listen = () => {
    toast.prepare();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("focus", refresh, { signal });
    addEventListener("online", resume, { signal });
    document.addEventListener("visibilitychange", refresh, { signal });
    channel = new BroadcastChannel("palmares-answers");
    channel.addEventListener("message", () => void sheet.refresh());
    const stopKeeping = beforeReload(() => sheet.keepAll());
    return () => {
      listening.abort();
      channel?.close();
      stopKeeping();
      sheet.close();
    };
  };
  return { sheet, listen };
}
