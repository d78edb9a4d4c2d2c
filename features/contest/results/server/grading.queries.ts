import { type RawBuilder, sql } from "kysely";
import { extraAt } from "#contest/accommodations/server/accommodations.service.ts";
import type { Connection } from "#database/open.ts";
import { hasRow, listValues, run } from "#platform/server/rows.ts";
import { categoryRules, categoryRulesOf, type RuleSet } from "#season/configuration/server/rules.service.ts";
import { type Regulations, standingCategory, type TimeRounding } from "#season/marking/regulations.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import { categoryRulesAt } from "#season/stages/server/stage-rules.service.ts";
import { overFrom } from "#season/stages/server/stage-state.service.ts";
import { answerKey } from "./answer-key.ts";
import { comparedTime, rankingSql } from "./ranking-order.ts";

export const storedSolutions = (questionnaireId: number): RawBuilder<unknown> => sql`
  select n.id as question_id, n.position, n.coefficient, ${typeIn("n")} as type, p.normal,
    coalesce(p.spelling_of, p.id) as solution, count(*) filter (where p.is_solution) over (partition by n.id) as solutions
  from questions n join possible_answers p on p.question_id = n.id and p.is_correct and p.normal <> ''
  where n.questionnaire_id = ${questionnaireId}`;

type GradingResult = { readonly generated: number; readonly kept: number };

interface Grading {
  readonly questionnaireId: number;
  readonly year: number;
  /** Null: every category. One is graded with all that share its ranking. */
  readonly categoryId: number | null;
  readonly force: boolean;
  readonly rules: Regulations;
  /** Rows like those of `storedSolutions`, which are the default. */
  readonly solutions?: RawBuilder<unknown>;
}

const categoryCondition = (rules: Regulations, categoryId: number | null) =>
  categoryId === null ? sql`` : sql`and c.standing_id = ${standingCategory(rules, categoryId)}`;

interface SheetsQuery extends Pick<Grading, "questionnaireId" | "year" | "rules" | "solutions"> {
  /** People, as a condition on the registration `r`. */
  readonly condition: RawBuilder<unknown>;
}

/** CTEs: `participant`, people registered for the year; `sheet`, the earnings of each sheet in its person's category. */
function gradedSheets({ questionnaireId, year, condition, rules, solutions = storedSolutions(questionnaireId) }: SheetsQuery) {
  const key = answerKey("k", solutions, rules.scoring);
  return sql`
    ${key.tables},
    participant as (
      select r.user_id, r.category_id, c.standing_id, c.older_first, coalesce(c.last_problem, 2147483647) as last_problem
      from participations r join ${categoryRulesOf(rules)} c on c.category_id = r.category_id
      where r.year = ${year} ${condition}),
    sheet as (
      select s.user_id, p.category_id, p.standing_id, p.older_first,
        count(*) filter (where ${key.isRight} and ${key.position} <= p.last_problem) as grade,
        coalesce(sum(${key.halves}) filter (where ${key.position} <= p.last_problem), 0) / 2.0 as weighted_grade,
        max(a.saved_at) as saved_at
      from sheets s
        join participant p on p.user_id = s.user_id
        cross join lateral (
          select position, coalesce(normal, answer) as form, total, saved_at
          from unnest(s.answers, s.normal, s.totals, s.saved_at) with ordinality g(answer, normal, total, saved_at, position)) a
        ${key.join}
      where s.questionnaire_id = ${questionnaireId}
      group by s.user_id, p.category_id, p.standing_id, p.older_first, p.last_problem)`;
}

/** `rounded` in SQL. */
export const roundedSql: Readonly<Record<TimeRounding, RawBuilder<unknown>>> = { up: sql`ceil`, nearest: sql`round`, down: sql`floor` };

/** Minutes from the opening `o` to the last answer of the sheet `s`: `timeOf` in SQL, null too if no reading of the questions was measured. */
const minutes = (rounding: TimeRounding) =>
  sql`case when o.is_measured and s.saved_at >= o.opened_at then ${roundedSql[rounding]}(extract(epoch from s.saved_at - o.opened_at) / 60)::int end`;

/** Grades one sheet again, even if entered by hand; false if there is none. Its rank waits for the next grading of the stage. */
export const gradeSheet = (
  db: Connection,
  { questionnaireId, year, userId, rules }: Pick<SheetsQuery, "questionnaireId" | "year" | "rules"> & { readonly userId: number },
) => hasRow(db)`
    with ${gradedSheets({ questionnaireId, year, condition: sql`and r.user_id = ${userId}`, rules })}
    update results x set grade = s.grade, weighted_grade = s.weighted_grade, time = ${minutes(rules.timeRounding)}, absent = false, by_hand = false, rank = null,
      version = x.version + 1, updated_at = now()
    from sheet s left join openings o on o.questionnaire_id = ${questionnaireId} and o.user_id = s.user_id
    where x.questionnaire_id = ${questionnaireId} and x.user_id = s.user_id returning x.user_id`;

/** CTEs: `ranked`, each person's marks by these rules and solutions, and their rank in the ranking of their category. */
export const rankedResults = ({ questionnaireId, year, categoryId, force, rules, solutions }: Grading): RawBuilder<unknown> => sql`
    ${gradedSheets({ questionnaireId, year, condition: categoryCondition(rules, categoryId), rules, ...(solutions && { solutions }) })},
    marks as (
      select s.user_id, s.category_id, s.standing_id, s.older_first, s.grade::numeric, s.weighted_grade,
        ${minutes(rules.timeRounding)} as time, false as absent, false as by_hand,
        coalesce(x.version, 0) as version
      from sheet s
        left join openings o on o.questionnaire_id = ${questionnaireId} and o.user_id = s.user_id
        left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = s.user_id
      where ${force} or x.by_hand is not true
      union all
      select x.user_id, p.category_id, p.standing_id, p.older_first, x.grade, x.weighted_grade, x.time, x.absent, true, x.version
      from results x join participant p on p.user_id = x.user_id
      where x.questionnaire_id = ${questionnaireId} and x.by_hand
        and not (${force} and exists (select from sheets s where s.questionnaire_id = ${questionnaireId} and s.user_id = x.user_id))),
    compared as (
      select m.*, ${comparedTime("m")} as compared_time from (
        select m.*, ${extraAt(sql.ref("m.user_id"))} as extra from marks m join questionnaires q on q.id = ${questionnaireId}) m),
    ranked as materialized (
      select m.user_id, category_id, grade, weighted_grade, time, extra, compared_time, absent, by_hand, version,
        case when grade is not null then rank() over (partition by standing_id, grade is null order by ${rankingSql(rules)}) end as rank
      from compared m join users u on u.id = m.user_id)`;

/**
 * Waits for saves that came before the last moment and still wait for a lock: no later grading would be asked for. The lock ends with its savepoint, so
 * that no save waits for the grading. Before that moment nothing waits: the grades are outdated at the end anyway (`listStaleCategories`).
 */
async function awaitLastSaves(trx: Connection, questionnaireId: number): Promise<void> {
  if (!(await hasRow(trx)`select from questionnaires q where id = ${questionnaireId} and ${overFrom} <= now()`)) return;
  await run(trx)`savepoint before_saves`;
  await run(trx)`lock table sheets in share mode`;
  await run(trx)`rollback to savepoint before_saves`;
}

/**
 * Grades a stage from its answers, ranks each category and writes once (GRD-01, GRD-05): the rules of scoring.ts and ranking.ts for any number of sheets.
 * Entries by hand are ranked with the others and keep their marks, unless forced; entries made during this statement always stay.
 */
export async function gradeStage(
  db: Connection,
  { questionnaireId, year, categoryId, force, ruleSet }: Omit<Grading, "rules" | "solutions"> & { readonly ruleSet: RuleSet },
): Promise<GradingResult> {
  await awaitLastSaves(db, questionnaireId);
  await run(db)`set local work_mem = '256MB'`;
  const { rows } = await sql<GradingResult>`
    with ${rankedResults({ questionnaireId, year, categoryId, force, rules: ruleSet.rules })},
    written as (
      insert into results as x (questionnaire_id, user_id, category_id, grade, weighted_grade, time, extra, absent, by_hand, rank, version)
      select ${questionnaireId}, user_id, category_id, grade, weighted_grade, time, extra, absent, by_hand, rank, version + 1 from ranked order by user_id
      on conflict (questionnaire_id, user_id) do update
        set grade = excluded.grade, weighted_grade = excluded.weighted_grade, time = excluded.time, extra = excluded.extra, absent = excluded.absent,
          by_hand = excluded.by_hand, rank = excluded.rank, version = x.version + 1, updated_at = now()
        where (x.grade, x.weighted_grade, x.time, x.extra, x.absent, x.by_hand, x.rank)
          is distinct from (excluded.grade, excluded.weighted_grade, excluded.time, excluded.extra, excluded.absent, excluded.by_hand, excluded.rank)
          and (not x.by_hand or x.version = excluded.version - 1))
    select count(*) filter (where not by_hand) as generated, count(*) filter (where by_hand) as kept from ranked`.execute(db);
  await run(db)`
    insert into gradings (questionnaire_id, category_id, graded_at, rule_set_id)
    select ${questionnaireId}, c.category_id, now(), ${ruleSet.id} from ${categoryRulesOf(ruleSet.rules)} c where true ${categoryCondition(ruleSet.rules, categoryId)}
    on conflict (questionnaire_id, category_id) do update set graded_at = excluded.graded_at, rule_set_id = excluded.rule_set_id`;
  return rows[0] ?? { generated: 0, kept: 0 };
}

/**
 * The graded categories of a stage with outdated grades: a person changed category, an entry was reverted, the category's last question changed,
 * or answers could still arrive after the grading (PPL-01). Ranks and grades stay outdated until the stage is graded again.
 */
export async function listStaleCategories(db: Connection, questionnaireId: number): Promise<string[]> {
  const computed = sql`select from results x where x.questionnaire_id = g.questionnaire_id and x.category_id = g.category_id
    and x.grade is not null and not x.by_hand`;
  return listValues<string>(db)`
    select c.name from gradings g join categories c on c.id = g.category_id
      join ${categoryRulesAt(questionnaireId)} k on k.category_id = c.id
      left join lateral ${categoryRules(sql`g.rule_set_id`)} f on f.category_id = c.id
      join questionnaires q on q.id = g.questionnaire_id
    where g.questionnaire_id = ${questionnaireId}
      and (exists (${computed} and x.is_unranked)
        or (g.rule_set_id is null or f.last_problem is distinct from k.last_problem
          or g.graded_at < ${overFrom}) and exists (${computed}))
    order by c.position, c.id`;
}
