import { execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#tests/program.ts";
import { findMissing } from "../attack/tools.ts";
import { notTried } from "../bench/figure.ts";

/** nginx and PgBouncer as deploy/ describes them; only addresses, ports, accounts and the certificate are for the test. */

export const HOST_NAME = "championnat.exemple.fr";
/** nginx counts by address: each connection uses its own. */
export const randomAddress = (): string => `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** nginx's main file, with the number of connections from docs/operations.md. */
const MAIN_CONFIG = (directory: string) => `daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
worker_processes auto;
worker_rlimit_nofile 40000;
events { worker_connections 16384; }
http {
  # As in Debian's.
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  include ${directory}/palmares.conf;
}
`;
/** PgBouncer refuses to run as root. */
const NOBODY_UID = 65_534;

interface Server {
  readonly port: number;
  close(): Promise<void>;
}

export interface Pooler extends Server {
  /** Kills and restarts it, as its supervisor would. */
  restart(): Promise<void>;
}

export interface Proxy extends Server {
  /** For calls through it, over TLS. */
  agent(): Agent;
}

/** Whether both are installed here. */
export const isProxyInstalled = async (): Promise<boolean> => (await findMissing(["nginx", "pgbouncer", "openssl"])).length === 0;

export const proxyMissing = notTried("R1", "behind nginx and PgBouncer", "one of them is not installed (Debian: nginx-light, pgbouncer)");

/** A file of deploy/ with these replacements; each original must occur in it. */
function adaptConfig(file: string, words: readonly (readonly [string | RegExp, string])[]): string {
  return words.reduce(
    (text, [original, replacement]) => {
      const changed = text.replaceAll(original, replacement);
      if (changed === text) throw new Error(`${file} says nothing of ${original}`);
      return changed;
    },
    readFileSync(file, "utf8"),
  );
}

/** PgBouncer in front of this database port. */
export async function startPooler(directory: string, databasePort: number): Promise<Pooler> {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const settings = adaptConfig("deploy/pgbouncer.ini", [
    ["host=127.0.0.1 port=5000", `host=127.0.0.1 port=${databasePort}`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["auth_type = scram-sha-256", "auth_type = trust"],
    ["auth_file = /etc/pgbouncer/userlist.txt", `auth_file = ${directory}/userlist.txt`],
  ]);
  writeFileSync(join(directory, "pgbouncer.ini"), settings);
  writeFileSync(join(directory, "userlist.txt"), '"postgres" ""\n');
  const account = process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
  return { port, ...(await supervise("pgbouncer", ["-q", join(directory, "pgbouncer.ini")], account)) };
}

/** nginx in front of these node ports, at most three. */
export async function startProxy(directory: string, nodePorts: readonly number[]): Promise<Proxy> {
  mkdirSync(directory, { recursive: true });
  if (process.getuid?.() === 0) chownSync(directory, NOBODY_UID, NOBODY_UID);
  const [plainPort, securePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const certificate = await selfSigned(directory);
  const site = adaptConfig("deploy/nginx.conf", [
    [/^ *server 127\.0\.0\.1:300([1-3])(.*)\n/gm, "[[$1$2]]\n"],
    [/^ *listen \[::\].*\n/gm, ""],
    [/listen 80\b/g, `listen 127.0.0.1:${plainPort}`],
    [/listen 443\b/g, `listen 127.0.0.1:${securePort}`],
    ["listen 127.0.0.1:8080", `listen 127.0.0.1:${metricsPort}`],
    [/\/etc\/letsencrypt\/live\/[^/]+\/(\w+\.pem)/g, `${directory}/$1`],
    ["/var/log/nginx/palmares.log", `${directory}/access.log`],
  ]).replace(/^\[\[(\d)(.*)\]\]\n/gm, (_, place, rest) => {
    const port = nodePorts[Number(place) - 1];
    return port === undefined ? "" : `  server 127.0.0.1:${port}${rest}\n`;
  });
  writeFileSync(join(directory, "palmares.conf"), site);
  writeFileSync(join(directory, "nginx.conf"), MAIN_CONFIG(directory));
  const server = await supervise("nginx", ["-p", directory, "-c", join(directory, "nginx.conf")]);
  return { port: securePort, close: server.close, agent: () => new Agent({ keepAlive: true, ca: certificate, servername: HOST_NAME }) };
}

async function selfSigned(directory: string): Promise<string> {
  const [key, certificate] = [join(directory, "privkey.pem"), join(directory, "fullchain.pem")];
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" ");
  const names = ["-subj", `/CN=${HOST_NAME}`, "-addext", `subjectAltName=DNS:${HOST_NAME}`];
  await promisify(execFile)("openssl", [...words, ...names, "-keyout", key, "-out", certificate]);
  chmodSync(key, 0o600);
  return readFileSync(certificate, "utf8");
}

/** Starts a program, and restarts it when it is killed on purpose. */
async function supervise(program: string, words: readonly string[], account: { uid?: number; gid?: number } = {}) {
  const start = () => {
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "inherit"], ...account });
    return { child, exited: new Promise<void>((resolve) => child.on("exit", () => resolve())) };
  };
  let running = start();
  // No process stays behind after an error.
  process.once("exit", () => running.child.kill("SIGKILL"));
  // It rejects its settings at once, or it serves.
  const refusal = await Promise.race([running.exited.then(() => true), sleep(500, false)]);
  if (refusal) throw new Error(`${program} did not start`);
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
