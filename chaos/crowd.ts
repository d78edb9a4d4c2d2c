import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contest, Person } from "./contest.ts";
import type { Sent } from "./ledger.ts";

const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;
const LONGEST_MS = 60_000;

/** Everybody saves sheet after sheet, each with greater values, and notes what was acknowledged. */
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

export function gather({ people, questionIds }: Contest, port: number): Crowd {
  // Greater than whatever an earlier crowd wrote.
  const before = Date.now();
  const ledger = new Map<number, Sent>(people.map(({ id }) => [id, { sent: before, acknowledged: 0 }]));
  const agent = new Agent({ keepAlive: true });
  let isFrozen = true;
  let acknowledged = 0;
  let walks: Promise<void>[] = [];
  const walk = async ({ token }: Person, note: Sent) => {
    while (!isFrozen) {
      note.sent += 1;
      const sheet = note.sent;
      if (await post(agent, port, token, sheetOf(questionIds, sheet))) {
        note.acknowledged = sheet;
        acknowledged += 1;
      } else await sleep(PAUSE_MS);
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

export const sheetOf = (questionIds: readonly number[], value: number): string =>
  JSON.stringify(questionIds.map((id) => ({ questionId: String(id), answers: [String(value)] })));

/** Whether a sheet was acknowledged: answered with success, and whole. */
export const post = (agent: Agent, port: number, token: string, sheet: string): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": Buffer.byteLength(sheet) };
    const asked = request({ agent, host: "127.0.0.1", port, method: "POST", path: "/api/users-answer", headers, timeout: PATIENCE_MS });
    asked.on("timeout", () => asked.destroy()).on("error", () => resolve(false));
    asked.on("response", (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode === 200 && answer.complete))
        .on("error", () => resolve(false));
    });
    asked.end(sheet);
  });
