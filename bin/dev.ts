import { type ChildProcess, spawn } from "node:child_process";

// `npm run dev`: the server restarts when its sources change, and pages opened on Vite's address reload automatically. Ctrl-C stops both.
const start = (command: string, ...args: string[]): ChildProcess => spawn(command, args, { stdio: "inherit" });

const processes = [start("node", "--watch", "--watch-preserve-output", "app/main.ts"), start("vite")];
const stop = () => {
  for (const one of processes) one.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const one of processes) one.on("exit", stop);
