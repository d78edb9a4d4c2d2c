import type { FastifyInstance } from "fastify";
import type { Clock } from "#platform/server/clock.ts";
import type { Site } from "./node-configuration.ts";

const VALID_DAYS = 180;

/** Where to report a vulnerability (RFC 9116); its expiry date is always in the future. */
export function serveSecurityText(app: FastifyInstance, { contactEmail, publicUrl }: Site, clock: Clock): void {
  app.get("/.well-known/security.txt", (_, reply) => {
    const expires = new Date(clock().getTime() + VALID_DAYS * 24 * 60 * 60 * 1_000);
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: fr, en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    // A shared cache must not store a cookie.
    return reply
      .removeHeader("set-cookie")
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
