import { once } from "node:events";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { DrawRequest } from "./diploma.sheet.ts";

/** Shorter documents are drawn page by page among other work. */
const LEAST_FOR_THREAD = 200;
const MAX_THREADS = 2;
/** A document of any length needs little memory at a time; without a limit, garbage would fill three times as much. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

let threads = 0;

/** These diplomas, drawn while they are read; many are drawn in a thread of their own, so that other requests do not wait. */
export async function drawDiplomas(request: DrawRequest): Promise<Readable> {
  if (request.diplomas.length >= LEAST_FOR_THREAD && threads < MAX_THREADS)
    return Readable.from(partsFromThread(request), { objectMode: false });
  const { sheetsOf } = await import("./diploma.sheet.ts");
  return sheetsOf(request);
}

async function* partsFromThread(request: DrawRequest): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL("./diplomas-worker.ts", import.meta.url), { workerData: request, resourceLimits: MEMORY_LIMITS });
  threads += 1;
  try {
    for (;;) {
      worker.postMessage("next");
      const [part] = (await once(worker, "message")) as [Uint8Array];
      if (part.length === 0) return;
      yield part;
    }
  } finally {
    threads -= 1;
    await worker.terminate();
  }
}
