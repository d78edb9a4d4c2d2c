import type { Page } from "playwright-core";
import { aCenter, aClub, aMember, anAdmin, aParticipant } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";
import { keyboardInput } from "./input.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("ADM-04 ADM-08 CFG-03 the office at work by keyboard alone: each closed window returns the focus to what opened it", {
  tags: ["core"],
}, async ({ world, page }) => {
  const input = keyboardInput(page);
  const admin = await anAdmin(world);
  const { manager } = await aCenter(world);
  await aParticipant(world, { person: { lastname: `Clavier${admin.id}`, firstname: "Zoé" } });
  await openSignedIn(page, world, admin, `/admin/participants?search=clavier${admin.id}`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();

  // A person is corrected and confirmed; then the row's menu is closed, and used.
  await input.press(button(page, /^Modifier/));
  await input.type(dialog(page).getByLabel("Prénom"), "Zoë");
  await input.press(dialog(page).getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("Fiche enregistrée")).toBeVisible();
  await input.press(dialog(page).getByRole("button", { name: "Confirmer l'inscription" }));
  await expect(dialog(page).getByText("Confirmé", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, /^Modifier/)).toBeFocused();
  await input.press(button(page, /^Autres actions/));
  await input.pick(page.getByRole("menuitem", { name: "Supprimer l'inscription" }));
  await input.press(dialog(page).getByRole("button", { name: "Garder l'inscription" }));
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, /^Autres actions/)).toBeFocused();

  // A center is added, with an existing account.
  await input.press(page.getByRole("link", { name: "Centres d'épreuve" }));
  await input.press(button(page, "Ajouter un centre"));
  await input.tick(dialog(page).getByRole("radio", { name: "Compte existant" }));
  await input.type(dialog(page).getByLabel("Responsable du centre"), manager.username);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await input.type(dialog(page).getByLabel("Nom du centre"), `Centre au clavier ${admin.id}`);
  await input.type(dialog(page).getByLabel("Code postal"), "69001");
  await input.press(dialog(page).getByRole("button", { name: "Créer le centre" }));
  await expect(page.getByText(`Centre Centre au clavier ${admin.id} créé`)).toBeVisible();
  await expect(button(page, "Ajouter un centre")).toBeFocused();

  // A date of the configuration.
  await input.press(page.getByRole("link", { name: "Configuration" }));
  await input.press(page.getByRole("link", { name: "Année et dates" }));
  await input.press(page.getByRole("link", { name: "Dates d'inscription" }));
  await input.type(page.getByRole("region", { name: "Clubs" }).getByRole("textbox", { name: "Jusqu'au" }), "28/02/2027 23:59");
  await input.press(button(page, "Enregistrer"));
  await expect(page.getByText("Paramètre enregistré")).toBeVisible();
  await world.season();
});

test("CLB-03 a club confirms its members by keyboard alone", async ({ world, page }) => {
  const input = keyboardInput(page);
  const club = await aClub(world);
  for (const lastname of ["Alpha", "Beta", "Gamma"]) await aMember(world, club, { person: { lastname } });
  await openSignedIn(page, world, club.manager, "/club/info");
  await input.press(page.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: "Adhérents" }));
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await input.press(page.getByRole("row", { name: /Alpha/ }).getByRole("button", { name: /^Confirmer/ }));
  await input.press(dialog(page).getByRole("button", { name: "Confirmer", exact: true }));
  await expect(page.getByText("1 adhérent confirmé")).toBeVisible();
  await input.tick(page.getByRole("checkbox", { name: "Choisir Beta Marie" }));
  await input.tick(page.getByRole("checkbox", { name: "Choisir Gamma Marie" }));
  await input.press(page.getByRole("region", { name: "Adhérents choisis" }).getByRole("button", { name: "Confirmer" }));
  await input.press(dialog(page).getByRole("button", { name: "Confirmer", exact: true }));
  await expect(page.getByText("2 adhérents confirmés")).toBeVisible();
});
