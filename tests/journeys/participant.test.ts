import type { Locator, Page } from "playwright-core";
import { usersApi } from "#people/people/people.contract.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aParticipant, aPerson, aPupil, aRegistration, aSchool, CLOSED } from "#tests/world.ts";
import { delayRequests, expect, expectLayout, openSignedIn, test } from "./browser.ts";

/** The line of a season that is not what counts now. */
const line = (page: Page, year: number) => page.getByRole("heading", { name: new RegExp(`^${year}\\s:`) });
const card = (page: Page, year: number) => page.getByRole("article", { name: `Championnat ${year}` });
const links = (page: Page) => page.getByRole("navigation", { name: "Rubriques" }).getByRole("link");
const tabs = ["Informations Championnat", "Informations Personnelles", "Mes résultats"];

test("PAR-01 /participant and unknown paths lead to the championship; the tabs lead to the two other pages", async ({ world, page }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  await openSignedIn(page, world, pupil, "/participant");
  await expect(page).toHaveURL("/participant/informations-championnat");
  await expect(page.getByRole("heading", { level: 1, name: "Vos informations championnat" })).toBeVisible();
  await expect(links(page)).toHaveText(tabs);
  await page.goto("/participant/nulle-part/du-tout");
  await expect(page).toHaveURL("/participant/informations-championnat");
  await links(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/participant/informations-personnelles");
  await expect(page).toHaveTitle("Informations Personnelles · Palmarès");
  await links(page).nth(2).click();
  await expect(page).toHaveURL("/participant/resultats");
  await expect(links(page).nth(2)).toHaveAttribute("aria-current", "page");
  await page.setViewportSize({ width: 1440, height: 900 });
  const rightOf = (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().right);
  const account = page.getByRole("banner").getByRole("button").last();
  expect(await rightOf(account), "in line with the page").toBeCloseTo((await rightOf(page.getByRole("main"))) - 24, 0);
});

test.for([
  { who: "an individual whose category answers online", category: "C2", shown: true },
  { who: "an individual of a category that does not", category: "LE - L2 en équipe et individuel", shown: false },
])("PAR-02 $who sees « Mes questionnaires »: $shown", async ({ category, shown }, { world, page }) => {
  await world.db
    .updateTable("categories")
    .set({ canSeeQuestionnaire: false })
    .where("name", "=", "LE - L2 en équipe et individuel")
    .execute();
  const person = await aParticipant(world, { category });
  await openSignedIn(page, world, person, "/participant");
  await expect(line(page, ACTIVE_YEAR).or(card(page, ACTIVE_YEAR))).toBeVisible();
  await expect(links(page)).toHaveText(shown ? [...tabs, "Mes questionnaires"] : tabs);
  await expect(page.getByRole("heading", { name: "Votre questionnaire en ligne" })).toHaveCount(shown ? 1 : 0);
});

test("PAR-02 the link to the questionnaire starts nobody's time before it is followed", async ({ world, page }) => {
  const person = await aParticipant(world);
  const stage = await aStage(world, { active: true, questions: [{ right: ["A"], wrong: ["B"] }] });
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await openSignedIn(page, world, person, "/participant");
  const call = page.getByRole("link", { name: "Répondre au questionnaire" });
  await call.hover();
  await expect(call).toHaveAttribute("href", "/questionnaire");
  await page.waitForLoadState("networkidle");
  expect(requestedUrls.filter((url) => url.includes("/questionnaire/active"))).toEqual([]);
  await page.getByRole("link", { name: "Mes questionnaires" }).first().click();
  const warning = page.getByRole("dialog", { name: "Découvrir les problèmes maintenant" });
  await expect(warning).toContainText("Votre temps commence quand vous découvrez les problèmes.");
  await warning.getByRole("button", { name: "Pas maintenant" }).click();
  await expect(call, "still on the home page").toBeVisible();
  expect(
    requestedUrls.filter((url) => url.includes("/questionnaire/active")),
    "nor before the warning is read",
  ).toEqual([]);
  await changeStage(world, stage.id, { active: false });
  await page.reload();
  await expect(page.getByText("Aucun questionnaire n'est ouvert en ce moment.")).toBeVisible();
});

test.for([
  { open: "both periods", season: {}, buttons: ["individuel", "scolaire"] },
  { open: "the individual period", season: { ACTIVE_REGISTRATION_STUDENT: CLOSED }, buttons: ["individuel"] },
  { open: "the student period", season: { ACTIVE_REGISTRATION_INDIVIDUAL: null }, buttons: ["scolaire"] },
  { open: "no period", season: { ACTIVE_REGISTRATION_INDIVIDUAL: CLOSED, ACTIVE_REGISTRATION_STUDENT: CLOSED }, buttons: [] },
])("PAR-03 with $open open, a user not registered for the year is invited: $buttons", async ({ season, buttons }, { world, page }) => {
  await world.season(season);
  const person = await aPerson(world);
  await aRegistration(world, { userId: person.id, year: 2026 });
  await openSignedIn(page, world, person, "/participant");
  await expect(line(page, 2026)).toBeVisible();
  await expect(page.getByRole("button", { name: "Renouvellement d'inscription" })).toHaveText(
    buttons.map((kind) => `Renouvellement d'inscription pour rester ou devenir participant ${kind}`),
  );
  const invitation = page.getByText("Vous n'êtes pas encore inscrit au championnat 2027, inscrivez-vous dès maintenant !");
  await expect(invitation).toHaveCount(buttons.length > 0 ? 1 : 0);
  await expect(page.getByRole("heading", { name: "Championnat 2027" })).toHaveCount(buttons.length > 0 ? 1 : 0);
  await world.season();
});

test("PAR-03 the page says it is loading until the season is known", async ({ world, page }) => {
  const person = await aPerson(world);
  const answer = await delayRequests(page, "**/configurations/public");
  await openSignedIn(page, world, person, "/participant");
  await expect(page.getByText("Chargement...", { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText("inscrivez-vous dès maintenant")).toBeVisible();
  await expect(page.getByText("Chargement...", { exact: true })).toHaveCount(0);
});

test("PAR-04 renewing with a school, by keyboard", async ({ world, page }) => {
  const name = `Collège Émilie ${crypto.randomUUID().slice(0, 8)}`;
  await aSchool(world, { name });
  const person = await aPerson(world);
  await openSignedIn(page, world, person, "/participant");
  await page.getByRole("button", { name: "participant scolaire" }).press("Enter");
  const modal = page.getByRole("dialog", { name: "Renouvellement d'inscription scolaire" });
  const category = modal.getByRole("combobox", { name: "Catégorie" });
  const school = modal.getByRole("combobox", { name: "Établissement où s'est déroulé le quart de finale" });
  const confirm = modal.getByRole("button", { name: "Confirmer" });
  await expect(category).toBeFocused();
  await expectLayout(page);
  await expect(modal).toHaveCSS("max-height", `${0.8 * (page.viewportSize()?.height ?? 0)}px`);
  await expect(confirm).toBeDisabled();
  await page.keyboard.type("C1");
  await expect(page.getByRole("option")).toHaveText(["C1 : 6e et 5e"]);
  await page.keyboard.press("ArrowDown");
  await expect(category).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(category).toHaveValue("C1\u00A0: 6e et 5e");
  await expect(confirm).toBeDisabled();
  await page.keyboard.press("Tab");
  await page.keyboard.type("introuvable");
  await expect(page.getByText("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.")).toBeVisible();
  await page.keyboard.press("Escape");
  await category.focus();
  await expect(modal.getByText("Veuillez sélectionner un établissement")).toBeVisible();
  await school.fill("emilie");
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.getByRole("option", { name }).click();
  await expect(modal.getByText("Veuillez sélectionner un établissement")).toHaveCount(0);
  await confirm.press("Enter");
  await expect(page.getByText("Votre inscription au championnat 2027 est enregistrée.")).toBeVisible();
  await expect(modal).toHaveCount(0);
  await expect(card(page, ACTIVE_YEAR)).toContainText(name);
  await expect(card(page, ACTIVE_YEAR)).toContainText("En attente de validation par votre établissement");
  await expect(page.getByText("inscrivez-vous dès maintenant")).toHaveCount(0);
});

test("PAR-05 PAR-12 every registration has its card, every member a number", { tags: ["core"] }, async ({ world, phone: page }) => {
  const school = await aSchool(world);
  const club = await aClub(world);
  const person = await aPerson(world);
  await aRegistration(world, { userId: person.id, year: 2024, category: "C1", establishmentId: school.id, status: "CONFIRMED" });
  await aRegistration(world, { userId: person.id, year: 2025, category: "LE - L2 en équipe et individuel" });
  await aRegistration(world, { userId: person.id, year: ACTIVE_YEAR, clubId: club.id });
  await openSignedIn(page, world, person, "/participant");
  await expect(page.getByRole("heading", { name: /^Bonjour / })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^20\d\d\s:/ })).toHaveText([
    "2027\u00A0: En attente de validation par votre club",
    "2025\u00A0: Non validée",
    "2024\u00A0: Validée",
  ]);
  for (const year of [2027, 2025, 2024]) await line(page, year).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText([
    "Championnat 2027",
    "Championnat 2025",
    "Championnat 2024",
  ]);
  await expect(card(page, 2024)).toContainText(school.name);
  await expect(card(page, 2024)).toContainText("Validée");
  await expect(card(page, 2024)).not.toContainText("Équipe");
  await expect(card(page, 2025)).toContainText("Non validée");
  await expect(card(page, 2025)).toContainText("Équipe");
  await expect(card(page, 2027)).toContainText(club.name);
  await expect(card(page, 2027)).toContainText("En attente de validation par votre club");
  const { numPalmares } = await person.caller.call(usersApi.me);
  const member = page.getByRole("region", { name: "Votre carte de membre" });
  await expect(member).toContainText(person.username);
  await expect(member).toContainText(numPalmares);
});

test("PAR-06 a convocation is told as past from the midnight that ends its day on", async ({ world, page }) => {
  const { id: nextExamCenterId, name } = await aCenter(world);
  const person = await aParticipant(world, { status: "CONFIRMED" });
  const stage = await aStage(world, {
    name: "Quart de finale",
    date: "2027-03-20",
    hour: "14:00",
    showOnUserDashboard: true,
    convoquedForNextStep: "<p>Venez un quart d'heure en avance.</p>",
  });
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 6, qualified: true, nextExamCenterId, origin: "hand" });
  const midnight = new Date("2027-03-21T00:00:00+01:00");
  await page.clock.install({ time: new Date(midnight.getTime() - 300_000) });
  world.time.now = new Date(midnight.getTime() - 300_000);
  await openSignedIn(page, world, person, "/participant");
  const ticket = page.getByRole("region", { name: "Votre convocation" });
  await expect(ticket).toContainText("samedi 20 mars 2027");
  await expect(page.getByText("À apporter")).toBeVisible();
  await page.clock.pauseAt(new Date(midnight.getTime() - 5_000));
  await expect(ticket).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText(`C'était le samedi 20 mars 2027\u00A0: ${name}.`)).toBeVisible();
  await expect(ticket).toHaveCount(0);
  for (const text of ["un quart d'heure en avance", "À apporter"]) await expect(page.getByText(text)).toHaveCount(0);
});
