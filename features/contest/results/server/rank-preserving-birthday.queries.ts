import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { type Regulations, standingCategory } from "#season/marking/regulations.ts";
import { groupByRules, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { StageKind } from "#season/stages/stage-kind.ts";
import { internationalPapersOf } from "../national-ranking.ts";
import { addedMark, internationalRanking, listStages } from "./ranking.queries.ts";
import { columnOf, comparedOf } from "./ranking-order.ts";

interface RankPreservingBirthday {
  readonly userId: number;
  readonly birthday: string | null;
}

/**
 * For each of these people a birthday that preserves every ranking (GRD-05) and reveals only the year: its first day, or the day after the latest
 * earlier birthday among equals. A person who shares a birthday with an equal keeps it. Computed together for many people, their relative order stays
 * too: no birthday becomes later, nor as early as that of an older equal. Any national final of a year may be the ranked one.
 */
export async function listRankPreservingBirthdays(db: Connection, userIds: readonly number[]): Promise<RankPreservingBirthday[]> {
  const { groups, years } = await listGradedStages(db, userIds);
  const ties = [
    ...groups.flatMap(({ rules, stageIds, finalIds }) => [
      tiesAt(stageIds, rules),
      ...(finalIds.length > 0 ? [nationalTiesAt(finalIds, rules)] : []),
    ]),
    ...(await Promise.all(years.map((year) => internationalTiesIn(db, year, userIds)))).flat(),
  ];
  return listRows<RankPreservingBirthday>(db)`
    with graded as (
      select user_id, questionnaire_id, category_id, grade, weighted_grade, time, extra from results
      where user_id = any(${[...userIds]}::int[]) and grade is not null and category_id is not null),
    tied (user_id, other) as (${ties.length > 0 ? sql.join(ties, sql` union `) : sql`select null::int, null::int where false`})
    select u.id as user_id, case when bool_or(o.birthday = u.birthday) then u.birthday
      else greatest(date_trunc('year', u.birthday)::date, max(o.birthday) filter (where o.birthday < u.birthday) + 1) end as birthday
    from users u left join tied t on t.user_id = u.id left join users o on o.id = t.other
    where u.id = any(${[...userIds]}::int[]) and u.birthday is not null group by u.id`;
}

function keysBeforeAge({ ranking }: Regulations) {
  const keys = ranking.map(({ key }) => key);
  return keys.slice(0, keys.indexOf("birthday")).filter((key) => key !== "birthday");
}

function standTogether(rules: Regulations, one: string, other: string): RawBuilder<unknown> {
  const merged = Object.keys(rules.categories).filter((id) => standingCategory(rules, Number(id)) !== Number(id));
  const standing = (table: string) =>
    merged.reduce<RawBuilder<unknown>>(
      (id, from) =>
        sql`case ${sql.ref(`${table}.category_id`)} when ${Number(from)}::int then ${standingCategory(rules, Number(from))}::int else ${id} end`,
      sql.ref(`${table}.category_id`),
    );
  return sql`${standing(one)} = ${standing(other)}`;
}

const tiesAt = (stageIds: readonly number[], rules: Regulations): RawBuilder<unknown> => sql`
  select g.user_id, x.user_id as other from graded g
    join results x on x.questionnaire_id = g.questionnaire_id and ${standTogether(rules, "x", "g")} and x.grade is not null and x.user_id <> g.user_id
  where g.questionnaire_id = any(${[...stageIds]}::int[]) ${sql.join(
    keysBeforeAge(rules).map((key) => {
      const [one, other] = [comparedOf(rules, key, "x"), comparedOf(rules, key, "g")];
      return key === "grade" ? sql`and ${one} = ${other}` : sql`and ${one} is not distinct from ${other}`;
    }),
    sql` `,
  )}`;

const nationalTiesAt = (finalIds: readonly number[], rules: Regulations): RawBuilder<unknown> => sql`
  select g.user_id, x.user_id from graded g
    join questionnaires q on q.id = g.questionnaire_id and q.previous_questionnaire_id is not null and q.id = any(${[...finalIds]}::int[])
    join results x on x.questionnaire_id = g.questionnaire_id and ${standTogether(rules, "x", "g")} and x.grade is not null and x.user_id <> g.user_id
    left join results gs on gs.questionnaire_id = q.previous_questionnaire_id and gs.user_id = g.user_id and gs.grade is not null
    left join results xs on xs.questionnaire_id = q.previous_questionnaire_id and xs.user_id = x.user_id and xs.grade is not null
  where true ${sql.join(
    keysBeforeAge(rules).map((key) => {
      const { semiFinal, final } = rules.cumulation;
      const sum = (before: string, last: string) => addedMark([semiFinal, final], columnOf(rules, key), before, last);
      return sql`and ${sum("gs", "g")} is not distinct from ${sum("xs", "x")}`;
    }),
    sql` `,
  )}`;

/** The ties of these people at a year's international final, if its papers are added and age separates equals. */
async function internationalTiesIn(db: Connection, year: number, userIds: readonly number[]): Promise<RawBuilder<unknown>[]> {
  const [first, second, ...others] = internationalPapersOf(await listStages(db, year));
  if (!first || !second || others.length > 0) return [];
  const { id, rules } = await rulesOfStage(db, second.id);
  if (rules.papers === null || !comparesAge(rules)) return [];
  const categories = await listCategories(db);
  const { entries } = internationalRanking(second, first, { id, rules }, rules.papers);
  const sums = entries(categories.map((category) => category.id));
  return [
    sql`
    select g.user_id, x.user_id from (${sums}) g join (${sums}) x on ${standTogether(rules, "x", "g")} and x.user_id <> g.user_id
    where g.user_id = any(${[...userIds]}::int[]) ${sql.join(
      keysBeforeAge(rules).map(
        (key) => sql`and ${sql.ref(`x.${columnOf(rules, key)}`)} is not distinct from ${sql.ref(`g.${columnOf(rules, key)}`)}`,
      ),
      sql` `,
    )}`,
  ];
}

const comparesAge = ({ ranking }: Regulations): boolean => ranking.some(({ key }) => key === "birthday");

/** The stages where these people are graded, by their rules. Includes every national final in any order, because any may be the one of the national ranking. */
async function listGradedStages(db: Connection, userIds: readonly number[]) {
  const { rows: stages } = await sql<{ id: number; kind: StageKind; year: number }>`
    select id, kind, year from questionnaires
    where id in (select questionnaire_id from results where user_id = any(${[...userIds]}::int[]) and grade is not null)`.execute(db);
  const finals = new Set(stages.filter(({ kind }) => kind === "national_final").map(({ id }) => id));
  const groups = await groupByRules(
    db,
    stages.map(({ id }) => id),
  );
  return {
    groups: groups
      .filter(({ rules }) => comparesAge(rules))
      .map((group) => ({ ...group, finalIds: group.stageIds.filter((id) => finals.has(id)) })),
    years: [...new Set(stages.filter(({ kind }) => kind === "international_final").map(({ year }) => year))],
  };
}
