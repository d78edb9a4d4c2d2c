import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload } from "#platform/web/reload.ts";
import { session } from "#platform/web/session.ts";
import type { PreparedList } from "../prepared-list.ts";
import { dropKeptList, LIST } from "./kept-list.ts";

/** The list that this device kept; `undefined` while it is read, null when there is none. */
export function useListFound(userId: string): PreparedList | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["list of pupils kept on this device", userId],
    queryFn: async () => (await drafts.read<PreparedList>(userId, LIST)) ?? null,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}

const KEPT_AFTER_MS = 400;

/**
 * The list under way, kept on this device until it is sent or given up: a reload loses nothing. A page that has changed nothing writes nothing,
 * as the list may be another page's; nor does one without a session: what was kept stays where it ended by itself, and signing out takes it away.
 */
export function useKeptList(userId: string, found: PreparedList | null) {
  const [{ list, isChanged }, set] = useState({ list: found, isChanged: false });
  const setList = (changed: PreparedList | null) => set({ list: changed, isChanged: true });
  const write = useEffectEvent(async () => {
    if (!isChanged || !session.read()) return;
    await (list ? drafts.keep(userId, LIST, list) : dropKeptList(userId)).catch(() => undefined);
  });
  const later = useDebouncedCallback(() => void write(), { delay: KEPT_AFTER_MS, flushOnUnmount: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list is kept
  useEffect(() => later(), [list, later]);
  useEffect(() => {
    const flush = () => void write();
    addEventListener("pagehide", flush);
    const stop = beforeReload(write);
    return () => {
      removeEventListener("pagehide", flush);
      stop();
    };
  }, []);
  return [list, setList] as const;
}
