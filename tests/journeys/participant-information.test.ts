import { usersApi } from "#people/people/people.contract.ts";
import { aParticipant, aPerson } from "#tests/world.ts";
import { choose, expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { consent } from "./sign-up-form.ts";

test("PAR-07 users change their own information", async ({ world, page }) => {
  await world.db
    .insertInto("cities")
    .values({ zipCode: "75005", city: "Paris", latitude: 48.84, longitude: 2.35 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const person = await aPerson(world, { firstname: "Marie-Antoinette-Inès", lastname: "de Saint-Exupéry-Desbordes-Valmore" });
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  const name = page.getByRole("button", { name: "Marie-Antoinette-Inès de Saint-Exupéry-Desbordes-Valmore" }).locator("span").first();
  expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  const member = page.getByRole("region", { name: "Votre carte de membre" });
  for (const text of ["Marie-Antoinette-Inès de Saint-Exupéry-Desbordes-Valmore", "Identifiant", person.username, person.email])
    await expect(member).toContainText(text);
  const save = page.getByRole("button", { name: "Enregistrer" });
  const postalCode = page.getByLabel("Code postal");
  const city = page.getByRole("combobox", { name: "Ville" });
  await expect(page.getByLabel("Date de naissance")).toHaveValue("14/05/2012");
  await expect(page.getByRole("radio", { name: "Femme" })).toBeChecked();
  await expect(page.getByText("Fille", { exact: true }), "the word of her age").toBeVisible();
  await expect(save).toHaveCount(0);
  for (const [typed, warning] of [
    ["6900", "Le code postal doit contenir exactement 5 chiffres"],
    ["690011", "Le code postal ne peut pas dépasser 5 chiffres"],
    ["69A01", "Le code postal doit contenir uniquement des chiffres"],
  ] as const) {
    await postalCode.fill(typed);
    await expect(page.getByText(warning)).toBeVisible();
    await expect(save).toBeEnabled();
  }
  await postalCode.fill("69001");
  await expect(save).toHaveCount(0);
  await postalCode.fill("75005");
  await city.fill("");
  await page.getByRole("option", { name: "Paris" }).click();
  await page.getByLabel("Adresse", { exact: true }).fill("3 rue Clovis");
  await page.getByLabel("Téléphone").fill("06 12 34 56 78");
  await page.getByLabel("Date de naissance").fill("01/06/2012");
  await page.getByText("Autres réglages").click();
  await choose(page, "Langue", /Italien/);
  await page.getByRole("radio", { name: "Homme" }).check();
  await page.getByRole("link", { name: "retour à l'accueil" }).click();
  const leaveDialog = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await leaveDialog.getByRole("button", { name: "Rester sur la page" }).click();
  await expect(leaveDialog).toHaveCount(0);
  await save.press("Enter");
  await expect(page.getByText("Vos informations ont été enregistrées.")).toBeVisible();
  await expect(save).toHaveCount(0);
  const { contact, birthday, genre, languageName } = await person.caller.call(usersApi.me);
  expect({ contact, birthday, genre, languageName }).toMatchObject({
    contact: { address: "3 rue Clovis", city: "Paris", zip_code: "75005", phone: "06 12 34 56 78" },
    birthday: "2012-06-01",
    genre: "homme",
    languageName: "Italien",
  });
});

test("PAR-07 GEN-11 a user who signs out is asked about unsaved changes before anything is ended", async ({ world, phone: page }) => {
  const person = await aPerson(world);
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  const address = page.getByLabel("Adresse", { exact: true });
  const signOut = async () => {
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await page.getByRole("button", { name: "Déconnexion" }).click();
  };
  const leaveDialog = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await address.fill("3 rue Clovis");
  await signOut();
  await expectLayout(page);
  await leaveDialog.getByRole("button", { name: "Rester sur la page" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vos informations ont été enregistrées.")).toBeVisible();
  expect((await person.caller.call(usersApi.me)).contact.address).toBe("3 rue Clovis");
  await address.fill("4 rue Clovis");
  await signOut();
  await leaveDialog.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page).toHaveURL("/connexion");
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
});

test("INS-11 PPL-07 SEC-05 a consent is withdrawn in the user's own space, even if it is required at sign-up; a parent gives it again", async ({
  world,
  page,
}) => {
  const person = await aParticipant(world);
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  const save = page.getByRole("button", { name: "Enregistrer mes autorisations" });
  await page.getByRole("heading", { name: "Vos autorisations" }).click();
  await expect(consent(page, /photographier/, "Oui")).toBeChecked();
  await consent(page, /photographier/, "Non").check();
  const [change, next] = [page.getByText("Aucune nouvelle image n'est publiée."), consent(page, /informations de la fédération/, "Oui")];
  expect((await change.boundingBox())?.y, "under its own answer").toBeLessThan((await next.boundingBox())?.y ?? 0);
  await expect(save, "beside the change").toBeInViewport();
  await page.getByRole("link", { name: "retour à l'accueil" }).click();
  const leaveDialog = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await expect(leaveDialog).toContainText("vos autorisations");
  await leaveDialog.getByRole("button", { name: "Rester sur la page" }).click();
  await expect(leaveDialog).toHaveCount(0);
  await save.click();
  await expect(page.getByText("Vos autorisations ont été enregistrées.")).toBeVisible();
  await expect(save).toHaveCount(0);
  expect(await person.caller.call(usersApi.me)).toMatchObject({ imageCapture: false, communication: true });
  await consent(page, /photographier/, "Oui").check();
  await save.click();
  await expect(page.getByText("indiquez le nom du parent")).toBeVisible();
  await page.getByRole("textbox", { name: "Réponses données par" }).fill("Sophie Germain");
  await save.click();
  await expect(save).toHaveCount(0);
  expect(await person.caller.call(usersApi.me)).toMatchObject({ imageCapture: true });
});
