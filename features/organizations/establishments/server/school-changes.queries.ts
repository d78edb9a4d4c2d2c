import { sql } from "kysely";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { isDuplicate, Refusal } from "#platform/server/errors.ts";
import { listRows, onlyRow } from "#platform/server/rows.ts";
import type { SchoolFacts } from "../schools.contract.ts";

export interface StoredSchool extends Omit<SchoolFacts, "rneCode"> {
  readonly rneCode: string | null;
  readonly userId: number | null;
}

const factColumns = ["name", "type", "rneCode", "street", "city", "zipCode", "country", "userId"] as const;
const seasonColumns = ["estimatedParticipants", "visible", "proposeToBeHalfExamCenter"] as const;

export async function lockOfficeSchool(trx: Connection, id: number): Promise<StoredSchool | undefined> {
  await lockPlace(trx, "establishment", id);
  return trx
    .selectFrom("establishments")
    .select([...factColumns, ...seasonColumns])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws {Refusal} 409 if another has its RNE code, or its correspondent. */
export const updateOfficeSchool = (trx: Connection, id: number, changes: Partial<StoredSchool>) =>
  trx.updateTable("establishments").set(changes).where("id", "=", id).execute().catch(throwIfTaken);

/** @throws {Refusal} 409 if another has its RNE code, or its correspondent. */
export const insertOfficeSchool = (trx: Connection, school: StoredSchool): Promise<{ id: number }> =>
  trx.insertInto("establishments").values(school).returning("id").executeTakeFirstOrThrow().catch(throwIfTaken);

const uniqueIndexes = [
  { index: "establishments_rne_code_key", path: "rneCode", message: "Un autre établissement porte déjà ce code RNE" },
  { index: "establishments_user_id_key", path: "userId", message: "Ce compte est déjà le correspondant d'un autre établissement" },
] as const;

function throwIfTaken(error: unknown): never {
  const violated = uniqueIndexes.find(({ index }) => isDuplicate(error, index));
  if (!violated) throw error;
  throw new Refusal(409, violated.message, { issues: [{ path: violated.path, message: violated.message }] });
}

/** An account, locked against closing and deletion until the end of the transaction. */
export const lockAccount = (trx: Connection, id: number) =>
  trx
    .selectFrom("users as u")
    .leftJoin("establishments as e", "e.userId", "u.id")
    // The school of which it is already the correspondent.
    .select(["u.username", "u.role", "u.status", "e.name as school"])
    .where("u.id", "=", id)
    .forShare("u")
    .executeTakeFirst();

const hasSeason = sql<boolean>`(estimated_participants > 0 or propose_to_be_half_exam_center or visible)`;

export const countSeason = (db: Connection) => onlyRow<{ estimated: number; participants: number; offering: number; open: number }>(db)`
    select count(*) filter (where estimated_participants > 0) as estimated, coalesce(sum(estimated_participants), 0)::int as participants,
      count(*) filter (where propose_to_be_half_exam_center) as offering, count(*) filter (where visible) as open
    from establishments`;

/** Resets the season of every school. Returns their former choices, to record and restore them. */
export const resetSeason = (trx: Connection) => listRows<
  Row<"establishments", "id" | "estimatedParticipants" | "proposeToBeHalfExamCenter" | "visible">
>(trx)`
    with before as (
      select id, estimated_participants, propose_to_be_half_exam_center, visible from establishments where ${hasSeason} order by id for update)
    update establishments e set estimated_participants = 0, propose_to_be_half_exam_center = false, visible = false
    from before b where b.id = e.id
    returning b.id, b.estimated_participants, b.propose_to_be_half_exam_center, b.visible`;
