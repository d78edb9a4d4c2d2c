import { once } from "node:events";
import { type NodeOrder, startNode } from "./node.ts";

// One of the processes of a machine, started by cluster.ts. It stops when that one says; Ctrl-C reaches every process of a terminal, and waits for it.
process.on("SIGINT", () => {});
const [order] = (await once(process, "message")) as [NodeOrder];
try {
  const node = await startNode(order);
  process.once("SIGTERM", async () => {
    await node.stop();
    process.exit(0);
  });
} catch (error) {
  console.error(error instanceof Error && order.configuration.logLevel !== "debug" ? error.message : error);
  process.exit(1);
}
