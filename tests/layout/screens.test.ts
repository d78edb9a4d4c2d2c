import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { loadDirectory } from "#database/directory.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { unreadableTexts, violationsOf } from "#tests/accessibility.ts";
import { devices } from "#tests/chromium.ts";
import { type Account, routesWithoutScreen, screensOf } from "#tests/screens.ts";
import type { World } from "#tests/world.ts";
import { everyScreen, expect, test as journey, nextPaint, openSignedIn } from "../journeys/browser.ts";

/** The world of a file with the demonstration's championship: each screen has something to show. */
const test = journey.extend("demonstration", { scope: "file" }, async ({ worldOfTheFile: world }) => {
  await world.pool.query("delete from settings");
  await world.asOwner(async (pool) => {
    await loadDirectory(pool);
    await loadDemonstration(pool, { now: world.time.now, participants: 300 });
    // The school's correspondent runs the center too.
    await pool.query(`insert into exam_center_controllers select c.exam_center_id, e.user_id
      from exam_center_controllers c join users u on u.id = c.user_id and u.username = 'centre',
        establishments e join users s on s.id = e.user_id and s.username = 'etablissement'`);
  });
  await world.settle();
  return world;
});

async function signIn(page: Page, world: World, account: Account): Promise<void> {
  const user = await world.db.selectFrom("users").select("id").where("username", "=", account).executeTakeFirst();
  await page.goto("/version.json");
  await page.evaluate(() => localStorage.clear());
  if (user) await openSignedIn(page, world, user);
}

async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What axe finds, and whether the page scrolls sideways, at this size of screen. */
async function layoutProblems(page: Page, screen: keyof typeof devices): Promise<string[]> {
  // A list becomes cards, or a table, some time after the size has changed.
  const isFitting = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    .then(
      () => true,
      () => false,
    );
  const violations = (await violationsOf(page)).map(({ help, elements }) => `${help} ${elements.map((html) => html.slice(0, 120))}`);
  return [...(isFitting ? [] : ["scrolls sideways"]), ...violations].map((problem) => `${screen}: ${problem}`);
}

/** How the buttons begin that open a window. */
const openings = [
  "Affichage de la liste",
  "Ajouter un",
  "Inviter un",
  "Modifier ",
  "Voir la fiche",
  "Nouveau code",
  "Retirer l'accès",
].concat(["Quitter ce", "Écrire (à|aux) ", "Réinscrire \\d", "J'ai terminé", "Lecture", "Imprimer les f", "Une question"]);

/** Opens the windows of a screen, one of each kind, and says what is wrong with each at this size. */
async function windowProblems(page: Page, address: string, screen: keyof typeof devices): Promise<string[]> {
  const problems: string[] = [];
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) > 0) return [];
  for (const opening of openings) {
    const named = page.getByRole("main").getByRole("button", { name: new RegExp(`^${opening}`) });
    const button = named.and(page.locator(":enabled:not([aria-disabled=true])")).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    // Some add a line to the page instead.
    const isOpened = await dialog.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isOpened) problems.push(...(await layoutProblems(page, screen)).map((problem) => `« ${opening} »: ${problem}`));
    await openScreen(page, address);
  }
  return problems;
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

test("PPL-15 every route has a screen in the list, under one account at least", async ({ demonstration }) => {
  const routes = readFileSync(new URL("../../app/web/routeTree.gen.ts", import.meta.url), "utf8");
  const byAddress = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(routes)?.[1] ?? "";
  const patterns = [...byAddress.matchAll(/"(.+?)":/g)].map(([, path = ""]) => path);
  const opened = Object.values(await screensOf(demonstration.pool)).flat();
  const isOpened = (pattern: string) => {
    const form = new RegExp(`^${pattern.replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?").replaceAll(/\$\w*/g, "[^/]+")}(\\?|$)`);
    return opened.some((address) => form.test(address));
  };
  expect(patterns.length).toBeGreaterThan(40);
  expect(patterns.filter((pattern) => !routesWithoutScreen.includes(pattern) && !isOpened(pattern))).toEqual([]);
});

const areas: readonly (readonly [string, readonly Account[]])[] = [
  ["everybody and the participants", ["nobody", "participant", "eleve"]],
  ["the school", ["etablissement", "professeur", "ecole-code", "ecole-federation", "ecole-refusee", "ecole-impayee"]],
  ["the club and the center", ["club", "club-attente", "centre"]],
  ["the office", ["admin"]],
];

test("PPL-15 the screens of all accounts are among those that are looked at", async ({ demonstration }) => {
  expect(areas.flatMap(([, accounts]) => accounts).toSorted()).toEqual(Object.keys(await screensOf(demonstration.pool)).toSorted());
});

/** What is wrong with a screen in forced colours, in the dark, and at 320 px as at 400 %. */
async function problemsInForcedColours(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openScreen(page, address);
  const unseen = [...(await page.evaluate(unseenParts)), ...(await page.evaluate(unnamedParts)), ...(await unseenFocus(page))];
  await page.setViewportSize({ width: 320, height: 640 });
  await nextPaint(page);
  const cut = await page.evaluate(cutParts);
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
  async ([, accounts], { demonstration, page }) => {
    const problems: string[] = [];
    const screens = await screensOf(demonstration.pool);
    for (const account of accounts) {
      await signIn(page, demonstration, account);
      for (const address of screens[account]) {
        const found = await problemsInForcedColours(page, address);
        await openScreen(page, address);
        for (const screen of everyScreen) {
          await page.setViewportSize(devices[screen].viewport);
          await nextPaint(page);
          found.push(...(await layoutProblems(page, screen)), ...(await windowProblems(page, address, screen)));
        }
        await page.setViewportSize(devices.ordinateur.viewport);
        problems.push(...found.map((problem) => `${account} ${address}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  },
);
