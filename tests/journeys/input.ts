/// <reference lib="dom" />
import type { Locator, Page } from "playwright-core";
import { expect, TIMEOUT_MS } from "./browser.ts";

/** How a person acts on a page. */
export interface UserInput {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** A radio or a checkbox. */
  tick(target: Locator): Promise<void>;
  untick(target: Locator): Promise<void>;
  /** Picks a task of a menu just opened. */
  pick(task: Locator): Promise<void>;
  /** An option of a list. */
  choose(list: Locator, option: string): Promise<void>;
}

/** With a mouse or a finger. */
export const pointerInput = (page: Page): UserInput => ({
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

/** A native list: its options are not elements to click; typing a name selects it. */
const isNative = (list: Locator): Promise<boolean> => list.evaluate((element) => element instanceof HTMLSelectElement);

/** Whether Enter would choose this option. */
const isActive = async (list: Locator, option: Locator): Promise<boolean> =>
  (await list.getAttribute("aria-activedescendant")) === (await option.getAttribute("id"));

const MAX_TAB_STOPS = 250;

/** With the keyboard alone: Tab until the target is reached, like a user who cannot point, with a maximum. */
export const keyboardInput = (page: Page, maxTabStops = MAX_TAB_STOPS): UserInput => {
  const reach = async (target: Locator) => {
    await expect(target).toBeAttached();
    for (let steps = 0; steps < maxTabStops; steps += 1) {
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
      // A group of radios is one tab stop: its first button, then the arrows.
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
      }).toPass({ timeout: TIMEOUT_MS });
      await page.keyboard.press("Enter");
    },
    async choose(list, option) {
      await reach(list);
      if (await isNative(list)) return page.keyboard.type(option);
      const target = page.getByRole("option", { name: option, exact: true });
      // A list ignores a key at the moment it opens; like a user, choose again.
      await expect(async () => {
        await page.keyboard.press("ArrowDown");
        await expect(target).toBeVisible({ timeout: 1_000 });
        for (let steps = 0; steps < 30 && !(await isActive(list, target)); steps += 1) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect(target).toBeHidden({ timeout: 1_000 });
      }).toPass({ timeout: TIMEOUT_MS });
    },
  };
};
