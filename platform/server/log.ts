import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";

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

/** One line a call: what was asked, of which account, how it ended. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, { statusCode, elapsedTime }) => {
    const { method, caller, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? "none",
      statusCode,
      ms: Math.round(elapsedTime),
      ...(caller && { account: caller.id }),
    };
    request.log.info(line, statusCode < 400 ? "answered" : "refused");
  });
}
