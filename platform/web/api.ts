import type { AnswerOf, CallOf, Endpoint } from "#platform/contract/endpoint.ts";
import { isSomebodyThere } from "./presence.ts";
import { Refusal } from "./refusal.ts";
import { learnTime } from "./server-time.ts";
import { session, type Tokens } from "./session.ts";

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Gives the call up. */
  readonly signal?: AbortSignal | undefined;
  /** It goes on where the page is closed. */
  readonly keepalive?: boolean;
}

type Called = Pick<Endpoint, "method" | "path">;
/** What goes with a call; nothing when the contract asks for nothing. */
export type CallRequest<E extends Endpoint> = Record<never, never> extends CallOf<E> ? [request?: CallOf<E>] : [request: CallOf<E>];

let sessionEnded = (_message: string): void => {};

/** Says what to do when the session cannot be renewed. A server that does not answer ends no session. */
export const onSessionEnd = (ended: (message: string) => void): void => {
  sessionEnded = ended;
};

let stepUp = async (): Promise<boolean> => false;

/** Says how the password or a passkey is asked again; `false`: the person would rather not. */
export const onStepUp = (asked: typeof stepUp): void => {
  stepUp = asked;
};

/** Calls the API as the contract says; anything but 200 to 299 throws a `Refusal`. No time limit: a saved answer may wait. */
export async function call<const E extends Endpoint>(endpoint: E, ...[request]: CallRequest<E>): Promise<AnswerOf<E>> {
  const response = await answered(endpoint, (request ?? {}) as Parts);
  const text = await response.text().catch(unreachable);
  return (text === "" ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

/**
 * The same where a contract must not be loaded (zod weighs 24 kB): its type alone is named, and the compiler compares the words.
 * `callByAddress<typeof authApi.logIn>({ method: "POST", path: "/authentification/log-in", may: "everyone" }, { body })`
 */
export const callByAddress = <E extends Endpoint>(
  endpoint: Pick<E, "method" | "path" | "may">,
  ...request: CallRequest<E>
): Promise<AnswerOf<E>> => call(endpoint as E, ...request);

/** The answer as it arrives, for a file that is kept while it comes. Where a fresh proof is asked first, the same call is made once more. */
export async function answered(endpoint: Called & Pick<Endpoint, "may">, parts: Parts, isAgain = false): Promise<Response> {
  const response = await authorised(endpoint, parts);
  if (response.ok) return response;
  const refusal = await Refusal.of(response);
  if (!isAgain && refusal.code === "STEP_UP" && (await stepUp())) return answered(endpoint, parts, true);
  throw refusal;
}

async function authorised(endpoint: Called & Pick<Endpoint, "may">, parts: Parts): Promise<Response> {
  const token = endpoint.may === "everyone" ? undefined : session.read()?.accessToken;
  const response = await send(endpoint, parts, token);
  if (response.status !== 401 || token === undefined) return response;
  return send(endpoint, parts, await renewed(token));
}

/** A last call of who has signed out, with tokens that are this device's no more, renewed for it alone where they have expired. Whether it is done. */
export async function callAfter({ accessToken, refreshToken }: Tokens, called: Called, parts: Parts): Promise<boolean> {
  const last = { ...parts, keepalive: true };
  const response = await send(called, last, accessToken);
  if (response.status !== 401) return response.ok;
  const renewal = await send(refresh, { keepalive: true }, refreshToken);
  if (!renewal.ok) return false;
  return (await send(called, last, ((await renewal.json()) as Tokens).accessToken)).ok;
}

async function send(
  { method, path }: Called,
  { params = {}, query = {}, body, signal, keepalive = false }: Parts,
  token?: string,
): Promise<Response> {
  const isFile = body instanceof FormData;
  const response = await reach(`/api${addressOf(path, params)}${queryOf(query)}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isFile && { "Content-Type": "application/json" }),
      ...(!isSomebodyThere() && { "X-Background": "1" }),
      ...forgeryToken(),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  learnTime(response.headers.get("Date"));
  return response;
}

const reach = (address: string, init: RequestInit): Promise<Response> => fetch(address, init).catch(unreachable);

/** Nothing answered, or the answer stopped on its way: the network went, or the page was left. */
export const unreachable = (): never => {
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

/** Over HTTPS the cookie's name begins with `__Host-`; one without may then be another host's. Read as the server reads it (csrf.ts). */
function forgeryToken(): { "X-XSRF-TOKEN"?: string } {
  const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  const value = cookie("__Host-XSRF-TOKEN") ?? cookie("XSRF-TOKEN");
  return value ? { "X-XSRF-TOKEN": value } : {};
}

const refresh: Called = { method: "GET", path: "/authentification/refresh" };

let renewal: Promise<string> | undefined;

/** A fresh access token in place of the one just refused: asked once, by one tab, for everybody who waits. */
function renewed(refused: string): Promise<string> {
  renewal ??= (navigator.locks ? navigator.locks.request("session", () => renew(refused)) : renew(refused)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(refused: string): Promise<string> {
  const expired = new Refusal(401, "Votre session a expiré, veuillez vous reconnecter");
  const current = session.read();
  if (!current) throw expired;
  if (current.accessToken !== refused) return current.accessToken;
  const response = await send(refresh, {}, current.refreshToken);
  const now = session.read();
  // Signed out meanwhile, or somebody else in: these tokens are nobody's here.
  if (!now) throw expired;
  if (now.refreshToken !== current.refreshToken) return now.accessToken;
  if (response.status >= 500 || response.status === 429) throw await Refusal.of(response);
  if (!response.ok) {
    sessionEnded(expired.message);
    throw expired;
  }
  const tokens = (await response.json()) as Tokens;
  session.renew(tokens);
  return tokens.accessToken;
}
