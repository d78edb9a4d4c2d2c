import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, type Database, type OpenDatabase, onOneConnection } from "#database/open.ts";
import { isOfficer } from "#features/users/server/users.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { conflict, mayPass, Refusal, unauthorized, unavailable } from "#platform/server/errors.ts";
import type { Job } from "../jobs.contract.ts";
import * as queries from "./jobs.queries.ts";
import { jobOf } from "./jobs.service.ts";

/** One step of a job, in the transaction that also writes down that it is done. What it returns is added to the job's report. */
type DoStep = (trx: Connection, job: RunningJob) => Promise<Readonly<Record<string, number>>>;

interface RunningJob {
  readonly id: number;
  readonly kind: string;
  /** As it was asked. */
  readonly place: unknown;
  /** Steps done: which one this is. */
  readonly done: number;
  /** Who answers for it. */
  readonly askedBy: number;
}

/**
 * Jobs whose steps are transactions of this database (OPS-07): done by any node, once each. Whichever node is killed, its step is undone at once, and done by another
 * within seconds, or at the next start; nothing stays held.
 */
export interface LongWork {
  /** Declares what a job does whose kind is this, or begins with it and a colon: `stage-results:12`. */
  does(kind: string, step: DoStep): void;
  /** Says that a job was committed: this node begins at once, the others would within seconds. */
  wake(): void;
  /**
   * The job once it has ended, on whatever node.
   *
   * @throws {Refusal} 503 where this node stops, while the job goes on.
   */
  over(id: number): Promise<Ended>;
  /** Undoes the step under way, which is done again by another node or at the next start. */
  close(): Promise<void>;
}

interface Ended extends Pick<Job, "state" | "report"> {
  /** What ended it, where that was an error. */
  readonly failure: unknown;
}

interface Tools extends Pick<OpenDatabase, "connect"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly complain: (error: unknown) => void;
}

/** How soon a node finds what another one left. */
const SWEEP_MS = 5_000;
/** How soon a step that somebody cancelled is broken off, and its end on another node is seen. */
const LOOK_MS = 500;

const AGAIN = "Une autre opération est en cours, ou la base ne répond pas\u00A0: nouvel essai dans un instant.";
const BROKEN = "Une erreur est survenue. Ce qui était fait est gardé\u00A0: recommencez.";
const CANCELLED = "Ce travail a été arrêté. Ce qui était fait est gardé.";
const GOES_ON = "Le serveur redémarre\u00A0: le travail continue sans vous, rechargez la page dans un instant.";
const CLOSED = "Le compte qui l'a demandé n'a plus accès\u00A0: le travail s'est arrêté là.";

export function longWorkOf({ db, connect, clock, complain }: Tools): LongWork {
  const steps = new Map<string, DoStep>();
  /** Whoever waits here for a job reads why it failed here. */
  const waiting = new Map<number, { failure?: unknown }>();
  const closing = new AbortController();
  let woken = Promise.withResolvers<void>();
  let turned = Promise.withResolvers<void>();
  const turn = () => {
    turned.resolve();
    turned = Promise.withResolvers();
  };

  const step = async (own: Database, id: number): Promise<"done" | "elsewhere"> =>
    own.transaction().execute(async (trx) => {
      if (!(await queries.tryHoldJob(trx, id))) return "elsewhere";
      const job = await queries.findRunning(trx, id);
      if (!job) return "elsewhere";
      const work = steps.get(nameOf(job.kind));
      if (!work) return "elsewhere";
      if (job.askedBy === null) throw unauthorized(CLOSED);
      const report = await work(trx, { ...job, askedBy: job.askedBy });
      if (!(await isOfficer(trx, job.askedBy))) throw unauthorized(CLOSED);
      if (!(await queries.endStep(trx, job, report, clock()))) throw conflict(CANCELLED);
      return "done";
    });

  /** Does what is left of a job, unless another node does. */
  const goOn = (id: number): Promise<void> =>
    onOneConnection({ connect }, "palmares long work", async (own, cut) => {
      closing.signal.addEventListener("abort", cut);
      const looking = setInterval(async () => {
        if (!(await queries.findRunning(db, id).catch(() => true))) cut();
      }, LOOK_MS);
      try {
        while (!closing.signal.aborted && (await step(own, id)) === "done");
      } finally {
        clearInterval(looking);
        closing.signal.removeEventListener("abort", cut);
      }
    });

  const judge = async (id: number, error: unknown): Promise<void> => {
    // Ended by somebody, or given back.
    if (closing.signal.aborted || !(await queries.findRunning(db, id))) return;
    if (mayPass(error)) return queries.noteTrouble(db, id, AGAIN);
    Object.assign(waiting.get(id) ?? {}, { failure: error });
    await queries.endJob(db, id, error instanceof Refusal ? error.message : BROKEN, clock());
    if (!(error instanceof Refusal)) complain(error);
  };

  const sweep = async (): Promise<void> => {
    for (const { id } of await queries.listRunning(db, [...steps.keys()]))
      if (!closing.signal.aborted)
        await goOn(id)
          .catch((error) => judge(id, error))
          .finally(turn);
  };

  const working = (async () => {
    while (!closing.signal.aborted) {
      woken = Promise.withResolvers();
      await sweep().catch((error) => mayPass(error) || complain(error));
      await Promise.race([woken.promise, sleep(SWEEP_MS, undefined, { signal: closing.signal }).catch(() => {})]);
    }
  })();

  return {
    does(kind, work) {
      steps.set(kind, work);
      woken.resolve();
    },
    wake: () => woken.resolve(),
    async over(id) {
      const seat = waiting.get(id) ?? {};
      waiting.set(id, seat);
      try {
        for (;;) {
          const turning = turned.promise;
          const { state, report, trouble } = await jobOf(db, id);
          if (state === "cancelled") return { state, report, failure: conflict(CANCELLED) };
          if (state !== "running") return { state, report, failure: seat.failure ?? (trouble === null ? undefined : conflict(trouble)) };
          if (closing.signal.aborted) throw unavailable(5, GOES_ON);
          await Promise.race([turning, sleep(LOOK_MS)]);
        }
      } finally {
        waiting.delete(id);
      }
    },
    async close() {
      closing.abort();
      await working;
      turn();
    },
  };
}

const nameOf = (kind: string): string => kind.split(":")[0] ?? kind;
