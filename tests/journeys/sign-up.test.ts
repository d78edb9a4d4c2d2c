import type { Locator, Page, Route } from "playwright-core";
import { aClub, aPerson, CLOSED, type World } from "#tests/world.ts";
import { choose, delayScripts, expect, expectLayout, nextPaint, test } from "./browser.ts";
import { pointerInput } from "./input.ts";
import { answerConsents, consent, field, fillAddress, fillIdentity, step } from "./sign-up-form.ts";

const next = (page: Page) => page.getByRole("button", { name: "Suivant" }).click();
const review = (page: Page) => page.getByRole("button", { name: "Revenir au résumé" }).click();
const finish = (page: Page) => page.getByRole("button", { name: "Terminer" }).click();

const giveConsents = (page: Page): Promise<void> => answerConsents(page, pointerInput(page), "Sophie Dupont");

async function reachConfirmation(page: Page, email: string): Promise<void> {
  await page.goto("/inscription/individuel");
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await next(page);
  await fillAddress(page, pointerInput(page), email);
  await next(page);
  await giveConsents(page);
  await next(page);
  await step(page, "Confirmation");
}

const withCities = (world: World) =>
  world.db
    .insertInto("cities")
    .values([
      { zipCode: "69100", city: "Villeurbanne", latitude: 45.77, longitude: 4.88 },
      { zipCode: "01400", city: "Sulignat", latitude: 46.18, longitude: 4.97 },
      { zipCode: "01400", city: "Neuville-les-Dames", latitude: 46.16, longitude: 5 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const card = (page: Page, title: string): Locator => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test.afterEach(({ world }) => world.season());

test("INS-02 INS-03 INS-10 INS-11 INS-15 INS-16 INS-19 the four steps of an individual, back and forth and across a reload; the next of the family", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  await withCities(world);
  const club = await aClub(world, { name: "Les Curieux" });
  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "HC").execute();
  await world.settle();
  await page.goto("/inscription");
  await page.getByRole("link", { name: "Participant individuel" }).click();
  await next(page);
  for (const refusal of ["Le prénom", "Le nom", "La catégorie", "Le genre"])
    await expect(page.getByText(new RegExp(`^${refusal} est requise?$`))).toBeVisible();
  await expect(page.getByText("La date de naissance est requise")).toBeVisible();
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await expect(page.getByText("Étape 1 sur 4")).toBeVisible();
  await page.getByRole("combobox", { name: "Catégorie" }).click();
  await expect(page.getByRole("option", { name: "C1" })).toBeVisible();
  await expect(page.getByRole("option", { name: "HC" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await page.getByLabel("Date de naissance").fill("14/05/2038");
  await next(page);
  await expect(page.getByText("La date de naissance doit être antérieure à aujourd'hui")).toBeVisible();
  const birthday = page.getByLabel("Date de naissance");
  for (const typed of ["140520", "14052012"]) {
    await birthday.clear();
    await birthday.pressSequentially(typed);
  }
  await expect(birthday).toHaveValue("14/05/2012");
  await birthday.fill("14/5/12");
  await birthday.blur();
  await expect(birthday).toHaveValue("14/05/2012");
  await birthday.fill("");
  await page.getByRole("button", { name: "Choisir dans un calendrier" }).click();
  for (const choice of ["2012", "mai", "14 mai 2012"]) await page.getByRole("dialog").getByRole("button", { name: choice }).click();
  await expect(birthday).toHaveValue("14/05/2012");
  await page.getByRole("combobox", { name: "Club" }).fill("curieux");
  await page.getByRole("option", { name: club.name }).click();
  await next(page);

  await step(page, "Coordonnées");
  await next(page);
  await expect(page.getByText("L'adresse e-mail est requise")).toBeVisible();
  await expect(page.getByText("Le code postal est requis")).toBeVisible();
  await page.getByLabel("Code postal").fill("6900");
  await page.getByLabel("Adresse e-mail").fill("zoe");
  await next(page);
  await expect(page.getByText("Le code postal doit contenir 5 chiffres")).toBeVisible();
  await expect(page.getByText("L'adresse e-mail est invalide")).toBeVisible();
  await expectLayout(page);
  const city = page.getByRole("combobox", { name: "Ville" });
  await page.getByLabel("Code postal").fill("69100");
  await expect(city).toHaveValue("Villeurbanne");
  await page.getByLabel("Code postal").fill("01400");
  await expect(city).toHaveValue("");
  await city.click();
  await page.getByRole("option", { name: "Sulignat" }).click();
  await page.getByLabel("Code postal").fill("69100");
  await expect(city).toHaveValue("Sulignat");
  const email = "zoe@exemple.fr";
  await fillAddress(page, pointerInput(page), email);

  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
  await next(page);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await page.reload();
  await step(page, "Coordonnées");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await next(page);

  // Back and Forward of the browser move between steps, also after a reload.
  await step(page, "Autorisations");
  await page.reload();
  await step(page, "Autorisations");
  await page.goBack();
  await step(page, "Coordonnées");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await page.goBack();
  await step(page, "Informations");
  await page.goForward();
  await page.goForward();
  await step(page, "Autorisations");
  await page.getByRole("button", { name: "Précédent" }).click();
  await page.getByRole("button", { name: "Précédent" }).click();
  await step(page, "Informations");
  await page.goForward();
  await step(page, "Coordonnées");
  await page.goForward();

  await step(page, "Autorisations");
  const privacy = page.getByRole("main").getByRole("link", { name: "Confidentialité" });
  await expect(privacy).toHaveAttribute("href", "/informations/confidentialite");
  await expect(privacy, "nothing typed is left").toHaveAttribute("target", "_blank");
  await next(page);
  await expect(page.getByText("Répondez par oui ou par non", { exact: true })).toHaveCount(2);
  await expect(page.getByText("indiquez le nom du parent ou du responsable légal")).toBeVisible();
  await consent(page, /photographier/, "Non").check();
  await next(page);
  await expect(page.getByText("Cette autorisation est nécessaire pour participer au championnat")).toHaveCount(1);
  await giveConsents(page);
  await next(page);

  await step(page, "Confirmation");
  for (const line of ["Zoé Dupont-Moreau", "14/05/2012", email, "38000 Grenoble", club.name])
    await expect(page.getByText(line)).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Modifier : Informations" }).click();
  await page.getByRole("button", { name: "Ne plus choisir de club" }).click();
  await page.getByLabel("Prénom").fill("");
  await review(page);
  await expect(page.getByText("Le prénom est requis")).toBeVisible();
  await page.getByLabel("Prénom").fill("Zoé");
  await review(page);
  await step(page, "Confirmation");
  await expect(page.getByText(club.name)).toHaveCount(0);
  await page.getByRole("button", { name: "Modifier : Coordonnées" }).click();
  await page.getByRole("button", { name: "Précédent" }).click();
  await step(page, "Informations");
  await review(page);
  await step(page, "Confirmation");
  await page.getByRole("button", { name: "Modifier : Autorisations" }).click();
  await step(page, "Autorisations");
  await review(page);
  await step(page, "Confirmation");
  const request = page.waitForRequest("**/authentification/register");
  await finish(page);
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({ birthday: "05/14/2012", guardian: "Sophie Dupont" });
  expect(Object.keys(body)).not.toContain("club");

  await expect(page.getByRole("heading", { name: "C'est fait, Zoé est inscrite" })).toBeFocused();
  await expect(page).toHaveTitle("Votre inscription est enregistrée · Palmarès");
  const { username } = await world.db.selectFrom("users").select("username").where("email", "=", email).executeTakeFirstOrThrow();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Copier" }).click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(username);
  await expect(page.getByRole("link", { name: "Mot de passe choisi : se connecter" })).toHaveAttribute("data-variant", "main");
  await page.getByText("La suite, et si l'e-mail n'arrive pas").click();
  await page.getByRole("button", { name: "Renvoyer l'e-mail" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Un nouvel e-mail part à cette adresse" })).toBeVisible();
  await expect.poll(() => world.db.selectFrom("mails").select("subject").where("recipient", "=", email).execute()).toHaveLength(2);
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", new RegExp(encodeURIComponent(username)));
  await page.reload();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Inscrire une autre personne" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await expect(field(page, "Nom")).toHaveValue("Dupont-Moreau");

  // A sister: the family's details are there; the answers of the parent only after a press, and can be changed.
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await next(page);
  await expect(page.getByText("Nous avons repris les coordonnées de Zoé : modifiez ce qui diffère.")).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await expect(city).toHaveValue("Grenoble");
  await next(page);
  await step(page, "Autorisations");
  await expect(page.getByLabel("Réponses données par")).toHaveValue("Sophie Dupont");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Répondre comme pour Zoé" }).click();
  for (const [text, answer] of [
    [/photographier/, "Oui"],
    [/informations de la fédération/, "Oui"],
    [/partenaires/, "Non"],
  ] as const)
    await expect(consent(page, text, answer)).toBeChecked();
  await consent(page, /partenaires/, "Oui").check();
  await page.reload();
  await page.getByRole("button", { name: "Précédent" }).click();
  await page.getByRole("button", { name: "Tout effacer" }).click();
  for (const label of ["Adresse e-mail", "Code postal"]) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByText("Nous avons repris")).toHaveCount(0);
  await expect(page.getByLabel("Adresse e-mail")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Effacé" })).toBeAttached();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);

  // Nor does Back to the first account bring them back.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([history.state, sessionStorage]))).not.toMatch(/Blaise-Pascal|Sophie/);
  await page.getByRole("link", { name: "Un autre type d'inscription" }).click();
  await page.getByRole("link", { name: "Participant individuel" }).click();
  await expect(page.getByRole("button", { name: "Suivant" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Blaise-Pascal|Sophie/);
});
test("INS-16 the new account stays visible until the next page is loaded", async ({ page }) => {
  await reachConfirmation(page, "zoe-stays@exemple.fr");
  await finish(page);
  const heading = page.getByRole("heading", { name: "C'est fait, Zoé est inscrite" });
  await heading.waitFor();
  const release = await delayScripts(page);
  await page.getByRole("link", { name: "Un autre type d'inscription" }).click();
  await expect(page).toHaveURL("/inscription");
  await nextPaint(page);
  await expect(heading).toBeVisible();
  release();
  await expect(card(page, "Participant individuel")).toBeVisible();

  // A typed address starts for another person, and Back from the account leads to no half-filled wizard.
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.goto("/inscription/individuel");
  await step(page, "Informations");
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await page.reload();
  await step(page, "Informations");
  await page.goBack();
  await step(page, "Informations");
});

test("INS-02 INS-03 the link of a club has chosen it; a refused step focuses its first wrong field; « Précédent » leads back", async ({
  world,
  page,
}) => {
  await page.goto("/inscription");
  await page.getByRole("link", { name: "Participant individuel" }).click();
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/inscription");
  await page.goto("/inscription/individuel");
  await step(page, "Informations");
  const club = await aClub(world, { name: "Les Claviers" });
  const chosen = page.getByRole("combobox", { name: "Club" });
  await page.goto("/inscription/individuel?club=987654");
  await expect(page.getByText("Le lien que vous avez suivi n'est celui d'aucun club")).toBeVisible();
  await expect(chosen).toHaveValue("");
  await page.goto(`/inscription/individuel?club=${club.id}`);
  await expect(chosen).toHaveValue("Les Claviers, Lyon");
  await page.evaluate("window.requestAnimationFrame = () => 0");
  await next(page);
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await page.reload();
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await next(page);
  await step(page, "Coordonnées");
  await page.getByRole("button", { name: "Précédent" }).click();
  await step(page, "Informations");
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/inscription");
});

test("INS-12 INS-19 PPL-06 MND-03 an address in doubt is asked about; one with an account gets a single warning, of which the next of the family gets none", async ({
  world,
  page,
}) => {
  const email = "fratrie@gmail.com";
  await aPerson(world, { email });
  await page.goto("/inscription/individuel");
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await next(page);
  await fillAddress(page, pointerInput(page), "");
  const address = page.getByLabel("Adresse e-mail");
  await address.fill("fratrie@gmial.com");
  await address.press("Enter");
  await page.getByRole("button", { name: email }).click();
  await expect(address, "the step waits, and the focus is not lost with the doubt").toBeFocused();
  await expect(address).toHaveValue(email);
  await next(page);
  await giveConsents(page);
  await next(page);
  await step(page, "Confirmation");
  await expect(page.getByText("Étape 4 sur 4"), "only on a phone").toBeHidden();
  await page.route("**/authentification/check-mail", (route) => route.abort(), { times: 1 });
  await finish(page);
  await expect(page.getByRole("alert"), "nobody registers while it is unknown").toContainText("Le serveur ne répond pas.");
  await finish(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Un compte existe déjà avec la même adresse électronique. Etes-vous bien un nouveau participant? Si oui, re-cliquez sur le bouton Terminer. Sinon, connectez-vous avec votre identifiant ou demandez qu'il vous soit rappelé.",
  );
  expect(await world.db.selectFrom("users").where("email", "=", email).select("id").execute()).toHaveLength(1);
  await finish(page);
  await expect(page.getByRole("heading", { name: /^C'est fait, / })).toBeVisible();

  await page.getByRole("link", { name: "Inscrire une autre personne" }).click();
  await fillIdentity(page, pointerInput(page), { lastname: "Dupont-Moreau" });
  await page.getByLabel("Prénom").fill("Anouk");
  await next(page);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await next(page);
  await giveConsents(page);
  await next(page);
  await finish(page);
  await expect(page.getByRole("heading", { name: /^C'est fait, / })).toBeVisible();
});

test("INS-12 INS-13 a registration that is written but whose answer is lost is not written twice without a warning", async ({
  world,
  page,
}) => {
  const email = "perdue@exemple.fr";
  await reachConfirmation(page, email);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/authentification/register", loseAnswer, { times: 1 });
  await finish(page);
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  await finish(page);
  await expect(page.getByRole("alert")).toContainText("Un compte existe déjà avec la même adresse électronique.");
  expect(await world.db.selectFrom("users").where("email", "=", email).select("id").execute()).toHaveLength(1);
});

test("INS-01 INS-13 a registration that fails says why, at the field concerned, and loses nothing; a period that is over says so and is not entered", async ({
  world,
  page,
}) => {
  await reachConfirmation(page, "refusee@exemple.fr");
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: CLOSED });
  await finish(page);
  await expect(page.getByRole("alert")).toContainText("Impossible de finaliser l'inscription");
  await expect(page.getByRole("alert")).toContainText("Les inscriptions individuelles sont fermées");
  const tab = await page.context().newPage();
  await tab.goto("/inscription");
  await expect(card(tab, "Établissement")).toContainText("sont ouvertes jusqu'au 31 janvier 2027 à 23 h 59.");
  await expect(card(tab, "Participant individuel")).toContainText("sont fermées depuis le 30 septembre 2026");
  await expect(tab.getByRole("list").getByRole("link")).toHaveText(["Participant scolaire", "Établissement", "Représentant d'un club"]);
  await tab.goto("/inscription/individuel");
  await expect(tab.getByText("Les inscriptions individuelles sont fermées")).toBeVisible();
  await expect(tab.getByRole("textbox")).toHaveCount(0);
  await tab.close();
  await world.season();

  await page.route("**/register", (route) => route.abort());
  await finish(page);
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  await page.unroute("**/register");

  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "C2").execute();
  await world.settle();
  await finish(page);
  await step(page, "Informations");
  await expect(page.getByRole("alert")).toContainText("Impossible de finaliser l'inscription");
  await expect(page.getByRole("combobox", { name: "Catégorie" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
  await world.db.updateTable("categories").set({ canRegister: true }).where("name", "=", "C2").execute();
  await world.settle();
  await choose(page, "Catégorie", "C1\u00A0: 6e et 5e");
  await review(page);
  await step(page, "Confirmation");
  await finish(page);
  await expect(page.getByRole("heading", { name: /^C'est fait, / })).toBeVisible();
});
