import { useState } from "react";

/** The rows chosen in a list, on whatever page: an action names them, so they are kept whole. */
export function useChosen<Row extends { readonly id: string }>(shown: readonly Row[]) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    rows,
    ids,
    /** Those already chosen that stay so, then those of the page. */
    choose: (chosen: ReadonlySet<string>) =>
      setRows([...rows.filter(({ id }) => chosen.has(id)), ...shown.filter(({ id }) => chosen.has(id) && !ids.has(id))]),
    chooseAll: setRows,
    clear: () => setRows([]),
  };
}
