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
import { toast } from "./toasts.tsx";
import { offerUndo, type Undo } from "./undo.tsx";

export interface Messages<Answer, Failure, Values> {
  readonly done?: string | ((answer: Answer, values: Values) => string) | undefined;
  /** Undoes the change; offered for some seconds beside the success message. */
  readonly undo?: ((answer: Answer, values: Values) => ReturnType<Undo>) | undefined;
  /** Replaces the failure's own message, which is shown by default; `null`: the page shows this failure itself. */
  readonly failed?: string | ((failure: Failure, values: Values) => string | null) | undefined;
}

/** `failed: shownByPage`: the page shows `error` itself, beside the input. */
export const shownByPage = (): null => null;

/** Like the library's, but shows the outcome, every failure included; the same change under way is not sent again, and gives its answer. */
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
  const underWay = useRef(new Map<string, Promise<Answer>>());
  const mutateAsync: UseMutateAsyncFunction<Answer, Failure, Values, Context> = useCallback(
    (...args) => {
      const values = hashKey([args[0]]);
      const answer = underWay.current.get(values) ?? send(...args).finally(() => underWay.current.delete(values));
      underWay.current.set(values, answer);
      return answer;
    },
    [send],
  );
  const mutate = useCallback((...args: Parameters<typeof mutateAsync>) => void mutateAsync(...args).catch(() => undefined), [mutateAsync]);
  return { ...mutation, mutate, mutateAsync };
}
