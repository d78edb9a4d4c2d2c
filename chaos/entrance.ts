import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:https";
import { isReachable } from "#database/server-liveness.ts";
import type { CallTarget } from "./concurrent-savers.ts";
import { install, run, until } from "./machines.ts";
import { openLink } from "./network-link.ts";
import { HOST_NAME, randomAddress } from "./proxy-and-pooler.ts";

/** nginx on this machine, as docs/operations.md installs it. */
export interface Entrance extends CallTarget {
  close(): Promise<void>;
}

const certificates = `/etc/letsencrypt/live/${HOST_NAME}`;

/** The lines of « One Debian machine » that install the nginx file, without the starts of services. */
function readSteps(): string {
  const [, lines] = /\n(sed [^\n]+deploy\/nginx\.conf[\s\S]*?)\nnginx -t/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  if (!lines) throw new Error("docs/operations.md no longer installs deploy/nginx.conf");
  return lines;
}

/** What nginx says of its settings. */
const complaintsOfNginx = (): string[] => run("sh", "-c", "nginx -t -q 2>&1 || true").split("\n").filter(Boolean);

/** Installs nginx's files by the steps of the document, then again, as an upgrade does, then the file of several nodes; returns nginx's complaints. */
export function installNginx(): string[] {
  const steps = readSteps();
  const complaints = ["first", "again"].flatMap(() => {
    execFileSync("sh", ["-ec", steps], { env: { ...process.env, NAME: HOST_NAME }, stdio: "inherit" });
    return complaintsOfNginx();
  });
  install("nginx-main.conf", "/etc/nginx/modules-enabled/90-palmares.conf");
  install("nginx.conf", "/etc/nginx/conf.d/palmares.conf");
  return [...complaints, ...complaintsOfNginx()];
}

export function makeCertificate(): void {
  mkdirSync(certificates, { recursive: true });
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" ");
  const names = ["-subj", `/CN=${HOST_NAME}`, "-addext", `subjectAltName=DNS:${HOST_NAME}`];
  execFileSync("openssl", [...words, ...names, "-keyout", `${certificates}/privkey.pem`, "-out", `${certificates}/fullchain.pem`], {
    stdio: "ignore",
  });
  chmodSync(`${certificates}/privkey.pem`, 0o600);
}

export async function openEntrance(): Promise<Entrance> {
  const nginx = spawn("nginx", ["-g", "daemon off;"], { stdio: ["ignore", "inherit", "inherit"] });
  const exited = new Promise((resolve) => nginx.on("exit", resolve));
  const ca = readFileSync(`${certificates}/fullchain.pem`, "utf8");
  await until(
    "nginx listens",
    () =>
      fetch("http://127.0.0.1:8080/stub_status").then(
        ({ ok }) => ok,
        () => false,
      ),
    10,
  );
  const link = await openLink(() => [{ host: "127.0.0.1", port: 443, localAddress: randomAddress() }]);
  return {
    port: link.port,
    agent: () => new Agent({ keepAlive: true, ca, servername: HOST_NAME }),
    async close() {
      await link.close();
      nginx.kill("SIGTERM");
      await exited;
    },
  };
}

/** PgBouncer and HAProxy on this machine. */
export async function openPooler(userlist: string): Promise<void> {
  install("haproxy.cfg", "/etc/haproxy/haproxy.cfg");
  install("pgbouncer.ini", "/etc/pgbouncer/pgbouncer.ini");
  writeFileSync("/etc/pgbouncer/userlist.txt", userlist);
  run("chown", "-R", "postgres:postgres", "/etc/pgbouncer");
  run("haproxy", "-c", "-q", "-f", "/etc/haproxy/haproxy.cfg");
  spawn("haproxy", ["-db", "-f", "/etc/haproxy/haproxy.cfg"], { stdio: ["ignore", "ignore", "inherit"] });
  spawn("setpriv", "--reuid=postgres --regid=postgres --init-groups pgbouncer -q /etc/pgbouncer/pgbouncer.ini".split(" "), {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await until("PgBouncer listens", () => isReachable({ host: "127.0.0.1", port: 6432 }, { acceptMs: 1_000, timeoutMs: 1_000 }), 20);
}
