import { flushCompileCache } from "node:module";
import { setHashingProcesses } from "#platform/server/password.ts";
import { startApplication } from "./application.ts";
import type { NodeConfiguration } from "./node-configuration.ts";

export interface NodeOptions {
  readonly configuration: NodeConfiguration;
  readonly port: number;
  readonly host: string;
  readonly processes: number;
}

export interface Node {
  /** Finishes the requests in progress, then stops. */
  stop(): Promise<void>;
}

export async function startNode({ configuration, port, host, processes }: NodeOptions): Promise<Node> {
  setHashingProcesses(processes);
  const { http, close } = await startApplication(configuration);
  // Node writes its compile cache only on a clean exit, never when killed. Done here it costs a second, once per version, before any request.
  flushCompileCache();
  await http.listen({ port, host });
  return { stop: close };
}
