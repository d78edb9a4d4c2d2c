import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { type Application, startApplication } from "#app/application.ts";
import type { EmbeddedServer } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { demonstrationAccounts } from "#demo/demonstration.ts";
import type { Role } from "#platform/contract/role.ts";
import { prepareDemonstration } from "../demonstration.ts";
import { noneOf, openReport } from "../figure.ts";
import { type Installation, openInstallation, withDirectory, withServer } from "../installation.ts";
import { idsOf, listCalls } from "./calls.ts";
import { expectedFindings, plantedCalls, plantedHoles } from "./planted.ts";
import { type AttackProxy, openAttackProxy } from "./proxy.ts";
import { type Attack, type Findings, findMissing, hasMarks, sqlmap, wapiti, wapitiOfPages } from "./tools.ts";

// `npm run attack`: sqlmap and wapiti on every call, as every role, on a temporary demonstration on loopback. Ends with one line: N passed, N failed.

const everybody = ["nobody", ...Object.keys(demonstrationAccounts)];

const { values } = parseArgs({
  options: {
    /** Any of « nobody » and the demonstration accounts. */
    as: { type: "string", default: everybody.join(",") },
    tools: { type: "string", default: "sqlmap,wapiti" },
    /** Maximum calls per role, to test the attack itself. */
    calls: { type: "string", default: "1000" },
    /** Per tool and role. */
    seconds: { type: "string", default: "3600" },
    /** Directory for the tools' output. */
    keep: { type: "string" },
  },
});

type AccountName = "nobody" | keyof typeof demonstrationAccounts;

const directory = values.keep ?? mkdtempSync(join(tmpdir(), "palmares-attack-"));
const figures = openReport();
const report = (what: string, value: number, detail: string) => figures.add([noneOf("S4", what, value, detail)]);

/**
 * Accepted reports of the tools, with their reasons; anything else is a finding. Our script must read the cookie against forgery, and X-XSS-Protection
 * controls a filter that browsers removed because it opened holes.
 */
const accepted = [/HttpOnly flag is not set.*XSRF-TOKEN/, /X-XSS-Protection/];

/** Guessing is throttled, for hours after thousands of guesses: the clock is advanced instead of waiting. */
let skippedMs = 0;
const clock = () => new Date(Date.now() + skippedMs);
const pause = async (milliseconds: number) => {
  await setImmediate();
  skippedMs += milliseconds;
};

async function openApplication({ databaseUrl, secret }: Installation): Promise<Application> {
  const application = await startApplication({
    databaseUrl,
    secret,
    clock,
    pause,
    callsPerMinute: 100_000_000,
    site: {
      publicUrl: "https://palmares.test",
      federationName: "Championnat d'essai",
      contactEmail: "contact@palmares.test",
      credit: "",
      isDemonstration: true,
    },
  });
  await application.http.listen({ port: 0, host: "127.0.0.1" });
  return application;
}

async function startPlantedServer(server: EmbeddedServer) {
  await server.create("palmares_planted");
  const database = openDatabase(server.url("palmares_planted"), { max: 4 });
  await database.pool.query("create table people as select firstname from (values ('marie'), ('louis')) named (firstname)");
  const http = plantedHoles(database.pool);
  await http.listen({ port: 0, host: "127.0.0.1" });
  return { port: portOf(http.server), close: () => http.close().then(database.close) };
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

interface AttackTarget {
  readonly installation: Installation;
  readonly application: Application;
  readonly plantedPort: number;
}

/** The proxy of one role, and its permitted calls. */
async function openProxyFor({ installation: { secret }, application, plantedPort }: AttackTarget, accountName: AccountName) {
  const { db, pool, http } = application;
  const isNobody = accountName === "nobody";
  // The role without an account may renew a session too, as an attacker may have found its token.
  const { rows } = await pool.query<{ id: number; role: Role }>("select id, role from users where username = $1", [
    isNobody ? "participant" : accountName,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`the demonstration has no account ${accountName}`);
  const account = isNobody ? undefined : row;
  const { refreshToken } = await openSession(db, tokensOf(secret), row.id, clock());
  const attacker = { role: account?.role ?? null, ids: await idsOf(pool, account?.id ?? 0), refreshToken };
  const own = await listCalls(http, attacker);
  const calls = [...own.slice(0, Number(values.calls)), ...plantedCalls];
  // Opens a session again even if an attack changed the account.
  const token = async () => {
    if (!account) return null;
    await pool.query("update users set status = 'CONFIRMED' where id = $1 and status <> 'CONFIRMED'", [account.id]);
    return (await openSession(db, tokensOf(secret), account.id, clock())).accessToken;
  };
  return { calls, proxy: await openAttackProxy({ applicationPort: portOf(http.server), plantedPort, token, calls }) };
}

type Tool = "sqlmap" | "wapiti";
const tools: Record<Tool, (attack: Attack) => Promise<Findings>> = { sqlmap, wapiti };

async function attackAs(target: AttackTarget, accountName: AccountName, tool: Tool): Promise<void> {
  const { proxy, calls } = await openProxyFor(target, accountName);
  const ownDirectory = join(directory, `${accountName}-${tool}`);
  mkdirSync(ownDirectory, { recursive: true });
  const startedAt = performance.now();
  try {
    const { found, unfinished } = await tools[tool]({ port: proxy.port, calls, directory: ownDirectory, seconds: Number(values.seconds) });
    const real = found.filter(({ where, what }) => !where.includes("/planted") && !accepted.some((one) => one.test(what)));
    const missed = expectedFindings[tool].filter((plantedServer) => !found.some(({ where }) => where.includes(plantedServer)));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    for (const { where, what } of real) console.log(`  ${accountName}: ${where}: ${what}`);
    report(
      `${tool} as ${accountName}, holes`,
      real.length,
      `${calls.length - plantedCalls.length} calls, ${proxy.requestCount()} requests, ${seconds} s`,
    );
    report(
      `${tool} as ${accountName}, planted holes missed`,
      missed.length,
      missed.join(", ") || `all ${expectedFindings[tool].length} found`,
    );
    const unmade = proxy.missedCalls().filter(hasMarks);
    report(`${tool} as ${accountName}, calls never made`, unmade.length, unmade.map(({ method, url }) => `${method} ${url}`).join(", "));
    reportErrors(proxy, `${tool} as ${accountName}`, unfinished);
  } finally {
    await proxy.close();
  }
}

function reportErrors({ serverErrors, lateAnswers, callbacks }: AttackProxy, what: string, unfinished: readonly string[]): void {
  for (const one of new Set([...serverErrors.slice(0, 20), ...lateAnswers.slice(0, 20), ...callbacks])) console.log(`  ${one}`);
  report(
    `${what}, answers above 499 and calls made for the tool`,
    serverErrors.length + callbacks.length,
    `${lateAnswers.length} too late for the tool`,
  );
  if (unfinished.length > 0)
    report(
      `${what}, ended before they were through`,
      unfinished.length,
      `${unfinished.join(", ")}: see its words with --keep; or give more --seconds than ${values.seconds}`,
    );
}

/** Headers, cookies and policy of the server itself, which our proxy would hide. */
async function attackPages({ application }: AttackTarget): Promise<void> {
  const ownDirectory = join(directory, "pages-wapiti");
  mkdirSync(ownDirectory, { recursive: true });
  const attack = { port: portOf(application.http.server), calls: [], directory: ownDirectory, seconds: Number(values.seconds) };
  const { found, unfinished } = await wapitiOfPages(attack);
  const real = found.filter(({ what }) => !accepted.some((one) => one.test(what)));
  for (const { where, what } of real) console.log(`  pages: ${where}: ${what}`);
  report(
    "wapiti of the pages, holes",
    real.length,
    `${found.length - real.length} meant${unfinished.map((one) => `, ${one} ended too soon`).join("")}`,
  );
}

const chosen = values.tools.split(",") as Tool[];
const roles = values.as.split(",") as AccountName[];
const unknown = [...roles.filter((accountName) => !everybody.includes(accountName)), ...chosen.filter((tool) => !(tool in tools))];
if (unknown.length > 0) throw new Error(`${unknown}: among ${everybody}, with ${Object.keys(tools)}`);
const missing = await findMissing(chosen);
for (const tool of missing)
  report(`${tool} is not installed (apt install ${tool}), attacks not made`, 1, "nothing is known of S4 without it");

async function attackAll(server: EmbeddedServer): Promise<void> {
  const installation = await openInstallation(server, "palmares_attacked", { fill: prepareDemonstration });
  const application = await openApplication(installation);
  const plantedServer = await startPlantedServer(server);
  const target = { installation, application, plantedPort: plantedServer.port };
  const present = chosen.filter((tool) => !missing.includes(tool));
  try {
    if (present.includes("wapiti")) await attackPages(target);
    for (const accountName of roles) for (const tool of present) await attackAs(target, accountName, tool);
  } finally {
    await plantedServer.close();
    await application.close();
    await installation.close();
  }
}

try {
  await withDirectory((attacked) => withServer({ directory: attacked }, attackAll));
} finally {
  if (!values.keep) rmSync(directory, { recursive: true });
}
process.exitCode = figures.close();
