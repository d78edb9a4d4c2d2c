import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Call, SentFile } from "./calls.ts";

/** How long a tool waits for an answer before it goes on without. */
export const PATIENCE_SECONDS = 10;

export interface Attack {
  /** Of what stands before the application. */
  readonly port: number;
  readonly calls: readonly Call[];
  /** An empty directory for what the tool writes. */
  readonly directory: string;
  /** The tool is ended after so long, which fails. */
  readonly seconds: number;
}

export interface Findings {
  readonly found: readonly { readonly where: string; readonly what: string }[];
  /** What was ended before it was through. */
  readonly cut: readonly string[];
}

/** Which of these programs this machine has not. */
export async function missingOf(programs: readonly string[]): Promise<string[]> {
  const present = await Promise.all(
    programs.map((program) =>
      promisify(execFile)("which", [program]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return programs.filter((_, place) => !present[place]);
}

/** What of it did not come to its end: all of it, or the modules that it says it stopped, or that broke off. */
function run(program: string, words: readonly string[], { directory, seconds }: Attack): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: directory, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HOME: directory } });
    const lines: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => lines.push(chunk));
    const tooLong = setTimeout(() => child.kill("SIGKILL"), seconds * 1_000);
    child.on("close", (code) => {
      clearTimeout(tooLong);
      const said = Buffer.concat(lines).toString();
      writeFileSync(join(directory, `${program}.log`), said);
      resolve(code === 0 ? brokenOff(said) : [program]);
    });
  });
}

/** Wapiti goes on with its next module where one took too long, lost a connection (which it calls skipping a request), or met what it did not expect. */
const brokenOff = (said: string): string[] =>
  said
    .split("Launching module ")
    .slice(1)
    .filter((part) => /Max attack time was reached|skipped due to network issues|File ".+", line \d+/.test(part))
    .map((part) => /^\w+/.exec(part)?.[0] ?? "");

/** Where sqlmap may write. */
const MARK = "*";
const BOUNDARY = "palmares";

function markedAddress({ url, inUrl }: Call): string {
  const values = new Set(inUrl.map(([, value]) => encodeURIComponent(value)));
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

/** A name of a file, and what stands in its last line, or as its texts. */
function markedFile({ field, name, text }: SentFile): string[] {
  const inside = name.endsWith(".json")
    ? JSON.stringify(markedJson(JSON.parse(text)))
    : text.replace(/[^;\n]+(?=[^\n]*\n$)/g, (cell) => `${cell}${MARK}`);
  return [
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    "",
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}${MARK}"`,
    "Content-Type: application/octet-stream",
    "",
    inside.trimEnd(),
    `--${BOUNDARY}--`,
  ];
}

/** The same request with a mark wherever sqlmap may write, at an address of its own: what it tried at one it tries nowhere else, whatever the method. */
function marked(call: Call, port: number, place: number): string {
  const { method, url, body, file, token } = call;
  // A tool that found one hole at an address leaves its host alone: the planted ones are at another name.
  const host = url.startsWith("/planted") ? "localhost" : "127.0.0.1";
  const sent = body === undefined ? [""] : ["Content-Type: application/json", "", JSON.stringify(markedJson(body))];
  return [
    `${method} /${place}${markedAddress(call)} HTTP/1.1`,
    `Host: ${host}:${port}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}${MARK}`]),
    ...(file ? markedFile(file) : sent),
  ].join("\n");
}

/** Whether it sends anything that a tool can change. */
export const isOpen = (call: Call): boolean => marked(call, 0, 0).includes(MARK);

const separator = "======================================================";

export async function sqlmap(attack: Attack): Promise<Findings> {
  const { calls, port, directory } = attack;
  const marks = calls.filter(isOpen).map((call, place) => marked(call, port, place));
  writeFileSync(join(directory, "requests"), marks.map((request) => `${separator}\n${request}\n${separator}`).join("\n"));
  const cut = await run(
    "sqlmap",
    [
      ...[
        "-l",
        "requests",
        "--batch",
        "--output-dir",
        directory,
        "--dbms",
        "PostgreSQL",
        "--technique",
        "BEUS",
        "--level",
        "1",
        "--risk",
        "1",
      ],
      ...[
        "--ignore-code",
        "*",
        "--time-sec",
        "2",
        "--timeout",
        String(PATIENCE_SECONDS),
        "--retries",
        "0",
        "--disable-coloring",
        "--skip-waf",
        "--ignore-stdin",
      ],
      ...["--answers", "skip further tests=N,keep testing=N,do you want to skip=N"],
    ],
    attack,
  );
  const results = readdirSync(directory).filter((name) => /^results-.*\.csv$/.test(name));
  const rows = results.flatMap((name) => readFileSync(join(directory, name), "utf8").trim().split("\n").slice(1));
  const found = rows.map((row) => row.split(",")).filter(([, place, , technique]) => place && technique);
  return {
    cut,
    found: found.map(([url = "", place, parameter, technique]) => ({ where: url, what: `${place} ${parameter} ${technique}` })),
  };
}

interface Reported {
  readonly path: string;
  readonly info: string;
  readonly parameter: string;
}

const modules = "sql,blindsql,xss,permanentxss,exec,file,ssrf,xxe,redirect,crlf";
const ofPages = "cookieflags,http_headers,csp,methods,backup,redirect,crlf,xss";

/** Every call, through links and forms. */
export const wapiti = (attack: Attack): Promise<Findings> =>
  wapitiAt(attack, modules, `http://127.0.0.1:${attack.port}/forms/`, attack.port);

/** The pages themselves: cookies, headers, policy. */
export const wapitiOfPages = (attack: Attack): Promise<Findings> =>
  wapitiAt(attack, ofPages, `http://127.0.0.1:${attack.port}/connexion`, attack.port);

async function wapitiAt(attack: Attack, chosen: string, address: string, endpoint: number): Promise<Findings> {
  const { directory, seconds } = attack;
  const aModule = Math.floor(seconds / (chosen.split(",").length + 2));
  const cut = await run(
    "wapiti",
    [
      ...["-u", address, "--scope", "domain", "-d", "1", "-m", chosen, "--flush-session", "--store-session", directory, "--no-bugreport"],
      // Without, a hundred links of a page, whichever come first.
      ...["--max-links-per-page", "100000"],
      ...["--max-attack-time", String(aModule), "-t", String(PATIENCE_SECONDS), "-v", "0", "-f", "json", "-o", "report.json"],
      ...["--store-config", directory, "--endpoint", `http://127.0.0.1:${endpoint}/`],
    ],
    attack,
  );
  try {
    const report = JSON.parse(readFileSync(join(directory, "report.json"), "utf8")) as { vulnerabilities: Record<string, Reported[]> };
    const found = Object.entries(report.vulnerabilities).flatMap(([what, list]) =>
      list.map(({ path, info, parameter }) => ({ where: path, what: `${what} ${parameter ?? ""} ${info}`.trim() })),
    );
    return { cut, found };
  } catch {
    return { cut: [...cut, "report"], found: [] };
  }
}
