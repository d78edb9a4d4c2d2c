import type { Page } from "playwright-core";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { anAdmin, aParticipant, type World } from "#tests/world.ts";
import { choose, expect, expectLayout, openSignedIn, test } from "./browser.ts";

let latestYear = 2030;

/** Another championship, now the active one, so that each test has its own stages. */
async function aSeason(world: World): Promise<number> {
  latestYear += 1;
  await world.season({ ACTIVE_YEAR: latestYear });
  return latestYear;
}

const cardOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cards = (page: Page) => page.getByRole("heading", { level: 2 });
const dialogOn = (page: Page) => page.getByRole("dialog");

async function toggleFlag(page: Page, stage: string, flag: string, verb: string): Promise<void> {
  await cardOf(page, stage)
    .getByRole("switch", { name: new RegExp(`^${flag}`) })
    .press("Space");
  await dialogOn(page).getByRole("button", { name: verb, exact: true }).click();
}

test("STG-01 STG-02 ADM-16 the stages of the active year in order, with their participants' progress; another year is one button away", async ({
  world,
  phone: page,
}) => {
  const year = await aSeason(world);
  await aStage(world, { name: "Finale", year: year + 40, order: 1 });
  const texts = { date: "2027-03-14", hour: "14:30", linkToDoc: "https://exemple.fr/consignes.pdf" };
  const quarter = await aStage(world, { name: "Quart", year, order: 1, showOnUserDashboard: true, ...texts });
  await aStage(world, { name: "Demi", year, order: 2, physical: true, isClosed: true, previousQuestionnaireId: quarter.id });
  const person = await aParticipant(world, { year });
  await world.db.insertInto("openings").values({ userId: person.id, questionnaireId: quarter.id }).execute();
  await aResult(world, { userId: person.id, questionnaireId: quarter.id, grade: 8, weightedGrade: 36 });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  await expect(cards(page)).toHaveText([`Quart ${year}`, `Demi ${year}`]);
  await expect(page.getByRole("radio", { name: String(year) })).toBeChecked();
  const card = cardOf(page, `Quart ${year}`);
  await expect(card.getByText("En ligne", { exact: true })).toBeVisible();
  const turned = async (flag: string) => card.getByRole("switch", { name: new RegExp(`^${flag}`) }).isChecked();
  expect([await turned("Active"), await turned("Ouverte"), await turned("Visible")]).toEqual([false, true, true]);
  const steps = card.getByRole("term");
  await expect(steps).toHaveText(["Peuvent répondre", "Ont ouvert", "Ont répondu", "Notés", "Qualifiés", "Convoqués"]);
  await expect(card.getByRole("definition")).toHaveText(["1", "1", "0", "1", "0", "0"]);
  await expect(card).toContainText(/Les qualifiés sont convoqués le dimanche 14 mars 2027 à 14.h.30/);
  await expect(cardOf(page, `Demi ${year}`)).toContainText(
    `La date à laquelle les qualifiés sont convoqués n'est pas fixée · après Quart ${year}`,
  );
  const actionsOf = (name: string) => cardOf(page, `${name} ${year}`).locator("[data-size=sm]:is(a, button)");
  await expect(actionsOf("Quart")).toHaveText(["Réglages", "Seuils"]);
  await expect(actionsOf("Demi")).toHaveText(["Réglages", "Résultats"]);
  const pages = page.getByRole("menuitem");
  await page.getByRole("button", { name: `Autres pages de Demi ${year}` }).click();
  await expect(pages).toHaveText(["Résultats", "Seuils", "Convocations", "Classement", "Messages"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Autres pages de Quart ${year}` }).click();
  await expect(pages).toHaveText(
    [
      "Modifier le questionnaire",
      "Correction",
      "Problèmes",
      "Résultats",
      "Anomalies",
      "Seuils",
      "Convocations",
      "Classement",
      "Messages",
    ].concat("Documentation"),
  );
  await page.keyboard.press("Escape");
  await page.getByText(String(year + 40), { exact: true }).click();
  await expect(page).toHaveURL(`/admin/questionnaire?year=${year + 40}`);
  await expect(cards(page)).toHaveText([`Finale ${year + 40}`]);
  await cardOf(page, `Finale ${year + 40}`)
    .getByRole("link", { name: "Modifier le questionnaire" })
    .click();
  await expect(page.getByRole("navigation", { name: "Étape" }).getByRole("link", { name: "Questions" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: `Étapes ${year + 40}` }).click();
  await page.getByRole("link", { name: "Exports" }).click();
  await expect(page).toHaveURL("/admin/exports");
});

test("PPL-09 the office gives a stage its dates in Paris time, reads what they do at once, and where each convocation's date is set", async ({
  world,
  phone: page,
}) => {
  const year = await aSeason(world);
  const quarter = await aStage(world, { name: "Quart", year, order: 1 });
  await aStage(world, { name: "Demi", year, order: 2, physical: true, previousQuestionnaireId: quarter.id });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  const card = cardOf(page, `Quart ${year}`);
  const dialog = dialogOn(page);
  await card.getByRole("button", { name: "Réglages" }).click();
  await dialog.getByRole("tab", { name: "Dates" }).click();
  const type = async (label: string, day: string, time: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(day);
    await dialog.getByLabel(`${label}, heure`).fill(time);
  };
  await type("Ouvre le", "12/01/2090", "08:00");
  await type("Ferme le", "12/01/2090", "02:00 PM");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText(/^Écrivez l'heure ainsi.: 14:00$/)).toBeVisible();
  await type("Ferme le", "12/01/2090", "7h30");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText(/^L'étape ouvre le 12 janvier 2090 à 8.h, heure de Paris.: elle ne peut fermer qu'après\.$/)).toBeVisible();
  await type("Ferme le", "12/07/2090", "20:30");
  await expect(dialog.getByText(/elle se fermera aussitôt, jusqu'à son ouverture/)).toBeVisible();
  await expect(dialog.getByText(/L'étape n'est pas active/)).toBeVisible();
  await dialog.getByLabel("Ferme le, heure").press("Escape");
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await expect(question).toContainText("Les dates que vous avez écrites seront perdues.");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(card).toContainText(/Ouvre le 12 janvier 2090 à 8.h, ferme le 12 juillet 2090 à 20.h.30/);
  await expect(card.getByRole("switch", { name: /^Ouverte/ })).not.toBeChecked();
  const stored = await world.db
    .selectFrom("questionnaires")
    .select(["opensAt", "closesAt"])
    .where("id", "=", quarter.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ opensAt: new Date("2090-01-12T07:00:00Z"), closesAt: new Date("2090-07-12T18:30:00Z") });
  await card.getByRole("switch", { name: /^Ouverte/ }).press("Space");
  await expect(dialog).toContainText(/Elle fermera d'elle-même le 12 juillet 2090 à 20.h.30/);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await cardOf(page, `Demi ${year}`).getByRole("button", { name: "messages de « Quart »" }).click();
  await expect(dialog.getByText(`Réglages de « Quart ${year} »`)).toBeVisible();
  await expect(dialog.getByRole("tab", { name: "Messages" })).toHaveAttribute("aria-selected", "true");
});

test("STG-01 STG-03 a new stage says what it lacks; changing a flag says what people notice, and a second active stage is refused", async ({
  world,
  page,
}) => {
  const year = await aSeason(world);
  await aStage(world, { name: "Déjà là", year, active: true, questions: [{ title: "La ruche", right: ["1"] }] });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  await expect(cards(page)).toHaveText([`Déjà là ${year}`]);
  await page.getByRole("button", { name: "Nouvelle étape" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Année").fill("");
  await dialog.getByRole("button", { name: "Créer l'étape" }).click();
  for (const text of ["Le nom est requis", "L'année est requise", "Le statut est requis", "Le type est requis"])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByLabel("Nom"), "the first error").toBeFocused();
  await expectLayout(page);
  // What is chosen again stays; only its button empties it.
  const round = dialog.getByRole("combobox", { name: "Tour" });
  for (const _ of ["chosen", "again"]) {
    await round.click();
    await page.getByRole("option").first().click();
  }
  await expect(round).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Ne plus choisir de tour" }).click();
  await expect(round).toHaveValue("");
  await dialog.getByLabel("Nom").fill("Rattrapage");
  await dialog.getByLabel("Année").fill(String(year));
  await dialog.getByRole("radio", { name: "En ligne" }).check({ force: true });
  await dialog.getByRole("radio", { name: "Inactive" }).check({ force: true });
  await dialog.getByRole("button", { name: "Créer l'étape" }).click();
  await expect(page, "its questions come next").toHaveURL(/\/admin\/questionnaire\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Éditer un questionnaire" })).toBeVisible();
  await page.getByRole("link", { name: `Étapes ${year}` }).click();
  await expect(cards(page)).toHaveText([`Déjà là ${year}`, `Rattrapage ${year}`]);

  const card = cardOf(page, `Rattrapage ${year}`);
  await card.getByRole("switch", { name: /^Active/ }).press("Space");
  await expect(dialog).toContainText("Cette étape n'a encore aucune question.");
  await expect(dialog).toContainText("Participants qui le verront : 0");
  await dialog.getByRole("button", { name: "Activer l'étape" }).click();
  await expect(dialog.getByText(`L'étape « Déjà là » (${year}) est déjà active`)).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole("switch", { name: /^Active/ })).not.toBeChecked();

  await toggleFlag(page, `Déjà là ${year}`, "Active", "Désactiver l'étape");
  await toggleFlag(page, `Rattrapage ${year}`, "Active", "Activer l'étape");
  await expect(card.getByRole("switch", { name: /^Active/ })).toBeChecked();
  await expect(card).toContainText("Les participants concernés voient ce questionnaire");
  await toggleFlag(page, `Rattrapage ${year}`, "Ouverte", "Fermer l'étape");
  await expect(card).toContainText("Pas encore ouverte, et aucune date ne l'ouvre");
  await toggleFlag(page, `Rattrapage ${year}`, "Visible", "Rendre visible l'étape");
  await expect(card.getByRole("switch", { name: "Visible" })).toBeChecked();
  await expect(page.getByRole("button", { name: /supprimer/i })).toHaveCount(0);
});

test("STG-02 STG-08 STG-11 CTR-05 name, order, previous stage and documentation; the list shows the new order at once; year and type until a first participant", async ({
  world,
  phone: page,
}) => {
  const year = await aSeason(world);
  await aStage(world, { name: "Quart", year, order: 1 });
  const demi = await aStage(world, { name: "Demi", year, order: 2, physical: true });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  await expect(cards(page)).toHaveText([`Quart ${year}`, `Demi ${year}`]);
  const dialog = dialogOn(page);
  await cardOf(page, `Demi ${year}`).getByRole("button", { name: "Réglages" }).click();
  await dialog.getByLabel("Lien de la documentation").fill("exemple.fr");
  await dialog.getByLabel("Ordre").fill("");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("L'adresse commence par https://")).toBeVisible();
  await expect(dialog.getByText("L'ordre est un nombre entier")).toBeVisible();
  for (const [typed, refusal] of [
    ["1,5", "L'ordre est un nombre entier"],
    ["-3", "L'ordre est un nombre entier positif ou nul"],
  ] as const) {
    await dialog.getByLabel("Ordre").fill(typed);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText(refusal, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("Ordre")).toHaveValue(typed);
  }
  await dialog.getByLabel("Nom").fill("Demi-finale");
  await dialog.getByLabel("Ordre").fill("0");
  await dialog.getByLabel("Lien de la documentation").fill("https://exemple.fr/consignes");
  await choose(dialog, "Tour", /Demi-finale/);
  await choose(dialog, "Étape précédente", `Quart ${year}`, { exact: false });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  for (const text of [
    "Nom du questionnaire modifié",
    "Tour de l'étape modifié",
    "Ordre du questionnaire modifié, rechargez la page.",
    "Lien de la documentation modifiée",
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveText([`Demi-finale ${year}`, `Quart ${year}`]);
  const card = cardOf(page, `Demi-finale ${year}`);
  await expect(card).toContainText(`après Quart ${year}`);
  await page.getByRole("button", { name: `Autres pages de Demi-finale ${year}` }).click();
  await expect(page.getByRole("menuitem", { name: "Documentation" })).toHaveAttribute("href", "https://exemple.fr/consignes");
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "Réglages" }).click();
  await dialog.getByLabel("Année").fill(String(year + 60));
  await dialog.getByRole("radio", { name: "En ligne" }).check({ force: true });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  for (const text of ["Année de l'étape modifiée", "Type de l'étape modifié"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveText([`Quart ${year}`]);
  await page.getByText(String(year + 60), { exact: true }).click();
  const moved = cardOf(page, `Demi-finale ${year + 60}`);
  await expect(moved.getByText("En ligne", { exact: true })).toBeVisible();
  const person = await aParticipant(world, { year: year + 60 });
  await aResult(world, { userId: person.id, questionnaireId: demi.id, grade: 3, weightedGrade: 6 });
  await page.reload();
  await moved.getByRole("button", { name: "Réglages" }).click();
  await expect(dialog.getByText("L'année et le type ne changent plus")).toBeVisible();
  await expect(dialog.getByLabel("Année")).toBeDisabled();
  for (const type of ["En ligne", "Sur place"]) await expect(dialog.getByRole("radio", { name: type })).toBeDisabled();
});

const editorOn = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

test("STG-04 the messages of a stage, each asked for and saved as far as they are written, shown as the participant will see them; no input is lost by mistake", {
  tags: ["core"],
}, async ({ world, page, open }) => {
  const year = await aSeason(world);
  const stage = await aStage(world, { name: "Quart", year, showOnUserDashboard: true });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  await cardOf(page, `Quart ${year}`).getByRole("button", { name: "Réglages" }).click();
  const dialog = page.getByRole("dialog", { name: /^Réglages de/ });
  await dialog.getByRole("tab", { name: "Messages" }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("La date est requise")).toBeVisible();
  await expect(dialog.getByText("L'heure est requise")).toBeVisible();
  await expect(dialog.getByText("Le texte est requis")).toHaveCount(4);

  await dialog.getByLabel("Date").fill("14/03/2027");
  await expect(dialog.getByRole("status").first()).toContainText(/^Il manque encore.: l'heure, «.En attente de qualification.», /);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  expect(await messagesOf(world, stage.id)).toEqual({ convoquedForNextStep: "", notQualifiedForNextStep: "", hour: null });
  await cardOf(page, `Quart ${year}`).getByRole("button", { name: "Réglages" }).click();
  await dialog.getByRole("tab", { name: "Messages" }).click();
  const hour = dialog.getByLabel("Heure");
  await dialog.getByLabel("Date").fill("");
  // Each letter is shown beside, before it is a day.
  await dialog.getByLabel("Date").pressSequentially("14/03/2027");
  await hour.fill("14h99");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText(/^Écrivez l'heure ainsi.: 14:00$/)).toBeVisible();
  await hour.fill("14h30");
  await hour.blur();
  await expect(hour).toHaveValue("14:30");
  for (const label of ["En attente de qualification", "Qualifié pour l'étape suivante", "Non qualifié"]) {
    await editorOn(page, label).click();
    await expect(editorOn(page, label)).toBeFocused();
    await page.keyboard.type(`${label} de Palmarès`);
  }
  await editorOn(page, "Convoqué à l'étape suivante").click();
  await expect(editorOn(page, "Convoqué à l'étape suivante")).toBeFocused();
  await page.keyboard.type("Apportez ");
  const convoked = dialog.getByRole("region", { name: "Convoqué à l'étape suivante" });
  await convoked.getByRole("button", { name: "Formule", exact: true }).click();
  await convoked.getByLabel("Formule en LaTeX").fill(String.raw`\frac{1}{2`);
  await expect(convoked.getByText("Cette formule ne peut pas être lue ainsi")).toBeVisible();
  await convoked.getByLabel("Formule en LaTeX").fill(String.raw`\frac{1}{2}`);
  await convoked.getByRole("button", { name: "Insérer la formule" }).click();
  await expect(editorOn(page, "Convoqué à l'étape suivante")).toBeFocused();
  await page.keyboard.type(" feuille");
  const ticket = convoked.getByRole("region", { name: "Votre convocation" });
  await expect(ticket).toContainText("dimanche 14 mars 2027");
  await expect(convoked.getByRole("region", { name: "Quart" }).locator("mfrac")).toBeVisible();
  await expectLayout(page);

  const reader = dialog.getByRole("radiogroup", { name: "Aperçu pour" });
  await editorOn(page, "En attente de qualification").click();
  await page.keyboard.type(", prêt(e)");
  const waiting = dialog.getByRole("region", { name: "En attente de qualification" }).getByRole("region");
  await expect(waiting).toContainText("Palmarès, prête");
  await reader.getByText("Participant", { exact: true }).click();
  await expect(waiting).toContainText(/Palmarès, prêt$/);
  await reader.getByText("Genre inconnu").click();
  await expect(waiting).toContainText("Palmarès, prêt(e)");

  await page.mouse.click(2, 400);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Messages du questionnaire modifiés avec succès")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await messagesOf(world, stage.id)).toEqual({
    convoquedForNextStep: String.raw`<p>Apportez <span data-formula="\frac{1}{2}"></span> feuille</p>`,
    notQualifiedForNextStep: "<p>Non qualifié de Palmarès</p>",
    hour: "14:30",
  });

  const person = await aParticipant(world, { year, status: "CONFIRMED" });
  await aResult(world, { userId: person.id, questionnaireId: stage.id, qualified: false, origin: "hand" });
  const participantPage = await open("ordinateur");
  await openSignedIn(participantPage, world, person, "/participant/informations-championnat");
  await expect(participantPage.getByText("Non qualifié de Palmarès")).toBeVisible();
  await expect(participantPage.getByText("<p>")).toHaveCount(0);
});

const messagesOf = ({ db }: World, id: number) =>
  db
    .selectFrom("questionnaires")
    .select(["convoquedForNextStep", "notQualifiedForNextStep", "hour"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("STG-13 the stages of the last season are shown with their next dates, then copied, and offered no more", async ({ world, page }) => {
  const before = await aSeason(world);
  const dates = { opensAt: new Date(`${before}-01-12T07:00:00Z`), date: `${before}-03-14`, hour: "14:30" };
  const quarter = await aStage(world, { name: "Quart", year: before, order: 1, active: true, showOnUserDashboard: true, ...dates });
  await aStage(world, { name: "Demi", year: before, order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const year = await aSeason(world);
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  const offer = page.getByRole("button", { name: `Reprendre les étapes de ${before}` });
  await offer.click();
  const dialog = dialogOn(page);
  await expect(dialog.getByRole("listitem")).toHaveText([
    new RegExp(`^Quart ${year}Ouvre le 12 janvier ${year} à 8.h · Les qualifiés sont convoqués le \\w+ 14 mars ${year}$`),
    `Demi ${year}Sans date`,
  ]);
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Reprendre 2 étapes" }).click();
  await expect(cards(page)).toHaveText([`Quart ${year}`, `Demi ${year}`]);
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
  await expect(cardOf(page, `Demi ${year}`)).toContainText(`après Quart ${year}`);
  await expect(offer).toHaveCount(0);
});

test("RUL-12 those who know the problems are in the settings of a stage; a change that is not saved keeps the other tabs closed", async ({
  world,
  page,
}) => {
  const year = await aSeason(world);
  await aStage(world, { name: "Quart", year });
  await openSignedIn(page, world, await anAdmin(world), "/admin/questionnaire");
  await cardOf(page, `Quart ${year}`).getByRole("button", { name: "Réglages" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Lien du corrigé").fill("https://exemple.fr/corrige");
  await expect(dialog.getByRole("tab", { name: "Dates" })).toBeDisabled();
  await dialog.getByLabel("Lien du corrigé").fill("");
  await dialog.getByRole("tab", { name: "Pour les écoles" }).click();
  await dialog.getByLabel("Prénom").fill("Ada");
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill("Lovelace");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(dialog.getByText("Ada Lovelace")).toBeVisible();
  await dialog.getByRole("button", { name: "Ouvrir les problèmes aux écoles" }).click();
  await expect(page.getByRole("dialog", { name: /Ouvrir les problèmes de/ })).toBeVisible();
});

test("STG-07 a gate before the pages of stages: asked once per device, and again after a change of password", async ({ world, page }) => {
  const year = await aSeason(world);
  await aStage(world, { name: "Quart", year });
  const office = await anAdmin(world);
  const setPassword = (value: string | null) =>
    office.caller.call(configurationApi.update, { params: { name: "GATE_PASSWORD" }, body: { value } });
  await setPassword("sésame ouvre-toi");
  await openSignedIn(page, world, office, "/admin/questionnaire");
  const password = page.getByLabel("Mot de passe des étapes");
  await expect(password).toBeVisible();
  await expect(page.getByText("Quart")).toHaveCount(0);
  await password.fill("sésame");
  await password.press("Enter");
  await expect(page.getByText("Ce mot de passe n'est pas le bon.")).toBeVisible();
  await password.fill("sésame ouvre-toi");
  await password.press("Enter");
  await expect(cards(page)).toHaveText([`Quart ${year}`]);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain("sésame");
  await page.reload();
  await expect(cards(page)).toHaveText([`Quart ${year}`]);
  await setPassword("un autre");
  await page.reload();
  await expect(password).toBeVisible();
  await setPassword(null);
  await page.reload();
  await expect(cards(page)).toHaveText([`Quart ${year}`]);
});
