import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../bench/figure.ts";
import { QUESTIONS } from "./contest.ts";
import { type Crowd, type Door, gather, openly } from "./crowd.ts";
import { databaseCut, databaseKilled, type Fault } from "./faults.ts";
import { hasten } from "./hasty.ts";
import type { Installation } from "./installation.ts";
import { type Judgement, judge, sumOf } from "./ledger.ts";

/** How often a control may try to lose something. */
const TRIES = 5;
/** How late after some calm saving a fault comes, at most. */
const SURPRISE_MS = 60;

/** Everybody saves, freezes at the fault, and all that was acknowledged is read back before anybody saves again. */
async function endure(fault: Fault, on: Installation, crowd: Crowd): Promise<Judgement> {
  await crowd.save(2 * on.contest.people.length);
  await sleep(Math.random() * SURPRISE_MS);
  crowd.freeze();
  await fault.strike(on);
  await crowd.settled();
  await fault.repair?.(on);
  return judge(crowd.ledger, await on.readBack(), QUESTIONS);
}

export interface Endured extends Judgement {
  readonly faults: number;
  readonly saves: number;
  /** The faults that lost something. */
  readonly losing: readonly string[];
}

/** So many faults, each kind in turn. */
export async function endureAll(on: Installation, kinds: readonly Fault[], faults: number): Promise<Endured> {
  const crowd = gather(on.contest, on);
  const judged: { readonly fault: Fault; readonly judgement: Judgement }[] = [];
  for (let at = 0; at < faults; at += 1) {
    const fault = kinds[at % kinds.length] as Fault;
    judged.push({ fault, judgement: await endure(fault, on, crowd) });
  }
  const losing = judged.filter(({ judgement }) => judgement.lost > 0).map(({ fault }) => fault.name);
  return { ...sumOf(judged.map(({ judgement }) => judgement)), faults, saves: crowd.acknowledged(), losing };
}

/** R1: what is lost over all faults, of both kinds of installation. */
export function lossesOf(all: readonly Endured[]): Figure[] {
  const { lost, torn, invented } = sumOf(all);
  const total = (of: "faults" | "saves") => all.reduce((sum, one) => sum + one[of], 0);
  const losing = [...new Set(all.flatMap((one) => one.losing))].map((name) => `, lost after: ${name}`);
  const detail = `${total("saves")} saves of ${QUESTIONS} answers acknowledged, all read back after each fault${losing.join("")}`;
  const figure = { name: "R1", unit: "in all", goal: 0 } as const;
  return [
    { ...figure, what: `acknowledged answers lost over ${total("faults")} faults`, value: lost, detail },
    { ...figure, what: "sheets torn, answers that nobody sent", value: torn + invented, detail: "the same readings" },
  ];
}

/** The checker must see what is lost by a database that does not wait for its disk: what it held in its own memory dies with it. */
export async function loseByForgetfulDatabase(on: Installation): Promise<Figure> {
  await on.ask("alter system set synchronous_commit = off");
  await on.ask("alter system set wal_writer_delay = '10s'");
  await on.ask("alter system set wal_writer_flush_after = '1GB'");
  await on.ask("select pg_reload_conf()");
  const lost = await loseOnce(on, on, databaseKilled);
  await on.ask("alter system reset all");
  // To be told to read its settings again is not to have read them: a database that starts has.
  await databaseKilled.strike(on);
  await on.readBack();
  return control(`synchronous_commit = off, ${databaseKilled.name}`, lost);
}

/** And what is lost by an application that answers before it has written: one that stands before ours and says 200 at once. */
export async function loseByHastyApplication(on: Installation): Promise<Figure> {
  const hasty = await hasten(on.port);
  const lost = await loseOnce(on, openly(hasty.port), databaseCut);
  await hasty.close();
  return control(`answers before the commit, ${databaseCut.name}`, lost);
}

async function loseOnce(on: Installation, door: Door, fault: Fault): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { lost } = await endure(fault, on, gather(on.contest, door));
    if (lost > 0) return lost;
  }
  return 0;
}

const control = (what: string, lost: number): Figure => ({
  name: "R1",
  what: `control that must lose: ${what}`,
  value: lost,
  unit: "seen",
  goal: 1,
  detail: "else the checker sees nothing",
});
