const PRESENCE_TTL_MS = 60_000;
const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

let lastActivityAt = Date.now();

/** Whether a user is in front of this page: automatic calls of pages must not prolong a session. */
export const isUserPresent = (): boolean => Date.now() - lastActivityAt < PRESENCE_TTL_MS;

export function watchPresence(): void {
  const onActivity = () => {
    lastActivityAt = Date.now();
  };
  for (const event of activityEvents) addEventListener(event, onActivity, { capture: true, passive: true });
}
