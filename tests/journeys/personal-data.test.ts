import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { anAdmin, aPupil, aSchool } from "#tests/world.ts";
import { act, downloadBy, expect, openSignedIn, test } from "./browser.ts";

test("SEC-04 SEC-05 the trail links to a person, whose data is exported and erased, which the trail records", { tags: ["core"] }, async ({
  world,
  page,
}) => {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const lastname = "Noether";
  const pupil = await aPupil(world, school, { person: { firstname: "Élodie", lastname } });
  await school.correspondent.caller.call(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  const { numPalmares } = await world.db.selectFrom("users").select("numPalmares").where("id", "=", pupil.id).executeTakeFirstOrThrow();

  await openSignedIn(page, world, admin, "/admin/configuration/journal");
  await page.getByPlaceholder("Une personne\u00A0: nom, e-mail, identifiant").fill(lastname);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText("a confirmé une inscription")).toBeVisible();
  await expect(page.getByText("En attente", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=Noether/);
  await act(page, `Tout ce qui concerne Élodie ${lastname}, 2027`);
  await expect(page).toHaveURL(new RegExp(`objet=user\\+${pupil.id}`));
  await expect(page.getByText(`Sur Élodie ${lastname}, 2027`)).toBeVisible();

  await page.getByRole("link", { name: `Élodie ${lastname}, 2027` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?personne=${pupil.id}`));
  const card = page.getByRole("region", { name: "Données personnelles" });
  const { name, bytes } = await downloadBy(page, () => card.getByRole("button", { name: "Télécharger, à lire" }).click());
  expect(name).toBe(`Données personnelles ${numPalmares}.html`);
  expect(bytes.toString()).toContain(lastname);

  await card.getByRole("button", { name: "Effacer les données" }).click();
  const dialog = page.getByRole("dialog", { name: `Effacer les données de` });
  const erase = dialog.getByRole("button", { name: "Effacer les données" });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(`Pour confirmer, tapez ${numPalmares}`).fill(numPalmares.toLowerCase());
  await erase.click();
  await expect(page.getByText("Données effacées", { exact: true })).toBeVisible();

  await page.goto(`/admin/configuration/journal?objet=user+${pupil.id}`);
  await expect(page.getByText("a effacé des données personnelles")).toBeVisible();
  await expect(page.getByText("Personne effacée").first()).toBeVisible();
  await expect(page.getByText(lastname)).toHaveCount(0);
});
