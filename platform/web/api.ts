import { ANSWER_MARK } from "#platform/contract/answer-mark.ts";
import type { CallInputOf, Endpoint, ResponseOf } from "#platform/contract/endpoint.ts";
import { dropEarlyCall, takeEarlyResponse } from "./early-call.ts";
import { isUserPresent } from "./presence.ts";
import { Refusal } from "./refusal.ts";
import { recordServerTime } from "./server-time.ts";
import { session, type Tokens } from "./session.ts";

interface CallOptions {
  /** The call continues if the page is closed; browsers accept up to 64 kB for such calls. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface RequestParts extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type CallTarget = Pick<Endpoint, "method" | "path">;
export type CallRequest<E extends Endpoint> =
  Record<never, never> extends CallInputOf<E> ? [request?: CallInputOf<E> & CallOptions] : [request: CallInputOf<E> & CallOptions];

let sessionEndListener = (_message: string): void => {};

/** Sets the handler for a session that cannot be renewed. A server that does not answer ends no session. */
export const onSessionEnd = (listener: (message: string) => void): void => {
  sessionEndListener = listener;
};

let askStepUp = async (): Promise<boolean> => false;

/** Sets the prompt for the password or a passkey; `false`: the user declined. */
export const onStepUp = (prompt: typeof askStepUp): void => {
  askStepUp = prompt;
};

/** Calls the API by its contract; any status except 200 to 299 throws a `Refusal`. No time limit: saving an answer may take long. */
export async function call<const E extends Endpoint>(endpoint: E, ...[request]: CallRequest<E>): Promise<ResponseOf<E>> {
  const response = await fetchResponse(endpoint, (request ?? {}) as RequestParts);
  return (await readJson(response)) as ResponseOf<E>;
}

const NO_CONTENT = 204;

/** The value of a success; only 204 has none. */
async function readJson(response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined;
  const text = await response.text().catch(throwUnreachable);
  try {
    return JSON.parse(text);
  } catch {
    throw Refusal.intercepted();
  }
}

/**
 * The same where a contract must not be loaded (zod weighs 24 kB): only its type is used, and the compiler compares the values.
 * `callByPath<typeof authApi.logIn>({ method: "POST", path: "/authentification/log-in", may: "everyone" }, { body })`
 */
export const callByPath = <E extends Endpoint>(
  endpoint: Pick<E, "method" | "path" | "may">,
  ...request: CallRequest<E>
): Promise<ResponseOf<E>> => call(endpoint as E, ...request);

/** The response as it arrives, for a file that is saved as a stream. If a fresh proof is required, the call is repeated once after it. */
export async function fetchResponse(
  endpoint: CallTarget & Pick<Endpoint, "may">,
  requestParts: RequestParts,
  isRetry = false,
): Promise<Response> {
  const response = await sendAuthorised(endpoint, requestParts);
  if (response.ok) return response;
  const refusal = await Refusal.fromResponse(response);
  if (!isRetry && refusal.code === "STEP_UP" && (await askStepUp())) return fetchResponse(endpoint, requestParts, true);
  throw refusal;
}

async function sendAuthorised(endpoint: CallTarget & Pick<Endpoint, "may">, requestParts: RequestParts): Promise<Response> {
  const token = endpoint.may === "everyone" ? undefined : session.read()?.accessToken;
  const response = await send(endpoint, requestParts, token);
  if (response.status !== 401 || token === undefined) return response;
  return send(endpoint, requestParts, await renewToken(token));
}

/** A last call after sign-out, with tokens no longer stored on this device; expired ones are renewed only for this call. Returns whether it succeeded. */
export async function callAfterSignOut(
  { accessToken, refreshToken }: Tokens,
  target: CallTarget,
  requestParts: RequestParts,
): Promise<boolean> {
  const finalParts = { ...requestParts, keepalive: true };
  const response = await send(target, finalParts, accessToken);
  if (response.status !== 401) return response.ok;
  const renewal = await send(refresh, { keepalive: true }, refreshToken);
  if (!renewal.ok) return false;
  return (await send(target, finalParts, ((await readJson(renewal)) as Tokens).accessToken)).ok;
}

async function send(
  { method, path }: CallTarget,
  { params = {}, query = {}, body, signal, keepalive = false }: RequestParts,
  token?: string,
): Promise<Response> {
  const isFile = body instanceof FormData;
  const address = `/api${addressOf(path, params)}${queryOf(query)}`;
  if (method !== "GET") dropEarlyCall();
  // Its `Date` is that of its arrival, not of now.
  const early = method === "GET" && (await takeEarlyResponse(address, token));
  if (early) return requireOwnAnswer(early);
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isFile && { "Content-Type": "application/json" }),
      ...(!isUserPresent() && { "X-Background": "1" }),
      ...csrfToken(),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).catch(throwUnreachable);
  const response = await requireOwnAnswer(answer);
  recordServerTime(response.headers.get("Date"));
  return response;
}

/** Rejects a response that is not the server's, whatever its status: it neither refuses nor ends anything. */
async function requireOwnAnswer(response: Response): Promise<Response> {
  const isOwn = !response.redirected && (isMarked(response) || (await isOwnRefusal(response)));
  if (!isOwn) throw Refusal.intercepted();
  return response;
}

/** While nodes are replaced, those of an earlier build have only the policy. */
const isMarked = ({ headers }: Response): boolean =>
  headers.has(ANSWER_MARK) || `${headers.get("Content-Security-Policy")}`.includes("palmares-text");

/** The server refuses an unreadable request before any header is known. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { statusCode?: unknown } | null | undefined)?.statusCode === response.status;
}

/** No response, or it broke off: the network failed, or the page was left. */
export const throwUnreachable = (): never => {
  throw Refusal.unreachable();
};

const addressOf = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== "")
      .map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

/** Over HTTPS the cookie's name begins with `__Host-`; one without it may belong to another host. Parsed as on the server (csrf.ts). */
function csrfToken(): { "X-XSRF-TOKEN"?: string } {
  const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  const value = cookie("__Host-XSRF-TOKEN") ?? cookie("XSRF-TOKEN");
  return value ? { "X-XSRF-TOKEN": value } : {};
}

const refresh: CallTarget = { method: "GET", path: "/authentification/refresh" };

let renewal: Promise<string> | undefined;

/** A new access token for the one just refused: requested once, by one tab, for all waiting calls. */
function renewToken(refusedToken: string): Promise<string> {
  renewal ??= whileNotRenewing(() => requestRenewal(refusedToken)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Tokens that are set aside while they are renewed would be lost. */
export const whileNotRenewing = async <T>(work: () => Promise<T> | T): Promise<T> =>
  navigator.locks ? navigator.locks.request("session", work) : work();

async function requestRenewal(refusedToken: string): Promise<string> {
  const expired = new Refusal(401, "Votre session a expiré, veuillez vous reconnecter");
  const current = session.read();
  if (!current) throw expired;
  if (current.accessToken !== refusedToken) return current.accessToken;
  const response = await send(refresh, {}, current.refreshToken);
  const latest = session.read();
  // Signed out meanwhile, or another user in: these tokens must not be stored.
  if (!latest) throw expired;
  if (latest.refreshToken !== current.refreshToken) return latest.accessToken;
  if (response.status === 401) {
    sessionEndListener(expired.message);
    throw expired;
  }
  if (!response.ok) throw await Refusal.fromResponse(response);
  const tokens = (await readJson(response)) as Tokens;
  session.renew(tokens);
  return tokens.accessToken;
}
