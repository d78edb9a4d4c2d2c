import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { watchingApi } from "../watching.contract.ts";

const REFETCH_MS = 5_000;

/** The state of the site, read again every few seconds while displayed. */
export const useWatching = () => useQuery({ ...apiQuery(watchingApi.read), refetchInterval: REFETCH_MS });
