import { readdirSync, readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import type { World } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, questionsOn, savedAnswersOf, sheetOn, showAll } from "./answering.ts";
import { expect, expectLayout, nextPaint, openingEnds, test } from "./browser.ts";

/** What is on the device of this page, and whether the worker serves it. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const [page, assets, images] = [await caches.match("/"), await caches.open("palmares"), await caches.open("palmares-images")];
    const files = (await assets.keys()).map(({ url }) => url);
    const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]")];
    const loaded = named.map((element) => ("src" in element ? element.src : element.href)).filter((url) => url.includes("/assets/"));
    return {
      isControlled: navigator.serviceWorker.controller !== null,
      hasPage: page !== undefined,
      isLoaded: loaded.length > 5,
      missing: loaded.filter((url) => !files.includes(url)),
      images: (await images.keys()).length,
    };
  });

/** The page, its drawing and its formulas. */
const sheetKept = { isControlled: true, hasPage: true, isLoaded: true, missing: [], images: 1 };
const keptOnDevice = (page: Page) => expect.poll(() => onDevice(page)).toEqual(sheetKept);

test("QST-06 R3 PPL-03 PPL-11 a reload without network shows the sheet, with its drawings, its errata and what was typed; all is saved once the network is back", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const { id: questionnaireId } = await aQuarter(world);
  const text = "Lire 12 alvéoles, et non 21.";
  await world.db.insertInto("announcements").values({ audience: "stage", questionnaireId, text, startsAt: world.time.now }).execute();
  await world.settle();
  const { participant, field, choose, state, question } = await anAnswerSheet(page, world);
  await showAll(page);
  await page.evaluate(() => localStorage.setItem("signIn", "this one"));
  await page.reload();
  await field("Le gâteau", "Votre réponse").fill("8");
  await page.keyboard.press("Control+s");
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "Le gâteau": ["8"] });
  await keptOnDevice(page);
  await expect(page.getByText(text).filter({ visible: true }), "of the whole stage: said once").toHaveCount(1);
  const strip = await page.getByRole("banner").boundingBox();
  const erratum = await page.getByText(text).filter({ visible: true }).boundingBox();
  expect(erratum?.y, "below the bar").toBeGreaterThan((strip?.y ?? Number.NaN) + (strip?.height ?? 0));
  expect(erratum?.height, "a line that opens").toBeLessThan(40);

  await page.context().setOffline(true);
  await field("La ruche", "Votre réponse").fill("11");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Quart de finale individuel" })).toBeVisible();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(field("Le gâteau", "Votre réponse"), "what was saved before is known too").toHaveValue("8");
  await expect(question("La plaque").locator("math")).toBeVisible();
  const drawing = question("La plaque")
    .getByAltText(/^Dessin/)
    .first();
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await choose("La pieuvre", "Un gant bleu");
  expect(await savedAnswersOf(world, participant)).not.toHaveProperty("La pieuvre");

  await page.context().setOffline(false);
  await state("Réponses enregistrées");
  const saved = { "La pieuvre": ["Un gant bleu"], "La ruche": ["11"], "Le gâteau": ["8"] };
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual(saved);

  // Somebody else has signed in on this device, and nobody has the network.
  await page.evaluate(() => localStorage.setItem("signIn", "another"));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  await expect(questionsOn(page)).toHaveCount(0);
});

const assets = new URL("../../dist/assets/", import.meta.url);
const homeScript = readdirSync(assets).find(
  (name) => name.endsWith(".js") && readFileSync(new URL(name, assets), "utf8").includes("Vos informations championnat"),
);

/** Whether the script of the home page has been asked for, and whether all that was asked for with it has come. */
function watchHome(page: Page) {
  const [asked, arrived] = [new Set<string>(), new Set<string>()];
  const assetOf = (request: Request) => new URL(request.url()).pathname;
  page.on("request", (request) => assetOf(request).startsWith("/assets/") && asked.add(assetOf(request)));
  page.on("requestfinished", (request) => arrived.add(assetOf(request)));
  const isAsked = () => asked.has(`/assets/${homeScript}`);
  return { isAsked, isHere: () => isAsked() && asked.isSubsetOf(arrived) };
}

/** A sheet with an answer that is saved, opened directly: the home page may be loaded meanwhile. */
async function aSavedSheet(page: Page, world: World) {
  await aQuarter(world);
  const home = watchHome(page);
  const sheet = await anAnswerSheet(page, world);
  await sheet.field("La ruche", "Votre réponse").fill("11");
  await expect.poll(() => savedAnswersOf(world, sheet.participant)).toEqual({ "La ruche": ["11"] });
  await openingEnds(page);
  return { home, ...sheet };
}

test("QST-06 a sheet that was opened directly is left without network: the home page, loaded meanwhile, leads back", async ({
  world,
  page,
}) => {
  const { home, field } = await aSavedSheet(page, world);
  await expect.poll(home.isHere).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(page).toHaveURL("/participant/informations-championnat");
  await expect(page.getByText("Pas de connexion")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos informations championnat");
  await expect(page.getByText("Vos informations s'afficheront"), "all is saved").toBeVisible();
  await page.getByRole("link", { name: "Revenir à mes réponses" }).click();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await field("La ruche", "Votre réponse").fill("12");
  await page.getByRole("button", { name: "Quitter" }).click();
  await page.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page.getByText("Celles qui ne sont pas encore parties attendent sur cet appareil")).toBeVisible();
});

test("QST-06 on a line that saves data nothing is loaded in advance; without network the sheet stays, and says so", async ({
  world,
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, "connection")), "saveData", { value: true }),
  );
  const { home, field } = await aSavedSheet(page, world);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await nextPaint(page);
  expect(home.isAsked()).toBe(false);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Quitter" }).click();
  const dialog = page.getByRole("dialog", { name: "Pas de connexion" });
  await expect(dialog).toContainText("Vos réponses sont gardées ici.");
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Réessayer" }).click();
  await dialog.getByRole("button", { name: "Revenir à mes réponses" }).click();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vos informations championnat" })).toBeVisible();
});

const cardOn = (page: Page) => page.getByRole("region", { name: "Quart de finale individuel" });

test("QST-06 PPL-11 R3 what was typed without network and left with its tab is sent by the home page, once the network is back", async ({
  world,
  page: answering,
}) => {
  const { home, participant, field } = await aSavedSheet(answering, world);
  await expect.poll(home.isHere).toBe(true);
  await keptOnDevice(answering);
  await answering.context().setOffline(true);
  await field("Le gâteau", "Votre réponse").fill("8");
  await field("La fabrique", "Nombre total de réponses").fill("3x");
  const page = await answering.context().newPage();
  await answering.close();
  await page.goto("/participant");
  await expect(page.getByText("attendent sur cet appareil et partiront dès que le réseau sera revenu")).toBeVisible();
  await expect(
    page.getByRole("alert").or(page.getByText("Une erreur est survenue")),
    "the page says it, and nothing beside it",
  ).toHaveCount(0);

  await page.context().setOffline(false);
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"], "Le gâteau": ["8"] });
  await expect(cardOn(page)).toContainText("Vous avez répondu à 2 problèmes sur 6.");
  await expect(cardOn(page), "what the question does not take waits for its person").toContainText("rouvrez la feuille pour les vérifier");
  await page.getByRole("link", { name: "Reprendre" }).click();
  await expect(sheetOn(page).field("La fabrique", "Nombre total de réponses")).toHaveValue("3x");
});
