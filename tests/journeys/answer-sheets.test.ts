import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { answerSheetsApi } from "#school/answer-sheets/answer-sheets.contract.ts";
import type { Grey } from "#school/answer-sheets/perspective.ts";
import { aPaperClass, aPaperStage, choice, oneFree } from "#tests/paper-stage.ts";
import { aBlankPdf, pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { aPhotograph } from "#tests/pictures.ts";
import { aColleague } from "#tests/world.ts";
import { expect, expectLayout, loseRequests, openSignedIn, test } from "./browser.ts";

/** Prints the sheets as a teacher does; the pages as they come out of the printer. */
async function printedPages(page: Page): Promise<{ readonly pages: Grey[]; readonly pdf: Buffer }> {
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  const dialog = page.getByRole("dialog", { name: "Imprimer les feuilles de réponses" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click();
  const pdf = await readFile(await (await download).path());
  return { pdf, pages: await pagesOfPdf(pdf) };
}

const send = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Photos ou PDF des feuilles").setInputFiles(files);

const jpeg = (name: string, buffer: Buffer) => ({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer });

test("CLS-04 CLS-05 CLS-06 a class is printed, photographed, identified, typed, typed again by a colleague, and decided", async ({
  world,
  page,
  open,
}) => {
  const { school, stage, pupils } = await aPaperClass(world, 3);
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  const { pages } = await printedPages(page);
  const [first, second, third] = pages as [Grey, Grey, Grey];
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
  await expectLayout(page);
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
  const reader = await open("téléphone");
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

test("CLS-05 a spare sheet is asked for until it is somebody's, and is taken back from the wrong pupil; who answered on screen is counted", async ({
  world,
  page,
}) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 2);
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  const { bytes } = await caller.download(answerSheetsApi.print, { params: stage.params, body: { userIds: [], spares: 1 } });
  const [spare] = await pagesOfPdf(bytes);
  await send(page, [jpeg("réserve", (await photographOf(spare as Grey, { seed: 51 })).jpeg)]);
  const notice = page.getByText("Dites de quel élève est cette feuille.");
  await expect(notice).toBeVisible({ timeout: 30_000 });
  const spares = page.getByRole("region", { name: "Feuilles de réserve" });
  await spares.getByRole("combobox", { name: "Élève" }).click();
  await page.getByRole("option", { name: /Petit Léa 2/ }).click();
  await expect(spares.getByText(/^Feuille de réserve \(C1\).: c'est celle de Petit Léa 2\.$/)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("Photo reçue, à saisir")).toHaveCount(1);
  await expectLayout(page);
  await spares.getByRole("button", { name: /^Ce n'est pas la sienne/ }).click();
  await expect(spares.getByRole("combobox", { name: "Élève" })).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByText("Photo reçue, à saisir")).toHaveCount(0);
  // Who answered on screen has nothing to be typed.
  const onScreen = {
    schoolStageId: stage.id,
    userId: pupils[0]?.id ?? 0,
    source: "screen",
    answers: "{}",
    savedAt: world.time.now,
  } as const;
  await world.db.insertInto("schoolSheets").values(onScreen).execute();
  await page.reload();
  await expect(page.getByText("À l'écran", { exact: true })).toBeVisible();
  await expect(page.getByText("Aucune feuille saisie, pour 2 élèves. 1 n'a répondu qu'à l'écran.")).toBeVisible();
});

test("CLS-05 what cannot be read is said, file by file, and a scanner's PDF is read page by page", async ({ world, page }) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 2);
  const stranger = await aPaperClass(world, 1);
  const sheetsOf = async ({ stage: of, pupils: who, caller: by }: Pick<typeof stranger, "stage" | "pupils" | "caller">) =>
    (await by.download(answerSheetsApi.print, { params: of.params, body: { userIds: who.map(({ wireId }) => wireId) } })).bytes;
  const last = await aPaperStage(world, school, { name: "Essai", year: 2027 });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await expect(page.getByRole("heading", { name: "Photos" })).toBeVisible();
  const pdf = await sheetsOf({ stage, pupils, caller });
  const [own] = await pagesOfPdf(pdf);
  const [foreign] = await pagesOfPdf(await sheetsOf(stranger));
  const [earlier] = await pagesOfPdf(await sheetsOf({ stage: last, pupils, caller }));
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  await send(page, [
    jpeg("chat", await aPhotograph(800, 600).jpeg().toBuffer()),
    { name: "film.mov", mimeType: "video/quicktime", buffer: Buffer.from("....ftypqt  ") },
    { name: "iphone.heic", mimeType: "image/heic", buffer: heic },
    { name: "notes.docx", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004") },
    { name: "vide.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
    { name: "abîmé.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nrien") },
    { name: "trois-cents.pdf", mimeType: "application/pdf", buffer: await aBlankPdf(300) },
    jpeg("ailleurs", (await photographOf(foreign as Grey, { seed: 21 })).jpeg),
    jpeg("avant", (await photographOf(earlier as Grey, { seed: 22 })).jpeg),
  ]);
  const held = page.getByRole("region", { name: "À reprendre" });
  for (const [name, message] of [
    ["chat.jpg", "Aucune feuille n'est reconnue"],
    ["film.mov", "C'est une vidéo"],
    ["iphone.heic", "« Le plus compatible »"],
    ["notes.docx", "Ce n'est ni une photo ni un PDF"],
    ["vide.jpg", "Ce fichier est vide."],
    ["abîmé.pdf", "Ce PDF ne s'ouvre pas"],
    ["trois-cents.pdf", "Ce PDF a 300 pages : 200 au plus à la fois"],
    ["ailleurs.jpg", "Cette feuille est celle d'un autre établissement"],
    ["avant.jpg", "Cette feuille est celle d'une autre épreuve : « Essai » de 2027."],
  ] as const)
    await expect(held.getByRole("listitem").filter({ hasText: name })).toContainText(message, { timeout: 30_000 });
  await expectLayout(page);
  await held.getByRole("button", { name: "Tout écarter" }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choisir des fichiers" })).toBeFocused();
  await page.getByLabel("Photos ou PDF des feuilles").setInputFiles([{ name: "scan.pdf", mimeType: "application/pdf", buffer: pdf }]);
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  expect(own).toBeDefined();
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
  for (const [index, printed] of pages.entries())
    await send(page, [jpeg(`photo ${index}`, (await photographOf(printed, { seed: 31 + index })).jpeg)]);
  await expect(page.getByText("2 pages attendent sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Les photos restent sur cet appareil")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 pages attendent sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/paper/pictures?*");
  await page.getByRole("button", { name: "Envoyer maintenant" }).click();
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByText("Photo reçue, à saisir")).toHaveCount(2);
  await expect(page.getByText("attendent sur cet appareil")).toHaveCount(0);
});

test("CLS-05 a first photograph is read without network; where what reads it was not loaded it waits, and is read afterwards", async ({
  world,
  open,
}) => {
  const { school, stage, pupils, caller } = await aPaperClass(world, 2);
  const { bytes } = await caller.download(answerSheetsApi.print, {
    params: stage.params,
    body: { userIds: pupils.map(({ wireId }) => wireId) },
  });
  const pages = await pagesOfPdf(bytes);
  const photograph = async (index: number) => jpeg(`photo ${index}`, (await photographOf(pages[index] as Grey, { seed: 41 + index })).jpeg);
  const [page, other] = [await open("ordinateur"), await open("téléphone")];
  const address = `/etablissement/quart-de-finale/${stage.id}/feuilles`;
  await openSignedIn(page, world, school.correspondent, address);
  await expect(page.getByRole("heading", { name: "Photos" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await send(page, [await photograph(0)]);
  await expect(page.getByText("1 page attend sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await page.context().setOffline(false);
  await expect(page.getByText("1 page reçue")).toBeVisible({ timeout: 30_000 });

  await other.context().route(/reader\.worker|\.wasm/, (route) => route.abort());
  await openSignedIn(other, world, school.correspondent, address);
  await send(other, [await photograph(1)]);
  await expect(other.getByText("Les photos attendent sur cet appareil")).toBeVisible({ timeout: 30_000 });
  await expect(other.getByText("1 photo à lire")).toBeVisible();
  await expectLayout(other);
  await other.context().unrouteAll();
  await other.reload();
  await expect(other.getByText("1 page reçue")).toBeVisible({ timeout: 30_000 });
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

test("CLS-05 SEC-05 photographs that wait on a device lose the camera's data, end after a day and with the next user", async ({
  world,
  open,
}) => {
  const { school, stage } = await aPaperClass(world, 1);
  const page = await open("ordinateur");
  await page.context().route(/reader\.worker|\.wasm/, (route) => route.abort());
  const address = `/etablissement/quart-de-finale/${stage.id}/feuilles`;
  const photograph = await aPhotograph(800, 600)
    .withExif({ IFD0: { Model: "Appareil de Jade" } })
    .jpeg()
    .toBuffer();
  expect(photograph.includes("Appareil de Jade")).toBe(true);
  const leaveOne = async () => {
    await openSignedIn(page, world, school.correspondent, address);
    await send(page, [jpeg("attend", photograph)]);
    await expect(page.getByText("1 photo à lire")).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => keptPhotographs(page)).toEqual({ names: ["attend.jpg"], hasCameraData: false });
    // A browser that was closed: its session has ended, and nobody signed out.
    await page.evaluate(() => localStorage.clear());
    await page.goto("/connexion");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await keptPhotographs(page)).names).toEqual(["attend.jpg"]);
  };

  await leaveOne();
  await openSignedIn(page, world, await aColleague(world, school, true), "/");
  await expect.poll(() => keptPhotographs(page)).toEqual({ names: [], hasCameraData: false });

  await leaveOne();
  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60_000);
  await page.goto("/connexion");
  await expect.poll(() => keptPhotographs(page)).toEqual({ names: [], hasCameraData: false });
});

test("CLS-04 CLS-05 in large print a sheet has two pages: the one that is missing is named, and each answer is seen on its own page", async ({
  world,
  page,
}) => {
  const { school, stage } = await aPaperClass(world, 1, { forms: Array.from({ length: 7 }, (_, index) => oneFree(String(index + 1))) });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  const dialog = page.getByRole("dialog", { name: "Imprimer les feuilles de réponses" });
  await dialog.getByRole("checkbox", { name: "En gros caractères" }).check();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click();
  const [first, second] = await pagesOfPdf(await readFile(await (await download).path()));
  await send(page, [jpeg("deux", (await photographOf(second as Grey, { seed: 51 })).jpeg)]);
  await expect(page.getByText("La page 1 n'est pas encore là.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("il manque la page 1")).toBeVisible();
  await send(page, [jpeg("une", (await photographOf(first as Grey, { seed: 52 })).jpeg)]);
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("il manque la page")).toHaveCount(0);
  const requested = new Set<string>();
  page.on("request", (request) => request.url().includes("/paper/pictures/") && requested.add(request.url()));
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await expect(page.getByRole("img", { name: /^Réponse au problème/ })).toHaveCount(7);
  expect(requested.size, "each from its own page").toBe(2);

  await page.getByRole("button", { name: "Retour à la liste" }).click();
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  await dialog.getByRole("checkbox", { name: "En gros caractères" }).uncheck();
  const usual = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click();
  const [small] = await pagesOfPdf(await readFile(await (await usual).path()));
  await send(page, [jpeg("trois", (await photographOf(small as Grey, { seed: 53 })).jpeg)]);
  await expect(page.getByText("Cet élève a déjà une autre feuille photographiée")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await expect(page.getByRole("img", { name: /^Réponse au problème/ })).toHaveCount(7);
  await expect(page.getByRole("img", { name: "Page 1 de la feuille" }), "the other sheet, whole").toBeVisible();
});

test("CLS-05 eighteen answers are typed in fifteen seconds by the keyboard alone", async ({ world, page, annotate }) => {
  const { school, stage, pupils } = await aPaperClass(world, 1, {
    forms: Array.from({ length: 18 }, (_, index) => oneFree(String(index + 1))),
  });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: `Saisir la feuille de Petit Léa 1` }).click();
  await expect(page.getByLabel("Problème 1", { exact: true })).toBeFocused();
  const start = performance.now();
  for (let number = 1; number <= 18; number += 1) {
    await page.keyboard.type(String(number));
    await page.keyboard.press(number % 2 ? "Tab" : "Enter");
  }
  await page.keyboard.type("45");
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  const seconds = (performance.now() - start) / 1_000;
  await annotate(`18 answers and a time typed by a script, until all is saved: ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(15);
  await expect(page.getByText("juste", { exact: true })).toHaveCount(18);
  const saved = await world.db
    .selectFrom("schoolSheets")
    .select(["answers", "minutes"])
    .where("userId", "=", pupils[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(saved.minutes).toBe(45);
  expect(Object.keys(saved.answers as object)).toHaveLength(18);
});

test("CLS-04 CLS-05 statements are printed without what is right, and choices are entered by their letters", async ({ world, page }) => {
  const values = ["un carré", "un rond", "un losange"];
  const { school, stage, pupils } = await aPaperClass(world, 1, {
    forms: [choice("single", values, ["un rond"]), choice("multiple", values, ["un carré", "un losange"]), oneFree("3")],
  });
  await openSignedIn(page, world, school.correspondent, "/etablissement/quart-de-finale");
  await page.getByRole("link", { name: "Imprimer les énoncés" }).click();
  const statement = page.getByRole("region", { name: "2. Problème n° 2" });
  await expect(statement.getByRole("listitem")).toHaveText(["A un carré", "B un rond", "C un losange"]);
  await expect(statement).toContainText("Combien ?");
  await expect(page.getByText("Énoncés, catégorie C1")).toBeVisible();
  await page.getByLabel("Catégorie").selectOption("C2");
  await expect(page.getByText("Énoncés, catégorie C2")).toBeVisible();
  await expectLayout(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Catégorie")).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto(`/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await expect(page.getByRole("radio", { name: "A. un carré" })).toBeFocused();
  await page.keyboard.press("b");
  await page.keyboard.press("Tab");
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await expect(page.getByText("juste", { exact: true })).toHaveCount(3);
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  await expectLayout(page);
  const { answers } = await world.db
    .selectFrom("schoolSheets")
    .select("answers")
    .where("userId", "=", pupils[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(Object.values(answers as Record<string, { answers: string[] }>).map((given) => given.answers)).toEqual([
    ["un rond"],
    ["un carré", "un losange"],
    ["3"],
  ]);
});

test("CLS-05 Tab leads over a blank problem of choices: the answers after it are its neighbours'", async ({ world, page }) => {
  const values = ["un carré", "un rond"];
  const { school, stage, pupils } = await aPaperClass(world, 1, {
    forms: [choice("single", values, ["un rond"]), oneFree("2"), choice("single", values, ["un carré"]), oneFree("4")],
  });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await expect(page.getByRole("radio", { name: "A. un carré" }).first()).toBeFocused();
  for (const key of ["Tab", "2", "Tab", "Tab", "4", "Shift+Tab", "Shift+Tab", "Shift+Tab", "b", "Tab", "Tab", "a", "Tab", "Tab", "3", "9"])
    await page.keyboard.press(key);
  await expect(page.getByText("juste", { exact: true })).toHaveCount(4);
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  const { answers, minutes } = await world.db
    .selectFrom("schoolSheets")
    .select(["answers", "minutes"])
    .where("userId", "=", pupils[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(Object.values(answers as Record<string, { answers: string[] }>).map((given) => given.answers)).toEqual([
    ["un rond"],
    ["2"],
    ["un carré"],
    ["4"],
  ]);
  expect(minutes).toBe(39);
});

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
  open,
}) => {
  const { school, stage, pupils } = await aPaperClass(world, 2);
  const other = await open("téléphone");
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
  await expectLayout(other);
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

test("CLS-05 CLS-06 of two people who type the same sheet at once, the later one's is the second entry, or is left", async ({
  world,
  page,
  open,
}) => {
  const { school, stage, pupils } = await aPaperClass(world, 1, { forms: [oneFree("12"), oneFree("7")] });
  const address = `/etablissement/quart-de-finale/${stage.id}/feuilles`;
  await openSignedIn(page, world, school.correspondent, address);
  const other = await open();
  await openSignedIn(other, world, await aColleague(world, school, true), address);
  for (const one of [page, other]) await one.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  await page.getByLabel("Problème 1", { exact: true }).fill("12");
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  await other.getByLabel("Problème 1", { exact: true }).fill("21");
  const alert = other.getByRole("alert", { name: "Pas enregistré" });
  await expect(alert).toContainText("a saisi cette feuille pendant que vous la tapiez");
  await other.getByRole("button", { name: "Retour à la liste" }).click();
  await expect(other.getByText("1 feuille saisie ici n'est pas enregistrée")).toBeVisible();
  await expectLayout(other);
  await other.reload();
  await other.getByRole("button", { name: "Reprendre la feuille de Petit Léa 1" }).click();
  await alert.getByRole("button", { name: "En faire la deuxième saisie" }).click();
  await expect(other.getByText(/deuxième saisie$/)).toBeVisible();
  await expect(other.getByText("Tout est enregistré")).toBeVisible();
  await expect(other.getByLabel("Problème 1", { exact: true })).toHaveValue("21");
  await other.getByRole("button", { name: "Retour à la liste" }).click();
  await expect(other.getByText("Deux saisies différentes")).toBeVisible();
  const rows = await world.db
    .selectFrom("schoolSheets")
    .select(["source", "answers"])
    .where("userId", "=", pupils[0]?.id ?? 0)
    .orderBy("source")
    .execute();
  expect(
    rows.map(({ source, answers }) => [source, (answers as Record<string, { answers: string[] }>)[stage.problemIds[0] ?? ""]?.answers]),
  ).toEqual([
    ["paper", ["12"]],
    ["second", ["21"]],
  ]);
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

test("CLS-06 differences are decided one after the other: each leads to the next, and to the next sheet", async ({ world, page }) => {
  const { school, stage, pupils } = await aPaperClass(world, 3, { forms: [oneFree("12"), oneFree("7")] });
  const [first = "", second = ""] = stage.problemIds;
  const typed = (one: string, other: string) => JSON.stringify({ [first]: { answers: [one] }, [second]: { answers: [other] } });
  const by = { enteredBy: school.correspondent.id, savedAt: world.time.now };
  await world.db
    .insertInto("schoolSheets")
    .values(
      [0, 2].flatMap((index) => [
        {
          ...by,
          schoolStageId: stage.id,
          userId: pupils[index]?.id ?? 0,
          source: "paper" as const,
          minutes: 40,
          answers: typed("12", "7"),
        },
        {
          ...by,
          schoolStageId: stage.id,
          userId: pupils[index]?.id ?? 0,
          source: "second" as const,
          minutes: 40,
          answers: typed("21", "1"),
        },
      ]),
    )
    .execute();
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Différences de la feuille de Petit Léa 1" }).click();
  await expect(page.getByRole("heading", { name: "Petit Léa 1" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^« 12 »/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Problème 2", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Les deux saisies disent la même chose.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Différence suivante" })).toBeFocused();
  await expectLayout(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Petit Léa 3" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Différence suivante" })).toHaveCount(0);
});

test("CLS-05 what is typed without network stays on the device, across a reload, and is sent once the network is back", async ({
  world,
  page,
}) => {
  const { school, stage, pupils } = await aPaperClass(world, 2, { forms: [oneFree("12"), oneFree("7")] });
  await openSignedIn(page, world, school.correspondent, `/etablissement/quart-de-finale/${stage.id}/feuilles`);
  await page.getByRole("button", { name: "Saisir la feuille de Petit Léa 1" }).click();
  const restore = loseRequests(world, /paper\/entries/);
  await page.getByLabel("Problème 1", { exact: true }).fill("12");
  await expect(page.getByText("gardé sur cet appareil, envoyé dès que le réseau revient")).toBeVisible();
  await page.getByRole("button", { name: "Élève suivant" }).click();
  await expect(page.getByRole("heading", { name: "Petit Léa 2" })).toBeVisible();
  await page.getByLabel("Problème 2", { exact: true }).fill("7");
  await expect(page.getByText("gardé sur cet appareil, envoyé dès que le réseau revient")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Problème 2", { exact: true })).toHaveValue("7");
  await page.getByRole("button", { name: "Retour à la liste" }).click();
  await expect(page.getByText("2 feuilles saisies attendent sur cet appareil")).toBeVisible();
  await expect(page.getByText("Gardée sur cet appareil")).toHaveCount(2);
  await expectLayout(page);
  restore();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("2 feuilles saisies, pour 2 élèves.")).toBeVisible();
  await expect(page.getByText("Gardée sur cet appareil")).toHaveCount(0);
  const sheets = await world.db
    .selectFrom("schoolSheets")
    .select(["userId", "answers"])
    .where("schoolStageId", "=", stage.id)
    .orderBy("userId")
    .execute();
  expect(
    sheets.map(({ answers }) => Object.values(answers as Record<string, { answers: string[] }>).map((given) => given.answers)),
  ).toEqual([[["12"]], [["7"]]]);
  expect(sheets.map(({ userId }) => userId)).toEqual(pupils.map(({ id }) => id));
  await page.reload();
  await expect(page.getByText("attendent sur cet appareil")).toHaveCount(0);
});
