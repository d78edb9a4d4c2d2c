import { flushCompileCache } from "node:module";
import { shareHashing } from "#platform/server/password.ts";
import { type Configuration, startApplication } from "./application.ts";

/** One node: what it is told, where it listens, and with how many others it shares this machine. */
export interface NodeOrder {
  readonly configuration: Configuration;
  readonly port: number;
  readonly host: string;
  readonly processes: number;
}

export interface Node {
  /** Finishes what is being answered, then ends. */
  stop(): Promise<void>;
}

export async function startNode({ configuration, port, host, processes }: NodeOrder): Promise<Node> {
  shareHashing(processes);
  const { http, close } = await startApplication(configuration);
  // Node writes to NODE_COMPILE_CACHE what it compiled when it ends well, which a killed one does not. Once a version this takes a second: nobody waits yet.
  flushCompileCache();
  await http.listen({ port, host });
  return { stop: close };
}
