import { useEffect, useReducer, useState } from "react";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import { serverInstant } from "#platform/web/server-time.ts";

/** From here on the seconds are shown. */
export const LAST_MINUTES_MS = 5 * MINUTE_MS;

const SPREAD_MS = 8_000;

/** In how many milliseconds a page asks the server after an instant at which all pages change: once it has passed for the server too, and not all together. */
export const afterPassing = (): number => 1_000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 2 ** 16) * SPREAD_MS;

const remainingUntil = (instant: string): number => Math.max(0, Date.parse(instant) - serverInstant().getTime());

/** Whether this instant has passed by the server's clock: it turns once, at the instant, and never back. */
export function usePassed(instant: string | null, onPassed: () => void): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // A device that slept, or whose clock was set, looks again.
    const wait = () => {
      const remaining = remainingUntil(instant);
      if (remaining > 0) timer = setTimeout(wait, Math.min(remaining, MINUTE_MS));
      else {
        setPassed(instant);
        onPassed();
      }
    };
    wait();
    return () => clearTimeout(timer);
  }, [instant, onPassed]);
  return instant !== null && passed === instant;
}

/** How many milliseconds remain until an instant, counted each minute, then each second. */
export function useRemaining(instant: string): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const remaining = remainingUntil(instant);
  useEffect(() => {
    if (remaining === 0) return;
    const step = remaining <= LAST_MINUTES_MS ? 1_000 : MINUTE_MS;
    const timer = setTimeout(tick, remaining % step || step);
    return () => clearTimeout(timer);
  });
  return remaining;
}
