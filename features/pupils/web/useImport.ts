import { useRef } from "react";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import type { Source } from "../column-titles.ts";
import {
  createPreparedList,
  type PreparedLine,
  type PreparedList,
  remainingList,
  rowsToSend,
  withAdded,
  withPreview,
} from "../prepared-list.ts";
import { type ImportResult, type Preview, pupilImportApi } from "../pupil-import.contract.ts";

interface ReadRequest {
  readonly file: File;
  readonly columns?: readonly string[];
}

async function read({ file, columns = [] }: ReadRequest): Promise<Preview> {
  const body = new FormData();
  body.append("excel", file);
  const { preview } = await call(pupilImportApi.importFile, { query: { dryRun: "true", columns: [...columns] }, body });
  return preview as Preview;
}

/** A column, in all sheets that have the same ones. */
export interface ColumnPlace {
  readonly place: number;
  readonly sheets: readonly number[];
}

/** Reads a file, again if its columns are set by hand, and sends the prepared list. */
export function useImport(list: PreparedList | null, setList: (list: PreparedList | null) => void) {
  const file = useRef<File | null>(null);
  const choices = useRef(new Map<string, Source | null>());
  const reading = useMutation({
    mutationFn: read,
    meta: { skipsRefetch: true },
    onSuccess: (preview, request) =>
      setList(list && request.columns ? withPreview(list, preview) : createPreparedList(request.file.name, preview)),
  });
  const sending = useMutation({
    mutationFn: (lines: readonly PreparedLine[]): Promise<ImportResult> =>
      call(pupilImportApi.importRows, { body: { rows: rowsToSend(lines) } } as never),
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
