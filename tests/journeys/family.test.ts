import type { Page } from "playwright-core";
import { hashPassword } from "#platform/server/password.ts";
import { countOpenSessions } from "#tests/password-links.ts";
import { aParticipant, type World } from "#tests/world.ts";
import { expect, expectLayout, test } from "./browser.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

const aChild = (world: World, email: string, firstname: string) =>
  aParticipant(world, { person: { email, firstname, passwordHash, chosenWith: "reset" } });

async function logInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel("Identifiant").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** Presses this in the menu of a phone. */
async function pressInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

const expectSignedIn = async (page: Page, firstname: string): Promise<void> => {
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expect(page.getByRole("dialog").getByText(`${firstname} Durand`)).toBeVisible();
  await page.keyboard.press("Escape");
};

test("FAM-01 FAM-02 FAM-03 a parent signs in with their e-mail, chooses who plays, and changes child without a password", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const email = "parent.durand@exemple.fr";
  const [lea, tom] = [await aChild(world, email, "Léa"), await aChild(world, email, "Tom")];
  const zoe = await aChild(world, "autre@exemple.fr", "Zoé");
  await page.goto("/connexion");
  await logInAs(page, email);
  await expect(page.getByRole("heading", { name: "Qui joue ?" })).toBeFocused();
  await expectLayout(page);
  await page.getByRole("button", { name: "Léa" }).click();
  await expectSignedIn(page, "Léa");

  await pressInMenu(page, "Changer d'enfant");
  const window = page.getByRole("dialog", { name: "Qui joue ?" });
  await expect(window.getByRole("button", { name: "Léa" })).toHaveCount(0);
  await expectLayout(page);
  await window.getByRole("button", { name: "Tom" }).click();
  await expectSignedIn(page, "Tom");

  await pressInMenu(page, "Déconnexion");
  const question = page.getByRole("dialog", { name: "Qui se déconnecte ?" });
  await expect(question).toContainText("Cet appareil reste aussi ouvert pour Léa.");
  await question.getByRole("button", { name: "Tom seulement" }).click();
  await expect(page).toHaveURL("/connexion");
  await expect(page.getByText("Léa")).toHaveCount(0);
  expect([await countOpenSessions(world, tom), await countOpenSessions(world, lea)], "with those of the tests").toEqual([0, 2]);

  await logInAs(page, zoe.username);
  await expectSignedIn(page, "Zoé");
  await pressInMenu(page, "Ajouter un enfant");
  await expect(page.getByRole("dialog", { name: "Ajouter un enfant" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await pressInMenu(page, "Déconnexion");
  await expect(page).toHaveURL("/connexion");

  await logInAs(page, tom.username);
  await expectSignedIn(page, "Tom");
  await pressInMenu(page, "Changer d'enfant");
  await page.getByRole("dialog", { name: "Qui joue ?" }).getByRole("button", { name: "Ajouter un enfant" }).click();
  const adding = page.getByRole("dialog", { name: "Ajouter un enfant" });
  await adding.getByLabel("Identifiant").fill(zoe.username);
  await adding.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await adding.getByRole("button", { name: "Se connecter" }).click();
  await expectSignedIn(page, "Zoé");
  await pressInMenu(page, "Déconnexion");
  await expect(question).toContainText("Léa et Tom");
  await question.getByRole("button", { name: "Déconnexion de tous" }).click();
  await expect(page).toHaveURL("/connexion");
  for (const child of [lea, tom, zoe])
    await expect
      .poll(
        async () =>
          (
            await world.db
              .selectFrom("sessions")
              .select("id")
              .where("userId", "=", child.id)
              .where("device", "is not", null)
              .where("revokedAt", "is", null)
              .execute()
          ).length,
      )
      .toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("family"))).not.toContain("accessToken");
});
