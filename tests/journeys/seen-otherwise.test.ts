import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { loadDirectory } from "#database/directory.ts";
import { type demonstrationAccounts, loadDemonstration } from "#demo/demonstration.ts";
import type { waitingAccounts } from "#demo/requests.ts";
import { unreadableTexts } from "#tests/accessibility.ts";
import { devices } from "#tests/chromium.ts";
import type { World } from "#tests/world.ts";
import { expect, test as journey, nextPaint, openSignedIn } from "./browser.ts";

/** The world of a file with the demonstration's championship: each screen has something to show. */
const test = journey.extend("demonstration", { scope: "file" }, async ({ worldOfTheFile: world }) => {
  await world.pool.query("delete from settings");
  await world.asOwner(async (pool) => {
    await loadDirectory(pool);
    await loadDemonstration(pool, { now: world.time.now, participants: 300 });
  });
  await world.settle();
  return world;
});

type Account = keyof typeof demonstrationAccounts | keyof typeof waitingAccounts | "nobody";

/** Every screen, under an account that may open it. */
async function screensOf(world: World): Promise<Record<Account, readonly string[]>> {
  const idOf = async (query: string) => (await world.pool.query<{ id: string }>(`select (${query})::text as id`)).rows[0]?.id;
  const stage = await idOf("select id from questionnaires where active and not physical");
  const graded = await idOf("select questionnaire_id from thresholds order by 1 limit 1");
  const onSite = await idOf(
    "select next.id from questionnaires next where previous_questionnaire_id = (select id from questionnaires where active and not physical)",
  );
  const center = await idOf("select exam_center_id from exam_center_controllers join users u on u.id = user_id where username = 'centre'");
  const own = await idOf("select max(id) from school_stages where on_screen");
  const configuration = [
    "annee-active",
    "dates-inscriptions",
    "etablissements",
    "regles",
    "categories",
    "categories-a-verifier",
    "equipes",
    "diplomes",
    "langues",
    "annonces",
    "login-text",
  ]
    .concat(["faq-text", "acces", "programmes", "en-direct", "courriels-automatiques", "courriels", "journal", "donnees-personnelles"])
    .map((name) => `/admin/configuration/${name}`);
  return {
    nobody: [
      "/connexion",
      "/connexion/reset-password",
      "/connexion/mot-de-passe?token=abc",
      "/connexion/adresse",
      "/error",
      "/informations/confidentialite",
      "/informations/reglement",
      "/verifier",
    ].concat(["", "/individuel", "/scolaire", "/etablissement", "/club"].map((kind) => `/inscription${kind}`)),
    participant: ["/participant/informations-championnat", "/participant/informations-personnelles", "/participant/resultats"].concat([
      "/questionnaire",
      "/questionnaire/not-found",
      "/autorisations",
      "/compte",
    ]),
    etablissement: ["/etablissement/info", "/etablissement/participants", "/etablissement/participants/import"].concat(
      "/etablissement/participants/reinscription",
      "/etablissement/quart-de-finale",
      ["nouveau", `${own}`, `${own}/enonces`, `${own}/feuilles`, `${own}/resultats`, `${own}/vue-d-ensemble`].map(
        (path) => `/etablissement/quart-de-finale/${path}`,
      ),
    ),
    "ecole-code": ["/etablissement"],
    "ecole-federation": ["/etablissement"],
    "ecole-refusee": ["/etablissement"],
    "ecole-impayee": ["/etablissement/participants"],
    club: ["/club/info", "/club/participants"],
    "club-attente": ["/club"],
    centre: [`/examcenter/participants/${center}/${onSite}`],
    admin: ["participants", "clubs", "etablissements", "centres", `centres/${center}/${onSite}`, "users", "users/doublons", "exports"]
      .concat(["questionnaire", `questionnaire/${stage}`])
      .concat(["correction", "reponses", "seuils", "convocations", "classement"].map((tab) => `questionnaire/${graded}/${tab}`))
      .map((path) => `/admin/${path}`)
      .concat(configuration),
  };
}

/** Opens the screens of these accounts one after the other, and says what is wrong with each. */
async function problemsOf(page: Page, world: World, accounts: readonly Account[], look: (page: Page) => Promise<readonly string[]>) {
  const problems: string[] = [];
  const screens = await screensOf(world);
  for (const account of accounts) {
    const addresses = screens[account];
    const user = await world.db.selectFrom("users").select("id").where("username", "=", account).executeTakeFirst();
    if (user) await openSignedIn(page, world, user);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      problems.push(...(await look(page)).map((problem) => `${account} ${address}: ${problem}`));
    }
    await page.goto("/version.json");
    await page.evaluate(() => localStorage.clear());
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

test("PPL-15 no screen is left out", async ({ demonstration }) => {
  const routes = readFileSync(new URL("../../app/web/routeTree.gen.ts", import.meta.url), "utf8");
  const byAddress = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(routes)?.[1] ?? "";
  const patterns = [...byAddress.matchAll(/"(.+?)":/g)].map(([, path = ""]) => path);
  // Each leads elsewhere, or is another's screen.
  const leading = ["/", "/admin", "/participant", "/admin/$", "/club/$", "/etablissement/$", "/participant/$", "/examcenter/participants"];
  const shared = ["/admin/users/doublons/$userId", "/etablissement/examcenter/$centerId/{-$questionnaireId}"].concat(
    "/participant/quart-de-finale/$stageId",
  );
  const opened = Object.values(await screensOf(demonstration)).flat();
  const isOpened = (pattern: string) => {
    const form = new RegExp(`^${pattern.replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?").replaceAll(/\$\w*/g, "[^/]+")}(\\?|$)`);
    return opened.some((address) => form.test(address));
  };
  expect(patterns.length).toBeGreaterThan(40);
  expect(patterns.filter((pattern) => ![...leading, ...shared].includes(pattern) && !isOpened(pattern))).toEqual([]);
});

const areas: readonly (readonly [string, readonly Account[]])[] = [
  ["everybody and the participant", ["nobody", "participant"]],
  ["the school", ["etablissement", "ecole-code", "ecole-federation", "ecole-refusee", "ecole-impayee"]],
  ["the club and the center", ["club", "club-attente", "centre"]],
  ["the office", ["admin"]],
];

test("PPL-15 the screens of all accounts are among those that are looked at", async ({ demonstration }) => {
  expect(areas.flatMap(([, accounts]) => accounts).toSorted()).toEqual(Object.keys(await screensOf(demonstration)).toSorted());
});

test.for(areas)(
  "PPL-15 every screen of %s in forced colours, in the dark, and at 320 px as at 400 %: all is seen, read and named, nothing is cut, scrolls sideways or moves",
  { timeout: 480_000 },
  async ([, accounts], { demonstration, page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const look = async () => {
      const unseen = [...(await page.evaluate(unseenParts)), ...(await page.evaluate(unnamedParts)), ...(await unseenFocus(page))];
      await page.setViewportSize({ width: 320, height: 640 });
      await nextPaint(page);
      const cut = await page.evaluate(cutParts);
      await page.setViewportSize(devices.ordinateur.viewport);
      await page.emulateMedia({ forcedColors: "none" });
      const unreadable = await unreadableTexts(page);
      await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
      const unseenInLight = await page.evaluate(unseenParts);
      await page.emulateMedia({ colorScheme: "dark" });
      return [...unseen, ...cut, ...unreadable, ...unseenInLight];
    };
    expect(await problemsOf(page, demonstration, accounts, look)).toEqual([]);
  },
);
