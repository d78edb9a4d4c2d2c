import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import querystring from "node:querystring";
import type { Call } from "./calls.ts";
import { PATIENCE_SECONDS } from "./tools.ts";

interface Behind {
  readonly applicationPort: number;
  readonly plantedPort: number;
  /** A token of the role that attacks; asked anew when a session ended, or where a fresh proof is asked for; `null` for nobody. */
  readonly token: () => Promise<string | null>;
  readonly calls: readonly Call[];
}

/** What the tools see of the application: every call as a link or a form of one page, their requests made with the role's token. */
export interface Face {
  readonly port: number;
  /** Answers above 499: a hole or not, a bug. */
  readonly broken: string[];
  /** Answers that came when a tool no longer waits for them: what it wanted to see there it has not seen. */
  readonly late: string[];
  /** Requests that the application made to whoever a tool told it to. */
  readonly calledBack: string[];
  readonly asked: () => number;
  /** The calls that were never made as they stand: a tool changes only what it knows. */
  readonly unmade: () => Call[];
  close(): Promise<void>;
}

export async function openFace(behind: Behind): Promise<Face> {
  const broken: string[] = [];
  const late: string[] = [];
  const calledBack: string[] = [];
  const made = new Set<string>();
  let asked = 0;
  let token = await behind.token();
  const server = createServer(async (incoming, outgoing) => {
    asked += 1;
    const since = performance.now();
    const bytes = await bodyOf(incoming);
    const url = incoming.url ?? "/";
    if (url === "/forms/") return page(outgoing, behind.calls);
    if (/^\/ssrf\//.test(url)) calledBack.push(url);
    if (/^\/(ssrf|get_|xxe|dtd)/.test(url)) return outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    const asking = standingFor(behind.calls, url, bytes, incoming.headers["content-type"]) ?? asAsked(incoming, bytes);
    made.add(madeAs(asking));
    const port = asking.url.startsWith("/planted") ? behind.plantedPort : behind.applicationPort;
    let answer = await forward(port, asking, token);
    const isAskedAgain = answer.status === 401 || (answer.status === 403 && answer.bytes.includes('"STEP_UP"'));
    if (isAskedAgain && token !== null && asking.authorization === undefined) {
      token = await behind.token();
      answer = await forward(port, asking, token);
    }
    const said = `${asking.method} ${asking.url} ${String(asking.bytes).slice(0, 200)}`;
    if (answer.status >= 500 && !asking.url.startsWith("/planted")) broken.push(`${answer.status} ${said}`);
    const seconds = (performance.now() - since) / 1_000;
    if (seconds > PATIENCE_SECONDS) late.push(`${Math.round(seconds)} s ${said}`);
    outgoing.writeHead(answer.status, answer.headers).end(answer.bytes);
    return undefined;
  });
  // A tool that thinks for some seconds finds its connection as it left it: closed in the instant it is used again, it ends a module of wapiti.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ...{ broken, late, calledBack },
    asked: () => asked,
    unmade: () => behind.calls.filter((call) => !made.has(madeAs(call))),
    close: () => closed(server),
  };
}

/** However a tool encodes its address. */
const madeAs = ({ method, url }: Pick<Asking, "method" | "url">): string => `${method} ${querystring.unescape(url)}`;

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function bodyOf(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Asking {
  readonly method: string;
  readonly url: string;
  readonly bytes: Buffer;
  readonly type: string | undefined;
  /** Instead of the role's. */
  readonly authorization?: string | undefined;
}

/** The call itself, without the number that makes its address unlike any other. */
const asAsked = ({ method = "GET", url = "/", headers }: IncomingMessage, bytes: Buffer): Asking => ({
  ...{ method, url: url.replace(/^\/\d+(?=\/)/, ""), bytes, type: headers["content-type"], authorization: headers.authorization },
});

function forward(port: number, { method, url, bytes, type, authorization }: Asking, token: string | null) {
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>((resolve) => {
    const bearer = authorization ?? (token === null ? undefined : `Bearer ${token}`);
    const headers = {
      ...(bearer !== undefined && { authorization: bearer }),
      ...(type !== undefined && { "content-type": type }),
      ...(bytes.length > 0 && { "content-length": String(bytes.length) }),
    };
    const asking = request({ host: "127.0.0.1", port, method, path: url, headers }, async (answer: IncomingMessage) => {
      const kept = ["content-type", "location", "set-cookie"].flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      resolve({ status: answer.statusCode ?? 500, headers: Object.fromEntries(kept), bytes: await bodyOf(answer) });
    });
    asking.on("error", (error) => resolve({ status: 502, headers: {}, bytes: Buffer.from(error.message) }));
    asking.end(bytes);
  });
}

/** The texts of a body, by their path: `{ contact: { city } }` has `contact.city`. */
function fieldsOf(body: unknown, path = ""): [string, string][] {
  if (typeof body !== "object" || body === null) return [[path, String(body)]];
  return Object.entries(body).flatMap(([name, value]) => fieldsOf(value, path === "" ? name : `${path}.${name}`));
}

/** The same body with what a form says instead, where it says something else. */
function withFields(body: unknown, form: URLSearchParams, path = ""): unknown {
  if (typeof body !== "object" || body === null) {
    const said = form.get(path);
    return said === null || said === String(body) ? body : said;
  }
  const changed = Object.entries(body).map(([name, value]) => [name, withFields(value, form, path === "" ? name : `${path}.${name}`)]);
  return Array.isArray(body) ? changed.map(([, value]) => value) : Object.fromEntries(changed);
}

/** What wapiti writes into a file. */
const ITS_FILE = "GIF89a";

/** A form that stands for a call, as that call: with a JSON body, with a file, or by a method that forms have not. */
function standingFor(calls: readonly Call[], url: string, bytes: Buffer, type: string | undefined): Asking | undefined {
  const place = /^\/as-call\/(\d+)/.exec(url)?.[1];
  const call = place === undefined ? undefined : calls[Number(place)];
  if (!call) return undefined;
  const { method, body, file } = call;
  if (file) return { method, url: call.url, bytes: Buffer.from(String(bytes).replace(ITS_FILE, file.text)), type };
  if (body === undefined) return { method, url: call.url, bytes: Buffer.alloc(0), type: undefined };
  const changed = withFields(body, new URLSearchParams(String(bytes)));
  return { method, url: call.url, bytes: Buffer.from(JSON.stringify(changed)), type: "application/json" };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The path of a call stands in the address of its form, so that a finding names it. */
const formOf = (call: Call, place: number): string => {
  const inputs = call.file
    ? [`<input type="file" name="${escaped(call.file.field)}">`]
    : fieldsOf(call.body).map(([name, value]) => `<input name="${escaped(name)}" value="${escaped(value)}">`);
  const encoding = call.file ? ' enctype="multipart/form-data"' : "";
  return `<form method="post"${encoding} action="/as-call/${place}${escaped(call.url.replace(/\?.*/, ""))}">${inputs.join("")}<input type="submit"></form>`;
};

function page(outgoing: ServerResponse, calls: readonly Call[]): undefined {
  const links = calls.map((call, place) =>
    call.method === "GET" ? `<a href="${escaped(call.url)}">${escaped(call.url)}</a>` : formOf(call, place),
  );
  outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<html><body>${links.join("\n")}</body></html>`);
  return undefined;
}
