import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDemonstration } from "#database/demo/demonstration.ts";
import { differencesBetween, digestsOf } from "#database/digest.ts";
import { loadDirectory } from "#database/directory.ts";
import { besideEmbedded, startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { aDirectory, postmasterOf } from "./own-directory.ts";
import { freePort, isReady, runProgram } from "./program.ts";

/** Debian's, where it is installed. */
const FIFTEEN = "/usr/lib/postgresql/15/bin";

async function digestsIn(url: string) {
  const client = await serversAt(url).connect({ application_name: "palmares test" });
  return digestsOf(client).finally(() => client.end());
}

const versionOf = (directory: string) => readFileSync(join(directory, "postgresql/PG_VERSION"), "utf8").trim();

async function upgrade(directory: string, words: readonly string[] = []) {
  const program = runProgram({ PALMARES_DATA: directory }, ["app/upgrade-postgresql.ts", ...words]);
  onTestFinished(() => program.kill("SIGKILL"));
  return { code: await program.exited, words: program.output() };
}

test.skipIf(!existsSync(FIFTEEN))(
  "OPS-08 the data of an older major version of PostgreSQL are carried over whole; until then nothing starts on them",
  async () => {
    const directory = aDirectory();
    const old = await startEmbedded({ directory, programs: FIFTEEN, revives: false });
    await old.create("palmares");
    const { pool, close, connect } = openDatabase(old.url("palmares"), { max: 2 });
    await migrate({ connect });
    await loadDirectory(pool);
    await loadDemonstration(pool, { participants: 20, now: new Date() });
    await close();
    const before = await digestsIn(old.url("palmares"));
    await old.stop();

    const port = await freePort();
    const refused = runProgram({ PALMARES_DATA: directory, PORT: String(port) });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain("npm run upgrade-postgresql");

    expect(await upgrade(directory, ["--programs", FIFTEEN])).toMatchObject({
      code: 0,
      words: expect.stringContaining("Toutes les lignes sont les mêmes"),
    });
    expect(Number(versionOf(directory))).toBeGreaterThan(15);
    expect(existsSync(join(directory, "postgresql-15/PG_VERSION"))).toBe(true);
    expect(differencesBetween(before, await besideEmbedded(directory, digestsIn))).toEqual([]);
    expect(await upgrade(directory)).toMatchObject({ code: 0, words: expect.stringContaining("rien n'est à faire") });

    const started = runProgram({ PALMARES_DATA: directory, PORT: String(port) });
    onTestFinished(() => started.kill("SIGKILL"));
    await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
    expect(existsSync(join(directory, `programs-${versionOf(directory)}/bin/postgres`)), "for the next time").toBe(true);
    started.kill("SIGTERM");
    expect(await started.exited).toBe(0);

    // Broken off between the two names: nothing empty takes the place of what is there.
    rmSync(join(directory, "postgresql"), { recursive: true });
    const halfway = runProgram({ PALMARES_DATA: directory, PORT: String(port) });
    expect(await halfway.exited).toBe(1);
    expect(halfway.output()).toContain("Redonnez-leur le nom");
    expect(postmasterOf(directory)).toBeUndefined();
    renameSync(join(directory, "postgresql-15"), join(directory, "postgresql"));
    expect(versionOf(directory)).toBe("15");
  },
  180_000,
);
