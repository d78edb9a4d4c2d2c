import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/web/api.ts";
import { cellsOf, type PreparedList, remainingLines } from "../prepared-list.ts";
import { type PreviewLine, pupilImportApi } from "../pupil-import.contract.ts";

const DEBOUNCE_MS = 600;

/** The server's preview of each line, by its number: from reading the file, then again after cells were repaired or sheets left out. */
export function useImportPreview(list: PreparedList): ReadonlyMap<number, PreviewLine> {
  const [{ preview, edits, fills, leftOutSheets }] = useDebouncedValue(list, DEBOUNCE_MS);
  const isChanged = Object.keys(edits).length + Object.keys(fills).length + leftOutSheets.length > 0;
  const { data } = useQuery({
    queryKey: [pupilImportApi.importRows.path, preview, edits, fills, leftOutSheets],
    queryFn: ({ signal }) =>
      call(pupilImportApi.importRows, {
        query: { dryRun: "true" },
        body: {
          rows: remainingLines({ preview, leftOutSheets }).map((line) => ({
            ...{ row: line.row, otherLastname: line.otherLastname },
            ...cellsOf({ edits, fills }, line),
          })),
        },
        signal,
      }),
    enabled: isChanged && remainingLines({ preview, leftOutSheets }).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const lines = (isChanged && data?.preview?.lines) || preview.lines;
  return useMemo(() => new Map(lines.map((line) => [line.row, line])), [lines]);
}
