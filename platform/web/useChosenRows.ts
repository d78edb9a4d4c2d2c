import { useState } from "react";
import { useMutation } from "./useMutation.ts";

/** The rows chosen in a list, on all pages; complete rows are stored, as an action shows their names. `fetchAll`: all rows of the list. */
export function useChosenRows<Row extends { readonly id: string }>(pageRows: readonly Row[], fetchAll: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const ids = new Set(rows.map(({ id }) => id));
  const loadingAll = useMutation({
    mutationFn: fetchAll,
    meta: { skipsRefetch: true },
    onSuccess: setRows,
  });
  return {
    rows,
    ids,
    /** Keeps the rows that stay chosen, then adds those of the page. */
    choose: (chosen: ReadonlySet<string>) =>
      setRows([...rows.filter(({ id }) => chosen.has(id)), ...pageRows.filter(({ id }) => chosen.has(id) && !ids.has(id))]),
    chooseAll: () => loadingAll.mutate(),
    isLoadingAll: loadingAll.isPending,
    clear: () => setRows([]),
  };
}
