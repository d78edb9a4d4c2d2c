import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { Role } from "#database/tables.ts";
import { UNDO_ACCEPTED_SECONDS } from "#platform/contract/undo.ts";
import { callingProgram } from "#platform/server/office-call.ts";
import { countRows, firstRow, listIds, listRows, listValues, run } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import { MAX_LISTED_ENTRIES } from "../audit.contract.ts";
import type { Subject } from "../subjects.ts";
import { type Action, action } from "./actions.ts";

/** Readings are many and change nothing, so lists contain them only on request. */
export const READ_PERSON = action("read person", "a consulté la fiche d'une personne");

export interface EntryFilter {
  readonly actor?: number | "null" | undefined;
  readonly subjects?: readonly string[] | undefined;
  readonly action?: string | undefined;
  /** Days in Paris, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Actions by these people, or on them. */
  readonly people?: { readonly ids: readonly number[]; readonly subjects: readonly string[] } | undefined;
}

const newestFirst = sql`order by at desc, id desc`;
const midnight = (day: string, addedDays: number) => sql`(${day}::date + ${addedDays}::int)::timestamp at time zone 'Europe/Paris'`;

function conditions({ actor, subjects, action: name, from, to }: EntryFilter): RawBuilder<unknown> {
  const clauses = [
    actor !== undefined && (actor === "null" ? sql`actor_id is null` : sql`actor_id = ${actor}`),
    subjects !== undefined && sql`subject = any(${[...subjects]}::text[])`,
    name === undefined ? sql`action <> ${READ_PERSON.name}` : sql`action = ${name}`,
    from !== undefined && sql`at >= ${midnight(from, 0)}`,
    to !== undefined && sql`at < ${midnight(to, 1)}`,
  ].filter((condition) => condition !== false);
  return sql.join(clauses, sql` and `);
}

/** The filtered entries: each index is read from its newest end, never beyond the limit of a list. */
function entries(filter: EntryFilter): RawBuilder<unknown> {
  const where = conditions(filter);
  if (!filter.people) return sql`select id, at from audit_trail where ${where}`;
  const { ids, subjects } = filter.people;
  const latestWhere = (condition: RawBuilder<unknown>) =>
    sql`cross join lateral (select id, at from audit_trail where ${condition} and ${where} ${newestFirst} limit ${MAX_LISTED_ENTRIES}) e`;
  return sql`
    select e.id, e.at from unnest(${[...ids]}::int[]) person (id) ${latestWhere(sql`actor_id = person.id`)}
    union select e.id, e.at from unnest(${[...subjects]}::text[]) thing (name) ${latestWhere(sql`subject = thing.name`)}`;
}

export const countEntries = (db: Connection, filter: EntryFilter) => countRows(db)`
    select count(*) as count from (select from (${entries(filter)}) e limit ${MAX_LISTED_ENTRIES}) reached`;

interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: { readonly id: number; readonly name: string; readonly role: Role | null } | null;
  /** The actor's program that made the change, by its name at that time. */
  readonly program: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly emptiedAt: Date | null;
}

const nameOf = sql`trim(u.firstname || ' ' || u.lastname)`;

export async function listEntries(
  db: Connection,
  filter: EntryFilter,
  { offset, limit, descending }: { readonly offset: number; readonly limit: number; readonly descending: boolean },
): Promise<EntryRow[]> {
  const order = descending ? newestFirst : sql`order by at, id`;
  return listRows<EntryRow>(db)`
    select a.id, a.at, a.program, a.action, a.subject, a.before, a.after, a.emptied_at,
      case when a.actor_id is not null then
        jsonb_build_object('id', a.actor_id, 'name', case when u.id is null then 'Compte supprimé' else ${nameOf} end, 'role', u.role) end as actor
    from (select id from (${entries(filter)}) e ${order} offset ${offset} limit ${limit}) page
      join audit_trail a using (id) left join users u on u.id = a.actor_id
    order by a.at ${descending ? sql`desc` : sql`asc`}, a.id ${descending ? sql`desc` : sql`asc`}`;
}

export const findMatchingPeople = (db: Connection, search: string, limit: number) => listIds(db)`
    select id from users where ${containsWords(search, sql.ref("search_text"))} limit ${limit}`;

export const listSubjectsOf = (db: Connection, userIds: readonly number[]) =>
  listValues<string>(db)`
    select 'user ' || id as subject from unnest(${[...userIds]}::int[]) person (id)
    union all select 'registration ' || id from participations where user_id = any(${[...userIds]}::int[])
    union all select 'result ' || user_id || '/' || questionnaire_id from results where user_id = any(${[...userIds]}::int[])`;

interface SubjectName {
  readonly subject: string;
  readonly name: string;
  readonly userId: number | null;
  readonly questionnaireId: number | null;
}

const numbersOf = (kind: string, subjects: readonly string[]): number[] =>
  subjects.flatMap((subject) => (subject.startsWith(`${kind} `) ? [Number(subject.slice(kind.length + 1))] : [])).filter(isId);
const isId = (number: number): boolean => Number.isInteger(number) && number > 0 && number < 2 ** 31;

/** The current names of these things; none for deleted ones. */
export async function listNames(db: Connection, subjects: readonly string[]): Promise<SubjectName[]> {
  const among = (kind: string, column: string) => sql`${sql.ref(column)} = any(${numbersOf(kind, subjects)}::int[])`;
  return listRows<SubjectName>(db)`
    select 'user ' || u.id as subject, ${nameOf} as name, u.id as user_id, null::int as questionnaire_id from users u where ${among("user", "u.id")}
    union all select 'registration ' || r.id, coalesce(nullif(${nameOf}, ''), e.name, b.name) || ', ' || r.year, u.id, null
      from registrations r left join users u on u.id = r.user_id left join establishments e on e.id = r.establishment_id and r.user_id is null
        left join clubs b on b.id = r.club_id and r.user_id is null where ${among("registration", "r.id")}
    union all select asked.subject, ${nameOf} || ', ' || q.name || ' ' || q.year, u.id, q.id
      from unnest(${[...subjects]}::text[]) asked (subject) join users u on asked.subject like 'result ' || u.id || '/%'
        join questionnaires q on asked.subject = 'result ' || u.id || '/' || q.id
      where u.id = any(${subjects
        .flatMap((subject) => /^result (\d+)\//.exec(subject)?.[1] ?? [])
        .map(Number)
        .filter(isId)}::int[])
    union all select 'establishment ' || id, name || ', ' || city, null, null from establishments where ${among("establishment", "id")}
    union all select 'club ' || id, name || ', ' || city, null, null from clubs where ${among("club", "id")}
    union all select 'center ' || id, name || ', ' || city, null, null from exam_centers where ${among("center", "id")}
    union all select 'stage ' || id, name || ' ' || year, null, id from questionnaires where ${among("stage", "id")}
    union all select 'question ' || n.id, n.title || ', ' || q.name || ' ' || q.year, null, q.id
      from questions n join questionnaires q on q.id = n.questionnaire_id where ${among("question", "n.id")}
    union all select 'possible answer ' || p.id, p.value || ', ' || n.title || ', ' || q.name || ' ' || q.year, null, q.id
      from possible_answers p join questions n on n.id = p.question_id join questionnaires q on q.id = n.questionnaire_id
      where ${among("possible answer", "p.id")}
    union all select 'squad ' || id, name || ' ' || year, null, null from squads where ${among("squad", "id")}
    union all select 'program ' || id, name, null, null from programs where ${among("program", "id")}
    union all select 'mail ' || id, subject, user_id, null from mails where ${among("mail", "id")}`;
}

/** Keeps the trail's facts about these people, without their names and addresses. Runs as the tables' owner: the server may only add entries. */
export const clearPeopleFromTrail = (db: Connection, userIds: readonly number[]) => run(db)`select forget_in_trail(${[...userIds]}::int[])`;

/** A change in the trail: `stage 12`, before and after. It never contains a password, a token or a code. */
export interface NewEntry {
  readonly actorId: number | null;
  readonly action: Action;
  readonly subject: Subject;
  readonly before?: unknown;
  readonly after?: unknown;
}

export async function insertEntries(db: Connection, entries: readonly NewEntry[]): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await run(db)`
    insert into audit_trail (program, actor_id, action, subject, before, after)
    select ${callingProgram() ?? null}::text, * from unnest(${entries.map(({ actorId }) => actorId)}::int[], ${entries.map((entry) => entry.action.name)}::text[],
      ${entries.map(({ subject }) => subject)}::text[], ${entries.map(({ before }) => json(before))}::jsonb[],
      ${entries.map(({ after }) => json(after))}::jsonb[])`;
}

/** Stores one reading per reader, subject and day in Paris. */
export const insertReading = (db: Connection, actorId: number, subject: Subject) => run(db)`
    insert into audit_trail (program, actor_id, action, subject) select ${callingProgram() ?? null}::text, ${actorId}::int, ${READ_PERSON.name}::text, ${subject}::text
    where not exists (select from audit_trail
      where subject = ${subject} and action = ${READ_PERSON.name} and actor_id = ${actorId} and at >= date_trunc('day', now(), 'Europe/Paris'))`;

export const deleteReadingsBefore = (db: Connection, before: Date) => run(db)`select sweep_readings(${before}::timestamptz)`;

export interface LastChange extends Row<"auditTrail", "actorId" | "action" | "before" | "after"> {
  /** The registration or the person that it changed. */
  readonly id: number;
  /** To the microsecond: the changes of one transaction share the instant. */
  readonly at: string;
  readonly isRecent: boolean;
}

const isRecent = sql`at > now() - ${UNDO_ACCEPTED_SECONDS}::int * interval '1 second'`;

export const listLastChangesOfRegistrations = (db: Connection, ids: readonly number[]) => listRows<LastChange>(db)`
    select distinct on (subject) split_part(subject, ' ', 2)::int as id, actor_id, action, before, after, at::text as at, ${isRecent} as is_recent
    from audit_trail where subject = any(${ids.map((id) => `registration ${id}`)}::text[]) and action <> ${READ_PERSON.name} order by subject, at desc, id desc`;

interface ChangesOfPeople {
  readonly subject: Subject;
  readonly actions: readonly Action[];
  readonly userIds: readonly number[];
}

/** Only recent ones of these changes, each of which lists people by `userId`. */
export const listLastChangesOfPeople = (db: Connection, { subject, actions, userIds }: ChangesOfPeople) => listRows<LastChange>(db)`
    select distinct on (id) id, actor_id, action, before, after, at::text as at, true as is_recent from (
      select (x.after ->> 'userId')::int as id, t.id as entry, t.actor_id, t.action, t.at, b.before, x.after
      from audit_trail t cross join lateral jsonb_array_elements(t.after) with ordinality x (after, place)
        join lateral jsonb_array_elements(t.before) with ordinality b (before, place) on b.place = x.place
      where t.subject = ${subject} and t.action = any(${actions.map(({ name }) => name)}::text[]) and ${isRecent}) changes
    where id = any(${[...userIds]}::int[]) order by id, at desc, entry desc`;

export const findLastChange = (db: Connection, { name }: Action, subject: Subject) => firstRow<Row<"auditTrail", "at" | "after">>(db)`
    select at, after from audit_trail where action = ${name} and subject = ${subject} order by at desc, id desc limit 1`;
