import type { FastifyError, FastifyInstance } from "fastify";
import { countedLines } from "./counted-lines.ts";
import { isDiskFull } from "./disk.ts";

interface Issue {
  readonly path: string;
  readonly message: string;
}

const statusNames: Record<number, string> = {
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

/** An expected error, in French fit to be shown. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;
  /** Other fields that the contract of the call declares. */
  readonly extra: object | undefined;

  constructor(
    statusCode: number,
    message: string,
    { issues, retryAfter, extra }: { issues?: readonly Issue[]; retryAfter?: number; extra?: object } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.extra = extra;
  }
}

export const badRequest = (message: string, path?: string) =>
  new Refusal(400, message, path === undefined ? {} : { issues: [{ path, message }] });
export const unauthorized = (message = "Connectez-vous pour continuer") => new Refusal(401, message);
/** The page reacts automatically: it asks for the password or a passkey, then calls again. */
export const stepUpRequired = () =>
  new Refusal(403, "Confirmez d'abord que c'est bien vous : donnez à nouveau votre mot de passe, ou votre clé d'accès.", {
    extra: { code: "STEP_UP" },
  });
export const forbidden = (message = "Vous n'avez pas le droit de faire cela") => new Refusal(403, message);
export const notFound = (message = "Cela n'existe pas, ou plus") => new Refusal(404, message);
export const conflict = (message: string, extra?: object) => new Refusal(409, message, extra ? { extra } : {});
export const unavailable = (retryAfter: number, message: string) => new Refusal(503, message, { retryAfter });
export const tooMany = (retryAfter: number, message: string) => new Refusal(429, message, { retryAfter });

/** A rule's refusal becomes the answer: `throwIfRefused(refusalOfBirthday(birthday, today), badRequest, "birthday")`; null: there is none. */
export function throwIfRefused<Rest extends unknown[]>(
  refusal: string | null,
  refused: (message: string, ...rest: Rest) => Refusal,
  ...rest: Rest
): void {
  if (refusal !== null) throw refused(refusal, ...rest);
}

export function foundOr404<T>(found: T | undefined | null, message?: string): T {
  if (found === undefined || found === null) throw notFound(message);
  return found;
}

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

export const isDuplicate = (error: unknown, constraint: string): boolean =>
  propertyOf(error, "code") === "23505" && propertyOf(error, "constraint") === constraint;

/** A unique index is the check for duplicates: its violation becomes this conflict. Use: `.catch(onDuplicate("users_username", "…"))`. */
export const onDuplicate =
  (constraint: string, message: string) =>
  (error: unknown): never => {
    if (isDuplicate(error, constraint)) throw conflict(message);
    throw error;
  };

const unreachableCodes = new Set([
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

/** PostgreSQL down, stopping, still read-only (25006), refusing our account (28), or unable to read its files (58): a retry may succeed soon. */
const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = propertyOf(error, "code");
  return (
    (typeof code === "string" && (/^(08|57|53|25006|28|3D000|58)/.test(code) || unreachableCodes.has(code))) ||
    isNotifyQueueFull(error) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(String(propertyOf(error, "message")))
  );
};

/** A lock needed by this call was held for too long (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => propertyOf(error, "code") === "55P03";

/** A lock timeout, or transactions that blocked each other (`deadlock_detected`, `serialization_failure`). */
const isLockConflict = (error: unknown): boolean => isLockTimeout(error) || /^40(P01|001)$/.test(String(propertyOf(error, "code")));

/** PostgreSQL's code when it cannot extend a file. */
const DISK_FULL = "53100";

export const isTransient = (error: unknown): boolean =>
  isLockConflict(error) || isDatabaseUnavailable(error) || propertyOf(error, "code") === DISK_FULL;

/**
 * A value that a schema accepted and PostgreSQL refuses: unreadable, out of range, too long, against a check. The schema should have refused it;
 * until it is fixed, the caller gets a 400.
 */
const isUnstorable = (error: unknown): boolean =>
  /^(22...|23514|23502|54000)$/.test(String(propertyOf(error, "code"))) && !isNotifyQueueFull(error);

/** A listener that hangs keeps all notifications in the queue. */
const isNotifyQueueFull = (error: unknown): boolean => /NOTIFY queue/.test(String(propertyOf(error, "message")));

interface ValidationError {
  readonly instancePath?: string;
  readonly message?: string;
}

/** A refusal names the first of more: a body of ten megabytes may have hundreds of thousands. */
const MAX_ISSUES = 1_000;

const refusalOf = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    const issues = (error.validation as ValidationError[]).slice(0, MAX_ISSUES).map(({ instancePath = "", message = "" }) => ({
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
  if (error.statusCode === 429) return tooMany(5, "Trop de demandes en peu de temps : patientez un instant, puis recommencez.");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(error.statusCode === 415 ? 415 : 400, "Cette demande est illisible");
  if (propertyOf(error, "code") === DISK_FULL || (isDatabaseUnavailable(error) && isDiskFull()))
    return unavailable(30, "Rien n'a été enregistré : le serveur manque de place. Prévenez la fédération, puis recommencez plus tard.");
  if (isUnstorable(error))
    return badRequest("Une valeur ne peut pas être enregistrée telle quelle\u00A0: rien n'a été changé. Corrigez-la, puis recommencez.");
  if (isLockConflict(error))
    return unavailable(2, "Une autre opération est en cours\u00A0: rien n'a été changé. Recommencez dans quelques secondes.");
  if (isDatabaseUnavailable(error)) return unavailable(2, "Le service reprend dans un instant : recommencez dans quelques secondes.");
  return undefined;
};

/** Refusals are sent as they are; bugs are logged in full and answered with one sentence and the request id of the log. */
export function handleErrors(app: FastifyInstance): void {
  const logOutageSoon = countedLines((calls, lastError) =>
    app.log.error({ err: lastError, calls }, "calls refused: the database is away, or held"),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal(500, `Une erreur est survenue. Référence\u00A0: ${request.id}`);
    const { statusCode, message, issues, retryAfter, extra } = refusal;
    if (statusCode === 503) logOutageSoon(error);
    else if (statusCode >= 500) request.log.error({ err: error }, "unexpected");
    else if (isUnstorable(error)) request.log.error({ err: error }, "a schema let through what the database refuses");
    reply.header("cache-control", "no-store");
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    // Fastify would close it under a proxy that is still sending, which would take this node for broken, and skip it. Node.js drops the rest of the body.
    if (statusCode === 413) reply.removeHeader("connection");
    // A file that failed before its first byte has already set its type and name.
    reply.removeHeader("content-disposition");
    return reply
      .code(statusCode)
      .type("application/json; charset=utf-8")
      .send({ statusCode, error: statusNames[statusCode] ?? "Error", message, ...(issues && { issues }), ...extra });
  });
  app.setNotFoundHandler((_, reply) =>
    reply
      .code(404)
      .header("cache-control", "no-store")
      .send({ statusCode: 404, error: statusNames[404], message: "Cette adresse n'existe pas" }),
  );
}
