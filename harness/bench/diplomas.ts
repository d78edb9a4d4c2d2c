import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { designNames } from "#school/diplomas/diploma-designs.ts";
import type { Figure } from "../figure.ts";

const run = promisify(execFile);

/** P13: diplomas signed and drawn in one file, each design in its own process; the slowest, and the one that needs most memory. */
export async function drawDiplomas(count: number): Promise<Figure[]> {
  const done: { readonly design: string; readonly seconds: number; readonly megabytes: number; readonly bytes: number }[] = [];
  for (const design of designNames) {
    const { stdout } = await run("node", ["harness/bench/diploma-sheets.ts", design, String(count)]);
    done.push({ design, ...JSON.parse(stdout) });
  }
  const [seconds, megabytes] = [Math.max(...done.map((one) => one.seconds)), Math.max(...done.map((one) => one.megabytes))];
  const what = `${count} diplomas in one file`;
  const detail = done.map((one) => `${one.design} ${one.seconds.toFixed(1)} s, ${(one.bytes / 1e6).toFixed(0)} MB of file`).join("; ");
  const memory = done.map((one) => `${one.design} ${one.megabytes.toFixed(0)} MB`).join("; ");
  return [
    { name: "P13", what, value: seconds, unit: "seconds", goal: 60, detail },
    { name: "P13", what: `memory of ${what}`, value: megabytes, unit: "MB", goal: 300, detail: memory },
  ];
}
