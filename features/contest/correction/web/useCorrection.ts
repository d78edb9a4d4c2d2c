import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { applicationsApi } from "#contest/results/applications.contract.ts";
import { call } from "#platform/web/api.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused } from "#platform/web/refusal.ts";
import type { ClusterState } from "../clusters.ts";
import { correctionApi } from "../correction.contract.ts";

interface Filter {
  readonly questionId?: string | undefined;
  readonly state?: ClusterState | undefined;
  readonly page?: number | undefined;
}

export const useCorrection = (id: string, { questionId, state, page = 1 }: Filter) =>
  useApiQuery(correctionApi.read, {
    params: { id },
    query: { ...(questionId && { questionId }), ...(state && { state }), page },
    placeholderData: keepPreviousData,
  });

const POLL_MS = 3_000;

/** Sends which question is being corrected here, and returns those of the others; their decisions and applications are read again (MRK-04). */
export function usePresence(id: string, questionId: string | null) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [correctionApi.present.path, id, questionId],
    queryFn: ({ signal }) => call(correctionApi.present, { params: { id }, body: { questionId }, signal }),
    // A refused request would be refused again.
    refetchInterval: ({ state: { error } }) => (isRefused(error) ? false : POLL_MS),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const revision = data?.revision;
  const known = useRef(revision);
  useEffect(() => {
    if (known.current !== undefined && known.current !== revision)
      for (const { path } of [correctionApi.read, applicationsApi.last]) void queries.invalidateQueries({ queryKey: [path] });
    known.current = revision;
  }, [queries, revision]);
  return data?.others ?? [];
}
