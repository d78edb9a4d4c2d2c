import type { Page } from "playwright-core";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { aGif, aJpeg } from "#tests/pictures.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, type World } from "#tests/world.ts";
import { storeAnswers } from "../saved-answers.ts";
import { choose, downloadBy, expect, expectAccessible, openSignedIn, pressSignOut, test } from "./browser.ts";
import { keyboardInput } from "./input.ts";

const questionsTitled = (...titles: string[]) => titles.map((title) => ({ title, openAnswer: 1, right: ["12"] }));

const questionsOf = (world: World, id: number) =>
  world.db
    .selectFrom("questions")
    .select(["position", "title", "coefficient", "openAnswer", "regex", "imageStart", "imageStartAlt"])
    .where("questionnaireId", "=", id)
    .orderBy("position")
    .execute();
const titlesOf = async (world: World, id: number) => (await questionsOf(world, id)).map(({ title }) => title);

/** The office on the questions of a stage. */
async function openEditor(page: Page, world: World, stage: { id: number }, search = "") {
  const office = await anAdmin(world);
  await openSignedIn(page, world, office, `/admin/questionnaire/${stage.id}${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Éditer un questionnaire" })).toBeVisible();
  return office;
}
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();
const expectSaved = (page: Page) => expect(page.getByText("Tout est enregistré")).toBeVisible();
const fieldsOf = (page: Page, position: number) => page.getByRole("region", { name: `Champs de la question ${position}`, exact: true });

test("STG-05 STG-06 PPL-04 a stage's questions, from nothing to what a pupil sees", { tags: ["core"] }, async ({ world, page }) => {
  const stage = await aStage(world);
  await openEditor(page, world, stage);
  await expect(page.getByText("Cette étape n'a pas encore de question")).toBeVisible();

  // A choice, its drawing, its text, its answers, separated by Enter.
  await page.getByRole("button", { name: "Ajouter un problème" }).click();
  const first = fieldsOf(page, 1);
  await expect(first.getByRole("textbox", { name: "Titre" })).toBeFocused();
  await first.getByRole("textbox", { name: "Titre" }).fill("La guirlande");
  await first.getByLabel("Coefficient").fill("1");
  const drawing = first.getByRole("group", { name: "Image avant l'énoncé" });
  await drawing.locator("input[type=file]").setInputFiles({ name: "figure.gif", mimeType: "image/gif", buffer: await aGif() });
  await expect(drawing.getByRole("alert")).toContainText("PNG, JPEG ou WebP");
  await drawing.locator("input[type=file]").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await expect(drawing.getByRole("img")).toBeVisible();
  await expect(drawing).toContainText(/[\d,]+\sko/);
  await expect(first.getByText(/n'a pas de description/), "silent until it is left").toHaveCount(0);
  await drawing.getByLabel("Description de l'image").fill("Cinq fanions");
  await first.getByRole("textbox", { name: "Énoncé" }).fill("Combien de fanions ?");
  const answers = first.getByRole("group", { name: "Réponses proposées" });
  await answers.getByRole("textbox", { name: "Réponse 1" }).fill("4");
  await answers.getByRole("textbox", { name: "Réponse 1" }).press("Enter");
  await expect(answers.getByRole("textbox", { name: "Réponse 2" })).toBeFocused();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("region", { name: /La guirlande/ })).toContainText("Combien de fanions ?");

  // A free answer with a pattern.
  await page.getByRole("button", { name: "Ajouter un problème" }).click();
  const second = fieldsOf(page, 2);
  await second.getByRole("textbox", { name: "Titre" }).fill("Les lucioles");
  await choose(second, "Type de réponse", /Une réponse libre/);
  await second.getByLabel("Format de la réponse").fill("(");
  await expect(second.getByText("Cette expression régulière n'est pas valable")).toBeVisible();
  await second.getByLabel("Format de la réponse").fill("\\d+");
  await second.getByLabel("Essayer avec").fill("douze");
  await expect(second.getByText("Le format de l'entrée est détecté comme incorrect")).toBeVisible();
  await second.getByLabel("Essayer avec").fill("12");
  await expect(second.getByText("Ce format convient")).toBeVisible();
  await second.getByRole("textbox", { name: "Solution 1" }).fill("12");
  await expect(second.getByText(/Son coefficient est 0/)).toHaveCount(0);
  await first.getByRole("textbox", { name: "Titre" }).focus();
  await expect(second.getByText(/Son coefficient est 0/), "once it is left").toBeVisible();

  // Saving lists what it deletes.
  await page.getByRole("button", { name: "Ajouter un problème" }).click();
  await fieldsOf(page, 3).getByRole("textbox", { name: "Titre" }).fill("");
  await save(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("La question 3, qui n'a pas de titre");
  await expect(dialog).toContainText(/1 réponse vide de la question 1, «\sLa guirlande\s»/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enregistrer et supprimer" }).click();
  await expectSaved(page);
  const saved = await questionsOf(world, stage.id);
  expect(saved.map(({ imageStart, imageStartAlt, ...question }) => question)).toEqual([
    { position: 1, title: "La guirlande", coefficient: 1, openAnswer: 0, regex: null },
    { position: 2, title: "Les lucioles", coefficient: 0, openAnswer: 1, regex: "\\d+" },
  ]);
  expect(saved[0]?.imageStart?.subarray(1, 4).toString()).toBe("PNG");
  expect(saved.map(({ imageStartAlt }) => imageStartAlt)).toEqual(["Cinq fanions", ""]);

  // The pupil's view; an unsaved change is shown too.
  await second.getByRole("textbox", { name: "Titre" }).fill("Les lucioles du jardin");
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = page.getByRole("region", { name: "Aperçu" });
  await choose(preview, "Aperçu pour la catégorie", "C1 : 6e et 5e");
  await expect(page).toHaveURL(/apercu=C1/);
  const seen = preview.getByRole("region", { name: "Problème 2 : Les lucioles du jardin" });
  await seen.getByLabel("Votre réponse").fill("douze");
  await expect(seen.getByRole("alert")).toContainText("Écrivez seulement le nombre");
  await expect(preview.getByRole("region", { name: /La guirlande/ }).getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Fermer l'aperçu" }).click();
  await expect(page.getByText("Modifications non enregistrées")).toBeVisible();
});

test("STG-05 an empty stage has one thing to do; lines pasted into an answer become answers", async ({ world, page }) => {
  const stage = await aStage(world);
  await openEditor(page, world, stage);
  await expect(page.locator("[data-variant=main]")).toHaveText(["Ajouter un problème"]);
  await page.getByRole("button", { name: "Ajouter un problème" }).click();
  await expect(page.locator("[data-variant=main]")).toHaveText(["Enregistrer"]);
  const answers = fieldsOf(page, 1).getByRole("group", { name: "Réponses proposées" });
  const paste = (text: string) =>
    answers.getByRole("textbox", { name: "Réponse 1", exact: true }).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste("4\r\n 5 \n\n6\n");
  const values = () => answers.getByRole("textbox").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(values).toEqual(["4", "5", "6"]);
  await paste(Array.from({ length: 51 }, (_, index) => `n${index}`).join("\n"));
  await expect.poll(async () => (await values()).length).toBe(50);
  await expect(answers.getByRole("alert")).toHaveText(/^50.réponses au plus.: 3.lignes collées sont de trop\.$/);
});

test("STG-05 questions are reordered by keyboard alone, with announcements, and by mouse", async ({ world, page }) => {
  const stage = await aStage(world, { questions: questionsTitled("A", "B", "C") });
  await openEditor(page, world, stage);
  const input = keyboardInput(page);
  const descend = async (position: number) => {
    await input.press(page.getByRole("button", { name: `Autres actions pour la question ${position}` }));
    await input.pick(page.getByRole("menuitem", { name: "Descendre" }));
  };
  await descend(1);
  await expect(page.getByText("« A » est maintenant la question 2 sur 3")).toBeAttached();
  await expect(page.getByRole("button", { name: "Autres actions pour la question 2" })).toBeFocused();
  await descend(2);
  await expect(page.getByText("« A » est maintenant la question 3 sur 3")).toBeAttached();
  const handle = (position: number) => page.getByRole("button", { name: new RegExp(`^Déplacer la question ${position}`) });
  await handle(2).press("ArrowUp");
  await expect(handle(1)).toBeFocused();
  await input.press(page.getByRole("button", { name: "Enregistrer", exact: true }));
  await expectSaved(page);
  expect(await titlesOf(world, stage.id)).toEqual(["C", "B", "A"]);

  const from = await handle(3).boundingBox();
  const to = await handle(1).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) - 8, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("« A » est maintenant la question 1 sur 3")).toBeAttached();
  await page.getByRole("button", { name: /^Question 3/ }).click();
  await fieldsOf(page, 3).getByLabel("Position").fill("2");
  await fieldsOf(page, 3).getByLabel("Position").press("Enter");
  await save(page);
  await expectSaved(page);
  expect(await titlesOf(world, stage.id)).toEqual(["A", "B", "C"]);
});

test("STG-06 no input is lost: by a reload, by leaving, by a refusal or by a concurrent save", async ({ world, page }) => {
  const stage = await aStage(world, { questions: questionsTitled("A", "B") });
  const { caller } = await openEditor(page, world, stage);
  const rename = async (from: string, to: string) => {
    const toggle = page.getByRole("button", { name: new RegExp(`: ${from}$`) });
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    await page
      .getByRole("region", { name: /^Champs/ })
      .getByRole("textbox", { name: "Titre" })
      .and(page.locator(`[value="${from}"]`))
      .fill(to);
  };
  await rename("A", "A'");
  await expect(page.getByText("Modifications non enregistrées")).toBeVisible();

  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Nous avons retrouvé des modifications non enregistrées")).toBeVisible();
  await expect(page.getByRole("button", { name: /: A'$/ })).toBeVisible();
  await page.getByRole("link", { name: "Résultats" }).click();
  const dialog = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await expect(dialog).toContainText("Les questions que vous avez modifiées seront perdues");
  await dialog.getByRole("button", { name: "Rester sur la page" }).click();

  const params = { id: stage.wireId };
  const { revision, questions } = await caller.call(questionSetApi.read, { params });
  const othersQuestions = questions.map(({ image_start, image_end, position, ...question }) => ({
    ...question,
    title: question.title === "B" ? "B de l'autre" : question.title,
  }));
  await caller.call(questionSetApi.save, { params, body: { basedOn: revision, questions: othersQuestions } });
  await save(page);
  const notice = page.getByRole("alert").filter({ hasText: "Quelqu'un d'autre vient d'enregistrer ces questions." });
  await expect(notice).toContainText("elles portent sur d'autres questions");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Reprendre par-dessus" }).click();
  await save(page);
  await expectSaved(page);
  expect(await titlesOf(world, stage.id)).toEqual(["A'", "B de l'autre"]);

  await page.route("**/questionnaire/*/questions", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  await rename("A'", "A''");
  await save(page);
  await expect(page.getByText("Le serveur ne répond pas.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /: A''$/ })).toBeVisible();
  await page.getByRole("link", { name: "Résultats" }).click();
  await dialog.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page).toHaveURL(/reponses/);
  await page.goto(`/admin/questionnaire/${stage.id}`);
  await expect(page.getByRole("button", { name: /: A'$/ })).toBeVisible();
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
});

test("STG-06 GEN-11 a user who signs out is asked once about the questions saved on this device", async ({ world, page }) => {
  const stage = await aStage(world, { questions: questionsTitled("A") });
  await openEditor(page, world, stage);
  await page.getByRole("button", { name: /: A$/ }).click();
  await fieldsOf(page, 1).getByRole("textbox", { name: "Titre" }).fill("A'");
  await expect(page.getByText("Modifications non enregistrées")).toBeVisible();
  await pressSignOut(page);
  const unsent = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await expect(unsent).toContainText("1 étape dont les questions ne sont pas enregistrées");
  await unsent.getByRole("button", { name: "Supprimer" }).click();
  await expect(page).toHaveURL("/connexion");
});

test("STG-05 questions are exported as a file and imported into another stage, or refused", async ({ world, page }) => {
  const from = await aStage(world, { name: "Quart", year: 2026, questions: questionsTitled("A", "B") });
  const to = await aStage(world, { questions: questionsTitled("C") });
  await openEditor(page, world, from);
  await page.getByRole("button", { name: "Fichier" }).click();
  const { name, bytes } = await downloadBy(page, () => page.getByRole("menuitem", { name: "Exporter les questions" }).click());
  expect(name).toBe("Questions Quart 2026.json");
  const content = bytes.toString();

  await openEditor(page, world, to);
  await page.getByRole("button", { name: "Fichier" }).click();
  await page.getByRole("menuitem", { name: "Importer des questions" }).click();
  const dialog = page.getByRole("dialog", { name: "Importer des questions" });
  const chooseFile = async (text: string) => {
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Fichier de questions" }).click();
    await (await choosing).setFiles({ name: "questions.json", mimeType: "application/json", buffer: Buffer.from(text) });
  };
  await chooseFile(content.replace('"regex": null', '"regex": "("').replace('"coefficient": 2', '"coefficient": -2'));
  await expect(dialog.getByRole("button", { name: "Importer", exact: true })).toBeDisabled();
  await dialog.getByText("Ajouter celles du fichier à la suite").click();
  await dialog.getByRole("button", { name: "Importer", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    /Rien n'a été importé\. Question 2, coefficient\s: le coefficient est un nombre entier de 0 à 1\s000/,
  );
  await chooseFile(content);
  await dialog.getByText("Supprimer cette question et mettre celles du fichier à la place").click();
  await dialog.getByRole("button", { name: "Remplacer les questions" }).click();
  await expect(page.getByText("Questions importées : l'étape en a maintenant 2.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /: B$/ })).toBeVisible();
  expect(await titlesOf(world, to.id)).toEqual(["A", "B"]);
});

test("STG-06 STG-12 once a person has answered, only a wrong key is repaired, after a preview", async ({ world, phone: page }) => {
  const stage = await aStage(world, {
    questions: [{ title: "Les lucioles", openAnswer: 1, regex: "^\\d{1,2}$", coefficient: 3, right: ["12"] }],
  });
  const person = await aParticipant(world, { category: "C2", status: "CONFIRMED", person: { lastname: "Zénon", firstname: "Inès" } });
  const answer = { questionnaireId: stage.id, questionId: stage.questions[0]?.id ?? 0, userId: person.id };
  await storeAnswers(world.db, { ...answer, answers: ["13"], normal: ["13"] });
  await openEditor(page, world, stage);
  await expect(page.getByText("Des participants ont déjà répondu à ce questionnaire.")).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("Écrivez seulement le nombre (2 chiffres au plus), par exemple 12");
  await expect(page.getByRole("button", { name: "Ajouter un problème" })).toHaveCount(0);
  await page.getByRole("button", { name: "Corriger ce qui est juste à la question 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la question 1, « Les lucioles »" });
  await expect(dialog.getByRole("button", { name: "Voir les notes qui changent" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Solution 1" }).fill("13");
  await dialog.getByRole("button", { name: "Voir les notes qui changent" }).click();
  await expect(dialog).toContainText("1 personne y gagne.");
  await expect(dialog.getByRole("list", { name: "Les personnes dont la note change" })).toContainText("Zénon Inès");
  await expect(dialog).toContainText(/0 point, coefficient 0\s*puis\s*1 point, coefficient 3/);
  await expectAccessible(page);
  const correct = dialog.getByRole("button", { name: "Corriger et recalculer les notes" });
  await expect(correct).toBeDisabled();
  await dialog.getByLabel(/Pour confirmer/).fill("les lucioles");
  await correct.click();
  await expect(dialog).toContainText("La solution est corrigée.");
  await dialog.getByRole("button", { name: "Fermer", exact: true }).last().click();
  await expect(page.getByRole("list", { name: "Réponses possibles de la question 1" })).toContainText("13");
  expect(await trailOf(world, `question ${stage.questions[0]?.id}`)).toMatchObject([{ action: "correct key" }]);
});

test("MRK-01 two solutions that look alike become one; its spellings are added, moved and saved, and the number of solutions is one", async ({
  world,
  phone: page,
}) => {
  const stage = await aStage(world, {
    questions: [{ title: "Le réveillon", openAnswer: 2, askTotal: true, right: ["31/12", "31 décembre", "1 janvier"] }],
  });
  await openEditor(page, world, stage);
  const key = async () => {
    const rows = await world.db
      .selectFrom("possibleAnswers")
      .selectAll()
      .where("questionId", "=", stage.questions[0]?.id ?? 0)
      .orderBy("id")
      .execute();
    return rows.map(({ value, spellingOf }) => [value, ...rows.filter(({ id }) => id === spellingOf).map((solution) => solution.value)]);
  };
  const alike = page.getByRole("region", { name: "Solutions qui se ressemblent" });
  await expect(alike).toContainText("« 31/12 » et « 31 décembre », c'est la même date");
  await alike.getByRole("button", { name: /^Oui, la même solution/ }).click();
  await expect(alike.getByRole("button")).toHaveCount(0);

  await page.getByRole("button", { name: /: Le réveillon$/ }).click();
  const first = fieldsOf(page, 1);
  const spellings = first.getByRole("list", { name: "Autres écritures acceptées de la solution 1" });
  await expect(spellings.getByRole("textbox")).toHaveValue("31 décembre");
  await spellings.getByRole("textbox").press("Enter");
  await expect(first.getByRole("textbox", { name: "Autre écriture 2 de la solution 1" })).toBeFocused();
  await page.keyboard.type("1/1");
  await first.getByRole("button", { name: "Déplacer l'autre écriture 2 de la solution 1" }).press("Enter");
  await page.getByRole("menuitem", { name: "C'est une autre écriture de « 1 janvier »" }).click();
  await expect(first.getByRole("textbox", { name: "Autre écriture 1 de la solution 2" })).toBeFocused();
  await save(page);
  await expectSaved(page);
  expect(await key()).toEqual([["31/12"], ["1 janvier"], ["31 décembre", "31/12"], ["1/1", "1 janvier"]]);

  await first.getByRole("button", { name: "Déplacer l'autre écriture 1 de la solution 1" }).click();
  await page.getByRole("menuitem", { name: "C'est une autre solution" }).click();
  await expect(first.getByRole("textbox", { name: "Solution 2" })).toBeFocused();
  await first.getByRole("button", { name: "Retirer la réponse 3" }).click();
  await page
    .getByRole("dialog", { name: /^Retirer la solution « 1 janvier »/ })
    .getByRole("button", { name: "Tout retirer" })
    .click();
  await save(page);
  await expectSaved(page);
  expect(await key()).toEqual([["31/12"], ["31 décembre"]]);
  await alike.getByRole("button", { name: /^Non, deux solutions/ }).click();
  await expect(alike.getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /: Le réveillon$/ })).toBeVisible();
  await expect(alike.getByRole("button")).toHaveCount(0);
});
