import { type Insertable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import type { EstablishmentDraft } from "../establishments.contract.ts";

/** One school is declared at a time: two colleagues who do so at the same moment do not double it. */
export async function waitForTurn(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('palmares schools declared'))`.execute(trx);
}

interface Known {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly userId: number | null;
  readonly hasSameCode: boolean;
  readonly hasCorrespondent: boolean;
}

/** How two people who write the same name differ: case, accents, blanks and hyphens. */
const named = (name: unknown) => sql`regexp_replace(fold(${name}), '[[:space:][:punct:]]+', ' ', 'g')`;

/** The school of this RNE code, else one of this name and postal code that has no other code. */
export async function findKnown(db: Connection, { rneCode: typed, name, zipCode, country }: EstablishmentDraft) {
  const rneCode = typed ?? null;
  const { rows } = await sql<Known>`
    select e.id, e.name, e.city, e.user_id, coalesce(e.rne_code = ${rneCode}, false) as has_same_code,
      coalesce(u.status <> 'DESACTIVATED', false) as has_correspondent
    from establishments e left join users u on u.id = e.user_id
    where e.rne_code = ${rneCode}::text
      or (e.zip_code = ${zipCode} and fold(e.country) = fold(${country}) and ${named(sql.ref("e.name"))} = ${named(name)}
        and (e.rne_code is null or ${rneCode}::text is null))
    order by has_same_code desc, has_correspondent desc, e.id limit 1`.execute(db);
  return rows[0];
}

export const insertSchool = (db: Connection, school: Insertable<DB["establishments"]>) =>
  db.insertInto("establishments").values(school).returning("id").executeTakeFirstOrThrow();
