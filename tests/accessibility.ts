import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  var axe: typeof import("axe-core");
}

const script = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in a page that has no frames; its script stays in the page until the next document. */
async function violationsBy(page: Page, runOnly: RunOnly) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await script);
  return page.evaluate(async (only) => {
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({
      ...{ id, help },
      elements: nodes.map(({ html, any }) => ({ html, message: any[0]?.message ?? "" })),
    }));
  }, runOnly);
}

/** Texts without enough contrast, by axe: 4.5:1, or 3:1 where they are large. */
export async function unreadableTexts(page: Page): Promise<string[]> {
  const violations = await violationsBy(page, { type: "rule", values: ["color-contrast"] });
  return violations.flatMap(({ elements }) => elements.map(({ html, message }) => `${message} ${html.slice(0, 120)}`));
}

/** Runs axe for WCAG 2.2, levels A and AA. */
export async function violationsOf(page: Page) {
  const violations = await violationsBy(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
  return violations.map(({ id, help, elements }) => ({ id, help, elements: elements.map(({ html }) => html) }));
}
