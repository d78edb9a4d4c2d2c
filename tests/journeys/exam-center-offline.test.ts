import type { Page } from "playwright-core";
import { resultsApi } from "#contest/results/results.contract.ts";
import { changeStage } from "#tests/stages.ts";
import { anAdmin, aPerson } from "#tests/world.ts";
import { expect, expectAccessible, openSignedIn, test } from "./browser.ts";
import { anExamDay, cell, enter, enteredMarks, frenchNumber, marksOf, numbersBetween, rowOf, status } from "./exam-day.ts";

test("CTR-01 CTR-03 among a hundred and sixty people, results by two people, the network cut in the middle and the page reloaded: none is lost", {
  timeout: 300_000,
}, async ({ world, open }) => {
  const { stage, center, address } = await anExamDay(world, 160);
  const second = await aPerson(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: second.id }).execute();
  const [one, other] = [await open("ordinateur"), await open("ordinateur")];
  await openSignedIn(one, world, center.manager, `${address}/${stage.id}?limit=0`);
  await openSignedIn(other, world, second, `${address}/${stage.id}?limit=0`);
  for (const page of [one, other]) await expect(page.getByText("1 à 160 sur 160")).toBeVisible();

  // Both enter online; each sees the other's rows appear.
  await Promise.all([enter(one, numbersBetween(1, 10)), enter(other, numbersBetween(81, 90))]);
  await expect(status(one)).toContainText(/Saisis\s*20\s*Absents\s*0\s*Restants\s*140/);
  await expect(cell(one, "Note", 89)).toHaveValue(frenchNumber(marksOf(89).grade));
  await expect(rowOf(one, 89)).toContainText("Enregistré");
  await expect(status(one)).toContainText("Tout est enregistré");
  await expect.poll(() => one.evaluate(async () => Boolean(navigator.serviceWorker.controller && (await caches.match("/"))))).toBe(true);

  // One loses the network, but continues; the page is reloaded offline, and nothing is lost.
  await one.context().setOffline(true);
  await enter(one, numbersBetween(41, 45));
  await expect(rowOf(one, 41)).toContainText("En attente du réseau");
  await expect(status(one)).toContainText("Pas de réseau");
  await one.reload();
  await expect(one.getByText("1 à 160 sur 160")).toBeVisible();
  await expect(status(one)).toContainText("continuez. 5 saisies partiront à son retour.");
  await expect(cell(one, "Coefficient", 45)).toHaveValue(frenchNumber(marksOf(45).weightedGrade));
  await expect(cell(one, "Note", 89)).toHaveValue(frenchNumber(marksOf(89).grade));
  await Promise.all([enter(one, numbersBetween(61, 65)), enter(other, numbersBetween(121, 129))]);
  await cell(other, "Note", 160).press("a");
  await expect(status(other)).toContainText("Tout est enregistré");
  const sent = [...numbersBetween(1, 10), ...numbersBetween(81, 90), ...numbersBetween(121, 129), 160];
  const nameOf = (number: number) => `Nom${String(number).padStart(3, "0")}`;
  expect((await enteredMarks(world, stage.id)).map(([who]) => who)).toEqual(sent.map(nameOf));

  // The network returns, while the session must be renewed.
  await one.evaluate(() => localStorage.setItem("accessToken", "no.longer.good"));
  await one.context().setOffline(false);
  await expect(status(one)).toContainText(/Saisis\s*39\s*Absents\s*1\s*Restants\s*120/);
  await expect(status(one)).toContainText("Tout est enregistré");
  await expect(status(other)).toContainText(/Saisis\s*39\s*Absents\s*1\s*Restants\s*120/);
  const none = { grade: null, weightedGrade: null, time: null };
  expect(await enteredMarks(world, stage.id)).toEqual(
    [...sent, ...numbersBetween(41, 45), ...numbersBetween(61, 65)]
      .toSorted((low, high) => low - high)
      .map((number) => [nameOf(number), number === 160 ? { ...none, absent: true } : { ...marksOf(number), absent: false }]),
  );
});

test("CTR-03 two values for one person: shown side by side, and one of them chosen", async ({ world, open }) => {
  const { stage, center, ids, address } = await anExamDay(world, 4);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1, 2, 3]);
  const { caller } = center.manager;
  for (const id of ids.slice(0, 2))
    await caller.call(resultsApi.enterGrade, {
      body: { userId: String(id), questionnaireId: stage.wireId, grade: 3, weightedGrade: 9, time: 50 },
    });
  await page.context().setOffline(false);
  await expect(rowOf(page, 1)).toContainText("déjà saisi autrement");
  await expect(rowOf(page, 2)).toContainText("déjà saisi autrement");
  await expect(rowOf(page, 3)).toContainText("Enregistré");
  await rowOf(page, 1).getByRole("button", { name: "Comparer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Note\s*1\s*3/);
  await expect(dialog).toContainText(/Coefficient\s*1,5\s*9/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await rowOf(page, 2).getByRole("button", { name: "Comparer" }).click();
  await dialog.getByRole("button", { name: "Prendre la sienne" }).click();
  await expect(cell(page, "Coefficient", 2)).toHaveValue("9");
  await expect(status(page)).toContainText("Tout est enregistré");

  // The other entry came between two polls of this page: the server reports it.
  await page.route("**/sitting/**", (route) => route.abort());
  await caller.call(resultsApi.enterGrade, {
    body: { userId: String(ids[3]), questionnaireId: stage.wireId, grade: 2, weightedGrade: 5, time: 50 },
  });
  await enter(page, [4]);
  await expect(rowOf(page, 4)).toContainText("déjà saisi autrement");
  await page.unroute("**/sitting/**");
  await rowOf(page, 4).getByRole("button", { name: "Comparer" }).click();
  await dialog.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(status(page)).toContainText("Tout est enregistré");
  expect((await enteredMarks(world, stage.id)).map(([, { weightedGrade }]) => weightedGrade)).toEqual([
    1.5,
    9,
    ...[3, 4].map((number) => marksOf(number).weightedGrade),
  ]);
});

test("CTR-03 R3 a stage closed meanwhile: unsent entries say so and are saved as a file; the office corrects and reopens (ADM-09)", async ({
  world,
  open,
}) => {
  const { stage, center, address } = await anExamDay(world, 4);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1, 2]);
  await expect(rowOf(page, 2)).toContainText("En attente du réseau");
  await changeStage(world, stage.id, { isClosed: true });
  await page.context().setOffline(false);
  await expect(status(page)).toContainText("L'étape est close : 2 saisies non envoyées.");
  await expect(rowOf(page, 1)).toContainText("Étape close : non envoyé");
  await expect(cell(page, "Note", 3)).toHaveAttribute("readonly", "");
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter ces saisies" }).click();
  expect((await coming).suggestedFilename()).toBe("Saisies non envoyées Demi-finale 2027.csv");
  await page.reload();
  await expect(status(page)).toContainText("2 saisies non envoyées");

  const office = await open("ordinateur");
  await openSignedIn(office, world, await anAdmin(world), `/admin/centres/${center.id}/${stage.id}`);
  await expect(office.getByText("1 à 4 sur 4")).toBeVisible();
  await enter(office, [3]);
  await expect(rowOf(office, 3)).toContainText("Enregistré");
  await expectAccessible(office);
  await office.getByRole("button", { name: "Rouvrir l'étape" }).click();
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(status(page)).toContainText(/Saisis\s*3/);
  expect(await enteredMarks(world, stage.id)).toHaveLength(3);
});

test("CTR-03 QST-08 R3 grades whose response was lost, then changed back, are sent again and never shown as saved before", async ({
  world,
  page,
}) => {
  const { stage, center, address } = await anExamDay(world, 3);
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  const { time: before } = marksOf(1);
  const times = async () => (await enteredMarks(world, stage.id)).map(([, { time }]) => time);
  const changeTime = async (on: Page, time: number) => {
    await cell(on, "Temps en minutes", 1).fill(String(time));
    await cell(on, "Temps en minutes", 1).press("Enter");
  };
  /** The server has it, but the page gets no response and loses the network. */
  const sendWithoutResponse = async (on: Page, time: number) => {
    await on.route("**/sitting/**", (route) => route.abort());
    await on.route("**/api/results/examCenter", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await changeTime(on, time);
    await expect.poll(times).toEqual([time]);
    await expect(rowOf(on, 1)).toContainText("En attente du réseau");
    await on.context().setOffline(true);
    await on.unrouteAll({ behavior: "wait" });
  };

  // Changed back offline, and the page is closed before the network returns.
  await sendWithoutResponse(page, 90);
  await changeTime(page, before);
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  const reopened = await page.context().newPage();
  await page.close();
  await reopened.context().setOffline(false);
  await reopened.goto(`${address}/${stage.id}`);
  await expect.poll(times).toEqual([before]);
  await expect(rowOf(reopened, 1)).toContainText("Enregistré");

  // Another value: the user's own entry is no conflict.
  await sendWithoutResponse(reopened, 95);
  await changeTime(reopened, 100);
  await reopened.context().setOffline(false);
  await expect.poll(times).toEqual([100]);
  await expect(rowOf(reopened, 1)).toContainText("Enregistré");
  await expect(cell(reopened, "Temps en minutes", 1)).toHaveValue("100");

  // Changed back, and sent from another page at sign-out.
  await sendWithoutResponse(reopened, 90);
  await changeTime(reopened, 100);
  await expect(rowOf(reopened, 1)).toContainText("En attente du réseau");
  const last = await reopened.context().newPage();
  await reopened.close();
  await last.context().setOffline(false);
  await last.goto("/participant");
  await last.getByRole("button", { name: /Marie Durand/ }).click();
  await last.getByRole("menuitem", { name: "Déconnexion" }).click();
  await last.getByRole("dialog").getByRole("button", { name: "Envoyer" }).click();
  await expect(last).toHaveURL(/\/connexion/);
  expect(await times()).toEqual([100]);
});

test("CTR-03 QST-08 R3 a row cleared while its first grade has no response is never shown as empty, and shows the grade once it is known", async ({
  world,
  page,
}) => {
  const { stage, center, address } = await anExamDay(world, 2);
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(rowOf(page, 1)).toContainText("À saisir");
  await page.route("**/sitting/**", (route) => route.abort());
  let lostRequest = "";
  await page.route("**/api/results/examCenter", async (route) => {
    lostRequest = route.request().postData() ?? "";
    await route.abort("connectionreset");
  });
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  for (const title of ["Note", "Coefficient", "Temps en minutes"]) await cell(page, title, 1).fill("");
  await cell(page, "Note", 2).focus();
  await page.unrouteAll({ behavior: "wait" });
  const expectInDoubt = () => expect(rowOf(page, 1)).toContainText("Peut-être déjà enregistré\u00a0: à compléter");
  await expectInDoubt();
  await expect(status(page)).toContainText("1 ligne à corriger ou à compléter");
  await page.reload();
  await expectInDoubt();

  await center.manager.caller.call(resultsApi.enterGrade, { body: JSON.parse(lostRequest) });
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue(String(marksOf(1).time));
  await expect(status(page)).toContainText("Tout est enregistré");
});

/** Number of server responses cached on the device. */
const countCachedAnswers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("palmares-kept");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("answers").objectStore("answers").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

test("CTR-03 S12 the list kept for a sitting is deleted from the device after a week, whoever opens any page", async ({ world, open }) => {
  const { stage, center, address } = await anExamDay(world, 3);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await expect.poll(() => countCachedAnswers(page)).toBeGreaterThan(1);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/connexion");
  await expect.poll(() => countCachedAnswers(page)).toBeGreaterThan(1);
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000);
  await page.goto("/connexion");
  await expect.poll(() => countCachedAnswers(page)).toBe(0);
});

test("CTR-03 whoever signs out before all is sent is asked: it is sent, or deleted from the device", async ({ world, open }) => {
  const { stage, center, address } = await anExamDay(world, 3);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await page.getByRole("button", { name: /Marie Durand/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await dialog.getByRole("button", { name: "Rester" }).click();
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await page.getByRole("button", { name: /Marie Durand/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tout n'a pas pu partir.");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page).toHaveURL(/\/connexion/);
  expect(await enteredMarks(world, stage.id)).toHaveLength(1);
  await expect.poll(() => countCachedAnswers(page)).toBe(0);
});
