import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { joinFigures } from "./joined-figures.ts";
import type { Node, NodeOrder } from "./node.ts";

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived so long died of something new: the next one is not held responsible. */
const CALM_MS = 60_000;

/** As many processes as the order says on one port, each a node; one that dies is started again, later each time it dies young. */
export async function startWorkers(order: NodeOrder, say: (message: string) => void): Promise<Node> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("./worker.ts", import.meta.url)), args: [] });
  joinFigures();
  let isStopping = false;
  const keep = async (worker: Worker, pause: number): Promise<void> => {
    const startedAt = performance.now();
    if (!worker.isDead()) await once(worker, "exit");
    if (isStopping) return;
    const { exitCode, signalCode } = worker.process;
    const wait = performance.now() - startedAt > CALM_MS ? SHORTEST_PAUSE_MS : pause;
    say(`Un processus s'est arrêté (${signalCode ?? exitCode}) : un autre prend sa place.`);
    await sleep(wait);
    if (!isStopping) await keep(fork(order), Math.min(2 * wait, LONGEST_PAUSE_MS));
  };
  const stop = async () => {
    isStopping = true;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(living.map(end));
  };

  const workers = Array.from({ length: order.processes }, () => fork(order));
  try {
    await Promise.all(workers.map(listening));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of workers) void keep(worker, SHORTEST_PAUSE_MS);
  return { stop };
}

function fork(order: NodeOrder): Worker {
  const worker = cluster.fork();
  worker.send(order);
  return worker;
}

/** Resolves once it answers. One that cannot start has said why. */
const listening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once("listening", () => resolve());
    worker.once("exit", () => reject(new Error("Un processus n'a pas pu démarrer.")));
  });

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
}
