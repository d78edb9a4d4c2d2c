import { useState } from "react";
import { Refusal } from "#platform/web/refusal.ts";

/** Checks the first step with the server before the others are filled in. If the call fails, the step passes: registering reports errors. */
export function useFirstCheck<Values>(check: ((values: Values) => Promise<unknown>) | undefined, onRefused: (refusal: Refusal) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isAccepted = async (values: Values): Promise<boolean> => {
    const answer = await check?.(values).catch((failure: unknown) => failure);
    const isRefused = answer instanceof Refusal && answer.status === 409;
    setRefusal(isRefused ? answer : null);
    if (isRefused) onRefused(answer);
    return !isRefused;
  };
  return { refusal, isAccepted, forget: () => setRefusal(null) };
}
