import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { daysLeft, isPastDeadline } from "../duty.ts";
import { passkeysApi } from "../passkeys.contract.ts";

/** The user's time left to add a passkey; null if they need not. */
export function usePasskeyDuty(): { readonly isPastDeadline: boolean; readonly days: number; readonly deadline: string } | null {
  const { data } = useApiQuery(passkeysApi.list);
  if (!data?.deadline) return null;
  const [deadline, now] = [new Date(data.deadline), serverTime()];
  return { isPastDeadline: isPastDeadline(deadline, now), days: daysLeft(deadline, now), deadline: data.deadline };
}
