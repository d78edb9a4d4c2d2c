import { createHmac, randomBytes } from "node:crypto";
import { CODE_LENGTH, codeFromBytes, formatCode, readCode } from "#access/links/slip-code.ts";
import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { countCodes, markCodeUsed, replaceCodes } from "./passkeys.queries.ts";

const CODE_COUNT = 10;

/** Codes are stored like those of slips: 50 bits, hashed with the installation's secret, which is not in the database. */
const hashOf = (secret: string, userId: number, code: string): Buffer =>
  createHmac("sha256", secret).update(`recovery ${userId} ${code}`).digest();

export async function makeCodes(trx: Connection, secret: string, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => codeFromBytes(randomBytes(CODE_LENGTH)));
  await replaceCodes(
    trx,
    userId,
    codes.map((code) => hashOf(secret, userId, code)),
    now,
  );
  return codes.map(formatCode);
}

export const wrongRecoveryCode = () => badRequest("Ce code de secours n'est pas le bon, ou il a déjà servi.", "code");

export async function codesOf(db: Connection, userId: number): Promise<{ left: number; madeAt: Date } | null> {
  const counts = await countCodes(db, userId);
  return counts ? { left: Number(counts.left), madeAt: counts.madeAt } : null;
}

export async function consumeCode(db: Connection, secret: string, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = readCode(typed);
  return code !== null && markCodeUsed(db, hashOf(secret, userId, code), now);
}
