import { useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { stagesApi } from "../questionnaires.contract.ts";

/** All the stages of all years: a few dozen, asked once for every page of the office that names one. */
export const useStages = () => useQuery(ask(stagesApi.list));

/** The stage that follows: whole, as the office reads it. */
export const useNextStage = (id: string) =>
  useQuery({ ...ask(stagesApi.next, { params: { id } }), select: (next) => (next && "year" in next ? next : null) });

/** One of them, without its questions; `null` when there is none of this id. */
export function useStage(id: string) {
  const { data, ...asked } = useStages();
  return { ...asked, data: data && (data.find((stage) => stage.id === id) ?? null) };
}
