import { sql } from "kysely";
import { changeStage } from "#tests/stages.ts";
import { aParticipant, aPupil, aSchool } from "#tests/world.ts";
import { anAnswerSheet, aQuarter, closingOf, liveInRealTime, openMenu, questionsOn, savedAnswersOf, showAll } from "./answering.ts";
import { delayRequests, expect, expectLayout, openingEnds, openSignedIn, test } from "./browser.ts";

test("QST-01 QST-02 QST-03 QST-10 PPL-04 the active stage shows its questions, each in its order; once closed it is read", async ({
  world,
  phone: page,
}) => {
  const stage = await aQuarter(world);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(request.url().replace(/^https?:\/\/[^/]+/, "")));
  const { question, choose, field, save, saved } = await anAnswerSheet(page, world, await aParticipant(world, { category: "CE" }));
  const pending = page.getByText("Vous pouvez répondre dès maintenant");
  await expect(pending).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole("dialog").getByText(/^Catégorie CE.* · Championnat 2027$/)).toBeVisible();
  await expect(page.getByText("Vous pouvez répondre dans l'ordre")).toBeHidden();
  await page.getByText("Comment ça marche").click();
  await expect(page.getByText("Vous pouvez répondre dans l'ordre")).toBeVisible();
  await page.keyboard.press("Escape");
  await showAll(page);
  await expect(questionsOn(page), "those that do not count come after the closing").toHaveCount(5);
  const first = question("La plaque");
  await expect(first.locator("math")).toBeVisible();
  const parts = first.locator("h2, img, math, input[type=radio]");
  const order = ["h2", "img", "math", "img", "input", "input", "input"];
  expect(await parts.evaluateAll((nodes) => nodes.map((node) => node.localName))).toEqual(order);
  await expect(first.getByAltText("Dessin d'une plaque tournée d'un demi-tour")).toBeVisible();
  const heard = await first.getByRole("paragraph").filter({ hasText: "Combien vaut" }).ariaSnapshot();
  expect(heard).toBe("- paragraph: Combien vaut a au carré plus b au carré ?");
  await expect(question("La pieuvre").getByText("coefficient 2")).toBeVisible();
  await expect(first.getByText("coefficient"), "one says nothing").toHaveCount(0);
  await expect(question("La pieuvre").getByRole("checkbox")).toHaveCount(3);
  await expect(field("La ruche", "Votre réponse")).toHaveAttribute("inputmode", "numeric");
  await expect(question("Le sac").getByRole("textbox")).toHaveCount(2);
  await expect(field("La fabrique", "Nombre total de réponses")).toBeVisible();
  await expect(question("La fabrique").getByText("ne compte pas")).toHaveCount(0);

  const drawing = first.getByRole("button", { name: /Dessin du problème 1.*agrandir/ });
  await expect(drawing.locator("img"), "a file that the browser caches").toHaveAttribute("src", /^\/images\/[\w-]{43}\.png$/);
  expect(requestedPaths.filter((path) => path.startsWith("/images/"))).toHaveLength(1);
  const small = await drawing.locator("img").boundingBox();
  await drawing.click();
  const dialog = page.getByRole("dialog", { name: "Dessin du problème 1" });
  const large = await dialog.locator("img").boundingBox();
  expect(large?.width).toBeGreaterThan(2 * (small?.width ?? Number.POSITIVE_INFINITY));
  await expectLayout(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(drawing).toBeFocused();
  await choose("La plaque", "Cinq");
  await field("La ruche", "Votre réponse").fill("11");
  await save();
  await saved();

  await changeStage(world, stage.id, { isClosed: true });
  await page.reload();
  await expect(page.getByText("Questionnaire fermé\u00a0!", { exact: true })).toBeVisible();
  await expect(page.getByText("Vous ne pouvez désormais plus répondre au questionnaire.")).toBeVisible();
  await expect(pending, "nothing says that one may still answer").toHaveCount(0);
  await expect(field("La plaque", "Cinq")).toBeChecked();
  await expect(field("La plaque", "Six")).toBeDisabled();
  await expect(field("La ruche", "Votre réponse")).toHaveAttribute("readonly");
  await expect(page.getByRole("button", { name: /Enregistrer|Effacer/ })).toHaveCount(0);
  await page.getByText("Pour le plaisir").filter({ visible: true }).last().click();
  await expect(questionsOn(page)).toHaveCount(6);
  await expect(question("Le gâteau").getByText("ne compte pas dans votre catégorie")).toBeVisible();
  await openMenu(page);
  await page.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/participant/**");
});

test("QST-04 answers of every type are saved, shown as saved, and restored after a reload", { tags: ["core"] }, async ({ world, page }) => {
  await aQuarter(world);
  const { participant, question, choose, field, save, saved, says, state } = await anAnswerSheet(page, world);
  await choose("La plaque", "Six");
  await question("La plaque").getByRole("button", { name: "Effacer ma réponse" }).click();
  await expect(page.getByText("Aucune réponse pour l'instant")).toBeVisible();
  await choose("La plaque", "Cinq");
  await choose("La pieuvre", "Un gant blanc");
  await choose("La pieuvre", "Un gant vert");
  await choose("La pieuvre", "Un gant vert");
  await field("La ruche", "Votre réponse").fill("12");
  await field("Le sac", "Réponse 2").fill("vingt-huit");
  await field("La fabrique", "Nombre total de réponses").fill("3");
  await expect(page.getByText("5 réponses sur 6")).toBeVisible();
  const indicator = page.getByRole("progressbar", { name: "Enregistrement" });
  await save();
  await saved();
  await expect(indicator).toBeVisible();
  await expect(indicator).toBeHidden();
  await state("Enregistré à 10\u00a0h");
  await says("Enregistré à 10\u00a0h");
  for (const name of ["Enregistrer", "Quitter"])
    await expect(page.getByRole("banner").getByRole("button", { name, exact: true })).toBeVisible();
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  await field("La ruche", "Votre réponse").fill("11");
  await save();
  await says("Enregistré à 10\u00a0h\u00a001");
  await expect(page.getByText("Enregistré à 10\u00a0h", { exact: true }), "no other hour is announced").toHaveCount(0, { timeout: 100 });
  expect(await savedAnswersOf(world, participant)).toEqual({
    "La plaque": ["Cinq"],
    "La pieuvre": ["Un gant blanc"],
    "La ruche": ["11"],
    "Le sac": ["", "vingt-huit"],
    "La fabrique": [],
  });
  await page.reload();
  await expect(field("Le sac", "Réponse 2")).toHaveValue("vingt-huit");
  await expect(field("La fabrique", "Nombre total de réponses")).toHaveValue("3");
  await expect(field("La plaque", "Cinq")).toBeChecked();
  await state("Réponses enregistrées");
});

test("PPL-02 only the category's questions are counted, the others are folded; « J'ai terminé » says what is saved and what is missing", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  await aQuarter(world);
  const person = await aParticipant(world, { category: "CE" });
  const { choose, field, question } = await anAnswerSheet(page, world, person);
  await showAll(page);
  await expect(question("Le gâteau")).toBeHidden();
  await choose("La plaque", "Cinq");
  await field("La ruche", "Votre réponse").fill("1a");
  await expect(page.getByText("Écrivez seulement le nombre (3 chiffres au plus), par exemple 12")).toBeVisible();
  await expect(field("La ruche", "Votre réponse")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("1 réponse sur 5"), "what is refused is no answer").toBeVisible();
  await expect(page.locator("header [data-share]"), "the bar under the header").toHaveAttribute("style", /--done:\s*0\.2\b/);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "J'ai terminé" }).click();
  await expect(dialog.getByRole("heading", { name: "Presque fini" })).toBeVisible();
  await expect(dialog).toContainText("Nous ne pouvons pas lire votre réponse au problème 3\u00a0: corrigez-la pour l'enregistrer.");
  await expect(dialog.getByRole("link")).toHaveText(["Problème 3", "Problème 2", "Problème 4", "Problème 5", "Revenir à mon espace"]);
  await dialog.getByRole("link", { name: "Problème 3" }).click();
  await expect(question("La ruche")).toBeFocused();
  await field("La ruche", "Votre réponse").fill("11");
  await page.getByRole("button", { name: "J'ai terminé" }).click();
  await expect(dialog.getByRole("heading", { name: "C'est envoyé\u00a0: il reste 3 problèmes" })).toBeVisible();
  await expect(dialog).toContainText("Vos 2 réponses sont chez nous. Vous pouvez les modifier tant que le questionnaire est ouvert.");
  await expect(dialog).toContainText("changer une réponse l'allonge");
  await expect(dialog.getByRole("definition")).toHaveText(["Cinq", "11"]);
  await expect(dialog.getByRole("button", { name: "Continuer à répondre" }), "the next blank one, before the way out").toBeVisible();
  await expectLayout(page);
  expect(await savedAnswersOf(world, person)).toEqual({ "La plaque": ["Cinq"], "La ruche": ["11"] });
  await dialog.getByRole("link", { name: "Revenir à mon espace" }).click();
  await expect(page.getByText("Vous avez répondu à 2 problèmes sur 5.")).toBeVisible();
  await page.getByRole("link", { name: "Reprendre" }).click();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
});

test("QST-02 QST-08 PPL-11 R3 a questionnaire that closes meanwhile becomes read-only, also for who touches nothing; unsaved input is shown and kept", {
  tags: ["core"],
}, async ({ world, page }) => {
  const stage = await aQuarter(world);
  // Nothing tells this sheet but the refusal of its save.
  await page.route("**/questionnaire/errata*", (route) => route.abort());
  const { participant, field, question, save } = await anAnswerSheet(page, world);
  await field("La ruche", "Votre réponse").fill("11");
  await changeStage(world, stage.id, { isClosed: true, openTurnedAt: new Date(world.time.now.getTime() - 120_000) });
  await save();
  await expect(page.getByText("Une erreur est survenue lors de l'enregistrement de vos réponses.")).toBeVisible();
  await expect(page.getByText("Questionnaire fermé\u00a0!", { exact: true })).toBeVisible();
  await expect(question("La ruche").getByText("n'était pas enregistrée à la fermeture")).toContainText("«\u00a011\u00a0»");
  await expect(question("La ruche").getByText("elle ne compte pas")).toContainText("La réponse qui compte\u00a0: aucune réponse");
  await expect(field("La ruche", "Votre réponse"), "readable, where it was typed").toHaveValue("11");
  await changeStage(world, stage.id, { isClosed: false });
  await page.unroute("**/questionnaire/errata*");
  const answerErrata = await delayRequests(page, "**/questionnaire/errata*");
  await page.reload();
  await expect(page.getByText("Nous avons retrouvé des réponses non enregistrées sur cet appareil.")).toBeVisible();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await expect.poll(() => savedAnswersOf(world, participant), "by itself").toEqual({ "La ruche": ["11"] });
  // Between the reading of the sheet and its first question about errata, whose answer tells it.
  await changeStage(world, stage.id, { isClosed: true });
  answerErrata();
  await expect(page.getByText("Questionnaire fermé\u00a0!", { exact: true })).toBeVisible();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");
  await changeStage(world, stage.id, { isClosed: false });
  await field("La ruche", "Votre réponse").fill("12");
  await expect.poll(() => savedAnswersOf(world, participant), "opened again").toEqual({ "La ruche": ["12"] });
});

test("PPL-01 PPL-09 the home page and the sheet tell the deadline; the sheet closes by itself, and what was typed before still arrives", async ({
  world,
  open,
}) => {
  liveInRealTime(world);
  const stage = await aQuarter(world);
  /** By the clock of the database, which closes stages. */
  const closesIn = (minutes: number) =>
    sql`update questionnaires set closes_at = now() + ${minutes} * interval '1 minute' where id = ${stage.id}`.execute(world.db);
  await closesIn(200);
  const page = await open("téléphone");
  const participant = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
  await openSignedIn(page, world, participant, "/participant");
  const card = page.getByRole("region", { name: "Quart de finale individuel" });
  await expect(card).toContainText(/Ouvert jusqu'au \d+(er)? \S+ \d{4} à \d+.h/);
  await expect(card.getByRole("timer")).toHaveText(/Encore 3.h.\d\d/);
  await closesIn(0.4);
  const { field, state, question } = await anAnswerSheet(page, world, participant);
  await showAll(page);
  await expect(page.getByText(/^Ouvert jusqu'au/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/Encore \d+.s$/);
  await expect(page.getByRole("timer"), "at the foot of the phone, at any scroll position").toBeInViewport();
  await expect(page.getByText("Le questionnaire ferme dans moins d'une minute.")).toBeAttached();
  await field("La ruche", "Votre réponse").fill("11");
  await page.context().setOffline(true);
  await field("Le gâteau", "Votre réponse").fill("8");
  world.time.now = new Date(world.time.now.getTime() + 40_000);
  await page.clock.setFixedTime(world.time.now);
  // Unseen without network, so that the database need not live until the announced closing.
  await closesIn(0.02);
  await expect(page.getByText("Questionnaire fermé\u00a0!", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(question("Le gâteau").getByText("n'est pas encore partie")).toContainText("si le réseau revient dans la minute");
  await expect(field("Le gâteau", "Votre réponse")).toHaveValue("8");
  await expect.poll(async () => (await closingOf(world, stage.id)) < 0, { timeout: 30_000 }).toBe(true);
  await page.context().setOffline(false);
  await state("Enregistré, reçu dans la minute qui suit la fermeture");
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"], "Le gâteau": ["8"] });
  await expect(field("Le gâteau", "Votre réponse")).toHaveValue("8");
});

test("PPL-01 PPL-02 QST-05 QST-06 answers save by themselves, also while a dialog asks about unsaved ones, as the page is left, and after it was left offline, by one dialog at a time", async ({
  world,
  page,
}) => {
  await aQuarter(world);
  const { participant, field, state } = await anAnswerSheet(page, world);
  await field("La ruche", "Votre réponse").fill("11");
  await state("Enregistré à 10\u00a0h");
  await expect(page.getByText("Vos réponses ont été enregistrées.")).toHaveCount(0);
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["11"] });
  const asking = page.getByRole("dialog", { name: "Attention" });
  await field("La ruche", "Votre réponse").fill("onze");
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(asking.getByText("En quittant la page, vos réponses non sauvegardées seront perdues.")).toBeVisible();
  await expect(asking.getByRole("button", { name: "Rester sur la page" })).toBeFocused();
  await asking.getByRole("button", { name: "Rester sur la page" }).click();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("onze");
  await page.getByRole("button", { name: "Quitter" }).click();
  await asking.getByRole("button", { name: "Quitter la page" }).click();
  await page.waitForURL("**/participant/**");
  await page.goto("/questionnaire");
  await expect(field("La ruche", "Votre réponse")).toHaveValue("11");

  await field("La ruche", "Votre réponse").fill("12");
  await page.getByRole("button", { name: "Quitter" }).click();
  await expect(asking).toContainText("Vos réponses ont été enregistrées.");
  await asking.getByRole("button", { name: "Quitter la page" }).click();
  await page.waitForURL("**/participant/**");
  expect(await savedAnswersOf(world, participant)).toEqual({ "La ruche": ["12"] });

  await page.goto("/questionnaire");
  await field("La ruche", "Votre réponse").fill("13");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["13"] });

  // As a pupil does, who comes from there: the page that leaving leads to has been seen.
  await page.goto("/questionnaire");
  await expect(field("La ruche", "Votre réponse")).toHaveValue("13");
  await page.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/participant/**");
  await openingEnds(page);
  await page.goBack();
  await expect(field("La ruche", "Votre réponse")).toHaveValue("13");
  await page.context().setOffline(true);
  await field("La ruche", "Votre réponse").fill("14");
  await page.getByRole("button", { name: "J'ai terminé" }).click();
  const finish = page.getByRole("dialog", { name: "Presque fini" });
  await finish.getByRole("button", { name: "Rester ici" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "J'ai terminé" }).click();
  await finish.getByRole("link", { name: "Revenir à mon espace" }).click();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Attention");
  await expect(asking).toContainText("En quittant la page, vos réponses non sauvegardées seront perdues.");
  await expect(asking).toContainText("gardées sur cet appareil");
  await asking.getByRole("button", { name: "Quitter la page" }).click();
  await page.waitForURL("**/participant/**");
  await page.context().setOffline(false);
  await page.goto("/questionnaire");
  await state("Réponses enregistrées");
  await expect.poll(() => savedAnswersOf(world, participant)).toEqual({ "La ruche": ["14"] });
});

test("QST-01 PAR-02 GEN-04 GEN-14 a pupil of a school has no tab and nothing to answer; for others the tab requests nothing before it is opened", async ({
  world,
  page,
  open,
}) => {
  const stage = await aQuarter(world);
  const school = await aSchool(world);
  await openSignedIn(page, world, school.correspondent, "/questionnaire");
  await page.waitForURL("**/error");
  await openSignedIn(page, world, await aPupil(world, school), "/questionnaire");
  await page.waitForURL("**/questionnaire/not-found");
  await page.getByRole("link", { name: "Revenir à mon espace" }).click();
  await page.waitForURL("**/participant/**");
  await expect(page.getByRole("link", { name: "Mes questionnaires" })).toHaveCount(0);

  const individual = await open();
  const requestedPaths: string[] = [];
  individual.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await openSignedIn(individual, world, await aParticipant(world), "/participant");
  const tab = individual.getByRole("link", { name: "Mes questionnaires" });
  await tab.hover();
  await individual.waitForLoadState("networkidle");
  expect(requestedPaths).not.toContain("/api/questionnaire/active");
  await tab.click();
  await individual.getByRole("dialog").getByRole("button", { name: "Découvrir les problèmes" }).click();
  await expect(questionsOn(individual)).toHaveCount(6);
  expect(requestedPaths.filter((path) => path === "/api/questionnaire/active")).toHaveLength(1);

  await individual.route("**/api/questionnaire/active*", (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, message: "Accès refusé." } }),
  );
  await individual.reload();
  await expect(individual.getByText("Accès refusé.")).toBeVisible();
  await individual.unroute("**/api/questionnaire/active*");
  await changeStage(world, stage.id, { active: false });
  await individual.getByRole("button", { name: "Réessayer" }).click();
  await individual.waitForURL("**/questionnaire/not-found");
  await changeStage(world, stage.id, { active: true });
  await individual.getByRole("button", { name: "Vérifier à nouveau" }).click();
  await expect(questionsOn(individual)).toHaveCount(6);
});

test("QST-01 GEN-12 the signed-in account is requested once, while the scripts still load, an expired token is renewed, and no sheet is opened before it can be shown", async ({
  world,
  phone: page,
}) => {
  await aQuarter(world);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const countOf = (path: string) => requested.filter((one) => one === path).length;
  const participant = await aParticipant(world);
  await openSignedIn(page, world, participant, "/participant");
  await expect(page.getByRole("link", { name: "Répondre au questionnaire" })).toBeVisible();

  await page.goto("/version.json");
  requested.length = 0;
  const release = await delayRequests(page, "**/assets/*.js");
  await page.goto("/questionnaire", { waitUntil: "commit" });
  await expect.poll(() => countOf("/api/users/me")).toBe(1);
  expect(countOf("/api/questionnaire/active"), "the clock is not running").toBe(0);
  release();
  await expect(questionsOn(page)).toHaveCount(1);
  expect([countOf("/api/users/me"), countOf("/api/questionnaire/active")]).toEqual([1, 1]);

  await page.evaluate(() => localStorage.setItem("accessToken", "périmé"));
  await page.reload();
  await expect(questionsOn(page)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).not.toBe("périmé");
  expect(countOf("/api/authentification/refresh")).toBe(1);
});
