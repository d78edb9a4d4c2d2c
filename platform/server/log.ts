import { createHmac, randomInt } from "node:crypto";
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { type LineOutput, standardOutput } from "./standard-output.ts";

interface Log {
  readonly level: string;
  readonly to?: LineOutput | undefined;
}

let shared: LineOutput | undefined;

/** Opened once for a process. */
function output(): LineOutput {
  shared ??= standardOutput();
  return shared;
}

const property = (error: object, name: string): unknown => Reflect.get(error, name);

/** What an error quotes may be somebody's name: of its first line stays what is neither quoted nor looks like an address. */
const withoutQuotes = (message: string): string =>
  (message.split("\n", 1)[0] ?? "").replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, "\u2026").replaceAll(/\S+@\S+/g, "\u2026");

/** A bug, whole but for the values in its message. */
const withoutValues = (error: Error) => {
  const isPostgresql = property(error, "severity") !== undefined;
  const at = {
    code: property(error, "code"),
    table: property(error, "table"),
    constraint: property(error, "constraint"),
    routine: property(error, "routine"),
  };
  const stack = error.stack?.replace(error.message, "").split("\n");
  return {
    type: error.name,
    message: isPostgresql ? "refused by PostgreSQL" : withoutQuotes(error.message),
    ...at,
    stack: stack?.filter((line) => line.trimStart().startsWith("at ")).join("\n") ?? "",
  };
};

/** Letters and figures that nobody takes for one another, read over the telephone. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const WIDTH = 5;

/** Numbers the calls of a process, which signs them: short enough to be told to the office, another one on every node. */
function numbering(): () => string {
  const process = Array.from({ length: WIDTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  let calls = 0;
  return () => {
    calls += 1;
    return `${process}-${calls}`;
  };
}

/** JSON lines on standard output, without personal data: no address, no body, no token, nobody's name. */
export const loggerOf = ({ level, to }: Log): FastifyServerOptions => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: { level, stream: to ?? output(), serializers: { err: withoutValues } },
  genReqId: numbering(),
});

/** A short mark of a word that nobody reads back from it: the same word has the same mark, for as long as the secret is the same. */
export const markWith =
  (secret: string) =>
  (word: string): string =>
    createHmac("sha256", secret).update(`log ${word}`).digest("hex").slice(0, 16);

/** A mark of the secret itself, by which two nodes see that theirs are the same. */
export const markOfKey = (secret: string): string => createHmac("sha256", secret).update("the key itself").digest("hex").slice(0, 16);

declare module "fastify" {
  interface FastifyRequest {
    /** Whom a call without a caller turned out to be about. */
    account: number | null;
    /** What a try to sign in was made of, as marks that tell one from another and no more. */
    tried: Readonly<Record<string, string>> | null;
  }
}

/** Refusals that may be somebody trying what is not theirs. 401 is not one: each access token ends with it, four times an hour. */
const SUSPECT = new Set([403, 413, 415, 429]);

/** What an inquiry asks for: who signed in or tried to, and what was refused. A renewal that succeeds says nothing new. */
const isSecurityEvent = (route: string, statusCode: number): boolean =>
  SUSPECT.has(statusCode) || (route.startsWith("/api/authentification/") && (statusCode >= 400 || !route.endsWith("/refresh")));

/** Security events are told at every level but silence. */
export const securityLog = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.level === "silent" ? log : log.child({ security: true }, { level: "info" });

/** One line a call: what was asked, of which account, how it ended. The caller is told its reference. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest("account", null);
  app.decorateRequest("tried", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
    const { method, caller, routeOptions, log, tried } = request;
    const route = routeOptions.url ?? "none";
    const account = caller?.id ?? request.account;
    const line = {
      method,
      route,
      statusCode,
      ms: Math.round(elapsedTime),
      ...(account !== null && { account }),
      ...(statusCode >= 400 && tried),
    };
    (isSecurityEvent(route, statusCode) ? securityLog(log) : log).info(line, statusCode < 400 ? "answered" : "refused");
    done();
  });
}

/**
 * Says once that calls come through a proxy that nobody told of: every caller then counts as one address, and a stranger who guesses there slows
 * down everybody's new browsers.
 */
export function tellOfProxy(app: FastifyInstance, trustedProxies: number): void {
  let isTold = trustedProxies > 0;
  app.addHook("onRequest", (request, _, done) => {
    if (!isTold && request.headers["x-forwarded-for"] !== undefined) {
      isTold = true;
      securityLog(request.log).warn(
        "X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY to the number of proxies",
      );
    }
    done();
  });
}
