import { randomInt } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contest, Person } from "./contest.ts";
import type { Sent } from "./ledger.ts";

const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;
const LONGEST_MS = 60_000;
/** One save in so many comes from a browser whose profile was restored: it counts again from its first save on. */
const SAVES_A_RESTORED_PROFILE = 10;
const LARGEST_DEVICE = 2_147_483_647;

/**
 * Everybody saves sheet after sheet, each with greater values, and notes what was acknowledged. Devices number their saves, and now and then one
 * uses its numbers again, as a restored browser does.
 */
export interface Crowd {
  readonly ledger: ReadonlyMap<number, Readonly<Sent>>;
  /** Saves acknowledged in all. */
  acknowledged(): number;
  /** Lets everybody save until so many more saves are acknowledged. */
  save(more: number): Promise<void>;
  /** Nobody sends anything more. */
  freeze(): void;
  /** Resolves once whatever was sent is answered or given up. */
  settled(): Promise<void>;
}

/** Where people call, and how. */
export interface Door {
  readonly port: number;
  agent(): http.Agent;
}

export const openly = (port: number): Door => ({ port, agent: () => new http.Agent({ keepAlive: true }) });

export function gather({ people, questionIds }: Contest, door: Door): Crowd {
  // Greater than whatever an earlier crowd wrote.
  const before = Date.now();
  const ledger = new Map<number, Sent>(people.map(({ id }) => [id, { sent: before, acknowledged: 0 }]));
  const ask = callerOf(door);
  let isFrozen = true;
  let acknowledged = 0;
  let walks: Promise<void>[] = [];
  const walk = async ({ id, token }: Person, note: Sent) => {
    let by: Turn = { device: id, turn: 0 };
    while (!isFrozen) {
      note.sent += 1;
      const sheet = note.sent;
      by = { ...by, turn: sheet % SAVES_A_RESTORED_PROFILE === 0 ? 1 : by.turn + 1 };
      const outcome = await save(ask, token, sheetOf(questionIds, sheet, by));
      if (outcome === "saved") {
        note.acknowledged = sheet;
        acknowledged += 1;
      } else if (outcome === "outdated") by = { device: randomInt(1, LARGEST_DEVICE), turn: 0 };
      else await sleep(PAUSE_MS);
    }
  };
  return {
    ledger,
    acknowledged: () => acknowledged,
    async save(more) {
      const [wanted, deadline] = [acknowledged + more, Date.now() + LONGEST_MS];
      isFrozen = false;
      walks = people.map((person) => walk(person, ledger.get(person.id) as Sent));
      while (acknowledged < wanted) {
        if (Date.now() > deadline) throw new Error(`only ${more - wanted + acknowledged} of ${more} saves were acknowledged in a minute`);
        await sleep(5);
      }
    },
    freeze() {
      isFrozen = true;
    },
    async settled() {
      await Promise.all(walks);
    },
  };
}

interface Turn {
  readonly device: number;
  readonly turn: number;
}

export const sheetOf = (questionIds: readonly number[], value: number, by?: Turn): string =>
  JSON.stringify(questionIds.map((id) => ({ questionId: String(id), answers: [String(value)], ...by })));

/** A sheet is saved once it is answered with success, and whole; or told to be older than what stands. */
type Outcome = "saved" | "outdated" | "failed";

export async function save(ask: Ask, token: string, sheet: string): Promise<Outcome> {
  const { status, said } = await ask("POST", "/api/users-answer", { token, body: sheet });
  if (status !== 200) return "failed";
  return said.includes('"outdated":true') ? "outdated" : "saved";
}

interface Answered {
  /** 0: no whole answer came, within ten seconds. */
  readonly status: number;
  readonly said: string;
}

export type Ask = (method: "GET" | "POST", path: string, more?: { token?: string; body?: string }) => Promise<Answered>;

/** Calls through this door, over connections that are kept. */
export function callerOf({ port, agent: open }: Door): Ask {
  const agent = open();
  const isSecure = agent instanceof https.Agent;
  const { request } = isSecure ? https : http;
  const host = isSecure ? { host: String(agent.options.servername) } : {};
  return (method, path, { token, body } = {}) =>
    new Promise((resolve) => {
      const none = () => resolve({ status: 0, said: "" });
      const headers = {
        ...host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      };
      const asked = request({ agent, host: "127.0.0.1", port, method, path, headers, timeout: PATIENCE_MS });
      asked.on("timeout", () => asked.destroy()).on("error", none);
      asked.on("response", (answer) => {
        text(answer).then((said) => resolve({ status: answer.complete ? (answer.statusCode ?? 0) : 0, said }), none);
      });
      asked.end(body);
    });
}
