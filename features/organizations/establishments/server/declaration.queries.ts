import { type Insertable, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";
import type { EstablishmentDraft } from "../establishments.contract.ts";

/** Only one school is declared at a time, so that two colleagues at the same moment do not create it twice. */
export const lockDeclarations = (trx: Connection) => run(trx)`select pg_advisory_xact_lock(hashtext('palmares schools declared'))`;

/** A name without the variations of different writers: case, accents, spaces and hyphens (`establishments_named`). */
const normalizedName = (name: unknown) => sql`regexp_replace(fold(${name}), '[[:space:][:punct:]]+', ' ', 'g')`;
/** « Paris 18 » is Paris. */
const normalizedTown = (city: unknown) => sql`trim(regexp_replace(fold(${city}), '[[:space:][:punct:][:digit:]]+', ' ', 'g'))`;

/** The school with this RNE code, else one with this name and postal code and no other code. */
export async function findExisting(db: Connection, { rneCode: typed, name, zipCode, country }: EstablishmentDraft) {
  const rneCode = typed ?? null;
  return firstRow<Row<"establishments", "id" | "name" | "city"> & { readonly hasSameCode: boolean }>(db)`
    select e.id, e.name, e.city, coalesce(e.rne_code = ${rneCode}, false) as has_same_code
    from establishments e
    where e.rne_code = ${rneCode}::text
      or (e.zip_code = ${zipCode} and fold(e.country) = fold(${country}) and ${normalizedName(sql.ref("e.name"))} = ${normalizedName(name)}
        and (e.rne_code is null or ${rneCode}::text is null))
    order by has_same_code desc, e.id limit 1`;
}

interface SchoolIdentity extends Row<"establishmentRequests", "rneCode" | "name" | "city" | "zipCode" | "country"> {
  /** The directory's facts about the code, so that a typing error hides no twin. */
  readonly directory: { readonly [fact in "name" | "city" | "zipCode"]: string | null } | null;
}

/** The schools that may be the declared one: first the one with its code, then those with its name in its town, as typed or from the directory. */
export async function listSimilarIds(db: Connection, { rneCode, name, city, zipCode, country, directory }: SchoolIdentity) {
  const townColumn = sql.ref("e.city");
  return listRows<{ id: number; hasSameCode: boolean }>(db)`
    select e.id, coalesce(e.rne_code = ${rneCode}, false) as has_same_code from establishments e
    where e.rne_code = ${rneCode}::text
      or (${normalizedName(sql.ref("e.name"))} in (${normalizedName(name)}, ${normalizedName(directory?.name ?? null)}) and (
        (fold(e.country) = fold(${country}) and (${normalizedTown(townColumn)} = ${normalizedTown(city)} or e.zip_code = ${zipCode}))
        or ${normalizedTown(townColumn)} = ${normalizedTown(directory?.city ?? null)} or e.zip_code = ${directory?.zipCode ?? null}))
    order by has_same_code desc, e.id limit 20`;
}

export const listNearby = (db: Connection, { city, zipCode }: Pick<SchoolIdentity, "city" | "zipCode">) => listRows<
  Pick<SchoolIdentity, "name" | "city" | "zipCode"> & { id: number }
>(db)`
    select e.id, e.name, e.city, e.zip_code from establishments e
    where left(e.zip_code, 2) = left(${zipCode}, 2) or ${normalizedTown(sql.ref("e.city"))} = ${normalizedTown(city)} order by e.id`;

export const insertSchool = (db: Connection, school: Insertable<DB["establishments"]>) =>
  db.insertInto("establishments").values(school).returning("id").executeTakeFirstOrThrow();
