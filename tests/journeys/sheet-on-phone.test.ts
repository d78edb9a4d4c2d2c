import type { Locator } from "playwright-core";
import { storeAnswers } from "#tests/saved-answers.ts";
import { changeStage } from "#tests/stages.ts";
import { aParticipant } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, openMenu, questionsOn, savedAnswersOf, sheetOn } from "./answering.ts";
import { downloadBy, expect, expectLayout, nextPaint, test } from "./browser.ts";

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

test("PPL-02 on a phone one bar stands above the problem, whose text is on the first screen, also below a tall drawing and an erratum", async ({
  world,
  phone: page,
}) => {
  const { id: questionnaireId } = await aQuarter(world);
  const erratum = { audience: "stage", questionnaireId, text: "Lire 12 alvéoles, et non 21.", startsAt: world.time.now } as const;
  await world.db.insertInto("announcements").values(erratum).execute();
  await world.settle();
  await anAnswerSheet(page, world, await aParticipant(world, { category: "CE" }));
  await expect(page.getByText(erratum.text).filter({ visible: true })).toBeVisible();
  const text = sheetOn(page).question("La plaque").getByText("Combien vaut");
  const next = page.getByRole("button", { name: "Suivant" });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await nextPaint(page);
    expect((await boxOf(page.getByRole("banner"))).height).toBeLessThanOrEqual(56);
    const [words, foot] = [await boxOf(text), await boxOf(next)];
    expect(words.y + words.height, `${width} x ${height}: above the foot`).toBeLessThan(foot.y);
    expect(foot.y + foot.height, "« Suivant » is in sight").toBeLessThanOrEqual(height);
  }
  // A keyboard that takes half of the screen: the foot goes with the page.
  await page.setViewportSize({ width: 390, height: 420 });
  const field = sheetOn(page).question("La plaque").getByText("Cinq", { exact: true });
  await field.scrollIntoViewIfNeeded();
  const [answer, foot] = [await boxOf(field), await boxOf(next)];
  expect(answer.y + answer.height < foot.y || answer.y > foot.y + foot.height, "covers no field").toBe(true);
});

test("PPL-01 PPL-02 a phone shows one problem at a time: « Suivant » is orange once answered, the list and the menu are a press away, « J'ai terminé » ends with a picture to keep", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  await aQuarter(world);
  const person = await aParticipant(world, { category: "CE" });
  const { participant, question, field, choose, state } = await anAnswerSheet(page, world, person);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const next = button("Suivant");
  const dialog = page.getByRole("dialog");
  await expect(questionsOn(page)).toHaveCount(1);
  await expect(next).toHaveAttribute("data-variant", "default");
  await choose("La plaque", "Cinq");
  await expect(next).toHaveAttribute("data-variant", "main");
  await next.click();
  await expect(question("La pieuvre")).toBeFocused();
  await expect(question("La plaque")).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Problème 2 sur 5" }), "heard").toBeAttached();
  await choose("La pieuvre", "Un gant bleu");
  await state("Enregistré à 10\u00a0h");

  await page.getByRole("banner").getByRole("button", { name: "Problème 2 sur 5" }).click();
  await expect(dialog.getByRole("link", { name: /, répondue$/ })).toHaveCount(2);
  await expectLayout(page);
  await dialog.getByRole("link", { name: /La ruche/ }).click();
  await expect(question("La ruche")).toBeFocused();
  await field("La ruche", "Votre réponse").fill("1a");
  await expect(next, "what is refused is no answer").toHaveAttribute("data-variant", "default");
  await field("La ruche", "Votre réponse").fill("11");
  await page.reload();
  await expect(field("La ruche", "Votre réponse"), "the place is kept").toHaveValue("11");

  await openMenu(page);
  await expect(dialog.getByRole("button", { name: "Enregistrer" })).toHaveAttribute("data-variant", "default");
  await expectLayout(page);
  await dialog.getByRole("button", { name: "J'ai terminé" }).click();
  await expect(dialog.getByRole("heading", { name: "C'est envoyé\u00a0: il reste 2 problèmes" })).toBeVisible();
  await dialog.getByRole("button", { name: "Continuer à répondre" }).click();
  await field("Le sac", "Réponse 1").fill("28");
  await field("Le sac", "Réponse 2").fill("45");
  await next.click();
  await expect(next, "the last problem leads to the end").toHaveCount(0);
  await field("La fabrique", "Nombre total de réponses").fill("3");
  await field("La fabrique", "Réponse 1").fill("1");
  await field("La fabrique", "Réponse 2").fill("2");
  await button("J'ai terminé").click();
  await expect(dialog.getByRole("heading", { name: "Bravo, vous avez répondu à tout\u00a0!" })).toBeVisible();
  const picture = await downloadBy(page, () => dialog.getByRole("button", { name: "Garder une image" }).click());
  expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(["j-ai-participe.png", "PNG"]);
  expect(picture.bytes.readUInt32BE(16), "wide enough to be shown").toBeGreaterThan(1_000);
  expect(Object.keys(await savedAnswersOf(world, participant))).toHaveLength(5);
  await dialog.getByRole("link", { name: "Revenir à mon espace" }).click();
  await expect(page.getByText("Vos 5 réponses sont chez nous", { exact: false })).toBeVisible();
});

test("PPL-01 QST-06 an answer on its way is no alarm; after five seconds, and without network, the foot of the phone shows one, and the windows open", async ({
  world,
  phone: page,
}) => {
  await aQuarter(world);
  await page.clock.install({ time: world.time.now });
  const { participant, question, field, choose } = await anAnswerSheet(page, world);
  const shown = (words: string) => page.locator("main [data-tone=warning]").filter({ hasText: words });
  const save = page.getByRole("dialog").getByRole("button", { name: "Enregistrer" });
  await page.getByRole("banner").getByRole("button", { name: "Problème 1 sur 6" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /La ruche/ })
    .click();
  await field("La ruche", "Votre réponse").fill("1a");
  await expect(shown("Pas encore enregistré"), "on its way").toHaveCount(0, { timeout: 100 });
  await page.clock.runFor(5_000);
  await expect(shown("Pas encore enregistré")).toBeInViewport();
  await field("La ruche", "Votre réponse").fill("11");
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"] });
  await expect(shown("Pas encore enregistré")).toHaveCount(0);

  await page.clock.runFor(4_000);
  await expect(page.locator(".mantine-Notifications-root").first(), "what is needed without network is here").toBeAttached();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Précédent" }).click();
  await choose("La pieuvre", "Un gant bleu");
  await expect(shown("Hors connexion : réponses gardées sur l'appareil")).toBeInViewport();
  await openMenu(page);
  await expect(save, "loud").toHaveAttribute("data-variant", "main");
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await page.clock.runFor(30_000);
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La pieuvre": ["Un gant bleu"], "La ruche": ["11"] });
  await expect(question("La pieuvre")).toBeVisible();
});

test("QST-02 a closed sheet says on a phone that it is closed, and leads through the answers", async ({ world, phone: page }) => {
  const stage = await aQuarter(world);
  const { participant } = await anAnswerSheet(page, world, await aParticipant(world, { category: "C1" }));
  await storeAnswers(world.db, {
    questionnaireId: stage.id,
    userId: participant.id,
    questionId: stage.questions[2]?.id ?? 0,
    answers: ["11"],
    normal: ["11"],
  });
  await changeStage(world, stage.id, { isClosed: true });
  await page.reload();
  await expect(page.getByText("Questionnaire fermé\u00a0!", { exact: true })).toBeVisible();
  await expect(page.getByText("Vous pouvez répondre dès maintenant")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /terminé|Enregistrer/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(sheetOn(page).field("La ruche", "Votre réponse")).toHaveValue("11");
});
