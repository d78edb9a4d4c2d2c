import { useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { mailApi } from "../mail.contract.ts";

/** Whether a server sends what is written, as far as is known: only where it is known that none does, the office is told. */
export const useSendsMail = (): boolean => useQuery(ask(mailApi.counts)).data?.sendsMail ?? true;
