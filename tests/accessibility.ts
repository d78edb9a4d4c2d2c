import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly help: string;
  /** The elements, as they stand in the page. */
  readonly where: readonly string[];
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds against WCAG 2.2, levels A and AA. Our pages have no frames: what is meant for those, a second, blank page for each look,
 * takes a third more time.
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(wcag);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
}
