import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "#platform/server/thread-priority.ts";
import { type PlacementInput, propose } from "../placement.ts";

// Proposes centers in a worker thread, for proposing.service.ts.

lowerThreadPriority();
parentPort?.postMessage(propose(workerData as PlacementInput));
