import { setTimeout as sleep } from "node:timers/promises";
import { isOfficer } from "#core/accounts/server/accounts.service.ts";
import { type Connection, type Database, type OpenDatabase, withDedicatedConnection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { conflict, isTransient, Refusal, unauthorized, unavailable } from "#platform/server/errors.ts";
import type { Job } from "../jobs.contract.ts";
import * as queries from "./jobs.queries.ts";
import { jobOf } from "./jobs.service.ts";

/** One step of a job, in the transaction that also records it as done. The job's report adds up the returned counts. */
type DoStep<Job> = (trx: Connection, job: Job) => Promise<Readonly<Record<string, number>>>;

interface RunningJob {
  readonly id: number;
  readonly kind: string;
  /** Its parameters. */
  readonly place: unknown;
  /** The number of steps done, which is the index of this one. */
  readonly done: number;
}

interface RequestedJob extends RunningJob {
  /** The requester, who must still work for the office when a step ends. */
  readonly askedBy: number;
}

/**
 * Jobs whose steps are transactions of this database (OPS-07): any node does each step, once. A killed node's step is rolled back at once; another
 * node repeats it within seconds, or at the next start. No lock remains.
 */
export interface LongWork {
  /** Registers the step function of a kind, or of kinds that begin with it and a colon: `stage-results:12`. */
  register(kind: string, runStep: DoStep<RequestedJob>): void;
  /** Registers the step function of work that runs because the office has switched it on, without a request. */
  registerAutomatic(kind: string, runStep: DoStep<RunningJob>): void;
  /** Signals a committed job: this node starts at once instead of within seconds. */
  wake(): void;
  /**
   * Waits for the end of a job on any node.
   *
   * @throws {Refusal} 503 if this node stops while the job continues.
   */
  waitForEnd(id: number): Promise<Pick<Job, "state" | "report"> & { readonly failure: unknown }>;
  /** Rolls back the current step, which another node repeats, or this one at its next start. */
  close(): Promise<void>;
}

interface Tools extends Pick<OpenDatabase, "connect"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Interval at which a node looks for jobs left by others. */
const SWEEP_MS = 5_000;
/** Interval at which a cancelled step is aborted, and the end on another node is noticed. */
const POLL_MS = 500;

const RETRYING = "Une autre opération est en cours, ou la base ne répond pas\u00A0: nouvel essai dans un instant.";
const FAILED = "Une erreur est survenue. Ce qui était fait est gardé\u00A0: recommencez.";
const CANCELLED = "Ce travail a été arrêté. Ce qui était fait est gardé.";
const CONTINUES = "Le serveur redémarre\u00A0: le travail continue sans vous, rechargez la page dans un instant.";
const ACCESS_LOST = "Le compte qui l'a demandé n'a plus accès\u00A0: le travail s'est arrêté là.";

export function createLongWork({ db, connect, clock, onError }: Tools): LongWork {
  const steps = new Map<string, DoStep<RunningJob & { readonly askedBy: number | null }>>();
  /** Callers on this node that wait for a job get its error here. */
  const waiting = new Map<number, { failure?: unknown }>();
  const closing = new AbortController();
  let woken = Promise.withResolvers<void>();
  let changed = Promise.withResolvers<void>();
  const notifyChange = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  const runStep = async (connection: Database, id: number): Promise<"done" | "elsewhere"> =>
    connection.transaction().execute(async (trx) => {
      if (!(await queries.tryLockJob(trx, id))) return "elsewhere";
      const job = await queries.findRunning(trx, id);
      if (!job) return "elsewhere";
      const work = steps.get(job.kind.split(":")[0] ?? job.kind);
      if (!work) return "elsewhere";
      const report = await work(trx, job);
      if (!(await queries.endStep(trx, job, report, clock()))) throw conflict(CANCELLED);
      return "done";
    });

  const resume = (id: number): Promise<void> =>
    withDedicatedConnection({ connect }, "palmares long work", async (connection, abortStep) => {
      closing.signal.addEventListener("abort", abortStep);
      const poller = setInterval(async () => {
        if (!(await queries.findRunning(db, id).catch(() => true))) abortStep();
      }, POLL_MS);
      try {
        while (!closing.signal.aborted && (await runStep(connection, id)) === "done");
      } finally {
        clearInterval(poller);
        closing.signal.removeEventListener("abort", abortStep);
      }
    });

  const onStepFailed = async (id: number, error: unknown): Promise<void> => {
    // Stops if the job was cancelled or this node is closing.
    if (closing.signal.aborted || !(await queries.findRunning(db, id))) return;
    if (isTransient(error)) return queries.recordTrouble(db, id, RETRYING);
    Object.assign(waiting.get(id) ?? {}, { failure: error });
    await queries.endJob(db, id, error instanceof Refusal ? error.message : FAILED, clock());
    if (!(error instanceof Refusal)) onError(error);
  };

  const sweep = async (): Promise<void> => {
    for (const { id } of await queries.listRunning(db, [...steps.keys()]))
      if (!closing.signal.aborted)
        await resume(id)
          .catch((error) => onStepFailed(id, error))
          .finally(notifyChange);
  };

  const worker = (async () => {
    while (!closing.signal.aborted) {
      woken = Promise.withResolvers();
      await sweep().catch((error) => isTransient(error) || onError(error));
      await Promise.race([woken.promise, sleep(SWEEP_MS, undefined, { signal: closing.signal }).catch(() => {})]);
    }
  })();

  const registerAutomatic: LongWork["registerAutomatic"] = (kind, work) => {
    steps.set(kind, work);
    woken.resolve();
  };

  return {
    register: (kind, work) =>
      registerAutomatic(kind, async (trx, job: RunningJob & { readonly askedBy?: number | null }) => {
        const { askedBy } = job;
        if (askedBy == null) throw unauthorized(ACCESS_LOST);
        const report = await work(trx, { ...job, askedBy });
        if (!(await isOfficer(trx, askedBy))) throw unauthorized(ACCESS_LOST);
        return report;
      }),
    registerAutomatic,
    wake: () => woken.resolve(),
    async waitForEnd(id) {
      const waiter = waiting.get(id) ?? {};
      waiting.set(id, waiter);
      try {
        for (;;) {
          const change = changed.promise;
          const { state, report, trouble } = await jobOf(db, id);
          if (state === "cancelled") return { state, report, failure: conflict(CANCELLED) };
          if (state !== "running") return { state, report, failure: waiter.failure ?? (trouble === null ? undefined : conflict(trouble)) };
          if (closing.signal.aborted) throw unavailable(5, CONTINUES);
          await Promise.race([change, sleep(POLL_MS)]);
        }
      } finally {
        waiting.delete(id);
      }
    },
    async close() {
      closing.abort();
      await worker;
      notifyChange();
    },
  };
}
