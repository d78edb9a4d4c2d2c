import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { keptFrom } from "../keeping.ts";
import { erasedAnswers, scoredProblem } from "../marking.ts";
import { deleteSecondEntries, listStagesToErase, listYearsToErase, lockSheetsToErase, writeErasedSheet } from "./keeping.queries.ts";
import { lockStage } from "./school-stages.queries.ts";
import { problemsOf, rulesOfSchools } from "./school-stages.service.ts";

const ERASE_SCHOOL_ANSWERS = action(
  "erase school answers",
  "a effacé les réponses d'un quart de finale d'établissement, gardées assez longtemps",
);

/** Deletes the sheets of seasons that ended more than a year ago; the stages and their problems stay (docs/decisions/school-stages-and-paper.md). */
export async function sweepSchoolSheets(db: Connection): Promise<void> {
  await run(db)`delete from school_openings x using school_stages s where s.id = x.school_stage_id and s.year < ${activeYear} - 1`;
  await run(db)`delete from school_sheets x using school_stages s where s.id = x.school_stage_id and s.year < ${activeYear} - 1`;
}

/**
 * Erases pupils' answers at schools' stages together with those of the season's quarter-final, never earlier. Each answer's mark stays, for marks and
 * rankings (CLS-08, docs/decisions/school-stages-and-paper.md). Each stage is one transaction.
 */
export async function eraseSchoolAnswers(db: Database, now: Date): Promise<void> {
  for (const year of await listYearsToErase(db)) {
    const before = keptFrom((await rulesOfYear(db, year)).rules, now);
    for (const stage of await listStagesToErase(db, year, before, now))
      await db.transaction().execute(async (trx) => {
        if (!(await lockStage(trx, stage.id, "update"))) return;
        const problems = (await problemsOf(trx, stage.id)).map(scoredProblem);
        const { scoring } = await rulesOfSchools(trx, year);
        await deleteSecondEntries(trx, stage.id, before);
        const sheets = await lockSheetsToErase(trx, stage.id, before);
        for (const { userId, source, answers } of sheets)
          await writeErasedSheet(trx, { stageId: stage.id, userId, source }, erasedAnswers(problems, answers, scoring), now);
        if (sheets.length === 0) return;
        const after = { schoolStage: stage.id, sheets: sheets.length };
        await record(trx, { actorId: null, action: ERASE_SCHOOL_ANSWERS, subject: `establishment ${stage.establishmentId}`, after });
      });
  }
}
