import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { storedQuestionnaireCache } from "./active-questionnaire.ts";
import { SHEET_CHANNEL } from "./messages.ts";
import { SendStored, type StoredOrigin } from "./SendStored.tsx";
import { saveAnswers, saveOverRead } from "./save-answers.ts";
import { readStored } from "./stored-sheet.ts";

interface Props {
  readonly userId: string;
  readonly isClosed: boolean;
  readonly closesAt: string | null;
}

/** Sends the answers that wait on this device from the home page too (QST-06, PPL-11). */
export default function UnsentAnswers({ userId, ...stage }: Props) {
  const open = useCallback((queries: QueryClient) => openStored(queries, userId), [userId]);
  return <SendStored lock={userId} open={open} {...stage} />;
}

async function openStored(queries: QueryClient, userId: string): Promise<StoredOrigin | undefined> {
  const stored = await readStored(userId);
  return (
    stored && {
      drafts: stored.drafts,
      edits: stored.edits,
      cache: storedQuestionnaireCache(queries, stored.questionnaire),
      save: (body) => saveAnswers(userId, body),
      saveAgain: (body, sent) => saveOverRead(userId, body, sent),
      channel: SHEET_CHANNEL,
    }
  );
}
