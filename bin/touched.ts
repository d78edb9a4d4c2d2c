import { execFileSync, spawnSync } from "node:child_process";
import { journeysOf } from "../tests/journeys/of-rooms.ts";

// `npm run test:touched`: runs the journeys of the rooms that differ from the branch main, committed or not.

const linesOf = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
const changed = [
  ...linesOf("diff", "--name-only", "main..."),
  ...linesOf("diff", "--name-only", "HEAD"),
  ...linesOf("ls-files", "-o", "--exclude-standard"),
];
const roomOf = (file: string) => /^features\/(\w+\/[\w-]+)\//.exec(file)?.[1] ?? "";
const ofRooms = changed.flatMap((file) => journeysOf[roomOf(file)] ?? []).map((name) => `tests/journeys/${name}.test.ts`);
const files = [...new Set([...ofRooms, ...changed.filter((file) => /^tests\/journeys\/.*\.test\.ts$/.test(file))])];
if (files.length === 0) console.log("No touched room has journeys.");
else
  process.exitCode = spawnSync("vitest", ["run", "--project", "core", "--project", "journeys", ...files], { stdio: "inherit" }).status ?? 1;
