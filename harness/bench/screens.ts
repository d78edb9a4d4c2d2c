/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { EmbeddedServer } from "#database/embedded.ts";
import { violationsOf } from "#tests/accessibility.ts";
import { aFrenchPerson, devices, findChromium, launching } from "#tests/chromium.ts";
import { type Figure, noneOf } from "../figure.ts";
import { addressOn, type Ids, openSite, type Site, signIn, type Visitor } from "./demonstration-site.ts";

/** Every specified screen, by visitor; `{online}` is replaced by an id of the demonstration. After `»`: the (first) button that opens a modal there, or a switch. */
const screens: Readonly<Record<Visitor, readonly string[]>> = {
  nobody: [
    "/connexion",
    "/connexion » Une question ? Un problème ?",
    "/connexion/reset-password",
    "/connexion/mot-de-passe",
    "/connexion/mot-de-passe?token=abc",
    "/inscription",
    "/inscription/individuel",
    "/inscription/scolaire",
    "/inscription/scolaire?etablissement={rne}",
    "/inscription/etablissement",
    "/inscription/club",
    "/informations/reglement",
    "/informations/confidentialite",
    "/verifier",
    "/verifier#D1.aucun-diplome",
    "/error",
  ],
  participant: [
    "/participant/informations-championnat",
    "/participant/informations-personnelles",
    "/participant/resultats",
    "/participant/resultats » Diplôme",
    "/questionnaire",
    "/compte",
    "/error",
  ],
  pupil: ["/participant/informations-championnat", "/questionnaire/not-found"],
  eleve: ["/participant/quart-de-finale/{schoolStage}"],
  professeur: ["/etablissement/quart-de-finale/{schoolStage}/feuilles"],
  unasked: ["/autorisations"],
  etablissement: [
    "/etablissement/info",
    "/etablissement/participants",
    "/etablissement/participants?status=PENDING",
    "/etablissement/participants?stage={online}",
    "/etablissement/participants?search=personne-de-ce-nom",
    "/etablissement/participants/import",
    "/etablissement/participants/reinscription",
    "/etablissement/participants » Ajouter un élève qualifié",
    "/etablissement/participants?year={gradedYear}&stage={graded} » Imprimer les diplômes",
    "/etablissement/examcenter/{center}",
    "/etablissement/examcenter/{center}/{physical}",
    "/etablissement/quart-de-finale",
    "/etablissement/quart-de-finale/nouveau",
    "/etablissement/quart-de-finale/{schoolStage}",
    "/etablissement/quart-de-finale/{schoolStage}/enonces",
    "/etablissement/quart-de-finale/{schoolStage}/feuilles",
    "/etablissement/quart-de-finale/{schoolStage}/feuilles » Imprimer les feuilles",
    "/etablissement/quart-de-finale/{schoolStage}/resultats",
    "/etablissement/quart-de-finale/{schoolStage}/resultats » Imprimer les diplômes",
    "/etablissement/quart-de-finale/{schoolStage}/vue-d-ensemble",
    "/etablissement/quart-de-finale/{schoolStage}/vue-d-ensemble » Sans les noms, pour le mur",
  ],
  "ecole-code": ["/etablissement/info", "/etablissement/participants", "/etablissement/participants/import"],
  "ecole-federation": ["/etablissement/info"],
  "ecole-impayee": ["/etablissement/info", "/etablissement/participants"],
  "ecole-refusee": ["/etablissement/info"],
  "club-attente": ["/club/info"],
  club: ["/club/info", "/club/participants", "/club/participants?status=PENDING", "/club/participants?stage={online}"],
  centre: [
    "/examcenter/participants/{center}",
    "/examcenter/participants/{center}/{physical}",
    "/examcenter/participants/{center} » Imprimer le classement",
  ],
  admin: [
    "/compte",
    "/admin/participants",
    "/admin/participants?personne={participant}",
    "/admin/participants?search=personne-de-ce-nom",
    "/admin/users",
    "/admin/users?personne={participant}",
    "/admin/users?personne={etablissement}",
    "/admin/users?ajouter=oui",
    "/admin/users/doublons",
    "/admin/users/doublons/{participant}",
    "/admin/clubs",
    "/admin/clubs » Décider de la demande",
    "/admin/clubs?modifier={clubNumber}",
    "/admin/etablissements",
    "/admin/etablissements » Décider de la demande",
    "/admin/etablissements?modifier={school}",
    "/admin/centres",
    "/admin/centres?ajouter=oui",
    "/admin/centres?modifier={center}",
    "/admin/centres/{center}",
    "/admin/centres/{center}/{physical}",
    "/admin/exports",
    "/admin/exports?stage={online}",
    "/admin/questionnaire",
    "/admin/questionnaire » Nouvelle étape",
    "/admin/questionnaire/{online}",
    "/admin/questionnaire/{online}?apercu=oui",
    "/admin/questionnaire/{physical}",
    "/admin/questionnaire/{online}/reponses",
    "/admin/questionnaire/{online}/reponses » Calculer les résultats",
    "/admin/questionnaire/{online}/correction",
    "/admin/questionnaire/{online}/seuils",
    "/admin/questionnaire/{online}/classement",
    "/admin/questionnaire/{physical}/convocations",
    "/admin/questionnaire/{physical}/convocations?vue=personnes",
    "/admin/configuration/diplomes",
    "/admin/configuration/annee-active",
    "/admin/configuration/dates-inscriptions",
    "/admin/configuration/etablissements",
    "/admin/configuration/categories",
    "/admin/configuration/equipes",
    "/admin/configuration/langues",
    "/admin/configuration/login-text",
    "/admin/configuration/faq-text",
    "/admin/configuration/acces",
    "/admin/configuration/en-direct",
    "/admin/configuration/courriels",
    "/admin/configuration/journal",
    "/admin/configuration/donnees-personnelles",
  ],
};

/** Addresses that only redirect. */
const redirects = /^\/$|^\/(admin|club|etablissement|participant)(\/\$)?$|^\/examcenter\/participants$/;
const TIMEOUT_MS = 20_000;

/** Paths of the router and configuration that no screen above opens. */
function findUncoveredPaths(): string[] {
  const read = (path: string) => readFileSync(new URL(`../../app/web/${path}`, import.meta.url), "utf8");
  const [, routes = ""] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(read("routeTree.gen.ts")) ?? [];
  const ofRouter = [...routes.matchAll(/^ {2}"(.+?)"/gm)]
    .flatMap(([, path = ""]) => withOptional(path))
    .filter((path) => !redirects.test(path));
  const ofConfiguration = [...read("routes/admin/configuration.$.tsx").matchAll(/name: "(.+?)"/g)].map(([, name]) => name);
  const opened = new Set(Object.values(screens).flatMap((list) => list.map((screen) => patternOf(screen.replace(/[?#» ].*/, "")))));
  return [...ofRouter.filter((path) => !path.endsWith("/$")), ...ofConfiguration.map((name) => `/admin/configuration/${name}`)].filter(
    (path) => !opened.has(patternOf(path)),
  );
}

/** A path without its optional parameters, and with one after the other. */
const withOptional = (path: string): string[] =>
  path.includes("{-") ? [path.replace(/\/\{-\$\w+\}.*/, ""), ...withOptional(path.replace(/\{-(\$\w+)\}/, "$1"))] : [path];

/** The pages of a school's own stage are one route, and those of information another. */
const patternOf = (path: string): string =>
  path
    .replaceAll(/\{\w+\}|\$\w+/g, "*")
    .replace(/\*\/(enonces|feuilles|resultats|vue-d-ensemble)$/, "*/*")
    .replace(/^\/informations\/\w+$/, "/informations/*");

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
  const [address = "", button] = addressOn(ids, screen).split(" » ");
  await page.goto(address);
  await waitUntilLoaded(page);
  if (button) {
    const opening = page
      .getByRole("button", { name: button })
      .or(page.getByRole("menuitem", { name: button }))
      .first();
    const toggle = page.getByRole("switch", { name: button });
    // On a telephone some buttons are folded behind one of these. By keyboard, like users who need to see the focus.
    const folds = page.getByRole("button", { name: /^(Actions|Décider des demandes)$/ });
    await opening.or(toggle).or(folds).first().waitFor();
    for (let index = 0; index < (await folds.count()) && !(await opening.isVisible()); index += 1) await folds.nth(index).press("Enter");
    if (await toggle.isVisible()) {
      await toggle.press("Space");
    } else {
      await opening.press("Enter");
      await page.getByRole("dialog").waitFor();
    }
  }
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
