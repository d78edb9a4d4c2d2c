import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { accountJson, hasAnswered, nameOfAccount } from "#features/accounts/server/accounts.service.ts";
import { windowOf } from "#platform/server/paging.ts";
import { matchesSearch } from "#platform/server/search.ts";
import type { OfficeRequest, SimilarSchoolOnWire } from "../requests.contract.ts";
import type { RequestState } from "../requests.ts";
import { areSimilar } from "../similarity.ts";
import { listNearby, listSimilarIds } from "./declaration.queries.ts";

const MAX_SIMILAR = 20;

interface RequestQuery {
  readonly state: RequestState;
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
}

/** Waiting requests of accounts that have answered, and all decided ones. */
const isReachable = sql`(q.state <> 'waiting' or ${hasAnswered(sql`q.user_id`)})`;

const filteredRequests = ({ state, search }: Pick<RequestQuery, "state" | "search">) =>
  sql`establishment_requests q where q.state = ${state} and ${isReachable} and ${matchesSearch(search, "q.search_text")}`;

/** The requests of a page: waiting ones oldest first, decided ones newest first. */
export async function listRequestIds(db: Connection, query: RequestQuery): Promise<number[]> {
  const [sort = query.state === "waiting" ? "createdAt:ASC" : "createdAt:DESC"] = query.sortBy;
  const order = sort.endsWith(":DESC") ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`;
  const { rows } = await sql<{ id: number }>`select q.id from ${filteredRequests(query)} order by ${order} ${windowOf(query)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countRequests(db: Connection, query: Pick<RequestQuery, "state" | "search">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${filteredRequests(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many wait, and the date of the oldest. */
export async function countWaiting(db: Connection): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from establishment_requests q where state = 'waiting' and ${isReachable}`.execute(
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

type SimilarSchool = Omit<SimilarSchoolOnWire, "id" | "correspondent"> & {
  readonly id: number;
  readonly correspondent: (Omit<NonNullable<SimilarSchoolOnWire["correspondent"]>, "id"> & { readonly id: number }) | null;
};

/** The schools that families may confuse with it, as typed or from the directory. */
async function listSimilarNames(db: Connection, request: OfficeRequest): Promise<{ id: number; hasSameCode: boolean }[]> {
  const { name, city, zipCode, directory } = request;
  const official = { name: directory?.name ?? name, city: directory?.city ?? city, zipCode: directory?.zipCode ?? zipCode };
  const near = (await Promise.all([request, official].map((location) => listNearby(db, location)))).flat();
  return near
    .filter((school) => areSimilar(request, school) || areSimilar(official, school))
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => ({ id, hasSameCode: false }));
}

/** The schools that may be the one of a request, with the correspondent and the number of pupils of that year. */
export async function listSimilarSchools(db: Connection, request: OfficeRequest): Promise<SimilarSchool[]> {
  const found = [...(await listSimilarIds(db, request)), ...(await listSimilarNames(db, request))];
  const { rows } = await sql<SimilarSchool>`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, asked.has_same_code,
      case when u.id is not null then ${accountJson} || jsonb_build_object('isActive', e.user_id is not null and u.status <> 'DESACTIVATED') end as correspondent,
      (select count(*)::int from participations r where r.establishment_id = e.id and r.year = ${request.year}) as pupils
    from (select id, bool_or(same) as has_same_code, min(place) as place
      from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ hasSameCode }) => hasSameCode)}::bool[]) with ordinality each (id, same, place)
      group by id) asked join establishments e on e.id = asked.id left join users u on u.id = coalesce(e.user_id, e.former_user_id)
    order by asked.place`.execute(db);
  return rows;
}
