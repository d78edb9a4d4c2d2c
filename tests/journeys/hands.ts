/// <reference lib="dom" />
import type { Locator, Page } from "playwright-core";
import { expect, PATIENCE_MS } from "./browser.ts";

/** How a person acts on a page. */
export interface Hands {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** A radio or a checkbox. */
  tick(target: Locator): Promise<void>;
  untick(target: Locator): Promise<void>;
  /** A task of a menu that has just been opened. */
  pick(task: Locator): Promise<void>;
  /** An option of a list. */
  choose(list: Locator, option: string): Promise<void>;
}

/** With a mouse or a finger. */
export const pointing = (page: Page): Hands => ({
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  tick: (target) => target.check({ force: true }),
  untick: (target) => target.uncheck({ force: true }),
  pick: (task) => task.click(),
  async choose(list, option) {
    if (await isNative(list)) return void (await list.selectOption(option));
    await list.click();
    await page.getByRole("option", { name: option, exact: true }).click();
  },
});

/** A list of the browser itself: its options are no elements to point at, and typing their names chooses. */
const isNative = (list: Locator): Promise<boolean> => list.evaluate((element) => element instanceof HTMLSelectElement);

/** Whether Enter would choose this option. */
const isActive = async (list: Locator, option: Locator): Promise<boolean> =>
  (await list.getAttribute("aria-activedescendant")) === (await option.getAttribute("id"));

const LONGEST_WALK = 250;

/** With the keyboard alone: Tab until the thing is reached, as somebody who cannot point does, so often at most. */
export const tabbing = (page: Page, longestWalk = LONGEST_WALK): Hands => {
  const reach = async (target: Locator) => {
    await expect(target).toBeAttached();
    for (let steps = 0; steps < longestWalk; steps += 1) {
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
    async untick(target) {
      await reach(target);
      await page.keyboard.press("Space");
      await expect(target).not.toBeChecked();
    },
    async pick(task) {
      await expect(async () => {
        await page.keyboard.press("ArrowDown");
        await expect(task).toBeFocused({ timeout: 500 });
      }).toPass({ timeout: PATIENCE_MS });
      await page.keyboard.press("Enter");
    },
    async choose(list, option) {
      await reach(list);
      if (await isNative(list)) return page.keyboard.type(option);
      const wanted = page.getByRole("option", { name: option, exact: true });
      // A list forgets the key that comes in the instant it appears; a person sees that and chooses again.
      await expect(async () => {
        await page.keyboard.press("ArrowDown");
        await expect(wanted).toBeVisible({ timeout: 1_000 });
        for (let steps = 0; steps < 30 && !(await isActive(list, wanted)); steps += 1) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect(wanted).toBeHidden({ timeout: 1_000 });
      }).toPass({ timeout: PATIENCE_MS });
    },
  };
};

/** A finger on a phone; on a computer the keyboard alone. */
export const handsOn = (screen: "ordinateur" | "téléphone", page: Page): Hands => (screen === "téléphone" ? pointing(page) : tabbing(page));
