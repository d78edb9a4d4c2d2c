import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { nationalSum } from "./national-sums.ts";

interface RankPreservingBirthday {
  readonly userId: number;
  readonly birthday: string | null;
}

/**
 * For each of these people a birthday that preserves every ranking (GRD-05) and reveals only the year: its first day, or the day after the latest
 * earlier birthday among equals. A person who shares a birthday with an equal keeps it. Computed together for many people, their relative order stays
 * too: no birthday becomes later, nor as early as that of an older equal. Any national final of a year may be the one that is ranked.
 */
export async function listRankPreservingBirthdays(db: Connection, userIds: readonly number[]): Promise<RankPreservingBirthday[]> {
  const { rows } = await sql<RankPreservingBirthday>`
    with graded as (
      select user_id, questionnaire_id, category_id, grade, weighted_grade, time from results
      where user_id = any(${[...userIds]}::int[]) and grade is not null and category_id is not null),
    tied as (
      select g.user_id, x.user_id as other from graded g
        join results x on x.questionnaire_id = g.questionnaire_id and x.category_id = g.category_id and x.grade = g.grade
          and x.weighted_grade is not distinct from g.weighted_grade and x.time is not distinct from g.time and x.user_id <> g.user_id
      union
      select g.user_id, x.user_id from graded g
        join questionnaires q on q.id = g.questionnaire_id and q.previous_questionnaire_id is not null and q.kind = 'national_final'
        join results x on x.questionnaire_id = g.questionnaire_id and x.category_id = g.category_id and x.grade is not null and x.user_id <> g.user_id
        left join results gs on gs.questionnaire_id = q.previous_questionnaire_id and gs.user_id = g.user_id and gs.grade is not null
        left join results xs on xs.questionnaire_id = q.previous_questionnaire_id and xs.user_id = x.user_id and xs.grade is not null
      where ${nationalSum("grade", "gs", "g")} = ${nationalSum("grade", "xs", "x")}
        and ${nationalSum("weighted_grade", "gs", "g")} = ${nationalSum("weighted_grade", "xs", "x")}
        and ${nationalSum("time", "gs", "g")} is not distinct from ${nationalSum("time", "xs", "x")})
    select u.id as user_id, case when bool_or(o.birthday = u.birthday) then u.birthday
      else greatest(date_trunc('year', u.birthday)::date, max(o.birthday) filter (where o.birthday < u.birthday) + 1) end as birthday
    from users u left join tied t on t.user_id = u.id left join users o on o.id = t.other
    where u.id = any(${[...userIds]}::int[]) and u.birthday is not null group by u.id`.execute(db);
  return rows;
}
