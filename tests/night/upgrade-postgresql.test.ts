import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { differencesBetween } from "#database/digest.ts";
import { loadDirectory } from "#database/directory.ts";
import { startEmbedded, withEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { digestsIn } from "#tests/empty-database.ts";
import { aDirectory, postmasterOf, runInTest } from "#tests/own-directory.ts";
import { freePort, isReady } from "#tests/program.ts";

/** Debian's, if installed. */
const POSTGRESQL_15_BIN = "/usr/lib/postgresql/15/bin";

const versionOf = (directory: string) => readFileSync(join(directory, "postgresql/PG_VERSION"), "utf8").trim();

async function upgrade(directory: string, words: readonly string[] = []) {
  const program = runInTest({ PALMARES_DATA: directory }, ["app/upgrade-postgresql.ts", ...words]);
  return { code: await program.exited, words: program.output() };
}

test.skipIf(!existsSync(POSTGRESQL_15_BIN))(
  "OPS-08 the data of an older major version of PostgreSQL is converted completely; until then nothing starts on it",
  async () => {
    const directory = aDirectory();
    const old = await startEmbedded({ directory, programs: POSTGRESQL_15_BIN, restartsOnCrash: false });
    await old.create("palmares");
    const { pool, close, connect } = openDatabase(old.url("palmares"), { max: 2 });
    await migrate({ connect });
    await loadDirectory(pool);
    await loadDemonstration(pool, { participants: 20, now: new Date() });
    await close();
    const before = await digestsIn(old.url("palmares"));
    await old.stop();

    const port = await freePort();
    const refused = runInTest({ PALMARES_DATA: directory, PORT: String(port) });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain("npm run upgrade-postgresql");

    expect(await upgrade(directory, ["--programs", POSTGRESQL_15_BIN])).toMatchObject({
      code: 0,
      words: expect.stringContaining("Toutes les lignes sont les mêmes"),
    });
    expect(Number(versionOf(directory))).toBeGreaterThan(15);
    expect(existsSync(join(directory, "postgresql-15/PG_VERSION"))).toBe(true);
    expect(differencesBetween(before, await withEmbedded(directory, digestsIn))).toEqual([]);
    expect(await upgrade(directory)).toMatchObject({ code: 0, words: expect.stringContaining("rien n'est à faire") });

    const started = runInTest({ PALMARES_DATA: directory, PORT: String(port) });
    await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
    expect(existsSync(join(directory, `programs-${versionOf(directory)}/bin/postgres`)), "for the next upgrade").toBe(true);
    started.kill("SIGTERM");
    expect(await started.exited).toBe(0);

    // Interrupted between the two renames: no empty database replaces the data.
    rmSync(join(directory, "postgresql"), { recursive: true });
    const interrupted = runInTest({ PALMARES_DATA: directory, PORT: String(port) });
    expect(await interrupted.exited).toBe(1);
    expect(interrupted.output()).toContain("Redonnez-leur le nom");
    expect(postmasterOf(directory)).toBeUndefined();
    renameSync(join(directory, "postgresql-15"), join(directory, "postgresql"));
    expect(versionOf(directory)).toBe("15");
  },
  180_000,
);
