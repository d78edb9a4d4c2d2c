import type { Connection } from "#database/open.ts";
import { hasRow, listRows, run } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { isClosed } from "#season/stages/server/stage-state.service.ts";
import type { PaperReader, ReaderName } from "../paper-readers.contract.ts";

/** Stores each user's first reading of the questions of an online stage that participants cannot answer yet. */
export const noteReader = (db: Connection, questionnaireId: number, userId: number) => run(db)`
    insert into paper_readers (questionnaire_id, user_id)
    select q.id, ${userId} from questionnaires q
    where q.id = ${questionnaireId} and not q.physical and (${isClosed} or not q.active)
      and exists (select from questions where questionnaire_id = q.id) and not exists (select from openings where questionnaire_id = q.id)
    on conflict do nothing`;

export const listReaders = (db: Connection, questionnaireId: number) => listRows<PaperReader>(db)`
    with reader as (
      select r.id, r.user_id, coalesce(u.firstname, r.firstname) as firstname, coalesce(u.lastname, r.lastname) as lastname, r.since, q.year
      from paper_readers r join questionnaires q on q.id = r.questionnaire_id left join users u on u.id = r.user_id
      where r.questionnaire_id = ${questionnaireId})
    select r.firstname, r.lastname, r.since, r.user_id is null as is_named, (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'username', v.username, 'category', c.name) order by v.id), '[]')
      from users v join participations p on p.user_id = v.id and p.year = r.year join categories c on c.id = p.category_id
      where v.id = r.user_id
        or v.search_text like '%' || fold(r.lastname) || '%' and (fold(v.lastname), fold(v.firstname)) = (fold(r.lastname), fold(r.firstname))) as participants
    from reader r order by fold(r.lastname), fold(r.firstname), r.id`;

/** Returns false if the name is already stored. */
export const insertName = (trx: Connection, questionnaireId: number, { firstname, lastname }: ReaderName) => hasRow(trx)`
    insert into paper_readers (questionnaire_id, firstname, lastname) values (${questionnaireId}, ${firstname}, ${lastname})
    on conflict do nothing returning id`;

/** Returns false if there is no such name. */
export const deleteName = (trx: Connection, questionnaireId: number, { firstname, lastname }: ReaderName) => hasRow(trx)`
    delete from paper_readers where questionnaire_id = ${questionnaireId} and lastname = ${lastname} and firstname = ${firstname} returning id`;

/** Past seasons need no readers. */
export const deletePaperReadersOfFormerSeasons = (db: Connection) => run(db)`
    delete from paper_readers where questionnaire_id in (select id from questionnaires where year < ${activeYear})`;

export const deletePaperReaders = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`delete from paper_readers where user_id = any(${[...userIds]}::int[])`;

export async function movePaperReaders(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    insert into paper_readers (questionnaire_id, user_id, since)
    select questionnaire_id, ${toId}, since from paper_readers where user_id = ${fromId}
    on conflict (questionnaire_id, user_id) do update set since = least(paper_readers.since, excluded.since)`;
  await run(trx)`delete from paper_readers where user_id = ${fromId}`;
}
