import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";

const account = ["id", "username", "role", "status", "email", "firstname"] as const;

/** An account by its identifier, however its letters were typed, with the hash that its password must fit; whether it signed in on this device. */
export const findAccount = (db: Connection, username: string, device: Buffer | null) =>
  db
    .selectFrom("users")
    .leftJoin("credentials", "credentials.userId", "users.id")
    .select([...account, "passwordHash"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("knownDevices").select("since").whereRef("knownDevices.userId", "=", "users.id").where("device", "=", device)).as(
        "isKnownDevice",
      ),
    )
    .where(sql`lower(username)`, "=", username.trim().toLowerCase())
    .executeTakeFirst();

export const findAccountById = (db: Connection, id: number) =>
  db.selectFrom("users").select(account).where("id", "=", id).executeTakeFirst();

/**
 * These accounts as they are now, held for letters to them until the end of the transaction, before any mailbox is: an address is corrected in this order
 * too, so that neither overlooks the other, and each waits its turn.
 */
export const holdAddressees = (trx: Connection, ids: readonly number[]) =>
  trx
    .selectFrom("users")
    .select(account)
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const findPasswordHash = async (db: Connection, userId: number): Promise<string | undefined> =>
  (await db.selectFrom("credentials").select("passwordHash").where("userId", "=", userId).executeTakeFirst())?.passwordHash;

/**
 * Holds an account that is open and whose password is still the one that was judged; nothing where it is not. Whoever shuts an owner out takes the
 * account first, then its password, then ends its sessions: a sign-in under way waits for them here, or they for it.
 */
export const holdAccount = (trx: Connection, { id, passwordHash }: { readonly id: number; readonly passwordHash: string }) =>
  trx
    .selectFrom("users")
    .innerJoin("credentials", "credentials.userId", "users.id")
    .select("users.id")
    .where("users.id", "=", id)
    .where("status", "<>", "DESACTIVATED")
    .where("passwordHash", "=", passwordHash)
    .forShare(["users", "credentials"])
    .executeTakeFirst();

/** Holds the account of who chooses a password, before its links and its password. */
export async function holdChooser(trx: Connection, id: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** What somebody is called by, the first words that are tried as a password; their address, and whether they have chosen a password before. */
export const findChooser = (db: Connection, id: number) =>
  db
    .selectFrom("users")
    .select(["id", "username", "firstname", "lastname", "email"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("credentials").select("userId").whereRef("credentials.userId", "=", "users.id")).as("hasPassword"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/**
 * The accounts that share an address, in the order they were made; a family or a class has several. Those that somebody answered for come first, as
 * anybody makes others.
 */
export const listAccountsOfMail = (db: Connection, email: string, most: number) =>
  db
    .selectFrom("users")
    .leftJoin("credentials", "credentials.userId", "users.id")
    .select(account)
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .where("email", "<>", "")
    .where("status", "<>", "DESACTIVATED")
    .orderBy(sql`status = 'CONFIRMED' or password_hash is not null`, "desc")
    .orderBy("id")
    .limit(most)
    .execute();

export const countAccountsOfMail = (db: Connection, email: string) =>
  db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .where("email", "<>", "")
    .executeTakeFirstOrThrow();

interface ChosenPassword {
  readonly passwordHash: string;
  readonly chosenWith: LinkKind;
  /** Who had handed out what it is chosen with. */
  readonly issuedBy: number | null;
  readonly now: Date;
}

export async function savePassword(
  db: Connection,
  userId: number,
  { passwordHash, chosenWith, issuedBy, now: chosenAt }: ChosenPassword,
): Promise<void> {
  const chosen = { passwordHash, chosenWith, issuedBy, chosenAt };
  await db
    .insertInto("credentials")
    .values({ userId, ...chosen })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(chosen))
    .execute();
}
