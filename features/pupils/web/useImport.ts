import { useRef } from "react";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import type { Source } from "../column-titles.ts";
import { type PreparedLine, type PreparedList, prepared, readAgain, remaining, rowsToSend } from "../prepared-list.ts";
import { type Imported, type Preview, pupilImportApi } from "../pupil-import.contract.ts";

interface Sent {
  readonly file: File;
  readonly columns?: readonly string[];
}

async function read({ file, columns = [] }: Sent): Promise<Preview> {
  const body = new FormData();
  body.append("excel", file);
  const { preview } = await call(pupilImportApi.importFile, { query: { dryRun: "true", columns: [...columns] }, body });
  return preview as Preview;
}

/** Reads a file, then another way when its columns are named by hand, and sends what was prepared of it. */
export function useImport(list: PreparedList | null, setList: (list: PreparedList | null) => void) {
  const file = useRef<File | null>(null);
  const choices = useRef(new Map<number, Source | null>());
  const reading = useMutation({
    mutationFn: read,
    meta: { changesNothingElse: true },
    onSuccess: (preview, sent) => setList(list && sent.columns ? readAgain(list, preview) : prepared(sent.file.name, preview)),
  });
  const sending = useMutation({
    mutationFn: (lines: readonly PreparedLine[]): Promise<Imported> =>
      call(pupilImportApi.importRows, { body: { rows: rowsToSend(lines) } } as never),
    onSuccess: ({ invalidRows }, lines) =>
      setList(
        list &&
          remaining(
            list,
            lines,
            invalidRows.map(({ row }) => row),
          ),
      ),
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
    /** Says what a column holds; only while the file is at hand: after a reload it must be chosen again. */
    nameColumn(place: number, source: Source | null): void {
      choices.current.set(place, source);
      if (file.current) reading.mutate({ file: file.current, columns: [...choices.current].map(([at, what]) => `${at}=${what ?? ""}`) });
    },
    hasFile: file.current !== null,
    giveUp(): void {
      file.current = null;
      reading.reset();
      sending.reset();
      setList(null);
    },
  };
}
