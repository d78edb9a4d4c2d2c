import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Of two results, the marks come from the graded one, else the absent one; the qualification from the decided one, or the one with a center. */
export async function moveResults(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update results k set
      (grade, weighted_grade, time, extra, by_hand, absent, rank) = (select m.grade, m.weighted_grade, m.time, m.extra, m.by_hand, m.absent, m.rank from results m
        where m.questionnaire_id = k.questionnaire_id
          and m.user_id = case when k.grade is null and (o.grade is not null or o.absent) then ${fromId}::int else ${toId}::int end),
      (qualified, origin, next_exam_center_id) = (select d.qualified, d.origin, d.next_exam_center_id from results d
        where d.questionnaire_id = k.questionnaire_id
          and d.user_id = case when k.qualified is null or (k.qualified and k.next_exam_center_id is null and o.next_exam_center_id is not null)
            then ${fromId}::int else ${toId}::int end),
      version = greatest(k.version, o.version) + 1, updated_at = now()
    from results o
    where k.user_id = ${toId} and o.user_id = ${fromId} and o.questionnaire_id = k.questionnaire_id`;
  await run(trx)`delete from results o using results k
    where o.user_id = ${fromId} and k.user_id = ${toId} and k.questionnaire_id = o.questionnaire_id`;
  await run(trx)`
    update results x set user_id = ${toId}, version = x.version + 1, updated_at = now(), category_id = (
      select r.category_id from questionnaires q join participations r on r.year = q.year and r.user_id = ${toId}
      where q.id = x.questionnaire_id)
    where x.user_id = ${fromId}`;
}
