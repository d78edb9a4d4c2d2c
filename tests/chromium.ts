import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The browser of the journeys, unpacked once for all files: the same for everybody, and made for this. `CHROMIUM` names another. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide("chromium", process.env.CHROMIUM ?? (await unpacked()));
}

async function unpacked(): Promise<string> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  return (await import("@sparticuz/chromium")).default.executablePath();
}
