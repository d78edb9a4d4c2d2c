import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { accountJson, hasAnswered, nameOfAccount } from "#features/users/server/account.service.ts";
import { windowOf } from "#platform/server/paging.ts";
import { isSought } from "#platform/server/search.ts";
import { areAlike } from "../likeness.ts";
import type { LikenessOnWire, OfficeRequest } from "../requests.contract.ts";
import type { RequestState } from "../requests.ts";
import { listLikenesses, listNear } from "./declaration.queries.ts";

const MOST_LIKENESSES = 20;

interface Asked {
  readonly state: RequestState;
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
}

/** Those of accounts that have answered; what was decided once stays. */
const reaching = sql`(q.state <> 'waiting' or ${hasAnswered(sql`q.user_id`)})`;

const narrowed = ({ state, search }: Pick<Asked, "state" | "search">) =>
  sql`establishment_requests q where q.state = ${state} and ${reaching} and ${isSought(search, "q.sought")}`;

/** The requests of a page: those that wait the longest first, those decided the latest first. */
export async function listRequestIds(db: Connection, asked: Asked): Promise<number[]> {
  const [sort = asked.state === "waiting" ? "createdAt:ASC" : "createdAt:DESC"] = asked.sortBy;
  const order = sort.endsWith(":DESC") ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`;
  const { rows } = await sql<{ id: number }>`select q.id from ${narrowed(asked)} order by ${order} ${windowOf(asked)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countRequests(db: Connection, asked: Pick<Asked, "state" | "search">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${narrowed(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many wait, and since when the first of them does. */
export async function countWaiting(db: Connection): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from establishment_requests q where state = 'waiting' and ${reaching}`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldest: null };
}

/** These requests, in this order. */
export async function findRequests(db: Connection, ids: readonly number[]): Promise<OfficeRequest[]> {
  const { rows } = await sql<OfficeRequest>`
    select q.id, q.state, q.year, q.rne_code, q.name, q.type, q.street, q.city, q.zip_code, q.country, q.official_email, q.reason, q.created_at,
      q.decided_at, q.code_sent_at, coalesce(jsonb_array_length(q.pupils), 0) as pupils, ${accountJson} as "user", ${nameOfAccount(sql`q.decided_by`)} as decider,
      case when q.directory is not null then jsonb_build_object('name', q.directory -> 'name', 'street', q.directory -> 'street',
        'zipCode', q.directory -> 'zipCode', 'city', q.directory -> 'city') end as directory,
      exists (select from establishments e where e.rne_code = q.rne_code) as is_known,
      (select count(*)::int from establishment_requests o where o.rne_code = q.rne_code and o.state = 'waiting' and o.id <> q.id and ${hasAnswered(sql`o.user_id`)}) as rivals
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join establishment_requests q on q.id = asked.id
      join users u on u.id = q.user_id
    order by asked.place`.execute(db);
  return rows;
}

type Likeness = Omit<LikenessOnWire, "id" | "correspondent"> & {
  readonly id: number;
  readonly correspondent: (Omit<NonNullable<LikenessOnWire["correspondent"]>, "id"> & { readonly id: number }) | null;
};

/** Those that families may take for it, as it was typed or as the directory tells. */
async function listReadAlike(db: Connection, request: OfficeRequest): Promise<{ id: number; hasSameCode: boolean }[]> {
  const { name, city, zipCode, directory } = request;
  const told = { name: directory?.name ?? name, city: directory?.city ?? city, zipCode: directory?.zipCode ?? zipCode };
  const near = (await Promise.all([request, told].map((place) => listNear(db, place)))).flat();
  return near
    .filter((school) => areAlike(request, school) || areAlike(told, school))
    .slice(0, MOST_LIKENESSES)
    .map(({ id }) => ({ id, hasSameCode: false }));
}

/** The schools that may be the one of a request, with who acts for each and how many pupils it has in that year. */
export async function listAlike(db: Connection, request: OfficeRequest): Promise<Likeness[]> {
  const found = [...(await listLikenesses(db, request)), ...(await listReadAlike(db, request))];
  const { rows } = await sql<Likeness>`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, asked.has_same_code,
      case when u.id is not null then ${accountJson} || jsonb_build_object('isActive', e.user_id is not null and u.status <> 'DESACTIVATED') end as correspondent,
      (select count(*)::int from registrations r where r.kind = 'participant' and r.establishment_id = e.id and r.year = ${request.year}) as pupils
    from (select id, bool_or(same) as has_same_code, min(place) as place
      from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ hasSameCode }) => hasSameCode)}::bool[]) with ordinality each (id, same, place)
      group by id) asked join establishments e on e.id = asked.id left join users u on u.id = coalesce(e.user_id, e.former_user_id)
    order by asked.place`.execute(db);
  return rows;
}
