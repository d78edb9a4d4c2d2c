import { categoriesApi } from "#season/categories/categories.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, type World } from "#tests/world.ts";
import { act, expect, expectLayout, openSignedIn, test } from "./browser.ts";

/** Resets the season, without leftovers of an earlier journey or try. */
async function resetConfiguration(world: World, category = "", language = ""): Promise<void> {
  const { db } = world;
  await db.deleteFrom("categories").where("name", "in", ["New category", category]).execute();
  await db.deleteFrom("languages").where("language", "in", ["New language", language]).execute();
  await db.deleteFrom("registrations").execute();
  await db.deleteFrom("squads").execute();
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("settings").execute();
  await world.season();
}

test("CFG-01 CFG-02 CFG-07 CFG-08 from /admin/configuration the office adds and changes categories and languages", async ({
  world,
  phone: page,
}) => {
  const admin = await anAdmin(world);
  const [name, spanish] = ["Cadets", "Espagnol"];
  await resetConfiguration(world, name, spanish);
  await openSignedIn(page, world, admin, "/admin/configuration");
  await expect(page).toHaveURL("/admin/configuration/categories");
  await expect(page.getByText("1 à 18").first()).toBeVisible();

  await page.getByRole("button", { name: "Nouvelle catégorie" }).click();
  const category = page.getByRole("dialog", { name: "Catégorie « New category »" });
  const field = category.getByRole("textbox", { name: "Nom" });
  await expect(field).toHaveValue("New category");
  await expect(category.getByRole("checkbox", { name: "Ouverte aux inscriptions" })).not.toBeChecked();
  await expect(category.getByRole("checkbox", { name: "Répond au questionnaire en ligne" })).not.toBeChecked();
  await field.fill(" ");
  await category.getByRole("button", { name: "Enregistrer" }).click();
  await expect(category.getByText("Le nom de la catégorie ne peut pas être vide")).toBeVisible();
  await field.fill("ce");
  await category.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Erreur lors de la mise à jour de la catégorie")).toBeVisible();
  await expect(category.getByText("Une catégorie porte déjà ce nom")).toBeVisible();
  await field.fill(name);
  await category.getByRole("textbox", { name: "Qui y participe" }).fill("13 et 14 ans");
  await category.getByRole("textbox", { name: "Dernière question comptée" }).fill("9");
  await category.getByRole("checkbox", { name: "Ouverte aux inscriptions" }).check({ force: true });
  await category.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Catégorie mise à jour")).toBeVisible();
  const stored = (await admin.caller.call(categoriesApi.list)).at(-1);
  expect(stored).toMatchObject({ name, description: "13 et 14 ans", maxQuestion: 9, canRegister: true, canSeeQuestionnaire: false });

  await expect(page.getByText("13 et 14 ans")).toBeVisible();

  await page.getByRole("navigation", { name: "Catégories et langues" }).getByRole("link", { name: "Langues" }).click();
  await expect(page).toHaveURL("/admin/configuration/langues");
  await expect(page.getByText("Ukrainien")).toBeVisible();
  const add = page.getByRole("button", { name: "Nouvelle langue" });
  await add.click();
  const language = page.getByRole("dialog", { name: "Nommer la nouvelle langue" });
  await language.getByRole("button", { name: "Annuler" }).click();
  await add.click();
  await expect(page.getByText("Une nouvelle langue est déjà en cours de création")).toBeVisible();
  await act(page, "Supprimer");
  await expect(page.getByText("New language", { exact: true })).toHaveCount(0);
  await add.click();
  await language.getByRole("textbox", { name: "Nom de la langue" }).fill(spanish);
  await language.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Langue mise à jour")).toBeVisible();
  await expect(page.getByText(spanish)).toBeVisible();
});

test("CFG-03 CFG-04 CFG-08 CFG-09 the season, its dates, a text and the gate are set; the effects of a change are shown before", {
  tags: ["core"],
}, async ({ world, page }) => {
  const admin = await anAdmin(world);
  await resetConfiguration(world);
  await aParticipant(world);
  const stored = async (name: string) => (await admin.caller.call(configurationApi.read, { params: { name } })).value;
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await openSignedIn(page, world, admin, "/admin/configuration/dates-inscriptions");
  const end = (period: string) => page.getByRole("region", { name: period }).getByRole("textbox", { name: "Jusqu'au" });
  await expect(end("Clubs")).toHaveValue("31/01/2027 23:59");
  await expect(page.getByRole("region", { name: "Clubs" })).toContainText("OuvertesInscrire un club");
  await end("Clubs").fill("28/03/2027 02:30");
  await expect(page.getByText(/^Cette heure n'existe pas/)).toBeVisible();
  await end("Clubs").fill("30/09/2026 23:59");
  await expect(page.getByRole("region", { name: "Clubs" })).toContainText("Closes");
  await end("Élèves").fill("28/03/2027 3h");
  await end("Centres de demi-finale").fill("");
  await expect(page.getByText("Sans limite.")).toBeVisible();
  await page.getByRole("link", { name: "Année active" }).click();
  await page.getByRole("dialog", { name: "Quitter sans enregistrer ?" }).getByRole("button", { name: "Rester sur la page" }).click();
  await save.click();
  await expect(page.getByText("Paramètre enregistré")).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await stored("ACTIVE_REGISTRATION_CLUB")).toBe("2026-09-30T23:59:00+02:00");
  expect(await stored("ACTIVE_REGISTRATION_STUDENT")).toBe("2027-03-28T03:00:00+02:00");
  expect(await stored("ACTIVE_REGISTRATION_CENTER")).toBeNull();

  await page.getByRole("link", { name: "Textes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Texte de connexion" })).toBeVisible();
  const preview = page.getByRole("region", { name: "Aperçu" });
  await expect(preview).toContainText("Première visite ?");
  const text = page.getByRole("textbox", { name: "Texte" });
  await text.press("Control+End");
  await text.pressSequentially(" À bientôt");
  await expect(preview).toContainText("À bientôt");
  await save.click();
  await expect(page.getByText("Texte mis à jour avec succès.")).toBeVisible();
  expect(await stored("LOGIN_TEXT")).toContain("À bientôt");

  for (const [label, name, draft] of [
    ["Confidentialité", "PRIVACY_TEXT", "Vos droits"],
    ["Mentions légales", "LEGAL_TEXT", "Hébergeur"],
    ["Accessibilité", "ACCESSIBILITY_TEXT", "Défenseur des droits"],
  ] as const) {
    await page.getByRole("navigation", { name: "Textes" }).getByRole("link", { name: label }).click();
    await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
    await expect(preview).toContainText(draft);
    await text.press("Control+End");
    await text.pressSequentially(" Relu");
    await save.click();
    await expect(page.getByText("Texte mis à jour avec succès.").last()).toBeVisible();
    await expect.poll(() => stored(name)).toContain("Relu");
  }
  await page.getByRole("link", { name: "Texte des convocations" }).click();
  await expect(preview).toContainText("Rien ne sera ajouté.");
  await page.getByRole("button", { name: "Partir du texte proposé" }).click();
  await expect(preview).toContainText("Interdit pendant l'épreuve.");
  await expect(page.getByText("Complétez ou retirez ce qui est entre crochets"), "PAR-06").toBeVisible();
  await page.getByRole("button", { name: "Annuler", exact: true }).click();

  await page.getByRole("link", { name: "Accès", exact: true }).click();
  await expect(page.getByText("Aucun mot de passe n'est défini")).toBeVisible();
  await page.getByRole("textbox", { name: "Mot de passe", exact: true }).fill("sésame");
  await page.getByRole("button", { name: "Définir le mot de passe" }).click();
  await expect(page.getByText("Un mot de passe est demandé")).toBeVisible();
  await page.getByRole("button", { name: "Ne plus en demander" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ne plus en demander" }).click();
  await expect(page.getByText("Aucun mot de passe n'est défini")).toBeVisible();

  await page.getByRole("link", { name: "Année et dates" }).click();
  const next = page.getByRole("textbox", { name: "Nouvelle année active" });
  for (const typed of ["", "abc"]) {
    await next.fill(typed);
    await expect(page.getByText("Indiquez une année", { exact: true }), typed).toBeVisible();
  }
  await next.fill(String(ACTIVE_YEAR + 1));
  await next.press("Enter");
  const change = page.getByRole("dialog", { name: `Passer à l'année ${ACTIVE_YEAR + 1} ?` });
  await expect(change).toContainText(`Personne n'est encore inscrit pour ${ACTIVE_YEAR + 1}`);
  await expect(change).toContainText(/2027 compte \d+ participants? inscrits?/);
  await change.getByRole("button", { name: `Passer à ${ACTIVE_YEAR + 1}` }).click();
  await expect(page.getByText("Année active modifiée")).toBeVisible();
  expect(await stored("ACTIVE_YEAR")).toBe(ACTIVE_YEAR + 1);
});

test("PPL-14 CFG-01 ADM-02 an empty installation begins with its first season: each step leads to its page and back, and one can be left out", async ({
  world,
  page,
}) => {
  await world.season({ ACTIVE_YEAR: null });
  await openSignedIn(page, world, await anAdmin(world), "/admin");
  await expect(page).toHaveURL("/admin/configuration/premiere-saison");
  const steps = page.getByRole("main").locator("li[data-state]");
  await expect(steps).toHaveCount(14);
  const open = page.locator("details[open]");
  await expect(open).toHaveCount(1);
  await expect(page.locator("[aria-current=step]").locator(open)).toContainText("Choisir l'année active");
  const mail = steps.filter({ hasText: "Envoyer un e-mail d'essai" });
  await mail.locator("summary").click();
  await expect(open, "one at a time").toContainText(["Aucun serveur d'envoi n'est configuré"]);
  await mail.getByRole("button", { name: "M'envoyer un essai" }).click();
  await expect(page.getByText(/^Un e-mail d'essai part vers/)).toBeVisible();
  await mail.getByRole("button", { name: "Laisser de côté" }).click();
  await expect(page.getByRole("button", { name: "Reprendre : Envoyer un e-mail d'essai" })).toBeVisible();
  await page.reload();
  await mail.locator("summary").click();
  await page.getByRole("button", { name: "Reprendre : Envoyer un e-mail d'essai" }).click();
  await expect(mail).toHaveAttribute("data-state", "to-do");
  const centers = steps.filter({ hasText: "Ajouter les centres d'épreuve" });
  await centers.locator("summary").click();
  await centers.getByRole("link", { name: "Ouvrir les centres" }).click();
  await expect(page).toHaveURL("/admin/centres");
  await page.reload();
  await page.getByRole("link", { name: "Revenir à la première saison" }).click();
  await expect(steps).toHaveCount(14);
  for (const address of ["/admin/clubs", "/admin/etablissements", "/admin/questionnaire", "/admin/participants"]) {
    await page.goto(address);
    const card = page.getByRole("region", { name: "Préparer la saison" });
    await expect(card).toContainText("À faire maintenant : Choisir l'année active");
    await expect(card.getByRole("link", { name: "Première saison" })).toBeVisible();
  }
  await page.goto("/admin/configuration/premiere-saison");
  await page.getByRole("button", { name: /^Commencer par \d{4}$/ }).click();
  await expect(page.getByText("Année active modifiée")).toBeVisible();
  await expect(steps.first()).toHaveAttribute("data-state", "done");
  await world.season();
});

test("PPL-10 CFG-07 the configuration has thirteen entries; an automatic e-mail is switched in its row", async ({ world, page }) => {
  await openSignedIn(page, world, await anAdmin(world), "/admin/configuration/courriels-automatiques");
  await expect(page.getByRole("navigation", { name: "Configuration" }).getByRole("link")).toHaveCount(13);
  const letter = page.getByRole("switch", { name: "Envoyer « Inscription confirmée »" });
  await letter.press("Space");
  await expect(page.getByText("E-mail enregistré")).toBeVisible();
  await expect(letter).toBeChecked();
  await page.getByRole("navigation", { name: "E-mails" }).getByRole("link", { name: "E-mails", exact: true }).click();
  await expect(page).toHaveURL("/admin/configuration/courriels");
});

test("MND-08 the office makes a program, reads its token this once, is asked before it closes it uncopied, and revokes it", async ({
  world,
  phone: page,
}) => {
  await openSignedIn(page, world, await anAdmin(world), "/admin/configuration/programmes");
  await page.getByRole("button", { name: "Nouveau programme" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nouveau programme" });
  await dialog.getByRole("button", { name: "Créer le programme" }).click();
  for (const text of ["Donnez un nom au programme", "Choisissez ce que le programme peut faire"])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Nom").fill("Tableur du trésorier");
  await dialog.getByRole("radio", { name: "Lecture" }).check({ force: true });
  await dialog.getByRole("button", { name: "Créer le programme" }).click();
  const token = page.getByRole("textbox", { name: "Jeton du programme" });
  await expect(token).toHaveValue(/^plm_/);
  await expect(token).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Fermer sans le jeton ?" }).getByRole("button", { name: "Continuer" }).click();
  await expect(token).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Terminer" }).click();
  await page.getByRole("button", { name: "Fermer sans le jeton" }).click();
  await expect(token).toBeHidden();
  await page.getByRole("button", { name: "Révoquer Tableur du trésorier" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Révoquer" }).click();
  await expect(page.getByText("Révoqué", { exact: true })).toBeVisible();
});
