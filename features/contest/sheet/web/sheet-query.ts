import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { serverInstant } from "#platform/web/server-time.ts";
import { needsRe2 } from "#season/marking/pattern.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import type { SavedAnswer } from "../sheet.contract.ts";
import type { Edit } from "../sheet.ts";
import { hasImageFiles } from "./drawings.ts";
import { ageOf } from "./sheet-kind.ts";
import type { ShownQuestion, ShownSheet } from "./shown-sheet.ts";

/** Loads RE2 before a pattern needs it, which would stop a page without network. */
export async function loadPatterns(questions: readonly Pick<ShownQuestion, "regex">[]): Promise<void> {
  if (questions.some(({ regex }) => needsRe2(regex))) await import("#season/marking/re2.ts");
}

/** A sheet, requested again at each visit, and never before the person opens its page. */
export const sheetQuery = (queryKey: readonly string[], read: (queries: QueryClient) => Promise<ShownSheet>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const sheet = await read(client);
      await loadPatterns(sheet.questions);
      return sheet;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: hasImageFiles,
  });

const lateBy = (closesAt: string): number => serverInstant().getTime() - Date.parse(closesAt);

export const isTypedAfter = (closesAt: string, edit: Edit): boolean => (ageOf(edit).age ?? 0) < lateBy(closesAt);

interface CachedSheet {
  /** Refetched to read the saves of other pages. */
  readonly queryKey: QueryKey;
  read(): ShownSheet | undefined;
  write(after: ShownSheet): void;
}

export const inQueryCache = (queries: QueryClient, queryKey: QueryKey): CachedSheet => ({
  queryKey,
  read: () => queries.getQueryData(queryKey),
  write: (after) => void queries.setQueryData(queryKey, after),
});

export const sheetCache = (queries: QueryClient, { queryKey, read, write }: CachedSheet) => ({
  questions: () => read()?.questions ?? [],
  /** Whether the server accepts an edit: while the stage is open, and within a minute of the closing if it was typed before. */
  takes(edit: Edit | undefined): boolean {
    const { isClosed = false, closesAt = null } = read() ?? {};
    if (!isClosed) return true;
    return closesAt !== null && lateBy(closesAt) < GRACE_MS && edit !== undefined && !isTypedAfter(closesAt, edit);
  },
  accept(saved: readonly SavedAnswer[]): void {
    const answers = new Map(saved.map(({ replaced: _, outdated: __, ...answer }) => [answer.questionId, answer]));
    const before = read();
    if (before)
      write({
        ...before,
        questions: before.questions.map((question) => ({ ...question, usersAnswers: answers.get(question.id) ?? question.usersAnswers })),
      });
  },
  refetch: () => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
  /** A read started before a save is outdated on arrival. */
  cancelRefetch: () => queries.cancelQueries({ queryKey, exact: true }),
});

export type SheetCache = ReturnType<typeof sheetCache>;
