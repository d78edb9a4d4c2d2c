import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

const accountColumns = ["id", "username", "role", "status", "email", "firstname"] as const;

/** An account by its identifier, without regard to case, with its password hash; and whether it has signed in on this device. */
export const findAccount = (db: Connection, username: string, device: Buffer | null) =>
  db
    .selectFrom("users")
    .leftJoin("credentials", "credentials.userId", "users.id")
    .select([...accountColumns, "passwordHash"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("knownDevices").select("since").whereRef("knownDevices.userId", "=", "users.id").where("device", "=", device)).as(
        "isKnownDevice",
      ),
    )
    .where(sql`lower(username)`, "=", username.trim().toLowerCase())
    .executeTakeFirst();

export const findAccountById = (db: Connection, id: number) =>
  db.selectFrom("users").select(accountColumns).where("id", "=", id).executeTakeFirst();

/**
 * Locks these accounts until the end of the transaction, before any mailbox. A correction of an address locks in the same order, so that each waits for the
 * other and sees its result.
 */
export const lockAccountRows = (trx: Connection, ids: readonly number[]) =>
  trx
    .selectFrom("users")
    .select(accountColumns)
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const findPasswordHash = async (db: Connection, userId: number): Promise<string | undefined> =>
  (await db.selectFrom("credentials").select("passwordHash").where("userId", "=", userId).executeTakeFirst())?.passwordHash;

/**
 * Locks an account if it is open and its password has not changed since it was checked; otherwise returns nothing. Whatever blocks an account locks the
 * account first, then its password, then ends its sessions: it and a concurrent sign-in wait for each other here.
 */
export const lockIfPasswordUnchanged = (trx: Connection, { id, passwordHash }: { readonly id: number; readonly passwordHash: string }) =>
  trx
    .selectFrom("users")
    .innerJoin("credentials", "credentials.userId", "users.id")
    .select("users.id")
    .where("users.id", "=", id)
    .where("status", "<>", "DESACTIVATED")
    .where("passwordHash", "=", passwordHash)
    .forShare(["users", "credentials"])
    .executeTakeFirst();

/** Locks the account before its links and its password are changed. */
export async function lockPasswordOwner(trx: Connection, id: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** A person's names, which are the first words tried as a password; their address, and whether they have a password. */
export const findPasswordOwner = (db: Connection, id: number) =>
  db
    .selectFrom("users")
    .select(["id", "username", "firstname", "lastname", "email"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("credentials").select("userId").whereRef("credentials.userId", "=", "users.id")).as("hasPassword"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/**
 * The accounts that share an address, oldest first; a family or a class has several. Confirmed ones and those with a password come first: anybody can create
 * others.
 */
export const listAccountsByEmail = (db: Connection, email: string, limit: number) =>
  db
    .selectFrom("users")
    .leftJoin("credentials", "credentials.userId", "users.id")
    .select(accountColumns)
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .where("email", "<>", "")
    .where("status", "<>", "DESACTIVATED")
    .orderBy(sql`status = 'CONFIRMED' or password_hash is not null`, "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

export const countAccountsByEmail = (db: Connection, email: string) =>
  db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .where("email", "<>", "")
    .executeTakeFirstOrThrow();
