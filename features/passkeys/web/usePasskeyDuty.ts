import { useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { daysLeft, isOver } from "../duty.ts";
import { passkeysApi } from "../passkeys.contract.ts";

/** Whether a passkey is asked of who is signed in, and how long they have: null when nothing is. */
export function usePasskeyDuty(): { readonly isOver: boolean; readonly days: number; readonly deadline: string } | null {
  const { data } = useQuery(ask(passkeysApi.list));
  if (!data?.deadline) return null;
  const [deadline, now] = [new Date(data.deadline), serverTime()];
  return { isOver: isOver(deadline, now), days: daysLeft(deadline, now), deadline: data.deadline };
}
