import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#database/embedded.ts";
import { aDirectory } from "#tests/own-directory.ts";

/** Number of a process of this account that has ended, but was not reaped by its parent. */
async function aZombie(uid: number, gid: number): Promise<number> {
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { ...account, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [pidText] = await once(parent.stdout, "data");
  const pid = Number(pidText);
  await expect.poll(() => readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^State:\s+Z/m);
  return pid;
}

test.skipIf(process.platform !== "linux").for(["postgresql/postmaster.pid", ".s.PGSQL.5432.lock"])(
  "R2 a database is started even if its killed process still has its number: %s",
  { timeout: 60_000 },
  async (lock) => {
    const directory = aDirectory();
    const file = join(directory, lock);
    const before = await startEmbedded({ directory });
    const lockContent = readFileSync(file, "utf8");
    await before.stop();
    const { uid, gid } = statSync(join(directory, "postgresql"));
    const zombie = await aZombie(uid, gid);
    writeFileSync(file, lockContent.replace(/^\d+/, String(zombie)));
    const after = await startEmbedded({ directory });
    expect(Number(readFileSync(file, "utf8").split("\n")[0])).not.toBe(zombie);
    await after.stop();
  },
);

test("R1 OPS-08 no second server starts on data whose server runs in another container", async () => {
  const directory = aDirectory();
  const server = await startEmbedded({ directory, restartsOnCrash: false });
  // PostgreSQL ignores these files if it does not see the process.
  const locks = ["postgresql/postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => join(directory, name));
  const left = locks.map((file) => readFileSync(file, "utf8"));
  for (const file of locks) rmSync(file);
  await expect(startEmbedded({ directory, restartsOnCrash: false })).rejects.toThrow("Une autre application utilise les données");
  expect(
    locks.filter((file) => existsSync(file)),
    "no other server has started",
  ).toEqual([]);
  await server.create("still_there");
  for (const [index, file] of locks.entries()) writeFileSync(file, left[index] ?? "");
  await server.stop();
}, 60_000);

/** Kills the server's first process alone, as the system does when memory is short. */
async function killServer(directory: string): Promise<void> {
  const pid = Number(readFileSync(join(directory, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
}

test.skipIf(process.platform !== "linux")(
  "R2 OPS-08 a killed database is started again even if a process of it stays behind, stuck",
  async () => {
    const directory = aDirectory();
    const server = await startEmbedded({ directory });
    const client = new pg.Client({ connectionString: server.url("postgres") });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    process.kill(rows[0].pid, "SIGSTOP");
    await killServer(directory);
    await expect
      .poll(
        () =>
          server.create("there_again").then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(existsSync(`/proc/${rows[0].pid}`)).toBe(false);
    await server.stop();
  },
  60_000,
);

test("R2 OPS-08 the stop of a database that has died before ends without an error", async () => {
  const directory = aDirectory();
  const server = await startEmbedded({ directory, restartsOnCrash: false });
  await killServer(directory);
  await server.stop();
  const next = await startEmbedded({ directory });
  await next.create("still_there");
  await next.stop();
}, 60_000);
