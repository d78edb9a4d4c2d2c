import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { StageProgress } from "../stages.contract.ts";

type ParticipationCounts = Pick<StageProgress, "questionnaireId" | "eligible" | "opened" | "answered">;

/** Who may answer the online stages of a year, opened them, answered: half a second for a million participants. */
export const listParticipationCounts = (db: Connection, year: number) => listRows<ParticipationCounts>(db)`
    select q.id as questionnaire_id, (select count(*) from eligible_people e where e.questionnaire_id = q.id) as eligible, o.opened, o.answered
    from questionnaires q
      cross join lateral (select count(*) as opened, count(answered) as answered from openings where questionnaire_id = q.id) o
    where q.year = ${year} and not q.physical`;

/** The counts of questions and results of each stage of a year. */
export const listResultCounts = (
  db: Connection,
  year: number,
): Promise<Omit<StageProgress, "eligible" | "opened" | "answered">[]> => listRows<StageProgress>(db)`
    select q.id as questionnaire_id, x.graded, x.qualified, x.convoked,
      (select count(*) from questions where questionnaire_id = q.id) as questions,
      (select coalesce(jsonb_agg(n.title order by n.position), '[]') from questions n where n.questionnaire_id = q.id
        and not exists (select from possible_answers p where p.question_id = n.id and p.is_correct)) as unsolved
    from questionnaires q cross join lateral (
      select count(grade) as graded, count(*) filter (where qualified) as qualified, count(next_exam_center_id) as convoked
      from results where questionnaire_id = q.id) x
    where q.year = ${year} order by q."order", q.id`;
