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
  readonly hasSameCode: boolean;
}

/** How two people who write the same name differ: case, accents, blanks and hyphens (`establishments_named`). */
const named = (name: unknown) => sql`regexp_replace(fold(${name}), '[[:space:][:punct:]]+', ' ', 'g')`;
/** « Paris 18 » is Paris. */
const town = (city: unknown) => sql`trim(regexp_replace(fold(${city}), '[[:space:][:punct:][:digit:]]+', ' ', 'g'))`;

/** The school of this RNE code, else one of this name and postal code that has no other code. */
export async function findKnown(db: Connection, { rneCode: typed, name, zipCode, country }: EstablishmentDraft) {
  const rneCode = typed ?? null;
  const { rows } = await sql<Known>`
    select e.id, e.name, e.city, coalesce(e.rne_code = ${rneCode}, false) as has_same_code
    from establishments e
    where e.rne_code = ${rneCode}::text
      or (e.zip_code = ${zipCode} and fold(e.country) = fold(${country}) and ${named(sql.ref("e.name"))} = ${named(name)}
        and (e.rne_code is null or ${rneCode}::text is null))
    order by has_same_code desc, e.id limit 1`.execute(db);
  return rows[0];
}

interface Place {
  readonly rneCode: string | null;
  readonly name: string;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
}

/** The schools that may be the one declared: the one of its code first, then those of its name in its town. */
export async function listLikenesses(db: Connection, { rneCode, name, city, zipCode, country }: Place) {
  const { rows } = await sql<{ id: number; hasSameCode: boolean }>`
    select e.id, coalesce(e.rne_code = ${rneCode}, false) as has_same_code from establishments e
    where e.rne_code = ${rneCode}::text
      or (${named(sql.ref("e.name"))} = ${named(name)} and fold(e.country) = fold(${country})
        and (${town(sql.ref("e.city"))} = ${town(city)} or e.zip_code = ${zipCode}))
    order by has_same_code desc, e.id limit 20`.execute(db);
  return rows;
}

export const insertSchool = (db: Connection, school: Insertable<DB["establishments"]>) =>
  db.insertInto("establishments").values(school).returning("id").executeTakeFirstOrThrow();
