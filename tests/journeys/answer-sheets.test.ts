import type { Page } from "playwright-core";
import sharp from "sharp";
import { answerSheetsApi } from "#school/answer-sheets/answer-sheets.contract.ts";
import type { Grey } from "#school/answer-sheets/perspective.ts";
import { aPaperClass, choice, oneFree } from "#tests/paper-stage.ts";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { aPhotograph } from "#tests/pictures.ts";
import { aColleague } from "#tests/world.ts";
import { downloadBy, expect, expectLayout, openSignedIn, test } from "./browser.ts";

/** Prints the sheets as a teacher does; the pages as they come out of the printer. */
async function printedPages(page: Page): Promise<Grey[]> {
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  const dialog = page.getByRole("dialog", { name: "Imprimer les feuilles de réponses" });
  const { bytes } = await downloadBy(page, () => dialog.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click());
  return pagesOfPdf(bytes);
}

const send = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Photos ou PDF des feuilles").setInputFiles(files);

const jpeg = (name: string, buffer: Buffer) => ({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer });

test("CLS-04 CLS-05 CLS-06 a class is printed, photographed, identified, typed, typed again by a colleague, and decided", {
  tags: ["core"],
}, async ({ world, page, phone: reader, open }) => {
  const { school, stage, pupils } = await aPaperClass(world, 3);
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  const [first, second, third] = (await printedPages(page)) as [Grey, Grey, Grey];
  const photographs = await Promise.all([
    photographOf(first, { seed: 11 }),
    photographOf(second, { seed: 12, hidden: ["topRight"] }),
    photographOf(third, { seed: 13, neighbour: first }),
    photographOf(first, { seed: 14 }),
  ]);
  await send(
    page,
    photographs.map(({ jpeg: bytes }, index) => jpeg(`IMG_${index + 1}`, bytes)),
  );
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Plusieurs feuilles sont sur cette photo")).toBeVisible();
  await expect(page.getByText("La feuille de Petit Léa 1 est déjà là")).toBeVisible();
  await expect(page.getByText("Un des deux codes n'est pas lisible")).toBeVisible();
  await page.getByRole("button", { name: "Garder l'ancienne" }).click();
  await page.getByRole("button", { name: "Écarter" }).click();
  await expect(page.getByText("à reprendre")).toHaveCount(0);
  // The very same photograph again: nothing is asked.
  await send(page, [jpeg("IMG_1", photographs[0].jpeg)]);
  await expect(page.getByText("3 pages reçues")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("est déjà là")).toHaveCount(0);

  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  const strip = page.getByRole("img", { name: "Réponse au problème 1, sur la feuille" });
  await expect(strip).toBeVisible();
  await expect(page.getByLabel("Problème 1", { exact: true })).toBeFocused();
  for (const answer of ["1", "2", "7"]) {
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("juste", { exact: true })).toHaveCount(2);
  await expect(page.getByText("fausse", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Problème 3, juste ou fausse" }).click();
  await page.getByRole("combobox", { name: "Problème 3, juste ou fausse" }).selectOption("décidée juste");
  await expect(page.getByText("fausse", { exact: true })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Problème 3, juste ou fausse" }).selectOption("selon la réponse");
  await page.getByLabel("Temps, en minutes").focus();
  await expect(page.getByText("selon la réponse"), "what needs no words").toHaveCount(0);
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  await expectLayout(page);
  await page.getByLabel("Temps, en minutes").press("Enter");
  await expect(page.getByRole("heading", { name: "Petit Léa 2" })).toBeVisible();
  await page.getByRole("button", { name: "Retour à la liste" }).click();
  await expect(page.getByRole("link", { name: "Voir le classement" })).toHaveCount(0);

  const colleague = await aColleague(world, school, true);
  const other = await open();
  await openSignedIn(other, world, colleague, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await other.getByRole("button", { name: "Deuxième saisie de la feuille de Petit Léa 1" }).click();
  await expect(other.getByLabel("Problème 1", { exact: true })).toHaveValue("");
  for (const answer of ["1", "2", "3"]) {
    await other.keyboard.type(answer);
    await other.keyboard.press("Enter");
  }
  await expect(other.getByText("Tout est enregistré")).toBeVisible();
  await other.getByRole("button", { name: "Retour à la liste" }).click();
  for (const lastname of ["Léa 2", "Léa 3"]) {
    await other.getByRole("button", { name: `Saisir la feuille de Petit ${lastname}` }).click();
    await other.getByLabel("Problème 1", { exact: true }).fill("1");
    await expect(other.getByText("Tout est enregistré")).toBeVisible();
    if (lastname === "Léa 3") await expect(other.getByRole("button", { name: "Voir le classement" })).toBeVisible();
    await other.getByRole("button", { name: "Retour à la liste" }).click();
  }
  await other.getByRole("link", { name: "Voir le classement" }).click();
  await expect(other).toHaveURL(/\/resultats$/);

  await page.reload();
  await page.getByRole("button", { name: "Différences de la feuille de Petit Léa 1" }).click();
  await expect(page.getByText("Une différence entre les deux saisies")).toBeVisible();
  await expectLayout(page);
  await expect(page.getByRole("button", { name: "Ni l'une ni l'autre : corriger ma saisie" })).toBeVisible();
  await openSignedIn(reader, world, await aColleague(world, school, true), `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await reader.getByRole("button", { name: "Différences de la feuille de Petit Léa 1" }).click();
  await expect(reader.getByText(/^Si ni l'une ni l'autre n'est juste, .+ corrige sa saisie\.$/)).toBeVisible();
  await page.getByRole("button", { name: /^« 3 »/ }).click();
  await expect(page.getByText("Les deux saisies disent la même chose.")).toBeVisible();
  const rows = await world.db
    .selectFrom("schoolSheets")
    .select(["source", "answers"])
    .where("userId", "=", pupils[0]?.id ?? 0)
    .execute();
  expect(rows.map(({ answers }) => (answers as Record<string, { answers: string[] }>)[stage.problemIds[2] ?? ""]?.answers)).toEqual([
    ["3"],
    ["3"],
  ]);
});

test("CLS-05 without network photographs are read and wait on the device, across a reload, until the server has them", async ({
  world,
  page,
}) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 2);
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await expect(page.getByRole("heading", { name: "Photos" })).toBeVisible();
  const { bytes } = await caller.download(answerSheetsApi.print, {
    params: stage.params,
    body: { userIds: pupils.map(({ wireId }) => wireId) },
  });
  const pages = await pagesOfPdf(bytes);
  await page.route("**/paper/pictures?*", (route) => route.abort());
  const ofCamera = { IFD0: { Model: "Appareil de Jade" } };
  for (const [index, printed] of pages.entries()) {
    const { jpeg: bytes } = await photographOf(printed, { seed: 31 + index });
    await send(page, [jpeg(`photo ${index}`, await sharp(bytes).withExif(ofCamera).jpeg().toBuffer())]);
  }
  await expect(page.getByText("2 pages attendent sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Les photos restent sur cet appareil")).toBeVisible();
  expect(await keptPhotographs(page)).toEqual({ names: ["photo 0.jpg", "photo 1.jpg"], hasCameraData: false });
  await page.reload();
  await expect(page.getByText("2 pages attendent sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/paper/pictures?*");
  await page.getByRole("button", { name: "Envoyer maintenant" }).click();
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByText("Photo reçue, à saisir")).toHaveCount(2);
  await expect(page.getByText("attendent sur cet appareil")).toHaveCount(0);
});

/** The names of the photographs stored on the device, and whether any still has what a camera writes beside the picture. */
const keptPhotographs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ names: string[]; hasCameraData: boolean }>((resolve) => {
        const opening = indexedDB.open("palmares-photographs");
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("pages")) return resolve({ names: [], hasCameraData: false });
          const reading = database.transaction("pages").objectStore("pages").getAll();
          reading.onsuccess = async () => {
            const pages = reading.result as { name: string; picture: Blob }[];
            const texts = await Promise.all(pages.map(({ picture }) => picture.text()));
            database.close();
            resolve({
              names: pages.map(({ name }) => name).sort(),
              hasCameraData: texts.some((text) => text.includes("Appareil de Jade")),
            });
          };
        };
      }),
  );

test("CLS-05 a problem of choices is one stop of Tab in both directions: its ticked choice, or its first", async ({ world, page }) => {
  const values = ["un carré", "un rond", "un losange"];
  const { school, stage } = await aPaperClass(world, 1, {
    forms: [oneFree("2"), choice("multiple", values, ["un rond", "un losange"]), choice("single", values, ["un rond"]), oneFree("4")],
  });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  const field = (number: number) => page.getByLabel(`Problème ${number}`, { exact: true });
  const box = (letter: string) => page.getByRole("checkbox", { name: new RegExp(`^${letter}\\.`) });
  const radio = (letter: string) => page.getByRole("radio", { name: new RegExp(`^${letter}\\.`) });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(field(1)).toBeFocused();
  await press("Tab");
  await expect(box("A")).toBeFocused();
  await press("b", "c", "Shift+Tab");
  await expect(field(1), "also from another choice than the first").toBeFocused();
  await press("Tab");
  await expect(box("B"), "the first one that is ticked").toBeFocused();
  await press("ArrowDown", "Tab");
  await expect(radio("A")).toBeFocused();
  await press("c", "Tab");
  await expect(field(4)).toBeFocused();
  await press("Shift+Tab");
  await expect(radio("C")).toBeFocused();
  await press("Shift+Tab");
  await expect(box("B")).toBeFocused();
  await press("Shift+Tab");
  await expect(field(1)).toBeFocused();
});

test("CLS-05 a sheet that another page saved meanwhile says so where one is, and both are compared before anything is dropped", async ({
  world,
  page,
  phone: other,
}) => {
  const { school, stage, pupils } = await aPaperClass(world, 2);
  for (const one of [page, other]) {
    await openSignedIn(one, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
    await one.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
    await expect(one.getByLabel("Problème 1", { exact: true })).toBeFocused();
  }
  await page.getByLabel("Problème 1", { exact: true }).fill("1");
  await page.getByLabel("Problème 2", { exact: true }).fill("2");
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  await other.getByLabel("Problème 2", { exact: true }).fill("7");
  await other.getByLabel("Problème 3", { exact: true }).fill("3");
  const alert = other.getByRole("alert", { name: "Pas enregistré" });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toContainText("Cette saisie a été changée entre-temps");
  const [field, bar] = [await other.getByLabel("Problème 3", { exact: true }).boundingBox(), await alert.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0), "the field stays in sight above it").toBeLessThan(bar?.y ?? 0);
  await other.getByLabel("Problème 8", { exact: true }).fill("8");
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(other.getByLabel("Problème 8", { exact: true })).toBeInViewport({ ratio: 1 });
  await other.getByLabel("Temps, en minutes").press("Enter");
  await expect(alert).toBeFocused();
  await other.keyboard.press("Tab");
  await other.keyboard.press("Enter");
  const dialog = other.getByRole("dialog", { name: "Deux saisies de la feuille de Petit Léa 1" });
  const problem = (number: number) => dialog.getByRole("radiogroup", { name: `Problème ${number}`, exact: true });
  await expect(problem(1).getByRole("radio", { name: "Enregistré : « 1 »" })).toBeChecked();
  await expect(problem(2).getByRole("radio", { name: "Ici : « 7 »" })).toBeChecked();
  await expect(problem(3).getByRole("radio", { name: "Enregistré : rien" })).not.toBeChecked();
  await expectLayout(other);
  await problem(2).getByRole("radio", { name: "Enregistré : « 2 »" }).check();
  await dialog.getByRole("button", { name: "Enregistrer ce choix" }).click();
  await expect(other.getByText("Tout est enregistré")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(other.getByLabel("Problème 1", { exact: true })).toHaveValue("1");
  await expect(other.getByRole("button", { name: "Élève suivant" })).toBeFocused();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { name: "Petit Léa 2" })).toBeVisible();
  const { answers } = await world.db
    .selectFrom("schoolSheets")
    .select("answers")
    .where("userId", "=", pupils[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const given = answers as Record<string, { answers: string[] }>;
  expect([0, 1, 2, 7].map((index) => given[stage.problemIds[index] ?? ""]?.answers)).toEqual([["1"], ["2"], ["3"], ["8"]]);
});

test("CLS-05 after a sheet comes the next photographed one, and after the last the ranking, by Enter alone", async ({ world, page }) => {
  const { school, stage, pupils } = await aPaperClass(world, 4, {
    forms: [oneFree("12"), choice("single", ["un carré", "un rond"], ["un rond"])],
  });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C1").executeTakeFirstOrThrow();
  const picture = await aPhotograph(200, 280).webp().toBuffer();
  const shared = {
    ...{ schoolStageId: stage.id, categoryId, style: "usual", page: 1, problems: "K7", isStraight: false },
    ...{ picture, receivedAt: world.time.now },
  };
  await world.db
    .insertInto("answerSheetPictures")
    .values([0, 3].map((index) => ({ ...shared, userId: pupils[index]?.id ?? 0, digest: Buffer.alloc(32, index) })))
    .execute();
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await expect(page.getByText("1 sur 2 · 6e B")).toBeVisible();
  await expect(page.getByText("la lettre d'un choix le coche")).toBeVisible();
  for (const key of ["1", "2", "Enter", "b", "Enter", "9", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { name: "Petit Léa 4" })).toBeVisible();
  await expect(page.getByText("2 sur 2 · 6e B")).toBeVisible();
  await expect(page.getByLabel("Problème 1", { exact: true })).toBeFocused();
  for (const key of ["1", "2", "Enter", "b", "Enter", "9", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/resultats$/);
  const sheets = await world.db.selectFrom("schoolSheets").select("minutes").where("schoolStageId", "=", stage.id).execute();
  expect(sheets.map(({ minutes }) => minutes)).toEqual([9, 9]);
});
