const OPENING_MS = 3_000;
const gestures = ["pointerdown", "keydown"] as const;

/** Runs this once a first opening is over, or the page is first touched: its loads delay no opening, and finish before the network may be lost. */
export function afterOpening(run: () => void): void {
  const ending = new AbortController();
  const once = () => {
    ending.abort();
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, OPENING_MS);
  for (const gesture of gestures) addEventListener(gesture, once, { capture: true, signal: ending.signal });
}
