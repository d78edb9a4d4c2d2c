import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { CODE_LENGTH, codeFromBytes, formatCode, readCode } from "#features/links/slip-code.ts";
import { mailboxOf } from "#features/mail/server/mail.service.ts";
import { lockPlace } from "#features/responsibility/server/places.service.ts";
import { badRequest, conflict, forbidden, foundOr404, Refusal, tooMany } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { OwnRequest } from "../requests.contract.ts";
import { CODE_TTL_MS, isCodeOpen, isConfirmableByCode, LIST_TTL_MS, refusalToSend } from "../requests.ts";
import { findPerson } from "./correspondents.queries.ts";
import type { MailContext } from "./correspondents.service.ts";
import { listSimilarIds, lockDeclarations } from "./declaration.queries.ts";
import { confirmRequest, type EnrolSchool, lockUndecided } from "./request-decisions.service.ts";
import { codeMail } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The stored form of a request's code: as for a slip, hashed with a secret that is not in the database. */
const hashOf = (secret: string, requestId: number, code: string): Buffer =>
  createHmac("sha256", secret).update(`school ${requestId} ${code}`).digest();

const sentCodeOf = ({ codeHash, ...sent }: queries.StoredRequest) => ({ ...sent, hasCode: codeHash !== null });

/** Whether the code of the official address can confirm it now. */
async function isRequestConfirmableByCode(db: Connection, request: queries.StoredRequest): Promise<boolean> {
  const hasTwin = (await listSimilarIds(db, request)).some(({ hasSameCode }) => !hasSameCode);
  return isConfirmableByCode({ ...request, hasTwin });
}

/** A request as the person who made it sees it. */
export async function toOwnRequest(db: Connection, request: queries.StoredRequest, now: Date): Promise<OwnRequest> {
  return { ...request, byCode: await isRequestConfirmableByCode(db, request), isCodeOpen: isCodeOpen(sentCodeOf(request), now) };
}

/** The latest request of this account, as its owner sees it. */
export const findOwnRequest = async (db: Connection, userId: number, now: Date): Promise<OwnRequest> =>
  toOwnRequest(db, foundOr404(await queries.findLatest(db, userId)), now);

const noWaitingRequest = () => forbidden("Aucune demande de votre compte n'attend plus\u00A0: rechargez la page.");

/** The waiting request of the caller; 403 for an account that has none. */
async function ownWaitingRequest(db: Connection, userId: number): Promise<queries.StoredRequest> {
  const request = await queries.findWaiting(db, userId);
  if (!request) throw noWaitingRequest();
  return request;
}

/** The same, locked until the end of the transaction, if it was not decided meanwhile. */
export async function lockOwnWaiting(trx: Connection, userId: number): Promise<queries.StoredRequest> {
  const { id } = await ownWaitingRequest(trx, userId);
  const locked = await queries.lockRequest(trx, id);
  if (locked?.state !== "waiting") throw noWaitingRequest();
  return locked;
}

/** The lines prepared by this account, as they were sent, and when they are wiped. */
export const findPreparedList = (db: Connection, userId: number) => queries.findPupils(db, userId);

/** Keeps these lines with the caller's waiting request, in place of the previous ones; none: nothing is kept. */
export const savePreparedList = (db: Database, caller: Caller, rows: readonly object[], now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await caller.recheckAccess(trx);
    const { id } = await lockOwnWaiting(trx, caller.id);
    const savedList = { pupils: JSON.stringify(rows), pupilsEndAt: new Date(now.getTime() + LIST_TTL_MS) };
    await queries.updateRequest(trx, id, { ...(rows.length === 0 ? { pupils: null, pupilsEndAt: null } : savedList), pupilsToldAt: null });
  });

/** Sends a new code to the official address, in place of the one before. */
export async function sendCode(db: Database, userId: number, secret: string, { outbox, site, now }: MailContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDeclarations(trx);
    const request = await lockOwnWaiting(trx, userId);
    const { id, officialEmail } = request;
    if (officialEmail === null || !(await isRequestConfirmableByCode(trx, request)))
      throw conflict("La fédération confirme cette demande\u00A0: aucun code n'est envoyé.");
    await queries.lockAddress(trx, officialEmail);
    const applicantEmails = await queries.listApplicantEmails(trx, officialEmail, new Date(now.getTime() - DAY_MS));
    const applicant = await findPerson(trx, userId);
    const refusal = refusalToSend(sentCodeOf(request), applicantEmails.map(mailboxOf), mailboxOf(applicant?.email ?? ""), now);
    if (refusal !== null) throw tooMany(300, refusal);
    const code = codeFromBytes(randomBytes(CODE_LENGTH));
    const codeSendings = request.codeSendings + 1;
    const envelope = { cause: `school-code-${id}-${codeSendings}`, recipient: officialEmail, isForAddress: true } as const;
    const [leavesAt = now] = await outbox.planSending(trx, [envelope]);
    const expiresAt = new Date(leavesAt.getTime() + CODE_TTL_MS);
    await queries.updateRequest(trx, id, { codeHash: hashOf(secret, id, code), codeSentAt: leavesAt, codeSendings, codeTries: 0 });
    // The directory's facts only, nothing that was typed.
    const { name = null, city = null } = request.directory ?? {};
    const school = [name ?? request.rneCode, city].filter((part) => part !== null).join(", ");
    await outbox.post(trx, {
      ...envelope,
      userId,
      ...codeMail(site, school, applicant as NonNullable<typeof applicant>, formatCode(code), expiresAt),
      textExpiresAt: expiresAt,
    });
    await record(trx, { actorId: userId, action: "send school code", subject: `user ${userId}`, after: { officialEmail } });
  });
}

/** Confirms the request of the caller with the code that the school was sent; each try is counted before it is compared. */
export async function confirmWithCode(
  db: Database,
  userId: number,
  typed: string,
  secret: string,
  mailContext: MailContext & { readonly enrolSchool: EnrolSchool },
): Promise<void> {
  const code = readCode(typed);
  if (code === null) throw badRequest(`Le code a ${CODE_LENGTH} lettres et chiffres, jamais 0, O, 1 ni I\u00A0: relisez-le.`, "code");
  const request = await ownWaitingRequest(db, userId);
  const hash = hashOf(secret, request.id, code);
  const isRight = await db.transaction().execute(async (trx) => {
    const locked = await queries.lockRequest(trx, request.id);
    if (locked?.state !== "waiting" || !isCodeOpen(sentCodeOf(locked), mailContext.now))
      throw new Refusal(409, "Ce code ne sert plus\u00A0: demandez-en un autre.");
    await queries.countTry(trx, request.id);
    return locked.codeHash !== null && timingSafeEqual(locked.codeHash, hash);
  });
  if (!isRight) throw badRequest("Ce code n'est pas le bon\u00A0: relisez-le.", "code");
  const confirm = async (trx: Connection) => {
    const [existing] = await listSimilarIds(trx, request);
    if (existing) await lockPlace(trx, "establishment", existing.id);
    const locked = await lockUndecided(trx, request.id);
    if (locked.state !== "waiting" || !locked.codeHash?.equals(hash)) throw conflict("Ce code ne sert plus\u00A0: demandez-en un autre.");
    if (!(await isRequestConfirmableByCode(trx, locked)))
      throw conflict(
        "Le code est bon, mais un établissement de même nom existe dans cette ville\u00A0: la fédération confirme votre demande.",
      );
    const [same] = await listSimilarIds(trx, locked);
    await confirmRequest(trx, locked, same?.id ?? null, { ...mailContext, actorId: null });
  };
  await db
    .transaction()
    .execute(confirm)
    .catch(async (error) => {
      // The code is correct and we did not refuse it: it may be typed again.
      if (!(error instanceof Refusal)) await queries.refundTry(db, request.id);
      throw error;
    });
}
