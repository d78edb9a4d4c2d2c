import { resultsApi } from "#features/results/results.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

export type Change = CallInputOf<typeof resultsApi.update>["body"][number];

interface ChangeRequest {
  readonly changes: Change[];
  /** Shown once it is done. */
  readonly successMessage: string;
  /** Accepts more people than seats. */
  readonly overbook?: boolean;
}

const isOverbooked = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.status === 409 &&
  typeof error.responseBody === "object" &&
  error.responseBody !== null &&
  "overbooked" in error.responseBody;

/** Changes qualifications and centers, all or none; if a center is too full, shows the numbers and asks before exceeding it. */
export function useQualification(onDone: () => void) {
  const { mutate, reset, error, variables, isPending } = useMutation({
    mutationFn: ({ changes, overbook }: ChangeRequest) =>
      call(resultsApi.update, { body: changes, ...(overbook && { query: { overbook: "true" } }) }),
    done: (_, { successMessage }) => successMessage,
    onSuccess: onDone,
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
