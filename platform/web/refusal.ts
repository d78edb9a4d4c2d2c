interface Issue {
  /** The field, as named in a form: `contact.zip_code`. */
  readonly path: string;
  readonly message: string;
}

const unreachable = "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.";

/** The message if something on the way answered instead of the server. */
const intercepted =
  "Votre réseau a répondu à la place du serveur\u00A0: un filtre, ou la page d'accueil d'un Wi-Fi. Prévenez la personne qui s'en occupe, ou changez de réseau, puis réessayez.";

const INTERCEPTED = "INTERCEPTED";

const UNKNOWN = "Une erreur est survenue";

/** The reason that a call failed, in French fit to be shown. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Seconds to wait before the next try, if the server sets them. */
  readonly retryAfter: number | undefined;
  /** The whole response, for a refusal with more data (the values another user saved meanwhile). */
  readonly responseBody: unknown;

  get code(): unknown {
    return (this.responseBody as { code?: unknown } | undefined)?.code;
  }

  constructor(
    status: number,
    message: string,
    { issues = [], retryAfter, responseBody }: Partial<Pick<Refusal, "issues" | "retryAfter" | "responseBody">> = {},
  ) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.responseBody = responseBody;
  }

  static unreachable(): Refusal {
    return new Refusal(0, unreachable);
  }

  /** A response that is not the server's counts as none. */
  static intercepted(): Refusal {
    return new Refusal(0, intercepted, { responseBody: { code: INTERCEPTED } });
  }

  static async fromResponse(response: Response): Promise<Refusal> {
    const responseBody: unknown = await response.json().catch(() => undefined);
    const { message, issues } = (responseBody ?? {}) as { message?: unknown; issues?: unknown };
    const seconds = Number(response.headers.get("Retry-After"));
    return new Refusal(response.status, withFrenchSpaces(typeof message === "string" && message !== "" ? message : UNKNOWN), {
      issues: Array.isArray(issues) ? (issues as Issue[]) : [],
      retryAfter: seconds > 0 ? seconds : undefined,
      responseBody,
    });
  }
}

/** French typography: a space before « : ; ! ? » does not break. */
const withFrenchSpaces = (text: string): string => text.replace(/ ([:;!?»])/g, "\u00A0$1").replaceAll("« ", "«\u00A0");

/** Whether there was no response: the outcome of the call is unknown. */
export const isUnreachable = (failure: unknown): boolean => failure instanceof Refusal && failure.status === 0;

/** Whether the server has refused, with one of these statuses if any is given, so that the call has changed nothing. */
export const isRefused = (failure: unknown, ...statuses: readonly number[]): failure is Refusal =>
  failure instanceof Refusal && (statuses.length > 0 ? statuses.includes(failure.status) : failure.status >= 400 && failure.status < 500);

export const isIntercepted = (failure: unknown): boolean => failure instanceof Refusal && failure.code === INTERCEPTED;

/** Whether the refusal carries this fact beside its reason, as a question that another call answers: `overbooked`, `secondAccount`. */
export const isRefusedWith = (fact: string, failure: unknown): failure is Refusal =>
  failure instanceof Refusal && Object.hasOwn((failure.responseBody ?? {}) as object, fact);

export const messageOf = (failure: unknown, fallback = UNKNOWN): string => (failure instanceof Refusal ? failure.message : fallback);

/** An addition to a sentence that already announces a failure: « Référence : a1b2c-12 ». */
export const reasonOf = (failure: unknown): string => messageOf(failure, "").replace(/^Une erreur est survenue[.\s]*/, "");

/** The server's own message; `undefined` if it gave none, or was not reached. */
export const serverMessageOf = (failure: unknown): string | undefined =>
  failure instanceof Refusal && (failure.responseBody as { message?: unknown } | undefined)?.message ? failure.message : undefined;
