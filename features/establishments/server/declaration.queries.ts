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
  /** What the directory says of the code: a slip in what was typed hides no twin. */
  readonly directory: { readonly [fact in "name" | "city" | "zipCode"]: string | null } | null;
}

/** The schools that may be the one declared: the one of its code first, then those of its name in its town, as typed or as the directory tells. */
export async function listLikenesses(db: Connection, { rneCode, name, city, zipCode, country, directory }: Place) {
  const itsTown = sql.ref("e.city");
  const { rows } = await sql<{ id: number; hasSameCode: boolean }>`
    select e.id, coalesce(e.rne_code = ${rneCode}, false) as has_same_code from establishments e
    where e.rne_code = ${rneCode}::text
      or (${named(sql.ref("e.name"))} in (${named(name)}, ${named(directory?.name ?? null)}) and (
        (fold(e.country) = fold(${country}) and (${town(itsTown)} = ${town(city)} or e.zip_code = ${zipCode}))
        or ${town(itsTown)} = ${town(directory?.city ?? null)} or e.zip_code = ${directory?.zipCode ?? null}))
    order by has_same_code desc, e.id limit 20`.execute(db);
  return rows;
}

/** The schools of a town, and those around it by their postal codes. */
export async function listNear(db: Connection, { city, zipCode }: Pick<Place, "city" | "zipCode">) {
  const { rows } = await sql<Pick<Place, "name" | "city" | "zipCode"> & { id: number }>`
    select e.id, e.name, e.city, e.zip_code from establishments e
    where left(e.zip_code, 2) = left(${zipCode}, 2) or ${town(sql.ref("e.city"))} = ${town(city)} order by e.id`.execute(db);
  return rows;
}

export const insertSchool = (db: Connection, school: Insertable<DB["establishments"]>) =>
  db.insertInto("establishments").values(school).returning("id").executeTakeFirstOrThrow();
