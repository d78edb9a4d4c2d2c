import { resultsApi } from "#features/results/results.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

export type Change = CallOf<typeof resultsApi.update>["body"][number];

interface Asked {
  readonly changes: Change[];
  /** Told once it is done. */
  readonly done: string;
  /** More people than seats, knowingly. */
  readonly overbook?: boolean;
}

const isOverbooked = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.status === 409 &&
  typeof error.answer === "object" &&
  error.answer !== null &&
  "overbooked" in error.answer;

/** Changes qualifications and centres, all or none; a centre too full is asked about with its numbers before it is exceeded. */
export function useQualifying(onDone: () => void) {
  const { mutate, reset, error, variables, isPending } = useMutation({
    mutationFn: ({ changes, overbook }: Asked) =>
      call(resultsApi.update, { body: changes, ...(overbook && { query: { overbook: "true" } }) }),
    onSuccess: (_, { done }) => {
      toast.success(done);
      onDone();
    },
    onError: (refused) => {
      if (!isOverbooked(refused)) toast.failure(messageOf(refused));
    },
  });
  return {
    change: mutate,
    isBusy: isPending,
    /** Why it does not fit; confirming exceeds the seats. */
    overbooking:
      isOverbooked(error) && variables
        ? { message: error.message, confirm: () => mutate({ ...variables, overbook: true }), cancel: reset }
        : null,
  };
}
