import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Edit, Edits } from "#contest/answers/sheet.ts";
import { withImages } from "#contest/answers/web/active-questionnaire.ts";
import { ageOf } from "#contest/answers/web/sheet-kind.ts";
import type { ActiveQuestionnaire } from "#contest/answers/web/shown-questionnaire.ts";
import { type SheetOrigin, useSheet } from "#contest/answers/web/useSheet.ts";
import { call } from "#platform/web/api.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { useStored } from "#platform/web/unsaved/useDraft.ts";
import { needsRe2 } from "#season/marking/pattern.ts";
import { withType } from "#season/marking/question-type.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { saveOverRead, saveSchoolAnswers } from "./save-school-answers.ts";
import { readSchoolDrafts, schoolDraftsOf, schoolLockOf } from "./school-drafts.ts";

/** A sheet as the page of answers shows it; no clock runs. */
async function readSheet(id: string, queries: QueryClient): Promise<ActiveQuestionnaire> {
  const { stage, categoryName, questions } = await withImages(queries, (query) => call(schoolStagesApi.sheet, { params: { id }, query }));
  if (questions.some(({ regex }) => needsRe2(regex))) await import("#season/marking/re2.ts");
  return {
    questionnaire: { id, name: stage.name, year: 0, categoryName, categoryDescription: "", minutes: null },
    questions: questions.map(withType),
    isClosed: stage.state === "closed",
    closesAt: stage.closesAt,
    openedAt: stage.opensAt,
  };
}

/** Loaded at each visit. */
const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: [schoolStagesApi.sheet.path, id],
    queryFn: ({ client }) => readSheet(id, client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { hasImageFiles: true },
  });

export const useSchoolSheetQuery = (id: string) => useQuery(sheetQuery(id));

/** The questions as last loaded or saved, in the query cache. */
function cacheOf(queries: QueryClient, id: string): SheetOrigin["cache"] {
  const { queryKey } = sheetQuery(id);
  const read = () => queries.getQueryData(queryKey);
  return {
    questions: () => read()?.questions ?? [],
    takes(edit: Edit | undefined): boolean {
      const { isClosed = false, closesAt = null } = read() ?? {};
      if (!isClosed) return true;
      const lateBy = closesAt === null ? Number.POSITIVE_INFINITY : serverInstant().getTime() - Date.parse(closesAt);
      return lateBy < GRACE_MS && edit !== undefined && (ageOf(edit).age ?? 0) >= lateBy;
    },
    refetch: () => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
    cancelRefetch: () => queries.cancelQueries({ queryKey, exact: true }),
    accept(saved): void {
      const answers = new Map(saved.map(({ replaced: _, outdated: __, ...answer }) => [answer.questionId, answer]));
      queries.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            questions: before.questions.map((question) => ({
              ...question,
              usersAnswers: answers.get(question.id) ?? question.usersAnswers,
            })),
          },
      );
    },
  };
}

const none: Edits = {};

/** This device's drafts of a school's stage; `undefined` while loading. */
export const useSchoolDrafts = (userId: string, stageId: string): Edits | undefined =>
  useStored(["school answers", userId, stageId], () => readSchoolDrafts(userId, stageId), none);

/** Where a pupil's sheet is loaded from and saved to. */
export const schoolOrigin = (queries: QueryClient, userId: string, stageId: string): SheetOrigin => ({
  drafts: schoolDraftsOf(userId, stageId),
  cache: cacheOf(queries, stageId),
  save: (body) => saveSchoolAnswers({ userId, stageId }, body),
  saveAgain: (body, edits) => saveOverRead({ userId, stageId }, body, edits),
  channel: `palmares-school-answers-${stageId}`,
});

/** The sheet of a pupil at their school's stage; it saves by itself, like that of the championship. */
export const useSchoolSheet = (stageId: string, sheet: Omit<Parameters<typeof useSheet>[0], "origin" | "lock">) =>
  useSheet({
    ...sheet,
    origin: (queries) => schoolOrigin(queries, sheet.userId, stageId),
    lock: schoolLockOf(sheet.userId, stageId),
  });
