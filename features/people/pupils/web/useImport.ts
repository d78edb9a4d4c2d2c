import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { dayInParis } from "#platform/contract/paris.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import type { Source } from "../column-titles.ts";
import {
  cellsOf,
  createPreparedList,
  type PreparedLine,
  type PreparedList,
  remainingLines,
  remainingList,
  rowsToSend,
  savedSheets,
  withAdded,
} from "../prepared-list.ts";
import { type ImportResult, type Preview, type PreviewLine, pupilImportApi } from "../pupil-import.contract.ts";

type Read = Pick<PreparedList, "preview" | "departed" | "school">;

async function read({ file, columns = [] }: { readonly file: File; readonly columns?: readonly string[] }): Promise<Read> {
  if (/\.(xml|zip)$/i.test(file.name)) return readSiecle(file);
  const body = new FormData();
  body.append("excel", file);
  const { preview } = await call(pupilImportApi.importFile, { query: { dryRun: "true", columns: [...columns] }, body });
  return { preview: preview as Preview };
}

/** Reads a SIECLE export on this device: only the data that the championship needs is sent, line by line, never the file (CLS-02). */
async function readSiecle(file: File): Promise<Read> {
  const { readSiecleFile } = await import("./siecle-file.ts");
  const { rows, departed, school } = await readSiecleFile(file, dayInParis(serverTime())).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? new Refusal(400, error.message) : error;
  });
  const lines = rows.map(({ sheet: _, number: __, ...line }) => line);
  const { preview } = await call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows: lines } });
  return { preview: { ...(preview as Preview), sheets: savedSheets(rows) }, departed, school };
}

/** A column, in all sheets that share its columns. */
export interface ColumnPlace {
  readonly place: number;
  readonly sheets: readonly number[];
}

export function useImport(list: PreparedList | null, setList: (list: PreparedList | null) => void) {
  const file = useRef<File | null>(null);
  const choices = useRef(new Map<string, Source | null>());
  const reading = useMutation({
    mutationFn: read,
    failed: shownByPage,
    meta: { skipsRefetch: true },
    onSuccess: ({ preview, ...siecle }, request) =>
      setList(list && request.columns ? { ...list, preview } : createPreparedList(request.file.name, preview, siecle)),
  });
  const sending = useMutation({
    mutationFn: (lines: readonly PreparedLine[]): Promise<ImportResult> =>
      call(pupilImportApi.importRows, { body: { rows: rowsToSend(lines) } }),
    failed: shownByPage,
    onSuccess: (result, lines) => {
      const rest =
        list &&
        remainingList(
          list,
          lines,
          result.invalidRows.map(({ row }) => row),
        );
      setList(rest && { ...rest, added: withAdded(rest, result) });
    },
  });
  return {
    reading,
    sending,
    choose(chosen: File): void {
      file.current = chosen;
      choices.current.clear();
      sending.reset();
      reading.mutate({ file: chosen });
    },
    /** Sets the meaning of a column in these sheets. Needs the file, which must be chosen again after a reload. */
    setColumnSource({ place, sheets }: ColumnPlace, source: Source | null): void {
      for (const sheet of sheets) choices.current.set(`${sheet}.${place}`, source);
      if (file.current)
        reading.mutate({ file: file.current, columns: [...choices.current].map(([index, choice]) => `${index}=${choice ?? ""}`) });
    },
    hasFile: file.current !== null,
    discard(): void {
      file.current = null;
      reading.reset();
      sending.reset();
      setList(null);
    },
  };
}

const DEBOUNCE_MS = 600;

/** The server's preview of each line, by its number: from reading the file, then again after cells were repaired or sheets left out. */
export function useImportPreview(list: PreparedList): ReadonlyMap<number, PreviewLine> {
  const [{ preview, edits, fills, leftOutSheets }] = useDebouncedValue(list, DEBOUNCE_MS);
  const isChanged = Object.keys(edits).length + Object.keys(fills).length + leftOutSheets.length > 0;
  const remaining = remainingLines({ preview, leftOutSheets });
  const { data } = useQuery({
    queryKey: [pupilImportApi.importRows.path, preview, edits, fills, leftOutSheets],
    queryFn: ({ signal }) => {
      const rows = remaining.map((line) => ({
        ...{ row: line.row, otherLastname: line.otherLastname },
        ...cellsOf({ edits, fills }, line),
      }));
      return call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows }, signal });
    },
    enabled: isChanged && remaining.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const lines = (isChanged && data?.preview?.lines) || preview.lines;
  return useMemo(() => new Map(lines.map((line) => [line.row, line])), [lines]);
}
