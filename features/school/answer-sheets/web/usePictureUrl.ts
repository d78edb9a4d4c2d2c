import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchResponse } from "#platform/web/api.ts";
import { answerSheetsApi } from "../answer-sheets.contract.ts";

export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}

export const pictureKey = (stageId: string, pictureId: string) => ["picture", stageId, pictureId];

/** The picture of a page, loaded while it is shown, and cached nowhere. */
export function usePicture(stageId: string, picture: { readonly id: string; readonly receivedAt: string } | undefined) {
  const { id = "", receivedAt = "" } = picture ?? {};
  const { data, error } = useQuery({
    queryKey: [...pictureKey(stageId, id), receivedAt],
    queryFn: async () => (await fetchResponse(answerSheetsApi.picture, { params: { id: stageId, pictureId: id } })).blob(),
    enabled: picture !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { url: useObjectUrl(data), error };
}
