import { useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { watchingApi } from "../watching.contract.ts";

const READ_EVERY_MS = 5_000;

/** How the site fares, read again every few seconds while somebody looks. */
export const useWatching = () => useQuery({ ...ask(watchingApi.read), refetchInterval: READ_EVERY_MS });
