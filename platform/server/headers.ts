import type { FastifyInstance, FastifyReply } from "fastify";
import { ANSWER_MARK } from "#platform/contract/answer-mark.ts";

const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
  // Text pasted into the editor has style attributes (bold); nothing else has any.
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  // Only these policies turn text into markup or a script address: ours, the sanitizer's, and the editor's for pasted text.
  "require-trusted-types-for": "'script'",
  "trusted-types": "palmares-text palmares-worker palmares-reader palmares-letter dompurify ProseMirrorClipboard",
};

const serializePolicy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");

const { "require-trusted-types-for": _, "trusted-types": __, ...withoutTrustedTypes } = policy;
/** For the documentation page of the API, whose library (Swagger UI) writes markup and styles. */
export const apiDocsPolicy = serializePolicy({ ...withoutTrustedTypes, "style-src": "'self' 'unsafe-inline'" });

/** For one page: its own styles have this nonce, its inline script has this digest, and images may also come from this origin, unless it is empty. */
export const pagePolicy = (nonce: string, scriptDigest: string, imagesUrl: string): string =>
  serializePolicy({
    ...policy,
    "script-src": `'self' 'sha256-${scriptDigest}'`,
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": `${policy["img-src"]} ${imagesUrl}`.trim(),
  });

/** For the one page that reads codes with the camera, which it requests only when a user presses its button. */
export const cameraPermissions = "camera=(self), geolocation=(), microphone=()";

/** The security headers (SEC-02), the same for every answer except the nonce of a page: built once, they cost nothing. */
export function setSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = {
    "content-security-policy": serializePolicy(policy),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith("/api/")) reply.header(ANSWER_MARK, "1");
  });
}

/** Headers that only a document, or a call, needs. */
const notOfFiles = [
  ...["cross-origin-opener-policy", "origin-agent-cluster", "permissions-policy", "referrer-policy", "x-frame-options"],
  ...["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
];

/**
 * Scripts, styles and fonts are sent without the headers of documents, which weigh 0.9 kB on each of the twenty files of a first opening. A short
 * policy stays, in case one runs as a worker.
 */
export function keepFileHeaders(reply: FastifyReply, name: string): FastifyReply {
  for (const header of notOfFiles) reply.removeHeader(header);
  return reply.header("content-security-policy", isWorker(name) ? workerPolicy : "default-src 'self'");
}

/** The reader of photographs of answer forms is compiled from WebAssembly, which only the workers of its own files may run. */
const workerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const isWorker = (name: string): boolean => /(^|\/)worker-[^/]+\.js$|\.mjs$/.test(name);
