import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly help: string;
  /** HTML of the elements. */
  readonly elements: readonly string[];
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Texts without enough contrast, by axe: 4.5:1, or 3:1 where they are large. */
export async function unreadableTexts(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${any[0]?.message ?? ""} ${html.slice(0, 120)}`));
}

/**
 * Runs axe for WCAG 2.2, levels A and AA, in legacy mode: our pages have no frames, and the blank page that axe opens for them takes a third
 * more time.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(wcag);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
}
