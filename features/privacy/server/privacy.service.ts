import type { Connection } from "#database/open.ts";
import { forgetWordsOf } from "#features/answers/server/answers.service.ts";
import { forgetPeople, record, recordAll, subjectsOf } from "#features/audit/server/audit.service.ts";
import { closeForEver, forgetTriesOf } from "#features/auth/server/erasure.service.ts";
import { forgetClubRequestsOf } from "#features/clubs/server/clubs.service.ts";
import { forgetRequestsOf } from "#features/establishments/server/establishments.service.ts";
import { partLettersOf } from "#features/mail/server/erasure.service.ts";
import { forgetMailsOf } from "#features/mail/server/mail.service.ts";
import { forgetKeysOf } from "#features/passkeys/server/passkeys.service.ts";
import { forgetConsentsOf } from "#features/sign-up/server/consents.service.ts";
import { refusalToErase } from "#features/users/erasure.ts";
import { eraseAccounts, holdAccount, holdMergedAccounts } from "#features/users/server/erasure.service.ts";
import { refuseLastAdmin } from "#features/users/server/last-admin.service.ts";
import { conflict, known } from "#platform/server/errors.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { findPersonalData, type PersonalData } from "./export.queries.ts";

const UNKNOWN = "Cette personne n'existe pas";

/** All that is held of a person; that it was taken out is told to the trail. */
export async function exportPerson(db: Connection, id: number, actorId: number): Promise<PersonalData> {
  const data = known(await findPersonalData(db, id, await subjectsOf(db, id)), UNKNOWN);
  await record(db, { actorId, action: "export personal data", subject: `user ${id}` });
  return data;
}

interface Erasure {
  readonly actorId: number;
  readonly now: Date;
  readonly throttleKey: ThrottleKey;
}

/** Erases one person's data at the office's word; 409 while it is in charge of something. */
export async function erasePerson(trx: Connection, id: number, { actorId, now, throttleKey }: Erasure): Promise<void> {
  if (id !== actorId) await refuseLastAdmin(trx, id);
  const { inCharge } = known(await holdAccount(trx, id), UNKNOWN);
  const refusal = refusalToErase(id === actorId, inCharge);
  if (refusal !== null) throw conflict(refusal);
  const merged = await holdMergedAccounts(trx, id);
  await forgetTriesOf(trx, throttleKey, [id, ...merged]);
  await erasePeople(trx, [id, ...merged], actorId, now);
}

/** Every room forgets these people; what they did in the championship stays, without them (SEC-05). */
export async function erasePeople(trx: Connection, ids: readonly number[], actorId: number | null, now: Date): Promise<void> {
  await partLettersOf(trx, ids);
  await forgetMailsOf(trx, ids);
  await eraseAccounts(trx, ids, now);
  await closeForEver(trx, ids);
  await forgetKeysOf(trx, ids);
  await forgetConsentsOf(trx, ids);
  await forgetRequestsOf(trx, ids);
  await forgetClubRequestsOf(trx, ids);
  await forgetWordsOf(trx, ids);
  await forgetPeople(trx, ids);
  await recordAll(
    trx,
    ids.map((id) => ({ actorId, action: "erase personal data", subject: `user ${id}` })),
  );
}
