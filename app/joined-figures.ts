import cluster, { type Worker } from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";

// Several processes answer on one port, and /metrics of any of them answers for all: it asks the first process, which asks each.

const QUESTION = "figures of all processes";

/** Empty: one of the processes did not answer. */
interface Answer {
  readonly figures: string;
}

/** In the first process: answers those of the others that ask. */
export function joinFigures(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker: Worker, message: unknown) => {
    if (message === QUESTION) worker.send({ figures: await all.clusterMetrics().catch(() => "") } satisfies Answer);
  });
}

/** What /metrics says: the figures of this process, joined with those that share its port. */
export function figuresOf(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return async () => {
    process.send?.(QUESTION);
    for await (const [message] of on(process, "message") as AsyncIterable<[Partial<Answer>]>) {
      if (message.figures) return message.figures;
      if (message.figures === "") break;
    }
    throw new Error("a process of this machine does not tell its figures");
  };
}
