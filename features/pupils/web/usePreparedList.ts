import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { session } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useDraft, useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import { createPreparedList, type PreparedLine, type PreparedList } from "../prepared-list.ts";
import { type Preview, pupilImportApi } from "../pupil-import.contract.ts";

/** The list prepared before the correspondent was confirmed: saved, and restored (LET-01). */
export function usePreparedList(setList: (list: PreparedList | null) => void) {
  const { data } = useQuery({ ...apiQuery(preparedListApi.read), retry: false });
  const rows = data?.rows ?? [];
  const restoring = useMutation({
    mutationFn: async () => {
      const { preview } = await call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } } as never);
      return preview as Preview;
    },
    meta: { skipsRefetch: true },
    onSuccess: (preview) => setList(createPreparedList("Liste préparée", preview)),
  });
  const saving = useMutation({
    mutationFn: (lines: readonly PreparedLine[]) => {
      const savedRows = lines.filter(({ task }) => task !== "leftOut").map(({ row, cells }) => ({ row, ...cells }));
      return call(preparedListApi.save, { body: { rows: savedRows } });
    },
    onSuccess: () => {
      setList(null);
      toast.success("Votre liste est gardée.");
    },
  });
  return { count: rows.length, endAt: data?.endAt ?? null, restoring, saving };
}

const DRAFT_NAME = "pupils/import";

/** The list stored on this device; `undefined` while it is read, null if none. */
export const useStoredListDraft = (userId: string) => useStoredDraft<PreparedList>(userId, DRAFT_NAME);

/** The current list, stored on this device until it is sent or abandoned; not without a session, as signing out deletes it. */
export function useListDraft(userId: string, found: PreparedList | null) {
  const [list, setList] = useState(found);
  useDraft({ userId, name: DRAFT_NAME, found, edited: list, draft: () => list, isPaused: () => !session.read() });
  return [list, setList] as const;
}
