/// <reference lib="dom" />
import type { Locator, Page } from "playwright-core";
import { expect } from "./browser.ts";

/** How a person acts on a page. */
export interface Hands {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** A radio or a checkbox. */
  tick(target: Locator): Promise<void>;
  /** An option of a list. */
  choose(list: Locator, option: string): Promise<void>;
}

/** With a mouse or a finger. */
export const pointing = (page: Page): Hands => ({
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  tick: (target) => target.check({ force: true }),
  async choose(list, option) {
    await list.click();
    await page.getByRole("option", { name: option, exact: true }).click();
  },
});

const LONGEST_WALK = 250;

/** With the keyboard alone: Tab until the thing is reached, as somebody who cannot point does. */
export const tabbing = (page: Page): Hands => {
  const reach = async (target: Locator) => {
    await expect(target).toBeAttached();
    for (let steps = 0; steps < LONGEST_WALK; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard never reaches ${target}`);
  };
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    async type(target, text) {
      await reach(target);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    async tick(target) {
      // A group of radios is one stop: its first button, then the arrows.
      const name = await target.getAttribute("name");
      const isRadio = (await target.getAttribute("type")) === "radio";
      if (!isRadio) {
        await reach(target);
        await page.keyboard.press("Space");
      } else {
        const group = page.locator(`input[type=radio][name="${name}"]`);
        await reach(group.first());
        await page.keyboard.press("Space");
        for (let steps = 0; steps < (await group.count()) && !(await target.isChecked()); steps += 1)
          await page.keyboard.press("ArrowDown");
      }
      await expect(target).toBeChecked();
    },
    async choose(list, option) {
      await reach(list);
      await page.keyboard.press("ArrowDown");
      const wanted = page.getByRole("option", { name: option, exact: true });
      await expect(wanted).toBeVisible();
      for (
        let steps = 0;
        steps < 30 && (await list.getAttribute("aria-activedescendant")) !== (await wanted.getAttribute("id"));
        steps += 1
      )
        await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
  };
};
