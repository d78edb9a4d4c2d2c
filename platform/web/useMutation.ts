import {
  type DefaultError,
  hashKey,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { messageOf } from "./refusal.ts";
import { isRepeated } from "./repeated-press.ts";
import { toast } from "./toasts.tsx";
import { offerUndo, type Undo } from "./undo.tsx";

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

/** The messages at the top right: the success, and the reason of a failure. */
export interface Messages<Answer, Failure, Values> {
  readonly done?: string | ((answer: Answer, values: Values) => string) | undefined;
  /** Undoes the change; offered for some seconds beside the success message. */
  readonly undo?: ((answer: Answer, values: Values) => ReturnType<Undo>) | undefined;
  /** Replaces the failure's own message, which is shown by default; `null`: the page shows this failure itself. */
  readonly failed?: string | ((failure: Failure, values: Values) => string | null) | undefined;
}

/** `failed: shownByPage`: the page shows `error` itself, beside the input. */
export const shownByPage = (): null => null;

/** Like the library's, but shows the outcome, every failure included; a repeated press sends nothing and gets the answer of the first. */
export function useMutation<Answer = unknown, Failure = DefaultError, Values = void, Context = unknown>({
  done,
  undo,
  failed = (failure) => messageOf(failure),
  ...options
}: UseMutationOptions<Answer, Failure, Values, Context> & Messages<Answer, Failure, Values>): UseMutationResult<
  Answer,
  Failure,
  Values,
  Context
> {
  const queries = useQueryClient();
  const mutation = useEveryMutation({
    ...options,
    onSuccess: (...results) => {
      const [answer, values] = results;
      const message = typeof done === "function" ? done(answer, values) : done;
      if (message !== undefined && undo) void offerUndo(queries, message, () => undo(answer, values)).catch(() => undefined);
      else if (message !== undefined) toast.success(message);
      return options.onSuccess?.(...results);
    },
    onError: (...results) => {
      const [failure, values] = results;
      const message = typeof failed === "string" ? failed : failed(failure, values);
      if (message !== null) toast.failure(message);
      return options.onError?.(...results);
    },
  });
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
