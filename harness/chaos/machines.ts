import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findMissing } from "../attack/tools.ts";

const HERE = "10.0.0.1";
const MARK = "PALMARES_ALONE";

/** Whether this process has its own network, file system and processes: everything it mounts, adds or leaves behind ends with it. */
export const isAlone = (): boolean => process.env[MARK] !== undefined;

/** The reason that this program cannot run alone here, with these programs of Debian; `undefined` if it can. */
export async function refusalToBeAlone(programs: readonly string[]): Promise<string | undefined> {
  if (isAlone()) return undefined;
  const missing = await findMissing([...programs, "unshare", "setpriv", "ip"]);
  if (missing.length > 0) return `not installed: ${missing.join(", ")}`;
  const isAllowed = spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status === 0;
  return isAllowed ? undefined : "only root, outside a container, has networks of its own";
}

/** Runs this program again, alone; returns its exit code. */
export function runAlone(): Promise<number> {
  // A shell is the first process: it reaps processes whose parents were killed.
  const words = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", '"$@"; exit $?', "sh"];
  const child = spawn("unshare", [...words, process.execPath, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, [MARK]: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill("SIGKILL"));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

export const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: "utf8" });

/** Shows this file or directory at another path. */
function show(source: string, path: string): void {
  run("mount", "--bind", source, path);
}

/** Mounts an empty directory in memory over this existing one. */
const replace = (path: string): void => void run("mount", "-t", "tmpfs", "-o", "mode=0755", "tmpfs", path);

/** A machine as Debian leaves it, for this run alone: settings that may change, free ports, no programs of Palmarès but these. */
export function openOwnMachine(directory: string): void {
  run("cp", "-a", "/etc", join(directory, "etc"));
  show(join(directory, "etc"), "/etc");
  const checkout = process.cwd();
  for (const path of ["/run", "/srv", "/var/log"]) replace(path);
  for (const path of ["/srv/palmares/current", "/var/log/nginx"]) mkdirSync(path, { recursive: true });
  show(checkout, "/srv/palmares/current");
  run("ip", "link", "set", "lo", "up");
  // A browser without any link but this one counts as offline.
  run("ip", "link", "add", "outside", "type", "veth", "peer", "name", "inside");
  run("ip", "addr", "add", "10.0.1.1/24", "dev", "inside");
  for (const link of ["outside", "inside"]) run("ip", "link", "set", link, "up");
}

/** Puts a file of deploy/ as it stands at its place. */
export function install(file: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  cpSync(join("deploy", file), place);
  installed.set(place, file);
}

const installed = new Map<string, string>();

/** The files of deploy/ that this run has not used. */
export const listUnused = (): string[] => readdirSync("deploy").filter((file) => ![...installed.values()].includes(file));

/** The installed files that differ from deploy/. */
export const listChanged = (): string[] =>
  [...installed]
    .filter(([place, file]) => readFileSync(place, "utf8") !== readFileSync(join("deploy", file), "utf8"))
    .map(([place]) => place);

/** A machine of its own: a cable to the others, and directories that no other machine sees. */
export interface Machine {
  readonly name: string;
  /** Starts a program there, as this account. */
  start(account: string, command: string, ...args: string[]): ChildProcess;
  /** Sends this to everything that runs there, or to the processes of one program. */
  signal(signal: "CONT" | "KILL" | "STOP", program?: string): void;
  pullCable(): void;
  plugCable(): void;
}

/** Names for the addresses of all machines, this one's included, as a name server would give them. */
export function openNetwork(names: Readonly<Record<string, string>>): void {
  run("ip", "link", "add", "bridge", "type", "bridge");
  run("ip", "addr", "add", `${HERE}/24`, "dev", "bridge");
  run("ip", "link", "set", "bridge", "up");
  const lines = Object.entries({ localhost: "127.0.0.1", ...names }).map(([name, address]) => `${address} ${name}\n`);
  writeFileSync("/etc/hosts", lines.join(""));
}

/** Connects one; `own` are its own directories, by their paths. */
export function addMachine(name: string, address: string, own: Readonly<Record<string, string>> = {}): Machine {
  const cable = `cable-${name}`;
  run("ip", "netns", "add", name);
  run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name);
  run("ip", "link", "set", cable, "master", "bridge", "up");
  run("ip", "-n", name, "addr", "add", `${address}/24`, "dev", "eth0");
  for (const link of ["lo", "eth0"]) run("ip", "-n", name, "link", "set", link, "up");
  const mounts = Object.entries(own).map(([path, source]) => `mount --bind '${source}' '${path}' &&`);
  return {
    name,
    start(account, command, ...args) {
      const script = `${mounts.join(" ")} exec setpriv --reuid=${account} --regid=${account} --init-groups "$@"`;
      const child = spawn("ip", ["netns", "exec", name, "sh", "-c", script, "sh", command, ...args], {
        cwd: "/",
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: "/tmp" },
      });
      const log: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => log.push(String(text)));
      logs.set(`${name} ${command}`, log);
      return child;
    },
    signal(signal, program = "") {
      const pids = run("ip", "netns", "pids", name).split("\n").filter(Boolean).map(Number);
      for (const pid of pids) run("sh", "-c", `! grep -qs '^${program}' /proc/${pid}/comm || kill -${signal} ${pid} || true`);
    },
    pullCable: () => void run("ip", "link", "set", cable, "down"),
    plugCable: () => void run("ip", "link", "set", cable, "up"),
  };
}

const logs = new Map<string, string[]>();

/** The end of the output of the programs of all machines, for a failure. */
const endOfLogs = (): string =>
  [...logs].map(([program, lines]) => `${program}:\n${lines.join("").split("\n").slice(-15).join("\n")}`).join("\n");

/** Repeats until it is true; fails after this long. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; !(await isTrue()); await sleep(100))
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s\n${endOfLogs()}`);
}
