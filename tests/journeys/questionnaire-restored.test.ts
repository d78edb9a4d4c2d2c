import type { Page } from "playwright-core";
import type { World } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, savedAnswersOf, sheetOn } from "./answering.ts";
import { expect, expectAccessible, openSignedIn, test } from "./browser.ts";

/** Local storage of a browser profile, without cookies. */
const profileOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const restore = (page: Page, profile: Record<string, string>) =>
  page.evaluate((stored) => Object.entries(stored).map(([name, value]) => localStorage.setItem(name, value)), profile);

type Sheet = ReturnType<typeof sheetOn>;
type Person = Parameters<typeof savedAnswersOf>[1];

/** Saves on this page, and checks that the server has it. */
async function saveAs(world: World, person: Person, sheet: Sheet, answer: string): Promise<void> {
  await sheet.field("La ruche", "Votre réponse").fill(answer);
  await sheet.save();
  await sheet.saved();
  await expect.poll(() => savedAnswersOf(world, person)).toEqual({ "La ruche": [answer] });
}

/** Saves on this page; the server has it, but the page gets no response. */
async function saveWithoutResponse(
  world: World,
  person: Person,
  page: Page,
  answer: string,
  connectionLost: Promise<void> = Promise.resolve(),
): Promise<void> {
  await page.route("**/api/users-answer*", async (route) => {
    await route.fetch();
    await connectionLost;
    await route.abort("connectionreset");
  });
  const sheet = sheetOn(page);
  await sheet.field("La ruche", "Votre réponse").fill(answer);
  await sheet.save();
  await expect.poll(() => savedAnswersOf(world, person)).toEqual({ "La ruche": [answer] });
}

test("QST-04 QST-07 R3 a browser with a restored profile saves: what it shows as saved is saved", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, sheet, "1");
  const backup = await profileOf(page);
  for (const answer of ["2", "3", "4"]) await saveAs(world, participant, sheet, answer);
  await restore(page, backup);
  await page.reload();
  await expect(sheet.field("La ruche", "Votre réponse")).toHaveValue("4");
  await saveAs(world, participant, sheet, "5");
  await expect(sheet.question("La ruche").getByRole("alert")).toHaveCount(0);
  await saveAs(world, participant, sheet, "6");
});

test("QST-07 R3 a save from before a restoration, still on its way, replaces nothing that the restored browser has saved", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, sheet, "1");
  const backup = await profileOf(page);
  for (const answer of ["2", "3"]) await saveAs(world, participant, sheet, answer);
  const arrives = Promise.withResolvers<void>();
  const delayed = Promise.withResolvers<void>();
  await page.route(
    "**/api/users-answer*",
    async (route) => {
      await arrives.promise;
      await route.fetch();
      await route.abort().finally(delayed.resolve);
    },
    { times: 1 },
  );
  await sheet.field("La ruche", "Votre réponse").fill("4");
  await Promise.all([page.waitForRequest("**/api/users-answer*"), sheet.save()]);
  await page.clock.setFixedTime(world.time.now.getTime() + 60_000);
  const restored = await page.context().newPage();
  await restored.goto("/version.json");
  await restore(restored, backup);
  await restored.goto("/questionnaire");
  for (const answer of ["5", "6"]) await saveAs(world, participant, sheetOn(restored), answer);
  arrives.resolve();
  await delayed.promise;
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["6"] });
});

test("QST-04 QST-07 R3 a roaming profile: two machines of a school save in turn, and each save is kept", async ({ world, page, open }) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswerSheet(page, world);
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

test("QST-07 R3 a save overtaken by another tab of the device is not shown as saved; both answers are shown", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...staleSheet } = await anAnswerSheet(page, world);
  const other = await page.context().newPage();
  await other.goto("/questionnaire");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/api/users-answer*", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await staleSheet.field("La ruche", "Votre réponse").fill("7");
  await Promise.all([page.waitForRequest("**/api/users-answer*"), staleSheet.save()]);
  await saveAs(world, participant, sheetOn(other), "8");
  arrived.resolve();
  await expect(page.getByText("Une autre page de cet appareil vient d'enregistrer autre chose")).toBeVisible();
  await expect(page.getByText("Vos réponses ont été enregistrées.")).toHaveCount(0);
  await expect(staleSheet.field("La ruche", "Votre réponse")).toHaveValue("7");
  await expect(staleSheet.question("La ruche").getByRole("alert")).toContainText("vous avez enregistré «\u00a08\u00a0»");
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["8"] });
  await page.unroute("**/api/users-answer*");
  await staleSheet.save();
  await staleSheet.saved();
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["7"] });
});

test("QST-08 R3 if the response of a save was lost, the previous answer, typed again, is sent and kept", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, sheet, "1");
  await saveWithoutResponse(world, participant, page, "2");
  await page.unrouteAll({ behavior: "wait" });
  await sheet.field("La ruche", "Votre réponse").fill("1");
  await sheet.save();
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["1"] });
  await sheet.saved();
});

test("QST-06 QST-08 R3 an answer changed back during a save survives a crash of the page, and is sent", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, sheet, "1");
  const typedBack = Promise.withResolvers<void>();
  await saveWithoutResponse(world, participant, page, "2", typedBack.promise);
  await sheet.field("La ruche", "Votre réponse").fill("1");
  typedBack.resolve();
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/questionnaire");
  const there = sheetOn(again);
  await expect(there.field("La ruche", "Votre réponse")).toHaveValue("1");
  await there.save();
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["1"] });
});

test("QST-07 R3 a retried save does not overwrite what another page has saved since, though not read here; both are shown", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...waitingSheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, waitingSheet, "1");
  await saveWithoutResponse(world, participant, page, "2");
  for (const path of ["users-answer", "questionnaire/active*"]) await page.route(`**/api/${path}`, (route) => route.abort());
  const other = await page.context().newPage();
  await other.goto("/questionnaire");
  await saveAs(world, participant, sheetOn(other), "3");
  await page.unroute("**/api/users-answer*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(waitingSheet.question("La ruche").getByRole("alert")).toBeVisible();
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["3"] });
  await expect(waitingSheet.field("La ruche", "Votre réponse")).toHaveValue("2");
});

/** Signs out from another page of this device, and sends the drafts when asked. */
async function sendAtSignOut(page: Page) {
  await page.goto("/participant/informations-personnelles");
  await page.getByRole("button", { name: "Marie Durand" }).press("Enter");
  await page.getByRole("menuitem", { name: "Déconnexion" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  return dialog;
}

test("QST-07 R3 a save at sign-out replaces nothing that another device has saved since: both are shown, and both stay", async ({
  world,
  page,
  open,
}) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswerSheet(page, world);
  await saveAs(world, participant, here, "1");
  await here.field("La ruche", "Votre réponse").fill("2");
  const again = await page.context().newPage();
  await page.close();
  const elsewhere = await open();
  const { participant: _, ...there } = await anAnswerSheet(elsewhere, world, participant);
  for (const answer of ["3", "5"]) await saveAs(world, participant, there, answer);

  const dialog = await sendAtSignOut(again);
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("vous avez enregistré «\u00a05\u00a0»");
  await expect(alert).toContainText("Votre réponse d'ici, «\u00a02\u00a0», ne l'a pas remplacée");
  await expectAccessible(again);
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["5"] });
  await dialog.getByRole("button", { name: "Rester" }).click();
  await again.goto("/questionnaire");
  const stored = sheetOn(again);
  await expect(stored.field("La ruche", "Votre réponse")).toHaveValue("2");
  await expect(stored.question("La ruche").getByRole("alert")).toContainText("vous avez enregistré «\u00a05\u00a0»");
});

test("QST-07 QST-08 R3 a save at sign-out replaces an unanswered save of the same device", async ({ world, page }) => {
  await aQuarter(world);
  const { participant, ...here } = await anAnswerSheet(page, world);
  await saveAs(world, participant, here, "1");
  await saveWithoutResponse(world, participant, page, "2");
  await here.field("La ruche", "Votre réponse").fill("1");
  const again = await page.context().newPage();
  await page.close();
  await sendAtSignOut(again);
  await expect(again).toHaveURL("/connexion");
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["1"] });
});

test("QST-07 QST-08 R3 the user's own save without response is no conflict, and a later save is sent by itself", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, ...sheet } = await anAnswerSheet(page, world);
  await saveAs(world, participant, sheet, "1");
  await saveWithoutResponse(world, participant, page, "2");
  await page.unrouteAll({ behavior: "wait" });
  const busy = { statusCode: 503, error: "Service Unavailable", message: "Le serveur est occupé" };
  await page.route("**/api/users-answer*", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "5" }, json: busy }));
  await sheet.field("La ruche", "Votre réponse").fill("3");
  await Promise.all([page.waitForResponse("**/api/users-answer*"), sheet.save()]);
  await Promise.all([page.waitForResponse("**/api/questionnaire/active*"), page.evaluate(() => dispatchEvent(new Event("focus")))]);
  await page.unrouteAll({ behavior: "wait" });
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["3"] });
  await sheet.state("Enregistré à 10\u00a0h");
  await expect(sheet.question("La ruche").getByRole("alert")).toHaveCount(0);
});
