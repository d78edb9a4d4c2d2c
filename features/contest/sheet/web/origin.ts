import type { QueryClient } from "@tanstack/react-query";
import { draftsOf, type SheetOnDevice } from "./drafts.ts";
import { type Sender, saveAnswers, saveOverRead } from "./save-answers.ts";
import type { SheetCache } from "./sheet-query.ts";
import type { SheetTools } from "./sheet-store.ts";

/** Where a sheet is read, saved, and stored until then: at a stage of the championship, or at a school's own. */
export interface SheetOrigin extends SheetOnDevice, Sender {
  /** Held by the pages that show the sheet or send its answers. */
  readonly lock: string;
  readonly channel: string;
  /** Whether its time counts between equals. */
  readonly isTimed: boolean;
  /** Its answers stay on the device. */
  readonly isPractice?: boolean;
  cache(queries: QueryClient): SheetCache;
}

export const toolsOf = (origin: SheetOrigin, queries: QueryClient): Omit<SheetTools, "announce" | "notify"> => ({
  drafts: draftsOf(origin),
  cache: origin.cache(queries),
  save: (body) => saveAnswers(origin, body),
  saveAgain: (body, edits) => saveOverRead(origin, body, edits),
});
