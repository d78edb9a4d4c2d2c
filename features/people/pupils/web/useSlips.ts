import { useState } from "react";
import { download } from "#platform/web/download.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { slipsApi } from "../slips.contract.ts";
import { chunksOf, MAX_SLIPS } from "../slips.ts";

/** Prints slips, in several files if needed. After a failure it resumes: printing saved files again would invalidate their codes. */
export function useSlips(userIds: readonly string[], onPrinted: () => void) {
  const files = chunksOf(userIds, MAX_SLIPS);
  const [savedCount, setSavedCount] = useState(0);
  const [bytes, setBytes] = useState(0);
  const printing = useMutation({
    meta: { skipsRefetch: true },
    mutationFn: async () => {
      for (const [index, file] of files.entries()) {
        if (index < savedCount) continue;
        await download(slipsApi.print, { body: { userIds: file } }, { onProgress: setBytes });
        setSavedCount(index + 1);
      }
    },
    failed: shownByPage,
    onSuccess: onPrinted,
  });
  return { start: () => printing.mutate(), isBusy: printing.isPending, failure: printing.error, files: files.length, savedCount, bytes };
}
