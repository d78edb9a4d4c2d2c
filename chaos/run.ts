import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ClientBase } from "pg";
import { type Figure, isReached, printed } from "../bench/figure.ts";
import { copyDirectory, dumpAndRestore } from "./backup.ts";
import { openContest } from "./contest.ts";
import { faultsBehind, faultsWithOwn, faultsWithServer } from "./faults.ts";
import { frontMissing, isFrontThere } from "./front.ts";
import { type Installation, openBehind, openWithOwn, openWithServer, prepare } from "./installation.ts";
import { type Endured, endureAll, loseByForgetfulDatabase, loseByHastyApplication, lossesOf } from "./losses.ts";
import { runTestsOf } from "./named-tests.ts";
import { databaseProcesses, signalAll } from "./processes.ts";
import { recoverBehind, recoverFromFullDisk, recoverWithOwn, recoverWithServer, recoverWithTwo } from "./recovery.ts";

// `npm run chaos`: real processes are killed, frozen and cut off while people save. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** One fault of each kind: a size at which the whole is only tried. */
    tiny: { type: "boolean", default: false },
    faults: { type: "string", default: "200" },
    only: { type: "string", default: "R1,R2,R3,R4" },
  },
});

const kinds = faultsWithServer.length + faultsWithOwn.length + faultsBehind.length;
const size = values.tiny ? { people: 8, faults: kinds, times: 1 } : { people: 24, faults: Number(values.faults), times: 10 };
const wants = (name: string) => values.only.split(",").includes(name);

const directory = mkdtempSync(join(tmpdir(), "palmares-chaos-"));
// Run by root, PostgreSQL is another account, which must get there.
chmodSync(directory, 0o755);
const figures: Figure[] = [];
const tell = (measured: readonly Figure[]) => {
  figures.push(...measured);
  for (const figure of measured) console.log(printed(figure));
};

/** Opens a site, hurts it, closes it. */
async function hurt<T>(installation: Promise<Installation>, work: (on: Installation) => Promise<T>): Promise<T> {
  const on = await installation;
  try {
    return await work(on);
  } finally {
    await on.close();
  }
}

async function hurtBoth(): Promise<void> {
  const prepared = await prepare(join(directory, "site"), size.people);
  const share = (some: readonly unknown[]) => Math.round((size.faults * some.length) / kinds);
  const endured: Endured[] = [];
  await hurt(openWithServer(prepared), async (on) => {
    if (wants("R2")) tell(await recoverWithServer(on, size.times));
    if (wants("R2") && !values.tiny) tell(await recoverWithTwo(on, size.times));
    if (!wants("R1")) return;
    tell([await loseByForgetfulDatabase(on)]);
    endured.push(await endureAll(on, faultsWithServer, share(faultsWithServer)));
    // Last: what it passes on late would take the place of what comes after.
    tell([await loseByHastyApplication(on)]);
  });
  await hurt(openWithOwn(prepared), async (on) => {
    if (wants("R2")) tell(await recoverWithOwn(on, size.times));
    if (wants("R1")) endured.push(await endureAll(on, faultsWithOwn, share(faultsWithOwn)));
  });
  if (!(await isFrontThere())) tell([frontMissing]);
  else if (wants("R1") || wants("R2"))
    await hurt(openBehind(prepared), async (on) => {
      if (wants("R2") && !values.tiny) tell(await recoverBehind(on));
      if (wants("R1")) endured.push(await endureAll(on, faultsBehind, share(faultsBehind)));
    });
  if (wants("R1")) tell(lossesOf(endured));
  if (wants("R2") && !values.tiny && (await isFrontThere())) tell(await fillDisk(join(directory, "small")));
  if (wants("R4")) tell(await copyDirectory(join(directory, "site"), join(directory, "copy")));
}

/** A database on a small disk of its own, which is filled. */
async function fillDisk(place: string): Promise<Figure[]> {
  if (process.getuid?.() !== 0) return [{ ...frontMissing, what: "a full disk: NOT TRIED, only root mounts a small one" }];
  mkdirSync(place);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=600m", "tmpfs", place]);
  try {
    return await hurt(openBehind(await prepare(place, size.people)), recoverFromFullDisk);
  } finally {
    signalAll(databaseProcesses(place), "SIGKILL");
    execFileSync("umount", ["--lazy", place]);
  }
}

async function fill(client: ClientBase): Promise<void> {
  await openContest(client, "a secret of thirty-two characters", size.people);
}

try {
  if (wants("R1") || wants("R2") || wants("R4")) await hurtBoth();
  if (wants("R4")) {
    mkdirSync(join(directory, "servers"));
    tell(await dumpAndRestore(join(directory, "servers"), fill));
  }
  // The tests themselves run a tiny size of this.
  if (wants("R1") && !values.tiny) tell(await runTestsOf("R1", "a node or the primary killed beside others: tests that failed"));
  if (wants("R3")) tell(await runTestsOf("R3", "faults survived with a clear message, tests that failed"));
} finally {
  // Whatever went wrong leaves no database behind.
  for (const place of ["site", "copy", "servers/a", "servers/b"]) signalAll(databaseProcesses(join(directory, place)), "SIGKILL");
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
const reached = figures.filter(isReached).length;
console.log(`${reached} passed, ${figures.length - reached} failed`);
process.exit(reached === figures.length ? 0 : 1);
