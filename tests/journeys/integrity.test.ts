import { sql } from "kysely";
import { resultsApi } from "#contest/results/results.contract.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, type World } from "#tests/world.ts";
import { expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";

/** A closed and graded stage of six problems, with a ring of two among people who make mistakes of their own. */
async function aStageWithRing(world: World) {
  const questions = Array.from({ length: 6 }, (_, place) => ({ title: `Les lucioles ${place + 1}`, openAnswer: 1, right: ["1"] }));
  const stage = await aStage(world, { active: true, isClosed: true, questions });
  for (let one = 0; one < 30; one += 1) {
    const { id: userId } = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
    const given = (place: number) => (one < 2 ? String(20 + place) : place % 2 === 0 ? "1" : String(1_000 + one));
    const sheet = stage.questions.map(({ id: questionId }, place) => ({
      ...{ questionnaireId: stage.id, userId, questionId },
      ...{ answers: [given(place)], normal: [given(place)] },
    }));
    await storeAnswers(world.db, ...sheet);
  }
  await sql`update users set address = '', zip_code = ''`.execute(world.db);
  return stage;
}

test("TIM-05 TIM-06 the office reads which problems failed, and the jury notes and puts aside what is odd, on a laptop and a phone", async ({
  world,
  page,
  phone,
}) => {
  const [stage, admin] = [await aStageWithRing(world), await anAdmin(world)];
  await aStage(world, { name: "Demi-finale", physical: true, order: 2, previousQuestionnaireId: stage.id });
  const address = `/admin/questionnaire/${stage.wireId}`;
  await openSignedIn(page, world, admin, `${address}/problemes`);
  await expect(page.getByText("Aucune feuille n'est notée ici")).toBeVisible();
  await admin.caller.call(resultsApi.generate, { params: { id: stage.wireId } });
  await page.reload();
  const problems = page.getByRole("list", { name: "Problèmes" }).locator("> li");
  await expect(problems).toHaveCount(6);
  await expect(page.getByText(/^30 feuilles notées\..*à revoir/)).toBeVisible();
  const sheets = problems.nth(1).getByRole("row", { name: /^C1/ }).getByRole("link", { name: "30" });
  await expect(sheets).toHaveAttribute("href", `${address}/reponses?category=C1`);
  await expect(problems.nth(1)).toContainText("0 % juste, 100 % faux");
  await expect(problems.nth(1).getByRole("link", { name: "Relire l'énoncé" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(async () => (await problems.first().boundingBox())?.y, { message: "under one line" }).toBeLessThan(260);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Anomalies" }).click();
  await expect(page.getByText(/n'en prouve aucune/)).toBeVisible();
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  const ring = page.getByRole("listitem").filter({ hasText: "une fois sur" });
  await expect(ring).toContainText("Aucun lien connu");
  await expect(ring.getByRole("table", { name: "Feuilles côte à côte" }).getByRole("row")).toHaveCount(7);
  await expect(ring.getByText(/ne décide de rien/)).toBeVisible();
  await expect(ring.getByRole("link", { name: /Ses notes à l'étape «.Demi-finale.»/ })).toHaveCount(2);
  await ring.getByRole("textbox", { name: /^Note du jury/ }).fill("Assis côte à côte");
  await expectAccessible(page);
  await ring.getByRole("button", { name: /^Mettre de côté/ }).click();
  await expect(page.getByText("1 ligne mise de côté")).toBeVisible();

  await openSignedIn(phone, world, admin, `${address}/anomalies`);
  await phone.getByText("1 ligne mise de côté").click();
  await expect(phone.getByRole("textbox", { name: /^Note du jury/ })).toHaveValue("Assis côte à côte");
  await expect(phone.getByRole("heading", { level: 1, name: "Anomalies" })).toBeVisible();
  const cards = phone.getByRole("list", { name: "Feuilles côte à côte" });
  const isWhole = await cards.evaluate((list) => list.scrollWidth <= list.clientWidth && list.getBoundingClientRect().right <= innerWidth);
  expect(isWhole, "not cut").toBe(true);
  await expectLayout(phone);
  await phone.getByRole("button", { name: /^Reprendre/ }).click();
  await expect(phone.getByText("1 ligne mise de côté")).toHaveCount(0);
  await phone.goto(`${address}/problemes`);
  await expect(phone.getByRole("list", { name: "Problèmes" })).toBeVisible();
  await expectLayout(phone);
});
