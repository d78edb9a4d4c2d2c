import { storeAnswers } from "#tests/saved-answers.ts";
import { aParticipant } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, questionsOn, sheetOn } from "./answering.ts";
import { expect, expectAccessible, nextPaint, openSignedIn, test } from "./browser.ts";

test("one problem at a time on a computer: nothing jumps, the others are a press away, the device remembers it for this person", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { question } = await anAnswerSheet(page, world, await aParticipant(world, { category: "CE" }));
  await expect(questionsOn(page), "all of them by default").toHaveCount(5);
  const hive = question("La ruche");
  const single = page.getByRole("switch", { name: "Un problème à la fois" });
  await page.getByRole("button", { name: "Lecture" }).click();
  await hive.evaluate((card) => card.scrollIntoView({ behavior: "instant" }));
  const before = await hive.boundingBox();
  await single.evaluate((element) => (element as HTMLElement).click());
  await expect(questionsOn(page)).toHaveCount(1);
  const after = await hive.boundingBox();
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN)), "browsers scroll by whole pixels").toBeLessThan(1.5);
  await expect(page.getByText("Problème 3 sur 5")).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (part: string) =>
    page
      .locator(`.mantine-Switch-${part}`)
      .last()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await single.evaluate((element) => (element as HTMLElement).click());
  expect(await groundOf("track"), "a switch that is off shows its thumb").not.toBe(await groundOf("thumb"));
  await page.emulateMedia({ forcedColors: "none" });
  await expect(questionsOn(page)).toHaveCount(5);
  await single.evaluate((element) => (element as HTMLElement).click());
  await page.keyboard.press("Escape");

  const list = page.getByRole("navigation", { name: "Problèmes" });
  await list.getByRole("link", { name: /La pieuvre/ }).click();
  await expect(question("La pieuvre")).toBeFocused();
  await page.reload();
  await expect(question("La pieuvre"), "the place is kept").toBeVisible();
  await expect(questionsOn(page)).toHaveCount(1);

  await openSignedIn(page, world, await aParticipant(world, { category: "CE" }), "/questionnaire");
  await expect(questionsOn(page)).toHaveCount(5);
});

test("« Lecture »: larger text, more space, and a quiet clock that rests at the last save, runs while one types and can be hidden, as the device remembers", async ({
  world,
  page,
}) => {
  const stage = await aQuarter(world);
  const { participant } = await anAnswerSheet(page, world);
  const text = sheetOn(page).question("La plaque").getByText("Combien vaut");
  const styleOf = (name: "fontSize" | "letterSpacing") =>
    text.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), name);
  const usual = await styleOf("fontSize");
  await world.db
    .updateTable("openings")
    .set({ openedAt: new Date(world.time.now.getTime() - 740_000) })
    .where("userId", "=", participant.id)
    .execute();
  await storeAnswers(world.db, {
    questionnaireId: stage.id,
    userId: participant.id,
    questionId: stage.questions[0]?.id ?? 0,
    answers: ["1"],
    normal: ["1"],
    savedAt: new Date(world.time.now.getTime() - 500_000),
  });
  await page.reload();
  await expect(page.getByText(/^Temps\s: 4.min sur \d/)).toBeVisible();
  await sheetOn(page).field("La ruche", "Votre réponse").fill("11");
  const clock = page.getByText(/^Temps\s: 13.min sur \d/);
  await expect(clock).toBeVisible();

  const menu = page.getByRole("button", { name: "Lecture" });
  await menu.click();
  await page.getByRole("radiogroup", { name: "Taille du texte" }).getByText("Très grand").click();
  await page.getByRole("radiogroup", { name: "Espacement" }).getByText("Large").click();
  await page.getByRole("switch", { name: "Montrer le temps" }).click();
  await nextPaint(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(text).toBeVisible();
  expect(await styleOf("fontSize")).toBeGreaterThan(1.4 * usual);
  expect(await styleOf("letterSpacing")).toBeGreaterThan(0);
  await expect(clock).toHaveCount(0);
});
