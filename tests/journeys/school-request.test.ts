import { inLastLetter } from "#tests/mailing.ts";
import { anApplicant, confirmApplicant, type World } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { aKnownCode, field, officialEmailOf, press } from "./sign-up-form.ts";

const CODE = /\w{3}-\w{4}-\w{3}/;

const listOf = (world: World, applicantId: number) =>
  world.db
    .selectFrom("establishmentRequests")
    .select(["pupils", "estimatedParticipants", "visible"])
    .where("userId", "=", applicantId)
    .executeTakeFirst();

test("LET-01 a waiting teacher prepares season and list, has the code sent to the school, types it, and is in", { tags: ["core"] }, async ({
  world,
  phone: page,
}) => {
  const rneCode = await aKnownCode(world);
  const officialEmail = officialEmailOf(rneCode);
  const teacher = await anApplicant(world, { rneCode, name: `Collège Hypatie ${rneCode}`, officialEmail });
  await openSignedIn(page, world, teacher, "/etablissement");
  await expect(page.getByRole("heading", { level: 1, name: teacher.name })).toBeVisible();
  await expect(page.getByText(officialEmail)).toBeVisible();
  await expect(page.getByRole("link", { name: "Participants" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" }).fill("45");
  await page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" }).press("Space");
  await press(page, "Enregistrer");
  await expect(page.getByText("ce sera fait dès la confirmation")).toBeVisible();
  await page.getByRole("link", { name: "Préparer la liste" }).click();
  const list = "Nom;Prénom;Date de naissance;Genre;Catégorie\nPetit;Zoé;12/05/2014;F;C1\nCurie;;12/05/2014;F;C1\n";
  await page.locator('input[type="file"]').setInputFiles({ name: "6e B.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await press(page, "Garder 2 élèves");
  await expect(page.getByText("Votre liste préparée vous attend : 2 élèves.")).toBeVisible();
  await expect(page.getByText(/^La liste sera effacée le .* 20\d\d, dans 60\sjours\./)).toBeVisible();
  expect(await listOf(world, teacher.id)).toMatchObject({
    estimatedParticipants: 45,
    visible: true,
    pupils: [{ lastname: "Petit" }, { lastname: "Curie" }],
  });
  await page.getByRole("link", { name: "Retour à la demande" }).click();

  await press(page, "Envoyer le code");
  await expect(page.getByText("Il sert pendant sept jours.")).toBeVisible();
  await field(page, "Code reçu par l'établissement").fill("2222222222");
  await press(page, "Confirmer");
  await expect(page.getByText("Ce code n'est pas le bon")).toBeVisible();
  await expectLayout(page);
  await field(page, "Code reçu par l'établissement").fill(await inLastLetter(world, officialEmail, CODE));
  await press(page, "Confirmer");
  await expect(page.getByRole("link", { name: /^Liste des participants/ })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" })).toBeChecked();
  const toList = page.getByRole("link", { name: "Relire, puis inscrire ces 2 élèves" });
  await expect(toList).toBeVisible();
  await expect(page.getByText("Votre liste de 2 élèves vous attend.")).toBeVisible();
  await page.goto("/etablissement/participants");
  await expect(toList).toBeVisible();
  await toList.click();
  await expect(page.getByRole("button", { name: "Inscrire 1 élève" })).toBeVisible();
});

test("LET-01 a teacher's input while the office confirms the request is saved in the school, whose page opens by itself", async ({
  world,
  page,
}) => {
  const teacher = await anApplicant(world, { rneCode: await aKnownCode(world), name: "Collège Confirmé" });
  await openSignedIn(page, world, teacher, "/etablissement");
  await page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" }).fill("45");
  await page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" }).press("Space");
  await confirmApplicant(world, teacher.id);
  await press(page, "Enregistrer");
  await expect(page.getByText("Vos changements sont enregistrés.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Liste des participants/ })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Ouvrir les inscriptions de la saison" })).toBeChecked();
  await page.getByRole("link", { name: "Réglages" }).click();
  await expect(page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" })).toHaveValue("45");
});

test("LET-01 the code that is typed beside a season not saved yet loses nothing of it", async ({ world, page }) => {
  const rneCode = await aKnownCode(world);
  const officialEmail = officialEmailOf(rneCode);
  const teacher = await anApplicant(world, { rneCode, officialEmail });
  await openSignedIn(page, world, teacher, "/etablissement");
  await press(page, "Envoyer le code");
  await expect(page.getByText("Il sert pendant sept jours.")).toBeVisible();
  const estimate = page.getByRole("textbox", { name: "Nombre estimé de participants au quart de finale" });
  await estimate.fill("45");
  await field(page, "Code reçu par l'établissement").fill(await inLastLetter(world, officialEmail, CODE));
  await press(page, "Confirmer");
  await expect(page.getByText("Enregistrez ce que vous avez tapé : votre espace s'ouvre ensuite.")).toBeVisible();
  await expect(estimate).toHaveValue("45");
  await press(page, "Enregistrer");
  await expect(page.getByRole("link", { name: /^Liste des participants/ })).toBeVisible();
  await page.getByRole("link", { name: "Réglages" }).click();
  await expect(estimate).toHaveValue("45");
});

test("LET-01 a refused applicant reads why, and asks again with the same account", async ({ world, page }) => {
  const rneCode = await aKnownCode(world);
  const teacher = await anApplicant(world, { rneCode, name: "Collège Refusé" });
  await world.db
    .updateTable("establishmentRequests")
    .set({ state: "refused", reason: "Écrivez-nous depuis l'adresse du collège.", decidedAt: world.time.now })
    .where("id", "=", teacher.request.id)
    .execute();
  await openSignedIn(page, world, teacher, "/etablissement");
  await expect(page.getByText("Écrivez-nous depuis l'adresse du collège.")).toBeVisible();
  await press(page, "Envoyer la demande");
  await expect(page.getByRole("button", { name: "Envoyer le code" })).toBeVisible();
});
