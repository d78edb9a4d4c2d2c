import { execFile, execFileSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import type { ClientBase } from "pg";
import { type Figure, noneOf, notTried, openReport } from "../figure.ts";
import { copyDirectory, dumpAndRestore } from "./backup.ts";
import { openContest } from "./contest.ts";
import { installNginx } from "./entrance.ts";
import { faultsBehindProxy, faultsWithDatabaseServer, faultsWithOwnDatabase } from "./faults.ts";
import { type FaultRunResult, loseByEarlyAcknowledger, loseByUnsafeDatabase, lossesOf, runFaults } from "./losses.ts";
import { isAlone, listChanged, openOwnMachine, refusalToBeAlone, runAlone } from "./machines.ts";
import { databaseProcesses, signalAll } from "./processes.ts";
import {
  recoverBehindProxy,
  recoverFromFullDisk,
  recoverWithDatabaseServer,
  recoverWithOwnDatabase,
  recoverWithSecondNode,
} from "./recovery.ts";
import { openBehindProxy, openWithDatabaseServer, openWithOwnDatabase, prepare, type Site } from "./site.ts";

// `npm run chaos`: real processes are killed, frozen and cut off while people save. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** One fault of each kind: only to test the program itself. */
    tiny: { type: "boolean", default: false },
    faults: { type: "string", default: "200" },
    only: { type: "string", default: "R1,R2,R3,R4" },
  },
});

const kinds = faultsWithDatabaseServer.length + faultsWithOwnDatabase.length + faultsBehindProxy.length;
const size = values.tiny ? { people: 8, faults: kinds, times: 1 } : { people: 24, faults: Number(values.faults), times: 10 };
const isSelected = (name: string) => values.only.split(",").includes(name);

const proxyRefusal = await refusalToBeAlone(["nginx", "pgbouncer", "openssl"]);
if (!isAlone() && !proxyRefusal) process.exit(await runAlone());

const directory = mkdtempSync(join(tmpdir(), "palmares-chaos-"));
// As root, PostgreSQL uses another account, which needs access.
chmodSync(directory, 0o755);
const figures = openReport();
const report = figures.add;

/** Opens a site, uses it, closes it. */
async function withSite<T>(opening: Promise<Site>, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await opening;
  const result = await work(site).catch(async (error) => {
    // The site of a failed work may not close either; its first error counts.
    await site.close().catch(() => {});
    throw error;
  });
  await site.close();
  return result;
}

async function runScenarios(): Promise<void> {
  const prepared = await prepare(join(directory, "site"), size.people);
  const share = (some: readonly unknown[]) => Math.round((size.faults * some.length) / kinds);
  const faultRuns: FaultRunResult[] = [];
  await withSite(openWithDatabaseServer(prepared), async (site) => {
    if (isSelected("R2")) report(await recoverWithDatabaseServer(site, size.times));
    if (isSelected("R2") && !values.tiny) report(await recoverWithSecondNode(site, size.times));
    if (!isSelected("R1")) return;
    report([await loseByUnsafeDatabase(site)]);
    faultRuns.push(await runFaults(site, faultsWithDatabaseServer, share(faultsWithDatabaseServer)));
    // Last: its late requests would overwrite later ones.
    report([await loseByEarlyAcknowledger(site)]);
  });
  await withSite(openWithOwnDatabase(prepared), async (site) => {
    if (isSelected("R2")) report(await recoverWithOwnDatabase(site, size.times));
    if (isSelected("R1")) faultRuns.push(await runFaults(site, faultsWithOwnDatabase, share(faultsWithOwnDatabase)));
  });
  if (proxyRefusal) report([notTried("R1", "behind nginx and PgBouncer", proxyRefusal)]);
  else if (isSelected("R1") || isSelected("R2"))
    await withSite(openBehindProxy(prepared), async (site) => {
      if (isSelected("R2") && !values.tiny) report(await recoverBehindProxy(site));
      if (isSelected("R1")) faultRuns.push(await runFaults(site, faultsBehindProxy, share(faultsBehindProxy)));
    });
  if (isAlone())
    report([noneOf("R1", "files of deploy/ that did not stand as they are", listChanged().length, listChanged().join(", ") || "none")]);
  if (isSelected("R1")) report(lossesOf(faultRuns));
  if (isSelected("R2") && !values.tiny && !proxyRefusal) report(await fillDisk(join(directory, "small")));
  if (isSelected("R4")) report(await copyDirectory(join(directory, "site"), join(directory, "copy")));
}

/** A database on its own small disk, which is filled. */
async function fillDisk(folder: string): Promise<Figure[]> {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=600m", "tmpfs", folder]);
  try {
    return await withSite(openBehindProxy(await prepare(folder, size.people)), recoverFromFullDisk);
  } finally {
    signalAll(databaseProcesses(folder), "SIGKILL");
    execFileSync("umount", ["--lazy", folder]);
  }
}

async function fill(client: ClientBase): Promise<void> {
  await openContest(client, "a secret of thirty-two characters", size.people);
}

try {
  if (isAlone()) {
    openOwnMachine(directory);
    installNginx();
  }
  if (isSelected("R1") || isSelected("R2") || isSelected("R4")) await runScenarios();
  if (isSelected("R4")) {
    mkdirSync(join(directory, "servers"));
    report(await dumpAndRestore(join(directory, "servers"), fill));
  }
  // The tests themselves run the tiny size.
  if (isSelected("R1") && !values.tiny) report(await runTestsOf("R1", "a node or the primary killed beside others: tests that failed"));
  if (isSelected("R3")) report(await runTestsOf("R3", "faults survived with a clear message, tests that failed"));
} finally {
  // No database stays behind after an error.
  for (const folder of ["site", "copy", "servers/a", "servers/b"]) signalAll(databaseProcesses(join(directory, folder)), "SIGKILL");
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(figures.close());

/** Runs the tests that have this id in their titles; having none is a failure. */
async function runTestsOf(id: string, what: string): Promise<Figure[]> {
  // Only files that may contain one: loading all others takes longer than the tests.
  const files = globSync("{harness,features,platform,tests}/**/*.test.ts").filter((file) => readFileSync(file, "utf8").includes(`${id} `));
  const args = ["run", "-t", `\\b${id}\\b`, ...files];
  const { stdout, stderr } = await promisify(execFile)("vitest", args, { maxBuffer: 1 << 26 }).catch(
    (failure) => failure as { stdout: string; stderr: string },
  );
  const [, passed = "0", failed = "1"] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  if (failed !== "0") console.error(stderr);
  return [noneOf(id, what, Number(failed), `${passed} tests passed`)];
}
