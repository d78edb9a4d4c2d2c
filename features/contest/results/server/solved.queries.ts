import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import { categoryRulesOf } from "#season/configuration/server/rules.service.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { answerKey } from "./answer-key.ts";
import { storedSolutions } from "./grading.queries.ts";

const MOST_COUNTED = 50_000;

export interface SolvedQuestion {
  readonly questionId: number;
  readonly categoryId: number;
  readonly people: number;
  readonly right: number;
}

export async function countSolved(db: Connection, questionnaireId: number): Promise<SolvedQuestion[]> {
  const { rules } = await rulesOfStage(db, questionnaireId);
  const key = answerKey("k", storedSolutions(questionnaireId), rules.scoring);
  const people = await countRows(db)`
    select count(*) as count from results where questionnaire_id = ${questionnaireId} and grade is not null`;
  const part = Math.max(1, Math.ceil(people / MOST_COUNTED));
  return listRows<SolvedQuestion>(db)`
    with ${key.tables}
    select n.id as question_id, x.category_id, count(*)::int as people, count(*) filter (where ${key.isRight})::int as "right"
    from results x join sheets s on s.questionnaire_id = x.questionnaire_id and s.user_id = x.user_id
      cross join lateral (select position, coalesce(normal, answer) as form, total
        from unnest(s.answers, s.normal, s.totals) with ordinality g (answer, normal, total, position)) a
      join questions n on n.questionnaire_id = x.questionnaire_id and n.position = a.position
      left join ${categoryRulesOf(rules)} c on c.category_id = x.category_id
      ${key.join}
    where x.questionnaire_id = ${questionnaireId} and x.grade is not null and x.category_id is not null
      and n.position <= coalesce(c.last_problem, n.position)
      and ${part === 1 ? sql`true` : sql`abs(hashint4(x.user_id)::bigint) % ${part} = 0`}
    group by n.id, x.category_id`;
}
