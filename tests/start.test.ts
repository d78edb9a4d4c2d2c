import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { followStart } from "#app/start-progress.ts";
import { allDemonstrationAccounts, demonstrationPassword } from "#demo/demonstration.ts";
import { aDirectory, postmasterOf } from "./own-directory.ts";
import { freePort, isReady, type Program, runProgram } from "./program.ts";

// The program itself, as `npm start` runs it, on its own directory.

function run(environment: Record<string, string>): Program {
  const program = runProgram(environment);
  onTestFinished(() => program.kill("SIGKILL"));
  return program;
}

const waitUntilReady = (port: number) => expect.poll(() => isReady(port), { timeout: 60_000, interval: 100 }).toBe(true);

async function post(port: number, call: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  const url = `http://127.0.0.1:${port}/api/authentification/${call}`;
  return (await fetch(url, { method: "POST", body: JSON.stringify(body), headers })).status;
}

const logIn = (port: number, username = "participant", password = "Demonstration-2026") => post(port, "log-in", { username, password });

test("API-01 a first start loads the demonstration and prints its address; R2 after a kill -9 the compile cache is there and the orphaned database is adopted; Ctrl-C stops both", async () => {
  const PALMARES_DATA = aDirectory();
  const NODE_COMPILE_CACHE = join(PALMARES_DATA, "compiled");
  const port = await freePort();
  const environment = { PALMARES_DATA, PORT: String(port) };
  const first = run({ ...environment, NODE_COMPILE_CACHE });
  await waitUntilReady(port);
  await expect.poll(first.output).toContain(`http://127.0.0.1:${port}`);
  expect(first.output()).toMatch(/^Palmarès démarre/);
  for (const account of [...Object.keys(allDemonstrationAccounts), demonstrationPassword]) expect(first.output()).toContain(account);
  expect(await logIn(port)).toBe(200);
  expect(statSync(join(PALMARES_DATA, "secret-key")).uid, "OPS-08 the owner of the data owns the secret").toBe(statSync(PALMARES_DATA).uid);

  const neighbour = run({ ...environment, PORT: String(await freePort()) });
  expect(await neighbour.exited).toBe(1);
  expect(neighbour.output()).toContain("Une autre application utilise les données");
  const development = runProgram(environment, ["bin/dev.ts"]);
  expect(await development.exited, "beside it, `npm run dev` ends").toBe(1);
  expect(development.output()).toContain("Une autre application utilise les données");
  expect(development.output(), "and starts nothing").not.toMatch(/vite/i);

  first.kill("SIGKILL");
  await first.exited;
  expect(readdirSync(NODE_COMPILE_CACHE, { recursive: true }).length).toBeGreaterThan(500);
  const pid = postmasterOf(PALMARES_DATA) ?? 0;
  process.kill(pid, 0);

  const second = run(environment);
  await waitUntilReady(port);
  expect(await logIn(port), "the data is still there").toBe(200);
  expect(Number(readFileSync(join(PALMARES_DATA, "postgresql/postmaster.pid"), "utf8").split("\n")[0]), "the same database server").toBe(
    pid,
  );

  process.kill(pid, "SIGKILL");
  await expect.poll(() => logIn(port).catch(() => 0), { timeout: 15_000, interval: 200 }).toBe(200);

  second.kill("SIGINT");
  expect(await second.exited).toBe(0);
  expect(postmasterOf(PALMARES_DATA)).toBeUndefined();

  for (const setting of [{ PUBLIC_URL: "https://championnat.exemple.fr" }, { HOST: "0.0.0.0" }]) {
    const opened = run({ ...environment, ...setting });
    expect(await opened.exited, "LET-10 the demonstration refuses a public address").toBe(1);
    expect(opened.output()).toContain("comptes de la démonstration");
    expect(opened.output()).toContain(Object.keys(allDemonstrationAccounts).toSorted().join(", "));
    expect(postmasterOf(PALMARES_DATA)).toBeUndefined();
  }
  const move = runProgram({}, ["app/move-to-postgres.ts", "--from", PALMARES_DATA, "--to", inject("postgresql")]);
  expect(await move.exited, "LET-10 nor does it move to a server").toBe(1);
  expect(move.output()).toContain("Rien n'a été emporté");
  expect(move.output()).toContain(Object.keys(allDemonstrationAccounts).toSorted().join(", "));
}, 240_000);

test("LET-10 at a public address its own database starts empty, with one account of the office whose link is printed once", async () => {
  const PALMARES_DATA = aDirectory();
  const port = await freePort();
  const environment = { PALMARES_DATA, PORT: String(port), PUBLIC_URL: "https://championnat.exemple.fr" };
  const first = run(environment);
  await waitUntilReady(port);
  await expect.poll(first.output).toContain("Palmarès est prêt : https://championnat.exemple.fr");
  expect(first.output()).not.toContain("Demonstration-2026");
  expect(await logIn(port, "admin")).toBe(401);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<meta name="demonstration" content=""');
  const token = /https:\/\/championnat\.exemple\.fr\/connexion\/mot-de-passe#token=([\w-]+)/.exec(first.output())?.[1];
  const password = "Une-tulipe-jaune-2026";
  expect(await post(port, "choose-password", { token, password })).toBe(204);
  expect(await logIn(port, "admin", password)).toBe(200);
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);

  const alone = run({ PALMARES_DATA, PORT: String(port) });
  await waitUntilReady(port);
  await expect.poll(alone.output).toContain("Palmarès est prêt");
  expect(alone.output(), "later on this machine alone: still no demonstration").not.toMatch(/Demonstration-2026|#token=/);
  expect(await logIn(port)).toBe(401);
  alone.kill("SIGTERM");
  await alone.exited;
}, 120_000);

test("API-01 an invalid setting is reported, and nothing starts", async () => {
  const program = run({ PORT: "trois", PALMARES_DATA: aDirectory() });
  expect(await program.exited).toBe(1);
  expect(program.output()).toContain("PORT");
});

test("API-01 a slow start reports every five seconds which step lasts, and how many there are", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const progress = followStart((line) => lines.push(line));
  vi.advanceTimersByTime(6_000);
  progress.enter("préparation des tables");
  vi.advanceTimersByTime(9_000);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    "  étape 1 sur 5 : ouverture de la base de données (5 s)",
    "  étape 2 sur 5 : préparation des tables (4 s)",
    "  étape 2 sur 5 : préparation des tables (9 s)",
  ]);
});
