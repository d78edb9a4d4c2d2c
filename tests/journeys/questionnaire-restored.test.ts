import type { Page } from "playwright-core";
import type { World } from "#tests/world.ts";
import { anAnswering, aQuarter, savedOf, sheetOn } from "./answering.ts";
import { expect, expectAccessible, openSignedIn, test } from "./browser.ts";

/** What a browser profile holds of a site, apart from cookies. */
const profileOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const restore = (page: Page, profile: Record<string, string>) =>
  page.evaluate((kept) => Object.entries(kept).map(([name, value]) => localStorage.setItem(name, value)), profile);

type Sheet = ReturnType<typeof sheetOn>;
type Person = Parameters<typeof savedOf>[1];

/** Saves on this page, and sees on the server that it was written. */
async function saveAs(world: World, person: Person, sheet: Sheet, answer: string): Promise<void> {
  await sheet.field("La ruche", "Réponse 1").fill(answer);
  await sheet.save();
  await sheet.saved();
  await expect.poll(() => savedOf(world, person)).toEqual({ "La ruche": [answer] });
}

/** Saves on this page; the server has it, and the page is never told. */
async function saveUnanswered(
  world: World,
  person: Person,
  page: Page,
  answer: string,
  lost: Promise<void> = Promise.resolve(),
): Promise<void> {
  await page.route("**/api/users-answer", async (route) => {
    await route.fetch();
    await lost;
    await route.abort("connectionreset");
  });
  const sheet = sheetOn(page);
  await sheet.field("La ruche", "Réponse 1").fill(answer);
  await sheet.save();
  await expect.poll(() => savedOf(world, person)).toEqual({ "La ruche": [answer] });
}

test("QST-04 QST-07 R3 a browser whose profile was restored saves: what it says is saved stands", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswering(page, world);
  await saveAs(world, participant, sheet, "1");
  const backup = await profileOf(page);
  for (const answer of ["2", "3", "4"]) await saveAs(world, participant, sheet, answer);
  await restore(page, backup);
  await page.reload();
  await expect(sheet.field("La ruche", "Réponse 1")).toHaveValue("4");
  await saveAs(world, participant, sheet, "5");
  await expect(sheet.question("La ruche").getByRole("alert")).toHaveCount(0);
  await saveAs(world, participant, sheet, "6");
});

test("QST-04 QST-07 R3 a profile that roams: two machines of a school save in turn, and each save stands", async ({
  world,
  page,
  open,
}) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswering(page, world);
  await saveAs(world, participant, here, "1");
  const roaming = await profileOf(page);
  for (const answer of ["2", "3"]) await saveAs(world, participant, here, answer);
  const elsewhere = await open();
  await openSignedIn(elsewhere, world, participant, "/version.json");
  await restore(elsewhere, Object.fromEntries(Object.entries(roaming).filter(([name]) => name.startsWith("answers turn"))));
  await elsewhere.goto("/questionnaire");
  const there = sheetOn(elsewhere);
  await saveAs(world, participant, there, "4");
  await saveAs(world, participant, here, "5");
  await saveAs(world, participant, there, "6");
});

test("QST-07 R3 a save overtaken by another tab of the device is not said to be saved; both answers are told", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...late } = await anAnswering(page, world);
  const other = await page.context().newPage();
  await other.goto("/questionnaire");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/api/users-answer", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await late.field("La ruche", "Réponse 1").fill("7");
  await Promise.all([page.waitForRequest("**/api/users-answer"), late.save()]);
  await saveAs(world, participant, sheetOn(other), "8");
  arrived.resolve();
  await expect(page.getByText("Une autre page de cet appareil vient d'enregistrer autre chose")).toBeVisible();
  await expect(page.getByText("Vos réponses ont été enregistrées.")).toHaveCount(0);
  await expect(late.field("La ruche", "Réponse 1")).toHaveValue("7");
  await expect(late.question("La ruche").getByRole("alert")).toContainText("vous avez enregistré «\u00a08\u00a0»");
  expect(await savedOf(world, participant)).toEqual({ "La ruche": ["8"] });
  await page.unroute("**/api/users-answer");
  await late.save();
  await late.saved();
  await expect.poll(() => savedOf(world, participant)).toEqual({ "La ruche": ["7"] });
});

test("QST-08 R3 where a save arrived but its answer was lost, the answer before, typed back, is sent and stands", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswering(page, world);
  await saveAs(world, participant, sheet, "1");
  await saveUnanswered(world, participant, page, "2");
  await page.unrouteAll({ behavior: "wait" });
  await sheet.field("La ruche", "Réponse 1").fill("1");
  await sheet.save();
  await expect.poll(() => savedOf(world, participant)).toEqual({ "La ruche": ["1"] });
  await sheet.saved();
});

test("QST-06 QST-08 R3 what is typed back while a save is on its way outlives a crash of the page, and is sent", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswering(page, world);
  await saveAs(world, participant, sheet, "1");
  const typedBack = Promise.withResolvers<void>();
  await saveUnanswered(world, participant, page, "2", typedBack.promise);
  await sheet.field("La ruche", "Réponse 1").fill("1");
  typedBack.resolve();
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/questionnaire");
  const there = sheetOn(again);
  await expect(there.field("La ruche", "Réponse 1")).toHaveValue("1");
  await there.save();
  await expect.poll(() => savedOf(world, participant)).toEqual({ "La ruche": ["1"] });
});

test("QST-07 R3 what waits to be sent again goes not by itself over what another page has saved since; both are shown", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...waiting } = await anAnswering(page, world);
  await saveAs(world, participant, waiting, "1");
  await saveUnanswered(world, participant, page, "2");
  const other = await page.context().newPage();
  await other.goto("/questionnaire");
  await saveAs(world, participant, sheetOn(other), "3");
  await page.bringToFront();
  await expect(waiting.question("La ruche").getByRole("alert")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForTimeout(5_000);
  expect(await savedOf(world, participant)).toEqual({ "La ruche": ["3"] });
  await expect(waiting.field("La ruche", "Réponse 1")).toHaveValue("2");
});

/** Signs out from another page of this device; asked what becomes of what was kept, sends it. */
async function sendAtSignOut(page: Page) {
  await page.goto("/participant");
  await page.getByRole("button", { name: "Marie Durand" }).press("Enter");
  await page.getByRole("menuitem", { name: "Déconnexion" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  return dialog;
}

test("QST-07 R3 what is sent at signing out replaces nothing that another device has saved since: both are told, and both stay", async ({
  world,
  page,
  open,
}) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswering(page, world);
  await saveAs(world, participant, here, "1");
  await here.field("La ruche", "Réponse 1").fill("2");
  const again = await page.context().newPage();
  await page.close();
  const elsewhere = await open();
  const { participant: _, ...there } = await anAnswering(elsewhere, world, participant);
  for (const answer of ["3", "5"]) await saveAs(world, participant, there, answer);

  const dialog = await sendAtSignOut(again);
  const told = dialog.getByRole("alert");
  await expect(told).toContainText("vous avez enregistré «\u00a05\u00a0»");
  await expect(told).toContainText("Votre réponse d'ici, «\u00a02\u00a0», ne l'a pas remplacée");
  await expectAccessible(again);
  expect(await savedOf(world, participant)).toEqual({ "La ruche": ["5"] });
  await dialog.getByRole("button", { name: "Rester" }).click();
  await again.goto("/questionnaire");
  const kept = sheetOn(again);
  await expect(kept.field("La ruche", "Réponse 1")).toHaveValue("2");
  await expect(kept.question("La ruche").getByRole("alert")).toContainText("vous avez enregistré «\u00a05\u00a0»");
});

test("QST-07 QST-08 R3 what is sent at signing out goes over what was sent from here and never answered", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswering(page, world);
  await saveAs(world, participant, here, "1");
  await saveUnanswered(world, participant, page, "2");
  await here.field("La ruche", "Réponse 1").fill("1");
  const again = await page.context().newPage();
  await page.close();
  await sendAtSignOut(again);
  await expect(again).toHaveURL("/connexion");
  expect(await savedOf(world, participant)).toEqual({ "La ruche": ["1"] });
});

test("QST-07 QST-08 R3 one's own save whose answer was lost is told as nobody else's, and what was pressed after it goes by itself", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswering(page, world);
  await saveAs(world, participant, sheet, "1");
  await saveUnanswered(world, participant, page, "2");
  await page.unrouteAll({ behavior: "wait" });
  const busy = { statusCode: 503, error: "Service Unavailable", message: "Le serveur est occupé" };
  await page.route("**/api/users-answer", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "5" }, json: busy }));
  await sheet.field("La ruche", "Réponse 1").fill("3");
  await Promise.all([page.waitForResponse("**/api/users-answer"), sheet.save()]);
  await Promise.all([page.waitForResponse("**/api/questionnaire/active*"), page.evaluate(() => dispatchEvent(new Event("focus")))]);
  await page.unrouteAll({ behavior: "wait" });
  await expect.poll(() => savedOf(world, participant)).toEqual({ "La ruche": ["3"] });
  await sheet.state("Enregistré à 10:00");
  await expect(sheet.question("La ruche").getByRole("alert")).toHaveCount(0);
});
