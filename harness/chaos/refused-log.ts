import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectEncrypted } from "node:tls";
import type { Figure } from "../figure.ts";
import { HOST_NAME } from "./entrance.ts";

const LOGS = "/var/log/nginx";
const CONNECTIONS = 40;
/** On one connection, unless nginx closes it. */
const REQUESTS = 50;
const TIMEOUT_MS = 20_000;
/** nginx writes its lines as they come; a worker may still be at the last. */
const SETTLE_MS = 500;

/** One in a hundred of 2,000 refused requests may leave a line. */
const GOAL_KB = 3;
/** Of the doors, twenty a second reach a node, and leave a whole line each. */
const GOAL_OF_DOORS_KB = 30;

interface Stranger {
  readonly port: number;
  /** Unencrypted without one. */
  readonly servername?: string;
  readonly line: string;
  readonly headers?: string;
}

const encrypted = { port: 443, servername: HOST_NAME };
const challenge = "GET /.well-known/acme-challenge/";

/** What a stranger sends, and nginx refuses or redirects without asking a node. */
const strangers: Readonly<Record<string, Stranger>> = {
  "too many sign-ins": { ...encrypted, line: "GET /api/authentification/log-in?search=Martin HTTP/1.1" },
  "too large a body": { ...encrypted, line: "POST /api/x?search=Martin HTTP/1.1", headers: "Content-Length: 3000000\r\n" },
  "a method that nobody takes": { ...encrypted, line: "TRACE /?search=Martin HTTP/1.1" },
  "a malformed request": { ...encrypted, line: "GET /?search=Martin HTTP/x" },
  "too long an address": { ...encrypted, line: `GET /?search=${"Martin".repeat(6_000)} HTTP/1.1` },
  "an unknown encoding": { ...encrypted, line: "POST /?search=Martin HTTP/1.1", headers: "Transfer-Encoding: Martin\r\n" },
  "the metrics": { ...encrypted, line: "GET /metrics?search=Martin HTTP/1.1" },
  "no handshake": { port: 443, line: "\x16\x03\x01\xff\xff\x01Martin" },
  "plain text where TLS is expected": { port: 443, line: "GET /?search=Martin HTTP/1.1" },
  "another name": { port: 443, servername: "other.exemple.fr", line: "GET / HTTP/1.1" },
  "a redirection": { port: 80, line: "GET /?search=Martin HTTP/1.1" },
  "another name, unencrypted": { port: 80, line: "GET /?search=Martin HTTP/1.1", headers: "Host: other.exemple.fr\r\n" },
  "too large a body, unencrypted": { port: 80, line: `POST ${challenge.slice(4)}a HTTP/1.1`, headers: "Content-Length: 3000000\r\n" },
  "an unknown challenge": { port: 80, line: `${challenge}Martin HTTP/1.1` },
  "the folder of challenges": { port: 80, line: `${challenge} HTTP/1.1` },
};

const sizeOfLogs = (): number => readdirSync(LOGS).reduce((total, file) => total + statSync(join(LOGS, file)).size, 0);

/** Sends requests in one piece, and waits until nginx has closed the connection. */
const sendAll = ({ port, servername, line, headers = "" }: Stranger): Promise<void> =>
  new Promise((resolve) => {
    const host = headers.includes("Host:") ? "" : `Host: ${HOST_NAME}\r\n`;
    const one = `${line}\r\n${host}${headers}`;
    const to = { host: "127.0.0.1", port };
    const socket = servername ? connectEncrypted({ ...to, servername, rejectUnauthorized: false }) : connect(to);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on("error", () => {}).on("close", () => resolve());
    socket.resume().write(`${`${one}\r\n`.repeat(REQUESTS - 1)}${one}Connection: close\r\n\r\n`, "latin1");
  });

const sendFromMany = (stranger: Stranger) => Promise.all(Array.from({ length: CONNECTIONS }, () => sendAll(stranger)));

/** How much of nginx's disk a stranger fills by being refused. */
export async function measureRefusedLog(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, stranger] of Object.entries(strangers)) {
    // The first ones reach a node, at a bounded rate.
    const isDoor = stranger.line.includes("/api/authentification/");
    if (isDoor) await sendFromMany(stranger);
    const before = sizeOfLogs();
    await sendFromMany(stranger);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const value = (sizeOfLogs() - before) / 1_000;
    const goal = isDoor ? GOAL_OF_DOORS_KB : GOAL_KB;
    const detail = `${CONNECTIONS} connections of one address, up to ${REQUESTS} requests each`;
    figures.push({ name: "D1", what: `log of requests refused by nginx: ${what}`, value, unit: "kB", goal, detail });
  }
  return figures;
}
