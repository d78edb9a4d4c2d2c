import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#platform/web/api.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { useUnsaved } from "#platform/web/unsaved/useUnsaved.ts";
import { answerSheetsApi, type PaperStageOnWire, type PictureOnWire } from "../answer-sheets.contract.ts";
import { HEIC_REFUSAL, isHeic, kindOfFile, pdfRefusals, UNREADABLE } from "../files.ts";
import { paperQuery } from "./paper-query.ts";
import { PhotographWork } from "./photograph-work.ts";
import type { PartOfFile } from "./picture-reading.ts";
import { openReader } from "./reader.ts";
import { redrawn } from "./redrawn.ts";
import { pictureKey } from "./usePictureUrl.ts";
import { type WaitingPage, waitingPages } from "./waiting.ts";

type Pages = ReadonlyMap<string, WaitingPage>;
const none: Pages = new Map();

/** The photographs that wait on this device; `undefined` while loading. */
export const useWaitingPages = (accountId: string, stageId: string): Pages | undefined =>
  useStored(["photographs", accountId, stageId], () => waitingPages.readAll(accountId, stageId), none);

interface Options {
  readonly accountId: string;
  readonly stageId: string;
  readonly restored: Pages;
  readonly onPicture: (picture: PictureOnWire) => void;
}

/** The photographs of a stage on their way, which continue while a sheet is typed. */
export function usePhotographWork({ accountId, stageId, restored, onPicture }: Options) {
  const queries = useQueryClient();
  const work = useUnsaved(() => {
    const work = new PhotographWork({
      ...{ drafts: waitingPages.ofStage(accountId, stageId), restored, partsOf, openReader },
      known: () => queries.getQueryData<PaperStageOnWire>(paperQuery(stageId).queryKey),
      send({ picture, text: code, isStraight, replaces }) {
        const body = new FormData();
        body.append("picture", picture, "page");
        const query = { code, straight: isStraight ? "true" : "false", replace: replaces ? "true" : "false" } as const;
        return call(answerSheetsApi.keepPicture, { params: { id: stageId }, query, body });
      },
      onReceived(picture) {
        // A replaced picture keeps its number and its day.
        queries.removeQueries({ queryKey: pictureKey(stageId, picture.id) });
        onPicture(picture);
      },
    });
    return { work, onReturn: work.resume, onOnline: work.resume };
  });
  useEffect(() => work.resume(), [work]);
  return { work, state: useSyncExternalStore(work.subscribe, work.read) };
}

async function* partsOf(file: File): AsyncGenerator<PartOfFile> {
  const head = new Uint8Array(
    await file
      .slice(0, 32)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const found = kindOfFile(file, head);
  if ("refusal" in found) return yield found;
  if (found.kind === "picture") {
    const picture = await redrawn(file).catch(() => null);
    return yield picture ? { name: file.name, picture } : { refusal: isHeic(head) ? HEIC_REFUSAL : UNREADABLE };
  }
  yield { page: 0, pages: 0 };
  try {
    yield* (await import("./pdf-pages.ts")).partsOfPdf(file);
  } catch {
    yield { refusal: pdfRefusals.damaged };
  }
}
