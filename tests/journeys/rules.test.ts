import { resultsApi } from "#contest/results/results.contract.ts";
import { thresholdsApi } from "#contest/results/thresholds.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { recount, storedMarks } from "#tests/recount.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, type World } from "#tests/world.ts";
import { choose, expect, expectAccessible, openSignedIn, test } from "./browser.ts";

/** A graded stage of thirty people, of whom some said a wrong number of solutions; those with coefficient 3 are qualified, one of them convoked. */
async function aGradedStage(world: World) {
  const questions = [
    { openAnswer: 1, right: ["7"] },
    { openAnswer: 2, askTotal: true, right: ["3", "4"] },
  ];
  const stage = await aStage(world, { name: "Quart de finale", isClosed: true, order: 1, questions });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: stage.id, order: 2 });
  const admin = await anAdmin(world);
  const people = [];
  for (let place = 0; place < 30; place += 1) {
    const person = await aParticipant(world, { status: "CONFIRMED", person: { lastname: `Noether ${String(place).padStart(2, "0")}` } });
    const sheet = { questionnaireId: stage.id, userId: person.id };
    await storeAnswers(
      world.db,
      { ...sheet, questionId: stage.questions[0]?.id ?? 0, answers: ["7"], normal: ["7"] },
      { ...sheet, questionId: stage.questions[1]?.id ?? 0, answers: ["3", "4"], normal: ["3", "4"], totalAnswer: place % 3 === 0 ? 9 : 2 },
    );
    people.push(person);
  }
  const params = { id: stage.wireId };
  await admin.caller.call(resultsApi.generate, { params });
  await admin.caller.call(thresholdsApi.set, { params, body: [{ category: "C2", grade: 1, weightedGrade: 3 }] });
  await admin.caller.call(resultsApi.compute, { params });
  const center = await aCenter(world);
  const convoked = { userId: people[0]?.wireId ?? "", questionnaireId: stage.wireId, nextExamCenterId: center.wireId };
  await admin.caller.call(resultsApi.update, { body: [convoked] });
  return { stage, semi, admin };
}

test("RUL-04 RUL-03 a rule is changed, what it moves is seen, it is applied to a graded stage and undone; an independent recount agrees at each step", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const { stage, semi, admin } = await aGradedStage(world);
  const agrees = async () => expect(await storedMarks(world, stage.id)).toEqual(await recount(world, stage.id));
  const results = world.db.selectFrom("results").selectAll().where("questionnaireId", "=", stage.id).orderBy("userId");
  const before = await results.execute();
  await agrees();

  await openSignedIn(page, world, admin, "/informations/reglement");
  await page.getByRole("link", { name: "Changer les règles" }).click();
  await expect(page).toHaveURL(`/admin/configuration/regles?year=${ACTIVE_YEAR}`);
  const wrongTotal = page.getByRole("combobox", { name: "Nombre total de solutions faux" });
  await expect(page.getByText("leur nombre total est faux ou manque : le coefficient est acquis, pas le point.")).toBeVisible();
  await page.getByRole("textbox", { name: "Jours entre la convocation et l'épreuve" }).fill("91");
  await expect(page.getByText("90 au plus", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publier ces règles" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Jours entre la convocation et l'épreuve" }).fill("15");
  await wrongTotal.click();
  await page.getByRole("option", { name: "aucun point" }).click();
  await expect(page.getByRole("list", { name: "Ce qui change dans le règlement" })).toContainText("aucun point");
  await page.getByRole("button", { name: "Voir ce qui changerait aux étapes notées" }).click();
  const preview = page.getByRole("region", { name: "Ce qui changerait : Quart de finale" });
  await expect(preview).toContainText("10 résultats changent.");
  await expect(preview).toContainText("10 personnes ne sont plus qualifiées, dont 1 déjà convoquée.");
  await expectAccessible(page);
  await choose(page, "À partir de quelle étape ces règles valent-elles", /Demi-finale/);
  // A colleague publishes other rules meanwhile.
  const season = { params: { year: ACTIVE_YEAR } };
  const { version, rules } = await admin.caller.call(rulesApi.read, season);
  const published = { ...rules, timeRounding: rules.timeRounding === "down" ? ("up" as const) : ("down" as const) };
  await admin.caller.call(rulesApi.change, { ...season, body: { basedOn: version, rules: published, from: semi.wireId } });
  await page.getByRole("button", { name: "Publier ces règles" }).click();
  const changedMeanwhile = page.getByRole("alert", { name: "Les règles publiées ont changé entre-temps" });
  await expect(changedMeanwhile.getByRole("list", { name: "Ce qui a été publié entre-temps" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Publier ces règles" })).toBeDisabled();
  await changedMeanwhile.getByRole("button", { name: "Garder mes changements" }).click();
  await expect(page.getByRole("list", { name: "Ce qui change dans le règlement" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Publier ces règles" }).click();
  await expect(page.getByText("Les nouvelles règles sont publiées")).toBeVisible();
  await expect(page.getByText("Vous n'avez rien changé.")).toBeVisible();
  await agrees();
  expect(await results.execute()).toEqual(before);

  await page.getByRole("button", { name: "Appliquer les règles de la saison : Quart de finale" }).click();
  await page.getByRole("button", { name: "Appliquer à Quart de finale" }).click();
  const named = page.getByRole("dialog", { name: "Retirer 1 convocation ?" });
  await expect(named).toContainText("Noether 00");
  await named.getByRole("button", { name: "Retirer 1 convocation" }).click();
  await expect(page.getByText("Règles appliquées", { exact: true })).toBeVisible();
  await expect(page.getByText("Quart de finale : notée avec les règles de la saison.")).toBeVisible();
  await agrees();
  expect(await results.where("qualified", "is", true).execute()).toHaveLength(20);

  await page.getByRole("button", { name: "Annuler cette application" }).click();
  await page.getByRole("button", { name: "Tout rétablir" }).click();
  await expect(page.getByText(/résultats rétablis\./)).toBeVisible();
  await agrees();
  const content = (rows: typeof before) => rows.map(({ version, updatedAt, ...row }) => row);
  expect(content(await results.execute())).toEqual(content(before));
  await expect(page.getByText("Quart de finale : notée avec d'autres règles que celles de la saison.")).toBeVisible();
});
