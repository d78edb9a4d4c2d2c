import { useQueryClient } from "@tanstack/react-query";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

/** A decision of the office; where somebody else has decided meanwhile, what they did is read again and shown. */
export function useDeciding(decide: () => Promise<unknown>, done: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      toast.success(done);
      onDone();
    },
    onError: (failure) => {
      if (failure instanceof Refusal && [404, 409].includes(failure.status)) return queries.invalidateQueries();
    },
  });
}
