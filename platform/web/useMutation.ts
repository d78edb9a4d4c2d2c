import {
  type DefaultError,
  hashKey,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { isRepeated } from "./repeated-press.ts";

/** The browser's count of consecutive clicks; 0 from the keyboard. */
let presses = 0;
addEventListener(
  "click",
  ({ detail }) => {
    presses = detail;
  },
  true,
);
addEventListener(
  "keydown",
  () => {
    presses = 0;
  },
  true,
);

/** Like the library's, but a repeated press sends nothing: it gets the answer of the first. */
export function useMutation<Answer = unknown, Failure = DefaultError, Values = void, Context = unknown>(
  options: UseMutationOptions<Answer, Failure, Values, Context>,
): UseMutationResult<Answer, Failure, Values, Context> {
  const mutation = useEveryMutation(options);
  const send = mutation.mutateAsync;
  const last = useRef<{ values: string; isPending: boolean; answer: Promise<Answer> } | null>(null);
  const mutateAsync: UseMutateAsyncFunction<Answer, Failure, Values, Context> = useCallback(
    (...args) => {
      const values = hashKey([args[0]]);
      if (last.current && isRepeated(last.current, values, presses)) return last.current.answer;
      const sent = { values, isPending: true, answer: send(...args) };
      last.current = sent;
      sent.answer.then(
        () => {
          sent.isPending = false;
        },
        () => {
          if (last.current === sent) last.current = null;
        },
      );
      return sent.answer;
    },
    [send],
  );
  const mutate = useCallback((...args: Parameters<typeof mutateAsync>) => void mutateAsync(...args).catch(() => undefined), [mutateAsync]);
  const resetMutation = mutation.reset;
  const reset = useCallback(() => {
    last.current = null;
    resetMutation();
  }, [resetMutation]);
  return { ...mutation, mutate, mutateAsync, reset };
}
