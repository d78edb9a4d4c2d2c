import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { CODE_LENGTH, codeFrom, grouped, readCode } from "#features/auth/slip-code.ts";
import { mailboxOf } from "#features/mail/server/mail.service.ts";
import { queueForPlace } from "#features/users/server/account.service.ts";
import { badRequest, conflict, forbidden, Refusal, tooMany } from "#platform/server/errors.ts";
import type { OwnRequest } from "../requests.contract.ts";
import { CODE_LASTS_MS, isCodeOpen, isConfirmedByCode, refusalToSend } from "../requests.ts";
import { findPerson } from "./correspondents.queries.ts";
import type { Mailing } from "./correspondents.service.ts";
import { confirmRequest, holdUndecided } from "./deciding.service.ts";
import { listLikenesses, waitForTurn } from "./declaration.queries.ts";
import { codeMail } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** How a code of a request is kept: as one of a slip, under a secret that is not in the database. */
const hashOf = (secret: string, requestId: number, code: string): Buffer =>
  createHmac("sha256", secret).update(`school ${requestId} ${code}`).digest();

const sentOf = ({ codeHash, ...sent }: queries.StoredRequest) => ({ ...sent, hasCode: codeHash !== null });

/** Whether the code of the official address confirms it, as things stand now. */
async function isByCode(db: Connection, request: queries.StoredRequest): Promise<boolean> {
  const hasTwin = (await listLikenesses(db, request)).some(({ hasSameCode }) => !hasSameCode);
  return isConfirmedByCode({ ...request, hasTwin });
}

/** A request as the person who made it sees it. */
export async function shownToOwner(db: Connection, request: queries.StoredRequest, now: Date): Promise<OwnRequest> {
  return { ...request, byCode: await isByCode(db, request), isCodeOpen: isCodeOpen(sentOf(request), now) };
}

const noneWaits = () => forbidden("Aucune demande de votre compte n'attend plus\u00A0: rechargez la page.");

/** The request of the caller that waits; 403 for an account that has none. */
async function ownWaiting(db: Connection, userId: number): Promise<queries.StoredRequest> {
  const request = await queries.findWaiting(db, userId);
  if (!request) throw noneWaits();
  return request;
}

/** The same, held until the end of the transaction, if nobody has decided it meanwhile. */
export async function holdOwnWaiting(trx: Connection, userId: number): Promise<queries.StoredRequest> {
  const { id } = await ownWaiting(trx, userId);
  const held = await queries.holdRequest(trx, id);
  if (held?.state !== "waiting") throw noneWaits();
  return held;
}

/** Sends a new code to the official address, in place of the one before. */
export async function sendCode(db: Database, userId: number, secret: string, { outbox, site, now }: Mailing): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const request = await holdOwnWaiting(trx, userId);
    const { id, officialEmail } = request;
    if (officialEmail === null || !(await isByCode(trx, request)))
      throw conflict("La fédération confirme cette demande\u00A0: aucun code n'est envoyé.");
    await queries.holdAddress(trx, officialEmail);
    const written = await queries.listWrittenFor(trx, officialEmail, new Date(now.getTime() - DAY_MS));
    const applicant = await findPerson(trx, userId);
    const refusal = refusalToSend(sentOf(request), written.map(mailboxOf), mailboxOf(applicant?.email ?? ""), now);
    if (refusal !== null) throw tooMany(300, refusal);
    const code = codeFrom(randomBytes(CODE_LENGTH));
    const codeSendings = request.codeSendings + 1;
    const envelope = { cause: `school-code-${id}-${codeSendings}`, recipient: officialEmail, isForAddress: true } as const;
    const [leavesAt = now] = await outbox.leaving(trx, [envelope]);
    const expiresAt = new Date(leavesAt.getTime() + CODE_LASTS_MS);
    await queries.updateRequest(trx, id, { codeHash: hashOf(secret, id, code), codeSentAt: leavesAt, codeSendings, codeTries: 0 });
    // As the directory says, and nothing that was typed.
    const { name = null, city = null } = request.directory ?? {};
    const school = [name ?? request.rneCode, city].filter((words) => words !== null).join(", ");
    await outbox.post(trx, {
      ...envelope,
      userId,
      ...codeMail(site, school, applicant as NonNullable<typeof applicant>, grouped(code), expiresAt),
      textExpiresAt: expiresAt,
    });
    await record(trx, { actorId: userId, action: "send school code", subject: `user ${userId}`, after: { officialEmail } });
  });
}

/** Confirms the request of the caller with the code that the school was sent; each try is counted before it is compared. */
export async function confirmWithCode(db: Database, userId: number, typed: string, secret: string, mailing: Mailing): Promise<void> {
  const code = readCode(typed);
  if (code === null) throw badRequest(`Le code a ${CODE_LENGTH} lettres et chiffres, jamais 0, O, 1 ni I\u00A0: relisez-le.`, "code");
  const request = await ownWaiting(db, userId);
  const hash = hashOf(secret, request.id, code);
  const isRight = await db.transaction().execute(async (trx) => {
    const held = await queries.holdRequest(trx, request.id);
    if (held?.state !== "waiting" || !isCodeOpen(sentOf(held), mailing.now))
      throw new Refusal(409, "Ce code ne sert plus\u00A0: demandez-en un autre.");
    await queries.countTry(trx, request.id);
    return held.codeHash !== null && timingSafeEqual(held.codeHash, hash);
  });
  if (!isRight) throw badRequest("Ce code n'est pas le bon\u00A0: relisez-le.", "code");
  const confirm = async (trx: Connection) => {
    const [known] = await listLikenesses(trx, request);
    if (known) await queueForPlace(trx, "establishment", known.id);
    const held = await holdUndecided(trx, request.id);
    if (held.state !== "waiting" || !held.codeHash?.equals(hash)) throw conflict("Ce code ne sert plus\u00A0: demandez-en un autre.");
    if (!(await isByCode(trx, held)))
      throw conflict(
        "Le code est bon, mais un établissement de même nom existe dans cette ville\u00A0: la fédération confirme votre demande.",
      );
    const [same] = await listLikenesses(trx, held);
    await confirmRequest(trx, held, same?.id ?? null, { ...mailing, actorId: null });
  };
  await db
    .transaction()
    .execute(confirm)
    .catch(async (error) => {
      // The right code, and no word of ours against it: it may be typed again.
      if (!(error instanceof Refusal)) await queries.giveTryBack(db, request.id);
      throw error;
    });
}
