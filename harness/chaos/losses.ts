import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, noneOf, seen } from "../figure.ts";
import { type CallTarget, directTarget, type Savers, startCrowd } from "./concurrent-savers.ts";
import { QUESTIONS } from "./contest.ts";
import { databaseCut, databaseKilled, type Fault } from "./faults.ts";
import { type Judgement, judge, sumOf } from "./ledger.ts";
import type { Site } from "./site.ts";

/** Number of tries of a control to lose something. */
const MAX_TRIES = 5;
/** Maximum delay of a fault after some normal saves. */
const MAX_DELAY_MS = 60;

/** People save until the fault; everything acknowledged is read back before the next save. */
async function runFault(fault: Fault, site: Site, savers: Savers): Promise<Judgement> {
  await savers.save(2 * site.contest.people.length);
  await sleep(Math.random() * MAX_DELAY_MS);
  savers.freeze();
  await fault.inject(site);
  await savers.settled();
  await fault.repair?.(site);
  return judge(savers.ledger, await site.readAnswers(), QUESTIONS);
}

export interface FaultRunResult extends Judgement {
  readonly faults: number;
  readonly saves: number;
  /** The faults that lost something. */
  readonly losingFaults: readonly string[];
}

/** This many faults, kind after kind. */
export async function runFaults(site: Site, kinds: readonly Fault[], faults: number): Promise<FaultRunResult> {
  const savers = startCrowd(site.contest, site);
  const outcomes: { readonly fault: Fault; readonly judgement: Judgement }[] = [];
  for (let index = 0; index < faults; index += 1) {
    const fault = kinds[index % kinds.length] as Fault;
    outcomes.push({ fault, judgement: await runFault(fault, site, savers) });
  }
  const losingFaults = outcomes.filter(({ judgement }) => judgement.lost > 0).map(({ fault }) => fault.name);
  return { ...sumOf(outcomes.map(({ judgement }) => judgement)), faults, saves: savers.acknowledged(), losingFaults };
}

/** R1: the losses over all faults, in all kinds of installation. */
export function lossesOf(all: readonly FaultRunResult[]): Figure[] {
  const { lost, torn, invented } = sumOf(all);
  const total = (of: "faults" | "saves") => all.reduce((sum, one) => sum + one[of], 0);
  const losingFaults = [...new Set(all.flatMap((one) => one.losingFaults))].map((name) => `, lost after: ${name}`);
  const detail = `${total("saves")} saves of ${QUESTIONS} answers acknowledged, all read back after each fault${losingFaults.join("")}`;
  return [
    noneOf("R1", `acknowledged answers lost over ${total("faults")} faults`, lost, detail),
    noneOf("R1", "sheets torn, answers that nobody sent", torn + invented, "the same readings"),
  ];
}

/** The checker must detect the losses of a database that does not wait for its disk: rows only in its memory die with it. */
export async function loseByUnsafeDatabase(site: Site): Promise<Figure> {
  await site.execute("alter system set synchronous_commit = off");
  await site.execute("alter system set wal_writer_delay = '10s'");
  await site.execute("alter system set wal_writer_flush_after = '1GB'");
  await site.execute("select pg_reload_conf()");
  const lost = await loseOnce(site, site, databaseKilled);
  await site.execute("alter system reset all");
  // A reload request is not a finished reload: a restarted database has read its settings.
  await databaseKilled.inject(site);
  await site.readAnswers();
  return control(`synchronous_commit = off, ${databaseKilled.name}`, lost);
}

/** And the losses of an application that responds before it writes: a proxy in front of ours that responds 200 at once. */
export async function loseByEarlyAcknowledger(site: Site): Promise<Figure> {
  const early = await startEarlyAcknowledger(site.port);
  const lost = await loseOnce(site, directTarget(early.port), databaseCut);
  await early.close();
  return control(`answers before the commit, ${databaseCut.name}`, lost);
}

async function loseOnce(site: Site, callTarget: CallTarget, fault: Fault): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { lost } = await runFault(fault, site, startCrowd(site.contest, callTarget));
    if (lost > 0) return lost;
  }
  return 0;
}

const control = (what: string, lost: number): Figure =>
  seen("R1", `control that must lose: ${what}`, lost, "else the checker sees nothing");

/** An application that acknowledges before it commits: it responds 200, and only then forwards the request. */
async function startEarlyAcknowledger(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const forwarded = request({ host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers: incoming.headers });
    forwarded.on("error", () => {}).on("response", (response) => response.resume());
    incoming.pipe(forwarded);
    incoming.on("end", () => answer.writeHead(200, { "content-type": "application/json", "content-length": 2 }).end("[]"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
