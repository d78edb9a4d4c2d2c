import { once } from "node:events";
import { collectAtExit } from "#platform/server/process-end.ts";
import { type NodeOptions, startNode } from "./node.ts";

collectAtExit();
// A worker process, started and stopped by cluster.ts. A terminal sends Ctrl-C to every process: this one ignores it.
process.on("SIGINT", () => {});
const [options] = (await once(process, "message")) as [NodeOptions];
try {
  const node = await startNode(options);
  process.once("SIGTERM", async () => {
    await node.stop();
    process.exit(0);
  });
} catch (error) {
  console.error(error instanceof Error && options.configuration.logLevel !== "debug" ? error.message : error);
  process.exit(1);
}
