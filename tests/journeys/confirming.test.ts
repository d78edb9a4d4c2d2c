import { aSchoolStage } from "#tests/school-stages.ts";
import { aPupil, aSchool } from "#tests/world.ts";
import { expect, expectAccessible, openSignedIn, test } from "./browser.ts";
import { press } from "./sign-up-form.ts";

const PUPILS = "/etablissement/participants";

test("CLS-03 ETB-08 ETB-09 after an import both roads are said, and confirming leads to exactly these pupils; once a stage concerns them it comes first, and confirming asks by its name", {
  tags: ["core"],
}, async ({ world, phone: page }) => {
  const school = await aSchool(world);
  const other = await aPupil(world, school, { className: "5e A", category: "C1" });
  await openSignedIn(page, world, school.correspondent, `${PUPILS}/import`);
  const list = "Nom;Prénom;Né(e) le;Sexe;Classe\nAbel;Léa;14/03/2015;F;6e Z\nCauchy;Luc;15/03/2015;M;6e Z\n";
  await page.locator("input[type=file]").setInputFiles({ name: "6e Z.csv", mimeType: "", buffer: Buffer.from(list) });
  await press(page, "Inscrire 2 élèves");
  await expect(page.getByRole("heading", { name: "2 élèves ajoutés" })).toBeVisible();
  await expect(page.getByText("S'ils ont déjà joué ailleurs et sont qualifiés")).toBeVisible();
  await expect(page.getByText("Pour jouer notre quart de finale ici")).toBeVisible();
  await expect(page.getByRole("link", { name: "Préparer notre quart de finale" })).toBeVisible();
  await page.getByRole("link", { name: "Confirmer ces inscriptions" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmer 2 inscriptions ?" });
  await expect(dialog.getByRole("button", { name: "Confirmer", exact: true })).toBeVisible();
  await expect(page, "a reload asks once more only if it is pressed").not.toHaveURL(/tache/);
  await dialog.getByRole("button", { name: "Annuler" }).click();

  const stage = await aSchoolStage(world, school, { name: "Quart de la 6e Z", classNames: ["6e Z"], problems: [{ categories: ["C1"] }] });
  await page.reload();
  await expect(page.getByText("« Quart de la 6e Z » : 0 élève à confirmer sur 2 a joué")).toBeVisible();
  await press(page, "Confirmer ces 2 inscriptions");
  await expect(dialog).toContainText("Ces élèves n'ont pas encore joué votre quart de finale");
  await expect(dialog.getByRole("link", { name: "Quart de la 6e Z" })).toHaveAttribute("href", new RegExp(`/${stage.id}/resultats$`));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirmer quand même" }).click();
  await expect(page.getByText("2 inscriptions confirmées")).toBeVisible();
  const ofOther = world.db.selectFrom("registrations").select("status").where("id", "=", other.registration.id);
  expect(await ofOther.execute()).toEqual([{ status: "PENDING" }]);

  await page.goto("/etablissement/info");
  await expect(page.getByText("Une inscription attend votre confirmation.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Préparer notre quart de finale" })).toBeVisible();
  await aPupil(world, school, { className: "6e Z", category: "C1", person: { lastname: "Fermat", firstname: "Zoé" } });
  await page.reload();
  await expect(page.getByText("2 inscriptions attendent votre confirmation.")).toBeVisible();
  await expect(page.getByText("« Quart de la 6e Z » : 0 élève à confirmer sur 1 a joué")).toBeVisible();
  const second = await aSchoolStage(world, school, { name: "Quart de la 5e A", classNames: ["5e A"], problems: [{ categories: ["C1"] }] });
  await page.reload();
  await expect(page.getByText("« Quart de la 5e A » : 0 élève à confirmer sur 1 a joué")).toBeVisible();
  await world.db.deleteFrom("schoolStages").where("id", "=", second.id).execute();
  await page.reload();
  await page.getByRole("link", { name: "Imprimer les feuilles" }).click();
  await expect(page).toHaveTitle("Feuilles de réponses · Palmarès");
});
