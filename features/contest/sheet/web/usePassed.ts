import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { LAST_MINUTES_MS } from "../closing-text.ts";

const SPREAD_MS = 8_000;

/** Milliseconds before a page asks about an instant that changes all pages: the server's clock must have passed it, and pages spread their requests. */
export const afterPassing = (): number => 1_000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 2 ** 16) * SPREAD_MS;

const remainingUntil = (instant: string): number => Math.max(0, Date.parse(instant) - serverInstant().getTime());

/** Whether this instant has passed by the server's clock; it becomes true once, at the instant, and stays true. */
export function usePassed(instant: string | null, onPassed?: () => void): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  const notify = useEffectEvent(() => onPassed?.());
  useEffect(() => {
    if (instant === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // Checks again on a device that slept, or whose clock was set.
    const wait = () => {
      const remaining = remainingUntil(instant);
      if (remaining > 0) timer = setTimeout(wait, Math.min(remaining, MINUTE_MS));
      else {
        setPassed(instant);
        notify();
      }
    };
    wait();
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && passed === instant;
}

/** Fetches again once this instant, which changes all pages, has passed; whether it has. */
export const useRefetchAfter = (instant: string | null, refetch: () => unknown): boolean =>
  usePassed(instant, () => void setTimeout(() => void refetch(), afterPassing()));

/** The milliseconds until an instant, updated each minute, then each second. */
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

/** Whether this is so and was left as it is for this long; `state` is what a user may still change meanwhile. */
export function useLasting(is: boolean, state: unknown, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  if (lasts && !is) setLasts(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state begins anew
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, state, ms]);
  return is && lasts;
}
