import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claimFirstStart } from "./embedded.ts";

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
