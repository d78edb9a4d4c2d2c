import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import { forbidden, unauthorized } from "./errors.ts";

/** Who calls, as found in the database at this very call: a deactivated account or a closed session is nobody. */
export interface Caller {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: string;
  /** Whether the password or a passkey was given in this session a short while ago. */
  readonly isProven: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The token of `Authorization: Bearer …`. */
export const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];

/** A page asked by itself while nobody was in front of it: that is served, and keeps no session awake. */
export const isBackground = (request: FastifyRequest): boolean => request.headers["x-background"] !== undefined;

/** Teaches the server who calls: `recognise` knows tokens, `refuse` those who owe something first. */
export function recogniseCallers(
  app: FastifyInstance,
  recognise: (token: string, request: FastifyRequest) => Promise<Caller | undefined>,
  refuse: (caller: Caller, endpoint: Endpoint) => Promise<void>,
): (endpoint: Endpoint) => (request: FastifyRequest) => Promise<void> {
  app.decorateRequest("caller", null);
  return (endpoint) => async (request) => {
    const { may } = endpoint;
    if (may === "everyone") return;
    const token = bearerOf(request);
    const caller = token && (await recognise(token, request));
    if (!caller) throw unauthorized();
    request.caller = caller;
    if (!may[caller.role]) throw forbidden();
    await refuse(caller, endpoint);
  };
}
