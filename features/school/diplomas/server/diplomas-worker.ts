import type { KeyObject } from "node:crypto";
import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Diploma } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import { sheetsOf } from "./diploma.sheet.ts";

// Draws diplomas in a worker thread, for drawing.service.ts: a part of the document per message; the last is empty.

export interface DrawRequest {
  readonly title: string;
  readonly design: DesignName;
  readonly diplomas: readonly Diploma[];
  /** That signs their codes. */
  readonly kid: string;
  readonly key: KeyObject;
  readonly publicUrl: string;
}

const END = new Uint8Array();

if (parentPort) {
  const parts = sheetsOf(workerData as DrawRequest)[Symbol.asyncIterator]();
  for await (const _ of on(parentPort, "message")) {
    const { done, value } = await parts.next();
    parentPort.postMessage(done ? END : new Uint8Array(value));
  }
}
