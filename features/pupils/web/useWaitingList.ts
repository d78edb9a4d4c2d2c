import { useQuery } from "@tanstack/react-query";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type PreparedLine, type PreparedList, prepared } from "../prepared-list.ts";
import { type Preview, pupilImportApi } from "../pupil-import.contract.ts";

/** The list that was prepared before somebody was known to act for the school: kept, and taken up again (LET-01). */
export function useWaitingList(setList: (list: PreparedList | null) => void) {
  const { data } = useQuery({ ...ask(requestsApi.pupils), retry: false });
  const rows = data?.rows ?? [];
  const taking = useMutation({
    mutationFn: async () => {
      const { preview } = await call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } } as never);
      return preview as Preview;
    },
    meta: { changesNothingElse: true },
    onSuccess: (preview) => setList(prepared("Liste préparée", preview)),
  });
  const keeping = useMutation({
    mutationFn: (lines: readonly PreparedLine[]) => {
      const kept = lines.filter(({ task }) => task !== "leftOut").map(({ row, cells }) => ({ row, ...cells }));
      return call(requestsApi.keepPupils, { body: { rows: kept } });
    },
    onSuccess: () => {
      setList(null);
      toast.success("Votre liste est gardée.");
    },
  });
  return { count: rows.length, endAt: data?.endAt ?? null, taking, keeping };
}
