import { randomInt } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contest, Person } from "./contest.ts";
import type { LedgerEntry } from "./ledger.ts";

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 20;
const MAX_MS = 60_000;
/** One save in this many comes from a browser with a restored profile, which has forgotten its last sequence number. */
const SAVES_PER_RESTORED_PROFILE = 10;
const MAX_DEVICE = 2_147_483_647;

/**
 * People who save sheet after sheet with increasing values, and record the acknowledged ones. Devices number their saves by their clock, as pages
 * do, and sometimes one forgets its last number, like a restored browser.
 */
export interface Savers {
  readonly ledger: ReadonlyMap<number, Readonly<LedgerEntry>>;
  /** Acknowledged saves so far. */
  acknowledged(): number;
  /** The number of responses by status; 0 means no response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Saves until this many more are acknowledged. */
  save(more: number): Promise<void>;
  /** Stops all further saves. */
  freeze(): void;
  /** Resolves when all requests are answered or abandoned. */
  settled(): Promise<void>;
}

/** Where and how people call. */
export interface CallTarget {
  readonly port: number;
  agent(): http.Agent;
}

export const directTarget = (port: number): CallTarget => ({ port, agent: () => new http.Agent({ keepAlive: true }) });

export function startCrowd({ people, questionIds }: Contest, callTarget: CallTarget): Savers {
  // Greater than anything an earlier crowd wrote.
  const before = Date.now();
  const ledger = new Map<number, LedgerEntry>(people.map(({ id }) => [id, { sent: before, acknowledged: 0 }]));
  const send = callerOf(callTarget);
  const statuses = new Map<number, number>();
  const call: Call = async (...request) => {
    const response = await send(...request);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const device = randomInt(1, MAX_DEVICE);
  let isFrozen = true;
  let acknowledged = 0;
  let runningSaves: Promise<void>[] = [];
  const saveRepeatedly = async ({ token }: Person, entry: LedgerEntry) => {
    let sequence: DeviceSequence = { device, turn: 0 };
    while (!isFrozen) {
      entry.sent += 1;
      const sheet = entry.sent;
      const forgotten = sheet % SAVES_PER_RESTORED_PROFILE === 0 ? 0 : sequence.turn;
      sequence = { ...sequence, turn: Math.max(forgotten + 1, Date.now() - before) };
      const outcome = await save(call, token, sheetOf(questionIds, sheet, sequence));
      if (outcome === "saved") {
        entry.acknowledged = sheet;
        acknowledged += 1;
      } else if (outcome === "outdated") sequence = { device: randomInt(1, MAX_DEVICE), turn: 0 };
      else await sleep(PAUSE_MS);
    }
  };
  return {
    ledger,
    acknowledged: () => acknowledged,
    statuses,
    async save(more) {
      const [goal, deadline] = [acknowledged + more, Date.now() + MAX_MS];
      isFrozen = false;
      runningSaves = people.map((person) => saveRepeatedly(person, ledger.get(person.id) as LedgerEntry));
      while (acknowledged < goal) {
        if (Date.now() > deadline) throw new Error(`only ${more - goal + acknowledged} of ${more} saves were acknowledged in a minute`);
        await sleep(5);
      }
    },
    freeze() {
      isFrozen = true;
    },
    async settled() {
      await Promise.all(runningSaves);
    },
  };
}

interface DeviceSequence {
  readonly device: number;
  readonly turn: number;
}

export const sheetOf = (questionIds: readonly number[], value: number, sequence?: DeviceSequence): string =>
  JSON.stringify(questionIds.map((id) => ({ questionId: String(id), answers: [String(value)], ...sequence })));

/** A sheet is saved if it gets a complete, successful response; or it is outdated. */
type Outcome = "saved" | "outdated" | "failed";

export async function save(call: Call, token: string, sheet: string): Promise<Outcome> {
  const { status, responseText } = await call("POST", "/api/users-answer", { token, body: sheet });
  if (status !== 200) return "failed";
  return responseText.includes('"outdated":true') ? "outdated" : "saved";
}

interface CallResponse {
  /** 0: no complete response in ten seconds. */
  readonly status: number;
  readonly responseText: string;
}

export type Call = (method: "GET" | "POST", path: string, more?: { token?: string; body?: string }) => Promise<CallResponse>;

/** Calls this target over keep-alive connections. */
export function callerOf({ port, agent: open }: CallTarget): Call {
  const agent = open();
  const isSecure = agent instanceof https.Agent;
  const { request } = isSecure ? https : http;
  const host = isSecure ? { host: String(agent.options.servername) } : {};
  return (method, path, { token, body } = {}) =>
    new Promise((resolve) => {
      const fail = () => resolve({ status: 0, responseText: "" });
      const headers = {
        ...host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      };
      const outgoing = request({ agent, host: "127.0.0.1", port, method, path, headers, timeout: TIMEOUT_MS });
      outgoing.on("timeout", () => outgoing.destroy()).on("error", fail);
      outgoing.on("response", (answer) => {
        text(answer).then((responseText) => resolve({ status: answer.complete ? (answer.statusCode ?? 0) : 0, responseText }), fail);
      });
      outgoing.end(body);
    });
}
