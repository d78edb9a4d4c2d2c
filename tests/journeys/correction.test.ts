import { resultsApi } from "#contest/results/results.contract.ts";
import { storeAnswers, storeFirstAnswer } from "#tests/saved-answers.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { aParticipant, aPerson, type World } from "#tests/world.ts";
import { choose, expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";

/** A closed and graded stage of two questions, and what people answered to the first. */
async function anAnsweredStage(world: World, answers: readonly string[]) {
  const stage = await aStage(world, {
    active: true,
    isClosed: true,
    questions: [
      { title: "Les lucioles", openAnswer: 1, right: ["12"] },
      { title: "Le carré", openAnswer: 1, right: ["7"] },
    ],
  });
  for (const answer of answers) {
    const { id } = await aParticipant(world, { status: "CONFIRMED" });
    await storeFirstAnswer(world.db, stage, id, answer);
  }
  return stage;
}

test("MRK-02 MRK-03 MRK-04 two people decide of the answers of a stage at once, see one another, and apply what they decided", {
  tags: ["core"],
}, async ({ world, page, phone }) => {
  const stage = await anAnsweredStage(world, ["12", "12 lucioles", "12 lucioles", "12 cm", "13"]);
  const [anne, marc] = [
    await aPerson(world, { role: "ADMIN", firstname: "Anne", lastname: "Durand" }),
    await aPerson(world, { role: "ADMIN", firstname: "Marc", lastname: "Petit" }),
  ];
  await anne.caller.call(resultsApi.generate, { params: { id: stage.wireId } });
  const address = `/admin/questionnaire/${stage.wireId}/correction`;
  await openSignedIn(page, world, anne, address);
  await expect(page.getByText("4 réponses distinctes, 2 à regarder, 1 sans ressemblance, 0 décidée.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Réponses distinctes" }).getByRole("listitem");
  await expect(rows).toHaveText([/«\s12 lucioles\s».*2\spersonnes.*Ressemble à «\s12\s»/, /«\s12 cm\s».*1\spersonne/]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(async () => (await rows.first().boundingBox())?.y, { message: "under one line" }).toBeLessThan(260);
  const help = page.getByRole("button", { name: "Aide de la liste Réponses distinctes" });
  await help.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("A accepte comme écriture de la solution, R refuse, U annule");
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();

  await openSignedIn(phone, world, marc, address);
  const onPhone = phone.getByRole("list", { name: "Réponses distinctes" }).getByRole("listitem").first();
  await expect.poll(async () => (await onPhone.boundingBox())?.y, { message: "on a phone too" }).toBeLessThan(420);
  await rows.first().focus();
  await expect(phone.getByText("Anne Durand corrige la question 1, « Les lucioles ».")).toBeVisible();
  await phone.setViewportSize({ width: 320, height: 640 });
  await expectLayout(phone);
  await page.keyboard.press("a");
  await expect(page.getByRole("status").filter({ hasText: "« 12 lucioles » est acceptée comme écriture de « 12 »" })).toBeAttached();
  await expect(rows).toHaveText([/«\s12 cm\s»/]);
  await expect(rows.first()).toBeFocused();

  // Marc sees it within seconds, without touching anything.
  await expect(phone.getByText("1 décision à appliquer.")).toBeVisible();
  await phone.getByRole("button", { name: "Refuser « 12 cm »" }).click();
  await expect(phone.getByText("Plus rien à regarder ici")).toBeVisible();
  await expect(page.getByText("4 réponses distinctes, 0 à regarder, 1 sans ressemblance, 2 décidées.")).toBeVisible();

  await page.getByRole("button", { name: "Voir ce qui changerait" }).click();
  const window = page.getByRole("dialog");
  await expect(window.getByText("2 personnes gagnent des points.")).toBeVisible();
  await expect(window.getByText("2 résultats changent.")).toBeVisible();
  await expectAccessible(page);
  await expect(window.getByRole("button", { name: "Toutes les personnes (.xlsx)" })).toBeVisible();
  await window.getByRole("button", { name: "Appliquer et recalculer les notes" }).click();
  await expect(window.getByText("Les notes et les rangs de l'étape sont recalculés")).toBeVisible();
  await window.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText("1 décision à appliquer.")).toHaveCount(0);
  await expect(page.getByText(/^Solution corrigée le .* par Anne Durand/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Annuler cette application" })).toBeVisible();
  const grades = await world.db.selectFrom("results").select("grade").where("questionnaireId", "=", stage.id).orderBy("userId").execute();
  expect(grades.map(({ grade }) => grade)).toEqual([1, 1, 1, 0, 0]);

  await choose(page, "Réponses", /Refusées/);
  await expect(rows).toHaveText([/«\s12 cm\s».*Refusée par Marc Petit/]);
  await rows.first().press("u");
  await expect(page.getByText("Aucune réponse dans cet état")).toBeVisible();
  const actions = (await trailOf(world, `question ${stage.questions[0]?.id}`)).map(({ actorId, action }) => [actorId, action]);
  expect(actions).toEqual([
    [anne.id, "accept spelling"],
    [marc.id, "refuse answer"],
    [anne.id, "correct key"],
    [anne.id, "take answer decision back"],
  ]);
});

test("MRK-02 on arrival the first key marks an answer, the next one decides; U takes back what was just decided, though its row has left; after a question comes the next, then what resembles nothing", async ({
  world,
  page,
}) => {
  const stage = await anAnsweredStage(world, ["12 lucioles", "13"]);
  const { id } = await aParticipant(world, { status: "CONFIRMED" });
  const [answers, questionId = 0] = [["7 fois"], stage.questions[1]?.id];
  await storeAnswers(world.db, { questionnaireId: stage.id, userId: id, questionId, answers, normal: answers });
  const anne = await aPerson(world, { role: "ADMIN" });
  await openSignedIn(page, world, anne, `/admin/questionnaire/${stage.wireId}/correction?question=${stage.questions[0]?.wireId}`);
  const rows = page.getByRole("list", { name: "Réponses distinctes" }).getByRole("listitem");
  await expect(rows).toHaveText([/«\s12 lucioles\s»/]);
  await page.keyboard.press("a");
  await expect(rows.first(), "the first key only marks").toBeFocused();
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("a");
  const next = page.getByRole("button", { name: "Question 2, 1 réponse à regarder" });
  await expect(next).toBeFocused();
  await expect(page.getByText("« 12 lucioles » est acceptée comme écriture de « 12 » : à appliquer.")).toBeVisible();
  await page.getByRole("button", { name: "Annuler ce que vous venez de décider" }).click();
  await expect(rows).toHaveText([/«\s12 lucioles\s»/]);
  await rows.first().press("r");
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/«\s7 fois\s».*Ressemble à «\s7\s»/]);
  await rows.first().press("a");
  await expect(page.getByRole("button", { name: "Voir 1 réponse sans ressemblance" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/«\s13\s»/]);
});

test("MRK-02 deciding the last answer of the last page leads to the page before", async ({ world, page }) => {
  const stage = await anAnsweredStage(
    world,
    Array.from({ length: 51 }, (_, index) => String(100 + index)),
  );
  const anne = await aPerson(world, { role: "ADMIN" });
  await openSignedIn(page, world, anne, `/admin/questionnaire/${stage.wireId}/correction?etat=open&page=2`);
  const rows = page.getByRole("list", { name: "Réponses distinctes" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await rows.first().press("r");
  await expect(rows).toHaveCount(50);
  await expect(page.getByText("51 réponses distinctes, 0 à regarder, 50 sans ressemblance, 1 décidée.")).toBeVisible();
});

test("MRK-02 MRK-03 going back closes the window of what would change and keeps the filter; an address with another stage's question shows all of them", async ({
  world,
  page,
}) => {
  const stage = await anAnsweredStage(world, ["12", "12 cm", "13"]);
  const anne = await aPerson(world, { role: "ADMIN", firstname: "Anne", lastname: "Durand" });
  const address = `/admin/questionnaire/${stage.wireId}/correction`;
  await openSignedIn(page, world, anne, address);
  await choose(page, "Question", /^1 .*Les lucioles/);
  await expect(page).toHaveURL(/question=/);
  await page
    .getByRole("button", { name: /^Accepter/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Voir ce qui changerait" }).click();
  const dialog = page.getByRole("dialog", { name: "Appliquer 1 décision" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/question=/);

  let refused = 0;
  page.on("response", (response) => {
    if (response.url().includes("/api/correction/") && response.status() >= 400) refused += 1;
  });
  await page.goto(`${address}?question=2000000000`);
  await expect(page.getByText("Cette étape n'a pas la question de cette adresse")).toBeVisible();
  await expect(page.getByText("« 13 »")).toHaveCount(0);
  await expect(page.getByText("Plus rien à regarder ici")).toBeVisible();
  await page.waitForTimeout(3_500);
  expect(refused, "nothing is asked again in vain").toBeLessThan(2);
});
