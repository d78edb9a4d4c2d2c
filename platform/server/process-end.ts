import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage as the last act of this process. Without it the process may never end: Node waits for the compilations of its other threads, and
 * one that found no memory waits for a collection, which only this thread would do (nodejs/node#54918).
 */
export function collectAtExit(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  process.on("exit", () => collect());
}
