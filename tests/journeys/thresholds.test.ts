import { questionsApi } from "#contest/questions/questions.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { aStage, insertGradedPeople } from "#tests/stages.ts";
import { anAdmin, type World } from "#tests/world.ts";
import { expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";

/** A stage with grades for 66 people of C2, and 20 of L1. */
async function aGradedStage(world: World) {
  const stage = await aStage(world, { isClosed: true });
  const ties = [
    { grade: 12, weightedGrade: 92, count: 10 },
    { grade: 12, weightedGrade: 80, count: 3 },
    { grade: 11, weightedGrade: 85, count: 12 },
    { grade: 11, weightedGrade: 66.5, count: 11 },
    { grade: 10, weightedGrade: 60, count: 30 },
  ];
  await insertGradedPeople(world, { questionnaireId: stage.id, ties });
  await insertGradedPeople(world, { questionnaireId: stage.id, category: "L1", ties: [{ grade: 9, weightedGrade: 50, count: 20 }] });
  return stage;
}

test("GRD-03 GRD-02 RUL-08 thresholds are slid, typed or proposed, saved together and applied", { tags: ["core"] }, async ({
  world,
  phone: page,
}) => {
  const stage = await aGradedStage(world);
  const admin = await anAdmin(world);
  const saved = async () => (await admin.caller.call(questionsApi.ofStage, { params: { id: stage.wireId } })).gradesToQualify;
  await openSignedIn(page, world, admin, `/admin/questionnaire/${stage.wireId}/seuils`);
  const grade = page.getByRole("textbox", { name: "Note minimale" });
  const coefficient = page.getByRole("textbox", { name: "Coefficient minimal" });
  const expected = page.getByRole("status").filter({ hasText: "participants notés" });
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });

  await expect(page.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "C2" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(expected).toContainText("Aucun seuil");
  await expect(save).toBeDisabled();

  const slider = page.getByRole("slider", { name: "Note minimale, curseur" });
  await slider.press("End");
  await expect(grade).toHaveValue("12");
  await expect(coefficient).toHaveValue("0");
  await expect(expected).toContainText("13qualifiés attendus19,7 % de 66");
  await slider.press("ArrowLeft");
  await coefficient.fill("85");
  await expect(expected).toContainText("22qualifiés attendus");
  await expect(page.getByText("12 participants sont à égalité exactement sur le seuil.")).toBeVisible();
  await expect(page.getByText("3 participants mieux classés ne seraient pas retenus")).toBeVisible();
  const query = { category: "C2", grade: 11, "weighted-grade": 85 };
  expect(await admin.caller.call(resultsApi.expectedQualified, { params: { id: stage.wireId }, query })).toBe(22);

  await coefficient.fill("-0,5");
  await expect(page.getByText("Un seuil ne peut pas être négatif")).toBeVisible();
  await expect(page.getByText("À corriger : C2")).toBeVisible();
  await expect(save).toBeDisabled();
  await coefficient.fill("");
  await expect(page.getByText("Indiquez la note et le coefficient, ou aucun des deux")).toBeVisible();

  await page.getByRole("textbox", { name: "Combien de qualifiés souhaitez-vous ?" }).fill("24");
  const proposals = page.getByRole("list", { name: "Seuils proposés" }).getByRole("button");
  await expect(proposals).toHaveText([
    /^13 qualifiés.*Suit le classement$/,
    /^22 qualifiés.*3 mieux classés non retenus$/,
    /^25 qualifiés.*note 11, coefficient 80.*Suit le classement$/,
  ]);
  await expect(page).toHaveURL(/category=C2&wanted=24/);
  await page.getByRole("textbox", { name: "Combien de qualifiés souhaitez-vous ?" }).press("Enter");
  await expect(page.getByText("Nombre retenu : 24, 0 qualifié aujourd'hui.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retenir ce nombre" })).toBeDisabled();
  await proposals.last().press("Enter");
  await expect(proposals.last()).toHaveAttribute("aria-pressed", "true");
  await expect(expected).toContainText("25qualifiés attendus");
  await page.getByText("Voir les chiffres").click();
  await expect(page.getByRole("table", { name: "Répartition par note" }).getByRole("row").nth(2)).toHaveText(/^11\s*23\s*12\s*66,5 à 85$/);

  await page.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "L1" }).click();
  await expect(expected).toContainText("Aucun seuil");
  await grade.fill("10");
  await coefficient.fill("0");
  await expect(expected).toContainText("0qualifié attendu");
  await expect(page.getByText("25 qualifiés attendus sur 86 participants notés")).toBeVisible();
  await expect(page.getByLabel("Seuils de toutes les catégories")).toContainText("10 et 0");

  await page.getByRole("link", { name: "Résultats" }).click();
  await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toContainText("(C2, L1)");
  await page.getByRole("button", { name: "Rester sur la page" }).click();
  await save.click();
  await expect(page.getByText("Le seuil a bien été mis a jour")).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await saved()).toEqual([
    { category: { name: "C2" }, grade: 11, weightedGrade: 80, thresholds: 25 },
    { category: { name: "L1" }, grade: 10, weightedGrade: 0, thresholds: 0 },
  ]);

  await page.getByRole("button", { name: "Calculer les résultats" }).click();
  const computing = page.getByRole("dialog", { name: "Calculer les résultats" });
  await computing.getByRole("button", { name: "Voir ce que les seuils changent" }).click();
  await expect(computing).toContainText("25 personnes se qualifient.61 personnes passent à non qualifié.");
  await computing.getByRole("button", { name: "Appliquer les seuils" }).click();
  await expect(page.getByText("Qualifications mises à jour")).toBeVisible();
  await computing.getByRole("button", { name: "Fermer" }).click();

  // One wish for all, with the keyboard alone: read in the table first, taken back, and nothing is saved meanwhile.
  const wish = page.getByRole("textbox", { name: "Quelle part de qualifiés, pour toutes ?" });
  await wish.fill("20");
  await wish.press("Enter");
  const summary = page.getByLabel("Seuils de toutes les catégories");
  await expect(page.getByText("Cochez dans le tableau les catégories dont le seuil est à remplacer.")).toBeVisible();
  await expect(save, "what was typed and saved is kept unless it is ticked").toBeDisabled();
  const ticked = (category: string) => summary.getByRole("checkbox", { name: `Choisir ${category}` });
  await expect(page.getByText(/^Personne n'a de note en .*CM.*: rien n'y change\. Cochez/)).toBeVisible();
  await ticked("CM").uncheck();
  await expect(page.getByText("Cochez dans le tableau les catégories"), "the refusal was about other ticks").toHaveCount(0);
  await ticked("L1").check();
  await wish.press("Enter");
  await expect(page.getByText(/1 seuil proposé, égalités gardées ensemble.*Le seuil de C2 est gardé/)).toBeVisible();
  await expect(summary).not.toContainText("12 et 80");
  await ticked("C2").check();
  await expect(page.getByText(/seuil proposé/)).toHaveCount(0);
  await wish.press("Enter");
  await expect(page.getByText(/2 seuils proposés, égalités gardées ensemble/)).toBeVisible();
  await expect(summary).toContainText("12 et 80");
  await expect(summary).toContainText("9 et 50");
  await expectLayout(page);
  await ticked("C2").uncheck();
  await wish.press("Enter");
  await expect(page.getByText(/1 seuil proposé.*Le seuil de C2 est gardé/)).toBeVisible();
  await expect(summary, "C2 keeps what was proposed").not.toContainText("à la main");
  await ticked("C2").check();
  await page.getByRole("button", { name: "Revenir au seuil enregistré" }).click();
  await expect(ticked("L1"), "nothing was typed").toBeChecked();
  await page.getByRole("button", { name: "Revenir aux seuils enregistrés" }).click();
  await expect(summary).not.toContainText("12 et 80");
  await expect(save).toBeDisabled();

  await wish.press("Enter");
  await expect(page.getByText(/2 seuils proposés/)).toBeVisible();
  await page.getByRole("button", { name: "Revenir aux seuils enregistrés" }).click();
  await ticked("CM").check();
  await page.getByRole("button", { name: "Retirer le seuil" }).click();
  await save.click();
  await expect(save).toBeDisabled();
  await expect(ticked("L1"), "it was saved").not.toBeChecked();
  await expect(ticked("C2"), "it is still to be replaced").toBeChecked();
  await expect.poll(saved).toEqual([{ category: { name: "C2" }, grade: 11, weightedGrade: 80, thresholds: 25 }]);
});

test("GRD-03 without grades the page says what to do, and thresholds can be saved; a failure is shown", async ({ world, page }) => {
  const stage = await aStage(world);
  const admin = await anAdmin(world);
  await openSignedIn(page, world, admin, `/admin/questionnaire/${stage.wireId}/seuils?category=CM`);
  await expect(page.getByText("Personne n'a encore de note à cette étape")).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Note minimale" }).fill("5");
  await page.getByRole("textbox", { name: "Coefficient minimal" }).fill("16,5");
  const address = "**/api/questionnaire/threshold/**";
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, error: "", message: "Une erreur est survenue" } }),
  );
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await save.click();
  await expect(page.getByText("Une erreur est survenue")).toBeVisible();
  await page.unroute(address);
  await save.click();
  await expect(page.getByText("Le seuil a bien été mis a jour")).toBeVisible();
  const { gradesToQualify } = await admin.caller.call(questionsApi.ofStage, { params: { id: stage.wireId } });
  expect(gradesToQualify).toEqual([{ category: { name: "CM" }, grade: 5, weightedGrade: 16.5, thresholds: 0 }]);

  // Another person saves a threshold while one is typed here: both are shown, and one is chosen.
  const params = { id: stage.wireId };
  const both = page.getByRole("dialog", { name: "Seuils changés entre-temps" });
  for (const [mine, theirs, choice, after] of [
    [6, 7, "Enregistré entre-temps", 7],
    [8, 9, "Le vôtre", 8],
  ] as const) {
    await page.getByRole("textbox", { name: "Note minimale" }).fill(String(mine));
    await (await anAdmin(world)).caller.call(thresholdsApi.set, { params, body: [{ category: "CM", grade: theirs, weightedGrade: 16.5 }] });
    await save.press("Enter");
    await expect(both).toContainText(`Le vôtre : ${mine} et 16,5`);
    await expect(both).toContainText(`Enregistré entre-temps : ${theirs} et 16,5`);
    await expectAccessible(page);
    await both.getByRole("radio", { name: choice }).check();
    await both.getByRole("button", { name: "Enregistrer" }).click();
    await expect(both).toHaveCount(0);
    await expect(save).toBeDisabled();
    await expect(page.getByRole("textbox", { name: "Note minimale" })).toHaveValue(String(after));
    const saved = async () => (await admin.caller.call(questionsApi.ofStage, { params })).gradesToQualify.map(({ grade }) => grade);
    await expect.poll(saved).toEqual([after]);
  }
});
