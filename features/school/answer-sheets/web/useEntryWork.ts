import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "#platform/web/api.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { deviceDraftsOf, useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import { answerSheetsApi, type EntryOnWire, type PaperStageOnWire } from "../answer-sheets.contract.ts";
import { type EntryEdit, EntryWork } from "./entry-work.ts";
import { paperQuery } from "./paper-query.ts";

const draftsOf = (accountId: string, stageId: string) => deviceDraftsOf<EntryEdit>(accountId, `paper-entries/${stageId}/`);

type Edits = Readonly<Record<string, EntryEdit>>;

const none: Edits = {};

/** The entries typed on this device and not saved yet; `undefined` while loading. */
export const useTypedEntries = (accountId: string, stageId: string): Edits | undefined =>
  useStored(["paper entries", accountId, stageId], async () => Object.fromEntries(await draftsOf(accountId, stageId).readAll()), none);

export const withEntry = (stage: PaperStageOnWire, userId: string, entry: EntryOnWire): PaperStageOnWire => ({
  ...stage,
  pupils: stage.pupils.map((pupil) =>
    pupil.userId === userId ? { ...pupil, entries: [...pupil.entries.filter(({ source }) => source !== entry.source), entry] } : pupil,
  ),
});

export function useEntryWork(accountId: string, stageId: string, restored: Edits) {
  const queries = useQueryClient();
  const work = useUnsaved(() => {
    const { queryKey } = paperQuery(stageId);
    const work = new EntryWork({
      ...{ drafts: draftsOf(accountId, stageId), restored },
      stage: () => queries.getQueryData<PaperStageOnWire>(queryKey),
      save: (userId, body) => call(answerSheetsApi.saveEntry, { params: { id: stageId, userId }, body }),
      onSaved: (userId, entry) => queries.setQueryData<PaperStageOnWire>(queryKey, (stage) => stage && withEntry(stage, userId, entry)),
      onRefused: () => void queries.invalidateQueries({ queryKey }),
    });
    const send = () => void work.flush();
    if (Object.keys(restored).length > 0) setTimeout(send);
    return { work, onReturn: send, onOnline: send, onSignOut: async () => void (await work.flush()) };
  });
  return { work, state: useSyncExternalStore(work.subscribe, work.read) };
}
