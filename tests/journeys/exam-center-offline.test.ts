import { resultsApi } from "#contest/results/results.contract.ts";
import { changeStage } from "#tests/stages.ts";
import { anAdmin, aPerson } from "#tests/world.ts";
import { downloadBy, expect, expectAccessible, openSignedIn, pressSignOut, test } from "./browser.ts";
import { keysOn } from "./device.ts";
import { anExamDay, cell, enter, enteredMarks, frenchNumber, marksOf, numbersBetween, rowOf, status } from "./exam-day.ts";

test("CTR-01 CTR-03 among a hundred and sixty people, results by two people, the network cut in the middle and the page reloaded: none is lost", {
  tags: ["core"],
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

test("CTR-03 two values for one person: shown side by side, and one of them chosen", { tags: ["core"] }, async ({ world, page }) => {
  const { stage, center, ids, address } = await anExamDay(world, 4);
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
  page,
  open,
}) => {
  const { stage, center, address } = await anExamDay(world, 4);
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
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Exporter ces saisies" }).click());
  expect(name).toBe("Saisies non envoyées Demi-finale 2027.csv");
  await page.reload();
  await expect(status(page)).toContainText("2 saisies non envoyées");

  const office = await open("ordinateur");
  await openSignedIn(office, world, await anAdmin(world), `/admin/centres/${center.id}/${stage.id}`);
  await expect(office.getByText("1 à 4 sur 4")).toBeVisible();
  await enter(office, [3]);
  await expect(rowOf(office, 3)).toContainText("Enregistré");
  await office.getByRole("button", { name: "Rouvrir l'étape" }).click();
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(status(page)).toContainText(/Saisis\s*3/);
  expect(await enteredMarks(world, stage.id)).toHaveLength(3);
});

test("CTR-03 signing out before all is sent asks whether to send it or to delete it from the device", async ({ world, page }) => {
  const { stage, center, address } = await anExamDay(world, 3);
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await pressSignOut(page);
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await dialog.getByRole("button", { name: "Rester" }).click();
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await pressSignOut(page);
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tout n'a pas pu partir.");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page).toHaveURL(/\/connexion/);
  expect(await enteredMarks(world, stage.id)).toHaveLength(1);
  await expect.poll(() => keysOn(page, "palmares-kept", "answers")).toEqual([]);
});
