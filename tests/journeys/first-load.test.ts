import type { Page } from "playwright-core";
import { expect, test } from "./browser.ts";

/** Answers the next loads of the entry script as a node of another build does; counts them. */
async function withoutEntry(page: Page, times: number): Promise<() => number> {
  const html = await (await page.request.get("/connexion")).text();
  const [, entry = ""] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  let loads = 0;
  await page.route(`**${entry}`, (route) => {
    loads += 1;
    return loads <= times ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  return () => loads;
}

test("MND-07 a page whose first script is not there says so, and loads again by itself", { tags: ["core"] }, async ({ phone: page }) => {
  const loads = await withoutEntry(page, 2);
  await page.goto("/connexion", { waitUntil: "commit" });
  await expect(page.getByText("Une partie de la page manque. Nouvel essai...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(loads()).toBe(3);
});

test("MND-07 if the script never comes, the page stops loading itself again and offers it", async ({ phone: page }) => {
  const loads = await withoutEntry(page, 6);
  // Four tries within the two minutes came before.
  await page.addInitScript(() => {
    sessionStorage.loadTries ??= JSON.stringify(Array.from({ length: 4 }, () => Date.now()));
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (work: () => void, ms: number) => setTimeout(work, ms / 20) });
  });
  await page.goto("/connexion", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Réessayer" });
  await expect(button).toBeVisible();
  expect(loads()).toBe(2);
  await page.waitForTimeout(1_500);
  expect(loads(), "no more by itself").toBe(2);
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
});
