import type { Page } from "playwright-core";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { anAdmin, aParticipant, aPupil, aSchool } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { anExamDay, cell, rowOf } from "./exam-day.ts";

const unfold = (page: Page) => page.locator("summary", { hasText: "Temps et aménagements" }).click();

test("TIM-02 a participant asks, the office gives, and the answer stands where the request was", { tags: ["core"] }, async ({
  world,
  phone: page,
}) => {
  const [person, office] = [await aParticipant(world, { status: "CONFIRMED" }), await anAdmin(world)];
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  await unfold(page);
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByText("Choisissez du temps en plus, ou un aménagement")).toBeVisible();
  const times = ["Pas de temps en plus", "Un tiers de temps en plus", "La moitié du temps en plus", "Deux fois plus de temps"];
  await expect(page.getByLabel("Temps", { exact: true }).getByRole("option")).toHaveText(times);
  const ask = async () => {
    await page.getByLabel("Temps", { exact: true }).selectOption("Un tiers de temps en plus");
    await page.getByRole("checkbox", { name: "Salle à part" }).check();
    await page.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expect(page.getByText("Votre demande attend une réponse")).toBeVisible();
  };
  await ask();
  await expectLayout(page);
  await page.getByRole("button", { name: "Retirer ma demande" }).click();
  await expect(page.getByText("Votre demande attend une réponse")).toHaveCount(0);
  await ask();

  await openSignedIn(page, world, office, "/admin/configuration/amenagements");
  const line = page.getByRole("list", { name: "Demandes et aménagements" }).getByRole("listitem").filter({ hasText: "Marie" });
  await expect(line).toContainText("Demandé\u00A0: un tiers de temps en plus, salle à part");
  await expectLayout(page);
  await line.getByRole("button", { name: /^Accorder/ }).click();
  const window = page.getByRole("dialog", { name: /Temps et aménagements/ });
  await window.getByRole("checkbox", { name: "Gros caractères" }).check();
  await expectLayout(page);
  await window.getByRole("button", { name: "Enregistrer" }).click();
  await expect(line).toContainText("Accordé\u00A0: un tiers de temps en plus, gros caractères, salle à part");
  await expect(line).not.toContainText("Demande");

  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  await unfold(page);
  await expect(page.getByText("Accordé\u00A0: un tiers de temps en plus, gros caractères, salle à part")).toBeVisible();
});

test("TIM-02 the office refuses with a reason that the person reads", async ({ world, page }) => {
  const [person, office] = [await aParticipant(world, { status: "CONFIRMED" }), await anAdmin(world)];
  await person.caller.call(accommodationsApi.ask, { body: { extra: 60, needs: [] } });
  await openSignedIn(page, world, office, `/admin/users?personne=${person.wireId}`);
  await unfold(page);
  await page.getByRole("button", { name: "Ne pas accorder" }).click();
  const window = page.getByRole("dialog", { name: /Ne pas accorder/ });
  await window.getByLabel("Cette personne lira").selectOption("Votre demande est arrivée trop tard pour cette saison.");
  await window.getByRole("button", { name: "Ne pas accorder" }).click();
  await expect(page.getByText("La réponse est partie")).toBeVisible();
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  await unfold(page);
  await expect(page.getByText("Votre demande est arrivée trop tard pour cette saison.")).toBeVisible();
});

test("TIM-02 a school gives to its pupil, finds it in its list, and ends it today", async ({ world, page }) => {
  const school = await aSchool(world);
  await aPupil(world, school, { status: "CONFIRMED", person: { firstname: "Zoé", lastname: "Petit" } });
  await openSignedIn(page, world, school.correspondent, "/etablissement/participants");
  await page
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await unfold(page);
  await page.getByRole("button", { name: /^Accorder/ }).click();
  const window = page.getByRole("dialog", { name: /Temps et aménagements de Petit Zoé/ });
  await window.getByRole("button", { name: "Enregistrer" }).click();
  await expect(window.getByText("Choisissez du temps en plus, ou un aménagement"), "nothing is given unasked").toBeVisible();
  await window.getByLabel("Temps", { exact: true }).selectOption("Un tiers de temps en plus");
  await window.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Accordé\u00A0: un tiers de temps en plus")).toBeVisible();
  await page.locator("summary", { hasText: "Tous les aménagements de vos élèves" }).click();
  await expect(page.getByRole("list", { name: "Demandes et aménagements" })).toContainText("Petit Zoé");
  await page.getByRole("button", { name: "Mettre fin aujourd'hui" }).first().click();
  await expect(page.getByText("Ni temps en plus, ni aménagement.")).toBeVisible();
  await expect(page.getByText("Ni demande, ni aménagement pour l'instant.")).toBeVisible();
});

test("TIM-02 a center reads what a candidate needs, and types a time up to theirs", async ({ world, phone: page }) => {
  const { center, address, ids } = await anExamDay(world, 2);
  const office = await anAdmin(world);
  const body = { extra: 20, needs: ["room" as const], startsOn: "2026-09-01", endsOn: "2027-08-31" };
  await office.caller.call(accommodationsApi.give, { params: { id: String(ids[0]) }, body });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openSignedIn(page, world, center.manager, address);
    await expect(rowOf(page, 1)).toContainText("+ 1/3, salle à part");
    await expect(rowOf(page, 2)).not.toContainText("salle à part");
    await expectLayout(page);
  }
  await cell(page, "Temps en minutes", 1).fill("241");
  await expect(rowOf(page, 1)).toContainText("Le temps ne peut pas dépasser 240 minutes");
  await cell(page, "Temps en minutes", 1).fill("240");
  await expect(rowOf(page, 1)).not.toContainText("ne peut pas dépasser");
});
