import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, codeFromBytes, formatCode, readCode } from "#access/links/slip-code.ts";
import { mailboxOf } from "#access/mail/server/mail.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import { findRecipient } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { badRequest, conflict, Refusal, tooMany } from "#platform/server/errors.ts";
import { CODE_TTL_MS, isCodeOpen, refusalToSend } from "../confirmation-by-code.ts";
import { listSimilarIds, lockDeclarations } from "./declaration.queries.ts";
import { confirmRequest, type EnrolSchool, lockUndecided } from "./request-decisions.service.ts";
import { codeMail, wordsOf } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";
import { isRequestConfirmableByCode, lockOwnWaiting, ownWaitingRequest } from "./requests.service.ts";

const SEND_SCHOOL_CODE = action("send school code", "a demandé un code pour un établissement");

/** The stored form of a request's code: like a slip's, hashed with a secret that is not in the database. */
const hashOf = (secret: string, requestId: number, code: string): Buffer =>
  createHmac("sha256", secret).update(`school ${requestId} ${code}`).digest();

export async function sendCode(db: Database, userId: number, secret: string, { outbox, site, now }: NotifyTools): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDeclarations(trx);
    const request = await lockOwnWaiting(trx, userId);
    const { id, officialEmail } = request;
    if (officialEmail === null || !(await isRequestConfirmableByCode(trx, request)))
      throw conflict("La fédération confirme cette demande\u00A0: aucun code n'est envoyé.");
    await queries.lockAddress(trx, officialEmail);
    const applicantEmails = await queries.listApplicantEmails(trx, officialEmail, new Date(now.getTime() - DAY_MS));
    const applicant = await findRecipient(trx, userId);
    const refusal = refusalToSend(request, applicantEmails.map(mailboxOf), mailboxOf(applicant?.email ?? ""), now);
    if (refusal !== null) throw tooMany(300, refusal);
    const code = codeFromBytes(randomBytes(CODE_LENGTH));
    const codeSendings = request.codeSendings + 1;
    const envelope = { cause: `school-code-${id}-${codeSendings}`, recipient: officialEmail, isForAddress: true } as const;
    const [leavesAt = now] = await outbox.planSending(trx, [envelope]);
    const expiresAt = new Date(leavesAt.getTime() + CODE_TTL_MS);
    await queries.updateRequest(trx, id, { codeHash: hashOf(secret, id, code), codeSentAt: leavesAt, codeSendings, codeTries: 0 });
    // The directory's facts only, never a typed text.
    const { name = null, city = null } = request.directory ?? {};
    const school = [name ?? request.rneCode, city].filter((part) => part !== null).join(", ");
    await outbox.post(trx, {
      ...envelope,
      userId,
      ...codeMail(site, {
        ...wordsOf(applicant as NonNullable<typeof applicant>),
        établissement: school,
        code: formatCode(code),
        expiration: zonedMoment(expiresAt),
      }),
      textExpiresAt: expiresAt,
    });
    await record(trx, { actorId: userId, action: SEND_SCHOOL_CODE, subject: `user ${userId}`, after: { officialEmail } });
  });
}

/** Confirms the caller's request with the code sent to the school; each try is counted before the comparison. */
export async function confirmWithCode(
  db: Database,
  userId: number,
  typed: string,
  secret: string,
  mailContext: NotifyTools & { readonly enrolSchool: EnrolSchool },
): Promise<void> {
  const code = readCode(typed);
  if (code === null) throw badRequest(`Le code a ${CODE_LENGTH} lettres et chiffres, jamais 0, O, 1 ni I\u00A0: relisez-le.`, "code");
  const request = await ownWaitingRequest(db, userId);
  const hash = hashOf(secret, request.id, code);
  const isRight = await db.transaction().execute(async (trx) => {
    const locked = await queries.lockRequest(trx, request.id);
    if (locked?.state !== "waiting" || !isCodeOpen(locked, mailContext.now))
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
      // The code is correct, and the error is no refusal of ours: the user can try it again.
      if (!(error instanceof Refusal)) await queries.refundTry(db, request.id);
      throw error;
    });
}
