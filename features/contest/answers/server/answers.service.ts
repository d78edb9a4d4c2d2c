import { Histogram } from "prom-client";
import { isInGrace } from "#contest/sheet/grace.ts";
import type { AnswerDraft } from "#contest/sheet/sheet.contract.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Database } from "#database/open.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { badRequest, conflict, forbidden, isLockTimeout, type Refusal } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalToAnswer } from "#season/stages/eligibility.ts";
import type { CachedStage } from "./active-stage.service.ts";
import type { CheckedAnswer } from "./answer-checks.ts";
import {
  findAnswerEligibility,
  findClosing,
  type OpeningCaller,
  openStage,
  type SentAnswer,
  type Sheet,
  type WrittenSheet,
  writeSheets,
} from "./answers.queries.ts";

export { announceSave, lockFirstSaves, lockSaves } from "#contest/questions/server/stage-questions.service.ts";
export { countSheets, eraseAnswersOf, eraseFreeTextOf } from "./answers.queries.ts";
export { moveAnswers } from "./merging.queries.ts";
export { raiseExtra } from "./time.queries.ts";

const SHEETS_PER_STATEMENT = 25;
const READERS_PER_STATEMENT = 200;
/** While one statement waits for the disk, the next runs. Reads do not wait; larger batches are cheaper. */
const MAX_CONCURRENT_SAVES = 4;
const MAX_CONCURRENT_OPENINGS = 1;
const MAX_ATTEMPTS = 10;
export const NO_STAGE = "Ce questionnaire n'est pas accessible actuellement.";

type Tools = Pick<NodeTools, "db" | "pool" | "clock" | "metrics">;

/** Saves a participant's answers (QST-08) in one statement for all concurrent saves. Resolves after the commit with their JSON. */
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
        const byUser = new Map(results.map((result) => [result.userId, result]));
        for (const save of batch) written.set(save, byUser.get(save.sheet.userId));
      }
      return saves.map((save) => written.get(save));
    },
    { isSharedFailure: isLockTimeout },
  );

  const save = async (stage: CachedStage, caller: Caller, drafts: readonly AnswerDraft[], onlyIfRead: boolean): Promise<string> => {
    const refuse = async (fallback: Refusal) => {
      await caller.confirm();
      return (await refusalFor(db, stage.id, caller.id)) ?? fallback;
    };
    const checked = checkSheet(stage, drafts);
    if ("refusal" in checked) throw await refuse(checked.refusal);
    let { answers } = checked;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const written = await write({ stage, onlyIfRead, sheet: { userId: caller.id, sessionId: caller.sessionId, answers } });
      if (written === undefined) {
        const inTime = await typedBeforeClosing(db, stage.id, caller.id, answers);
        if (inTime.size === 0 || inTime.size === answers.size)
          throw await refuse(conflict("Ce questionnaire vient de changer : rechargez la page."));
        answers = inTime;
      } else if (!written.isRaced) return `[${Array.from(answers, ([index, answer]) => toSavedJson(answer, index, written)).join(",")}]`;
    }
    throw conflict("Une autre page enregistre au même instant : recommencez.");
  };
  return (stage: CachedStage, caller: Caller, drafts: readonly AnswerDraft[], onlyIfRead: boolean): Promise<string> =>
    metrics.savesInProgress.track(() => save(stage, caller, drafts, onlyIfRead));
}

/** Opens the active stage for people with an open session who may answer it, and returns their answers; `undefined` for others. */
export function createOpener({ pool, clock }: Pick<Tools, "pool" | "clock">) {
  const open = coalesce(
    READERS_PER_STATEMENT,
    MAX_CONCURRENT_OPENINGS,
    async (requests: readonly (OpeningCaller & { stageId: number })[]) => {
      const byStage = Map.groupBy(requests, ({ stageId }) => stageId);
      const readers = await Promise.all([...byStage].map(([stageId, callers]) => openStage(pool, clock(), stageId, callers)));
      const bySession = new Map(readers.flat().map((reader) => [reader.sessionId, reader]));
      return requests.map(({ sessionId }) => bySession.get(sessionId));
    },
    { isSharedFailure: isLockTimeout },
  );
  return (stage: CachedStage, { id, sessionId }: Caller, begins: boolean) => open({ stageId: stage.id, userId: id, sessionId, begins });
}

interface SheetSave {
  readonly stage: CachedStage;
  readonly onlyIfRead: boolean;
  readonly sheet: Sheet;
}

/** Splits saves by stage, as read once, and by statement, with one sheet per person, because a statement can write a row only once. */
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

interface CheckedDraft extends SentAnswer {
  readonly stored: CheckedAnswer;
  readonly draft: AnswerDraft;
}

/** Returns the answers by index as they are stored, or the refusal; the last of several answers to a question counts. */
function checkSheet(
  stage: CachedStage,
  drafts: readonly AnswerDraft[],
): { answers: ReadonlyMap<number, CheckedDraft> } | { refusal: Refusal } {
  const answers = new Map<number, CheckedDraft>();
  for (const [place, draft] of drafts.entries()) {
    const question = stage.byId.get(draft.questionId);
    if (!question) return { refusal: badRequest("Cette question n'est pas de ce questionnaire.", `${place}.questionId`) };
    const check = question.check(draft.answers, draft.totalAnswer);
    if ("refusal" in check) return { refusal: badRequest(check.refusal, `${place}.answers`) };
    answers.set(question.index, { stored: check, draft });
  }
  return { answers };
}

function toSavedJson({ stored, draft }: CheckedDraft, index: number, { versions, savedAt, unusual }: WrittenSheet): string {
  const { savedAt: unchangedSince = null, current = null, replaced = null } = unusual.get(index) ?? {};
  const fields = current ? JSON.stringify(current).slice(1, -1) : stored.fieldsJson;
  return `{"questionId":"${draft.questionId}",${fields},"version":${versions[index]},"savedAt":"${unchangedSince ?? savedAt}","outdated":${current !== null},"replaced":${JSON.stringify(replaced)}}`;
}

async function typedBeforeClosing(
  db: Database,
  stageId: number,
  userId: number,
  answers: ReadonlyMap<number, CheckedDraft>,
): Promise<ReadonlyMap<number, CheckedDraft>> {
  const { closedAt = null, openedAt = null, now = new Date() } = (await findClosing(db, stageId, userId)) ?? {};
  if (closedAt === null) return new Map();
  return new Map([...answers].filter(([, { draft }]) => isInGrace({ age: draft.age, openedAt, closedAt, now })));
}

async function refusalFor(db: Database, stageId: number, userId: number): Promise<Refusal | undefined> {
  const current = await findAnswerEligibility(db, stageId, userId);
  if (!current) return forbidden(NO_STAGE);
  const refusal = refusalToAnswer(current, current.isEligible);
  return refusal === null ? undefined : forbidden(refusal);
}
