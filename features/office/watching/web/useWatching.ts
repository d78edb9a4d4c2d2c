import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { watchingApi } from "../watching.contract.ts";

const REFETCH_MS = 5_000;

export const useWatching = () => useQuery({ ...apiQuery(watchingApi.read), refetchInterval: REFETCH_MS });
