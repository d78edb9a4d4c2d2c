import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { cookieName } from "./cookies.ts";
import { forbidden } from "./errors.ts";
import { isSameSecret } from "./secret.ts";

const HEADER = "x-xsrf-token";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

declare module "fastify" {
  interface FastifyContextConfig {
    /** Changes something by GET too, as the specification requires: a browser's GET needs the header of its POST. */
    readonly changesByGet?: boolean;
    /** Its address is signed for its change: other sites do not know it. */
    readonly isSigned?: boolean;
  }
}

/**
 * A browser that changes something sends the cookie's value back as a header; no other site can read that value (GEN-10). A call with neither that
 * cookie nor an `Origin` does not come from a browser page: it has no ambient credential to abuse. The few GET that change something are guarded
 * the same way; a browser sends no `Origin` with a GET, but always `Sec-Fetch-Site`, also for links and prefetching.
 */
export function guardAgainstCsrf(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const name = cookieName("XSRF-TOKEN", isSecure);
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);
  const cookieOf = (request: FastifyRequest): string | undefined => pattern.exec(request.headers.cookie ?? "")?.[1];
  app.addHook("onRequest", async (request, reply) => {
    const cookie = cookieOf(request);
    // A script that calls the API with a token needs no cookie.
    if (!cookie && !request.headers.authorization)
      reply.header("set-cookie", `${name}=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict${isSecure ? "; Secure" : ""}`);
    const changes = !SAFE_METHODS.has(request.method) || request.routeOptions.config.changesByGet;
    if (!changes || request.routeOptions.config.isSigned || !(cookie || request.headers.origin || request.headers["sec-fetch-site"]))
      return;
    const header = request.headers[HEADER];
    if (!cookie || typeof header !== "string" || !isSameSecret(cookie, header))
      throw forbidden("Cette page n'est plus à jour : rechargez-la, puis recommencez.");
  });
}
