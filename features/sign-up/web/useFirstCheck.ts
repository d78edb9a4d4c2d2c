import { useState } from "react";
import { Refusal } from "#platform/web/refusal.ts";

/** Asks the server about the first step, before the others are filled in. A courtesy: when it cannot answer, registering says what is wrong. */
export function useFirstCheck<Values>(ask: ((values: Values) => Promise<unknown>) | undefined, onRefused: (refusal: Refusal) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const passes = async (values: Values): Promise<boolean> => {
    const answer = await ask?.(values).catch((failure: unknown) => failure);
    const isRefused = answer instanceof Refusal && answer.status === 409;
    setRefusal(isRefused ? answer : null);
    if (isRefused) onRefused(answer);
    return !isRefused;
  };
  return { refusal, passes, forget: () => setRefusal(null) };
}
