import type { Page } from "playwright-core";
import { loadDirectory } from "#database/directory.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { unreadableTexts, violationsOf } from "#tests/accessibility.ts";
import { devices } from "#tests/chromium.ts";
import { addressOn, findIds, findUncoveredPaths, pressOpening, screens, type Visitor } from "#tests/screens.ts";
import type { World } from "#tests/world.ts";
import { everyScreen, expect, test as journey, nextPaint, openSignedIn } from "../journeys/browser.ts";

async function demonstrate(world: World) {
  await world.pool.query("delete from settings");
  await world.asOwner(async (pool) => {
    await loadDirectory(pool);
    await loadDemonstration(pool, { now: world.time.now });
  });
  await world.settle();
  return { world, ids: await world.asOwner(findIds) };
}

/** A world with the demonstration's championship, so that each screen has something to show: the file's, or a new one for a retry. */
const test = journey
  .extend("demonstrationOfTheFile", { scope: "file" }, ({ worldOfTheFile }) => demonstrate(worldOfTheFile))
  .extend("demonstration", ({ world, demonstrationOfTheFile }) =>
    world === demonstrationOfTheFile.world ? demonstrationOfTheFile : demonstrate(world),
  );

async function signIn(page: Page, world: World, id: string | undefined): Promise<void> {
  await page.goto("/version.json");
  await page.evaluate(() => localStorage.clear());
  if (id !== undefined) await openSignedIn(page, world, { id: Number(id) });
}

/** Opens an address, and the window of the button named after `»`. */
async function openScreen(page: Page, screen: string): Promise<void> {
  const [address = "", button, ...others] = screen.split(" » ");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (button) await pressOpening(page, button, ...others);
}

/** Whether the page fits its screen; a list becomes cards, or a table, some time after the size has changed. */
const comesToFit = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    .then(
      () => true,
      () => false,
    );

/** What axe finds, and whether the page scrolls sideways, at this size of screen. */
async function layoutProblems(page: Page, screen: keyof typeof devices): Promise<string[]> {
  const isFitting = await comesToFit(page);
  const violations = (await violationsOf(page)).map(({ help, elements }) => `${help} ${elements.map((html) => html.slice(0, 120))}`);
  return [...(isFitting ? [] : ["scrolls sideways"]), ...violations].map((problem) => `${screen}: ${problem}`);
}

/** What forced colours leave without an edge, or alike whether it is chosen or not; run in the page. */
function unseenParts(): string[] {
  const colours = document.createElement("i");
  document.body.append(colours);
  const system = (name: string) => {
    colours.style.color = name;
    return getComputedStyle(colours).color;
  };
  const [canvas, highlight, grey] = [system("Canvas"), system("Highlight"), system("GrayText")];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const isSeen = (width: string, style: string, colour: string) => Number.parseFloat(width) > 0 && style !== "none" && colour !== canvas;
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element);
    return (
      isSeen(style.borderTopWidth, style.borderTopStyle, style.borderTopColor) ||
      isSeen(style.outlineWidth, style.outlineStyle, style.outlineColor)
    );
  };
  const groundOf = (element: Element | null, part?: string) => element && getComputedStyle(element, part).backgroundColor;
  const checks: Record<string, (element: Element) => boolean> = {
    "button, .mantine-Button-root": hasEdge,
    ".mantine-Switch-track": (track) => {
      const isOn = track.previousElementSibling?.matches(":checked");
      const thumb = groundOf(track.querySelector(".mantine-Switch-thumb"));
      return hasEdge(track) && (groundOf(track) === highlight) === isOn && thumb !== groundOf(track);
    },
    "nav [aria-current=page], button[aria-current], button[aria-pressed=true]": (current) => groundOf(current) === highlight,
    "nav a:not([aria-current]), button:not([aria-current], [aria-pressed=true])": (other) => groundOf(other) !== highlight,
    ".mantine-SegmentedControl-root": (control) => groundOf(control.querySelector(".mantine-SegmentedControl-indicator")) === highlight,
    "[aria-current=step], [data-share], .mantine-Progress-root, .mantine-Slider-track": hasEdge,
    ".mantine-Progress-section, .mantine-Slider-bar": (bar) => groundOf(bar) === highlight,
    ":checked ~ :is(.mantine-Checkbox-icon, .mantine-Radio-icon)": (tick) =>
      getComputedStyle(tick).color !== groundOf(tick.parentElement?.querySelector("input") ?? null),
    "[data-share]": (bar) =>
      [groundOf(bar, "::before"), groundOf(bar, "::after")].some((ground) => ground && ground !== canvas && !ground.endsWith(" 0)")),
    ".pills > span, .mantine-Badge-root, .ordinal": hasEdge,
    // An edge in grey is of what is disabled; in many themes it is red.
    ".mantine-Input-input:not(:disabled)": (field) => getComputedStyle(field).borderTopColor !== grey,
  };
  const unseen = Object.entries(checks).flatMap(([selector, passes]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !passes(element))
      .map((element) => `${selector}: ${element.outerHTML.slice(0, 120)}`),
  );
  colours.remove();
  return unseen;
}

/** Buttons of rows that are called alike, and tables without a name; run in the page. */
function unnamedParts(): string[] {
  const names = [...document.querySelectorAll("main :is(tbody, ul[aria-label] > li) button")].map(
    (button) => button.getAttribute("aria-label") ?? button.textContent,
  );
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `called alike: ${name}`),
    ...[...document.querySelectorAll("main table:not([aria-label])")]
      .filter((table) => !table.querySelector("caption"))
      .map((table) => `without a caption: ${table.outerHTML.slice(0, 120)}`),
  ];
}

/** Where the focus is after Tab, if nothing shows it. */
const unseenFocus = async (page: Page): Promise<string[]> => {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2
      ? []
      : [`focus: ${outlineStyle} ${outlineWidth} ${focused.outerHTML.slice(0, 120)}`];
  });
};

/** What is wider than the screen, or cut on it; run in the page. */
function cutParts(): string[] {
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".hidden-text, .skip");
  const nameOf = (element: Element) => `${element.outerHTML.slice(0, 120)}`;
  const all = [...document.querySelectorAll("body *")].filter(isShown);
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : []),
    ...all
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isScrolled(element.parentElement))
      .map((element) => `past the edge: ${nameOf(element)}`),
    ...all
      .filter((element) => element.matches(".mantine-Button-label, button") && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `cut: ${nameOf(element)}`),
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect && effect.target ? nameOf(effect.target) : ""}`),
  ];
}

/** Titles of the page that something of it lies over, a link's edge in forced colours, or that touch the bar at the top; run in the page. */
function crowdedTitles(): string[] {
  const titles = [...document.querySelectorAll("h1")].filter((title) => getComputedStyle(title).clipPath === "none");
  return titles.flatMap((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return [...document.querySelectorAll("header, a, button")]
      .filter((other) => other.checkVisibility() && !other.contains(title) && !title.contains(other) && !other.closest("[role=dialog]"))
      .filter((other) => {
        const box = other.getBoundingClientRect();
        const air = other.matches("header:not(main header)") ? 5 : 0;
        return box.left < right && box.right > left && box.top < bottom && box.bottom + air > top;
      })
      .map((other) => `on the title: ${other.outerHTML.slice(0, 120)}`);
  });
}

test("PPL-15 every route has a screen in the list", () => {
  expect(findUncoveredPaths()).toEqual([]);
});

const areas: readonly (readonly [string, readonly Visitor[]])[] = [
  ["everybody and the participants", ["nobody", "participant", "pupil", "eleve", "unasked"]],
  ["the school", ["etablissement", "professeur", "ecole-code", "ecole-federation", "ecole-refusee", "ecole-impayee"]],
  ["the club and the center", ["club", "club-attente", "centre"]],
  ["the office", ["admin"]],
];

test("PPL-15 the screens of all visitors are among those that are looked at", () => {
  expect(areas.flatMap(([, visitors]) => visitors).toSorted()).toEqual(Object.keys(screens).toSorted());
});

/** What is wrong with a screen in forced colours, in the dark, and at 320 px as at 400 %. */
async function problemsInForcedColours(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openScreen(page, address);
  const unseen = [...(await page.evaluate(unseenParts)), ...(await page.evaluate(unnamedParts)), ...(await unseenFocus(page))];
  await page.setViewportSize({ width: 320, height: 640 });
  await comesToFit(page);
  const cut = await page.evaluate(cutParts);
  await page.setViewportSize({ width: 1280, height: 720 });
  await nextPaint(page);
  cut.push(...(await page.evaluate(crowdedTitles)));
  await page.setViewportSize(devices.ordinateur.viewport);
  await page.emulateMedia({ forcedColors: "none" });
  const unreadable = await unreadableTexts(page);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  const unseenInLight = await page.evaluate(unseenParts);
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  return [...unseen, ...cut, ...unreadable, ...unseenInLight];
}

test.for(areas)(
  "PPL-15 every screen and window of %s, on both sizes of screen, in forced colours, in the dark, and at 320 px as at 400 %: all is seen, read and named, nothing is cut, scrolls sideways or moves",
  { timeout: 900_000 },
  async ([, visitors], { demonstration: { world, ids }, page }) => {
    const problems: string[] = [];
    for (const visitor of visitors) {
      await signIn(page, world, ids[visitor]);
      for (const screen of screens[visitor]) {
        const address = addressOn(ids, screen);
        const found = address.includes(" » ") ? [] : await problemsInForcedColours(page, address);
        for (const device of everyScreen) {
          await page.setViewportSize(devices[device].viewport);
          await openScreen(page, address);
          found.push(...(await layoutProblems(page, device)));
        }
        await page.setViewportSize(devices.ordinateur.viewport);
        problems.push(...found.map((problem) => `${visitor} ${screen}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  },
);
