import type { Connection, Row } from "#database/open.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";

/** Includes the private key, for signing only. */
export const findActiveKey = (db: Connection) =>
  firstRow<Row<"signingKeys", "kid" | "privateKey">>(db)`select kid, private_key from signing_keys where retired_at is null`;

export const listPublicKeys = (db: Connection) =>
  listRows<{ kid: string; publicKey: string }>(db)`
    select kid, translate(rtrim(encode(public_key, 'base64'), '='), '+/', '-_') as public_key from signing_keys order by created_at, kid`;

export const listKeys = (db: Connection) =>
  listRows<Row<"signingKeys", "kid" | "createdAt" | "retiredAt">>(db)`
    select kid, created_at, retired_at from signing_keys order by retired_at desc nulls first, created_at desc, kid`;

/** With private keys, like `findActiveKey`: the active one, then the retired ones, latest first. */
export const listPrivateKeys = (db: Connection) =>
  listRows<Row<"signingKeys", "kid" | "privateKey">>(db)`
    select kid, private_key from signing_keys order by retired_at desc nulls first, created_at desc, kid`;

/** One node at a time, or nodes that start together would each make a key. */
export const lockKeys = (trx: Connection) => run(trx)`select pg_advisory_xact_lock(hashtext('palmares signing keys'))`;

export async function replaceActiveKey(trx: Connection, key: Row<"signingKeys", "kid" | "publicKey" | "privateKey">, now: Date) {
  await run(trx)`update signing_keys set retired_at = ${now} where retired_at is null`;
  await run(
    trx,
  )`insert into signing_keys (kid, public_key, private_key, created_at) values (${key.kid}, ${key.publicKey}, ${key.privateKey}, ${now})`;
}
