interface Issue {
  /** The field, as a form names it: `contact.zip_code`. */
  readonly path: string;
  readonly message: string;
}

/** The message when nothing answered at all: status 0. */
const unreachable = "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.";

const UNKNOWN = "Une erreur est survenue";

/** Why a call failed, in words fit to be shown. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Seconds to wait before the next try, when the server says so. */
  readonly retryAfter: number | undefined;
  /** The whole answer, for a refusal that carries more (the values somebody else saved meanwhile). */
  readonly answer: unknown;

  /** What a program understands of it: « STEP_UP ». */
  get code(): unknown {
    return (this.answer as { code?: unknown } | undefined)?.code;
  }

  constructor(
    status: number,
    message: string,
    { issues = [], retryAfter, answer }: Partial<Pick<Refusal, "issues" | "retryAfter" | "answer">> = {},
  ) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }

  static unreachable(): Refusal {
    return new Refusal(0, unreachable);
  }

  static async of(response: Response): Promise<Refusal> {
    const answer: unknown = await response.json().catch(() => undefined);
    const { message, issues } = (answer ?? {}) as { message?: unknown; issues?: unknown };
    const seconds = Number(response.headers.get("Retry-After"));
    return new Refusal(response.status, spaced(typeof message === "string" && message !== "" ? message : UNKNOWN), {
      issues: Array.isArray(issues) ? (issues as Issue[]) : [],
      retryAfter: seconds > 0 ? seconds : undefined,
      answer,
    });
  }
}

/** As French is set: a space before « : ; ! ? » ends no line. */
const spaced = (words: string): string => words.replace(/ ([:;!?»])/g, "\u00A0$1").replaceAll("« ", "«\u00A0");

/** Whether nothing answered: nobody knows what became of the call. */
export const isUnreachable = (failure: unknown): boolean => failure instanceof Refusal && failure.status === 0;

/** Whether it is not, or no longer, for this account. */
export const isForbidden = (failure: unknown): boolean => failure instanceof Refusal && failure.status === 403;

/** What to tell of a failure: its own French words when it has some. */
export const messageOf = (failure: unknown, otherwise = UNKNOWN): string => (failure instanceof Refusal ? failure.message : otherwise);

/** The server's own words; `undefined` when it gave none, or was not reached. */
export const wordsOfServer = (failure: unknown): string | undefined =>
  failure instanceof Refusal && (failure.answer as { message?: unknown } | undefined)?.message ? failure.message : undefined;
