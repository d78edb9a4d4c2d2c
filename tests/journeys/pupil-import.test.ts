import { writeXlsx } from "hucre";
import type { Locator, Page } from "playwright-core";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { ACTIVE_YEAR, aParticipant, aPupil, aSchool } from "#tests/world.ts";
import { delayRequests, expect, expectLayout, openSignedIn, pressSignOut, test } from "./browser.ts";
import { keysOn } from "./device.ts";
import { pointerInput } from "./input.ts";

const PAGE = "/etablissement/participants/import";

/** As the software of a school exports it, except the title « Sx », which is unknown. */
const exportedList = `Collège Jean-Moulin
Nom;Prénom;Né(e) le;Sx;Classe;Mél;CP;Régime
Durand;Marie;14/05/2012;F;4e A;;69001;DP
ROUX;Eve;3-2-11;F;3e B;;69001;DP
Durant;Marie;14/05/2012;F;4e A;;69001;DP
N'Diaye;Tom;31/02/2012;M;5EME2;tom@gmial.com;1100;EXT
Petit;Zoé;2013-05-02;F;CP;;69001;DP
Voir la vie scolaire;;;;;;;
Henry;Maël;12 décembre 2002;M;4e A;;69001;DP
Total : 6;;;;;;;
`;

/** After this delay the device has saved the draft. */
const DRAFT_SAVE_MS = 1_000;

const file = (name: string, content: string | Buffer) => ({ name, mimeType: "", buffer: Buffer.from(content) });
const chooser = (page: Page) => page.locator("input[type=file]");
test("MND-05 ETB-08 a list is chosen, parsed, corrected in place, stored, and registered", { tags: ["core"] }, async ({
  world,
  phone: page,
}) => {
  const school = await aSchool(world);
  await aPupil(world, school);
  const person = { lastname: "Roux", firstname: "Ève", birthday: "2011-02-03" };
  await aPupil(world, school, { year: ACTIVE_YEAR - 1, status: "CONFIRMED", person });
  const input = pointerInput(page);
  const show = (filter: string | RegExp) => page.getByText(filter).click();
  await openSignedIn(page, world, school.correspondent, PAGE);
  await expect(page.getByRole("button", { name: "Choisir un fichier" })).toBeVisible();

  // A file without a list is refused.
  await chooser(page).setInputFiles(file("photo.png", "x"));
  await expect(page.getByText("Merci de séléctionner un fichier valide...")).toBeVisible();
  await chooser(page).setInputFiles(file("liste.xls", Buffer.from("d0cf11e0a1b11ae1", "hex")));
  await expect(page.getByRole("alert")).toContainText("Ce fichier est au format Excel 97-2003 (.xls)");
  await chooser(page).setInputFiles(file("liste.xlsx", "PK, mais rien de plus"));
  await expect(page.getByRole("alert")).toContainText("Le fichier n'a pas été importé :(");
  await expect(page.getByRole("alert")).toContainText("Ce fichier est incomplet ou abîmé");

  // An unknown column is mapped by hand, for all lines at once.
  const choosing = page.waitForEvent("filechooser");
  await input.press(page.getByRole("button", { name: "Choisir un fichier" }));
  await (await choosing).setFiles(file("4e A.csv", exportedList));
  const summary = page.getByRole("region", { name: "Bilan de la liste" });
  await expect(summary).toContainText("7 lignes");
  await expect(page.getByText(/Il manque la colonne «.Genre.»/)).toBeVisible();
  await expect(page.getByText("Colonnes du fichier qui ne servent pas : Sx, Régime.")).toBeVisible();
  await input.choose(page.getByRole("combobox", { name: "Elle porte un autre titre dans le fichier" }), "Sx (F)");
  await expect(page.getByText(/Il manque la colonne/)).toHaveCount(0);
  await expect(summary).toContainText(/1 nouvel élève\s*1 réinscription\s*1 déjà inscrit\s*3 à corriger\s*1 doublon possible/);
  await expect(page.getByText(/ans en 4e A.: vérifiez cette date/), "a doubt is open on a phone").toBeVisible();
  await expectLayout(page);

  // A refused value is corrected in place, and checked at once.
  await show("À corriger (3)");
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  const rewriting = page.getByRole("button", { name: "Écrire « tom@gmail.com » au lieu de « tom@gmial.com »" });
  await expect(rewriting, "PPL-06 on whatever page of the list the line is").toBeVisible();
  await input.press(page.getByRole("button", { name: "tom@gmail.com", exact: true }));
  await expect(page.getByRole("textbox", { name: "E-mail, ligne 6" }), "the cell stays").toHaveValue("tom@gmail.com");
  await expect(rewriting).toHaveCount(0);
  const birthday = page.getByRole("textbox", { name: "Date de naissance, ligne 6" });
  await expect(page.getByText("La date de naissance n'existe pas")).toBeVisible();
  await input.type(birthday, "jamais");
  await expect(page.getByText(/«.jamais.» n'est pas une date lisible/)).toBeVisible();
  await input.type(birthday, "28-2-12");
  await birthday.press("Tab");
  await expect(birthday).toHaveValue("28/02/2012");
  await expect(summary).toContainText("2 à corriger");
  await input.choose(page.getByRole("combobox", { name: "Catégorie, ligne 7" }), "CE");
  await expect(summary).toContainText("1 à corriger");
  await input.press(page.getByRole("button", { name: "Écarter la ligne 8" }));
  await expect(summary).toContainText(/3 nouveaux élèves.*1 écartée/);

  // A reload loses nothing.
  await page.reload();
  await expect(summary).toContainText(/3 nouveaux élèves\s*1 réinscription\s*1 déjà inscrit\s*1 doublon possible\s*1 écartée/);

  // A similar person is compared, and decided.
  await show(/^Doublons( possibles)? \(1\)$/);
  await input.press(page.getByRole("button", { name: /^Doublon possible.*ligne 5$/ }));
  const dialog = page.getByRole("dialog", { name: "Doublon possible 1 sur 1" });
  await expect(dialog.getByRole("row", { name: "Nom Durant Durand" })).toBeVisible();
  await expectLayout(page);
  await input.press(dialog.getByRole("button", { name: "C'est un autre élève" }));
  await expect(summary).toContainText("4 nouveaux élèves");

  // Registered, reported, and offered to be confirmed.
  await input.press(page.getByRole("button", { name: "Inscrire 5 élèves" }));
  await expect(page.getByRole("heading", { name: "5 élèves ajoutés" })).toBeVisible();
  await expect(page.getByText(/dont 1 élève réinscrit sous son identifiant/)).toBeVisible();
  await expect(page.getByText(/1 élève était déjà inscrit/)).toBeVisible();
  const written = await world.db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["u.lastname", "u.birthday", "u.zipCode", "c.name"])
    .where("r.establishmentId", "=", school.id)
    .where("r.kind", "=", "participant")
    .where("r.year", "=", ACTIVE_YEAR)
    .orderBy("u.lastname")
    .orderBy("c.name")
    .execute();
  expect(written.map(({ lastname, birthday, name }) => [lastname, birthday, name])).toEqual([
    ["Durand", "2012-05-14", "C2"],
    ["Durant", "2012-05-14", "C2"],
    ["Henry", "2002-12-12", "C2"],
    ["N'Diaye", "2012-02-28", "C1"],
    ["Petit", "2013-05-02", "CE"],
    ["Roux", "2011-02-03", "C2"],
  ]);
  expect(written.find(({ lastname }) => lastname === "N'Diaye")?.zipCode).toBe("01100");
  await input.press(page.getByRole("link", { name: "Confirmer ces inscriptions" }));
  await expect(page.getByRole("dialog", { name: "Confirmer 5 inscriptions ?" })).toBeVisible();

  // Sent again, it adds nobody; pasted, it is read as the file is.
  await page.goto(PAGE);
  await input.type(page.getByRole("textbox", { name: "Ou collez votre liste ici" }), exportedList.replace(";Sx;", ";Sexe;"));
  await input.press(page.getByRole("button", { name: "Lire cette liste" }));
  await expect(summary).toContainText(/0 nouvel élève\s*4 déjà inscrits/);
});

test("ETB-08 the first pupils of a workbook are seen at once on a low screen, and on a phone, whatever is to be said of it", async ({
  world,
  page,
  phone,
}) => {
  const school = await aSchool(world);
  const titles = ["Nom", "Prénom", "Né(e) le", "Sexe", "Régime"];
  const pupils = ["ABEL", "BLUM", "CASSIN", "DOUMER"].map((lastname) => [
    lastname,
    `Léa-${lastname.toLowerCase()}`,
    "14/03/2013",
    "F",
    "DP",
  ]);
  const sheets = ["5e A", "5e B", "6e JAUNE", "Élèves à part"].map((name) => ({ name, rows: [titles, ...pupils, ["Total : 4"]] }));
  const workbook = file("5e.xlsx", Buffer.from(await writeXlsx({ sheets })));
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const device of [page, phone]) {
    await openSignedIn(device, world, school.correspondent, PAGE);
    await chooser(device).setInputFiles(workbook);
    await expect(device.getByText("4 lignes n'ont rien sous « Catégorie »")).toBeVisible();
    await expectLayout(device);
  }
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  const rows = page.getByRole("table", { name: "Élèves de la liste" }).getByRole("row");
  const foot = top(page.getByText(/attendront ici/));
  expect(await top(rows.nth(3)), "two rows are seen whole above the bar").toBeLessThan(await foot);
  const card = phone.getByRole("list", { name: "Élèves de la liste" }).getByRole("listitem").first();
  expect(await top(card)).toBeLessThan(await top(phone.getByRole("button", { name: /^Inscrire \d+ élèves$/ })));
  const cross = await card.getByRole("button", { name: "Écarter la ligne 2 de 5e A" }).boundingBox();
  expect((cross?.x ?? 0) + (cross?.width ?? 0), "at the edge of its card").toBeGreaterThan(330);
});

test("ETB-08 ETB-02 GEN-11 lines that wait stay after the others are registered, and all are confirmed together; at sign-out a list and an unsaved form are each asked about, staying loses neither, leaving leaves nothing", async ({
  world,
  page,
}) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, school.correspondent, PAGE);
  await chooser(page).setInputFiles(
    file(
      "liste.csv",
      "Nom;Prénom;Né(e) le;Sexe;Classe\nDurand;Léa;14/03/2012;F;4e\nPetit;Léo;14/03/2012;?;4e\nGrand;Éva;15/03/2012;?;4e\n",
    ),
  );
  await expect(page.getByText("2 lignes à corriger attendront ici.")).toBeVisible();
  await page.getByRole("button", { name: "Inscrire 1 élève" }).click();
  await expect(page.getByRole("heading", { name: "1 élève ajouté" })).toBeVisible();
  await expect(page.getByRole("listitem").first(), "what waits comes first").toContainText("2 lignes vous attendent encore");
  await page.getByRole("button", { name: "Reprendre ces lignes" }).click();
  await expect(page.getByRole("combobox", { name: "Genre, ligne 3" })).toBeVisible();
  await page.reload();
  await page.getByRole("combobox", { name: "Genre, ligne 3" }).selectOption("Homme");
  await page.getByRole("button", { name: "Inscrire 1 élève" }).click();
  await expect(page.getByText("2 élèves en tout, avec ceux d'avant.")).toBeVisible();
  await page.getByRole("button", { name: "Reprendre ces lignes" }).click();
  await page.getByRole("combobox", { name: "Genre, ligne 4" }).selectOption("Femme");
  await page.getByRole("button", { name: "Inscrire 1 élève" }).click();
  await page.getByRole("link", { name: "Confirmer ces inscriptions" }).click();
  await expect(page.getByRole("dialog", { name: "Confirmer 3 inscriptions ?" })).toBeVisible();
  await page.goto(PAGE);
  await chooser(page).setInputFiles(file("liste.csv", toCorrect));
  const birthday = page.getByRole("textbox", { name: "Date de naissance, ligne 2" });
  await expect(birthday).toBeVisible();
  await page.waitForTimeout(DRAFT_SAVE_MS);
  await page.goto("/etablissement/info?vue=reglages");
  await page.getByRole("textbox", { name: /^Nombre estimé/ }).fill("45");
  await pressSignOut(page);
  const unsent = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await unsent.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("dialog", { name: "Quitter sans enregistrer" }).getByRole("button", { name: "Rester sur la page" }).click();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toHaveCount(0);
  await page.goto(PAGE);
  await expect(birthday).toBeVisible();
  await pressSignOut(page);
  await expect(unsent).toContainText("une liste d'élèves pas encore importée");
  // Until it is answered, it could end a session opened meanwhile, as time is frozen.
  const signedOut = page.waitForResponse(/log-out/);
  await unsent.getByRole("button", { name: "Supprimer" }).click();
  await expect(page).toHaveURL(/connexion/);
  await signedOut;
  await openSignedIn(page, world, school.correspondent, PAGE);
  await expect(page.getByRole("button", { name: "Choisir un fichier" })).toBeVisible();
});

const toCorrect = "Nom;Prénom;Né(e) le;Sexe;Classe\nDurand;Léa;31/02/2012;F;4e\n";

test("ETB-08 QST-06 a session that ends during typing removes nothing of the list from the device", async ({ world, page }) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, school.correspondent, PAGE);
  await chooser(page).setInputFiles(file("liste.csv", toCorrect));
  const birthday = page.getByRole("textbox", { name: "Date de naissance, ligne 2" });
  await expect(birthday).toBeVisible();
  await world.db.updateTable("sessions").set({ revokedAt: world.time.now }).where("userId", "=", school.correspondent.id).execute();
  const release = await delayRequests(page, "**/authentification/refresh");
  await birthday.fill("28/02/2012");
  await page.waitForRequest("**/authentification/refresh");
  await birthday.press("End");
  await page.keyboard.type("5");
  release();
  await expect(page).toHaveURL(/connexion/);
  await openSignedIn(page, world, school.correspondent, PAGE);
  await expect(birthday).toHaveValue(/^28.02.2012/);
});

test("SEC-05 ETB-08 a list that nobody sent leaves a shared computer after a day, and as soon as another account signs in", async ({
  world,
  page,
}) => {
  const school = await aSchool(world);
  const prepareList = async () => {
    await openSignedIn(page, world, school.correspondent, PAGE);
    await chooser(page).setInputFiles(file("liste.csv", toCorrect));
    await expect.poll(() => keysOn(page, "palmares", "drafts")).toEqual([`${school.correspondent.id}/pupils/import of sheets`]);
  };
  await prepareList();
  await openSignedIn(page, world, await aParticipant(world), "/participant/informations-championnat");
  await expect.poll(() => keysOn(page, "palmares", "drafts")).toEqual([]);

  await prepareList();
  const preparedAt = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(preparedAt + 23 * HOUR_MS);
  await page.goto("/verifier");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect.poll(() => keysOn(page, "palmares", "drafts")).toHaveLength(1);
  await page.clock.setFixedTime(preparedAt + 25 * HOUR_MS);
  await page.goto("/verifier");
  await expect.poll(() => keysOn(page, "palmares", "drafts")).toEqual([]);
});
