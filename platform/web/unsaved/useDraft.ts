import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";
import { DeviceDraft } from "./device-draft.ts";

const STORE_DELAY_MS = 300;

/** The values stored on this device under these keys, read once per visit; `undefined` while loading, `none` if the device stores nothing. */
export function useStored<Stored>(key: readonly unknown[], read: () => Promise<Stored>, none: Stored): Stored | undefined {
  const { data, isError } = useQuery({
    queryKey: ["stored on this device", ...key],
    queryFn: read,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? none : data;
}

/** A user's draft on this device; `undefined` while loading, null if there is none. */
export const useStoredDraft = <Draft>(userId: string, name: string): Draft | null | undefined =>
  useStored<Draft | null>([userId, name], async () => (await drafts.read<Draft>(userId, name)) ?? null, null);

interface DraftOptions<Draft> {
  readonly userId: string;
  readonly name: string;
  readonly found: Draft | null;
  /** The edited value: each change of it is stored. */
  readonly edited: unknown;
  readonly draft: () => Draft | null;
  readonly isPaused: () => boolean;
}

/** Stores a draft on this device as it changes, until it is saved: a reload, a crash or leaving the page loses nothing. */
export function useDraft<Draft>({ userId, name, found, edited, draft, isPaused }: DraftOptions<Draft>) {
  const [device] = useState(
    () => new DeviceDraft(found, (unsaved) => (unsaved === null ? drafts.discard(userId, name) : drafts.save(userId, name, unsaved))),
  );
  const [isReloading, setReloading] = useState(false);
  const store = useEffectEvent(async () => {
    if (!isPaused()) await device.store(draft());
  });
  const tryStore = useEffectEvent(() => store().catch(() => undefined));
  const storeLater = useDebouncedCallback(() => void tryStore(), { delay: STORE_DELAY_MS, flushOnUnmount: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is stored
  useEffect(() => storeLater(), [edited, storeLater]);
  useEffect(() => {
    const flush = () => void tryStore();
    addEventListener("pagehide", flush);
    const stopReload = beforeReload(async () => {
      await store();
      setReloading(true);
    });
    const stopSignOut = beforeSignOut(() => store());
    return () => {
      removeEventListener("pagehide", flush);
      stopReload();
      stopSignOut();
    };
  }, []);
  return { isReloading, leave: () => device.leave() };
}
