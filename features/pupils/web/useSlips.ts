import { useState } from "react";
import { download } from "#platform/web/download.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { slipsApi } from "../slips.contract.ts";
import { inFiles } from "../slips.ts";

/** Prints slips, in as many files as it takes. Started again after a failure it goes on: what was kept already would no longer be good. */
export function useSlips(userIds: readonly string[], onPrinted: () => void) {
  const files = inFiles(userIds);
  const [kept, setKept] = useState(0);
  const [bytes, setBytes] = useState(0);
  const printing = useMutation({
    meta: { changesNothingElse: true },
    mutationFn: async () => {
      for (const [place, file] of files.entries()) {
        if (place < kept) continue;
        await download(slipsApi.print, { body: { userIds: file } }, { onProgress: setBytes });
        setKept(place + 1);
      }
    },
    onSuccess: onPrinted,
  });
  return { start: () => printing.mutate(), isBusy: printing.isPending, failure: printing.error, files: files.length, kept, bytes };
}
