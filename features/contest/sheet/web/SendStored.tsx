import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { endOfGrace } from "../grace.ts";
import { readEdits } from "./drafts.ts";
import { type SheetOrigin, toolsOf } from "./origin.ts";
import { findConcurrentSave, partitionUnsaved } from "./sheet-kind.ts";
import { whenSheetIsFree } from "./sheet-lock.ts";
import { loadPatterns } from "./sheet-query.ts";
import { Sheet, type SheetTools } from "./sheet-store.ts";
import { UnsentNote, WAITING_TEXT } from "./UnsentNote.tsx";
import { usePassed } from "./usePassed.ts";

interface Stage {
  readonly isClosed: boolean;
  readonly closesAt: string | null;
}

interface Props extends Stage {
  readonly lock: string;
  /** The sheet, if this device has it. A stable function, because a change restarts the sending. */
  readonly open: () => Promise<SheetOrigin | undefined>;
}

interface Sending {
  readonly sheet: Sheet;
  readonly cache: SheetTools["cache"];
}

/** The home page shows the outcome in its text. */
const unheard = { success: () => undefined, notice: () => undefined, failure: () => undefined };

export function SendStored({ lock, open, ...stage }: Props) {
  const queries = useQueryClient();
  const [sending, show] = useState<Sending>();
  useEffect(() => sendStored(lock, open, queries, show), [queries, lock, open]);
  return sending ? <Progress {...sending} {...stage} /> : <UnsentNote>{stage.isClosed ? null : REOPEN_TEXT}</UnsentNote>;
}

/** Opens the stored sheet once no other page of this browser shows it, and sends its answers; returns a function that ends this. */
function sendStored(lock: string, open: Props["open"], queries: QueryClient, show: (sending: Sending | undefined) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const run = async () => {
    const origin = await open();
    if (!origin || signal.aborted) return;
    const edits = await readEdits(origin);
    const tools = toolsOf(origin, queries);
    const { cache } = tools;
    await loadPatterns(cache.questions());
    const channel = new BroadcastChannel(origin.channel);
    const sheet = new Sheet(edits, {
      ...tools,
      announce() {
        channel.postMessage("saved");
        void cache.refetch();
      },
      notify: unheard,
    });
    const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    addEventListener("online", () => void sheet.resume().then(() => sheet.autosave()), { signal });
    if (!signal.aborted) {
      show({ sheet, cache });
      await sheet.autosave();
      await ended;
    }
    sheet.close();
    channel.close();
  };
  whenSheetIsFree(lock, signal, run).catch(() => undefined);
  return () => {
    controller.abort();
    show(undefined);
  };
}

const REOPEN_TEXT = "Des réponses attendent encore sur cet appareil\u00A0: rouvrez la feuille, et elles partent.";

function Progress({ sheet, cache, isClosed, closesAt }: Sending & Stage) {
  const { edits, phase, savedAt } = useSyncExternalStore(sheet.subscribe, sheet.read);
  const hasPassed = usePassed(isClosed ? null : closesAt, () => void sheet.finish());
  usePassed(closesAt === null ? null : endOfGrace(closesAt));
  const { valid, invalid } = partitionUnsaved(cache.questions(), edits);
  const isLate = isClosed || hasPassed;
  const maySend = valid.some((question) => cache.takes(edits[question.id]) && findConcurrentSave(question, edits[question.id]) === null);
  return (
    <UnsentNote>
      {describeSending({ phase, isLate, maySend, unsaved: valid.length + invalid.length, hasSaved: savedAt !== null })}
    </UnsentNote>
  );
}

interface Outcome {
  readonly phase: ReturnType<Sheet["read"]>["phase"];
  readonly isLate: boolean;
  readonly maySend: boolean;
  readonly unsaved: number;
  readonly hasSaved: boolean;
}

/** Null: nothing waits. */
function describeSending({ phase, isLate, maySend, unsaved, hasSaved }: Outcome): string | null {
  if (unsaved === 0) return hasSaved ? "Les réponses qui attendaient sur cet appareil sont enregistrées." : null;
  if (phase === "saving") return "Des réponses attendaient sur cet appareil\u00A0: elles partent…";
  if (isLate && !maySend)
    return unsaved === 1
      ? "Une réponse de cet appareil n'était pas enregistrée à la fermeture\u00A0: elle ne compte pas. Elle reste sur cet appareil."
      : `${unsaved} réponses de cet appareil n'étaient pas enregistrées à la fermeture\u00A0: elles ne comptent pas. Elles restent sur cet appareil.`;
  if (isLate)
    return "Des réponses de cet appareil ne sont pas encore parties. Elles comptent encore si le réseau revient dans la minute\u00A0: laissez cette page ouverte.";
  if (phase === "waiting" || phase === "failing")
    return `${phase === "waiting" ? "Pas de connexion." : "Le serveur ne répond pas bien."} ${WAITING_TEXT}`;
  return "Des réponses attendent encore sur cet appareil\u00A0: rouvrez la feuille pour les vérifier.";
}
