import { type RawBuilder, sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { listRows } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { RegistrationWithPerson } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

/** A confirmed registration, with everything that the office knows about the participant. */
export interface ExportedRegistration
  extends Row<
    "users",
    "numPalmares" | "username" | "lastname" | "firstname" | "birthday" | "email" | "phone" | "address" | "zipCode" | "city" | "country"
  > {
  readonly genre: string | null;
  readonly language: string | null;
  readonly category: string;
  readonly squad: string | null;
  readonly registeredOn: string;
  readonly confirmedOn: string | null;
  readonly schoolName: string | null;
  readonly rneCode: string | null;
  readonly schoolZipCode: string | null;
  readonly schoolCity: string | null;
  readonly clubName: string | null;
  readonly imageCapture: boolean | null;
  readonly communication: boolean | null;
  readonly communicationPartners: boolean | null;
}

/** The participants confirmed for a year, by category, then by name. */
export const listConfirmed = (db: Database, year: number) =>
  cursorPagesOf(
    db,
    sql<ExportedRegistration>`
    select u.num_palmares, u.username, u.lastname, u.firstname, u.birthday, u.genre, l.language, c.name as category, s.name as squad,
      (r.created_at at time zone 'Europe/Paris')::date as registered_on, (r.confirmed_at at time zone 'Europe/Paris')::date as confirmed_on,
      e.name as school_name, e.rne_code, e.zip_code as school_zip_code, e.city as school_city, k.name as club_name,
      u.email, u.phone, u.address, u.zip_code, u.city, u.country,
      given.image as image_capture, given.federation as communication, given.partners as communication_partners
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id left join languages l on l.id = u.language_id
      left join squads s on s.id = r.squad_id left join establishments e on e.id = r.establishment_id left join clubs k on k.id = r.club_id
      left join lateral (
        select (array_agg(given order by given_at desc) filter (where kind = 'image'))[1] as image,
          (array_agg(given order by given_at desc) filter (where kind = 'federation'))[1] as federation,
          (array_agg(given order by given_at desc) filter (where kind = 'partners'))[1] as partners
        from consents where user_id = u.id) given on true
    where r.year = ${year} and r.status = 'CONFIRMED'
    order by c.position, c.name, u.lastname, u.firstname, u.id`,
  );

/** The registrations of a year with neither school nor club. */
interface OtherRegistrationsFilter {
  readonly year: number;
  readonly search: string;
}

const filteredOthers = ({ year, search }: OtherRegistrationsFilter): RawBuilder<unknown> => sql`
  participations r ${search === "" ? sql`` : sql`join users u on u.id = r.user_id`}
  where r.establishment_id is null and r.club_id is null and r.year = ${year}
    ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("u.search_text"))}`}`;

const order = (back: boolean) => orderBy<never>([], { columns: {}, ending: ["r.id"], isNeverNull: () => true, isReversed: !back });

/** Newest first. */
export const otherRegistrations: LongList<OtherRegistrationsFilter, never> = {
  ids: (filter) => sql`select r.id from ${filteredOthers(filter)}`,
  sorted: (_, among, __, back) => sql`select r.id from registrations r where r.id = any(${among}) ${order(back)}`,
  indexScan: (filter, _, { isReversed }) => sql`select r.id from ${filteredOthers(filter)} ${order(isReversed)}`,
};

/** Registrations with their persons, in the order of the ids. */
export async function listWithUsers(db: Connection, ids: readonly number[]): Promise<RegistrationWithPerson[]> {
  const rows = await listRows<{ registration: RegistrationWithPerson }>(db)`
    select ${registrationJson} || jsonb_build_object('user', jsonb_build_object('id', u.id, 'username', u.username, 'numPalmares', u.num_palmares,
      'contact', jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email))) as registration
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join registrations r on r.id = asked.id join users u on u.id = r.user_id
    order by asked.place`;
  return rows.map(({ registration }) => registration);
}
