import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The browser of the journeys: the one installed, else the one that a package brings, unpacked once for all files. */
export default async function setup(project: TestProject): Promise<void> {
  const installed = [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  project.provide("chromium", installed ?? (await unpacked()));
}

async function unpacked(): Promise<string> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  return (await import("@sparticuz/chromium")).default.executablePath();
}
