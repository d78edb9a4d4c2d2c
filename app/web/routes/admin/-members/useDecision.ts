import { useQueryClient } from "@tanstack/react-query";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

/** A decision of the office; if a colleague has decided meanwhile, reloads and shows their decision. */
export function useDecision(decide: () => Promise<unknown>, successMessage: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      toast.success(successMessage);
      onDone();
    },
    onError: (failure) => {
      if (failure instanceof Refusal && [404, 409].includes(failure.status)) return queries.invalidateQueries();
    },
  });
}
