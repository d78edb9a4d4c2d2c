import cluster, { type Worker } from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";

// Several processes share one port. Each answers /metrics for all: it asks the primary process, which asks each worker.

const METRICS_REQUEST = "figures of all processes";

/** Empty if one of the processes did not answer. */
interface MetricsResponse {
  readonly metrics: string;
}

export function aggregateMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on("message", async (worker: Worker, message: unknown) => {
    if (message === METRICS_REQUEST) worker.send({ metrics: await aggregator.clusterMetrics().catch(() => "") } satisfies MetricsResponse);
  });
}

export function metricsOf(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return async () => {
    process.send?.(METRICS_REQUEST);
    for await (const [message] of on(process, "message") as AsyncIterable<[Partial<MetricsResponse>]>) {
      if (message.metrics) return message.metrics;
      if (message.metrics === "") break;
    }
    throw new Error("a process of this machine does not tell its figures");
  };
}
