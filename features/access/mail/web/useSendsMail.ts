import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { mailApi } from "../mail.contract.ts";

/** Whether a server sends mails; true until known, so that the office is informed only without one. */
export const useSendsMail = (): boolean => useQuery(apiQuery(mailApi.counts)).data?.sendsMail ?? true;
