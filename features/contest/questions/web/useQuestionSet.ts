import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { questionSetApi } from "../question-set.contract.ts";

export const questionSetQuery = (stageId: string) => apiQuery(questionSetApi.read, { params: { id: stageId } });

export const useQuestionSet = (stageId: string) =>
  useQuery({ ...questionSetQuery(stageId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
