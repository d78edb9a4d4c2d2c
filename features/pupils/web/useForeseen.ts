import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/web/api.ts";
import { cellsOf, type PreparedList } from "../prepared-list.ts";
import { type PreviewLine, pupilImportApi } from "../pupil-import.contract.ts";

const TYPED_MS = 600;

/** What becomes of each line, by its number: as the server said when the file was read, and again once cells were repaired. */
export function useForeseen(list: PreparedList): ReadonlyMap<number, PreviewLine> {
  const [{ preview, edits, fills }] = useDebouncedValue(list, TYPED_MS);
  const isChanged = Object.keys(edits).length + Object.keys(fills).length > 0;
  const { data } = useQuery({
    queryKey: [pupilImportApi.importRows.path, preview, edits, fills],
    queryFn: ({ signal }) =>
      call(pupilImportApi.importRows, {
        query: { dryRun: "true" },
        body: { rows: preview.lines.map((line) => ({ row: line.row, ...cellsOf({ edits, fills }, line) })) },
        signal,
      } as never),
    enabled: isChanged && preview.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const lines = (isChanged && data?.preview?.lines) || preview.lines;
  return useMemo(() => new Map(lines.map((line) => [line.row, line])), [lines]);
}
