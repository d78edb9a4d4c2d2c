import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { type CallInputOf, type Endpoint, fileTypes, type ResponseOf } from "#platform/contract/endpoint.ts";
import { conformsToOpenApi } from "./openapi.ts";

type RequestArgs<E extends Endpoint> = Record<never, never> extends CallInputOf<E> ? [request?: CallInputOf<E>] : [request: CallInputOf<E>];

/** What a call is sent. */
export interface Request {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export interface RefusedResponse {
  readonly status: number;
  readonly message: string;
  readonly issues: readonly { path: string; message: string }[];
  readonly retryAfter: number | undefined;
  readonly body: Record<string, unknown>;
}

/** A browser's cookies, by name; a call with cookies is a browser's. */
export type Cookies = Map<string, string>;

const cookieHeaders = (cookies: Cookies) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  ...(cookies.has("XSRF-TOKEN") && { "x-xsrf-token": cookies.get("XSRF-TOKEN") }),
});

/** A form with this file. */
export function formWith(field: string, bytes: Uint8Array<ArrayBuffer> | string, name = "fichier.xlsx"): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes]), name);
  return form;
}

/** A client of the API, with a token or without. Every answer is checked against the OpenAPI document (API-02). */
export class Caller {
  readonly #http: FastifyInstance;
  readonly token: string | undefined;
  readonly address: string;
  readonly #cookies: Cookies | undefined;

  constructor(http: FastifyInstance, token?: string, address = "127.0.0.1", cookies?: Cookies) {
    this.#http = http;
    this.token = token;
    this.address = address;
    this.#cookies = cookies;
  }

  /** Calls, and expects success. */
  async call<const E extends Endpoint>(endpoint: E, ...[request]: RequestArgs<E>): Promise<ResponseOf<E>> {
    const response = await this.#send(endpoint, request as Request);
    expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body}`).toBeLessThan(300);
    await conformsToOpenApi(this.#http, endpoint, response);
    return (response.body === "" ? undefined : response.json()) as ResponseOf<E>;
  }

  /** Calls, and expects a refusal in the standard form. */
  async refused<const E extends Endpoint>(endpoint: E, ...[request]: RequestArgs<E>): Promise<RefusedResponse> {
    const response = await this.#send(endpoint, request as Request);
    expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body}`).toBeGreaterThanOrEqual(400);
    const body = response.json();
    expect(body).toMatchObject({ statusCode: response.statusCode, error: expect.any(String), message: expect.any(String) });
    const retryAfter = response.headers["retry-after"];
    return {
      status: response.statusCode,
      message: body.message,
      issues: body.issues ?? [],
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      body,
    };
  }

  /** Calls with any input, and returns the status. */
  async status(endpoint: Endpoint, request: Request = {}): Promise<number> {
    return (await this.#send(endpoint, request)).statusCode;
  }

  /** Calls with any input, and returns what is answered. */
  async answer(endpoint: Endpoint, request: Request = {}): Promise<{ readonly status: number; readonly bytes: Buffer }> {
    const { statusCode, rawPayload } = await this.#send(endpoint, request);
    return { status: statusCode, bytes: rawPayload };
  }

  /** Calls, and expects a file. */
  async download<const E extends Endpoint>(
    endpoint: E,
    ...[request]: RequestArgs<E>
  ): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const response = await this.#send(endpoint, request as Request);
    expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body.slice(0, 500)}`).toBe(200);
    expect(response.headers["content-type"]).toBe(fileTypes[endpoint.file ?? "xlsx"]);
    const name = /^attachment; .*filename\*=UTF-8''(\S+)$/.exec(String(response.headers["content-disposition"]))?.[1];
    return { name: decodeURIComponent(name ?? ""), bytes: response.rawPayload };
  }

  async #send({ method, path }: Endpoint, { params = {}, query = {}, body }: Request = {}) {
    const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const form = body instanceof FormData ? new Response(body) : undefined;
    const payload = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body);
    const answer = await this.#http.inject({
      method,
      url: `/api${url}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ""}`,
      remoteAddress: this.address,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { "content-type": form?.headers.get("content-type") ?? "application/json" }),
        ...(this.#cookies && cookieHeaders(this.#cookies)),
      },
      ...(body !== undefined && { payload }),
    });
    for (const { name, value } of answer.cookies) this.#cookies?.set(name, value);
    return answer;
  }
}
