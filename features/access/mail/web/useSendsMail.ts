import { useApiQuery } from "#platform/web/query.ts";
import { mailApi } from "../mail.contract.ts";

/** Whether a server sends mails; true until known, so that the office is informed only without one. */
export const useSendsMail = (): boolean => useApiQuery(mailApi.counts).data?.sendsMail ?? true;
