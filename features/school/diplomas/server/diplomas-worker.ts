import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { type DrawRequest, sheetsOf } from "./diploma.sheet.ts";

// Draws diplomas in a worker thread, for drawing.service.ts: each message is a part of the document, the last one empty.

const END = new Uint8Array();

if (parentPort) {
  const parts = sheetsOf(workerData as DrawRequest)[Symbol.asyncIterator]();
  for await (const _ of on(parentPort, "message")) {
    const { done, value } = await parts.next();
    parentPort.postMessage(done ? END : new Uint8Array(value));
  }
}
