import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort, isReady, type Program, runProgram } from "./program.ts";

// The program itself, as `npm start` runs it, on a directory of its own.

function run(environment: Record<string, string>): Program {
  const program = runProgram(environment);
  onTestFinished(() => program.kill("SIGKILL"));
  return program;
}

const untilUp = (port: number) => expect.poll(() => isReady(port), { timeout: 60_000, interval: 100 }).toBe(true);

const logIn = async (port: number): Promise<number> => {
  const body = JSON.stringify({ username: "participant", password: "Demonstration-2026" });
  return (
    await fetch(`http://127.0.0.1:${port}/api/authentification/log-in`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
  ).status;
};

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "palmares-start-"));
  onTestFinished(() => {
    const pid = postmasterOf(directory);
    if (pid && isAlive(pid)) process.kill(pid, "SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process of the database that lives in this directory, if one does. */
function postmasterOf(directory: string): number | undefined {
  const file = join(directory, "postgresql/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}

test("API-01 a first start loads the demonstration and says where to look; R2 after a kill -9 what was compiled is there and the orphaned database is adopted; Ctrl-C stops both", async () => {
  const PALMARES_DATA = aDirectory();
  const NODE_COMPILE_CACHE = join(PALMARES_DATA, "compiled");
  const port = await freePort();
  const environment = { PALMARES_DATA, PORT: String(port) };
  const first = run({ ...environment, NODE_COMPILE_CACHE });
  await untilUp(port);
  await expect.poll(first.output).toContain(`http://127.0.0.1:${port}`);
  for (const account of ["admin", "participant", "etablissement", "club", "centre", "Demonstration-2026"])
    expect(first.output()).toContain(account);
  expect(await logIn(port)).toBe(200);

  const neighbour = run({ ...environment, PORT: String(await freePort()) });
  expect(await neighbour.exited).toBe(1);
  expect(neighbour.output()).toContain("Une autre application utilise les données");

  first.kill("SIGKILL");
  await first.exited;
  expect(readdirSync(NODE_COMPILE_CACHE, { recursive: true }).length).toBeGreaterThan(500);
  const pid = postmasterOf(PALMARES_DATA) ?? 0;
  process.kill(pid, 0);

  const second = run(environment);
  await untilUp(port);
  expect(await logIn(port), "what was there is still there").toBe(200);
  expect(Number(readFileSync(join(PALMARES_DATA, "postgresql/postmaster.pid"), "utf8").split("\n")[0]), "the same database server").toBe(
    pid,
  );

  process.kill(pid, "SIGKILL");
  await expect.poll(() => logIn(port).catch(() => 0), { timeout: 15_000, interval: 200 }).toBe(200);

  second.kill("SIGINT");
  expect(await second.exited).toBe(0);
  expect(postmasterOf(PALMARES_DATA)).toBeUndefined();
}, 120_000);

test("API-01 a setting that cannot be is said, and nothing starts", async () => {
  const program = run({ PORT: "trois", PALMARES_DATA: aDirectory() });
  expect(await program.exited).toBe(1);
  expect(program.output()).toContain("PORT");
});
