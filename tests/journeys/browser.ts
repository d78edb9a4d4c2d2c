import { readFile } from "node:fs/promises";
import { expect as expectPlainly } from "@playwright/test";
import { chromium, type Locator, type Page } from "playwright-core";
import { inject, test as plain } from "vitest";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { violationsOf } from "#tests/accessibility.ts";
import { aFrenchPerson, devices, launching } from "#tests/chromium.ts";
import { secret } from "#tests/template.ts";
import { aWorld, type World } from "#tests/world.ts";

/** `test.for(everyScreen)("PUB-01 … (%s)", async (screen, { open }) => …)` */
export const everyScreen = Object.keys(devices) as (keyof typeof devices)[];

/** How long a page may take to show what is expected. */
export const TIMEOUT_MS = 15_000;

/** Expectations with that timeout. */
export const expect = expectPlainly.configure({ timeout: TIMEOUT_MS });

/**
 * A journey: a real browser on the running application. `page` is a computer, `phone` a telephone, `open(screen)` either, each a separate
 * device; its clock is the world's. The file shares a world, but a retry gets its own: the first try left traces.
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
    const blocked: string[] = [];
    const closings: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closings) await close();
      expect(blocked, "nothing that the security headers forbid is even tried").toEqual([]);
    });
    return async (screen: keyof typeof devices = "ordinateur"): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: address,
        permissions: ["clipboard-read", "clipboard-write"],
        ...aFrenchPerson,
        ...devices[screen],
      });
      closings.push(() => context.close());
      context.on("console", (message) => {
        // Scripts that the tests themselves run, such as axe, have no address.
        if (message.location().url === "") return;
        if (/Content Security Policy|TrustedScript|TrustedHTML/.test(message.text())) blocked.push(message.text());
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      await context.clock.setFixedTime(world.time.now);
      return context.newPage();
    };
  })
  .extend("page", ({ open }) => open("ordinateur"))
  .extend("phone", ({ open }) => open("téléphone"));

/** Stores a session of this account on the page's device, as signing in would, and opens the address. */
export async function openSignedIn(page: Page, world: World, { id }: { readonly id: number }, address = "/"): Promise<void> {
  const { role } = await world.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  const tokens = await openSession(world.db, tokensOf(secret), id, world.time.now);
  await page.goto("/version.json");
  await page.evaluate((entries) => Object.entries(entries).map(([name, value]) => localStorage.setItem(name, value)), { ...tokens, role });
  await page.goto(address);
}

/** Presses « Déconnexion » in the menu of Marie Durand, on a computer. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Marie Durand" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
}

/** Blocks requests to these addresses, as on a slow line, until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Double-clicks, and returns a counter of the changes (POST, PATCH …) sent since. */
export async function pressTwice(page: Page, target: Locator): Promise<() => number> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  await target.dblclick();
  return () => sent.filter((one) => one === sent[0]).length;
}

/** What this downloads: the name of the file, and its content. */
export async function downloadBy(page: Page, press: () => Promise<unknown>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Printing only records, on the root of the page, the name of the file. */
export const withoutPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed-as", document.title);
  });

/** A row with this text, or its card on a phone. */
export const rowIn = (within: Page | Locator, text: string): Locator =>
  within.getByRole("row").or(within.getByRole("listitem")).filter({ hasText: text });

/** Chooses an option of the list of this name; if not exact, the one whose name contains the words. */
export async function choose(within: Page | Locator, name: string, option: string | RegExp, { exact = true } = {}): Promise<void> {
  await chooseOf(within.getByRole("combobox", { name }), option, exact);
}

async function chooseOf(list: Locator, option: string | RegExp, exact: boolean): Promise<void> {
  await list.click();
  await list.page().getByRole("option", { name: option, exact }).click();
}

/** Chooses in a window of a list's toolbar, which it then closes. */
async function chooseIn(page: Page, button: RegExp, name: string, option: string | RegExp, look = { exact: true }): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const window = page.getByRole("dialog", { name: button });
  await chooseOf(window.getByRole("combobox", { name, exact: true }), option, look.exact);
  await page.keyboard.press("Escape");
  await expect(window).toHaveCount(0);
}

/** Filters a list, in « + Filtre ». */
export const filterList = (page: Page, name: string, option: string | RegExp, look?: { exact: boolean }) =>
  chooseIn(page, /^Filtre de la liste/, name, option, look);

/** Sorts a list, in « Affichage ». */
export const sortList = (page: Page, rank: "Premier tri" | "Second tri", option: RegExp) =>
  chooseIn(page, /^Affichage de la liste/, rank, option);

/** The chip of a filter of a list; a press removes the filter. */
export const chipOf = (page: Page, filter: string, text: string) =>
  page.getByRole("button", { name: `Retirer le filtre ${filter}\u00A0: ${text}` });

/** Chooses a task of the menu « Autres actions » of a row or of a window. */
export async function act(within: Page | Locator, task: string | RegExp): Promise<void> {
  const menu = within.getByRole("button", { name: "Autres actions" });
  await menu.click();
  await menu.page().getByRole("menuitem", { name: task }).click();
}

/** Blocks the code of pages not loaded yet. */
export const delayScripts = (page: Page): Promise<() => void> => delayRequests(page, "**/assets/*.js");

/** Until a page has loaded what it needs when the network is lost. */
export const openingEnds = (page: Page): Promise<void> => expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();

/** Waits for two frames, so that immediate effects are visible. */
export const nextPaint = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/**
 * Expects no violation found by axe. At the top of the page, and with its foot at its end: what is half under either would be small only because of the
 * scroll.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const setFeet = (position: string) =>
    page.locator(".page-foot").evaluateAll((feet, position) => {
      for (const foot of feet as HTMLElement[]) foot.style.position = position;
    }, position);
  const place = await page.evaluate(() => {
    const top = scrollY;
    scrollTo({ top: 0, behavior: "instant" });
    return top;
  });
  await setFeet("static");
  expect(await violationsOf(page)).toEqual([]);
  await setFeet("");
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), place);
}

const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Expects, at the size of each screen, no violation found by axe and no sideways scroll; the page then has its own size and place again. */
export async function expectLayout(page: Page): Promise<void> {
  const own = page.viewportSize();
  const place = await page.evaluate(() => scrollY);
  for (const screen of everyScreen) {
    await page.setViewportSize(devices[screen].viewport);
    await nextPaint(page);
    // A list becomes cards, or a table, some time after the size has changed.
    await expect.poll(() => isWithinWidth(page), `no sideways scroll, ${screen}`).toBe(true);
    await expectAccessible(page);
  }
  if (own) await page.setViewportSize(own);
  await page.evaluate((top) => scrollTo(0, top), place);
}
