import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { SendStored, type StoredOrigin } from "#contest/answers/web/SendStored.tsx";
import { UnsentWait } from "#contest/answers/web/UnsentNote.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { readSchoolDrafts, schoolLockOf } from "./school-drafts.ts";
import { schoolOrigin, useSchoolSheetQuery } from "./useSchoolSheet.ts";

interface Props {
  readonly userId: string;
  readonly stageId: string;
  readonly isClosed: boolean;
  readonly closesAt: string | null;
}

/** Sends from the home page too what waits on this device for a school's stage: reading that sheet starts no clock. */
export default function UnsentSchoolAnswers({ userId, stageId, ...stage }: Props) {
  const { data } = useSchoolSheetQuery(stageId);
  const open = useCallback((queries: QueryClient) => openStored(queries, userId, stageId), [userId, stageId]);
  return data ? <SendStored lock={schoolLockOf(userId, stageId)} open={open} {...stage} /> : <UnsentWait />;
}

async function openStored(queries: QueryClient, userId: string, stageId: string): Promise<StoredOrigin> {
  const origin = schoolOrigin(queries, userId, stageId);
  const { queryKey } = apiQuery(schoolStagesApi.mine);
  return {
    ...origin,
    edits: await readSchoolDrafts(userId, stageId),
    // The card beside it shows how many problems are answered.
    cache: {
      ...origin.cache,
      refetch: () => Promise.all([origin.cache.refetch(), queries.refetchQueries({ queryKey })]).then(() => undefined),
    },
  };
}
