import type pg from "pg";
import { Histogram } from "prom-client";
import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { isEligible, refusalToAnswer } from "#features/questionnaires/eligibility.ts";
import type { Clock } from "#platform/server/clock.ts";
import { coalesce } from "#platform/server/coalesce.ts";
import { badRequest, conflict, forbidden, isHeldTooLong, type Refusal } from "#platform/server/errors.ts";
import type { Metrics } from "#platform/server/metrics.ts";
import { refusalOf } from "../answer-check.ts";
import type { answersApi } from "../answers.contract.ts";
import { answerKindOf, normalAnswers } from "../normal-form.ts";
import type { KeptStage } from "./active-stage.service.ts";
import {
  type CheckedAnswer,
  eraseWordsOf,
  findStanding,
  openStage,
  type Sheet,
  type WrittenAnswer,
  writeSheets,
} from "./answers.queries.ts";

export { holdSaves, moveAnswers } from "./merging.queries.ts";

const SHEETS_A_STATEMENT = 25;
const READERS_A_STATEMENT = 200;
/** While one statement waits for the disk the next is made; reading waits for nothing and gains from company. */
const SAVES_AT_ONCE = 4;
const OPENINGS_AT_ONCE = 1;
const MOST_TRIES = 10;
/** What a save is told while no online stage is active. */
export const NO_STAGE = "Ce questionnaire n'est pas accessible actuellement.";

type Drafts = z.output<typeof answersApi.save.body>;
type Saved = z.input<typeof answersApi.save.response>[number];

interface Tools {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Saves what a participant answers (QST-08), and says it as the wire does: one statement for all who save at the same time, done once it is committed. */
export function savingOf({ db, pool, clock, metrics }: Tools) {
  const together = new Histogram({
    name: "palmares_save_batch_sheets",
    help: "Sheets that one statement saves",
    buckets: [1, 2, 5, 10, 15, 20, SHEETS_A_STATEMENT],
    registers: [metrics.registry],
  });
  const write = coalesce<Sheet, WrittenAnswer[]>(
    SHEETS_A_STATEMENT,
    SAVES_AT_ONCE,
    async (sheets) => {
      together.observe(sheets.length);
      const rounds = inRounds(sheets);
      const written = new Map<Sheet, WrittenAnswer[]>();
      for (const round of rounds) {
        const rows = Map.groupBy(
          await writeSheets(pool, clock(), { ...round, sheets: [...round.sheets.values()] }),
          ({ userId }) => userId,
        );
        for (const [userId, sheet] of round.sheets) written.set(sheet, rows.get(userId) ?? []);
      }
      return sheets.map((sheet) => written.get(sheet) ?? []);
    },
    { failsAll: isHeldTooLong },
  );

  const save = async (stage: KeptStage, userId: number, drafts: Drafts, onlyIfRead: boolean): Promise<Saved[]> => {
    const refuse = async (otherwise: Refusal) => (await refusalFor(db, stage.id, userId)) ?? otherwise;
    const checked = checkSheet(stage, drafts);
    if ("refusal" in checked) throw await refuse(checked.refusal);
    const saved = new Map<number, WrittenAnswer>();
    let left = checked.rows;
    for (let tries = 0; left.length > 0; tries += 1) {
      if (tries === MOST_TRIES) throw conflict("Une autre page enregistre au même instant : recommencez.");
      const written = await write({ stageId: stage.id, userId, rows: left, onlyIfRead });
      for (const answer of written) if (!answer.raced) saved.set(answer.questionId, answer);
      if (written.length < left.length) throw await refuse(conflict("Ce questionnaire vient de changer : rechargez la page."));
      left = left.filter(({ questionId }) => !saved.has(questionId));
    }
    return checked.rows.map((row) => savedAnswer(row, saved.get(row.questionId) as WrittenAnswer));
  };
  return (stage: KeptStage, userId: number, drafts: Drafts, onlyIfRead = false): Promise<Saved[]> =>
    metrics.savesUnderWay.during(() => save(stage, userId, drafts, onlyIfRead));
}

/** Opens the active stage: those who may answer it, with what they had saved; nothing for anybody else. */
export function openingOf({ pool, clock }: Pick<Tools, "pool" | "clock">) {
  const open = coalesce(
    READERS_A_STATEMENT,
    OPENINGS_AT_ONCE,
    async (asked: readonly { stageId: number; userId: number }[]) => {
      const byStage = Map.groupBy(asked, ({ stageId }) => stageId);
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
      return asked.map(({ userId }) => byUser.get(userId));
    },
    { failsAll: isHeldTooLong },
  );
  return (stage: KeptStage, userId: number) => open({ stageId: stage.id, userId });
}

/** Sheets in rounds of one stage and one statement, where nobody has two: a statement writes a row once. */
function inRounds(sheets: readonly Sheet[]) {
  const rounds: (Pick<Sheet, "stageId" | "onlyIfRead"> & { readonly sheets: Map<number, Sheet> })[] = [];
  for (const sheet of sheets) {
    const { stageId, onlyIfRead, userId } = sheet;
    const round = rounds.find((one) => one.stageId === stageId && one.onlyIfRead === onlyIfRead && !one.sheets.has(userId));
    if (round) round.sheets.set(userId, sheet);
    else rounds.push({ stageId, onlyIfRead, sheets: new Map([[userId, sheet]]) });
  }
  return rounds;
}

/** The answers in the form in which they are kept, or why they cannot be; of a question named twice, the last. */
function checkSheet(stage: KeptStage, drafts: Drafts): { rows: CheckedAnswer[] } | { refusal: Refusal } {
  const rows = new Map<number, CheckedAnswer>();
  for (const [place, { questionId, answers, totalAnswer, basedOn = null, device = null, turn = null }] of drafts.entries()) {
    const question = stage.byId.get(questionId);
    if (!question) return { refusal: badRequest("Cette question n'est pas de ce questionnaire.", `${place}.questionId`) };
    const refusal = refusalOf(question, { answers, totalAnswer });
    if (refusal !== null) return { refusal: badRequest(refusal, `${place}.answers`) };
    const kind = answerKindOf(question);
    const kept = kind === "free" ? withoutLastBlanks(answers) : chosenOf(question.possibleAnswers, answers);
    rows.set(questionId, { questionId, answers: kept, normal: normalAnswers(kind, kept), totalAnswer, basedOn, device, turn });
  }
  return { rows: [...rows.values()] };
}

/** The values chosen, in the question's own order: the same choice is saved the same, however it was made. */
function chosenOf(possible: readonly { readonly value: string }[], answers: readonly string[]): string[] {
  const chosen = new Set(answers.map((answer) => answer.trim()));
  return possible.map(({ value }) => value).filter((value) => chosen.has(value.trim()));
}

const withoutLastBlanks = (answers: readonly string[]): readonly string[] =>
  answers.slice(0, answers.findLastIndex((answer) => answer !== "") + 1);

const savedAnswer = (
  { questionId, answers, totalAnswer }: CheckedAnswer,
  { version, savedAt, standing, replaced }: WrittenAnswer,
): Saved => ({
  questionId: String(questionId),
  answers: [...answers],
  totalAnswer,
  ...standing,
  version,
  savedAt: savedAt.toISOString(),
  outdated: standing !== null,
  replaced,
});

/** Why this person may not answer this stage now; nothing when they may. */
async function refusalFor(db: Database, stageId: number, userId: number): Promise<Refusal | undefined> {
  const standing = await findStanding(db, stageId, userId);
  if (!standing) return forbidden(NO_STAGE);
  const refusal = refusalToAnswer(standing, isEligible(standing, standing.registration, standing.previousResult));
  return refusal === null ? undefined : forbidden(refusal);
}

/** Takes what these people typed in words out of their sheets; grades stay. */
export const forgetWordsOf = (trx: Connection, userIds: readonly number[]): Promise<void> => eraseWordsOf(trx, userIds);
