import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserWindow } from "./engines.ts";

const TIMEOUT_MS = 30_000;

/** A visitor's view of an element: where to press it, and its value. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly value: string;
  readonly isFocused: boolean;
}

/** In the page: the first visible element of a kind whose name matches, brought into sight; `null` when there is none. */
const find = (selector: string, name: RegExp): string => `(() => {
  const clean = (text) => text.replaceAll(/\\s+/g, " ").trim();
  const byIds = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (element) => clean(
    element.getAttribute("aria-label") ??
    (element.hasAttribute("aria-labelledby") ? byIds(element.getAttribute("aria-labelledby")) : undefined) ??
    (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent));
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
  const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => isVisible(each) && ${name}.test(nameOf(each)));
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, value: element.value ?? "", isFocused: element === document.activeElement };
})()`;

/** A visitor at a browser, who finds things by their names and waits for what must appear. */
export function visitorOf(window: BrowserWindow, base: string) {
  const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      // A page that is being replaced answers nothing.
      const seen = await look().catch(() => null);
      if (seen !== null && seen !== false) return seen;
      if (Date.now() > deadline) throw new Error(`not seen: ${what}`);
      await sleep(100);
    }
  };
  const seen = (selector: string, name: RegExp) => until(`${selector} ${name}`, () => window.evaluate<Seen | null>(find(selector, name)));
  /** Presses it once it stands still: pages move while their drawings load. */
  const press = async (name: RegExp, selector = "button, a, [role=button]") => {
    let place = await seen(selector, name);
    await until(`${name} at rest`, async () => {
      const { x, y } = place;
      await sleep(100);
      place = await seen(selector, name);
      return place.x === x && place.y === y;
    });
    await window.click(place.x, place.y);
  };
  const fields = "input:not([type=hidden]):not([type=file]), textarea";
  return {
    open: (path: string) => window.open(base + path),
    press,
    seesText: (text: RegExp) => until(`text ${text}`, () => window.evaluate<boolean>(`${text}.test(document.body.innerText)`)),
    isAt: (path: RegExp) => until(`address ${path}`, () => window.evaluate<boolean>(`${path}.test(location.pathname)`)),
    hasValue: (name: RegExp, value: string) =>
      until(`${name} = ${value}`, async () => (await window.evaluate<Seen | null>(find(fields, name)))?.value === value),
    isFocused: (name: RegExp) =>
      until(`focus on ${name}`, async () => (await window.evaluate<Seen | null>(find(fields, name)))?.isFocused === true),
    /** Types into a field, replacing its content. */
    async fill(name: RegExp, text: string) {
      // On a page that is still starting, a press may reach an element about to be replaced.
      await until(`focus on ${name}`, async () => {
        await press(name, fields);
        return (await seen(fields, name)).isFocused;
      });
      await window.evaluate("document.activeElement.select()");
      await window.type(text);
    },
    type: (text: string) => window.type(text),
    enter: () => window.press("Enter"),
    choose: (selector: string, file: string) => window.choose(selector, file),
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
