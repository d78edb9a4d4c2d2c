import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import { CODE_LENGTH, codeFrom, grouped, readCode } from "#features/auth/slip-code.ts";
import { badRequest } from "#platform/server/errors.ts";
import { countCodes, deleteCodes, replaceCodes, takeCode } from "./recovery-codes.queries.ts";

const CODES = 10;

/** As the codes of slips are kept: of 50 bits, with the secret of the installation, which is not in the database. */
const hashOf = (secret: string, userId: number, code: string): Buffer =>
  createHmac("sha256", secret).update(`recovery ${userId} ${code}`).digest();

/** New codes in place of those there were, as they are printed. */
export async function makeCodes(trx: Connection, secret: string, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => codeFrom(randomBytes(CODE_LENGTH)));
  await replaceCodes(
    trx,
    userId,
    codes.map((code) => hashOf(secret, userId, code)),
    now,
  );
  return codes.map(grouped);
}

export const dropCodes = deleteCodes;

export const wrongRecoveryCode = () => badRequest("Ce code de secours n'est pas le bon, ou il a déjà servi.", "code");

/** How many still serve; null where none were made. */
export async function codesOf(db: Connection, userId: number): Promise<{ left: number; madeAt: Date } | null> {
  const counted = await countCodes(db, userId);
  return counted ? { left: Number(counted.left), madeAt: counted.madeAt } : null;
}

/** Uses a code up, however it was typed; `false`: it opens nothing. */
export async function useCode(db: Connection, secret: string, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = readCode(typed);
  return code !== null && (await takeCode(db, hashOf(secret, userId, code), now)) !== undefined;
}
