import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { claimFirstStart, rotateLog, startEmbedded } from "./embedded.ts";

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "palmares-first-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test("OPS-08 of two first starts in one directory the second is refused in one sentence, until the first has made the database", () => {
  const directory = aDirectory();
  const release = claimFirstStart(directory);
  expect(() => claimFirstStart(directory)).toThrow(`Une autre application utilise les données de ${directory}`);
  release();
  claimFirstStart(directory)();
});

test("OPS-08 a first start that was killed holds nobody up", () => {
  const directory = aDirectory();
  writeFileSync(join(directory, "first-start.lock"), "999999999 1");
  claimFirstStart(directory)();
});

test("OPS-08 the log of its own PostgreSQL does not fill the disk: emptied at a start and while it serves, the former part kept once", async () => {
  const directory = aDirectory();
  const log = join(directory, "postgresql.log");
  const many = (word: string) => `${word}\n`.repeat((17 * 1024 * 1024) / (word.length + 1));
  await (await startEmbedded({ directory, restartsOnCrash: false })).stop();
  appendFileSync(log, many("written before the start"));
  const server = await startEmbedded({ directory, restartsOnCrash: false });
  onTestFinished(server.stop);
  expect(statSync(log).size).toBeLessThan(100_000);
  appendFileSync(log, many("written while it serves"));
  rotateLog(log);
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query("select nothing").catch(() => {});
  await client.end();
  const words = readFileSync(log, "utf8");
  expect(words, "it goes on at the beginning of the file").toMatch(/^[^\0]*column "nothing" does not exist/);
  expect(words.length).toBeLessThan(100_000);
  expect(readFileSync(`${log}.1`, "utf8").endsWith("written while it serves\n")).toBe(true);
  rotateLog(log);
  expect(readFileSync(log, "utf8"), "a short one stays").toBe(words);
}, 60_000);
