import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { untilNextTurn } from "../next-turn.ts";
import { stagesApi } from "../stages.contract.ts";

/** The stages of all years, a few dozen, requested once for all pages of the office, and again when a date has turned a switch. */
export const useStages = () =>
  useApiQuery(stagesApi.list, { refetchInterval: ({ state: { data } }) => untilNextTurn(data ?? [], serverInstant()) ?? false });

export const useNextStage = (id: string) =>
  useQuery({ ...apiQuery(stagesApi.next, { params: { id } }), select: (next) => (next && "year" in next ? next : null) });

export function useStage(id: string) {
  const { data, ...query } = useStages();
  return { ...query, data: data && (data.find((stage) => stage.id === id) ?? null) };
}
