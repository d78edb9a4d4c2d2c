import { type RawBuilder, sql } from "kysely";
import { seesClassOf } from "#access/responsibility/server/classes.service.ts";
import { placesOf } from "#contest/results/server/places.service.ts";
import { areAllMarksFinal } from "#contest/results/server/results.service.ts";
import type { Subject } from "#core/audit/subjects.ts";
import type { Connection, Row } from "#database/open.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { countRows, firstRow, hasRow, listIds, listRows, listValues, run } from "#platform/server/rows.ts";
import type { RuleSet } from "#season/configuration/server/rules.service.ts";
import { isVisible } from "#season/stages/server/stage-state.service.ts";
import type { Diploma } from "../diploma-code.ts";
import type { RankedResult } from "../distinction.ts";
import type { Reason } from "../without-diploma.ts";

/** The content of a diploma without its number and its day, which are columns. */
export type Content = Omit<Diploma, "id" | "issuedOn">;

export const findStage = (db: Connection, id: number) =>
  firstRow<Row<"questionnaires", "id" | "name" | "year"> & { isPublished: boolean; isDefinitive: boolean }>(db)`
    select id, name, year, ranking_definitive_at is not null as is_definitive,
      ${isVisible} and ${areAllMarksFinal} as is_published
    from questionnaires q where id = ${id}`;

export interface Selection {
  readonly userIds: readonly number[] | undefined;
  readonly establishmentId?: number;
  readonly className?: string | undefined;
  /** The account that acts for the school, in its classes only (CLS-01). */
  readonly seenBy?: number;
  readonly clubId?: number;
  readonly category?: string | undefined;
}

const optional = (condition: RawBuilder<unknown>, value: unknown) => (value === undefined ? sql`` : sql`and ${condition}`);

const ofClassesSeenBy = (account: number | undefined) => (account === undefined ? sql`` : sql`and ${seesClassOf(account)}`);

/** Whether the result `x` gives a diploma: a grade, or a qualification without one unless absent. */
const givesDiploma = sql`(x.grade is not null or (x.qualified and not x.absent))`;

/** People entitled to a diploma of a stage: such a result, and a confirmed registration of its year (PAR-11). As `x`, `r`, `u`, `c`. */
const entitled = ({ id, year }: StageOfDiplomas, selection: Selection) => {
  const { userIds, establishmentId, className, seenBy, clubId, category } = selection;
  return sql`participations r join users u on u.id = r.user_id
      join results x on x.questionnaire_id = ${id} and x.user_id = r.user_id join categories c on c.id = x.category_id
    where r.year = ${year} and r.status = 'CONFIRMED' and ${givesDiploma} and u.erased_at is null
      ${optional(sql`r.user_id = any(${userIds && [...userIds]}::int[])`, userIds)}
      ${optional(sql`r.establishment_id = ${establishmentId}`, establishmentId)}
      ${optional(sql`r.class_name = ${className}`, className)}
      ${ofClassesSeenBy(seenBy)}
      ${optional(sql`r.club_id = ${clubId}`, clubId)}
      ${optional(sql`c.name = ${category}`, category)}`;
};

interface StageOfDiplomas {
  readonly id: number;
  readonly year: number;
}

export const listCategoriesOf = (db: Connection, stage: StageOfDiplomas, selection: Selection) =>
  listIds(db)`select distinct x.category_id from ${entitled(stage, selection)}`;

export interface Entitled {
  /** Null: goes on without a grade. */
  readonly place: RankedResult | null;
  readonly userId: number;
  readonly name: string;
  readonly categoryId: number;
  readonly category: string;
  /** The diploma that they have already. */
  readonly id: string | null;
  readonly formerCategoryId: number | null;
  readonly content: Content | null;
  readonly issuedOn: string | null;
}

export const nameOfUser = sql`trim(u.firstname || ' ' || u.lastname)`;

/** Of the row `p` of `placesOf`. */
const placeJson = sql`case when p.rank is not null then jsonb_build_object('rank', p.rank, 'ranked', p.ranked, 'grade', p.grade) end`;

/** These people with their places, in the order of handing out: by class, category, name. */
export const listEntitled = (
  db: Connection,
  stage: StageOfDiplomas,
  ruleSet: RuleSet,
  selection: Selection,
  categoryIds: readonly number[],
) =>
  listRows<Entitled>(db)`
    select u.id as user_id, ${nameOfUser} as name, c.id as category_id, c.name as category, ${placeJson} as place,
      d.id, d.category_id as former_category_id, d.content, d.issued_on
    from (select u.id as user_id, r.class_name, c.id as category_id from ${entitled(stage, selection)}) r
      join users u on u.id = r.user_id join categories c on c.id = r.category_id
      left join ${placesOf(stage.id, ruleSet, categoryIds)} p on p.user_id = r.user_id
      left join diplomas d on d.user_id = r.user_id and d.questionnaire_id = ${stage.id}
    order by ${selection.establishmentId === undefined ? sql`` : sql`r.class_name ${byNumber}, r.class_name,`} c.position, c.name, u.lastname, u.firstname, u.id`;

export const countEntitled = (db: Connection, stage: StageOfDiplomas, selection: Selection): Promise<number> =>
  countRows(db)`select count(*) as count from ${entitled(stage, selection)}`;

export interface WithoutDiploma {
  readonly userId: number;
  readonly name: string;
  readonly className: string;
  readonly why: Reason;
}

export const listWithout = (
  db: Connection,
  { id, year }: StageOfDiplomas,
  school: { readonly establishmentId: number; readonly seenBy: number },
) =>
  listRows<WithoutDiploma>(db)`
    select u.id as user_id, trim(u.lastname || ' ' || u.firstname) as name, r.class_name,
      case when r.status <> 'CONFIRMED' then 'pending' when x.absent then 'absent' else 'nothing' end as why
    from participations r join users u on u.id = r.user_id left join results x on x.questionnaire_id = ${id} and x.user_id = r.user_id
    where r.year = ${year} and r.establishment_id = ${school.establishmentId} and ${seesClassOf(school.seenBy)} and u.erased_at is null
      and (r.status = 'CONFIRMED' and ${givesDiploma}) is not true
    order by r.class_name = '', r.class_name ${byNumber}, r.class_name, u.lastname, u.firstname, u.id`;

/** Waits for running erasures and merges of these people, and blocks new ones until the transaction ends. */
export const lockEntitled = (trx: Connection, stage: StageOfDiplomas, selection: Selection) =>
  run(trx)`select from users where id in (select u.id from ${entitled(stage, selection)}) order by id for key share`;

export const areRegisteredWith = async (
  db: Connection,
  questionnaireId: number,
  userIds: readonly number[],
  { establishmentId, seenBy, clubId }: Pick<Selection, "establishmentId" | "seenBy" | "clubId">,
): Promise<boolean> => {
  const found = await countRows(db)`
    select count(*) as count from participations r join questionnaires q on q.year = r.year and q.id = ${questionnaireId}
    where r.user_id = any(${[...userIds]}::int[]) and (r.establishment_id = ${establishmentId ?? null}::int or r.club_id = ${clubId ?? null}::int)
      ${ofClassesSeenBy(seenBy)}`;
  return found === new Set(userIds).size;
};

/** One printing of a stage at a time: two would give a person two numbers. */
export const lockStage = (trx: Connection, questionnaireId: number) =>
  run(trx)`select pg_advisory_xact_lock(hashtext('palmares diplomas'), ${questionnaireId}::int)`;

export interface NewDiploma {
  readonly id: string;
  readonly userId: number;
  readonly categoryId: number;
  readonly content: Content;
}

export const insertDiplomas = (trx: Connection, questionnaireId: number, issuedOn: string, diplomas: readonly NewDiploma[]) => run(trx)`
    insert into diplomas (id, user_id, questionnaire_id, category_id, content, issued_on)
    select n.id, n.user_id, ${questionnaireId}, n.category_id, n.content, ${issuedOn}::date
    from unnest(${diplomas.map(({ id }) => id)}::text[], ${diplomas.map(({ userId }) => userId)}::int[],
      ${diplomas.map(({ categoryId }) => categoryId)}::int[], ${diplomas.map(({ content }) => JSON.stringify(content))}::jsonb[])
      n (id, user_id, category_id, content)
    order by n.user_id`;

/** A trigger of the table puts their numbers on the list of withdrawn diplomas. */
export const deleteDiplomas = (trx: Connection, ids: readonly string[]) =>
  run(trx)`delete from diplomas where id = any(${[...ids]}::text[])`;

/** Both kinds of diplomas, of official stages and of schools' own. */
const tables = [
  { table: sql.ref("diplomas"), stage: sql.ref("questionnaire_id") },
  { table: sql.ref("school_diplomas"), stage: sql.ref("school_stage_id") },
];

export async function deleteDiplomasOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  for (const { table } of tables) await run(trx)`delete from ${table} where user_id = any(${[...userIds]}::int[])`;
}

/** Moves a person's diplomas to another account; where both have one, that of this account is withdrawn, like its result. */
export async function moveDiplomas(trx: Connection, fromId: number, toId: number): Promise<void> {
  for (const { table, stage } of tables) {
    await run(trx)`delete from ${table} d using ${table} k where d.user_id = ${fromId} and k.user_id = ${toId} and k.${stage} = d.${stage}`;
    await run(trx)`update ${table} set user_id = ${toId} where user_id = ${fromId}`;
  }
}

export interface Withdrawn {
  readonly subject: Subject;
  readonly content: Content;
}

export const deleteDiploma = (trx: Connection, id: string) =>
  firstRow<Withdrawn>(trx)`delete from diplomas where id = ${id} returning 'stage ' || questionnaire_id as subject, content`;

export const isWithdrawn = (db: Connection, id: string) => hasRow(db)`select from withdrawn_diplomas where id = ${id}`;

export const listWithdrawn = (db: Connection) => listValues<string>(db)`select id from withdrawn_diplomas order by id`;

export const countDiplomas = (db: Connection) =>
  countRows(db)`select (select count(*) from diplomas) + (select count(*) from school_diplomas where id is not null) as count`;
export const countWithdrawn = (db: Connection) => countRows(db)`select count(*) as count from withdrawn_diplomas`;

export const listStages = (db: Connection) => listIds(db)`select distinct questionnaire_id as id from diplomas order by id`;

export interface Issued {
  readonly id: string;
  /** Today's place; null: without a grade. */
  readonly place: RankedResult | null;
  readonly content: Content;
  /** The category of the result that was printed. */
  readonly categoryId: number;
  /** Today's category; null: no longer a grade or a qualification. */
  readonly categoryNow: number | null;
  /** Today's name. */
  readonly name: string;
  readonly isQualified: boolean;
  readonly isDefinitive: boolean;
}

export const listIssuedCategories = (db: Connection, questionnaireId: number) => listIds(db)`
    select distinct x.category_id as id from diplomas d join results x using (questionnaire_id, user_id)
    where d.questionnaire_id = ${questionnaireId} and x.category_id is not null`;

export const listIssued = (db: Connection, questionnaireId: number, ruleSet: RuleSet, categoryIds: readonly number[]) => listRows<Issued>(
  db,
)`
    select d.id, d.content, d.category_id, case when ${givesDiploma} then x.category_id end as category_now, ${nameOfUser} as name,
      ${placeJson} as place, coalesce(x.qualified and not x.absent, false) as is_qualified, q.ranking_definitive_at is not null as is_definitive
    from diplomas d join users u on u.id = d.user_id join questionnaires q on q.id = d.questionnaire_id
      left join results x on x.questionnaire_id = d.questionnaire_id and x.user_id = d.user_id
      left join ${placesOf(questionnaireId, ruleSet, categoryIds)} p on p.user_id = d.user_id
    where d.questionnaire_id = ${questionnaireId}`;
