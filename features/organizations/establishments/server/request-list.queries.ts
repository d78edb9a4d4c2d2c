import { sql } from "kysely";
import { accountJson, hasAnswered, nameOfAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { OfficeRequest, SimilarSchool } from "../requests.contract.ts";
import { areSimilar } from "../similarity.ts";
import { listNearby, listSimilarIds } from "./declaration.queries.ts";
import { requestPagesOf } from "./request-pages.service.ts";

const MAX_SIMILAR = 20;

export const requestPages = requestPagesOf("establishment_requests");

export const findRequests = (db: Connection, ids: readonly number[]) => listRows<OfficeRequest>(db)`
    select q.id, q.state, q.year, q.rne_code, q.name, q.type, q.street, q.city, q.zip_code, q.country, q.official_email, q.reason, q.created_at,
      q.decided_at, q.code_sent_at, coalesce(jsonb_array_length(q.pupils), 0) as pupils, ${accountJson} as "user", ${nameOfAccount(sql`q.decided_by`)} as decider,
      case when q.directory is not null then jsonb_build_object('name', q.directory -> 'name', 'street', q.directory -> 'street',
        'zipCode', q.directory -> 'zipCode', 'city', q.directory -> 'city') end as directory,
      exists (select from establishments e where e.rne_code = q.rne_code) as is_known,
      (select count(*)::int from establishment_requests o where o.rne_code = q.rne_code and o.state = 'waiting' and o.id <> q.id and ${hasAnswered(sql`o.user_id`)}) as rivals
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join establishment_requests q on q.id = asked.id
      join users u on u.id = q.user_id
    order by asked.place`;

type Declared = Parameters<typeof listSimilarIds>[1];

export const hasSimilarSchool = async (db: Connection, declared: Declared): Promise<boolean> =>
  (await listSimilarIds(db, declared)).length > 0 || (await listSimilarNames(db, declared)).length > 0;

const officialOf = ({ name, city, zipCode, directory }: Declared) => ({
  name: directory?.name ?? name,
  city: directory?.city ?? city,
  zipCode: directory?.zipCode ?? zipCode,
});

export const isAsInDirectory = (request: Declared): boolean => request.directory !== null && areSimilar(request, officialOf(request));

async function listSimilarNames(db: Connection, request: Declared): Promise<{ id: number; hasSameCode: boolean }[]> {
  const official = officialOf(request);
  const near = (await Promise.all([request, official].map((location) => listNearby(db, location)))).flat();
  return near
    .filter((school) => areSimilar(request, school) || areSimilar(official, school))
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => ({ id, hasSameCode: false }));
}

export async function listSimilarSchools(db: Connection, request: OfficeRequest): Promise<SimilarSchool[]> {
  const found = [...(await listSimilarIds(db, request)), ...(await listSimilarNames(db, request))];
  return listRows<SimilarSchool>(db)`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, asked.has_same_code,
      case when u.id is not null then ${accountJson} || jsonb_build_object('isActive', e.user_id is not null and u.status <> 'DESACTIVATED') end as correspondent,
      (select count(*)::int from participations r where r.establishment_id = e.id and r.year = ${request.year}) as pupils
    from (select id, bool_or(same) as has_same_code, min(place) as place
      from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ hasSameCode }) => hasSameCode)}::bool[]) with ordinality each (id, same, place)
      group by id) asked join establishments e on e.id = asked.id left join users u on u.id = coalesce(e.user_id, e.former_user_id)
    order by asked.place`;
}
