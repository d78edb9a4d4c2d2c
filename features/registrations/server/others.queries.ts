import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { listRows } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { RegistrationWithPerson } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

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
