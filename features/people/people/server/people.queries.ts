import { type RawBuilder, sql } from "kysely";
import { consents, consentsVersion } from "#access/consents/consents.ts";
import { latestConsent } from "#access/consents/server/consents.service.ts";
import { isStillWith, type Owner } from "#access/responsibility/server/responsibility.service.ts";
import { registrationJson } from "#contest/registrations/server/registrations.service.ts";
import { type Reader, resultJson, resultsFor } from "#contest/results/server/results.service.ts";
import { contactJson } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { ConsentKind } from "#database/tables.ts";
import { schoolJson } from "#organizations/establishments/server/establishments.service.ts";
import { listRows, onlyRow } from "#platform/server/rows.ts";
import type { AccountUsage } from "../deletion.ts";
import { asFormerPerson } from "../former.ts";
import type { Person } from "../people.contract.ts";

const namedListJson = (table: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]') from ${table})`;
const consent = (kind: ConsentKind) => sql`coalesce(${latestConsent(kind)}, false)`;
/** Mail consents are visible to the person and the federation, not to a school. */
const mailConsent = (kind: ConsentKind, reader: Reader) => (reader === "school" ? sql`false` : consent(kind));

const hasTakenPart = sql`(exists (select from results where user_id = u.id) or exists (select from openings where user_id = u.id))`;

interface PeopleOptions {
  readonly reader: Reader;
  /** Only the registration of this year, and the result of this stage, if any. */
  readonly only?: { readonly year: number; readonly questionnaireId: number | null };
  /** The reader of a list of people of a year, who may no longer be in charge of them. */
  readonly owner?: Owner | null;
}

/** People as the wire shows them, in the order of the ids: with everything, or only one year and one stage. */
export async function findPeople(db: Connection, ids: readonly number[], { reader, only, owner }: PeopleOptions): Promise<Person[]> {
  const registrations = sql`participations r where r.user_id = u.id ${only ? sql`and r.year = ${only.year}` : sql``}`;
  const rows = await listRows<Person & { readonly isFormer?: boolean }>(db)`
    select u.id, u.username, u.num_palmares, u.role, u.status, u.birthday, u.genre, l.language as language_name,
      case when l.id is not null then jsonb_build_object('language', l.language) end as language,
      (select (select name from categories where id = r.category_id) from ${registrations} order by r.year desc limit 1) as category_name,
      ${contactJson} as contact,
      ${consent("image")} as image_capture, ${mailConsent("federation", reader)} as communication, ${mailConsent("partners", reader)} as communication_partners,
      u.role = 'USER' and exists (select from participations where user_id = u.id)
        and (select count(*) from latest_consents where user_id = u.id and text_version = ${consentsVersion}) < ${consents.length}::int as consents_asked,
      (select jsonb_build_object('id', r.club_id) from ${registrations} and r.club_id is not null order by r.year desc limit 1) as club,
      (select r.establishment_id from ${registrations} order by r.year desc limit 1) as establishment_id,
      (select ${schoolJson} from establishment_staff s join establishments e on e.id = s.establishment_id where s.user_id = u.id) as establishment,
      coalesce((select case when s.is_correspondent then 'correspondent' when s.may_register then 'register' else 'see' end
        from establishment_staff s where s.user_id = u.id), (select 'unconfirmed' from establishment_colleagues where user_id = u.id)) as school_right,
      ${namedListJson(sql`exam_center_controllers k join exam_centers n on n.id = k.exam_center_id where k.user_id = u.id`)} as controlled_center,
      ${namedListJson(sql`club_controllers k join clubs n on n.id = k.club_id where k.user_id = u.id`)} as controlled_clubs,
      (select coalesce(jsonb_agg(${registrationJson} || jsonb_build_object('className', r.class_name) order by r.year desc), '[]') from ${registrations}) as registrations,
      (select coalesce(jsonb_agg(${resultJson} order by q.year desc, q."order" desc, q.id desc), '[]')
        from ${resultsFor[reader]} x join questionnaires q on q.id = x.questionnaire_id where x.user_id = u.id ${only ? sql`and q.id = ${only.questionnaireId}` : sql``}) as results
      ${reader === "self" ? sql`, ${hasTakenPart} as has_taken_part` : sql``}
      ${owner ? sql`, not ${isStillWith(owner, sql.ref("u.id"))} as is_former` : sql``}
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join users u on u.id = asked.id left join languages l on l.id = u.language_id
    order by asked.place`;
  return rows.map(({ isFormer, ...person }) => (isFormer ? asFormerPerson(person) : person));
}

export const findParticipation = (db: Connection, id: number) =>
  onlyRow<Row<"users", "birthday"> & { readonly hasTakenPart: boolean }>(db)`
    select birthday, ${hasTakenPart} as has_taken_part from users u where id = ${id}`;

export const findAccountUsage = (db: Connection, userId: number) => onlyRow<AccountUsage>(db)`
    select exists (select from sheets where user_id = u.id) or exists (select from school_sheets where user_id = u.id)
        or exists (select from answer_sheet_pictures where user_id = u.id) as is_answered,
      exists (select from results where user_id = u.id and (grade is not null or absent)) as is_graded,
      exists (select from results where user_id = u.id and next_exam_center_id is not null) as is_convoked,
      exists (select from results where user_id = u.id and origin = 'hand') as is_decided,
      (select max(year) from participations where user_id = u.id and status = 'CONFIRMED') as confirmed_year,
      (select min(e.name) from exam_center_controllers k join exam_centers e on e.id = k.exam_center_id
        where k.user_id = u.id and not exists (select from exam_center_controllers o where o.exam_center_id = e.id and o.user_id <> u.id)) as only_center,
      (select min(c.name) from club_controllers k join clubs c on c.id = k.club_id
        where k.user_id = u.id and k.invited_by is null and not exists (select from club_controllers o where o.club_id = c.id and o.user_id <> u.id and o.invited_by is null)) as only_club,
      (select name from establishments where user_id = u.id) as school
    from users u where u.id = ${userId}`;
