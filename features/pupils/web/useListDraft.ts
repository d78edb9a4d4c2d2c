import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload } from "#platform/web/reload.ts";
import { session } from "#platform/web/session.ts";
import type { PreparedList } from "../prepared-list.ts";
import { DRAFT_KEY, deleteListDraft } from "./list-draft.ts";

/** The list stored on this device; `undefined` while it is read, null if none. */
export function useStoredListDraft(userId: string): PreparedList | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["list of pupils kept on this device", userId],
    queryFn: async () => (await drafts.read<PreparedList>(userId, DRAFT_KEY)) ?? null,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}

const SAVE_DELAY_MS = 400;

/**
 * The current list, stored on this device until it is sent or abandoned: a reload loses nothing. A page without changes writes nothing, as the list
 * may be another page's; nor does one without a session: the draft stays if the session expired, and signing out deletes it.
 */
export function useListDraft(userId: string, stored: PreparedList | null) {
  const [{ list, isChanged }, set] = useState({ list: stored, isChanged: false });
  const setList = (changed: PreparedList | null) => set({ list: changed, isChanged: true });
  const save = useEffectEvent(async () => {
    if (!isChanged || !session.read()) return;
    await (list ? drafts.save(userId, DRAFT_KEY, list) : deleteListDraft(userId)).catch(() => undefined);
  });
  const saveLater = useDebouncedCallback(() => void save(), { delay: SAVE_DELAY_MS, flushOnUnmount: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list is kept
  useEffect(() => saveLater(), [list, saveLater]);
  useEffect(() => {
    const flush = () => void save();
    addEventListener("pagehide", flush);
    const stop = beforeReload(save);
    return () => {
      removeEventListener("pagehide", flush);
      stop();
    };
  }, []);
  return [list, setList] as const;
}
