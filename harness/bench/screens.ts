/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { EmbeddedServer } from "#database/embedded.ts";
import { violationsOf } from "#tests/accessibility.ts";
import { aFrenchPerson, devices, findChromium, launching } from "#tests/chromium.ts";
import { addressOn, findUncoveredPaths, type Ids, pressOpening, screens, type Visitor } from "#tests/screens.ts";
import { type Figure, noneOf } from "../figure.ts";
import { openSite, type Site, signIn } from "./demonstration-site.ts";

const TIMEOUT_MS = 20_000;

/**
 * U1, U3: the problems that axe, the keyboard, the console and the page width show, on every screen, for every kind of visitor, on desktop and
 * phone.
 */
export async function checkScreens(server: EmbeddedServer): Promise<Figure[]> {
  const site = await openSite(server, "palmares_screens", launching(await findChromium()));
  try {
    const checks = await Promise.all(Object.values(devices).map((device) => checkOnDevice(site, device)));
    return [
      summary(
        checks.flatMap(({ problems }) => problems),
        checks.every(({ detectsPlanted }) => detectsPlanted),
      ),
    ];
  } finally {
    await site.close();
  }
}

function summary(seen: readonly string[], detectsPlanted: boolean): Figure {
  const problems = [...findUncoveredPaths().map((path) => `${path}: no screen opens it`), ...seen];
  for (const problem of problems) console.log(`  ${problem}`);
  const count = Object.values(screens).flat().length * Object.keys(devices).length;
  // A check that misses planted faults is void.
  const value = detectsPlanted ? problems.length : Number.POSITIVE_INFINITY;
  const detail = `${count} looks; ${detectsPlanted ? "each of the planted faults was counted once" : "the planted faults were NOT counted"}`;
  return noneOf("U1", "complaints of axe, the keyboard, the console and the width of the page", value, detail);
}

/** Checks all screens on one device; `detectsPlanted` if it found the faults planted last. */
async function checkOnDevice(
  site: Site,
  device: (typeof devices)[keyof typeof devices],
): Promise<{ problems: string[]; detectsPlanted: boolean }> {
  const problems: string[] = [];
  let detectsPlanted = false;
  for (const visitor of Object.keys(screens) as Visitor[]) {
    const context = await site.browser.newContext({ baseURL: site.base, ...aFrenchPerson, ...device });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on("console", (message) => message.type() === "error" && consoleErrors.push(`console: ${message.text()}`));
    page.on("pageerror", ({ message }) => consoleErrors.push(`error: ${message}`));
    if (visitor !== "nobody") await signIn(page, site, visitor);
    for (const screen of screens[visitor]) {
      const found = [
        ...(await openScreen(page, screen, site.ids).catch((error: Error) => [error.message.split("\n", 1)[0] ?? ""])),
        ...(await findFaults(page)),
        ...(await findKeyboardFaults(page)),
        ...consoleErrors.splice(0).filter((error) => !(screen.includes("token=") && error.includes("400"))),
      ];
      problems.push(...found.map((fault) => `${device.viewport.width} px, ${visitor}, ${screen}: ${fault}`));
    }
    if (visitor === "nobody") {
      await plantFaults(page);
      detectsPlanted =
        [...(await findFaults(page)), ...(await findKeyboardFaults(page)), ...consoleErrors.splice(0)].length === PLANTED_FAULTS;
    }
    await context.close();
  }
  return { problems, detectsPlanted };
}

/** Opens the screen and waits until it is loaded; returns a problem if another one was shown. */
async function openScreen(page: Page, screen: string, ids: Ids): Promise<string[]> {
  const [address = "", button, ...others] = addressOn(ids, screen).split(" » ");
  await page.goto(address);
  await waitUntilLoaded(page);
  if (button) await pressOpening(page, button, ...others);
  const { pathname } = new URL(page.url());
  return pathname === address.replace(/[?#].*/, "") ? [] : [`led to ${pathname}`];
}

async function waitUntilLoaded(page: Page): Promise<void> {
  // An open sheet listens to its errata: its network is never idle.
  if (!page.url().endsWith("/questionnaire")) await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], [role=status] [class*=Skeleton]"));
}

async function findFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const violations = await violationsOf(page);
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
    ...violations.flatMap(({ id, elements }) => elements.map((element) => `axe ${id}: ${element.slice(0, 200)}`)),
  ];
}

/** The editor of a school's stage with thirty problems has some hundreds. */
const MAX_TAB_STOPS = 1_200;

/** Elements that Tab does not reach, or that look the same without focus. */
async function findKeyboardFaults(page: Page): Promise<string[]> {
  const withoutFocusStyle: string[] = [];
  // Consecutive steps without a new stop: the page's initial focus, the parts of a time field, the end of the page, and its first element again.
  for (let [steps, withoutStop] = [0, 0]; steps < MAX_TAB_STOPS && withoutStop < 5; steps += 1) {
    const stop = await page.evaluate(markFocus);
    withoutStop = stop === null ? withoutStop + 1 : 0;
    await page.keyboard.press("Tab");
    if (stop !== null && (await page.evaluate(styleWithoutFocus)) === stop.styles)
      withoutFocusStyle.push(`looks the same with the focus: ${stop.element}`);
  }
  const unreachable = await page.evaluate(() => {
    const scope = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    // A group of radios is one stop.
    const stops = scope.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=radio], [type=file]), textarea, select, [tabindex]",
    );
    return [...stops]
      .filter(
        (one) => one.tabIndex >= 0 && !one.dataset.stop && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
      )
      .map((one) => one.outerHTML.slice(0, 200));
  });
  return [...withoutFocusStyle, ...unreachable.map((element) => `Tab does not come to: ${element}`)];
}

/** In the page: records the focused element and its styles; `null` if there is none, or if it was visited before. */
function markFocus(): { element: string; styles: string } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0 || element.dataset.stop) return null;
  document.querySelector("[data-stop=last]")?.setAttribute("data-stop", "earlier");
  element.dataset.stop = "last";
  // The style may be on an ancestor, sibling or pseudo-element.
  const ancestorsOf = (one: Element | null): Element[] => (one ? [one, ...ancestorsOf(one.parentElement)] : []);
  const styles = () =>
    [...ancestorsOf(element).slice(0, 5), element.nextElementSibling]
      .filter((one) => one !== null)
      .flatMap((one) => ["", "::before", "::after"].map((part) => getComputedStyle(one, part)))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join();
  const styleWithoutFocus = () => {
    // The only stop of a window: Tab would return to it.
    if (document.activeElement === element) element.blur();
    return styles();
  };
  Object.assign(window, { lookOfStop: styleWithoutFocus });
  return { element: element.outerHTML.slice(0, 200), styles: styles() };
}

/** In the page: the last stop's current styles. */
const styleWithoutFocus = (): string => (window as unknown as { lookOfStop: () => string }).lookOfStop();

const PLANTED_FAULTS = 4;

/** An image without text, wider than any screen, a button that hides the focus, and an error in the console. */
async function plantFaults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.src = "/favicon.svg";
    image.style.width = "4000px";
    const button = document.createElement("button");
    button.textContent = "?";
    button.style.outline = "none";
    document.querySelector("main")?.append(image, button);
    console.error("planted");
  });
}
