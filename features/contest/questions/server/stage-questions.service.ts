import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, hasRow, run } from "#platform/server/rows.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import { wireImage } from "./images.ts";
import { typesetOf } from "./statements.service.ts";

/** Its images are base64 PNG without prefix. */
type ActiveQuestion = Row<
  "questions",
  "id" | "title" | "text" | "imageStartAlt" | "imageEndAlt" | "formMatters" | "regex" | "position" | "coefficient"
> &
  Readonly<Record<"imageStart" | "imageEnd", string | null>> & {
    readonly type: QuestionType;
    readonly possibleAnswers: readonly Row<"possibleAnswers", "id" | "value" | "normal" | "isCorrect">[];
  };

/** The online stage that participants may see now, with its solutions: never send it as it is. Each change of it increases `version`. */
export interface ActiveStage extends Row<"questionnaires", "id" | "name" | "year" | "previousQuestionnaireId" | "version"> {
  /** By position. */
  readonly questions: readonly ActiveQuestion[];
}

export const findActiveStage = (db: Connection) => firstRow<ActiveStage>(db)`
    select q.id, q.name, q.year, q.previous_questionnaire_id, q.version,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'title', n.title, 'text', ${typesetOf("n.text")}, 'imageStart', ${wireImage("n.image_start")}, 'imageEnd', ${wireImage("n.image_end")},
          'imageStartAlt', n.image_start_alt, 'imageEndAlt', n.image_end_alt,
          'type', ${typeIn("n")}, 'formMatters', n.form_matters, 'regex', n.regex,
          'position', n.position, 'coefficient', n.coefficient,
          'possibleAnswers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'value', a.value, 'normal', a.normal, 'isCorrect', a.is_correct)
            order by a.id), '[]') from possible_answers a where a.question_id = n.id)) order by n.position), '[]')
        from questions n where n.questionnaire_id = q.id) as questions
    from questionnaires q where q.active and not q.physical`;

export const isUsedBySchools = (db: Connection, questionnaireId: number) =>
  hasRow(db)`select from school_problems p join questions n on n.id = p.question_id where n.questionnaire_id = ${questionnaireId} limit 1`;

/** Whether a user saved answers to this stage, even a blank sheet. */
export const hasAnswers = (db: Connection, questionnaireId: number) =>
  hasRow(db)`select from sheets where questionnaire_id = ${questionnaireId} limit 1`;

/** While this transaction waits for a lock, all saves wait too. */
const LOCK_TIMEOUT = "3s";

/**
 * Blocks saves until this transaction ends: earlier saves are committed and visible, later ones see its registrations. Transactions that change the questions
 * of a stage, or delete an account, call it before they lock any: a save locks its rows before those of an account.
 *
 * @throws 55P03, a 503, here and at later locks, if others hold it longer than `LOCK_TIMEOUT`: saves would wait behind this one.
 */
export async function lockSaves(trx: Connection): Promise<void> {
  await run(trx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`;
  await run(trx)`lock table sheets in share row exclusive mode`;
}

/** For a transaction that writes sheets once it has locked their person: `lockSaves` waits for its end, and not halfway. Saves do not wait. */
export const announceSave = (trx: Connection) => run(trx)`lock table sheets in row exclusive mode`;

/**
 * Blocks the first saves of these people until this transaction ends, as `lockSaves` does all saves: answered registrations are neither set back nor
 * deleted, so that only a first save races with it.
 */
export async function lockFirstSaves(trx: Connection, userIds: readonly number[]): Promise<void> {
  await run(trx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`;
  await run(trx)`
    select pg_advisory_xact_lock(hashtext('palmares first saves'), id)
    from (select distinct unnest(${[...userIds]}::int[]) as id order by id offset 0) p`;
}
