import { createHmac, randomInt } from "node:crypto";
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { type LineOutput, standardOutput } from "./standard-output.ts";

let shared: LineOutput | undefined;

function output(): LineOutput {
  shared ??= standardOutput();
  return shared;
}

const property = (error: object, name: string): unknown => Reflect.get(error, name);

/** A quote in an error may be the name of a person: only the first line is kept, without quotes and e-mail addresses. */
const withoutQuotes = (message: string): string =>
  (message.split("\n", 1)[0] ?? "").replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, "\u2026").replaceAll(/\S+@\S+/g, "\u2026");

/** A bug, complete except for the values in its message. */
const withoutValues = (error: Error) => {
  const isPostgresql = property(error, "severity") !== undefined;
  const stack = error.stack?.replace(error.message, "").split("\n");
  return {
    type: error.name,
    message: isPostgresql ? "refused by PostgreSQL" : withoutQuotes(error.message),
    code: property(error, "code"),
    table: property(error, "table"),
    constraint: property(error, "constraint"),
    routine: property(error, "routine"),
    stack: stack?.filter((line) => line.trimStart().startsWith("at ")).join("\n") ?? "",
  };
};

/** Letters and digits that are not confused with each other on the telephone. */
const REFERENCE_CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const REFERENCE_LENGTH = 5;

/** Numbers the calls of a process after a random prefix: short enough to read out to the office, different on every node. */
function createRequestIds(): () => string {
  const prefix = Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)]).join("");
  let calls = 0;
  return () => {
    calls += 1;
    return `${prefix}-${calls}`;
  };
}

/** JSON lines on standard output, without personal data: no address, body, token or name. */
export const loggerOf = ({ level, to }: { readonly level: string; readonly to?: LineOutput | undefined }): FastifyServerOptions => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: { level, stream: to ?? output(), serializers: { err: withoutValues } },
  genReqId: createRequestIds(),
});

/** A short, irreversible pseudonym of a word: the same for the same word, as long as the secret is the same. */
export const pseudonymWith =
  (secret: string) =>
  (word: string): string =>
    createHmac("sha256", secret).update(`log ${word}`).digest("hex").slice(0, 16);

/** A fingerprint of the secret itself, by which two nodes check that they have the same. */
export const fingerprintOfKey = (secret: string): string =>
  createHmac("sha256", secret).update("the key itself").digest("hex").slice(0, 16);

declare module "fastify" {
  interface FastifyRequest {
    account: number | null;
    /** The inputs of a sign-in try, as pseudonyms that only allow comparison. */
    attemptPseudonyms: Readonly<Record<string, string>> | null;
  }
}

/** Refusals that may be an attack. Not 401: each access token ends with one, four times an hour. */
const SUSPECT_STATUSES = new Set([403, 413, 415, 429]);

/** Events for an inquiry: sign-ins, tries to sign in, and refusals. A successful renewal is not one. */
const isSecurityEvent = (route: string, statusCode: number): boolean =>
  SUSPECT_STATUSES.has(statusCode) || (route.startsWith("/api/authentification/") && (statusCode >= 400 || !route.endsWith("/refresh")));

/** Security events are logged at every level except `silent`. */
export const securityLog = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.level === "silent" ? log : log.child({ security: true }, { level: "info" });

/** One line per call: route, account, result. The response contains the request id. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest("account", null);
  app.decorateRequest("attemptPseudonyms", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
    const { method, caller, routeOptions, log, attemptPseudonyms } = request;
    const route = routeOptions.url ?? "none";
    const account = caller?.id ?? request.account;
    const line = {
      method,
      route,
      statusCode,
      ms: Math.round(elapsedTime),
      ...(account !== null && { account }),
      ...(statusCode >= 400 && attemptPseudonyms),
    };
    (isSecurityEvent(route, statusCode) ? securityLog(log) : log).info(line, statusCode < 400 ? "answered" : "refused");
    done();
  });
}

/**
 * Warns once that calls come through an undeclared proxy: all callers then count as one address, and a stranger who guesses passwords slows down
 * new browsers of all users.
 */
export function warnOfUndeclaredProxy(app: FastifyInstance, trustedProxies: number): void {
  let isWarned = trustedProxies > 0;
  app.addHook("onRequest", (request, _, done) => {
    if (!isWarned && request.headers["x-forwarded-for"] !== undefined) {
      isWarned = true;
      securityLog(request.log).warn(
        "X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY to the number of proxies",
      );
    }
    done();
  });
}
