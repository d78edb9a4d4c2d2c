import { type ChildProcess, spawn } from "node:child_process";

// `npm run dev`: the server restarts when its sources change, the pages reload by themselves on Vite's address. Ctrl-C stops both.
const start = (command: string, ...words: string[]): ChildProcess => spawn(command, words, { stdio: "inherit" });

const both = [start("node", "--watch", "--watch-preserve-output", "app/main.ts"), start("vite")];
const stop = () => {
  for (const one of both) one.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const one of both) one.on("exit", stop);
