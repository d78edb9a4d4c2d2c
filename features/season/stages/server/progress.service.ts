import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { StageProgress } from "../stages.contract.ts";

type ParticipationCounts = Pick<StageProgress, "questionnaireId" | "eligible" | "opened" | "answered">;

/** The numbers of people eligible at the online stages of a year, who opened them and who answered: half a second for a million participants. */
const listParticipationCounts = (db: Connection, year: number) => listRows<ParticipationCounts>(db)`
    select q.id as questionnaire_id, (select count(*) from eligible_people e where e.questionnaire_id = q.id) as eligible, o.opened, o.answered
    from questionnaires q
      cross join lateral (select count(*) as opened, count(answered) as answered from openings where questionnaire_id = q.id) o
    where q.year = ${year} and not q.physical`;

const listResultCounts = (db: Connection, year: number) => listRows<Omit<StageProgress, "eligible" | "opened" | "answered">>(db)`
    select q.id as questionnaire_id, x.graded, x.qualified, x.qualified_by_school, x.qualified_by_hand, x.convoked,
      (select count(*) from questions where questionnaire_id = q.id) as questions,
      (select coalesce(jsonb_agg(n.title order by n.position), '[]') from questions n where n.questionnaire_id = q.id
        and not exists (select from possible_answers p where p.question_id = n.id and p.is_correct)) as unsolved
    from questionnaires q cross join lateral (
      select count(grade) as graded, count(*) filter (where qualified) as qualified,
        count(*) filter (where qualified and origin = 'school' and grade is null) as qualified_by_school,
        count(*) filter (where qualified and origin = 'hand' and grade is null) as qualified_by_hand, count(next_exam_center_id) as convoked
      from results where questionnaire_id = q.id) x
    where q.year = ${year} order by q."order", q.id`;

const TTL_MS = 20_000;
const MAX_CACHED_YEARS = 50;

/**
 * The progress of the participants of the stages of a year. Counts of openings and answers are cached for twenty seconds, so that reloads on the last
 * evening do not slow down saves. Counts of the office's decisions are never cached.
 */
export function createProgressReader({ db, changes, clock }: Pick<NodeTools, "db" | "changes" | "clock">) {
  const cache = changes.cached(["questionnaires"], async () => ttlCache(clock, TTL_MS, MAX_CACHED_YEARS, TTL_MS));
  const countsOf = async (year: number) => (await cache()).getOrLoad(String(year), () => listParticipationCounts(db, year));
  return async (year: number): Promise<StageProgress[]> => {
    const [counts, results] = await Promise.all([countsOf(year), listResultCounts(db, year)]);
    const none = { eligible: null, opened: 0, answered: 0 };
    const countsAt = (id: number) => counts.find(({ questionnaireId }) => questionnaireId === id);
    return results.map((stage) => ({ ...none, ...countsAt(stage.questionnaireId), ...stage }));
  };
}
