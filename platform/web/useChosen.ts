import { useState } from "react";
import { messageOf } from "./refusal.ts";
import { toast } from "./toasts.tsx";
import { useMutation } from "./useMutation.ts";

/** The rows chosen in a list, on whatever page: an action names them, so they are kept whole. `everyone`: all that the list holds. */
export function useChosen<Row extends { readonly id: string }>(shown: readonly Row[], everyone: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const ids = new Set(rows.map(({ id }) => id));
  const gathering = useMutation({
    mutationFn: everyone,
    meta: { changesNothingElse: true },
    onSuccess: setRows,
    onError: (refused) => toast.failure(messageOf(refused)),
  });
  return {
    rows,
    ids,
    /** Those already chosen that stay so, then those of the page. */
    choose: (chosen: ReadonlySet<string>) =>
      setRows([...rows.filter(({ id }) => chosen.has(id)), ...shown.filter(({ id }) => chosen.has(id) && !ids.has(id))]),
    chooseAll: () => gathering.mutate(),
    isGathering: gathering.isPending,
    clear: () => setRows([]),
  };
}
