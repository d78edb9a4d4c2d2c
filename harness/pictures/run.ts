import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { startApplication } from "#app/application.ts";
import type { OpenDatabase } from "#database/open.ts";
import { demonstrationPassword } from "#demo/demonstration.ts";
import { aFrenchPerson, findChromium } from "#tests/chromium.ts";
import { prepareDemonstration } from "../demonstration.ts";
import { openInstallation, withDirectory, withServer } from "../installation.ts";
import { type Scene, type Screen, scenes } from "./scenes.ts";

// `npm run pictures`: takes every picture of docs/pictures from a temporary demonstration on loopback.

const pictures = new URL("../../docs/pictures/", import.meta.url);
const agent = (system: string, mobile: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0${mobile} Safari/537.36`;
const screens: Record<Screen, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 860 }, userAgent: agent("Windows NT 10.0; Win64; x64", "") },
  phone: {
    viewport: { width: 390, height: 844 },
    ...{ deviceScaleFactor: 1.25, hasTouch: true, isMobile: true, userAgent: agent("Linux; Android 10; K", " Mobile") },
  },
};
const site = {
  publicUrl: "https://palmares.exemple",
  federationName: "Championnat des jeux mathématiques et logiques",
  contactEmail: "contact@palmares.exemple",
  credit: "Logiciel libre de la Fédération",
  isDemonstration: true,
};

await withDirectory((directory) =>
  withServer({ directory }, async (server) => {
    const { databaseUrl, secret, database, close } = await openInstallation(server, "palmares_pictures", { fill: prepareDemonstration });
    const application = await startApplication({ databaseUrl, secret, callsPerMinute: 100_000_000, site });
    const base = await application.http.listen({ port: 0, host: "127.0.0.1" });
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--headless", "--no-sandbox", "--disable-gpu"] });
    try {
      for (const scene of scenes)
        for (const screen of scene.screens ?? ["desktop"])
          await take(browser, base, database, scene, screen).catch((error) => {
            process.exitCode = 1;
            console.error(`${scene.name}: ${error}`);
          });
    } finally {
      await browser.close();
      await application.close();
      await close();
    }
  }),
);

async function take(browser: Browser, baseURL: string, database: OpenDatabase, scene: Scene, screen: Screen): Promise<void> {
  const context = await browser.newContext({ baseURL, ...aFrenchPerson, ...screens[screen] });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  if (scene.height) await page.setViewportSize({ width: 1280, height: scene.height });
  if (scene.account) await signIn(page, scene.account);
  if (scene.path) await page.goto(scene.path);
  const drawn = await scene.show?.(page, database.pool);
  // A page that listens to its server never falls silent.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
  await page.waitForFunction(() => document.querySelector(".mantine-Skeleton-root") === null);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
  const picture = drawn instanceof Buffer ? drawn : await page.screenshot({ animations: "disabled", caret: "initial" });
  const name = `${scene.name}${scene.screens === null ? "" : `-${screen}`}.png`;
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(new URL(name, pictures).pathname);
  console.log(name);
  await context.close();
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/connexion");
  await page.getByLabel("Identifiant").fill(account);
  await page.getByLabel("Mot de passe", { exact: true }).fill(demonstrationPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/connexion"));
}
