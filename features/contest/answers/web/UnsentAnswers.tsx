import { useCallback } from "react";
import { SendStored } from "#contest/sheet/web/SendStored.tsx";
import { storedStage } from "./active-questionnaire.ts";

/** Sends the answers that wait on this device from the home page too (QST-06, PPL-11). */
export default function UnsentAnswers({ userId, ...stage }: { userId: string; isClosed: boolean; closesAt: string | null }) {
  const open = useCallback(() => storedStage(userId), [userId]);
  return <SendStored lock={userId} open={open} {...stage} />;
}
