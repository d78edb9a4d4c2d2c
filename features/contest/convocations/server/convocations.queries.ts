import { type RawBuilder, sql } from "kysely";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { isSeenBy, isStillWith, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import { rightOn } from "#contest/accommodations/server/accommodations.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { PageQuery } from "#platform/server/list-of.ts";
import { orderOf, pageFrom, windowOf } from "#platform/server/paging.ts";
import { countRows, firstRow, firstValue, hasRow, listRows, onlyRow, run } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { Convocation } from "../convocation.ts";
import type { CenterUsage, ConvokedRow, centerSorts, convokedSorts, Selection, Summary } from "../convocations.contract.ts";
import { type MailState, mailStates } from "../mail-state.ts";

const isOutdated = sql`(v.exam_center_id, v.date, v.hour) is distinct from (x.next_exam_center_id, q.date, q.hour)`;

/** `MailState` in SQL, for the rows of `convoked`. */
const mailState = sql`case
  when r.status is distinct from 'CONFIRMED' then 'unconfirmed'
  when u.email = '' or ${hasFormerMailbox} then 'unreachable'
  when v.user_id is null then 'toSend'
  when ${isOutdated} or lower(m.recipient) <> lower(u.email) then 'changed'
  else coalesce(m.status::text, 'sent') end`;

/** People convoked from a stage: `x` result, `q` stage, `u` person, `e` center, `r` registration, `v` and `m` last mailing. */
const convoked = (questionnaireId: number) => sql`
  from results x join questionnaires q on q.id = x.questionnaire_id join users u on u.id = x.user_id
    join exam_centers e on e.id = x.next_exam_center_id
    left join participations r on r.user_id = x.user_id and r.year = q.year
    left join convocations v on v.questionnaire_id = x.questionnaire_id and v.user_id = x.user_id
    left join mails m on m.id = v.mail_id
  where x.questionnaire_id = ${questionnaireId} and x.qualified and x.next_exam_center_id is not null`;

export interface PrintSelection extends Selection {
  readonly userIds?: readonly number[];
  readonly printedBy?: SchoolReader;
}

const selectionFilter = ({ userId, centre, establishment, userIds, printedBy }: PrintSelection) => sql`
  ${printedBy === undefined ? sql`` : sql`and ${isSeenBy(printedBy)}`}
  ${userIds === undefined ? sql`` : sql`and x.user_id = any(${[...userIds]}::int[])`}
  ${userId === undefined ? sql`` : sql`and x.user_id = ${userId}`}
  ${centre === undefined ? sql`` : sql`and x.next_exam_center_id = ${centre}`}
  ${establishment === undefined ? sql`` : sql`and r.establishment_id = ${establishment}`}`;

export async function summarize(db: Connection, questionnaireId: number): Promise<Summary> {
  const counts = await onlyRow<Omit<Summary, "mails">>(db)`
    select count(*) as qualified, count(next_exam_center_id) as convoked, count(*) - count(next_exam_center_id) as without_center
    from results where questionnaire_id = ${questionnaireId} and qualified`;
  return { ...counts, mails: await countByState(db, questionnaireId, {}) };
}

export async function countByState(db: Connection, questionnaireId: number, selection: Selection): Promise<Record<MailState, number>> {
  const rows = await listRows<{ state: MailState; count: number }>(db)`
    select ${mailState} as state, count(*) as count ${convoked(questionnaireId)} ${selectionFilter(selection)} group by 1`;
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(mailStates.map((state) => [state, counts.get(state) ?? 0])) as Record<MailState, number>;
}

const centerColumns = { name: "e.name", seats: "e.seats", convoked: "convoked", left: "left" } as const;

const searchedCenters = (search: string) => (search === "" ? sql`` : sql`where ${containsWords(search, sql.ref("e.search_text"))}`);

/** `select … as id`: the centers in the list of used seats. */
export const usedCenters = ({ search }: { readonly search: string }): RawBuilder<unknown> =>
  sql`select e.id from exam_centers e ${searchedCenters(search)}`;

/** The used seats of each center; overbooked ones first, then the fullest. */
export function listCenterUsage(db: Connection, questionnaireId: number, query: PageQuery<(typeof centerSorts)[number]>) {
  const whereClause = searchedCenters(query.search);
  const sorts = sortsOf<(typeof centerSorts)[number]>(query.sortBy);
  const fullest = sql`order by coalesce(used.convoked, 0) > e.seats desc, convoked desc, e.name, e.id`;
  const rows = listRows<Omit<CenterUsage, "id"> & { id: number }>(db)`
    with used as (select next_exam_center_id as id, count(*) as convoked from results
      where questionnaire_id = ${questionnaireId} and qualified and next_exam_center_id is not null group by 1),
    shown as (
      select e.id, e.name, e.city, e.seats, coalesce(used.convoked, 0) as convoked, e.seats - coalesce(used.convoked, 0) as "left"
      from exam_centers e left join used on used.id = e.id ${whereClause}
      ${sorts.length > 0 ? orderOf(sorts, centerColumns, ["e.name", "e.id"]) : fullest} ${windowOf(query)})
    select id, name, city, seats, convoked, (select count(*) ${convoked(questionnaireId)} and x.next_exam_center_id = shown.id
      and ${mailState} = any(${["toSend", "changed", "failed"]})) as to_mail from shown`;
  return pageFrom(query, rows, countRows(db)`select count(*) as count from exam_centers e ${whereClause}`);
}

interface ConvokedFilter {
  readonly search: string;
  readonly centre: number | undefined;
  readonly mail: MailState | undefined;
}

const filteredConvoked = (questionnaireId: number, { centre, mail, search }: ConvokedFilter) => sql`${convoked(questionnaireId)}
    ${centre === undefined ? sql`` : sql`and x.next_exam_center_id = ${centre}`}
    ${mail === undefined ? sql`` : sql`and ${mailState} = ${mail}`}
    ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("u.search_text"))}`}`;

/** `select … as id`: the people in the list of convoked people. */
export const convokedPeople = (questionnaireId: number, filter: ConvokedFilter): RawBuilder<unknown> =>
  sql`select x.user_id as id ${filteredConvoked(questionnaireId, filter)}`;

const convokedColumns = { lastname: "u.lastname", centerName: "e.name" } as const;

export function listConvoked(db: Connection, questionnaireId: number, query: PageQuery<(typeof convokedSorts)[number]> & ConvokedFilter) {
  const { centre, mail } = query;
  const from = filteredConvoked(questionnaireId, query);
  const sorts = sortsOf<(typeof convokedSorts)[number]>(query.sortBy);
  const rows = listRows<Omit<ConvokedRow, "userId" | "examCenterId"> & { userId: number; examCenterId: number }>(db)`
    select u.id as user_id, u.username, u.num_palmares, u.firstname, u.lastname, u.email, x.next_exam_center_id as exam_center_id,
      e.name as center_name, (select name from categories where id = r.category_id) as category, ${mailState} as mail
    ${from} ${orderOf(sorts, convokedColumns, ["u.lastname", "u.firstname", "u.id"])} ${windowOf(query)}`;
  return pageFrom(query, rows, countRows(db)`select count(*) as count ${from}`, { centre, mail });
}

/** The current username; a school sees none for pupils who have left (LET-06). */
const usernameFor = (school: SchoolReader | undefined) =>
  school === undefined ? sql`u.username` : sql`case when ${isStillWith(school, sql.ref("u.id"))} then u.username else '' end`;

const convocation = sql`u.id as user_id, u.num_palmares, u.firstname, u.lastname, u.email, u.genre,
  (select jsonb_build_object('name', name, 'description', description) from categories where id = r.category_id) as category,
  coalesce((select name from establishments where id = r.establishment_id), (select name from clubs where id = r.club_id)) as comes_from,
  ${mailState} as mail, coalesce(v.sendings, 0) as sendings, v.user_id is not null and ${isOutdated} as replaces, e.id as center_id,
  jsonb_build_object('name', e.name, 'street', e.street, 'zipCode', e.zip_code, 'city', e.city, 'country', e.country) as center`;

export interface ConvokedPerson extends Convocation {
  readonly userId: number;
  readonly centerId: number;
  readonly email: string;
  readonly genre: string | null;
  readonly mail: MailState;
  readonly sendings: number;
  readonly replaces: boolean;
}

/** A school reads the rights of its pupils of the year. */
const readsRights = (school: SchoolReader | undefined) =>
  school === undefined ? sql`true` : sql`q.year = ${activeYear} and ${isStillWith(school, sql.ref("u.id"))}`;

const listPeople = (db: Connection, rest: RawBuilder<unknown>, school?: SchoolReader, reads = readsRights(school)) =>
  listRows<ConvokedPerson>(db)`select ${usernameFor(school)} as username,
    case when ${reads} then ${rightOn(sql.ref("u.id"), sql.ref("q.date"))} end as accommodation, ${convocation} ${rest}`;

export const listToPrint = (db: Connection, questionnaireId: number, selection: PrintSelection, limit: number): Promise<ConvokedPerson[]> =>
  listPeople(
    db,
    sql`${convoked(questionnaireId)} ${selectionFilter(selection)} order by e.name, e.id, u.lastname, u.firstname, u.id limit ${limit}`,
    selection.printedBy,
  );

export const listToMail = (
  db: Connection,
  questionnaireId: number,
  { selection, states, after, limit }: { selection: Selection; states: readonly MailState[]; after: number; limit: number },
): Promise<ConvokedPerson[]> =>
  listPeople(
    db,
    sql`${convoked(questionnaireId)} ${selectionFilter(selection)} and x.user_id > ${after} and ${mailState} = any(${states}) order by x.user_id limit ${limit}`,
    undefined,
    // A mailbox of a school or a club has other readers.
    sql`u.email_of is null or u.email_of = u.id`,
  );

export const saveMailings = (
  db: Connection,
  stage: { id: number; date: string | null; hour: string | null },
  mailed: readonly { userId: number; centerId: number; mailId: number }[],
  now: Date,
) => run(db)`
    insert into convocations (questionnaire_id, user_id, mail_id, exam_center_id, date, hour, sent_at)
    select ${stage.id}::int, a.user_id, a.mail_id, a.center_id, ${stage.date}::date, ${stage.hour}::time, ${now}
    from unnest(${mailed.map(({ userId }) => userId)}::int[], ${mailed.map(({ mailId }) => mailId)}::int[],
      ${mailed.map(({ centerId }) => centerId)}::int[]) as a(user_id, mail_id, center_id)
    on conflict (questionnaire_id, user_id) do update set mail_id = excluded.mail_id, exam_center_id = excluded.exam_center_id,
      date = excluded.date, hour = excluded.hour, sent_at = excluded.sent_at, sendings = convocations.sendings + 1`;

export const lockMailing = (db: Connection, questionnaireId: number) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended(${`convocations of stage ${questionnaireId}`}, 0))`;

export interface ConvokingStage extends Row<"questionnaires", "id" | "name" | "year" | "date" | "hour"> {
  readonly isVisible: boolean;
  readonly words: string;
  /** The office's text for every convocation (HTML). */
  readonly wordsForAll: string;
  readonly next: { readonly name: string; readonly year: number } | null;
}

export const findStage = (db: Connection, id: number) => firstRow<ConvokingStage>(db)`
    select q.id, q.name, q.year, q.date, q.hour, stage_is_visible(q, now()) as is_visible, q.convoqued_for_next_step as words,
      coalesce((select value #>> '{}' from settings where name = 'CONVOCATION_TEXT'), '') as words_for_all,
      (select jsonb_build_object('name', n.name, 'year', n.year) from questionnaires n where n.previous_questionnaire_id = q.id
        order by n."order", n.id limit 1) as next
    from questionnaires q where q.id = ${id}`;

export const findLatestConvoking = (db: Connection, year: number) =>
  firstValue<number>(db)`
    select q.id from questionnaires q where q.year = ${year} and q.date is not null and q.hour is not null
      and exists (select from results x where x.questionnaire_id = q.id and x.next_exam_center_id is not null) order by q."order" desc, q.id desc limit 1`;

export const isRegistered = (db: Connection, userId: number, year: number, school?: SchoolReader) =>
  hasRow(db)`
    select from participations r where user_id = ${userId} and year = ${year}
      and ${school === undefined ? sql`status = 'CONFIRMED'` : isSeenBy(school)}`;

export async function arePupils(db: Connection, userIds: readonly number[], year: number, school: SchoolReader): Promise<boolean> {
  const pupils = await countRows(db)`
    select count(*) as count from participations r
    where ${isSeenBy(school)} and year = ${year} and user_id = any(${[...userIds]}::int[])`;
  return pupils === new Set(userIds).size;
}

/** Moves a person's mailed convocations to another account, which keeps its own. */
export async function moveConvocations(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update convocations c set user_id = ${toId} where c.user_id = ${fromId}
      and not exists (select from convocations k where k.user_id = ${toId} and k.questionnaire_id = c.questionnaire_id)`;
  await run(trx)`delete from convocations where user_id = ${fromId}`;
}
