import type { Connection } from "#database/open.ts";
import type { Tools } from "#features/passkeys/server/passkeys.service.ts";
import { dropKeysWithPassword } from "#features/passkeys/server/reset.service.ts";
import { awaitFirstPasswords } from "#features/users/server/users.service.ts";
import { deleteDevicesOf } from "./devices.queries.ts";
import { closeSessionsOf } from "./sessions.service.ts";

type Telling = Pick<Tools, "outbox" | "site" | "now">;

interface Whose {
  readonly userIds: readonly number[];
  readonly actorId: number;
}

/** What goes with a password whose owner may have been somebody else: the passkeys, the codes on paper, the browsers that were known. */
export async function dropOtherWaysIn(trx: Connection, tools: Telling, { userIds, actorId }: Whose): Promise<void> {
  await dropKeysWithPassword(trx, tools, userIds, actorId);
  await deleteDevicesOf(trx, userIds);
}

/** The passwords of these people were taken back: whoever is signed in is so no more, and the accounts wait for a first password again. */
export async function shutUntilFirstPassword(trx: Connection, tools: Telling, whose: Whose): Promise<void> {
  await awaitFirstPasswords(trx, whose.userIds);
  await closeSessionsOf(trx, whose.userIds, tools.now);
  await dropOtherWaysIn(trx, tools, whose);
}
