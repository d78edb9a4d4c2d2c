import { once } from "node:events";
import { collectAtExit } from "#platform/server/process-end.ts";
import { type NodeOptions, startNode } from "./node.ts";

collectAtExit();
// A worker process, started by cluster.ts, which stops it. Ctrl-C reaches every process of a terminal: here it is ignored.
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
