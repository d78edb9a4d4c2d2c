import { AxeBuilder } from "@axe-core/playwright";
import { expect as expectPlainly } from "@playwright/test";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { openSession } from "#features/auth/server/sessions.service.ts";
import { tokensOf } from "#features/auth/server/tokens.service.ts";
import { secret } from "#tests/template.ts";
import { type World, test as worldly } from "#tests/world.ts";

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const screens = {
  ordinateur: { viewport: { width: 1440, height: 900 } },
  téléphone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

/** `test.for(everyScreen)("PUB-01 … (%s)", async (screen, { open }) => …)` */
export const everyScreen = Object.keys(screens) as (keyof typeof screens)[];

/** How long a page may take to show what is expected of it. */
const PATIENCE_MS = 15_000;

/** What a page shows, waited for. */
export const expect = expectPlainly.configure({ timeout: PATIENCE_MS });

/**
 * A journey: a real browser in front of the running application. `page` is a computer, `phone` a telephone, `open(screen)` either, each on a
 * device of its own; the time there is the world's.
 */
export const test = worldly
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }) => {
    // Without a UTF-8 locale Chromium calls a file with an accent in its name « download ».
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    const browser = await chromium.launch({ executablePath: inject("chromium"), args, env });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("address", { scope: "file" }, ({ world }) => world.http.listen({ port: 0, host: "127.0.0.1" }))
  .extend("open", async ({ browser, address, world }, { onCleanup }) => {
    const closings: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closings) await close();
    });
    return async (screen: keyof typeof screens = "ordinateur"): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: address,
        locale: "fr-FR",
        timezoneId: "Europe/Paris",
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        ...screens[screen],
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

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Nothing that axe finds against WCAG 2.2, levels A and AA. Our pages have no frames: what is meant for those, a second, blank page for each
 * look, takes a third more time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(wcag);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))).toEqual([]);
}
