import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { holds } from "#platform/server/search.ts";
import type { RegistrationOfSomebody } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

/** The registrations of a year with neither school nor club. */
interface Narrowed {
  readonly year: number;
  readonly search: string;
}

const others = ({ year, search }: Narrowed): RawBuilder<unknown> => sql`
  registrations r ${search === "" ? sql`` : sql`join users u on u.id = r.user_id`}
  where r.kind = 'participant' and r.establishment_id is null and r.club_id is null and r.year = ${year}
    ${search === "" ? sql`` : sql`and ${holds(search, sql.ref("u.sought"))}`}`;

const order = (back: boolean) => orderBy<never>([], { columns: {}, ending: ["r.id"], isKnown: () => true, back: !back });

/** The newest first. */
export const otherRegistrations: LongList<Narrowed, never> = {
  members: (narrowed) => sql`select r.id from ${others(narrowed)}`,
  sorted: (_, among, __, back) => sql`select r.id from registrations r where r.id = any(${among}) ${order(back)}`,
  walked: (narrowed, _, { back }) => sql`select r.id from ${others(narrowed)} ${order(back)}`,
};

/** Registrations with whose they are, in the order of the ids. */
export async function listWithUsers(db: Connection, ids: readonly number[]): Promise<RegistrationOfSomebody[]> {
  const { rows } = await sql<{ registration: RegistrationOfSomebody }>`
    select ${registrationJson} || jsonb_build_object('user', jsonb_build_object('id', u.id, 'username', u.username, 'numPalmares', u.num_palmares,
      'contact', jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email))) as registration
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join registrations r on r.id = asked.id join users u on u.id = r.user_id
    order by asked.place`.execute(db);
  return rows.map(({ registration }) => registration);
}
