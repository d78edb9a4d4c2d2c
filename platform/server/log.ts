import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";

interface Log {
  readonly level: string;
  readonly to?: { write(line: string): void } | undefined;
}

const property = (error: object, name: string): unknown => Reflect.get(error, name);

/** A bug, whole but for the values that PostgreSQL quotes in its messages: they may be somebody's name. */
const withoutValues = (error: Error) => {
  const isPostgresql = property(error, "severity") !== undefined;
  const at = {
    code: property(error, "code"),
    table: property(error, "table"),
    constraint: property(error, "constraint"),
    routine: property(error, "routine"),
  };
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { type: error.name, message: isPostgresql ? "refused by PostgreSQL" : error.message, ...at, stack: stack?.join("\n") ?? "" };
};

/** JSON lines on standard output, without personal data: no address, no body, no token, nobody's name. */
export const loggerOf = ({ level, to }: Log): FastifyServerOptions => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: { level, ...(to && { stream: to }), serializers: { err: withoutValues } },
});

declare module "fastify" {
  interface FastifyRequest {
    /** Whom a call without a caller turned out to be about. */
    account: number | null;
  }
}

/** Refusals that may be somebody trying what is not theirs. 401 is not one: each access token ends with it, four times an hour. */
const SUSPECT = new Set([403, 413, 415, 429]);

/** What an inquiry asks for: who signed in or tried to, and what was refused. A renewal that succeeds says nothing new. */
const isSecurityEvent = (route: string, statusCode: number): boolean =>
  SUSPECT.has(statusCode) || (route.startsWith("/api/authentification/") && (statusCode >= 400 || !route.endsWith("/refresh")));

/** Security events are told at every level but silence. */
const watching = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.level === "silent" ? log : log.child({ security: true }, { level: "info" });

/** One line a call: what was asked, of which account, how it ended. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest("account", null);
  app.addHook("onResponse", async (request, { statusCode, elapsedTime }) => {
    const { method, caller, routeOptions, log } = request;
    const route = routeOptions.url ?? "none";
    const account = caller?.id ?? request.account;
    const line = { method, route, statusCode, ms: Math.round(elapsedTime), ...(account !== null && { account }) };
    (isSecurityEvent(route, statusCode) ? watching(log) : log).info(line, statusCode < 400 ? "answered" : "refused");
  });
}
