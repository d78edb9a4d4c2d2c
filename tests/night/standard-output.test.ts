import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { shellWord } from "#platform/server/command-line.ts";
import { aDisk } from "#tests/own-directory.ts";

/** Writes this many lines of a thousand characters as a node does, reports on standard error when the loop is free again, and ends on a signal. */
const writing = (lines: number) => [
  "--input-type=module",
  "--eval",
  `import { collectAtExit } from "#platform/server/process-end.ts";
   import { standardOutput } from "#platform/server/standard-output.ts";
   collectAtExit();
   const output = standardOutput();
   for (let line = 0; line < ${lines}; line++) output.write("x".repeat(999) + "\\n");
   setTimeout(() => process.stderr.write("free"), 100);
   process.on("SIGTERM", () => setTimeout(() => process.exit(0), 200));
   setTimeout(() => {}, 60_000);`,
];

const killedAtEnd = <P extends ChildProcess>(program: P): P => {
  onTestFinished(() => void program.kill("SIGKILL"));
  return program;
};
const writeTo = (log: string, lines: number) =>
  killedAtEnd(spawn("sh", ["-c", `exec node "$@" >> ${shellWord(log)}`, "sh", ...writing(lines)], { stdio: ["ignore", "ignore", "pipe"] }));
const isFree = (program: ChildProcess) => new Promise((resolve) => program.stderr?.once("data", resolve));
const ends = (program: ChildProcess) => new Promise((resolve) => program.once("exit", resolve));

test.skipIf(process.getuid?.() !== 0)(
  "OPS-04 a log on a full disk does not stop a node from answering or ending; once there is space, it logs how many lines were dropped",
  async () => {
    const directory = aDisk("1m");
    writeFileSync(join(directory, "filler"), Buffer.alloc(900_000));
    const log = join(directory, "log");
    const ending = writeTo(log, 6_000);
    await isFree(ending);
    ending.kill("SIGTERM");
    expect(await ends(ending)).toBe(0);

    const going = writeTo(log, 6_000);
    await isFree(going);
    rmSync(join(directory, "filler"));
    execFileSync("mount", ["-o", "remount,size=20m", directory]);
    await expect.poll(() => readFileSync(log, "utf8"), { timeout: 20_000 }).toMatch(/"lines":\d{4},"msg":"lines of the log were dropped/);
    going.kill("SIGTERM");
    expect(await ends(going)).toBe(0);
  },
  60_000,
);

test("OPS-04 a stalled reader of the log does not stop a node from answering or ending", async () => {
  const program = killedAtEnd(spawn("node", writing(6_000), { stdio: ["ignore", "pipe", "pipe"] }));
  program.stdout.pause();
  await isFree(program);
  program.kill("SIGTERM");
  expect(await ends(program)).toBe(0);
});

test("OPS-04 a node whose log pipe was closed continues, and can stop", async () => {
  const program = killedAtEnd(spawn("node", writing(6_000), { stdio: ["ignore", "pipe", "pipe"] }));
  program.stdout.destroy();
  await isFree(program);
  await sleep(300);
  expect(program.exitCode, "it continues").toBe(null);
  program.kill("SIGTERM");
  expect(await ends(program)).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)(
  "OPS-04 the rest of a partly written line follows once the disk has room",
  async () => {
    const directory = aDisk("64k");
    const log = join(directory, "log");
    const program = writeTo(log, 100);
    await isFree(program);
    execFileSync("mount", ["-o", "remount,size=20m", directory]);
    await expect.poll(() => readFileSync(log, "utf8").length, { timeout: 20_000 }).toBe(100_000);
    expect(readFileSync(log, "utf8").split("\n").slice(0, -1)).toEqual(Array(100).fill("x".repeat(999)));
    program.kill("SIGTERM");
    await ends(program);
  },
  30_000,
);

test.each([
  { program: "app/main.ts", args: [], env: { PORT: "nowhere" } },
  { program: "app/probe.ts", args: ["--help"], env: {} },
  { program: "app/worker.ts", args: [], env: {}, message: { configuration: {} } },
])(
  "OPS-04 garbage is collected as the last act of $program: else it may wait for ever for a compilation that waits for that",
  async ({ program, args, env, message }) => {
    const running = killedAtEnd(fork(program, args, { execArgv: ["--trace-gc"], env: { ...process.env, ...env }, silent: true }));
    const lines: string[] = [];
    running.stdout?.on("data", (part) => lines.push(String(part)));
    if (message) running.send(message);
    await new Promise((resolve) => running.once("close", resolve));
    expect(lines.join("").trimEnd().split("\n").at(-1)).toMatch(/Mark-Compact .*testing/);
  },
);
