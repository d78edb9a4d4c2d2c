import type { Updateable } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { listRows, onlyRow, run } from "#platform/server/rows.ts";
import type { Registration } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

export async function updateRegistration(
  trx: Connection,
  id: number,
  changes: Pick<Updateable<DB["registrations"]>, "categoryId" | "squadId" | "className">,
): Promise<Registration> {
  await trx.updateTable("registrations").set(changes).where("id", "=", id).execute();
  const { registration } = await onlyRow<{ registration: Registration }>(trx)`
    select ${registrationJson} as registration from registrations r where r.id = ${id}`;
  return registration;
}

/** Whether a definitive ranking contains this person's results (RUL-08); until the transaction ends, none of their rankings becomes definitive. */
export async function standsInDefinitive(trx: Connection, registrationId: number): Promise<boolean> {
  const stages = await listRows<Row<"questionnaires", "rankingDefinitiveAt">>(trx)`
    select q.ranking_definitive_at from registrations r join questionnaires q on q.year = r.year
      join results x on x.questionnaire_id = q.id and x.user_id = r.user_id and x.grade is not null
    where r.id = ${registrationId} order by q.id for share of q`;
  return stages.some(({ rankingDefinitiveAt }) => rankingDefinitiveAt !== null);
}

export const findClass = (db: Connection, id: number) => onlyRow<Row<"registrations", "className" | "userId">>(db)`
    select class_name, user_id from registrations where id = ${id}`;

/** Sets the class of these registered pupils where it is unknown, and returns their ids. */
export const fillClasses = (
  trx: Connection,
  { year, establishmentId }: { readonly year: number; readonly establishmentId: number },
  pupils: readonly { readonly userId: number; readonly className: string }[],
) => listRows<Row<"registrations", "id">>(trx)`
    update registrations r set class_name = p.class_name
    from unnest(${pupils.map(({ userId }) => userId)}::int[], ${pupils.map(({ className }) => className)}::text[]) p(user_id, class_name)
    where r.user_id = p.user_id and r.kind = 'participant' and r.year = ${year} and r.establishment_id = ${establishmentId}
      and r.class_name = '' and p.class_name <> '' returning r.id`;

/** Renames a class in a school's registrations of a year, under all its spellings; returns the number of its pupils. */
export const renameClass = async (
  trx: Connection,
  {
    establishmentId,
    year,
    from,
    to,
  }: { readonly establishmentId: number; readonly year: number; readonly from: string; readonly to: string },
): Promise<number> =>
  (
    await listRows(trx)`
    with held as materialized (
      select id from registrations r where r.kind = 'participant' and r.establishment_id = ${establishmentId} and r.year = ${year}
        and class_key(r.class_name) = class_key(${from}) order by id for update)
    update registrations r set class_name = ${to} from held where r.id = held.id
    returning r.id`
  ).length;

/** Clears the classes of erased people, because a class identifies a person among few. */
export const clearClassesOf = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`update registrations set class_name = '' where user_id = any(${[...userIds]}::int[]) and class_name <> ''`;

export const listYears = (db: Connection, userId: number) =>
  db.selectFrom("registrations").select("year").where("userId", "=", userId).where("kind", "=", "participant").execute();

/** Locks a participant's account that can be registered: it cannot be closed, merged or erased before the end of the transaction. */
export const lockAccount = (trx: Connection, userId: number) =>
  trx.selectFrom("users").select("status").where("id", "=", userId).where("role", "=", "USER").forShare().executeTakeFirst();
