import type { FastifyError, FastifyInstance } from "fastify";
import { countedLines } from "./counted-lines.ts";
import { isDiskFull } from "./disk.ts";

interface Issue {
  readonly path: string;
  readonly message: string;
}

const names: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** An expected no, in French fit to be shown. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds until it is worth another try. */
  readonly retryAfter: number | undefined;
  /** Fields beside the message that the contract of the call promises. */
  readonly more: object | undefined;

  constructor(
    statusCode: number,
    message: string,
    { issues, retryAfter, more }: { issues?: readonly Issue[]; retryAfter?: number; more?: object } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

export const badRequest = (message: string, path?: string) =>
  new Refusal(400, message, path === undefined ? {} : { issues: [{ path, message }] });
export const unauthorized = (message = "Connectez-vous pour continuer") => new Refusal(401, message);
/** What a page does by itself: it asks for the password or a passkey, then calls again. */
export const stepUpAsked = () =>
  new Refusal(403, "Confirmez d'abord que c'est bien vous : donnez à nouveau votre mot de passe, ou votre clé d'accès.", {
    more: { code: "STEP_UP" },
  });
export const forbidden = (message = "Vous n'avez pas le droit de faire cela") => new Refusal(403, message);
export const notFound = (message = "Cela n'existe pas, ou plus") => new Refusal(404, message);
export const conflict = (message: string, more?: object) => new Refusal(409, message, more ? { more } : {});
export const unavailable = (retryAfter: number, message: string) => new Refusal(503, message, { retryAfter });
export const tooMany = (retryAfter: number, message: string) => new Refusal(429, message, { retryAfter });

/** What was found, or 404. */
export function known<T>(found: T | undefined | null, message?: string): T {
  if (found === undefined || found === null) throw notFound(message);
  return found;
}

const field = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** Whether this error is a second row where that unique index allows one. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  field(error, "code") === "23505" && field(error, "constraint") === constraint;

/** A unique index is the check for duplicates: its violation becomes this conflict. Use: `.catch(onDuplicate("users_username", "…"))`. */
export const onDuplicate =
  (constraint: string, message: string) =>
  (error: unknown): never => {
    if (isDuplicate(error, constraint)) throw conflict(message);
    throw error;
  };

/** A server that cannot be reached, or that was lost meanwhile. */
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
  "EMFILE",
  "ENFILE",
]);

/** PostgreSQL away, stopping, not yet taking writes (25006), not taking our account (28), or unable to read its files (58): the call may succeed in a moment. */
const isDatabaseAway = (error: unknown): boolean => {
  const code = field(error, "code");
  return (
    (typeof code === "string" && (/^(08|57|53|25006|28|3D000|58)/.test(code) || unreachable.has(code))) ||
    isNotifyQueueFull(error) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(String(field(error, "message")))
  );
};

/** Others held for too long what this call needed (`lock_timeout`). */
export const isHeldTooLong = (error: unknown): boolean => field(error, "code") === "55P03";

/** The same, or transactions that stood in each other's way (`deadlock_detected`, `serialization_failure`). */
const isBehindOthers = (error: unknown): boolean => isHeldTooLong(error) || /^40(P01|001)$/.test(String(field(error, "code")));

/** What PostgreSQL says when it cannot make a file larger. */
const DISK_FULL = "53100";

/** Whether the same may succeed in a moment: the database is away, full, or held by others. */
export const mayPass = (error: unknown): boolean => isBehindOthers(error) || isDatabaseAway(error) || field(error, "code") === DISK_FULL;

/**
 * A value that a schema let through and PostgreSQL refuses: unreadable, out of range, too long, against a check. The door should have said so in its own
 * words; nobody waits for that to be mended.
 */
const isUnkeepable = (error: unknown): boolean =>
  /^(22...|23514|23502|54000)$/.test(String(field(error, "code"))) && !isNotifyQueueFull(error);

/** A listener that stands still keeps what all others notify. */
const isNotifyQueueFull = (error: unknown): boolean => /NOTIFY queue/.test(String(field(error, "message")));

interface Invalid {
  readonly instancePath?: string;
  readonly message?: string;
}

const refusalOf = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    const issues = (error.validation as Invalid[]).map(({ instancePath = "", message = "" }) => ({
      path: instancePath.slice(1).replaceAll("/", "."),
      message,
    }));
    const [first] = issues;
    return new Refusal(
      400,
      issues.length === 1 && first ? first.message : "Certaines valeurs ne sont pas valables : corrigez-les, puis recommencez.",
      { issues },
    );
  }
  if (error.statusCode === 413) return new Refusal(413, "Cet envoi est trop volumineux");
  if (error.statusCode === 429)
    return new Refusal(429, "Trop de demandes en peu de temps : patientez un instant, puis recommencez.", { retryAfter: 5 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(error.statusCode === 415 ? 415 : 400, "Cette demande est illisible");
  if (field(error, "code") === DISK_FULL || (isDatabaseAway(error) && isDiskFull()))
    return new Refusal(503, "Rien n'a été enregistré : le serveur manque de place. Prévenez la fédération, puis recommencez plus tard.", {
      retryAfter: 30,
    });
  if (isUnkeepable(error))
    return new Refusal(
      400,
      "Une valeur ne peut pas être enregistrée telle quelle\u00A0: rien n'a été changé. Corrigez-la, puis recommencez.",
    );
  if (isBehindOthers(error))
    return new Refusal(503, "Une autre opération est en cours\u00A0: rien n'a été changé. Recommencez dans quelques secondes.", {
      retryAfter: 2,
    });
  if (isDatabaseAway(error))
    return new Refusal(503, "Le service reprend dans un instant : recommencez dans quelques secondes.", { retryAfter: 2 });
  return undefined;
};

/** Refusals are answered as they are; bugs are logged whole and answered with one sentence, and the reference under which the log tells of them. */
export function answerErrors(app: FastifyInstance): void {
  const countOutage = countedLines((calls, last) => app.log.error({ err: last, calls }, "calls refused: the database is away, or held"));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal(500, `Une erreur est survenue. Référence\u00A0: ${request.id}`);
    const { statusCode, message, issues, retryAfter, more } = refusal;
    if (statusCode === 503) countOutage(error);
    else if (statusCode >= 500) request.log.error({ err: error }, "unexpected");
    else if (isUnkeepable(error)) request.log.error({ err: error }, "a schema let through what the database refuses");
    reply.header("cache-control", "no-store");
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    return reply.code(statusCode).send({ statusCode, error: names[statusCode] ?? "Error", message, ...(issues && { issues }), ...more });
  });
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).header("cache-control", "no-store").send({ statusCode: 404, error: names[404], message: "Cette adresse n'existe pas" }),
  );
}
