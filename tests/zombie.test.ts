import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#database/embedded.ts";

/** The number of a process of this account that ended, and whose parent takes no note. */
async function aZombie(uid: number, gid: number): Promise<number> {
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { ...account, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [said] = await once(parent.stdout, "data");
  const pid = Number(said);
  await expect.poll(() => readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^State:\s+Z/m);
  return pid;
}

test.skipIf(process.platform !== "linux").for(["postgresql/postmaster.pid", ".s.PGSQL.5432.lock"])(
  "R2 a database whose killed process still has its number is started all the same: %s",
  { timeout: 60_000 },
  async (lock) => {
    const directory = mkdtempSync(join(tmpdir(), "palmares-zombie-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const file = join(directory, lock);
    const before = await startEmbedded({ directory });
    const left = readFileSync(file, "utf8");
    await before.stop();
    const { uid, gid } = statSync(join(directory, "postgresql"));
    const zombie = await aZombie(uid, gid);
    writeFileSync(file, left.replace(/^\d+/, String(zombie)));
    const after = await startEmbedded({ directory });
    expect(Number(readFileSync(file, "utf8").split("\n")[0])).not.toBe(zombie);
    await after.stop();
  },
);

test("R1 OPS-08 data whose server runs in another container, where its process cannot be seen, get no second one", async () => {
  const directory = mkdtempSync(join(tmpdir(), "palmares-zombie-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const server = await startEmbedded({ directory, revives: false });
  // What PostgreSQL makes of the number of a process it does not see.
  const locks = ["postgresql/postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => join(directory, name));
  const left = locks.map((file) => readFileSync(file, "utf8"));
  for (const file of locks) rmSync(file);
  await expect(startEmbedded({ directory, revives: false })).rejects.toThrow("Une autre application utilise les données");
  expect(
    locks.filter((file) => existsSync(file)),
    "no other one has begun",
  ).toEqual([]);
  await server.create("still_there");
  for (const [index, file] of locks.entries()) writeFileSync(file, left[index] ?? "");
  await server.stop();
}, 60_000);
