import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import type { Connection } from "./connection.ts";
import { forbidden, unauthorized } from "./errors.ts";

/** Who calls, as found in the database at this very call: a deactivated account or a closed session is nobody. */
export interface Recognised {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: string;
  /** Whether the password or a passkey was given in this session a short while ago. */
  readonly isProven: boolean;
}

/** The same, for a call that may have to wait: in a line, or for rows that others hold. */
export interface Caller extends Recognised {
  /**
   * Asks again what was asked when the call came: that the session is open, and what is named the caller's. In the transaction that writes, once what it
   * writes is held: what the caller answers for stays theirs until its end. 401, 403.
   */
  readonly askAgain: (db: Connection) => Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Recognised | null;
    /** When the caller was last recognised, by `performance.now()`. */
    recognisedAt: number;
  }
}

/** Between the head of a request and its end an account may be closed, a session ended, a role lost: past so long the caller is asked for again. */
const RECOGNISED_MS = 1_000;

/** The token of `Authorization: Bearer …`. */
export const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];

/** A page asked by itself while nobody was in front of it: that is served, and keeps no session awake. */
export const isBackground = (request: FastifyRequest): boolean => request.headers["x-background"] !== undefined;

/** Whether it took so long for the request to come that what was known of its caller may not hold any more. */
export const cameLate = ({ recognisedAt }: FastifyRequest): boolean => performance.now() - recognisedAt > RECOGNISED_MS;

/** How many bytes come, as the head of a request tells before any is read; without end where it does not tell. */
const bytesOf = ({ headers }: FastifyRequest): number =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] === undefined ? 0 : Infinity));

/** Teaches the server who calls: `recognise` knows tokens, `refuse` those who owe something first, or send more than is read of them. */
export function recogniseCallers(
  app: FastifyInstance,
  recognise: (token: string, request: FastifyRequest) => Promise<Recognised | undefined>,
  refuse: (caller: Recognised, endpoint: Endpoint, bytes: number) => Promise<void>,
): (endpoint: Endpoint) => (request: FastifyRequest) => Promise<void> {
  app.decorateRequest("caller", null).decorateRequest("recognisedAt", 0);
  return (endpoint) => async (request) => {
    const { may } = endpoint;
    if (may === "everyone") return;
    const token = bearerOf(request);
    const caller = token && (await recognise(token, request));
    if (!caller) throw unauthorized();
    request.caller = caller;
    request.recognisedAt = performance.now();
    if (!may[caller.role]) throw forbidden();
    await refuse(caller, endpoint, bytesOf(request));
  };
}
