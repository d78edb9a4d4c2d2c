import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { aFrenchPerson, findChromium, launching } from "#tests/chromium.ts";
import { cloneInto } from "#tests/clone.ts";
import type { RunningNode } from "#tests/program.ts";
import { type Figure, noneOf, seen } from "../figure.ts";
import { type Installation, openInstallation, withServer } from "../installation.ts";
import { HOST_NAME, NODE_PORTS } from "./entrance.ts";
import { run } from "./machines.ts";
import { prepare } from "./site.ts";

const VISITS = 4;
const TIMEOUT_MS = 30_000;
const SITE = "/etc/nginx/conf.d/palmares.conf";
/** A module that many files import, so that their names change with it. */
const CHANGED = "platform/web/states.tsx";

/** Builds the pages again, with other names for all scripts. */
async function aNextBuild(checkout: string): Promise<void> {
  await cloneInto(checkout);
  const file = join(checkout, CHANGED);
  const text = readFileSync(file, "utf8");
  const changed = text.replace("Réessayer", "Essayer encore");
  if (changed === text) throw new Error(`${CHANGED} has lost the word that the next build changes`);
  writeFileSync(file, changed);
  execFileSync("vite", ["build", "--logLevel", "warn"], { cwd: checkout, stdio: "inherit" });
}

interface Visits {
  readonly pages: number;
  /** Visits that did not show their form. */
  readonly notShown: number;
  /** Scripts and styles that no node had. */
  readonly missing: number;
}

/** Visitors who come for the first time, one after the other. */
async function visit(browser: Browser): Promise<Visits> {
  let [notShown, missing] = [0, 0];
  for (let count = 0; count < VISITS; count += 1) {
    const context = await browser.newContext({ ...aFrenchPerson, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    page.on("response", (response) => {
      if (response.status() === 404 && response.url().includes("/assets/")) missing += 1;
    });
    await page.goto(`https://${HOST_NAME}/connexion`, { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Se connecter" });
    await button.waitFor({ timeout: TIMEOUT_MS }).catch(() => (notShown += 1));
    await context.close();
  }
  return { pages: VISITS, notShown, missing };
}

const sum = (all: readonly Visits[]): Visits => ({
  pages: all.reduce((total, { pages }) => total + pages, 0),
  notShown: all.reduce((total, { notShown }) => total + notShown, 0),
  missing: all.reduce((total, { missing }) => total + missing, 0),
});

/** Replaces the three nodes of deploy/nginx.conf by those of another build, one after the other, while people open pages. */
export async function replaceBuilds(directory: string): Promise<Figure[]> {
  const next = join(directory, "next");
  await aNextBuild(next);
  const site = join(directory, "site");
  const { secret } = await prepare(site, 1);
  return withServer({ directory: site }, async (server) => {
    const installation = await openInstallation(server, "palmares", { secret });
    try {
      return await replaceNodes(installation, next);
    } finally {
      await installation.close();
    }
  });
}

async function replaceNodes({ startNode }: Installation, next: string): Promise<Figure[]> {
  const settings = { TRUST_PROXY: "1", PUBLIC_URL: `https://${HOST_NAME}` };
  const browser = await chromium.launch(launching(await findChromium()));
  try {
    const nodes = new Map<number, RunningNode>();
    for (const port of NODE_PORTS) nodes.set(port, await startNode({ settings, fixedPort: port }));
    const visits = [await visit(browser)];
    let control: Visits | undefined;
    for (const [port, node] of nodes) {
      await node.stop();
      await startNode({ settings, fixedPort: port, directory: next });
      visits.push(await visit(browser));
      control ??= await visitWithoutRule(browser);
    }
    const { pages, notShown, missing } = sum(visits);
    return [
      noneOf("D2", "pages that were not shown while nodes of two builds served", notShown, `${pages} pages in Chromium`),
      noneOf("D2", "scripts and styles that were missing", missing, "the same pages"),
      seen("D2", "control that must miss some: nginx without the rule for /assets/", control?.missing ?? 0, `${control?.pages} pages`),
    ];
  } finally {
    await browser.close();
  }
}

/** The same with nginx's file as it was before. */
async function visitWithoutRule(browser: Browser): Promise<Visits> {
  const shipped = readFileSync(SITE, "utf8");
  writeFileSync(SITE, shipped.replace(/ http_404;/, ";"));
  run("nginx", "-s", "reload");
  try {
    return await visit(browser);
  } finally {
    cpSync("deploy/nginx.conf", SITE);
    run("nginx", "-s", "reload");
  }
}
