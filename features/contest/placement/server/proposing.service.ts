import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { PlacementInput, ProposedSeat } from "../placement.ts";

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** It takes a processor for seconds: one runs at once, the others wait. */
const limitProposing = pLimit(1);

/** `propose` in a thread of its own, so that saves do not wait. */
export const proposeInThread = (input: PlacementInput): Promise<readonly ProposedSeat[]> =>
  limitProposing(async () => {
    const worker = new Worker(new URL("./placement-worker.ts", import.meta.url), { workerData: input, resourceLimits: MEMORY_LIMITS });
    try {
      const [seats] = (await once(worker, "message")) as [readonly ProposedSeat[]];
      return seats;
    } finally {
      await worker.terminate();
    }
  });
