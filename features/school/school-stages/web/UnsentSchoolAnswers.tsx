import { useCallback } from "react";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { SendStored } from "#contest/sheet/web/SendStored.tsx";
import { UnsentWait } from "#contest/sheet/web/UnsentNote.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { schoolStage, usePupilSheet } from "./pupil-sheet.ts";

interface Props {
  readonly userId: string;
  readonly stageId: string;
  readonly isClosed: boolean;
  readonly closesAt: string | null;
}

/** Sends from the home page too what waits on this device for a school's stage: reading that sheet starts no clock. */
export default function UnsentSchoolAnswers({ userId, stageId, ...stage }: Props) {
  const { data } = usePupilSheet(stageId);
  const open = useCallback(async () => besideCard(schoolStage(userId, stageId)), [userId, stageId]);
  return data ? <SendStored lock={schoolStage(userId, stageId).lock} open={open} {...stage} /> : <UnsentWait />;
}

/** The card beside it shows how many problems are answered. */
const besideCard = (origin: SheetOrigin): SheetOrigin => ({
  ...origin,
  cache(queries) {
    const cache = origin.cache(queries);
    const { queryKey } = apiQuery(schoolStagesApi.mine);
    return { ...cache, refetch: async () => void (await Promise.all([cache.refetch(), queries.refetchQueries({ queryKey })])) };
  },
});
