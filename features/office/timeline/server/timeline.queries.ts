import { sql } from "kysely";
import { RENEW_REGISTRATION } from "#contest/registrations/server/renewal.service.ts";
import { nameOfAccount } from "#core/accounts/server/accounts.service.ts";
import { READ_PERSON } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { REGISTER_PERSON } from "#people/pupils/server/adding.service.ts";
import { hasRow, listRows } from "#platform/server/rows.ts";
import { closedAt } from "#season/stages/server/stage-state.service.ts";
import type { Event } from "../timeline.contract.ts";

type Facts = Partial<
  Pick<Event, "year" | "stage" | "category" | "place" | "date" | "answered" | "grade" | "weightedGrade" | "consents" | "guardian">
>;

interface EventRow extends Pick<Event, "at" | "kind" | "actor" | "isOwn" | "action"> {
  readonly facts: Facts;
  /** The state before and after a change, which determines its changed fields. */
  readonly before: unknown;
  readonly after: unknown;
}

export const hasPerson = (db: Connection, id: number) => hasRow(db)`select from users where id = ${id}`;

/** The data itself contains these, with the author from the trail. */
const toldByData = [REGISTER_PERSON, RENEW_REGISTRATION, READ_PERSON].map(({ name }) => name);

const stageName = sql`q.name || ' ' || q.year`;
const none = sql`null::int, null::text, null::jsonb, null::jsonb`;

/**
 * The latest events of a person, without letters: of each table by the person's index, of the trail by its subjects. A decision in the trail is not
 * repeated from the data; entries emptied by an erasure are absent.
 */
export const listEvents = (
  db: Connection,
  userId: number,
  { subjects, limit }: { readonly subjects: readonly string[]; readonly limit: number },
) =>
  listRows<EventRow>(db)`
    with trail as materialized (
      select id, at, actor_id, action, subject, before, after from audit_trail
      where subject = any(${[...subjects]}::text[]) and emptied_at is null and action <> 'read person' order by at desc, id desc limit ${limit}
    ), participation as materialized (
      select r.*, c.name as category, coalesce(e.name, b.name) as place from participations r join categories c on c.id = r.category_id
        left join establishments e on e.id = r.establishment_id left join clubs b on b.id = r.club_id
      where r.user_id = ${userId}
    ), mark as materialized (
      select x.*, q.year, ${stageName} as stage, c.name as category from results x join questionnaires q on q.id = x.questionnaire_id
        left join categories c on c.id = x.category_id where x.user_id = ${userId}
    ), happened (at, kind, facts, actor_id, action, before, after) as (
      select created_at, 'account', '{}'::jsonb, ${none} from users where id = ${userId}
      union all select chosen_at, 'password', '{}', ${none} from credentials where user_id = ${userId}
      union all select r.created_at, 'registered', jsonb_build_object('year', r.year, 'category', r.category, 'place', r.place),
          t.actor_id, null, null, null
        from participation r left join lateral (select actor_id from trail where at = r.created_at and action = any(${toldByData}) limit 1) t on true
      union all select r.confirmed_at, 'confirmed', jsonb_build_object('year', r.year), ${none} from participation r
        where r.status = 'CONFIRMED' and not exists (select from trail where subject = 'registration ' || r.id and action = 'confirm registration')
      union all select o.opened_at, 'opened', jsonb_build_object('stage', ${stageName}), ${none}
        from openings o join questionnaires q on q.id = o.questionnaire_id where o.user_id = ${userId}
      union all select ${closedAt}, 'closed', jsonb_build_object('stage', ${stageName}), ${none}
        from openings o join questionnaires q on q.id = o.questionnaire_id where o.user_id = ${userId} and ${closedAt} is not null
      union all select (select max(saved) from unnest(s.saved_at) saved), 'saved',
          jsonb_build_object('stage', ${stageName}, 'answered', (select count(*) from unnest(s.answers) answer where answer <> '')), ${none}
        from sheets s join questionnaires q on q.id = s.questionnaire_id where s.user_id = ${userId}
      union all select coalesce(g.graded_at, x.updated_at), case when x.absent then 'absent' else 'graded' end,
          jsonb_build_object('stage', x.stage, 'grade', x.grade, 'weightedGrade', x.weighted_grade), ${none}
        from mark x left join gradings g on g.questionnaire_id = x.questionnaire_id and g.category_id = x.category_id and not x.by_hand
        where (x.grade is not null or x.absent)
          and not (x.by_hand and exists (select from trail where subject = 'result ' || ${userId} || '/' || x.questionnaire_id and action = 'enter grade'))
      union all select case x.origin when 'school' then coalesce(r.confirmed_at, x.updated_at) else coalesce(t.at, x.updated_at) end,
          case when x.qualified then 'qualified' else 'notQualified' end, jsonb_build_object('stage', x.stage), t.actor_id, null, null, null
        from mark x left join participation r on r.year = x.year left join lateral (
          select a.at, a.actor_id from audit_trail a where a.subject = 'stage ' || x.questionnaire_id and (
            (x.origin = 'thresholds' and a.action = 'compute qualifications' and coalesce(a.after ->> 'category', x.category) = x.category)
            or (x.origin = 'hand' and a.action = 'change qualifications' and a.after @> jsonb_build_array(jsonb_build_object('userId', ${userId}::int, 'qualified', x.qualified))
              and not coalesce(a.before @> jsonb_build_array(jsonb_build_object('userId', ${userId}::int, 'qualified', x.qualified)), false)))
          order by a.at desc, a.id desc limit 1) t on true
        where x.qualified is not null
      union all select c.sent_at, case when c.date is null then 'convocationCancelled' else 'convoked' end,
          jsonb_build_object('stage', ${stageName}, 'place', n.name, 'date', c.date), ${none}
        from convocations c join questionnaires q on q.id = c.questionnaire_id left join exam_centers n on n.id = c.exam_center_id
        where c.user_id = ${userId}
      union all select given_at, 'consents', jsonb_build_object('guardian', max(guardian),
          'consents', jsonb_agg(jsonb_build_object('kind', kind, 'given', given) order by kind)), given_by, null, null::jsonb, null::jsonb
        from consents where user_id = ${userId} group by given_at, given_by
      union all select t.at, case when t.action <> 'enter grade' then 'change' when (t.after ->> 'absent')::boolean then 'absent' else 'graded' end,
          jsonb_build_object('year', r.year, 'stage', x.stage) || case when t.action = 'enter grade' then
            jsonb_build_object('grade', t.after -> 'grade', 'weightedGrade', t.after -> 'weightedGrade') else '{}' end,
          t.actor_id, t.action, t.before, t.after
        from trail t left join participation r on t.subject = 'registration ' || r.id
          left join mark x on t.subject = 'result ' || ${userId} || '/' || x.questionnaire_id
        where not t.action = any(${toldByData}))
    select at, kind, facts, action, before, after, case when actor_id <> ${userId}::int then coalesce(${nameOfAccount(sql`actor_id`)}, 'Compte supprimé') end as actor, actor_id is not distinct from ${userId}::int as is_own
    from happened where at is not null order by at desc, kind desc limit ${limit}`;
