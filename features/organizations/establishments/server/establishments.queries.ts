import { sql, type Updateable } from "kysely";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { firstRow, hasRow, listRows, onlyRow } from "#platform/server/rows.ts";
import { similarity } from "#platform/server/search.ts";
import type { School } from "../establishments.contract.ts";

const MAX_MATCHES = 20;

type RegisterEntry = Row<"establishments", "id" | "rneCode" | "name" | "city">;

/** A school accepts pupils in a year if it is visible and has its own registration for that year. */
const isOpenIn = (year: number) => sql<boolean>`e.visible and exists (
  select from registrations r where r.kind = 'establishment' and r.establishment_id = e.id and r.year = ${year})`;

const entryColumns = sql`e.id, e.rne_code, e.name, e.city`;

export const listOpen = (db: Connection, year: number) =>
  listRows<RegisterEntry>(db)`select ${entryColumns} from establishments e where ${isOpenIn(year)} order by e.name, e.id`;

export async function listBestMatches(db: Connection, year: number, search: string): Promise<RegisterEntry[]> {
  const { matches, best } = similarity(search, sql.ref("e.search_text"));
  return listRows<RegisterEntry>(db)`
    select ${entryColumns} from establishments e where ${matches} and ${isOpenIn(year)} order by ${best}, e.name, e.id limit ${MAX_MATCHES}`;
}

export type SchoolRef = { readonly id: number } | { readonly rneCode: string };

const matchesRef = (school: SchoolRef) =>
  "id" in school ? sql<boolean>`e.id = ${school.id}` : sql<boolean>`e.rne_code = ${school.rneCode}`;

export const findOpen = (db: Connection, year: number, school: SchoolRef) =>
  firstRow<RegisterEntry>(db)`select ${entryColumns} from establishments e where ${matchesRef(school)} and ${isOpenIn(year)}`;

/** A school, open to pupils or not. */
export const findSchool = (db: Connection, school: SchoolRef) =>
  db.selectFrom("establishments as e").select(["e.id", "e.name", "e.visible"]).where(matchesRef(school)).executeTakeFirst();

export const schoolOf = (db: Connection, userId: number) => firstRow<Row<"establishments", "id" | "name" | "visible">>(db)`
    select e.id, e.name, e.visible from establishment_staff s join establishments e on e.id = s.establishment_id where s.user_id = ${userId}`;

export const isCorrespondentOf = (db: Connection, userId: number, establishmentId: number) =>
  hasRow(db)`select from establishments where id = ${establishmentId} and user_id = ${userId}`;

export const schoolJson = sql`jsonb_build_object('id', e.id, 'rneCode', e.rne_code, 'name', e.name, 'type', e.type,
  'street', e.street, 'city', e.city, 'zipCode', e.zip_code, 'country', e.country, 'visible', e.visible,
  'estimatedParticipants', e.estimated_participants, 'proposeToBeHalfExamCenter', e.propose_to_be_half_exam_center)`;

/** A school, locked until the end of the transaction, together with the places of the caller. */
export async function lockSchool(trx: Connection, id: number, callerId: number): Promise<School> {
  await lockPlace(trx, "establishment", id, callerId);
  const { school } = await onlyRow<{ school: School }>(trx)`
    select ${schoolJson} as school from establishments e where e.id = ${id} for update`;
  return school;
}

export const updateSchool = (db: Connection, id: number, changes: Updateable<DB["establishments"]>) =>
  db.updateTable("establishments").set(changes).where("id", "=", id).execute();
