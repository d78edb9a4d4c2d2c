import type { Locator } from "playwright-core";
import { resultsApi } from "#contest/results/results.contract.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aSchool } from "#tests/world.ts";
import { downloadBy, expect, expectLayout, filterList, openSignedIn, test, withoutPrinter } from "./browser.ts";
import { anExamDay, cell, enter, enteredMarks, numbersBetween, rowOf, status } from "./exam-day.ts";

test("CTR-02 CTR-03 CTR-06 GEN-03 the grid reports errors during typing", { tags: ["core"] }, async ({ world, phone: page }) => {
  const { stage, center, address } = await anExamDay(world, 12);
  await openSignedIn(page, world, center.manager, "/");
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1, name: center.name })).toBeVisible();
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await expect(page.getByText("secret@exemple.fr")).toHaveCount(0);

  // Errors appear next to the row, in the words of the rule.
  await cell(page, "Note", 1).fill("4,5");
  await expect(status(page)).toContainText("Saisie en cours");
  await expect(rowOf(page, 1)).toContainText("La note doit être un entier");
  await cell(page, "Note", 1).fill("15");
  await expect(rowOf(page, 1)).toContainText("La note ne peut pas dépasser 14, le nombre de questions en C2");
  await cell(page, "Note", 1).fill("4");
  await cell(page, "Coefficient", 1).fill("9,5");
  await expect(rowOf(page, 1)).toContainText("Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2");
  await expectLayout(page);
  await cell(page, "Coefficient", 1).fill("10,5");
  await cell(page, "Temps en minutes", 1).fill("181");
  await expect(rowOf(page, 1)).toContainText("Le temps ne peut pas dépasser 180 minutes, la durée en C2");
  await cell(page, "Note", 2).focus();
  expect(await enteredMarks(world, stage.id), "invalid values are not sent").toEqual([]);
  await cell(page, "Temps en minutes", 1).fill("95");
  await cell(page, "Temps en minutes", 1).press("Enter");
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(cell(page, "Note", 2)).toBeFocused();

  // A refused row, left as is, can be undone from any of its cells.
  await cell(page, "Temps en minutes", 1).fill("200");
  await cell(page, "Note", 2).focus();
  await expect(rowOf(page, 1)).toContainText("Le temps ne peut pas dépasser 180 minutes");
  await cell(page, "Coefficient", 1).focus();
  await page.keyboard.press("Escape");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue("95");
  await cell(page, "Note", 2).focus();

  // A letter in a row that has marks takes none of them away, and says why; the button does, and gives them back.
  await cell(page, "Note", 1).press("a");
  await expect(rowOf(page, 1)).toContainText("Des chiffres seulement. Dans une ligne remplie, l'absence se note avec le bouton Absent");
  // A pasted text stays as it is, and is refused.
  await cell(page, "Note", 1).fill("1e1");
  await cell(page, "Coefficient", 1).focus();
  await expect(cell(page, "Note", 1)).toHaveValue("1e1");
  await expect(rowOf(page, 1)).toContainText("La note doit être un entier");
  await cell(page, "Note", 1).focus();
  await page.keyboard.press("Escape");
  await cell(page, "Temps en minutes", 1).focus();
  await page.keyboard.type("abc");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue("abc");
  await expect(rowOf(page, 1)).toContainText("Le temps s'écrit en minutes (80)");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Coefficient", 1)).toHaveValue("10,5");
  await rowOf(page, 1).getByRole("button", { name: "Absent" }).click();
  await expect(status(page)).toContainText(/Saisis\s*0\s*Absents\s*1/);
  await rowOf(page, 1).getByRole("button", { name: "Absent" }).click();
  await expect(cell(page, "Coefficient", 1)).toHaveValue("10,5");
  await cell(page, "Temps en minutes", 1).press("Enter");
  await expect(status(page)).toContainText(/Saisis\s*1\s*Absents\s*0/);

  // Escape undoes, A marks as absent and takes it back; the arrows move between cells.
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Note", 2)).toHaveValue("");
  await page.keyboard.press("a");
  await expect(rowOf(page, 2)).toContainText("Enregistré");
  await expect(status(page)).toContainText(/Saisis\s*1\s*Absents\s*1\s*Restants\s*10/);
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "Note", 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "Coefficient", 1)).toBeFocused();
  // EDG-05: a time in hours, shown in minutes.
  await cell(page, "Temps en minutes", 1).fill("1h35");
  await expect(rowOf(page, 1)).toContainText("=\u00A095\u00A0min");
  await cell(page, "Note", 2).press("0");
  await expect(rowOf(page, 2)).toContainText("Absent\u00A0: pas de note. A ou le bouton Absent annule l'absence");
  await cell(page, "Note", 2).press("Escape");
  await expect(rowOf(page, 2).getByRole("button", { name: "Absent" }), "a saved absence is no typing to undo").toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await cell(page, "Note", 2).press("a");
  await page.keyboard.type("0");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue("95");
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(rowOf(page, 2)).toContainText("Saisie en cours");
  await rowOf(page, 2).getByRole("button", { name: "Absent" }).click();
  await expect(rowOf(page, 2)).toContainText("Enregistré");
  expect((await enteredMarks(world, stage.id)).map(([, marks]) => marks)).toEqual([
    { grade: 4, weightedGrade: 10.5, time: 95, absent: false },
    { grade: null, weightedGrade: null, time: null, absent: true },
  ]);

  // Enter at the end of a page opens the next.
  await cell(page, "Temps en minutes", 10).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(cell(page, "Note", 11)).toBeFocused();

  // The filters are in the address.
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("nom012");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.goto(`${address}/${stage.id}?state=absents&category=C2`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(rowOf(page, 2)).toBeVisible();

  // The search stays in sight, while the bar above it leaves.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/${stage.id}?limit=0`);
  await cell(page, "Note", 12).focus();
  await expect(page.getByRole("searchbox", { name: "Rechercher" })).toBeInViewport({ ratio: 1 });
  await expect(status(page)).not.toBeInViewport();
});

test("CTR-02 CTR-03 at 1280 px nothing is cut; Enter in the search goes to the first cell of the found row; what is missing is said", async ({
  world,
  page,
}) => {
  const { stage, center, ids, address } = await anExamDay(world, 12);
  const { id: establishmentId } = await aSchool(world, { name: "Collège international Marie et Pierre Curie de la vallée de la Durance" });
  await world.db.updateTable("registrations").set({ establishmentId }).where("userId", "in", ids).where("year", "=", ACTIVE_YEAR).execute();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await expect(rowOf(page, 8)).toBeInViewport({ ratio: 1 });
  expect((await rowOf(page, 1).boundingBox())?.y).toBeLessThan(330);
  for (const silent of ["Qualifié", "État", "À saisir"])
    await expect(page.getByText(silent, { exact: true }).locator("visible=true")).toHaveCount(0);
  const cut = await page.locator("thead th").evaluateAll((heads) =>
    heads.flatMap((head) => {
      const right = head.getBoundingClientRect().right;
      return [...head.children].filter((part) => part.getBoundingClientRect().right > right).map(({ textContent }) => textContent);
    }),
  );
  expect(cut).toEqual([]);

  await page.getByRole("button", { name: "Saisir" }).click();
  await expect(cell(page, "Note", 1)).toBeFocused();
  await enter(page, [1]);
  await expect(status(page)).toContainText(/Saisis\s*1/);
  await expect(page.getByRole("columnheader", { name: "État" }), "a row has something to say").toBeVisible();

  // No row grows while typing; what is cut is whole in the row being typed.
  const heights = () => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const before = await heights();
  const school = rowOf(page, 3).getByText(/^Collège international/);
  const stateOf = async (number: number) =>
    page.locator(`[id="${(await cell(page, "Note", number).getAttribute("aria-describedby"))?.split(" ")[0]}"]`);
  const isCut = async (element: Locator) =>
    await element
      .locator("visible=true")
      .last()
      .evaluate((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight);
  expect(await isCut(school)).toBe(true);
  await cell(page, "Note", 3).fill("11");
  await cell(page, "Coefficient", 3).fill("9,5");
  const state = await stateOf(3);
  await expect(state).toContainText(/Le coefficient doit /);
  expect(await heights()).toEqual(before);
  const whole = rowOf(page, 3).locator("strong").locator("..");
  expect(await whole.evaluate((name) => name.scrollHeight - name.clientHeight), "less than a line").toBeLessThan(8);
  expect(await isCut(state.locator("> span"))).toBe(false);
  // Another row's name stays in sight.
  const isCovered = (number: number) =>
    rowOf(page, number)
      .locator("strong")
      .evaluate((name) => {
        const { left, top, bottom } = name.getBoundingClientRect();
        return [top + 4, (top + bottom) / 2, bottom - 2].some((y) => document.elementFromPoint(left + 2, y) !== name);
      });
  expect(await Promise.all([2, 4].map(isCovered))).toEqual([false, false]);
  // Left, it still says what is missing.
  await cell(page, "Note", 4).focus();
  await expect(state).toContainText(/^Pour une note de 11\u00A0: 66 au moins/);
  await cell(page, "Coefficient", 3).focus();
  await page.keyboard.press("Escape");
  await cell(page, "Note", 3).focus();
  await page.keyboard.press("Escape");

  // What cannot be read says what can be; the count of such rows leads to the first, through a search that hides it.
  const search = page.getByRole("searchbox", { name: "Rechercher" });
  await expect(cell(page, "Temps en minutes", 3)).toHaveAttribute("inputmode", "text");
  await cell(page, "Temps en minutes", 3).fill("1h75");
  await cell(page, "Note", 4).focus();
  await expect(rowOf(page, 3)).toContainText("Le temps s'écrit en minutes (80) ou en heures et minutes (1h20)");
  await cell(page, "Temps en minutes", 3).focus();
  await page.keyboard.type("quarante");
  await expect(cell(page, "Temps en minutes", 3), "letters are shown, and mark no absence").toHaveValue("quarante");
  await expect(rowOf(page, 3)).toContainText("Le temps s'écrit en minutes (80)");
  await cell(page, "Note", 4).focus();
  await search.fill("nom012");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await status(page).getByRole("button", { name: "Voir la ligne" }).click();
  await expect(cell(page, "Temps en minutes", 3)).toBeFocused();
  await page.goBack();
  await expect(search, "a step back sets the filters again").toHaveValue("nom012");
  await status(page).getByRole("button", { name: "Voir la ligne" }).click();
  await expect(cell(page, "Temps en minutes", 3)).toBeFocused();
  const setAgain = page.getByRole("button", { name: "Les remettre" });
  await expect(page.getByRole("status").filter({ hasText: "Filtres retirés" })).toHaveText("Filtres retirés");
  await setAgain.click();
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText("Filtres retirés")).toHaveCount(0);
  await expect(search).toBeFocused();
  await status(page).getByRole("button", { name: "Voir la ligne" }).click();
  await expect(cell(page, "Temps en minutes", 3)).toBeFocused();
  await page.keyboard.press("Escape");

  // A row of another page is one step away; filters that somebody chose since are not replaced.
  await page.getByRole("button", { name: "Page suivante" }).click();
  await cell(page, "Temps en minutes", 11).fill("1h75");
  await cell(page, "Note", 12).focus();
  await search.fill("nom001");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await status(page).getByRole("button", { name: "Voir la ligne" }).click();
  await expect(cell(page, "Temps en minutes", 11)).toBeFocused();
  await expect(setAgain).toBeVisible();
  await page.goBack();
  await expect(search, "one step back sets the filters again").toHaveValue("nom001");
  await page.goForward();
  await expect(setAgain).toBeVisible();
  await search.fill("nom002");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await search.fill("");
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await expect(setAgain).toHaveCount(0);
  await page.getByRole("button", { name: "Page suivante" }).click();
  await cell(page, "Temps en minutes", 11).focus();
  await page.keyboard.press("Escape");

  await search.fill("nom012");
  await search.press("Enter");
  await expect(cell(page, "Note", 12)).toBeFocused();
  await search.focus();
  await search.press("Enter");
  await expect(cell(page, "Note", 12), "the same search").toBeFocused();
  await page.keyboard.press("a");
  await expect(status(page)).toContainText(/Absents\s*1/);
  await page.keyboard.press("Enter");
  await expect(search, "after the only row, the next name").toBeFocused();
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(6);
  // The row of an absent person is left by Enter, by Tab and by the arrows, and keeps the absence whatever is typed.
  await search.fill("");
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await cell(page, "Note", 4).press("a");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Note", 5)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cell(page, "Note", 4)).toBeFocused();
  await page.keyboard.type("9");
  await page.keyboard.press("Tab");
  await expect(cell(page, "Note", 5)).toBeFocused();
  await expect(rowOf(page, 4).getByRole("button", { name: "Absent" })).toHaveAttribute("aria-pressed", "true");
  await cell(page, "Note", 4).press("ArrowRight");
  await expect(cell(page, "Note", 5)).toBeFocused();
  await search.fill("nom012");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();

  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await expect(cell(page, "Note", 2), "the first of those who are missing").toBeFocused();
  await page.goBack();
  await page.getByRole("button", { name: "Terminer la saisie" }).click();
  const missing = page.getByRole("dialog", { name: "Il manque 9 participants" });
  await expect(missing).toContainText("1 participant saisi, 2 absents.");
  await expect(missing.getByRole("listitem")).toHaveCount(9);
  await expect(missing).not.toContainText("Nom001");
  await missing.getByRole("button", { name: "Saisir ce qui manque" }).click();
  await expect(cell(page, "Note", 2)).toBeFocused();
  await expect(setAgain, "the search was removed").toBeVisible();
  await filterList(page, "Afficher", "Tous");
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await page.getByRole("button", { name: "Terminer la saisie" }).click();
  await missing.getByRole("button", { name: "Saisir ce qui manque" }).click();
  await expect(page).toHaveURL(/state=restants/);
  await expect(setAgain, "nothing was removed").toHaveCount(0);
  await cell(page, "Note", 2).press("a");
  await expect(rowOf(page, 2)).toContainText("Enregistré");
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await expect(cell(page, "Note", 3), "not to the one just entered, which the list still shows").toBeFocused();

  await page.goto(`${address}/${stage.id}?limit=0`);
  await cell(page, "Note", 12).focus();
  const title = page.getByRole("columnheader", { name: "Temps (min)" });
  const below = async () =>
    ((await title.boundingBox())?.y ?? 0) -
    (await status(page)
      .boundingBox()
      .then((box) => (box ? box.y + box.height : 0)));
  expect(Math.abs(await below()), "the titles stay under the bar").toBeLessThan(2);
  for (const number of numbersBetween(2, 11)) {
    if (number !== 2 && number !== 4) await cell(page, "Note", number).press("a");
    await expect(rowOf(page, number)).toContainText("Enregistré");
  }
  await page.getByRole("button", { name: "Terminer la saisie" }).click();
  const over = page.getByRole("dialog", { name: "Tout est saisi" });
  await expect(over).toContainText("1 participant saisi, 11 absents.");
  await expect(over).toContainText("la fédération a déjà tout reçu");
  await over.getByRole("button", { name: "Imprimer le classement" }).click();
  await expect(over).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText("classement");
});

test("CTR-06 several centers: a selector, and an empty center says what will come", async ({ world, page }) => {
  const { center } = await anExamDay(world, 2);
  const second = await aCenter(world, { name: "Zénith" });
  await world.db.insertInto("examCenterControllers").values({ examCenterId: second.id, userId: center.manager.id }).execute();
  await openSignedIn(page, world, center.manager, "/");
  await page.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: "Zénith" }).click();
  await expect(page.getByText("Personne n'est encore convoqué dans ce centre.")).toBeVisible();
  await page.getByRole("button", { name: "Imprimer le classement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Imprimer" }).click();
  await expect(page.getByText("Veuillez sélectionner une session")).toBeVisible();
});

test("CTR-04 CTR-05 ADM-09 on the day: the ranking printed, the list to sign, the workbook, the documentation; obstacles to printing are shown", async ({
  world,
  page,
}) => {
  const { stage, center, ids, address } = await anExamDay(world, 50);
  const links = { linkToDoc: "https://exemple.fr/sujets", linkToSolutions: "https://exemple.fr/corrige" };
  await changeStage(world, stage.id, { ...links, solutionsFrom: new Date("2099-03-13T16:00:00Z") });
  await withoutPrinter(page);
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 10 sur 50")).toBeVisible();
  await expect(page.getByRole("link", { name: "Documentation" })).toHaveAttribute("href", "https://exemple.fr/sujets");
  await expect(page.getByText("Corrigé le 13 mars 2099 à 17 h"), "LET-05").toBeVisible();
  await changeStage(world, stage.id, { solutionsFrom: new Date() });
  await page.reload();
  await expect(page.getByRole("link", { name: "Corrigé" })).toHaveAttribute("href", "https://exemple.fr/corrige");
  const ask = async () => {
    await page.getByRole("button", { name: "Imprimer le classement" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Imprimer" }).click();
  };
  await expect(page.getByRole("button", { name: "Exporter" }), "nothing is entered yet").toHaveCount(0);
  await page.getByRole("button", { name: "Actions" }).click();
  await ask();
  await expect(page.getByText("Aucune donnée n'est disponible pour l'impression")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await page.route("**/category/**", (route) => route.abort());
  await ask();
  await expect(page.getByText("Erreur lors de la récupération des données pour l'impression")).toBeVisible();
  await page.unroute("**/category/**");
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();

  // Two equal in C2, one absent, one of CE.
  const { caller } = center.manager;
  const grade = (number: number, marks: object) =>
    caller.call(resultsApi.enterGrade, { body: { userId: String(ids[number - 1]), questionnaireId: stage.wireId, ...marks } as never });
  for (const number of numbersBetween(1, 49))
    if (number % 10) await grade(number, { grade: 9, weightedGrade: 60.5, time: 20 + Math.max(2, number) });
  await grade(10, { grade: 5, weightedGrade: 15, time: 30 });
  await grade(20, { absent: true });
  await ask();
  await expect(page.locator("html")).toHaveAttribute("data-printed-as", "Classement Demi-finale 2027");

  const sheets = readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toHaveLength(3);
  expect(sheets[0]).toContain(withoutSpaces("Classement, catégorie CE"));
  expect(sheets[0]).toContain(withoutSpaces(`Demi-finale du 13 mars 2027, ${center.name}, Lyon`));
  expect(sheets[0]).toContain(withoutSpaces("1 Nom010 Camille 5 15 30 min"));
  expect(sheets[1]).toMatch(/1exæquo.?Nom001.*1exæquo.?Nom002.*3Nom003/);
  expect(sheets.join("")).not.toContain("Nom020");

  const downloadedName = async (name: string) => (await downloadBy(page, () => page.getByRole("button", { name }).click())).name;
  expect(await downloadedName("Liste d'émargement")).toBe(`Émargement Demi-finale 2027, ${center.name}.pdf`);
  expect(await downloadedName("Exporter")).toBe(`Participants Demi-finale 2027, ${center.name}.xlsx`);
  await expect(page.getByText("Exportation réussie")).toBeVisible();
});
