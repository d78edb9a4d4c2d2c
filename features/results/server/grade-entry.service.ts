import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { badRequest, conflict, forbidden, known, Refusal } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { beyondLimits } from "../grade-entry.ts";
import { Result, type resultsApi } from "../results.contract.ts";
import { type EnteredMarks, findCategoryAt, holdEntry, listLimits, raiseVersion, removeMarks, saveMarks } from "./grade-entry.queries.ts";
import { gradeOne } from "./grading.queries.ts";
import { holdResults } from "./qualification.queries.ts";
import { centerReaderOf, findResult, findStage, holdPerson, holdStage, isConvokedTo } from "./results.queries.ts";

type Entry = z.output<typeof resultsApi.enterGrade.body>;
type TakenBack = z.output<typeof resultsApi.takeBack.query>;

const OWN_GRADE = "On ne saisit pas sa propre note\u00A0: demandez à un autre responsable du centre, ou à la fédération.";

/** Writes one grade by hand (CTR-03). A centre writes while the physical stage is open; the office always may. */
export const enterGrade = (db: Database, caller: Caller, entry: Entry): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    if (caller.role !== "ADMIN" && caller.id === entry.userId) throw forbidden(OWN_GRADE);
    const stage = known(await holdStage(trx, entry.questionnaireId), "Cette étape n'existe pas");
    await caller.askAgain(trx);
    known(await holdPerson(trx, entry.userId), "Cette personne n'existe pas");
    await caller.askAgain(trx);
    if (caller.role !== "ADMIN" && stage.isClosed) throw forbidden("Cette étape est close : les notes ne peuvent plus être saisies.");
    if (stage.physical) await checkCenter(trx, entry);
    await holdEntry(trx, entry);
    const reader = centerReaderOf(caller);
    const before = await findResult(trx, entry, reader);
    await checkMarks(trx, caller, entry, before);
    const marks = marksOf(entry);
    if (before?.byHand && isSame(before, marks)) return asItStands(trx, entry, before);
    if (!isReadBy(entry, before)) throw tooLate(before);
    await saveMarks(trx, entry, marks);
    await record(trx, {
      actorId: caller.id,
      action: "enter grade",
      subject: `result ${entry.userId}/${entry.questionnaireId}`,
      ...(before && { before: marksIn(before) }),
      after: { ...marks, ...(!entry.absent && entry.reason && { reason: entry.reason }) },
    });
    return known(await findResult(trx, entry, reader));
  });

/**
 * Marks entered as they stand. Over what stands now they raise its version all the same: whatever was sent before them over that reading, and
 * arrives after them, is refused. Over anything else they are the same request again, as its answer was lost, and change nothing.
 */
async function asItStands(trx: Connection, entry: Entry, standing: Result): Promise<Result> {
  if (entry.basedOn !== standing.version) return standing;
  await raiseVersion(trx, entry);
  return { ...standing, version: standing.version + 1 };
}

/**
 * Takes an entry by hand back (EDG-04): the grade that the answers give stands again, or none for who gave none. What was decided on the
 * grade alone goes with it; a centre must be taken away first.
 */
export const takeBack = (db: Database, actorId: number, pair: TakenBack): Promise<Result | null> =>
  db.transaction().execute(async (trx) => {
    const stage = known(await findStage(trx, pair.questionnaireId), "Cette étape n'existe pas");
    known(await holdPerson(trx, pair.userId), "Cette personne n'existe pas");
    await holdResults(trx, pair.questionnaireId);
    await holdEntry(trx, pair);
    const before = await findResult(trx, pair);
    if (!before?.byHand) return before ?? null;
    if (!isReadBy(pair, before)) throw tooLate(before);
    const isComputed = !stage.physical && (await gradeOne(trx, { ...pair, year: stage.year }));
    if (!isComputed) await removeEntry(trx, pair, before);
    const after = (await findResult(trx, pair)) ?? null;
    await record(trx, {
      actorId,
      action: "take grade back",
      subject: `result ${pair.userId}/${pair.questionnaireId}`,
      before: marksIn(before),
      ...(after && { after: marksIn(after) }),
    });
    return after;
  });

async function removeEntry(trx: Connection, pair: TakenBack, { origin, nextExamCenter }: Result): Promise<void> {
  if (origin === "thresholds" && nextExamCenter)
    throw conflict(
      `Cette note a qualifié cette personne, convoquée à « ${nextExamCenter.name} » : annulez d'abord son centre, ou saisissez une autre note.`,
    );
  await removeMarks(trx, pair);
}

/** Whoever is convoked sits the stage where they are convoked to. */
async function checkCenter(trx: Connection, entry: Entry): Promise<void> {
  const { nextExamCenterId } = entry;
  if (nextExamCenterId && !(await isConvokedTo(trx, entry, nextExamCenterId)))
    throw badRequest("Cette personne n'est pas convoquée dans ce centre", "nextExamCenterId");
}

/** What is entered is what the person's category allows; the office alone goes past its duration, and says why. */
async function checkMarks(trx: Connection, { role }: Caller, entry: Entry, before: Result | undefined): Promise<void> {
  if (entry.absent) return;
  const category = await findCategoryAt(trx, entry);
  const limits = (await listLimits(trx, entry.questionnaireId)).find((one) => one.category === category);
  const hasReason = role === "ADMIN" && Boolean(entry.reason);
  const issues = beyondLimits(entry, limits, { standing: before?.time, hasReason });
  const [first] = issues;
  if (first) throw new Refusal(400, first.message, { issues });
}

const marksOf = (entry: Entry): EnteredMarks =>
  entry.absent
    ? { grade: null, weightedGrade: null, time: null, absent: true }
    : { grade: entry.grade, weightedGrade: entry.weightedGrade, time: entry.time, absent: false };

const marksIn = ({ grade, weightedGrade, time, absent }: Result): EnteredMarks => ({ grade, weightedGrade, time, absent });

const isSame = (result: Result, marks: EnteredMarks): boolean =>
  result.grade === marks.grade &&
  result.weightedGrade === marks.weightedGrade &&
  result.time === marks.time &&
  result.absent === marks.absent;

const isReadBy = ({ basedOn }: { readonly basedOn?: number | undefined }, before: Result | undefined): boolean =>
  basedOn === undefined || basedOn === (before?.version ?? 0);

/** Somebody else wrote meanwhile: their values come with the refusal. */
const tooLate = (current: Result | undefined) =>
  conflict("Une autre personne vient de modifier ce résultat : vérifiez ses valeurs avant d'enregistrer les vôtres.", {
    current: current ? Result.encode(current) : null,
  });
