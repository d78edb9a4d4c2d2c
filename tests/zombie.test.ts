import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
