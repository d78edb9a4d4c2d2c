import { Histogram } from "prom-client";
import type * as z from "zod";
import type { NodeTools } from "#database/node-tools.ts";
import type { Database } from "#database/open.ts";
import { refusalOf } from "#features/marking/answer-check.ts";
import { answerKindOf, normalAnswers } from "#features/marking/normal-form.ts";
import { isFree } from "#features/marking/question-type.ts";
import { refusalToAnswer } from "#features/stages/eligibility.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { badRequest, conflict, forbidden, isLockTimeout, type Refusal } from "#platform/server/errors.ts";
import type { answersApi } from "../answers.contract.ts";
import type { CachedStage } from "./active-stage.service.ts";
import {
  type CheckedAnswer,
  findAnswerEligibility,
  openStage,
  type Sheet,
  type WrittenAnswer,
  type WrittenSheet,
  writeSheets,
} from "./answers.queries.ts";

export { lockSaves } from "#features/questions/server/stage-questions.service.ts";
export { eraseFreeTextOf } from "./answers.queries.ts";
export { moveAnswers } from "./merging.queries.ts";

const SHEETS_PER_STATEMENT = 25;
const READERS_PER_STATEMENT = 200;
/** While one statement waits for the disk, the next runs. Reads do not wait; larger batches are cheaper. */
const MAX_CONCURRENT_SAVES = 4;
const MAX_CONCURRENT_OPENINGS = 1;
const MAX_ATTEMPTS = 10;
/** The message to a save if no online stage is active. */
export const NO_STAGE = "Ce questionnaire n'est pas accessible actuellement.";

type Drafts = z.output<typeof answersApi.save.body>;
type Saved = z.input<typeof answersApi.save.response>[number];

type Tools = Pick<NodeTools, "db" | "pool" | "clock" | "metrics">;

/** Saves a participant's answers (QST-08) and returns them in the wire format: one statement for all concurrent saves; resolves after the commit. */
export function createSaver({ db, pool, clock, metrics }: Tools) {
  const batchSizes = new Histogram({
    name: "palmares_save_batch_sheets",
    help: "Sheets that one statement saves",
    buckets: [1, 2, 5, 10, 15, 20, SHEETS_PER_STATEMENT],
    registers: [metrics.registry],
  });
  const write = coalesce<SheetSave, WrittenSheet | undefined>(
    SHEETS_PER_STATEMENT,
    MAX_CONCURRENT_SAVES,
    async (saves) => {
      batchSizes.observe(saves.length);
      const written = new Map<SheetSave, WrittenSheet | undefined>();
      for (const batch of toBatches(saves)) {
        const { stage, onlyIfRead } = batch[0];
        const sheets = batch.map(({ sheet }) => sheet);
        const results = await writeSheets(pool, clock(), { stageId: stage.id, questionIds: stage.questionIds, onlyIfRead, sheets });
        for (const save of batch) written.set(save, results.get(save.sheet.userId));
      }
      return saves.map((save) => written.get(save));
    },
    { isSharedFailure: isLockTimeout },
  );

  const save = async (stage: CachedStage, userId: number, drafts: Drafts, onlyIfRead: boolean): Promise<Saved[]> => {
    const refuse = async (fallback: Refusal) => (await refusalFor(db, stage.id, userId)) ?? fallback;
    const checked = checkSheet(stage, drafts);
    if ("refusal" in checked) throw await refuse(checked.refusal);
    const { answers } = checked;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const written = await write({ stage, onlyIfRead, sheet: { userId, answers } });
      if (written === undefined) throw await refuse(conflict("Ce questionnaire vient de changer : rechargez la page."));
      if (written !== "raced")
        return Array.from(answers.values(), (answer) => savedAnswer(answer, written.get(answer.questionId) as WrittenAnswer));
    }
    throw conflict("Une autre page enregistre au même instant : recommencez.");
  };
  return (stage: CachedStage, userId: number, drafts: Drafts, onlyIfRead = false): Promise<Saved[]> =>
    metrics.savesInProgress.track(() => save(stage, userId, drafts, onlyIfRead));
}

/** Opens the active stage: people who may answer it, with their answers; `undefined` for others. */
export function createOpener({ pool, clock }: Pick<Tools, "pool" | "clock">) {
  const open = coalesce(
    READERS_PER_STATEMENT,
    MAX_CONCURRENT_OPENINGS,
    async (requests: readonly { stageId: number; userId: number }[]) => {
      const byStage = Map.groupBy(requests, ({ stageId }) => stageId);
      const readers = await Promise.all(
        [...byStage].map(([stageId, all]) =>
          openStage(
            pool,
            clock(),
            stageId,
            all.map(({ userId }) => userId),
          ),
        ),
      );
      const byUser = new Map(readers.flat().map((reader) => [reader.userId, reader]));
      return requests.map(({ userId }) => byUser.get(userId));
    },
    { isSharedFailure: isLockTimeout },
  );
  return (stage: CachedStage, userId: number) => open({ stageId: stage.id, userId });
}

interface SheetSave {
  readonly stage: CachedStage;
  readonly onlyIfRead: boolean;
  readonly sheet: Sheet;
}

/** Saves in batches of one stage, as it was read once, and statement, with one sheet per person: a statement writes a row once. */
function toBatches(saves: readonly SheetSave[]): [SheetSave, ...SheetSave[]][] {
  const batches: { readonly userIds: Set<number>; readonly saves: [SheetSave, ...SheetSave[]] }[] = [];
  for (const save of saves) {
    const { stage, onlyIfRead, sheet } = save;
    const batch = batches.find(
      ({ userIds, saves: [first] }) => first.stage === stage && first.onlyIfRead === onlyIfRead && !userIds.has(sheet.userId),
    );
    batch?.userIds.add(sheet.userId);
    batch?.saves.push(save);
    if (!batch) batches.push({ userIds: new Set([sheet.userId]), saves: [save] });
  }
  return batches.map(({ saves }) => saves);
}

/** The answers as they are stored, or why they are refused; if a question occurs twice, the last one counts. */
function checkSheet(stage: CachedStage, drafts: Drafts): { answers: Sheet["answers"] } | { refusal: Refusal } {
  const checked = new Map<number, CheckedAnswer>();
  for (const [index, { questionId, answers, totalAnswer, basedOn = null, device = null, turn = null }] of drafts.entries()) {
    const question = stage.byId.get(questionId);
    if (!question) return { refusal: badRequest("Cette question n'est pas de ce questionnaire.", `${index}.questionId`) };
    const refusal = refusalOf(question, { answers, totalAnswer });
    if (refusal !== null) return { refusal: badRequest(refusal, `${index}.answers`) };
    const stored = isFree(question.type) ? withoutTrailingBlanks(answers) : selectChoices(question.possibleAnswers, answers);
    const normal = normalAnswers(answerKindOf(question), stored);
    checked.set(questionId, { questionId, answers: stored, normal, totalAnswer, basedOn, device, turn });
  }
  return { answers: checked };
}

/** The chosen values, in the order of the question: the same choice is always saved the same way. */
function selectChoices(possible: readonly { readonly value: string }[], answers: readonly string[]): string[] {
  const chosen = new Set(answers.map((answer) => answer.trim()));
  return possible.map(({ value }) => value).filter((value) => chosen.has(value.trim()));
}

const withoutTrailingBlanks = (answers: readonly string[]): readonly string[] =>
  answers.slice(0, answers.findLastIndex((answer) => answer !== "") + 1);

const savedAnswer = (
  { questionId, answers, totalAnswer }: CheckedAnswer,
  { version, savedAt, current, replaced }: WrittenAnswer,
): Saved => ({
  questionId: String(questionId),
  answers: [...(current ?? { answers }).answers],
  totalAnswer: (current ?? { totalAnswer }).totalAnswer,
  version,
  savedAt,
  outdated: current !== null,
  replaced,
});

/** Why this person may not answer this stage now, if they may not. */
async function refusalFor(db: Database, stageId: number, userId: number): Promise<Refusal | undefined> {
  const current = await findAnswerEligibility(db, stageId, userId);
  if (!current) return forbidden(NO_STAGE);
  const refusal = refusalToAnswer(current, current.isEligible);
  return refusal === null ? undefined : forbidden(refusal);
}
