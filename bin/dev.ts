import { type ChildProcess, spawn } from "node:child_process";
import { refuseTakenPort } from "#app/port.ts";
import { readSettings } from "#app/settings.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { refuseDirectoryInUse } from "#database/embedded.ts";

// `npm run dev`: the server restarts when its sources change, and pages opened on Vite's address reload automatically. Ctrl-C stops both.
const start = (command: string, ...args: string[]): ChildProcess => spawn(command, args, { stdio: "inherit" });

try {
  const settings = readSettings(process.env);
  // The server would wait for a change of its sources, beside pages that cannot work.
  if (settings.DATABASE_URL === undefined) await refuseDirectoryInUse(settings.PALMARES_DATA ?? dataDirectory());
  await refuseTakenPort(settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const processes = [start("node", "--watch", "--watch-preserve-output", "app/main.ts"), start("vite")];
const stop = () => {
  for (const one of processes) one.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const one of processes) one.on("exit", stop);
