import { fork } from "node:child_process";

/** A call due at its own instant, whatever became of those before it: an open loop, as people come, where a closed loop would wait for the slow. */
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
  /** Milliseconds after the last was due, for answers still awaited. */
  readonly patience: number;
}

export interface Arrived {
  /** Of each arrival, milliseconds from the instant it was due, not sent, to its answer; infinite where none came. */
  readonly latencies: Float64Array;
  /** 1 where the answer was 2xx. */
  readonly good: Uint8Array;
  /** The first answer that was not. */
  readonly refusal?: string | undefined;
  /** Milliseconds after their instants at which 99 % were taken up by the generator: its own fault, not the application's. */
  readonly lateness: number;
}

/** Past this the generator, not the application, was measured. */
const MOST_LATENESS = 50;

/** Instants drawn from so many milliseconds, each as likely as another: as people come who do not know of each other. */
export const drawnInstants = (count: number, milliseconds: number): number[] =>
  Array.from({ length: count }, () => Math.random() * milliseconds).sort((a, b) => a - b);

/** Makes these calls from a process of their own, so that its event loop is no part of what is measured. */
export const meet = (plan: Plan): Promise<Arrived> =>
  new Promise((resolve, reject) => {
    const generator = fork(new URL("./generator.ts", import.meta.url), { serialization: "advanced" });
    generator.once("message", (arrived) => resolve(arrived as Arrived));
    generator.once("exit", (code) => reject(new Error(`the load generator ended with ${code}`)));
    generator.send(plan);
  });

/** Why these measures say nothing; `null` when they do. */
export function voidFor(arrived: readonly Arrived[]): string | null {
  const lateness = Math.max(...arrived.map(({ lateness }) => lateness));
  return lateness > MOST_LATENESS ? `VOID: the generator was late by ${lateness.toFixed(0)} ms itself` : null;
}

/** The first answer that was an error, for whoever looks for the cause. */
export const refusalIn = (arrived: readonly Arrived[]): string | undefined => arrived.find(({ refusal }) => refusal)?.refusal;

export const errorsOf = (arrived: readonly Arrived[]): number =>
  arrived.reduce((sum, { good }) => sum + good.reduce((errors, one) => errors + 1 - one, 0), 0);
