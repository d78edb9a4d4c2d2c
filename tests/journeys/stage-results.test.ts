import { sql } from "kysely";
import type { Page } from "playwright-core";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { MARKS_UNDER_WAY } from "#season/stages/stage-flags.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, type World } from "#tests/world.ts";
import { act, expect, expectLayout, filterList, openSignedIn, rowIn, sortList, test } from "./browser.ts";

const results = (stage: { wireId: string }) => `/admin/questionnaire/${stage.wireId}/reponses`;

const rowOf = (page: Page, name: string) => rowIn(page.getByLabel("Résultats", { exact: true }), name);

/** A stage with this many graded people: « Personne 001 » has the grade 1 … */
async function aStageOfMany(world: World, count: number) {
  const stage = await aStage(world, { name: `Étape de ${count}` });
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname)
      select 'p' || ${stage.id}::int || '-' || n, 'USER', 'Personne', lpad(n::text, 3, '0') from generate_series(1, ${count}) n returning id, firstname::int as n),
    registered as (
      insert into registrations (kind, year, user_id, category_id)
      select 'participant', ${ACTIVE_YEAR}, id, 3 + n % 2 from person)
    insert into results (questionnaire_id, user_id, category_id, grade, weighted_grade, time, qualified, origin)
    select ${stage.id}, id, 3 + n % 2, n % 10, n, 60, n % 10 > 7, 'thresholds' from person`.execute(world.db);
  return stage;
}

test("ADM-02 STG-09 the list of a stage: two sorts, filters, search and pages, all in the address", async ({ world, page }) => {
  const stage = await aStageOfMany(world, 123);
  const table = page.getByLabel("Résultats", { exact: true });
  const pages = page.getByRole("navigation", { name: "Pages" });
  const shown = () => pages.getByRole("button", { name: /^Page \d/ }).allTextContents();
  await openSignedIn(page, world, await anAdmin(world), results(stage));
  await expect(page.getByText("1 à 10 sur 123")).toBeVisible();
  await expect(rowOf(page, "Personne 001")).toContainText("Non qualifié");
  expect(await shown()).toEqual(["1", "2", "3", "13"]);
  await pages.getByRole("button", { name: "Page 13" }).click();
  await expect(page.getByText("121 à 123 sur 123")).toBeVisible();
  for (const number of ["Page 11", "Page 9", "Page 7"]) await pages.getByRole("button", { name: number }).click();
  await expect(page.getByText("61 à 70 sur 123")).toBeVisible();
  expect(await shown()).toEqual(["1", "5", "6", "7", "8", "9", "13"]);
  await expect(pages.getByRole("img", { name: "…" })).toHaveCount(2);
  await sortList(page, "Premier tri", /Note, décroissant/);
  await expect(rowOf(page, "Personne 119")).toBeVisible();
  await sortList(page, "Second tri", /Coefficient, croissant/);
  await expect(page).toHaveURL(/sortBy=results.grade:DESC&sortBy=results.weightedGrade:ASC/);
  await expect(rowOf(page, "Personne 009")).toBeVisible();
  await expect(rowOf(page, "Personne 119")).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Coefficient" })).toHaveAttribute("aria-sort", "ascending");
  await sortList(page, "Premier tri", /Aucun filtre/);
  await sortList(page, "Premier tri", /Aucun filtre/);
  await expect(page).not.toHaveURL(/sortBy/);
  await filterList(page, "Catégorie", "C2 : 4e et 3e");
  await expect(page.getByText("1 à 10 sur 62")).toBeVisible();
  await filterList(page, "Qualification", "Qualifié");
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();

  // A selection survives paging, and all filtered people are selected at once.
  const chosen = page.getByRole("region", { name: "Personnes choisies" });
  await page
    .getByRole("checkbox", { name: /^Choisir Personne/ })
    .first()
    .check();
  await pages.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("11 à 12 sur 12")).toBeVisible();
  await page
    .getByRole("checkbox", { name: /^Choisir Personne/ })
    .first()
    .check();
  await expect(chosen.getByText("2 personnes choisies")).toBeVisible();
  await chosen.getByRole("button", { name: "Choisir les 12" }).click();
  await expect(chosen.getByText("12 personnes choisies")).toBeVisible();
  await chosen.getByRole("button", { name: "Ne pas qualifier" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
  await expect(chosen).toHaveCount(0);
  await filterList(page, "Qualification", "Non qualifié");
  await expect(page.getByText("1 à 10 sur 62")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 à 10 sur 62")).toBeVisible();
  const { numPalmares } = await world.db
    .selectFrom("users")
    .select("numPalmares")
    .where("username", "=", `p${stage.id}-9`)
    .executeTakeFirstOrThrow();
  await page.getByRole("searchbox", { name: "Rechercher" }).fill(`personne, ${numPalmares}`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("zzz");
  await expect(page.getByRole("main").getByText("Aucun résultat")).toBeVisible();
  await expect(page.getByText("Vérifiez la recherche et les filtres.")).toBeVisible();
  await expect(table).toHaveCount(0);
  await page.goto(`/admin/questionnaire/${stage.id}/reponses?qualified=true&centre=null&category=CE`);
  await expect(page.getByText("Vérifiez la recherche et les filtres.")).toBeVisible();
  await world.db.deleteFrom("results").where("questionnaireId", "=", stage.id).execute();
  await page.goto(`/admin/questionnaire/${stage.id}/reponses?qualified=true&centre=null`);
  await expect(page.getByText("Aucun qualifié n'attend de centre")).toBeVisible();
  await expect(page.getByRole("link", { name: "ouvrir les convocations" })).toBeVisible();
});

const questions = [
  { title: "Le nombre", right: ["12"], openAnswer: 1 },
  { title: "Les deux nombres", right: ["3", "5", "7"], openAnswer: 2, askTotal: true },
];

/** A closed online stage that Ada and Blaise answered, and the next semi-final. */
async function anAnsweredStage(world: World) {
  const stage = await aStage(world, { name: "Quart de finale", active: true, questions, order: 1 });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, previousQuestionnaireId: stage.id, order: 2 });
  const [ada, blaise] = [
    await aParticipant(world, { status: "CONFIRMED", person: { lastname: "Lovelace", firstname: "Ada" } }),
    await aParticipant(world, { status: "CONFIRMED", person: { lastname: "Pascal", firstname: "Blaise" } }),
  ];
  const [first = { wireId: "" }, second = { wireId: "" }] = stage.questions;
  for (const { caller } of [ada, blaise]) await caller.call(answersApi.active);
  await ada.caller.call(answersApi.save, {
    body: [
      { questionId: first.wireId, answers: ["12"] },
      { questionId: second.wireId, answers: ["3", "5"], totalAnswer: 2 },
    ],
  });
  await blaise.caller.call(answersApi.save, { body: [{ questionId: first.wireId, answers: ["13"] }] });
  await changeStage(world, stage.id, { isClosed: true });
  return { stage, semi, ada, blaise };
}

test("GRD-02 GRD-04 EDG-04 RUL-04 results are computed after a preview, stale ones are reported, reset once who loses a convocation is named, and restored", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const { stage, ada } = await anAnsweredStage(world);
  await openSignedIn(page, world, await anAdmin(world), results(stage));
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await expect(rowOf(page, "Lovelace Ada")).toContainText("En attente");
  await page.getByRole("button", { name: "Calculer les résultats" }).click();
  await expect(page.getByRole("button", { name: "Calculer les notes" })).toBeVisible();
  await expect(page.getByText(MARKS_UNDER_WAY)).toHaveCount(0);
  const previews: string[] = [];
  page.on("request", (request) => request.url().includes("/what-if/") && previews.push(request.url()));
  await page.getByRole("button", { name: "Calculer les notes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Résultats générés\u00A0: 2 notes calculées." })).toBeVisible();
  await expect(page.locator(".mantine-Notification-root"), "no message lies over the window").toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "Aucun seuil n'est défini" })).toBeVisible();
  expect(previews, "without thresholds nothing is asked that can only be refused").toEqual([]);
  await sql`insert into thresholds select ${stage.id}, id, 1, 2 from categories where name = 'C2'`.execute(world.db);
  await page.reload();
  await page.getByRole("button", { name: "Voir ce que les seuils changent" }).click();
  await expect(page.getByText("1 personne passe à non qualifié.")).toBeInViewport();
  await expect(page.getByRole("status").filter({ hasText: "Ce qui va changer" }).locator("..")).toBeFocused();
  await expectLayout(page);
  await page.getByRole("button", { name: "Appliquer les seuils" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Annulez ci-dessous" })).toContainText(
    /est passé à qualifié|est passé à non qualifié/,
  );
  await expect(page.getByText("Rien ne change : les qualifications sont déjà celles des seuils.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Annuler cette application" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(rowOf(page, "Lovelace Ada")).toContainText("Qualifié");
  await expect(rowOf(page, "Pascal Blaise")).toContainText("Non qualifié");
  await act(rowOf(page, "Pascal Blaise"), "Modifier la note");
  await page.getByLabel("Note", { exact: true }).fill("1");
  await page.getByLabel("Coefficient").fill("1");
  await page.getByLabel("Temps", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(page.getByText("Note enregistrée. La qualification reste celle des seuils d'avant\u00A0: recalculez-la.")).toBeVisible();
  const stale = page.getByRole("status").filter({ hasText: "À recalculer" });
  await expect(stale).toHaveCount(0);
  await act(rowOf(page, "Pascal Blaise"), "Modifier la note");
  await page.getByRole("button", { name: "Revenir à la note calculée" }).click();
  await page
    .getByRole("dialog", { name: /^Revenir à la note calculée/ })
    .getByRole("button", { name: "Revenir à la note calculée" })
    .click();
  await expect(page.getByText("La note calculée est revenue")).toBeVisible();
  await expect(stale).toContainText("À recalculer\u00A0: C2.");
  const center = await aCenter(world);
  await sql`update results set next_exam_center_id = ${center.id} where questionnaire_id = ${stage.id} and user_id = ${ada.id}`.execute(
    world.db,
  );
  await sql`update thresholds set grade = 2 where questionnaire_id = ${stage.id}`.execute(world.db);
  await page.getByRole("button", { name: "Calculer les résultats" }).click();
  await page.getByRole("combobox", { name: "Catégorie" }).last().click();
  await page.getByRole("option", { name: "C2 : 4e et 3e", exact: true }).click();
  await page.getByRole("button", { name: "Voir ce que les seuils changent" }).click();
  await expect(page.getByText("1 personne n'est plus qualifiée, dont 1 déjà convoquée.")).toBeVisible();
  await page.getByText("Recommencer", { exact: true }).click();
  await page.getByRole("button", { name: "Réinitialiser les qualifications" }).click();
  const confirmation = page.getByRole("dialog", { name: "Réinitialiser les qualifications de C2 ?" });
  await expect(confirmation).toContainText("2 repassent en attente, dont 1 déjà convoqué qui perd son centre.");
  await confirmation.getByRole("button", { name: "Réinitialiser" }).click();
  const named = page.getByRole("dialog", { name: "Retirer 1 convocation ?" });
  await expect(named.getByRole("list", { name: "Les personnes qui perdraient leur convocation" })).toContainText("Lovelace Ada, C2");
  await named.getByRole("button", { name: "Retirer 1 convocation" }).click();
  await expect(page.getByText("2 qualifications réinitialisées")).toBeVisible();
  await page.getByRole("button", { name: "Annuler cette application" }).click();
  await page.getByRole("button", { name: "Tout rétablir" }).click();
  await expect(page.getByText("2 résultats rétablis.")).toBeVisible();
  await page.getByRole("button", { name: "Fermer", exact: true }).last().click();
  await expect(rowOf(page, "Lovelace Ada")).toContainText("Qualifié");
});

test.for([
  { action: "generate", button: "Calculer les notes", message: "Erreur lors du calcul des résultats. La base est occupée" },
  { action: "compute", button: "Appliquer les seuils", message: "La base est occupée" },
])("GRD-02 when $action fails the page says « $message »", async ({ action, button, message }, { world, page }) => {
  const { stage, ada } = await anAnsweredStage(world);
  await aResult(world, { questionnaireId: stage.id, userId: ada.id, grade: 3, weightedGrade: 6 });
  await sql`insert into thresholds select ${stage.id}, id, 1, 2 from categories where name = 'C2'`.execute(world.db);
  await openSignedIn(page, world, await anAdmin(world), `${results(stage)}?calcul=oui`);
  if (action === "compute") await page.getByRole("button", { name: "Voir ce que les seuils changent" }).click();
  await expect(page.getByRole("button", { name: button })).toBeVisible();
  await page.route("**/results/work/**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { statusCode: 503, error: "", message: "La base est occupée" } })
      : route.continue(),
  );
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
});

test("GRD-02 EDG-09 OPS-07 while a stage is open the page says who sees the grades; a grading is found again after a reload and by a colleague, and stopped", async ({
  world,
  page,
}) => {
  const { stage } = await anAnsweredStage(world);
  await changeStage(world, stage.id, { isClosed: false });
  await openSignedIn(page, world, await anAdmin(world), `${results(stage)}?calcul=oui`);
  await expect(page.getByText(MARKS_UNDER_WAY)).toBeVisible();
  await world.db.transaction().execute(async (trx) => {
    // Another, slow grading of this stage.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${stage.id}`}, 0))`.execute(trx);
    await page.getByRole("button", { name: "Calculer les notes" }).click();
    await expect(page.getByRole("progressbar", { name: "Notes calculées" })).toHaveAttribute("aria-valuenow", "0");
    await page.reload();
    await expect(page.getByText("CE : 0 sur 9")).toBeVisible();
    await expect(page.getByText(/Lancé le .* par /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Voir ce que les seuils changent" })).toBeDisabled();
    await page.getByRole("button", { name: "Arrêter" }).click();
    await expect(page.getByText("Arrêté après 0 catégorie sur 9, entières")).toBeVisible();
  });
  await page.getByRole("button", { name: "Calculer les notes" }).click();
  await expect(page.getByText("2 notes calculées.")).toBeVisible();
});

test("STG-09 GRD-04 answers, qualification and center of a person", async ({ world, phone: page }) => {
  const { stage, ada } = await anAnsweredStage(world);
  const center = await aCenter(world, { seats: 0 });
  const target = { questionnaireId: stage.id, userId: ada.id };
  await aResult(world, { ...target, grade: 1, weightedGrade: 3, time: 12 });
  await openSignedIn(page, world, await anAdmin(world), results(stage));
  const row = rowOf(page, "Lovelace Ada");
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await row.getByRole("button", { name: "Réponses" }).click();
  const answers = page.getByRole("dialog", { name: "Réponses de Lovelace Ada" });
  for (const text of ["1. Le nombre", "12", "1 point, coefficient 1", "La réponse est juste."])
    await expect(answers.getByRole("listitem").first()).toContainText(text);
  for (const text of ["3 ; 5", "Total donné", "3 ; 5 ; 7", "0 point, coefficient 2", "mais le nombre total est faux"])
    await expect(answers.getByRole("listitem").last()).toContainText(text);
  await expectLayout(page);
  await answers.getByRole("button", { name: "Fermer", exact: true }).click();
  await act(rowOf(page, "Lovelace Ada"), /^Modifier Passe à « Qualifié »/);
  await expect(row).toContainText("Qualifié");
  await act(rowOf(page, "Lovelace Ada"), /^Réinitialiser/);
  await expect(row).toContainText("En attente");
  await act(rowOf(page, "Lovelace Ada"), "Choisir un centre");
  const convoking = page.getByRole("dialog", { name: "Centre d'épreuve de Lovelace Ada" });
  await expect(convoking).toContainText("Cette personne devient qualifiée pour l'étape suivante.");
  await convoking.getByRole("combobox").fill(center.name);
  const option = page.getByRole("option", { name: center.name });
  await expect(option).toContainText("0 sur 0 place");
  await option.click();
  await convoking.getByRole("button", { name: "Convoquer" }).click();
  const overbooking = page.getByRole("dialog", { name: "Dépasser le nombre de places ?" });
  await expect(overbooking).toContainText(`« ${center.name} » : 1 personne pour 0 place`);
  await overbooking.getByRole("button", { name: "Convoquer quand même" }).click();
  await expect(row).toContainText(center.name);
  await expect(row).toContainText("Qualifié");
  await act(rowOf(page, "Lovelace Ada"), /^Modifier Passe à « Non qualifié »/);
  const losing = page.getByRole("dialog", { name: "Passer Lovelace Ada à « Non qualifié » ?" });
  await expect(losing).toContainText(`Lovelace Ada perd son centre d'épreuve : ${center.name}.`);
  await losing.getByRole("button", { name: "Annuler" }).click();
  await act(rowOf(page, "Lovelace Ada"), "Annuler le centre");
  await page.getByRole("dialog").getByRole("button", { name: "Annuler le centre" }).click();
  await expect(row).not.toContainText(center.name);
  await expect(row).toContainText("Qualifié");
  for (const name of ["Lovelace Ada", "Pascal Blaise"]) await page.getByRole("checkbox", { name: `Choisir ${name}` }).check();
  await page.getByRole("button", { name: "Ne pas qualifier" }).click();
  await page.getByRole("dialog", { name: "Passer 2 personnes à « Non qualifié » ?" }).getByRole("button", { name: "Confirmer" }).click();
  for (const name of ["Lovelace Ada", "Pascal Blaise"]) await expect(rowOf(page, name)).toContainText("Non qualifié");
});

test("STG-10 ADM-12 CTR-03 the result card, and the grade of the next stage while it is open, from whatever writes a number", async ({
  world,
  page,
}) => {
  const { stage, semi, ada } = await anAnsweredStage(world);
  const marks = { grade: 1, weightedGrade: 3, time: 72, qualified: true, origin: "thresholds" } as const;
  await aResult(world, { ...marks, questionnaireId: stage.id, userId: ada.id });
  await openSignedIn(page, world, await anAdmin(world), results(stage));
  await page.getByRole("button", { name: "Lovelace Ada", exact: true }).click();
  const quarter = page.getByRole("region", { name: "Quart de finale 2027" });
  for (const text of ["Qualifié", "par les seuils", "Note1 sur 2Coefficient3Temps1 h 12", "ConvoquéNon"])
    await expect(quarter).toContainText(text);
  const next = page.getByRole("region", { name: "Demi-finale 2027" });
  await expect(next).toContainText("En attente");
  await next.getByRole("button", { name: "Modifier la note" }).click();
  const save = page.getByRole("button", { name: "Enregistrer la note" });
  const coefficient = page.getByLabel("Coefficient");
  for (const [typed, shown] of [
    ["1e3", "1e3"],
    ["-5", "-5"],
    [" 1 200 ", "1200"],
    ["１２", "12"],
    ["١٢", "12"],
    ["012.5", "12,5"],
  ] as const) {
    await coefficient.fill("");
    await coefficient.focus();
    await page.keyboard.insertText(typed);
    await expect(coefficient).toHaveValue(typed);
    await coefficient.blur();
    await expect(coefficient, `« ${typed} » is shown as it was read`).toHaveValue(shown);
  }
  await coefficient.hover();
  await page.mouse.wheel(0, 100);
  await coefficient.press("ArrowUp");
  await expect(coefficient).toHaveValue("13,5");
  await page.getByLabel("Note", { exact: true }).pressSequentially("1e3");
  await page.getByLabel("Temps").fill("40");
  await save.click();
  await expect(page.getByText("La note doit être un entier")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("2,5");
  await save.click();
  await expect(page.getByText("La note doit être un entier")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("4");
  await page.getByLabel("Coefficient").fill("9,5");
  await save.click();
  await expect(page.getByText("Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2")).toBeVisible();
  await page.getByLabel("Coefficient").fill("１０,５");
  await save.click();
  await expect(next).toContainText("Coefficient10,5");
  await changeStage(world, semi.id, { isClosed: true });
  await page.reload();
  await page.getByRole("button", { name: "Lovelace Ada", exact: true }).click();
  await expect(next).toContainText("L'étape suivante est fermée : rouvrez-la pour modifier ses notes.");
  await expect(next.getByRole("button", { name: "Modifier la note" })).toBeDisabled();
});

test("STG-09 ADM-16 a closed stage on paper: no answers, but grades, the stage reopened, exports available", async ({ world, page }) => {
  const stage = await aStage(world, { physical: true, isClosed: true });
  const [one, { caller }] = [await aParticipant(world, { person: { lastname: "Noether", firstname: "Emmy" } }), await anAdmin(world)];
  await aResult(world, { questionnaireId: stage.id, userId: one.id, grade: 3, weightedGrade: 8, time: 60 });
  await openSignedIn(page, world, await anAdmin(world), results(stage));
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.getByRole("button", { name: "Réponses" }).click();
  await expect(page.getByText("Cette fonction n'est pas encore disponible pour les questionnaires physiques.")).toBeVisible();
  await act(rowOf(page, "Noether Emmy"), "Modifier la note");
  await page.getByRole("button", { name: "Rouvrir l'étape" }).click();
  await expect(page.getByText("Étape rouverte")).toBeVisible();
  await page.getByLabel("Temps").fill("1:01");
  await expect(page.getByText("=\u00A061\u00A0min")).toBeVisible();
  await caller.call(resultsApi.enterGrade, {
    body: { userId: one.wireId, questionnaireId: stage.wireId, grade: 4, weightedGrade: 11, time: 70 },
  });
  await page.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Ses valeurs : note 4, coefficient 11, temps 1 h 10." })).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(page.getByText("Note enregistrée")).toBeVisible();
  await expect(rowOf(page, "Noether Emmy").getByRole("cell", { name: "8", exact: true })).toBeVisible();
  // EDG-05, EDG-04: a longer time with a reason, and the entry taken back.
  await act(rowOf(page, "Noether Emmy"), "Modifier la note");
  await page.getByLabel("Temps", { exact: true }).fill("4h");
  await page.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(page.getByText("Dites pourquoi\u00A0: le journal garde cette raison")).toBeVisible();
  await page.getByLabel("Raison du temps supplémentaire").fill("Tiers temps");
  await page.getByRole("button", { name: "Enregistrer la note" }).click();
  await expect(rowOf(page, "Noether Emmy")).toContainText("4 h 00");
  await act(rowOf(page, "Noether Emmy"), "Modifier la note");
  await page.getByRole("button", { name: "Retirer cette saisie" }).click();
  await page
    .getByRole("dialog", { name: /^Retirer cette saisie/ })
    .getByRole("button", { name: "Retirer cette saisie" })
    .click();
  await expect(page.getByText("Saisie retirée")).toBeVisible();
  await page.getByRole("button", { name: "Calculer les résultats" }).click();
  await expect(page.getByText("Les notes d'une étape sur place sont saisies une à une")).toBeVisible();
  await expect(page.getByRole("button", { name: "Calculer les notes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await page.getByRole("link", { name: "Exporter" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/exports\\?stage=${stage.wireId}`));
});
