import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, forbidden, foundOr404, Refusal } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { pinRules, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { findLimitIssues, limitsWith } from "../mark-rules.ts";
import { Result, type resultsApi } from "../results.contract.ts";
import { type EnteredMarks, findPlayerAt, incrementVersion, lockEntry, removeMarks, saveMarks } from "./grade-entry.queries.ts";
import { listLimits } from "./grade-limits.queries.ts";
import { gradeSheet } from "./grading.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { refuseDefinitive } from "./ranking-state.service.ts";
import { centerReaderOf, findResult, findStage, isConvokedTo, lockPerson, lockStage } from "./results.queries.ts";

const ENTER_GRADE = action("enter grade", "a saisi une note");
const TAKE_GRADE_BACK = action("take grade back", "a repris une note saisie à la main");

type Entry = z.output<typeof resultsApi.enterGrade.body>;
type RevertRequest = z.output<typeof resultsApi.takeBack.query>;

const OWN_GRADE = "On ne saisit pas sa propre note\u00A0: demandez à un autre responsable du centre, ou à la fédération.";

/** Writes one grade by hand (CTR-03). A center may while the stage on paper is open; the office always may. */
export const enterGrade = (db: Database, caller: Caller, entry: Entry): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    if (caller.role !== "ADMIN" && caller.id === entry.userId) throw forbidden(OWN_GRADE);
    await pinRules(trx, entry.questionnaireId);
    const stage = foundOr404(await lockStage(trx, entry.questionnaireId), "Cette étape n'existe pas");
    await caller.recheckAccess(trx);
    foundOr404(await lockPerson(trx, entry.userId), "Cette personne n'existe pas");
    await caller.recheckAccess(trx);
    if (caller.role !== "ADMIN" && stage.isClosed) throw forbidden("Cette étape est close : les notes ne peuvent plus être saisies.");
    await refuseDefinitive(trx, entry.questionnaireId);
    if (stage.physical) await checkCenter(trx, entry);
    await lockEntry(trx, entry);
    const reader = centerReaderOf(caller);
    const before = await findResult(trx, entry, reader);
    await checkMarks(trx, caller, entry, before);
    const marks = entryMarks(entry);
    if (before?.byHand && isDeepStrictEqual(resultMarks(before), marks)) return confirmUnchanged(trx, entry, before);
    refuseStale(entry, before);
    await saveMarks(trx, entry, marks);
    await record(trx, {
      actorId: caller.id,
      action: ENTER_GRADE,
      subject: `result ${entry.userId}/${entry.questionnaireId}`,
      ...(before && { before: resultMarks(before) }),
      after: { ...marks, ...(!entry.absent && entry.reason && { reason: entry.reason }) },
    });
    return foundOr404(await findResult(trx, entry, reader));
  });

/** Based on the current version, they increase it, so that an earlier request on that version is refused; otherwise they are a retry. */
async function confirmUnchanged(trx: Connection, entry: Entry, current: Result): Promise<Result> {
  if (entry.basedOn !== current.version) return current;
  await incrementVersion(trx, entry);
  return { ...current, version: current.version + 1 };
}

/** To the grade from the answers, or to none (EDG-04); a qualification based only on that grade goes too, once its center is cancelled. */
export const revertEntry = (db: Database, actorId: number, key: RevertRequest): Promise<Result | null> =>
  db.transaction().execute(async (trx) => {
    const stage = foundOr404(await findStage(trx, key.questionnaireId), "Cette étape n'existe pas");
    foundOr404(await lockPerson(trx, key.userId), "Cette personne n'existe pas");
    await lockResults(trx, key.questionnaireId);
    await refuseDefinitive(trx, key.questionnaireId);
    await lockEntry(trx, key);
    const before = await findResult(trx, key);
    if (!before?.byHand) return before ?? null;
    refuseStale(key, before);
    const isComputed =
      !stage.physical && (await gradeSheet(trx, { ...key, year: stage.year, rules: (await rulesOfStage(trx, key.questionnaireId)).rules }));
    if (!isComputed) await removeEntry(trx, key, before);
    const after = (await findResult(trx, key)) ?? null;
    await record(trx, {
      actorId,
      action: TAKE_GRADE_BACK,
      subject: `result ${key.userId}/${key.questionnaireId}`,
      before: resultMarks(before),
      ...(after && { after: resultMarks(after) }),
    });
    return after;
  });

async function removeEntry(trx: Connection, key: RevertRequest, { origin, nextExamCenter }: Result): Promise<void> {
  if (origin === "thresholds" && nextExamCenter)
    throw conflict(
      `Cette note a qualifié cette personne, convoquée à « ${nextExamCenter.name} » : annulez d'abord son centre, ou saisissez une autre note.`,
    );
  await removeMarks(trx, key);
}

async function checkCenter(trx: Connection, entry: Entry): Promise<void> {
  const { nextExamCenterId } = entry;
  if (nextExamCenterId && !(await isConvokedTo(trx, entry, nextExamCenterId)))
    throw badRequest("Cette personne n'est pas convoquée dans ce centre", "nextExamCenterId");
}

/** Refuses marks that the category does not allow; only the office may exceed its duration, with a reason. */
async function checkMarks(trx: Connection, { role }: Caller, entry: Entry, before: Result | undefined): Promise<void> {
  if (entry.absent) return;
  const { category, extra } = foundOr404(await findPlayerAt(trx, entry));
  const limits = limitsWith(
    (await listLimits(trx, entry.questionnaireId)).find((one) => one.category === category),
    extra,
  );
  const hasReason = role === "ADMIN" && Boolean(entry.reason);
  const issues = findLimitIssues(entry, limits, { currentTime: before?.time, hasReason });
  const [first] = issues;
  if (first) throw new Refusal(400, first.message, { issues });
}

const entryMarks = (entry: Entry): EnteredMarks =>
  entry.absent
    ? { grade: null, weightedGrade: null, time: null, absent: true }
    : { grade: entry.grade, weightedGrade: entry.weightedGrade, time: entry.time, absent: false };

const resultMarks = ({ grade, weightedGrade, time, absent }: Result): EnteredMarks => ({ grade, weightedGrade, time, absent });

/** @throws {Refusal} 409 with the current result, if it changed since `basedOn`. */
function refuseStale({ basedOn }: { readonly basedOn?: number | undefined }, current: Result | undefined): void {
  if (basedOn === undefined || basedOn === (current?.version ?? 0)) return;
  throw conflict("Une autre personne vient de modifier ce résultat : vérifiez ses valeurs avant d'enregistrer les vôtres.", {
    current: current ? Result.encode(current) : null,
  });
}
