import { execFile, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#tests/program.ts";
import type { Figure } from "../bench/figure.ts";

/** nginx and PgBouncer as deploy/ describes them; only addresses, ports, accounts and the certificate are those of a trial. */

const SITE = "championnat.exemple.fr";
/** nginx's own file, where docs/operations.md says how many connections it takes. */
const MAIN = (directory: string) => `daemon off;
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
/** Started by root, PgBouncer wants to be somebody else. */
const NOBODY = 65_534;

interface Server {
  readonly port: number;
  close(): Promise<void>;
}

export interface Pooler extends Server {
  /** Kills it and starts it again, as its supervisor would. */
  restart(): Promise<void>;
}

export interface Proxy extends Server {
  /** Who calls through it, over TLS. */
  agent(): Agent;
}

/** Whether both are installed here. */
export const isFrontThere = (): Promise<boolean> =>
  Promise.all([
    promisify(execFile)("nginx", ["-v"]),
    promisify(execFile)("pgbouncer", ["--version"]),
    promisify(execFile)("openssl", ["version"]),
  ]).then(
    () => true,
    () => false,
  );

export const frontMissing: Figure = {
  name: "R1",
  what: "behind nginx and PgBouncer: NOT TRIED, one of them is not installed (Debian: nginx-light, pgbouncer)",
  value: 1,
  unit: "in all",
  goal: 0,
  detail: "nothing was measured",
};

/** A file of deploy/ with these words instead of its own; each must stand there. */
function adapted(file: string, words: readonly (readonly [string | RegExp, string])[]): string {
  return words.reduce(
    (text, [own, instead]) => {
      const changed = text.replaceAll(own, instead);
      if (changed === text) throw new Error(`${file} says nothing of ${own}`);
      return changed;
    },
    readFileSync(file, "utf8"),
  );
}

/** PgBouncer before the database on this port. */
export async function startPooler(directory: string, databasePort: number): Promise<Pooler> {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const settings = adapted("deploy/pgbouncer.ini", [
    ["host=db1 port=5432", `host=127.0.0.1 port=${databasePort}`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["auth_type = scram-sha-256", "auth_type = trust"],
    ["auth_file = /etc/pgbouncer/userlist.txt", `auth_file = ${directory}/userlist.txt`],
  ]);
  writeFileSync(join(directory, "pgbouncer.ini"), settings);
  writeFileSync(join(directory, "userlist.txt"), '"postgres" ""\n');
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return { port, ...(await supervise("pgbouncer", ["-q", join(directory, "pgbouncer.ini")], account)) };
}

/** nginx before the nodes on these ports, three at most. */
export async function startProxy(directory: string, nodePorts: readonly number[]): Promise<Proxy> {
  mkdirSync(directory, { recursive: true });
  if (process.getuid?.() === 0) chownSync(directory, NOBODY, NOBODY);
  const [clear, secure, figures] = [await freePort(), await freePort(), await freePort()];
  const certificate = await selfSigned(directory);
  const site = adapted("deploy/nginx.conf", [
    [/^ *server 127\.0\.0\.1:300([1-3])(.*)\n/gm, "[[$1$2]]\n"],
    [/^ *listen \[::\].*\n/gm, ""],
    [/listen 80\b/g, `listen 127.0.0.1:${clear}`],
    [/listen 443\b/g, `listen 127.0.0.1:${secure}`],
    ["listen 127.0.0.1:8080", `listen 127.0.0.1:${figures}`],
    [/\/etc\/letsencrypt\/live\/[^/]+\/(\w+\.pem)/g, `${directory}/$1`],
    ["/var/log/nginx/palmares.log", `${directory}/access.log`],
  ]).replace(/^\[\[(\d)(.*)\]\]\n/gm, (_, place, rest) => {
    const port = nodePorts[Number(place) - 1];
    return port === undefined ? "" : `  server 127.0.0.1:${port}${rest}\n`;
  });
  writeFileSync(join(directory, "palmares.conf"), site);
  writeFileSync(join(directory, "nginx.conf"), MAIN(directory));
  const server = await supervise("nginx", ["-p", directory, "-c", join(directory, "nginx.conf")]);
  return { port: secure, close: server.close, agent: () => new Agent({ keepAlive: true, ca: certificate, servername: SITE }) };
}

async function selfSigned(directory: string): Promise<string> {
  const [key, certificate] = [join(directory, "privkey.pem"), join(directory, "fullchain.pem")];
  const words = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-subj",
    `/CN=${SITE}`,
  ];
  await promisify(execFile)("openssl", [...words, "-addext", `subjectAltName=DNS:${SITE}`, "-keyout", key, "-out", certificate]);
  chmodSync(key, 0o600);
  return readFileSync(certificate, "utf8");
}

/** A program that is started, and started again when it is killed on purpose. */
async function supervise(program: string, words: readonly string[], account: { uid?: number; gid?: number } = {}) {
  const start = () => {
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "inherit"], ...account });
    return { child, exited: new Promise<void>((resolve) => child.on("exit", () => resolve())) };
  };
  let running = start();
  // Whatever goes wrong leaves none behind.
  process.once("exit", () => running.child.kill("SIGKILL"));
  // It refuses its settings within a moment, or serves.
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
