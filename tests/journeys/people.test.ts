import { sql } from "kysely";
import type { Page } from "playwright-core";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aPupil, aRegistration, aSchool, type World } from "#tests/world.ts";
import { act, chipOf, delayRequests, downloadBy, expect, filterList, openSignedIn, rowIn, test } from "./browser.ts";
import { fillAccount } from "./sign-up-form.ts";

const rowOf = (page: Page, title: string, name: string) => rowIn(page.getByLabel(title, { exact: true }), name);

const chosenBar = (page: Page) => page.getByRole("region", { name: "Participants choisis" });
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Twenty pending individuals, « Seul 01 » to « Seul 20 », a pupil and a member; one of them took part the year before. */
async function aYear(world: World) {
  await world.db.deleteFrom("registrations").where("kind", "=", "participant").execute();
  const [school, club] = [await aSchool(world, { name: "Collège Ada Lovelace" }), await aClub(world)];
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname, email)
      select gen_random_uuid(), 'USER', 'Seul', lpad(n::text, 2, '0'), 'seul' || n || '@exemple.fr' from generate_series(1, 20) n returning id)
    insert into registrations (kind, year, user_id, category_id) select 'participant', ${ACTIVE_YEAR}, id, 4 from person`.execute(world.db);
  const pupil = await aPupil(world, school, { category: "C1", person: { lastname: "Arago", firstname: "Zoé" } });
  await aRegistration(world, { userId: pupil.id, year: ACTIVE_YEAR - 1, category: "CM", status: "CONFIRMED" });
  const member = await aParticipant(world, { clubId: club.id, status: "CONFIRMED", person: { lastname: "Borel", firstname: "Émile" } });
  return { pupil, member };
}

test("ADM-01 ADM-02 ADM-03 ADM-13 ADM-14 the office confirms one participant, then a selection across pages, deletes a registration, exports", async ({
  world,
  phone: page,
}) => {
  const { pupil, member } = await aYear(world);
  await openSignedIn(page, world, await anAdmin(world), "/admin/nulle-part");
  await expect(page).toHaveURL(/\/admin\/participants$/);
  await expect(page.getByText("1 à 15 sur 22")).toBeVisible();

  // Who is pending, and why.
  const arago = rowOf(page, "Participants", "Arago");
  for (const text of ["Collège Ada Lovelace", "En attente", "par l'établissement"]) await expect(arago).toContainText(text);
  const borel = rowOf(page, "Participants", "Borel");
  await expect(borel).toContainText("Confirmé");
  await expect(borel.getByRole("button", { name: "Confirmer" })).toHaveCount(0);

  // One.
  await arago.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("dialog")).toContainText("Confirmer l'inscription d'Arago Zoé");
  await press(page, "Confirmer");
  await expect(page.getByText("1 inscription confirmée")).toBeVisible();
  await expect(arago).toContainText("Confirmé");

  // All individuals, on two pages.
  await filterList(page, "Qui participe", "Sans établissement ni club");
  await expect(page.getByText("1 à 15 sur 20")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choisir Seul 01" }).check();
  // Until all are chosen, nothing is done with the few.
  const answer = await delayRequests(page, /limit=100/);
  await chosenBar(page).getByRole("button", { name: "Choisir les 20" }).click();
  await expect(chosenBar(page).getByRole("button", { name: "Confirmer" })).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(chosenBar(page)).toContainText("20 participants choisis");
  await chosenBar(page).getByRole("button", { name: "Confirmer" }).click();
  await press(page, "Confirmer");
  await expect(page.getByText("20 inscriptions confirmées")).toBeVisible();
  await expect(page.getByRole("button", { name: /à confirmer/ })).toHaveCount(0);

  // A registration in use is not deleted; the server says why.
  await chipOf(page, "Qui participe", "Sans établissement ni club").click();
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("borel");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await aResult(world, { questionnaireId: (await aStage(world)).id, userId: member.id, grade: 7 });
  const remove = async () => {
    await act(borel, "Supprimer l'inscription");
    await expect(page.getByRole("dialog")).toContainText(`Supprimer l'inscription ${ACTIVE_YEAR} de Borel Émile`);
    await press(page, "Supprimer");
  };
  await remove();
  await expect(page.getByText(/ne peut plus être supprimée.: cette personne a déjà une note/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await world.db.deleteFrom("results").where("userId", "=", member.id).execute();
  await remove();
  await expect(page.getByText("Inscription supprimée")).toBeVisible();
  await expect(page.getByText("Aucun résultat")).toBeVisible();

  // The year before, its category, a person's card in the address, its export.
  await page
    .getByRole("radiogroup", { name: "Année du championnat" })
    .getByText(String(ACTIVE_YEAR - 1))
    .click();
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("");
  await filterList(page, "Catégorie", "CM : CM1 et CM2");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await arago.getByRole("button", { name: "Modifier" }).click();
  await expect(page).toHaveURL(new RegExp(`personne=${pupil.wireId}`));
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Nom", exact: true })).toHaveValue("Arago");
  await page.keyboard.press("Escape");
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Exporter les confirmations" }).click());
  expect(name).toBe(`Inscriptions confirmées ${ACTIVE_YEAR - 1}.xlsx`);
  await expect(page.getByText("Exportation réussie")).toBeVisible();
});

test("ADM-04 the office finds an account among all roles, and opens one for a colleague", async ({ world, page }) => {
  const { username } = await aPerson(world, { role: "CLUB", lastname: "Hypatie", firstname: "Théa" });
  await openSignedIn(page, world, await anAdmin(world), "/admin/users");
  await filterList(page, "Type de compte", "Club");
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("hypatie");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page).toHaveURL(/role=CLUB/);
  await expect(rowOf(page, "Utilisateurs", "Hypatie")).toContainText(username);
  await page.getByRole("button", { name: "Créer un compte" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Fédération/ }).check({ force: true });
  await press(page, "Créer le compte");
  await expect(dialog.getByText("L'email est requis")).toBeVisible();
  await fillAccount(dialog, "Lovelace", "Ada", "ada@exemple.fr");
  await press(page, "Créer le compte");
  await expect(page.getByText("Compte créé. L'e-mail pour ada@exemple.fr attend")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Identifiant" })).toHaveValue("ada.lovelace");
});

test("a confirmation is taken back by its button, or by Ctrl+Z outside of fields, and the list shows it", async ({ world, page }) => {
  const office = await anAdmin(world);
  await aParticipant(world, { person: { firstname: "Ysé", lastname: "Zwingmann" } });
  await openSignedIn(page, world, office, "/admin/participants?search=Zwingmann");
  const row = page.getByRole("row", { name: /Zwingmann/ });
  const confirm = async () => {
    await row.getByRole("button", { name: /^Confirmer/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    await expect(row.getByText("Confirmé", { exact: true })).toBeVisible();
  };
  const message = page.getByRole("status").filter({ hasText: "1 inscription confirmée" });
  await confirm();
  await message.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("C'est annulé.")).toBeVisible();
  await expect(row.getByText("En attente")).toBeVisible();
  await expect(message).toHaveCount(0);

  await confirm();
  await expect(message).toBeVisible();
  await page.getByLabel("Rechercher").focus();
  await page.keyboard.press("Control+z");
  await expect(row.getByText("Confirmé", { exact: true })).toBeVisible();
  await page.getByLabel("Rechercher").blur();
  await page.keyboard.press("Control+z");
  await expect(row.getByText("En attente")).toBeVisible();
});
