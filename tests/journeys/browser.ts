import { expect as expectPlainly } from "@playwright/test";
import { chromium, type Locator, type Page } from "playwright-core";
import { inject, test as plain } from "vitest";
import { openSession } from "#features/auth/server/sessions.service.ts";
import { tokensOf } from "#features/auth/server/tokens.service.ts";
import { violationsOf } from "#tests/accessibility.ts";
import { aFrenchPerson, devices, launching } from "#tests/chromium.ts";
import { secret } from "#tests/template.ts";
import { aWorld, type World } from "#tests/world.ts";

/** `test.for(everyScreen)("PUB-01 … (%s)", async (screen, { open }) => …)` */
export const everyScreen = Object.keys(devices) as (keyof typeof devices)[];

/** How long a page may take to show what is expected of it. */
export const PATIENCE_MS = 15_000;

/** What a page shows, waited for. */
export const expect = expectPlainly.configure({ timeout: PATIENCE_MS });

/**
 * A journey: a real browser in front of the running application. `page` is a computer, `phone` a telephone, `open(screen)` either, each on a
 * device of its own; the time there is the world's. The world is that of the file, but for a second try, which has its own: the first left traces.
 */
export const test = plain
  .extend("worldOfTheFile", { scope: "file" }, aWorld)
  .extend("world", ({ worldOfTheFile, task }, ending) => (task.result?.retryCount ? aWorld({}, ending) : worldOfTheFile))
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(launching(inject("chromium")));
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("address", ({ world: { http } }) => (http.server.listening ? http.listeningOrigin : http.listen({ port: 0, host: "127.0.0.1" })))
  .extend("open", async ({ browser, address, world }, { onCleanup }) => {
    const closings: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closings) await close();
    });
    return async (screen: keyof typeof devices = "ordinateur"): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: address,
        permissions: ["clipboard-read", "clipboard-write"],
        ...aFrenchPerson,
        ...devices[screen],
      });
      closings.push(() => context.close());
      context.setDefaultTimeout(PATIENCE_MS);
      await context.clock.setFixedTime(world.time.now);
      return context.newPage();
    };
  })
  .extend("page", ({ open }) => open("ordinateur"))
  .extend("phone", ({ open }) => open("téléphone"));

/** Keeps a session of this account on the device of the page, as signing in would, and opens the address. */
export async function openSignedIn(page: Page, world: World, { id }: { readonly id: number }, address = "/"): Promise<void> {
  const { role } = await world.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  const tokens = await openSession(world.db, tokensOf(secret), id, world.time.now);
  await page.goto("/version.json");
  await page.evaluate((kept) => Object.entries(kept).map(([name, value]) => localStorage.setItem(name, value)), { ...tokens, role });
  await page.goto(address);
}

/** From now on what the page asks of these addresses waits, as on a slow line, until it is let go. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Presses twice as a quick hand does, and says how many changes (POST, PATCH …) left by it. */
export async function pressTwice(page: Page, target: Locator): Promise<() => number> {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET") sent += 1;
  });
  await target.dblclick();
  return () => sent;
}

/** The code of pages that are not there yet. */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, "**/assets/*.js");

/** Two frames later: what a step shows at once is shown. */
export const shownAtOnce = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Nothing that axe finds on what is shown. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([]);
