import { fork } from "node:child_process";

/** A call at its own time, whatever happened to earlier ones: an open loop, like real users; a closed loop would wait for slow responses. */
export interface Arrival {
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly request: Buffer;
}

export interface Plan {
  readonly port: number;
  readonly connections: number;
  /** The earliest first. */
  readonly arrivals: readonly Arrival[];
  /** Milliseconds to wait for responses after the last call was due. */
  readonly timeout: number;
}

export interface LoadResult {
  /** For each arrival, milliseconds from when it was due (not sent) to its response; infinite if none came. */
  readonly latencies: Float64Array;
  /** 1 if the response was 2xx. */
  readonly good: Uint8Array;
  /** The first other response. */
  readonly refusal?: string | undefined;
  /** The p99 delay in milliseconds with which the generator itself took up the calls: not the application's fault. */
  readonly lateness: number;
}

/** Above this the generator was measured, not the application. */
const MAX_LATENESS_MS = 50;

/** Uniformly random times within this many milliseconds: like independent users. */
export const randomInstants = (count: number, milliseconds: number): number[] =>
  Array.from({ length: count }, () => Math.random() * milliseconds).sort((a, b) => a - b);

/** Makes these calls from a separate process, so that its event loop does not affect the measurement. */
export const generateLoad = (plan: Plan): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const generator = fork(new URL("./generator.ts", import.meta.url), { serialization: "advanced" });
    generator.once("message", (measured) => resolve(measured as LoadResult));
    generator.once("exit", (code) => reject(new Error(`the load generator ended with ${code}`)));
    generator.send(plan);
  });

/** The reason that these measures are void; `null` if they are not. */
export function findVoidReason(measured: readonly LoadResult[]): string | null {
  const lateness = Math.max(...measured.map(({ lateness }) => lateness));
  return lateness > MAX_LATENESS_MS ? `VOID: the generator was late by ${lateness.toFixed(0)} ms itself` : null;
}

/** The first response that was an error, to find the cause. */
export const firstRefusal = (measured: readonly LoadResult[]): string | undefined => measured.find(({ refusal }) => refusal)?.refusal;

export const countErrors = (measured: readonly LoadResult[]): number =>
  measured.reduce((sum, { good }) => sum + good.reduce((errors, one) => errors + 1 - one, 0), 0);
