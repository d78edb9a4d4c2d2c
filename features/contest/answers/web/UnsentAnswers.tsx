import { useCallback } from "react";
import { SendStored } from "#contest/sheet/web/SendStored.tsx";
import { storedStage } from "./active-questionnaire.ts";

interface Props {
  readonly userId: string;
  readonly isClosed: boolean;
  readonly closesAt: string | null;
}

/** Sends the answers that wait on this device from the home page too (QST-06, PPL-11). */
export default function UnsentAnswers({ userId, ...stage }: Props) {
  const open = useCallback(() => storedStage(userId), [userId]);
  return <SendStored lock={userId} open={open} {...stage} />;
}
