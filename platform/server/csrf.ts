import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { cookieName } from "./cookies.ts";
import { forbidden } from "./errors.ts";
import { isSameSecret } from "./secret.ts";

const HEADER = "x-xsrf-token";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser that changes something sends the cookie's value back as a header, which no other site can read (GEN-10). A call that carries
 * neither that cookie nor an `Origin` comes from no browser page: it has no ambient credential to abuse.
 */
export function guardAgainstForgery(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const name = cookieName("XSRF-TOKEN", isSecure);
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);
  const cookieOf = (request: FastifyRequest): string | undefined => pattern.exec(request.headers.cookie ?? "")?.[1];
  app.addHook("onRequest", async (request, reply) => {
    const cookie = cookieOf(request);
    // A script that calls the API with its token needs none.
    if (!cookie && !request.headers.authorization)
      reply.header("set-cookie", `${name}=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict${isSecure ? "; Secure" : ""}`);
    if (SAFE.has(request.method) || (!cookie && !request.headers.origin)) return;
    const header = request.headers[HEADER];
    if (!cookie || typeof header !== "string" || !isSameSecret(cookie, header))
      throw forbidden("Cette page n'est plus à jour : rechargez-la, puis recommencez.");
  });
}
