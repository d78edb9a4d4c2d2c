import type { FastifyInstance } from "fastify";

const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  // Mantine writes its variables into style elements.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The headers that keep a page safe (SEC-02), the same at every answer: written once, they cost nothing. */
export function protectPages(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = {
    "content-security-policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(headers);
  });
}
