import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Call, SentFile } from "./calls.ts";

/** A tool's timeout for a response. */
export const TIMEOUT_SECONDS = 10;

export interface Attack {
  /** Port of the application's proxy. */
  readonly port: number;
  readonly calls: readonly Call[];
  /** An empty directory for the tool's output. */
  readonly directory: string;
  /** The tool is killed after this, as a failure. */
  readonly seconds: number;
}

export interface Findings {
  readonly found: readonly { readonly where: string; readonly what: string }[];
  /** Programs or modules that ended before they were complete. */
  readonly unfinished: readonly string[];
}

export async function findMissing(programs: readonly string[]): Promise<string[]> {
  const found = await Promise.allSettled(programs.map((program) => promisify(execFile)("which", [program])));
  return programs.filter((_, position) => found[position]?.status === "rejected");
}

/** Returns what did not complete: the whole program, or the modules that it reports as stopped or failed. */
function run(program: string, args: readonly string[], { directory, seconds }: Attack): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: directory, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HOME: directory } });
    const lines: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => lines.push(chunk));
    const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1_000);
    child.on("close", (code) => {
      clearTimeout(timer);
      const output = Buffer.concat(lines).toString();
      writeFileSync(join(directory, `${program}.log`), output);
      resolve(code === 0 ? findBrokenModules(output) : [program]);
    });
  });
}

/** Wapiti continues with its next module if one took too long, lost a connection (it reports a skipped request), or failed unexpectedly. */
const findBrokenModules = (output: string): string[] =>
  output
    .split("Launching module ")
    .slice(1)
    .filter((part) => /Max attack time was reached|skipped due to network issues|File ".+", line \d+/.test(part))
    .map((part) => /^\w+/.exec(part)?.[0] ?? "");

/** Marks a place where sqlmap may write. */
const MARK = "*";
const BOUNDARY = "palmares";

function markedAddress({ url, urlValues }: Call): string {
  const values = new Set(urlValues.map(([, value]) => encodeURIComponent(value)));
  const [path = "", query] = url.split("?");
  const steps = path.split("/").map((step) => (values.has(step) ? `${step}${MARK}` : step));
  const pairs = query?.split("&").map((pair) => `${pair}${MARK}`);
  return `${steps.join("/")}${pairs ? `?${pairs.join("&")}` : ""}`;
}

function markedJson(value: unknown): unknown {
  if (typeof value === "object" && value !== null) {
    const inner = Object.entries(value).map(([name, one]) => [name, markedJson(one)] as const);
    return Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner);
  }
  return typeof value === "boolean" || value === null ? value : `${value}${MARK}`;
}

/** Marks the file name, and the cells of the last line or JSON values. */
function markedFile({ field, name, text }: SentFile): string[] {
  const content = name.endsWith(".json")
    ? JSON.stringify(markedJson(JSON.parse(text)))
    : text.replace(/[^;\n]+(?=[^\n]*\n$)/g, (cell) => `${cell}${MARK}`);
  return [
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    "",
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}${MARK}"`,
    "Content-Type: application/octet-stream",
    "",
    content.trimEnd(),
    `--${BOUNDARY}--`,
  ];
}

/** The request with a mark wherever sqlmap may write, at a unique address: sqlmap tests an address only once, whatever the method. */
function markedRequest(call: Call, port: number, position: number): string {
  const { method, url, body, file, token } = call;
  // A tool that found one hole at a host stops testing it: the planted ones have another host name.
  const host = url.startsWith("/planted") ? "localhost" : "127.0.0.1";
  const sent = body === undefined ? [""] : ["Content-Type: application/json", "", JSON.stringify(markedJson(body))];
  return [
    `${method} /${position}${markedAddress(call)} HTTP/1.1`,
    `Host: ${host}:${port}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}${MARK}`]),
    ...(file ? markedFile(file) : sent),
  ].join("\n");
}

/** Whether it contains anything that tools change. */
export const hasMarks = (call: Call): boolean => markedRequest(call, 0, 0).includes(MARK);

const separator = "======================================================";

export async function sqlmap(attack: Attack): Promise<Findings> {
  const { calls, port, directory } = attack;
  const marks = calls.filter(hasMarks).map((call, position) => markedRequest(call, port, position));
  writeFileSync(join(directory, "requests"), marks.map((request) => `${separator}\n${request}\n${separator}`).join("\n"));
  const options =
    `-l requests --batch --dbms PostgreSQL --technique BEUS --level 1 --risk 1 --ignore-code * --time-sec 2 --timeout ${TIMEOUT_SECONDS}
    --retries 0 --disable-coloring --skip-waf --ignore-stdin`.split(/\s+/);
  const answers = ["--answers", "skip further tests=N,keep testing=N,do you want to skip=N"];
  const unfinished = await run("sqlmap", [...options, ...answers, "--output-dir", directory], attack);
  const results = readdirSync(directory).filter((name) => /^results-.*\.csv$/.test(name));
  const rows = results.flatMap((name) => readFileSync(join(directory, name), "utf8").trim().split("\n").slice(1));
  const found = rows.map((row) => row.split(",")).filter(([, position, , technique]) => position && technique);
  return {
    unfinished,
    found: found.map(([url = "", position, parameter, technique]) => ({ where: url, what: `${position} ${parameter} ${technique}` })),
  };
}

interface WapitiFinding {
  readonly path: string;
  readonly info: string;
  readonly parameter: string;
}

const modules = "sql,blindsql,xss,permanentxss,exec,file,ssrf,xxe,redirect,crlf";
const pageModules = "cookieflags,http_headers,csp,methods,backup,redirect,crlf,xss";

/** Attacks every call, through links and forms. */
export const wapiti = (attack: Attack): Promise<Findings> =>
  wapitiAt(attack, modules, `http://127.0.0.1:${attack.port}/forms/`, attack.port);

/** Attacks the pages themselves: cookies, headers, policy. */
export const wapitiOfPages = (attack: Attack): Promise<Findings> =>
  wapitiAt(attack, pageModules, `http://127.0.0.1:${attack.port}/connexion`, attack.port);

async function wapitiAt(attack: Attack, chosen: string, address: string, endpoint: number): Promise<Findings> {
  const { directory, seconds } = attack;
  const secondsPerModule = Math.floor(seconds / (chosen.split(",").length + 2));
  // Without a maximum, only the first hundred links of a page.
  const options = `-u ${address} --scope domain -d 1 -m ${chosen} --flush-session --no-bugreport --max-links-per-page 100000
    --max-attack-time ${secondsPerModule} -t ${TIMEOUT_SECONDS} -v 0 -f json -o report.json --endpoint http://127.0.0.1:${endpoint}/`.split(
    /\s+/,
  );
  const unfinished = await run("wapiti", [...options, "--store-session", directory, "--store-config", directory], attack);
  try {
    const report = JSON.parse(readFileSync(join(directory, "report.json"), "utf8")) as { vulnerabilities: Record<string, WapitiFinding[]> };
    const found = Object.entries(report.vulnerabilities).flatMap(([what, list]) =>
      list.map(({ path, info, parameter }) => ({ where: path, what: `${what} ${parameter ?? ""} ${info}`.trim() })),
    );
    return { unfinished, found };
  } catch {
    return { unfinished: [...unfinished, "report"], found: [] };
  }
}
