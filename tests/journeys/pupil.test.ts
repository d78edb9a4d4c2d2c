import type { Page } from "playwright-core";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aPupil, aSchool, CLOSED } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, rowIn, test } from "./browser.ts";
import { keyboardInput, pointerInput, type UserInput } from "./input.ts";

const PUPILS = "/etablissement/participants";
const LAST_YEAR = ACTIVE_YEAR - 1;

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rowOf = (page: Page, name: string) => rowIn(page.getByLabel("Élèves", { exact: true }), name);

async function fillIn(
  page: Page,
  { type, tick }: UserInput,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> {
  await type(page.getByLabel("Nom", { exact: true }), lastname);
  await type(page.getByLabel("Prénom"), firstname);
  await type(page.getByLabel("Date de naissance"), "14/05/2012");
  await tick(page.getByRole("radio", { name: "Femme" }));
  await type(page.getByLabel("Adresse e-mail"), "classe@exemple.fr");
}

test("ETB-07 INS-15 INS-16 a teacher types two pupils in a row, corrects refusals, and is offered to confirm them", async ({
  world,
  page,
}) => {
  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "HC").execute();
  const school = await aSchool(world);
  const input = keyboardInput(page);
  await openSignedIn(page, world, school.correspondent, PUPILS);
  await expect(page.getByText("0 élève", { exact: true })).toBeVisible();
  await input.press(page.getByRole("button", { name: "Ajouter un élève qualifié" }));
  await expect(page.getByLabel("Pays")).toHaveValue("France");
  await input.press(button(page, "Ajouter"));
  for (const message of [
    "Le nom est requis",
    "Le prénom est requis",
    "La date de naissance est requise",
    "Le genre est requis",
    "La catégorie est requise",
    "L'adresse e-mail est requise",
    "Le code postal doit contenir 5 chiffres",
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused();

  // The first, with a postal code too short: typed input stays, the refused field is shown.
  await fillIn(page, input, { firstname: "Zoé", lastname: "Lefèvre" });
  const category = page.getByRole("combobox", { name: "Catégorie" });
  await expect(category, "proposed by the birthday").toHaveValue("C2\u00A0: 4e et 3e");
  await input.choose(category, "CM : CM1 et CM2");
  await expect(page.getByRole("dialog").getByText(/^En CM, on a d'ordinaire de 8 à 11 ans/)).toBeVisible();
  await input.choose(category, "C2 : 4e et 3e");
  await expect(category).toHaveValue("C2\u00A0: 4e et 3e");
  await category.press("ArrowDown");
  await expect(page.getByRole("option", { name: "C2 : 4e et 3e", exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: "HC : haute compétition", exact: true })).toHaveCount(0);
  await input.type(page.getByLabel("Code postal"), "6900");
  await input.press(button(page, "Ajouter et continuer"));
  await expect(page.getByText("Le code postal doit contenir 5 chiffres")).toBeVisible();
  await expect(page.getByText("Le nom est requis")).toBeHidden();
  await expect(page.getByLabel("Code postal")).toBeFocused();
  await input.type(page.getByLabel("Code postal"), "69001");
  await input.press(button(page, "Ajouter et continuer"));
  await expect(page.getByRole("status").filter({ hasText: "Zoé Lefèvre est ajoutée, sous l'identifiant zoe.lefevre" })).toBeVisible();

  // The second: the class and the town are prefilled; a namesake born the same day is not added twice.
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Catégorie" })).toHaveValue("C2\u00A0: 4e et 3e");
  await expect(page.getByLabel("Code postal")).toHaveValue("69001");
  await fillIn(page, input, { firstname: "zoe", lastname: "LEFEVRE" });
  await input.press(button(page, "Ajouter"));
  await expect(page.getByRole("alert")).toContainText("Zoé Lefèvre, avec cette date de naissance, est déjà dans votre liste de 2027");
  await expectLayout(page);
  await input.type(page.getByLabel("Prénom"), "Léa");

  // Leaving now would lose the pupil, who is then added.
  await input.press(button(page, "Terminer"));
  await expect(dialog(page, "Quitter sans enregistrer ?")).toBeVisible();
  await input.press(button(page, "Continuer"));
  await expect(page.getByLabel("Prénom")).toHaveValue("Léa");
  await input.press(button(page, "Ajouter"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("2 élèves viennent d'être ajoutés")).toBeVisible();
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await expect(rowOf(page, "Zoé")).toContainText("En attente");
  await expect(page.getByText("à relire", { exact: true })).toHaveCount(0);
  await input.press(button(page, "Confirmer ces 2 inscriptions"));
  await input.press(page.getByRole("dialog").getByRole("button", { name: "Confirmer", exact: true }));
  await expect(page.getByText("2 inscriptions confirmées")).toBeVisible();
  const added = await world.db
    .selectFrom("users as u")
    .innerJoin("registrations as r", "r.userId", "u.id")
    .select(["u.username", "u.birthday", "r.status"])
    .where("r.establishmentId", "=", school.id)
    .where("r.kind", "=", "participant")
    .orderBy("u.username")
    .execute();
  expect(added.map(({ birthday, status }) => [birthday, status])).toEqual([
    ["2012-05-14", "CONFIRMED"],
    ["2012-05-14", "CONFIRMED"],
  ]);
  await world.db.updateTable("users").set({ birthday: "2016-05-14" }).where("firstname", "=", "Léa").execute();
  await page.reload();
  await expect(rowOf(page, "Léa")).toContainText("à relire");
  await expect(rowOf(page, "Zoé")).not.toContainText("à relire");
});

test("ETB-09 ETB-11 ETB-15 PAR-04 PAR-05 a teacher changes a pupil's card, category and team, and renews one of last year", async ({
  world,
  phone: page,
}) => {
  await world.db.updateTable("categories").set({ canRegister: true }).where("name", "=", "HC").execute();
  const school = await aSchool(world);
  const pupil = await aPupil(world, school, { status: "CONFIRMED" });
  const former = await aPupil(world, school, { year: LAST_YEAR, person: { lastname: "Ancien", birthday: "2011-02-03" } });
  for (const [name, showOnUserDashboard] of [
    ["Quart publié", true],
    ["Quart caché", false],
  ] as const) {
    const { id } = await aStage(world, { name, year: LAST_YEAR, showOnUserDashboard });
    await aResult(world, { userId: former.id, questionnaireId: id, grade: 9, weightedGrade: 45 });
  }
  const squad = "Les Curieux";
  await aSquad(world, squad);
  const input = pointerInput(page);
  await openSignedIn(page, world, school.correspondent, PUPILS);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await rowOf(page, "Durand").getByRole("button", { name: "Modifier" }).click();
  const card = dialog(page, "Marie Durand");
  await expect(card.getByText(pupil.username, { exact: true })).toBeVisible();
  await expect(card.getByRole("textbox", { name: "Identifiant" })).toHaveCount(0);
  await expect(card.getByRole("combobox", { name: "Équipe" })).toHaveCount(0);
  await expect(button(page, "Enregistrer")).toBeDisabled();

  // Category and team, saved at once.
  await input.choose(card.getByRole("combobox", { name: "Catégorie" }), `${squadCategory} : études supérieures`);
  await expect(page.getByText(/Catégorie enregistrée/)).toBeVisible();
  await input.choose(card.getByRole("combobox", { name: "Équipe" }), squad);
  await expect(page.getByText(`Équipe enregistrée\u00A0: ${squad}`)).toBeVisible();
  await input.choose(card.getByRole("combobox", { name: "Catégorie" }), "L2 : études supérieures");
  await expect(dialog(page, `Quitter l'équipe « ${squad} » ?`)).toBeVisible();
  await button(page, "Garder l'équipe").click();
  await expect(card.getByRole("combobox", { name: "Équipe" })).toHaveValue(squad);

  // The card: an error is shown at its field; unsaved changes are not left by accident.
  await input.type(card.getByLabel("Prénom"), "Zoé");
  await input.type(card.getByLabel("Code postal"), "690");
  await card.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog(page, "Quitter sans enregistrer ?")).toBeVisible();
  await button(page, "Continuer").click();
  await button(page, "Enregistrer").click();
  await expect(card.getByText("Le code postal doit contenir 5 chiffres")).toBeVisible();
  await input.type(card.getByLabel("Code postal"), "69002");
  await button(page, "Enregistrer").click();
  await expect(page.getByText("Fiche enregistrée")).toBeVisible();
  await expect(dialog(page, "Zoé Durand")).toBeVisible();
  const overlap = await dialog(page, "Zoé Durand")
    .locator("header")
    .getByRole("button", { name: "Fermer" })
    .evaluate((close, saved) => {
      const message = [...document.querySelectorAll("#toasts [role=status]")].find(({ textContent }) => textContent === saved);
      const [cross, box] = [close.getBoundingClientRect(), (message ?? document.body).getBoundingClientRect()];
      const pressed = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return { overClose: box.top < cross.bottom && box.right > cross.left, takesPresses: message?.contains(pressed) };
    }, "Fiche enregistrée");
  expect(overlap, "GEN-08 no message covers the window's close button, nor takes a click meant for it").toEqual({
    overClose: false,
    takesPresses: false,
  });
  await dialog(page, "Zoé Durand").getByRole("button", { name: "Fermer" }).last().click();
  await expect(rowOf(page, "Durand")).toContainText(squadCategory);
  await expect(rowOf(page, "Durand")).toContainText("Zoé");

  // A former pupil: displayed, with published results; renewed, and then changed.
  await page.goto(`${PUPILS}?year=${LAST_YEAR}`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await rowOf(page, "Ancien").getByRole("button", { name: "Voir la fiche" }).click();
  const formers = dialog(page, "Marie Ancien");
  await expect(formers.getByText(/n'est pas inscrite avec vous en 2027/)).toBeVisible();
  await expect(formers.getByRole("region", { name: "Quart publié 2026" })).toContainText("Note9 sur 14Coefficient");
  await expect(formers.getByText("Quart caché")).toHaveCount(0);
  await expect(formers.getByLabel("Prénom")).toBeDisabled();
  await expect(formers.getByRole("heading", { name: "Renouvellement d'inscription scolaire" })).toBeVisible();
  await expect(formers.getByLabel("Établissement où s'est déroulé le quart de finale")).toHaveValue(school.name);
  await expect(button(page, "Confirmer")).toBeDisabled();
  await input.choose(formers.getByRole("combobox", { name: "Catégorie" }), "C2 : 4e et 3e");
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  await button(page, "Confirmer").click();
  await expect(page.getByText(/^Les inscriptions scolaires sont fermées depuis le 30 septembre 2026/).last()).toBeVisible();
  await world.season();
  await button(page, "Confirmer").click();
  await expect(page.getByText("L'inscription au championnat 2027 est enregistrée.")).toBeVisible();
  await expect(formers.getByRole("heading", { name: "Championnat 2027" })).toBeVisible();
  await expect(formers.getByLabel("Prénom")).toBeEnabled();
});
