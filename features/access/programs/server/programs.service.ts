import { createHash, randomBytes } from "node:crypto";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection, Database } from "#database/open.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { endOfDay } from "#platform/contract/instant-in-paris.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { badRequest, conflict, forbidden, foundOr404, throwIfRefused, unauthorized } from "#platform/server/errors.ts";
import type { CallerIdentity, CallingProgram } from "#platform/server/session.ts";
import { throttle } from "#platform/server/throttle.ts";
import { refusalToProgram } from "../program-scope.ts";
import { MAX_PROGRAM_DAYS, MAX_PROGRAMS, type Program, type ProgramDraft } from "../programs.contract.ts";
import * as queries from "./programs.queries.ts";

export { deleteProgramsOf } from "./programs.queries.ts";

const CREATE_PROGRAM = action("create program", "a créé un programme");
const REVOKE_PROGRAM = action("revoke program", "a révoqué un programme");

/** It distinguishes a program's token from a session's, and lets scanners of published secrets find it. */
const PREFIX = "plm_";

/** A call each tenth of a second, which bounds the speed of reading any list of the office. */
const CALLS_PER_MINUTE = 600;

/** The session of a program's calls, which belong to none. */
const NO_SESSION = "00000000-0000-0000-0000-000000000000";

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export const createProgram = (
  db: Database,
  actorId: number,
  { name, scope, endsOn }: ReturnType<typeof ProgramDraft.parse>,
  now: Date,
): Promise<Program & { bearer: string }> =>
  db.transaction().execute(async (trx) => {
    const expiresAt = endOf(endsOn, now);
    await queries.lockPrograms(trx);
    if ((await queries.countOpenPrograms(trx, now)) >= MAX_PROGRAMS)
      throw conflict(`Le bureau a déjà ${MAX_PROGRAMS} programmes actifs\u00A0: révoquez-en un d'abord.`);
    const token = `${PREFIX}${randomBytes(32).toString("base64url")}`;
    const id = await queries.insertProgram(trx, { name, scope, expiresAt, userId: actorId, createdAt: now, tokenHash: hashOf(token) });
    await record(trx, { actorId, action: CREATE_PROGRAM, subject: `program ${id}`, after: { name, scope, expiresAt } });
    return { ...foundOr404(await queries.findProgram(trx, id, now)), bearer: token };
  });

function endOf(endsOn: string, now: Date): Date {
  const end = endOfDay(endsOn);
  if (end === null || endsOn < dayInParis(now)) throw badRequest("La date de fin est passée", "endsOn");
  if (end.getTime() - now.getTime() > MAX_PROGRAM_DAYS * DAY_MS) throw badRequest("Un programme sert un an au plus", "endsOn");
  return end;
}

export const revokeProgram = (db: Database, actorId: number, id: number, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name } = foundOr404(await queries.revokeProgram(trx, id, now), "Ce programme n'existe pas, ou est déjà révoqué");
    await record(trx, { actorId, action: REVOKE_PROGRAM, subject: `program ${id}`, before: { name } });
  });

export const programsAsCallers =
  ({ pool, db, clock, throttleKey }: Pick<NodeTools, "pool" | "db" | "clock" | "throttleKey">) =>
  async (token: string): Promise<CallerIdentity | undefined> => {
    const program = await queries.findCallingProgram(pool, hashOf(token), clock());
    if (!program) return undefined;
    await throttle(db, throttleKey("program", String(program.id)), CALLS_PER_MINUTE, clock());
    const { userId, ...calling } = program;
    return { id: userId, role: "ADMIN", sessionId: NO_SESSION, hasFreshProof: true, hasOwnProof: false, program: calling };
  };

export const isProgramToken = (token: string): boolean => token.startsWith(PREFIX);

/** @throws {Refusal} 403 for a call beyond the scope of the program. */
export function refuseBeyondScope({ program }: CallerIdentity, endpoint: Endpoint): void {
  throwIfRefused(program ? refusalToProgram(endpoint, program.scope) : null, forbidden);
}

interface Touched {
  readonly subject: string;
  readonly before?: unknown;
}

/** Settings that open doors or erase people, and letters that inform people of changes to their account. */
const guards = /^(setting (ADMIN_PASSKEY_REQUIRED|GATE_PASSWORD|AUTOMATIC_ACCEPTANCE|RETENTION_YEARS)|letter .+)$/;

/** @throws {Refusal} 401 if the program is no longer open, 403 if the change touches what protects accounts. */
export async function recheckProgram(trx: Connection, { id }: CallingProgram, touched: readonly Touched[], now: Date): Promise<void> {
  if (!(await queries.isOpen(trx, id, now))) throw unauthorized();
  const userIds = touched.flatMap(({ subject }) => /^user (\d+)$/.exec(subject)?.[1] ?? []).map(Number);
  const wasOffice = touched.some(
    ({ subject, before }) => subject.startsWith("user ") && (before as { role?: unknown } | null)?.role === "ADMIN",
  );
  if (wasOffice || touched.some(({ subject }) => guards.test(subject)) || (await queries.isOfficeAccount(trx, userIds)))
    throw forbidden("Un programme ne change ni les comptes du bureau, ni ce qui protège les comptes.");
}
