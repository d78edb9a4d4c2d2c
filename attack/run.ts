import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Application, startApplication } from "#app/application.ts";
import { demonstrationAccounts, prepareDemonstration } from "#database/demo/demonstration.ts";
import { type EmbeddedServer, startEmbedded } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { openSession } from "#features/auth/server/sessions.service.ts";
import { tokensOf } from "#features/auth/server/tokens.service.ts";
import type { Role } from "#platform/contract/role.ts";
import { type Figure, isReached, printed } from "../bench/figure.ts";
import { callsFor, idsOf } from "./calls.ts";
import { type Face, openFace } from "./face.ts";
import { mustFind, plantedCalls, plantedHoles } from "./planted.ts";
import { type Attack, type Findings, isOpen, missingOf, sqlmap, wapiti, wapitiOfPages } from "./tools.ts";

// `npm run attack`: sqlmap and wapiti over every call, as everybody, on a throwaway demonstration on loopback. Ends with one line: N passed, N failed.

const everybody = ["nobody", ...Object.keys(demonstrationAccounts)];

const { values } = parseArgs({
  options: {
    /** Among nobody and the demonstration's accounts. */
    as: { type: "string", default: everybody.join(",") },
    tools: { type: "string", default: "sqlmap,wapiti" },
    /** Only so many calls a role, to try the attack itself. */
    calls: { type: "string", default: "1000" },
    /** Of each tool, for each role. */
    seconds: { type: "string", default: "3600" },
    /** What the tools wrote is kept there. */
    keep: { type: "string" },
  },
});

type Who = "nobody" | keyof typeof demonstrationAccounts;

const secret = randomBytes(32).toString("hex");
const directory = values.keep ?? mkdtempSync(join(tmpdir(), "palmares-attack-"));
const figures: Figure[] = [];

function say(what: string, value: number, detail: string): void {
  const figure: Figure = { name: "S4", what, value, unit: "in all", goal: 0, detail };
  figures.push(figure);
  console.log(printed(figure));
}

/**
 * What the tools say and is meant, each with its reason; anything else is a finding. The cookie against forgery must be read by our script, and
 * X-XSS-Protection commands a filter that browsers took out because it opened holes.
 */
const meant = [/HttpOnly flag is not set.*XSRF-TOKEN/, /X-XSS-Protection/];

/** Who guesses is slowed, for hours where a tool guesses thousands of times: here the clock goes on by as much instead. */
let slowedMs = 0;
const clock = () => new Date(Date.now() + slowedMs);
const pause = async (milliseconds: number) => {
  await setImmediate();
  slowedMs += milliseconds;
};

async function openApplication(server: EmbeddedServer): Promise<Application> {
  await server.create("palmares_attacked");
  const databaseUrl = server.url("palmares_attacked");
  const database = openDatabase(databaseUrl, { max: 2 });
  await prepareDemonstration(database);
  await database.close();
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

async function openPlanted(server: EmbeddedServer) {
  await server.create("palmares_planted");
  const database = openDatabase(server.url("palmares_planted"), { max: 4 });
  await database.pool.query("create table people as select firstname from (values ('marie'), ('louis')) named (firstname)");
  const http = plantedHoles(database.pool);
  await http.listen({ port: 0, host: "127.0.0.1" });
  return { port: portOf(http.server), close: () => http.close().then(database.close) };
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

interface Attacked {
  readonly application: Application;
  readonly plantedPort: number;
}

/** The face of one role, and the calls it may make. */
async function faceOf({ application, plantedPort }: Attacked, who: Who) {
  const { db, pool, http } = application;
  const isNobody = who === "nobody";
  // Nobody may renew a session whose token it found.
  const { rows } = await pool.query<{ id: number; role: Role }>("select id, role from users where username = $1", [
    isNobody ? "participant" : who,
  ]);
  const [known] = rows;
  if (!known) throw new Error(`the demonstration has no account ${who}`);
  const account = isNobody ? undefined : known;
  const { refreshToken } = await openSession(db, tokensOf(secret), known.id, clock());
  const attacker = { role: account?.role ?? null, ids: await idsOf(pool, account?.id ?? 0), refreshToken };
  const own = await callsFor(http, attacker);
  const calls = [...own.slice(0, Number(values.calls)), ...plantedCalls];
  // Whatever an attack did to the account, the next token opens a session again.
  const token = async () => {
    if (!account) return null;
    await pool.query("update users set status = 'CONFIRMED' where id = $1 and status <> 'CONFIRMED'", [account.id]);
    return (await openSession(db, tokensOf(secret), account.id, clock())).accessToken;
  };
  return { calls, face: await openFace({ applicationPort: portOf(http.server), plantedPort, token, calls }) };
}

type Tool = "sqlmap" | "wapiti";
const tools: Record<Tool, (attack: Attack) => Promise<Findings>> = { sqlmap, wapiti };

async function attackAs(attacked: Attacked, who: Who, tool: Tool): Promise<void> {
  const { face, calls } = await faceOf(attacked, who);
  const ownDirectory = join(directory, `${who}-${tool}`);
  mkdirSync(ownDirectory, { recursive: true });
  const begun = performance.now();
  try {
    const { found, cut } = await tools[tool]({ port: face.port, calls, directory: ownDirectory, seconds: Number(values.seconds) });
    const real = found.filter(({ where, what }) => !where.includes("/planted") && !meant.some((one) => one.test(what)));
    const missed = mustFind[tool].filter((planted) => !found.some(({ where }) => where.includes(planted)));
    const seconds = Math.round((performance.now() - begun) / 1_000);
    for (const { where, what } of real) console.log(`  ${who}: ${where}: ${what}`);
    say(`${tool} as ${who}, holes`, real.length, `${calls.length - plantedCalls.length} calls, ${face.asked()} requests, ${seconds} s`);
    say(`${tool} as ${who}, planted holes missed`, missed.length, missed.join(", ") || `all ${mustFind[tool].length} found`);
    const unmade = face.unmade().filter(isOpen);
    say(`${tool} as ${who}, calls never made`, unmade.length, unmade.map(({ method, url }) => `${method} ${url}`).join(", "));
    sayOf(face, `${tool} as ${who}`, cut);
  } finally {
    await face.close();
  }
}

function sayOf({ broken, late, calledBack }: Face, what: string, cut: readonly string[]): void {
  for (const one of new Set([...broken.slice(0, 20), ...late.slice(0, 20), ...calledBack])) console.log(`  ${one}`);
  say(`${what}, answers above 499 and calls made for the tool`, broken.length + calledBack.length, `${late.length} too late for the tool`);
  if (cut.length > 0)
    say(
      `${what}, ended before they were through`,
      cut.length,
      `${cut.join(", ")}: see its words with --keep; or give more --seconds than ${values.seconds}`,
    );
}

/** Headers, cookies and policy, of the server itself: what a proxy of ours would hide. */
async function attackPages({ application }: Attacked): Promise<void> {
  const ownDirectory = join(directory, "pages-wapiti");
  mkdirSync(ownDirectory, { recursive: true });
  const attack = { port: portOf(application.http.server), calls: [], directory: ownDirectory, seconds: Number(values.seconds) };
  const { found, cut } = await wapitiOfPages(attack);
  const real = found.filter(({ what }) => !meant.some((one) => one.test(what)));
  for (const { where, what } of real) console.log(`  pages: ${where}: ${what}`);
  say(
    "wapiti of the pages, holes",
    real.length,
    `${found.length - real.length} meant${cut.map((one) => `, ${one} ended too soon`).join("")}`,
  );
}

const chosen = values.tools.split(",") as Tool[];
const roles = values.as.split(",") as Who[];
const unknown = [...roles.filter((who) => !everybody.includes(who)), ...chosen.filter((tool) => !(tool in tools))];
if (unknown.length > 0) throw new Error(`${unknown}: among ${everybody}, with ${Object.keys(tools)}`);
const missing = await missingOf(chosen);
for (const tool of missing) say(`${tool} is not installed (apt install ${tool}), attacks not made`, 1, "nothing is known of S4 without it");

const attackedDirectory = mkdtempSync(join(tmpdir(), "palmares-attacked-"));
const server = await startEmbedded({ directory: attackedDirectory });
try {
  const application = await openApplication(server);
  const planted = await openPlanted(server);
  const attacked = { application, plantedPort: planted.port };
  const present = chosen.filter((tool) => !missing.includes(tool));
  try {
    if (present.includes("wapiti")) await attackPages(attacked);
    for (const who of roles) for (const tool of present) await attackAs(attacked, who, tool);
  } finally {
    await planted.close();
    await application.close();
  }
} finally {
  await server.stop();
  rmSync(attackedDirectory, { recursive: true });
  if (!values.keep) rmSync(directory, { recursive: true });
}
const reached = figures.filter(isReached).length;
console.log(`${reached} passed, ${figures.length - reached} failed`);
process.exitCode = reached === figures.length ? 0 : 1;
