import type { Page } from "playwright-core";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { aParticipant } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, savedAnswersOf, sheetOn } from "./answering.ts";
import { expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";
import { keysOn } from "./device.ts";

const restoredMessage = "Nous avons retrouvé des réponses non enregistrées sur cet appareil.";

test("QST-06 input from before a crash is restored, and can be saved", { tags: ["core"] }, async ({ world, page: crashed }) => {
  await aQuarter(world);
  const { participant, field, choose } = await anAnswerSheet(crashed, world);
  await crashed.context().setOffline(true);
  await field("La ruche", "Votre réponse").fill("11");
  await choose("La pieuvre", "Un gant bleu");
  await field("La fabrique", "Nombre total de réponses").fill("3x");
  const page = await crashed.context().newPage();
  await crashed.close();
  await page.context().setOffline(false);
  await anAnswerSheet(page, world, await aParticipant(world));
  await expect(sheetOn(page).field("La ruche", "Votre réponse"), "another account finds nothing of it").toHaveValue("");
  await openSignedIn(page, world, participant, "/questionnaire");
  await expect(page.getByText(restoredMessage)).toBeVisible();
  const reopened = sheetOn(page);
  await expect(reopened.field("La ruche", "Votre réponse")).toHaveValue("11");
  await expect(reopened.field("La pieuvre", "Un gant bleu")).toBeChecked();
  await expect(reopened.field("La fabrique", "Nombre total de réponses")).toHaveValue("3x");
  await reopened.state("Pas encore enregistré");
  await expect(page.getByText("remises en place au problème 5"), "the others are saved by themselves").toBeVisible();
  await reopened.field("La fabrique", "Nombre total de réponses").fill("3");
  await page.getByRole("button", { name: "Enregistrer ces réponses" }).click();
  await reopened.saved();
  await expect(page.getByText("Elles sont enregistrées")).toBeVisible();
  expect(await savedAnswersOf(world, participant)).toEqual({ "La pieuvre": ["Un gant bleu"], "La ruche": ["11"], "La fabrique": [] });
  await page.reload();
  await reopened.state("Réponses enregistrées");
  await expect(page.getByText(restoredMessage)).toHaveCount(0);
});

test("QST-06 GEN-11 signing out sends the input, or leaves nothing of it behind", { tags: ["core"] }, async ({
  world,
  page: answering,
}) => {
  await aQuarter(world);
  const { participant, field } = await anAnswerSheet(answering, world);
  await answering.context().setOffline(true);
  await field("La ruche", "Votre réponse").fill("11");
  await field("Le gâteau", "Votre réponse").fill("8");
  const page = await answering.context().newPage();
  await answering.close();
  await page.context().setOffline(false);
  const ask = async () => {
    await page.getByRole("button", { name: "Marie Durand" }).press("Enter");
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  };
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await page.goto("/participant/informations-personnelles");
  await ask();
  await expect(dialog).toContainText("2 réponses pas encore enregistrées");
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Rester" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/participant/informations-personnelles");
  await ask();
  // Until it is answered, it could end a session opened meanwhile, as time is frozen.
  await Promise.all([page.waitForResponse(/log-out/), dialog.getByRole("button", { name: "Envoyer" }).click()]);
  await expect(page).toHaveURL("/connexion");
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"], "Le gâteau": ["8"] });

  await openSignedIn(page, world, participant, "/questionnaire");
  await expect(sheetOn(page).field("La ruche", "Votre réponse")).toHaveValue("11");
  await page.context().setOffline(true);
  // Until it has been tried in vain: a page that closes sends what it has not tried yet.
  const tried = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/users-answer"));
  await sheetOn(page).field("La ruche", "Votre réponse").fill("12");
  await tried;
  const reopened = await page.context().newPage();
  await page.close();
  await reopened.context().setOffline(false);
  await reopened.goto("/participant/informations-personnelles");
  await reopened.getByRole("button", { name: "Marie Durand" }).press("Enter");
  await reopened.getByRole("menuitem", { name: "Déconnexion" }).click();
  await reopened.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(reopened).toHaveURL("/connexion");
  await expect.poll(() => sheetsOn(reopened)).toEqual([]);
  expect(await savedAnswersOf(world, participant)).toMatchObject({ "La ruche": ["11"] });
});

/** What the device stores of anybody's sheet: drafts, and the sheet itself. */
const sheetsOn = async (page: Page): Promise<unknown[]> => [
  ...(await keysOn(page, "palmares", "drafts")),
  ...(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft/")))),
  ...(await keysOn(page, "palmares-kept", "answers")),
];

test("QST-05 QST-06 PPL-01 input typed offline is kept after a warning of the browser, and saved by itself after a reload online", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, field } = await anAnswerSheet(page, world);
  const warnings: string[] = [];
  page.on("dialog", (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(warnings, "nothing is unsaved").toEqual([]);
  await page.context().setOffline(true);
  await field("La ruche", "Votre réponse").fill("11");
  await page.reload().catch(() => undefined);
  expect(warnings).toEqual(["beforeunload"]);
  await page.context().setOffline(false);
  await page.goto("/questionnaire");
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"] });
});

test("QST-07 R3 two tabs: the later save wins; the earlier page shows it and can restore its answer", { tags: ["core"] }, async ({
  world,
  page: first,
}) => {
  const stage = await aQuarter(world);
  const one = await anAnswerSheet(first, world);
  const second = await first.context().newPage();
  await second.goto("/questionnaire");
  const two = sheetOn(second);
  await two.field("La ruche", "Votre réponse").fill("8");
  await one.field("La ruche", "Votre réponse").fill("7");
  await one.choose("La plaque", "Six");
  await one.save();
  await one.saved();
  await expect(two.field("La plaque", "Six")).toBeChecked();
  await expect(two.question("La ruche").getByRole("alert")).toContainText("vous avez enregistré «\u00a07\u00a0» à 10\u00a0h.");
  await expect(two.field("La ruche", "Votre réponse")).toHaveValue("8");
  await expect(second.getByRole("link", { name: /La ruche\s?, à comparer/ })).toBeVisible();
  await expectAccessible(second);
  await two.save();
  await two.saved();
  await expect(two.question("La ruche").getByRole("alert")).toContainText("vous aviez enregistré «\u00a07\u00a0» à 10\u00a0h.");
  expect(await savedAnswersOf(world, one.participant)).toMatchObject({ "La ruche": ["8"] });

  await expect(one.field("La ruche", "Votre réponse")).toHaveValue("8");
  await expect(one.question("La ruche").getByRole("alert")).toContainText("«\u00a08\u00a0» à 10\u00a0h, à la place de «\u00a07\u00a0».");
  await one.question("La ruche").getByRole("button", { name: "Reprendre «\u00a07\u00a0»" }).click();
  await expect(one.field("La ruche", "Votre réponse")).toHaveValue("7");
  await one.save();
  await expect(two.field("La ruche", "Votre réponse")).toHaveValue("7");
  expect(await savedAnswersOf(world, one.participant)).toEqual({ "La plaque": ["Six"], "La ruche": ["7"] });

  // Another device saves; the page reads it when the person returns to it.
  const questionId = stage.questions[2]?.wireId ?? "";
  await one.participant.caller.call(answersApi.save, { body: [{ questionId, answers: ["9"], basedOn: 0 }] });
  await first.evaluate("dispatchEvent(new Event('focus'))");
  await expect(one.field("La ruche", "Votre réponse")).toHaveValue("9");
});
