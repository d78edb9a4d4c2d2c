const PRESENT_MS = 60_000;
const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

let seenAt = Date.now();

/** Whether somebody is in front of this page: pages ask the server by themselves too, and that keeps no session awake. */
export const isSomebodyThere = (): boolean => Date.now() - seenAt < PRESENT_MS;

export function watchPresence(): void {
  const seen = () => {
    seenAt = Date.now();
  };
  for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true });
}
