import { type RawBuilder, sql } from "kysely";
import { categoryRulesOf, type RuleSet } from "#season/configuration/server/rules.service.ts";
import { standingCategory } from "#season/marking/regulations.ts";
import { comparedTime, rankingSql } from "./ranking-order.ts";

/** The places in the ranking of a stage, as rows in SQL: user_id, category_id, grade, rank, ranked. Reads only these categories and those ranked with them. */
export function placesOf(questionnaireId: number, { rules }: RuleSet, categoryIds: readonly number[]): RawBuilder<unknown> {
  const standing = new Set(categoryIds.map((id) => standingCategory(rules, id)));
  const others = Object.keys(rules.categories).map(Number);
  const all = [...new Set([...categoryIds, ...standing, ...others.filter((id) => standing.has(standingCategory(rules, id)))])];
  return sql`(
    select user_id, category_id, grade, rank() over same as rank, count(*) over (partition by standing_id) as ranked
    from (
      select x.user_id, x.category_id, x.grade, x.weighted_grade, x.time, ${comparedTime("x")} as compared_time, u.birthday, k.older_first, s.standing_id
      from unnest(${all}::int[], ${all.map((id) => standingCategory(rules, id))}::int[]) s (category_id, standing_id)
        join results x on x.questionnaire_id = ${questionnaireId} and x.category_id = s.category_id and x.grade is not null
        join users u on u.id = x.user_id join ${categoryRulesOf(rules)} k on k.category_id = s.standing_id) m
    window same as (partition by standing_id order by ${rankingSql(rules)}))`;
}
