import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import { isReachable } from "#database/server-liveness.ts";
import type { CallTarget } from "./concurrent-savers.ts";
import { install, run, until } from "./machines.ts";
import { type NetworkLink, openLink } from "./network-link.ts";

/** The name in deploy/nginx.conf. */
export const HOST_NAME = "championnat.exemple.fr";
/** The ports of the nodes in deploy/nginx.conf. */
export const NODE_PORTS = [3001, 3002, 3003] as const;
/** The port of the primary in deploy/pgbouncer.ini. */
export const PRIMARY_PORT = 5000;
const POOLER_PORT = 6432;

/** nginx on this machine, as docs/operations.md installs it. */
export interface Entrance extends CallTarget {
  /** From people to nginx. */
  readonly link: NetworkLink;
  close(): Promise<void>;
}

export interface Pooler {
  readonly port: number;
  /** Kills and restarts it, as its supervisor would. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const certificates = `/etc/letsencrypt/live/${HOST_NAME}`;

/** The lines of « One Debian machine » that install the nginx file, without the starts of services. */
function readSteps(): string {
  const [, lines] = /\n(sed [^\n]+deploy\/nginx\.conf[\s\S]*?)\nnginx -t/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  if (!lines) throw new Error("docs/operations.md no longer installs deploy/nginx.conf");
  return lines;
}

/** The complaints of nginx about its settings. */
const complaintsOfNginx = (): string[] => run("sh", "-c", "nginx -t -q 2>&1 || true").split("\n").filter(Boolean);

/** Installs nginx's files by the steps of the document, then again, as an upgrade does, then the file of several nodes; returns nginx's complaints. */
export function installNginx(): string[] {
  makeCertificate();
  const steps = readSteps();
  const complaints = ["first", "again"].flatMap(() => {
    execFileSync("sh", ["-ec", steps], { env: { ...process.env, NAME: HOST_NAME }, stdio: "inherit" });
    return complaintsOfNginx();
  });
  install("nginx-main.conf", "/etc/nginx/modules-enabled/90-palmares.conf");
  install("nginx.conf", "/etc/nginx/conf.d/palmares.conf");
  return [...complaints, ...complaintsOfNginx()];
}

function makeCertificate(): void {
  mkdirSync(certificates, { recursive: true });
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" ");
  const names = ["-subj", `/CN=${HOST_NAME}`, "-addext", `subjectAltName=DNS:${HOST_NAME}`];
  execFileSync("openssl", [...words, ...names, "-keyout", `${certificates}/privkey.pem`, "-out", `${certificates}/fullchain.pem`], {
    stdio: "ignore",
  });
  chmodSync(`${certificates}/privkey.pem`, 0o600);
}

export async function openEntrance(): Promise<Entrance> {
  const nginx = supervise("nginx", "-g", "daemon off;");
  const ca = readFileSync(`${certificates}/fullchain.pem`, "utf8");
  const isListening = () => isReachable({ host: "127.0.0.1", port: 443 }, { acceptMs: 1_000, timeoutMs: 1_000 });
  await until("nginx listens", isListening, 10);
  // nginx counts by address: each connection uses its own.
  const address = () => `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const link = await openLink(() => [{ host: "127.0.0.1", port: 443, localAddress: address() }]);
  return {
    link,
    port: link.port,
    agent: () => new Agent({ keepAlive: true, ca, servername: HOST_NAME }),
    async close() {
      await link.close();
      await nginx.close();
    },
  };
}

/** HAProxy on this machine, which leads to the server that is the primary. */
export function openBalancer(): void {
  install("haproxy.cfg", "/etc/haproxy/haproxy.cfg");
  run("haproxy", "-c", "-q", "-f", "/etc/haproxy/haproxy.cfg");
  supervise("haproxy", "-db", "-f", "/etc/haproxy/haproxy.cfg");
}

/** PgBouncer on this machine; `userlist` contains the accounts that it knows. */
export async function openPooler(userlist: string): Promise<Pooler> {
  install("pgbouncer.ini", "/etc/pgbouncer/pgbouncer.ini");
  writeFileSync("/etc/pgbouncer/userlist.txt", userlist);
  run("chown", "-R", "postgres:postgres", "/etc/pgbouncer");
  const words = "--reuid=postgres --regid=postgres --init-groups pgbouncer -q /etc/pgbouncer/pgbouncer.ini";
  const pooler = supervise("setpriv", ...words.split(" "));
  const isListening = () => isReachable({ host: "127.0.0.1", port: POOLER_PORT }, { acceptMs: 1_000, timeoutMs: 1_000 });
  await until("PgBouncer listens", isListening, 20);
  return { port: POOLER_PORT, ...pooler };
}

/** Starts a program, and starts it again when it is killed on purpose. */
function supervise(program: string, ...words: readonly string[]) {
  const start = () => {
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "inherit"] });
    return { child, exited: new Promise<void>((resolve) => child.on("exit", () => resolve())) };
  };
  let running = start();
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.exited;
  };
  return {
    async restart() {
      await end("SIGKILL");
      running = start();
    },
    close: () => end("SIGTERM"),
  };
}
