import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import type { Connection } from "./connection.ts";
import { forbidden, unauthorized } from "./errors.ts";

/** A program of the office that calls: the caller is its maker. */
export interface CallingProgram {
  readonly id: number;
  readonly name: string;
  readonly scope: "read" | "office";
}

/** The caller, as found in the database at this call: a deactivated account or a closed session gives none. */
export interface CallerIdentity {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: string;
  /** Whether the password or a passkey was given recently in this session. */
  readonly hasFreshProof: boolean;
  /** Whether a proof was given since the refusal of a call that needs its own. */
  readonly hasOwnProof: boolean;
  readonly program?: CallingProgram;
}

/** The same, for a call that may have to wait: in a queue, or for locked rows. */
export interface Caller extends CallerIdentity {
  /**
   * Repeats the checks from the start of the call: the session is open, and the caller owns the object. Called in the transaction that writes, once its
   * rows are locked: the caller's rights cannot change before its end. 401, 403.
   */
  readonly recheckAccess: (db: Connection) => Promise<void>;
  /**
   * For a call that checks the session in its own statement: throws 401 or 403 if the session turns out to be closed, or the caller's rights
   * have ended, after that statement found it closed or did not run.
   */
  readonly confirm: () => Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: CallerIdentity | null;
    /** When the caller was last authenticated, by `performance.now()`. */
    authenticatedAt: number;
  }
}

/** Between the head of a request and its end, an account may be closed, a session ended, a role lost: after this time the caller is checked again. */
const IDENTITY_TTL_MS = 1_000;

export const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];

/** Whether a page called without a user in front of it: such a call does not prolong the session. */
export const isBackground = (request: FastifyRequest): boolean => request.headers["x-background"] !== undefined;

export const isIdentityStale = ({ authenticatedAt }: FastifyRequest): boolean => performance.now() - authenticatedAt > IDENTITY_TTL_MS;

/** The number of bytes that the head of a request declares; infinite if it declares none. */
const bytesOf = ({ headers }: FastifyRequest): number =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] === undefined ? 0 : Infinity));

/** Authenticates callers: `authenticate` checks the token; `refuse` rejects callers who must do something first, or who send too many bytes. */
export function authenticateCallers(
  app: FastifyInstance,
  authenticate: (token: string, request: FastifyRequest, checksSession: boolean) => Promise<CallerIdentity | undefined>,
  refuse: (caller: CallerIdentity, endpoint: Endpoint, bytes: number) => Promise<void>,
): (endpoint: Endpoint) => (request: FastifyRequest) => Promise<void> {
  app.decorateRequest("caller", null).decorateRequest("authenticatedAt", 0);
  return (endpoint) => async (request) => {
    const { may, checksSession = false } = endpoint;
    if (may === "everyone") return;
    const token = bearerOf(request);
    const caller = token && (await authenticate(token, request, checksSession));
    if (!caller) throw unauthorized();
    request.caller = caller;
    request.authenticatedAt = performance.now();
    if (!may[caller.role]) throw forbidden();
    await refuse(caller, endpoint, bytesOf(request));
  };
}
