import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";
import { type KeptSet, keptOf, restoredOf } from "../question-kept.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import type { QuestionEditing } from "./useQuestionSet.ts";

const nameOf = (stageId: string) => `questions/${stageId}`;

/** What this device kept of a stage's questions; `undefined` while it is read, null when there is nothing. */
export function useKept(userId: string, stageId: string): KeptSet | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["questions kept on this device", userId, stageId],
    queryFn: async () => (await drafts.read<KeptSet>(userId, nameOf(stageId))) ?? null,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}

interface Keeping {
  readonly userId: string;
  readonly stageId: string;
  readonly editing: QuestionEditing;
  readonly saved: QuestionSetOnWire;
  readonly kept: KeptSet | null;
}

/** Keeps on this device what is typed, until it is saved; what was kept comes back at once, unless the questions have changed since: then it is offered. */
export function useKeeping({ userId, stageId, editing, saved, kept }: Keeping) {
  const isCurrent = kept?.basedOn === saved.revision;
  const [state, setState] = useState<"found" | "older" | null>(kept ? (isCurrent ? "found" : "older") : null);
  const [isReloading, setReloading] = useState(false);
  const hasLeft = useRef(false);
  /** What the device keeps is what this page found or typed: another page's draft is not dropped. */
  const isOurs = useRef(kept !== null);
  const write = async () => {
    const wasOurs = isOurs.current;
    isOurs.current = editing.hasChanges;
    if (editing.hasChanges) await drafts.keep(userId, nameOf(stageId), keptOf(editing.drafts, { ...saved, questions: [...editing.saved] }));
    else if (wasOurs) await drafts.drop(userId, nameOf(stageId));
  };
  const keep = useEffectEvent(() => (state === "older" || hasLeft.current ? Promise.resolve() : write().catch(() => undefined)));
  const later = useDebouncedCallback(() => void keep(), { delay: 300, flushOnUnmount: true });
  const restore = useEffectEvent(() => kept && isCurrent && editing.restore(restoredOf(kept, saved)));
  useEffect(() => void restore(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed is kept
  useEffect(() => later(), [editing.drafts, later]);
  useEffect(() => {
    const flush = () => void keep();
    addEventListener("pagehide", flush);
    const stopReload = beforeReload(async () => {
      await keep();
      setReloading(true);
    });
    const stopSignOut = beforeSignOut(() => keep());
    return () => {
      removeEventListener("pagehide", flush);
      stopReload();
      stopSignOut();
    };
  }, []);
  return {
    /** What was found: put back already, or older than what is saved. */
    state: editing.hasChanges || state === "older" ? state : null,
    isReloading,
    takeBack: () => {
      if (kept) editing.restore(restoredOf(kept, saved));
      setState("found");
    },
    forget: () => {
      setState(null);
      editing.abandon();
    },
    /** Whoever leaves in spite of the warning leaves what was typed. */
    leave: async () => {
      hasLeft.current = true;
      await drafts.drop(userId, nameOf(stageId)).catch(() => undefined);
    },
  };
}
