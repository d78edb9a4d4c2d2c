/// <reference lib="dom" />
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { demonstrationAccounts, prepareDemonstration } from "#database/demo/demonstration.ts";
import { waitingAccounts } from "#database/demo/requests.ts";
import type { EmbeddedServer } from "#database/embedded.ts";
import { type OpenDatabase, openDatabase } from "#database/open.ts";
import { openSession } from "#features/auth/server/sessions.service.ts";
import { tokensOf } from "#features/auth/server/tokens.service.ts";
import { violationsOf } from "#tests/accessibility.ts";
import { aFrenchPerson, devices, findChromium, launching } from "#tests/chromium.ts";
import { startNode } from "#tests/program.ts";
import type { Figure } from "./figure.ts";

type Who = "nobody" | "pupil" | "unasked" | keyof typeof demonstrationAccounts | keyof typeof waitingAccounts;

/** Every screen, as specified, by who opens it; `{online}` stands for an id of the demonstration. After `»`: the (first) button that opens a modal there. */
const screens: Readonly<Record<Who, readonly string[]>> = {
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
    "/error",
  ],
  participant: [
    "/participant/informations-championnat",
    "/participant/informations-personnelles",
    "/participant/resultats",
    "/questionnaire",
    "/securite",
    "/error",
  ],
  pupil: ["/participant/informations-championnat", "/questionnaire/not-found"],
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
    "/etablissement/examcenter/{center}",
    "/etablissement/examcenter/{center}/{physical}",
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
    "/securite",
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
    "/admin/questionnaire/{online}/seuils",
    "/admin/questionnaire/{online}/classement",
    "/admin/questionnaire/{physical}/convocations",
    "/admin/questionnaire/{physical}/convocations?vue=personnes",
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

/** Addresses that only lead to another, and so show nothing of their own. */
const leadingElsewhere = /^\/$|^\/(admin|club|etablissement|participant)(\/\$)?$|^\/examcenter\/participants$/;
const PATIENCE_MS = 20_000;

/** What the router and the configuration know, and no screen above opens. */
function unopened(): string[] {
  const read = (path: string) => readFileSync(new URL(`../app/web/${path}`, import.meta.url), "utf8");
  const [, routes = ""] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(read("routeTree.gen.ts")) ?? [];
  const ofRouter = [...routes.matchAll(/^ {2}"(.+?)"/gm)].map(([, path = ""]) => path).filter((path) => !leadingElsewhere.test(path));
  const ofConfiguration = [...read("routes/admin/-configuration/pages.ts").matchAll(/name: "(.+?)"/g)].map(([, name]) => name);
  const opened = new Set(Object.values(screens).flatMap((list) => list.map((screen) => formOf(screen.replace(/[?» ].*/, "")))));
  return [...ofRouter.filter((path) => !path.endsWith("/$")), ...ofConfiguration.map((name) => `/admin/configuration/${name}`)].filter(
    (path) => !opened.has(formOf(path)),
  );
}

const formOf = (path: string): string => path.replaceAll(/\{\w+\}|\$\w+/g, "*");

/** U1, U3: what axe, the keyboard, the console and the width of the page complain of, on every screen, as everybody, at a desk and on a phone. */
export async function lookAtScreens(server: EmbeddedServer): Promise<Figure[]> {
  await server.create("palmares_screens");
  const databaseUrl = server.url("palmares_screens");
  const secret = randomBytes(32).toString("hex");
  const database = openDatabase(databaseUrl, { max: 2 });
  await prepareDemonstration(database);
  const ids = await findIds(database);
  const application = await startNode({ databaseUrl, secret });
  const browser = await chromium.launch(launching(await findChromium()));
  try {
    const site = { browser, base: `http://127.0.0.1:${application.port}`, database, secret, ids };
    const looks = await Promise.all(Object.values(devices).map((device) => lookAs(site, device)));
    return [
      summary(
        looks.flatMap(({ complaints }) => complaints),
        looks.every(({ isSharp }) => isSharp),
      ),
    ];
  } finally {
    await browser.close();
    await application.stop();
    await database.close();
  }
}

function summary(seen: readonly string[], isSharp: boolean): Figure {
  const complaints = [...unopened().map((path) => `${path}: no screen opens it`), ...seen];
  for (const complaint of complaints) console.log(`  ${complaint}`);
  const count = Object.values(screens).flat().length * Object.keys(devices).length;
  return {
    name: "U1",
    what: "complaints of axe, the keyboard, the console and the width of the page",
    // A look that misses planted faults says nothing.
    value: isSharp ? complaints.length : Number.POSITIVE_INFINITY,
    unit: "in all",
    goal: 0,
    detail: `${count} looks; ${isSharp ? "each of the planted faults was counted once" : "the planted faults were NOT counted"}`,
  };
}

/** The ids that addresses name, and those who open them; the school's correspondent runs the center of the demonstration too. */
async function findIds({ pool }: OpenDatabase): Promise<Ids> {
  const { rows } = await pool.query<Ids & { accounts: Ids }>(
    `with account as (select id, username from users where username = any($1)),
       school as (select e.* from establishments e join account on account.id = e.user_id limit 1),
       center as (select exam_center_id as id from exam_center_controllers join account on account.id = user_id limit 1),
       lent as (insert into exam_center_controllers select center.id, school.user_id from center, school),
       pupils as (select user_id as id, exists (select from consents c where c.user_id = r.user_id) as has_consented
         from registrations r join questionnaires q on q.active and q.year = r.year
         where r.kind = 'participant' and r.establishment_id is not null)
     select (select rne_code from school) as rne, (select id from school) as school, (select user_id from school) as etablissement,
       (select id from center) as center, (select min(id) from pupils where has_consented) as pupil,
       (select min(id) from pupils where not has_consented) as unasked,
       (select c.club_id from club_controllers c join account on account.id = c.user_id limit 1) as "clubNumber",
       (select id from questionnaires where active and not physical) as online,
       (select q.id from questionnaires q join questionnaires p on p.id = q.previous_questionnaire_id and p.active) as physical,
       (select json_object_agg(username, id) from account) as accounts`,
    [Object.keys({ ...demonstrationAccounts, ...waitingAccounts })],
  );
  const { accounts, ...ids } = rows[0] ?? {};
  return { ...ids, ...accounts };
}

type Ids = Readonly<Record<string, string>>;

interface Site {
  readonly browser: Browser;
  readonly base: string;
  readonly database: OpenDatabase;
  readonly secret: string;
  readonly ids: Ids;
}

/** Every screen on one device; `isSharp` when the faults planted at the end were seen. */
async function lookAs(site: Site, device: (typeof devices)[keyof typeof devices]): Promise<{ complaints: string[]; isSharp: boolean }> {
  const complaints: string[] = [];
  let isSharp = false;
  for (const who of Object.keys(screens) as Who[]) {
    const context = await site.browser.newContext({ baseURL: site.base, ...aFrenchPerson, ...device });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const spoken: string[] = [];
    page.on("console", (message) => message.type() === "error" && spoken.push(`console: ${message.text()}`));
    page.on("pageerror", ({ message }) => spoken.push(`error: ${message}`));
    if (who !== "nobody") await signIn(page, site, who);
    for (const screen of screens[who]) {
      const found = [
        ...(await open(page, screen, site.ids)),
        ...(await faultsOf(page)),
        ...(await missedByKeyboard(page)),
        ...spoken.splice(0),
      ];
      complaints.push(...found.map((fault) => `${device.viewport.width} px, ${who}, ${screen}: ${fault}`));
    }
    if (who === "nobody") {
      await plantFaults(page);
      isSharp = [...(await faultsOf(page)), ...(await missedByKeyboard(page)), ...spoken.splice(0)].length === PLANTED;
    }
    await context.close();
  }
  return { complaints, isSharp };
}

async function signIn(page: Page, { database, secret, ids }: Site, who: Who): Promise<void> {
  const id = Number(ids[who]);
  const { role } = await database.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  const tokens = await openSession(database.db, tokensOf(secret), id, new Date());
  await page.goto("/version.json");
  await page.evaluate((kept) => Object.entries(kept).map(([name, value]) => localStorage.setItem(name, value)), { ...tokens, role });
}

/** Opens the screen and waits until it shows all it has; a complaint when another one was shown. */
async function open(page: Page, screen: string, ids: Ids): Promise<string[]> {
  const [address = "", button] = screen.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? `no-${name}`).split(" » ");
  await page.goto(address);
  await settled(page);
  // By keyboard, as whoever needs to see the focus does.
  if (button) await page.getByRole("button", { name: button }).first().press("Enter");
  if (button) await page.getByRole("dialog").waitFor();
  const { pathname } = new URL(page.url());
  return pathname === address.replace(/\?.*/, "") ? [] : [`led to ${pathname}`];
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], [role=status] [class*=Skeleton]"));
}

async function faultsOf(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const violations = await violationsOf(page);
  return [
    ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
    ...violations.flatMap(({ id, where }) => where.map((element) => `axe ${id}: ${element.slice(0, 200)}`)),
  ];
}

const LONGEST_WALK = 400;

/** What Tab does not come to, and what looks the same with the focus as without. */
async function missedByKeyboard(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let steps = 0; steps < LONGEST_WALK; steps += 1) {
    const stop = await page.evaluate(arrive);
    if (stop === null && steps > 0) break;
    await page.keyboard.press("Tab");
    if (stop !== null && (await page.evaluate(lookLeft)) === stop.look) unseen.push(`looks the same with the focus: ${stop.element}`);
  }
  const missed = await page.evaluate(() => {
    const room = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    // A group of radios is one stop.
    const stops = room.querySelectorAll<HTMLElement>("a[href], button, input:not([type=radio], [type=file]), textarea, select, [tabindex]");
    return [...stops]
      .filter(
        (one) => one.tabIndex >= 0 && !one.dataset.stop && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
      )
      .map((one) => one.outerHTML.slice(0, 200));
  });
  return [...unseen, ...missed.map((element) => `Tab does not come to: ${element}`)];
}

/** In the page: notes where the focus is, and how it looks there; `null` where there is none, or where it has been. */
function arrive(): { element: string; look: string } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0 || element.dataset.stop) return null;
  document.querySelector("[data-stop=last]")?.setAttribute("data-stop", "earlier");
  element.dataset.stop = "last";
  // The sign may stand on what is around, beside or drawn after it.
  const around = (one: Element | null): Element[] => (one ? [one, ...around(one.parentElement)] : []);
  const look = () =>
    [...around(element).slice(0, 5), element.nextElementSibling]
      .filter((one) => one !== null)
      .flatMap((one) => ["", "::before", "::after"].map((part) => getComputedStyle(one, part)))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join();
  const lookLeft = () => {
    // The only stop of a window: Tab leads back to it.
    if (document.activeElement === element) element.blur();
    return look();
  };
  Object.assign(window, { lookOfStop: lookLeft });
  return { element: element.outerHTML.slice(0, 200), look: look() };
}

/** In the page: how the stop noted last looks now. */
const lookLeft = (): string => (window as unknown as { lookOfStop: () => string }).lookOfStop();

const PLANTED = 4;

/** An image that says nothing, wider than any screen, a button that hides the focus, and an error in the console. */
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
