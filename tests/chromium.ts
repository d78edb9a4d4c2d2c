import type { BrowserContextOptions, LaunchOptions } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The browser of the journeys, found once for all files. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide("chromium", await findChromium());
}

/** A Chromium built for headless use, the same on all machines, unpacked if needed. `CHROMIUM` names another. */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  return (await import("@sparticuz/chromium")).default.executablePath();
}

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // One process less, and fewer pixels to draw: saves a seventh of the CPU time.
  "--in-process-gpu",
  "--force-device-scale-factor=0.25",
  // Pages live for seconds: sharing and interpreting cost a tenth less than starting and compiling.
  "--renderer-process-limit=1",
  "--js-flags=--no-opt,--no-maglev,--single-threaded",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Without a UTF-8 locale Chromium names a file with an accent « download ».
export const launching = (executablePath: string): LaunchOptions => ({ executablePath, args, env: { ...process.env, LC_ALL: "C.UTF-8" } });

export const devices = {
  ordinateur: { viewport: { width: 1440, height: 900 } },
  téléphone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

export const aFrenchPerson: BrowserContextOptions = { locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce" };
