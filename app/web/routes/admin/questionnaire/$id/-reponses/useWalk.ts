import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMutation } from "#platform/web/useMutation.ts";

export interface Step {
  readonly label: string;
  /** Absent: every category in one call. */
  readonly category: string | undefined;
}

interface Walked<T> {
  readonly answers: readonly T[];
  readonly isWhole: boolean;
}

interface Told<T> {
  readonly onDone: (walked: Walked<T>) => void;
  readonly onError: (failure: unknown) => void;
}

/**
 * Works on one category after the other, a call each: what is shown done is done, no call lasts, and stopping leaves whole categories. The
 * same work again ends in the same state, so that a walk that stopped or failed is simply started anew.
 */
export function useWalk<T>(work: (category: string | undefined) => Promise<T>, { onDone, onError }: Told<T>) {
  const queries = useQueryClient();
  const [place, setPlace] = useState({ done: 0, total: 1, label: "" });
  const isStopping = useRef(false);
  const walk = useMutation({
    mutationFn: async (steps: readonly Step[]): Promise<Walked<T>> => {
      isStopping.current = false;
      const answers: T[] = [];
      for (const { label, category } of steps) {
        if (isStopping.current) break;
        setPlace({ done: answers.length, total: steps.length, label });
        answers.push(await work(category));
      }
      return { answers, isWhole: answers.length === steps.length };
    },
    onSuccess: onDone,
    onError: (failure) => {
      void queries.invalidateQueries();
      onError(failure);
    },
  });
  return {
    start: walk.mutate,
    stop: () => {
      isStopping.current = true;
    },
    isRunning: walk.isPending,
    walked: walk.data,
    place,
  };
}
