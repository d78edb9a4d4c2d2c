import type { Connection, Database } from "#database/open.ts";
import { forbidden, foundOr404 } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { isCodeOpen, isConfirmableByCode } from "../confirmation-by-code.ts";
import type { OwnRequest } from "../requests.contract.ts";
import { LIST_TTL_MS } from "../requests.ts";
import { listSimilarIds } from "./declaration.queries.ts";
import * as queries from "./requests.queries.ts";

export { findPreparedList } from "./requests.queries.ts";

export async function isRequestConfirmableByCode(db: Connection, request: queries.StoredRequest): Promise<boolean> {
  const hasTwin = (await listSimilarIds(db, request)).some(({ hasSameCode }) => !hasSameCode);
  return isConfirmableByCode({ ...request, hasTwin });
}

export async function toOwnRequest(db: Connection, request: queries.StoredRequest, now: Date): Promise<OwnRequest> {
  return { ...request, byCode: await isRequestConfirmableByCode(db, request), isCodeOpen: isCodeOpen(request, now) };
}

export const findOwnRequest = async (db: Connection, userId: number, now: Date): Promise<OwnRequest> =>
  toOwnRequest(db, foundOr404(await queries.findLatest(db, userId)), now);

const ANSWERED = "Votre demande a déjà reçu sa réponse\u00A0: rechargez la page pour la lire.";

/** @throws {Refusal} 403 for an account that has none. */
export async function ownWaitingRequest(db: Connection, userId: number): Promise<queries.StoredRequest> {
  const request = await queries.findWaiting(db, userId);
  if (!request) throw forbidden(ANSWERED);
  return request;
}

/** The waiting request of the caller, locked until the end of the transaction, if it was not decided meanwhile. */
export async function lockOwnWaiting(trx: Connection, userId: number): Promise<queries.StoredRequest> {
  const { id } = await ownWaitingRequest(trx, userId);
  const locked = await queries.lockRequest(trx, id);
  if (locked?.state !== "waiting") throw forbidden(ANSWERED);
  return locked;
}

export const savePreparedList = (db: Database, caller: Caller, rows: readonly object[], now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await caller.recheckAccess(trx);
    const { id } = await lockOwnWaiting(trx, caller.id);
    const savedList = { pupils: JSON.stringify(rows), pupilsEndAt: new Date(now.getTime() + LIST_TTL_MS) };
    await queries.updateRequest(trx, id, { ...(rows.length === 0 ? { pupils: null, pupilsEndAt: null } : savedList), pupilsToldAt: null });
  });
