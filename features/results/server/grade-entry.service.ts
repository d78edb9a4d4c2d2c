import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { badRequest, conflict, forbidden, known, Refusal } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { beyondLimits } from "../grade-entry.ts";
import { Result, type resultsApi } from "../results.contract.ts";
import { type EnteredMarks, findCategoryAt, holdEntry, listLimits, saveMarks } from "./grade-entry.queries.ts";
import { findPerson, findResult, findStage, isConvokedTo } from "./results.queries.ts";

type Entry = z.output<typeof resultsApi.enterGrade.body>;

/** Writes one grade by hand (CTR-03). A centre writes while the physical stage is open; the office always may. */
export const enterGrade = (db: Database, caller: Caller, entry: Entry): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const stage = known(await findStage(trx, entry.questionnaireId), "Cette étape n'existe pas");
    known(await findPerson(trx, entry.userId), "Cette personne n'existe pas");
    if (caller.role !== "ADMIN" && stage.isClosed) throw forbidden("Cette étape est close : les notes ne peuvent plus être saisies.");
    if (stage.physical) await checkSitting(trx, entry);
    await holdEntry(trx, entry);
    const before = await findResult(trx, entry);
    const marks = marksOf(entry);
    if (before && isSame(before, marks)) return before;
    if (entry.basedOn !== undefined && entry.basedOn !== (before?.version ?? 0)) throw tooLate(before);
    await saveMarks(trx, entry, marks);
    await record(trx, {
      actorId: caller.id,
      action: "enter grade",
      subject: `result ${entry.userId}/${entry.questionnaireId}`,
      ...(before && { before: marksIn(before) }),
      after: marks,
    });
    return known(await findResult(trx, entry));
  });

/** What is entered of a stage on paper fits the place where it is sat, and the person's category. */
async function checkSitting(trx: Connection, entry: Entry): Promise<void> {
  const { nextExamCenterId } = entry;
  if (nextExamCenterId && !(await isConvokedTo(trx, entry, nextExamCenterId)))
    throw badRequest("Cette personne n'est pas convoquée dans ce centre", "nextExamCenterId");
  if (entry.absent) return;
  const category = await findCategoryAt(trx, entry);
  const limits = await listLimits(trx, entry.questionnaireId);
  const issues = beyondLimits(
    entry,
    limits.find((one) => one.category === category),
  );
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

/** Somebody else wrote meanwhile: their values come with the refusal. */
const tooLate = (current: Result | undefined) =>
  conflict("Une autre personne vient de modifier ce résultat : vérifiez ses valeurs avant d'enregistrer les vôtres.", {
    current: current ? Result.encode(current) : null,
  });
