import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import querystring from "node:querystring";
import type { Call } from "./calls.ts";
import { TIMEOUT_SECONDS } from "./tools.ts";

interface Backend {
  readonly applicationPort: number;
  readonly plantedPort: number;
  /** A token of the attacking role; requested again if a session has ended, or if a fresh proof is required; `null` without an account. */
  readonly token: () => Promise<string | null>;
  readonly calls: readonly Call[];
}

/** The application as the tools see it: every call is a link or a form of one page, and their requests use the role's token. */
export interface AttackProxy {
  readonly port: number;
  /** Responses above 499: bugs, hole or not. */
  readonly serverErrors: string[];
  /** Responses that arrived after the tool's timeout, so that the tool has not seen them. */
  readonly lateAnswers: string[];
  /** Requests that the application made to addresses from a tool. */
  readonly callbacks: string[];
  readonly requestCount: () => number;
  /** The calls that were never made unchanged: a tool changes only what it knows. */
  readonly missedCalls: () => Call[];
  close(): Promise<void>;
}

export async function openAttackProxy(backend: Backend): Promise<AttackProxy> {
  const serverErrors: string[] = [];
  const lateAnswers: string[] = [];
  const callbacks: string[] = [];
  const madeCalls = new Set<string>();
  let requestCount = 0;
  let token = await backend.token();
  const server = createServer(async (incoming, outgoing) => {
    requestCount += 1;
    const since = performance.now();
    const bytes = await bodyOf(incoming);
    const url = incoming.url ?? "/";
    if (url === "/forms/") return page(outgoing, backend.calls);
    if (/^\/ssrf\//.test(url)) callbacks.push(url);
    if (/^\/(ssrf|get_|xxe|dtd)/.test(url)) return outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    const proxyRequest = callForForm(backend.calls, url, bytes, incoming.headers["content-type"]) ?? asSent(incoming, bytes);
    madeCalls.add(callKey(proxyRequest));
    const port = proxyRequest.url.startsWith("/planted") ? backend.plantedPort : backend.applicationPort;
    let answer = await forward(port, proxyRequest, token);
    const needsNewToken = answer.status === 401 || (answer.status === 403 && answer.bytes.includes('"STEP_UP"'));
    if (needsNewToken && token !== null && proxyRequest.authorization === undefined) {
      token = await backend.token();
      answer = await forward(port, proxyRequest, token);
    }
    const text = `${proxyRequest.method} ${proxyRequest.url} ${String(proxyRequest.bytes).slice(0, 200)}`;
    if (answer.status >= 500 && !proxyRequest.url.startsWith("/planted")) serverErrors.push(`${answer.status} ${text}`);
    const seconds = (performance.now() - since) / 1_000;
    if (seconds > TIMEOUT_SECONDS) lateAnswers.push(`${Math.round(seconds)} s ${text}`);
    outgoing.writeHead(answer.status, answer.headers).end(answer.bytes);
    return undefined;
  });
  // Keeps connections of a tool that pauses for some seconds: if one closes at the moment of its next use, a module of wapiti ends.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ...{ serverErrors, lateAnswers, callbacks },
    requestCount: () => requestCount,
    missedCalls: () => backend.calls.filter((call) => !madeCalls.has(callKey(call))),
    close: () => closeServer(server),
  };
}

/** Independent of the URL encoding. */
const callKey = ({ method, url }: Pick<ProxyRequest, "method" | "url">): string => `${method} ${querystring.unescape(url)}`;

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function bodyOf(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface ProxyRequest {
  readonly method: string;
  readonly url: string;
  readonly bytes: Buffer;
  readonly type: string | undefined;
  /** Replaces the role's token. */
  readonly authorization?: string | undefined;
}

/** The call itself, without the number that makes its address unique. */
const asSent = ({ method = "GET", url = "/", headers }: IncomingMessage, bytes: Buffer): ProxyRequest => ({
  ...{ method, url: url.replace(/^\/\d+(?=\/)/, ""), bytes, type: headers["content-type"], authorization: headers.authorization },
});

function forward(port: number, { method, url, bytes, type, authorization }: ProxyRequest, token: string | null) {
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>((resolve) => {
    const bearer = authorization ?? (token === null ? undefined : `Bearer ${token}`);
    const headers = {
      ...(bearer !== undefined && { authorization: bearer }),
      ...(type !== undefined && { "content-type": type }),
      ...(bytes.length > 0 && { "content-length": String(bytes.length) }),
    };
    const proxyRequest = request({ host: "127.0.0.1", port, method, path: url, headers }, async (answer: IncomingMessage) => {
      const headerEntries = ["content-type", "location", "set-cookie"].flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      resolve({ status: answer.statusCode ?? 500, headers: Object.fromEntries(headerEntries), bytes: await bodyOf(answer) });
    });
    proxyRequest.on("error", (error) => resolve({ status: 502, headers: {}, bytes: Buffer.from(error.message) }));
    proxyRequest.end(bytes);
  });
}

/** The texts of a body, by their path: `{ contact: { city } }` has `contact.city`. */
function fieldsOf(body: unknown, path = ""): [string, string][] {
  if (typeof body !== "object" || body === null) return [[path, String(body)]];
  return Object.entries(body).flatMap(([name, value]) => fieldsOf(value, path === "" ? name : `${path}.${name}`));
}

/** The same body with the values of a form that differ. */
function withFields(body: unknown, form: URLSearchParams, path = ""): unknown {
  if (typeof body !== "object" || body === null) {
    const text = form.get(path);
    return text === null || text === String(body) ? body : text;
  }
  const changed = Object.entries(body).map(([name, value]) => [name, withFields(value, form, path === "" ? name : `${path}.${name}`)]);
  return Array.isArray(body) ? changed.map(([, value]) => value) : Object.fromEntries(changed);
}

/** The content of files sent by wapiti. */
const WAPITI_FILE = "GIF89a";

/** Converts a form to its call: with a JSON body, with a file, or with a method that forms do not support. */
function callForForm(calls: readonly Call[], url: string, bytes: Buffer, type: string | undefined): ProxyRequest | undefined {
  const index = /^\/as-call\/(\d+)/.exec(url)?.[1];
  const call = index === undefined ? undefined : calls[Number(index)];
  if (!call) return undefined;
  const { method, body, file } = call;
  if (file) return { method, url: call.url, bytes: Buffer.from(String(bytes).replace(WAPITI_FILE, file.text)), type };
  if (body === undefined) return { method, url: call.url, bytes: Buffer.alloc(0), type: undefined };
  const changed = withFields(body, new URLSearchParams(String(bytes)));
  return { method, url: call.url, bytes: Buffer.from(JSON.stringify(changed)), type: "application/json" };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The form of a call; its address contains the path, so that findings name it. */
const formOf = (call: Call, index: number): string => {
  const inputs = call.file
    ? [`<input type="file" name="${escaped(call.file.field)}">`]
    : fieldsOf(call.body).map(([name, value]) => `<input name="${escaped(name)}" value="${escaped(value)}">`);
  const encoding = call.file ? ' enctype="multipart/form-data"' : "";
  return `<form method="post"${encoding} action="/as-call/${index}${escaped(call.url.replace(/\?.*/, ""))}">${inputs.join("")}<input type="submit"></form>`;
};

function page(outgoing: ServerResponse, calls: readonly Call[]): undefined {
  const links = calls.map((call, index) =>
    call.method === "GET" ? `<a href="${escaped(call.url)}">${escaped(call.url)}</a>` : formOf(call, index),
  );
  outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<html><body>${links.join("\n")}</body></html>`);
  return undefined;
}
