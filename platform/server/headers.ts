import type { FastifyInstance } from "fastify";

const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
  // What is pasted into the editor says in attributes what is bold; nothing else writes any.
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  // No text becomes markup or the address of a script but by these: ours, the cleaner's, and the one with which the editor reads what is pasted.
  "require-trusted-types-for": "'script'",
  "trusted-types": "palmares-text palmares-worker dompurify ProseMirrorClipboard",
};

const written = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");

const { "require-trusted-types-for": _, "trusted-types": __, ...untyped } = policy;
/** For the page that describes the API, whose library (Swagger UI) writes markup and styles. */
export const policyOfDescription = written({ ...untyped, "style-src": "'self' 'unsafe-inline'" });

/** For one page, whose own styles bear this nonce, and whose images come from this origin too; empty: from none. */
export const policyWith = (nonce: string, imagesUrl: string): string =>
  written({ ...policy, "style-src": `'self' 'nonce-${nonce}'`, "img-src": `${policy["img-src"]} ${imagesUrl}`.trim() });

/** The headers that keep a page safe (SEC-02), the same at every answer but for the nonce of a page: written once, they cost nothing. */
export function protectPages(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = {
    "content-security-policy": written(policy),
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
