import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { aggregateMetrics } from "./cluster-metrics.ts";
import type { Node, NodeOptions } from "./node.ts";

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** A process that lived this long died of a new cause: the restart delay starts over. */
const STABLE_MS = 60_000;

export async function startWorkers(options: NodeOptions, report: (message: string) => void): Promise<Node> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("./worker.ts", import.meta.url)), args: [] });
  aggregateMetrics();
  let isStopping = false;
  const keepAlive = async (worker: Worker, pause: number): Promise<void> => {
    const startedAt = performance.now();
    if (!worker.isDead()) await once(worker, "exit");
    if (isStopping) return;
    const { exitCode, signalCode } = worker.process;
    const wait = performance.now() - startedAt > STABLE_MS ? MIN_PAUSE_MS : pause;
    report(`Un processus s'est arrêté (${signalCode ?? exitCode}) : un autre prend sa place.`);
    await sleep(wait);
    if (!isStopping) await keepAlive(fork(options), Math.min(2 * wait, MAX_PAUSE_MS));
  };
  const stop = async () => {
    isStopping = true;
    const liveWorkers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(liveWorkers.map(stopWorker));
  };

  const workers = Array.from({ length: options.processes }, () => fork(options));
  try {
    await Promise.all(workers.map(untilListening));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of workers) void keepAlive(worker, MIN_PAUSE_MS);
  return { stop };
}

function fork(options: NodeOptions): Worker {
  const worker = cluster.fork();
  worker.send(options);
  return worker;
}

/** Resolves once the worker listens. A worker that cannot start has printed why. */
const untilListening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once("listening", () => resolve());
    worker.once("exit", () => reject(new Error("Un processus n'a pas pu démarrer.")));
  });

async function stopWorker(worker: Worker): Promise<void> {
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
}
