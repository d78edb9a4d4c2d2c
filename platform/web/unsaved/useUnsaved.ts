import { useEffect, useState } from "react";
import { drafts } from "#platform/web/drafts.ts";
import { beforeReload, beforeSignOut } from "#platform/web/reload.ts";

/** A user's drafts on this device whose names have this prefix, by the rest of their names. */
export const deviceDraftsOf = <Typed>(userId: string, prefix: string) => ({
  readAll: () => drafts.readAll<Typed>(userId, prefix),
  read: (key: string) => drafts.read<Typed>(userId, prefix + key),
  save: (key: string, edit: Typed) => drafts.save(userId, prefix + key, edit),
  discard: (key: string) => drafts.discard(userId, prefix + key),
});

interface OpenedWork<Work> {
  readonly work: Work;
  /** The user returns to the page, or hides it. */
  readonly onReturn: () => void;
  readonly onOnline: () => void;
  /** A last try before the user signs out. */
  readonly onSignOut?: () => Promise<void>;
  /** The channel on which the pages of this browser announce their saves. */
  readonly announcements?: { readonly channel: string; readonly onSaved: () => void };
}

/** Opens unsaved work and its listeners, for as long as the page shows it; `announce` informs the other pages of a save. */
export function useUnsaved<Work extends { saveDrafts(): Promise<void>; close(): void }>(
  open: (announce: () => void) => OpenedWork<Work>,
): Work {
  const [{ work, listen }] = useState(() => {
    let channel: BroadcastChannel | undefined;
    const { work, onReturn, onOnline, onSignOut, announcements } = open(() => channel?.postMessage("saved"));
    const listen = () => {
      const controller = new AbortController();
      const { signal } = controller;
      addEventListener("focus", onReturn, { signal });
      addEventListener("online", onOnline, { signal });
      document.addEventListener("visibilitychange", onReturn, { signal });
      if (announcements) {
        channel = new BroadcastChannel(announcements.channel);
        channel.addEventListener("message", announcements.onSaved);
      }
      const stops = [beforeReload(() => work.saveDrafts()), ...(onSignOut ? [beforeSignOut(onSignOut)] : [])];
      return () => {
        controller.abort();
        channel?.close();
        for (const stop of stops) stop();
        work.close();
      };
    };
    return { work, listen };
  });
  useEffect(listen, [listen]);
  return work;
}
