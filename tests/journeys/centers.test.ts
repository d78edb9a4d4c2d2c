import type { Locator, Page } from "playwright-core";
import { aResult, aStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPerson, aSchool, type World } from "#tests/world.ts";
import { expect, expectAccessible, expectLayout, openSignedIn, test } from "./browser.ts";

const rowOf = (page: Page, name: string): Locator => page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });

const accountsOf = async (world: World, email: string) =>
  world.db.selectFrom("users").select(["id", "username"]).where("email", "=", email).execute();

test("ADM-08 a center and its referent: the center fails first, nothing is typed twice, only one account is opened", async ({
  world,
  open,
}) => {
  const known = await aCenter(world);
  const page = await open("téléphone");
  await openSignedIn(page, world, await anAdmin(world), `/admin/centres?search=${encodeURIComponent(known.name)}`);
  await expect(rowOf(page, known.name)).toContainText("Durand Marie");
  await page.getByRole("button", { name: "Ajouter un centre" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un centre d'épreuve" });
  await dialog.getByText("Compte existant").click();
  await expect(dialog.getByText(/^Un mot de passe choisi avec une fiche de l'école ne sert plus ensuite/)).toBeVisible();
  await expectLayout(page);
  await dialog.getByText("Nouvelle personne").click();
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const press = () => dialog.getByRole("button", { name: "Créer le centre" }).click();
  await press();
  for (const text of ["Le prénom est requis", "L’e-mail est requis", "Le code postal est requis"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText("Le nom est requis", { exact: true })).toHaveCount(2);
  await expectLayout(page);

  const email = `hypatie.${known.id}@exemple.fr`;
  await fill("Nom", "D'Alexandrie");
  await fill("Prénom", "Hypatie");
  await fill("E-mail", "hypatie");
  await fill("Nom du centre", known.name);
  await fill("Code postal", "69001");
  await fill("Nombre de places", "60");
  await press();
  await expect(dialog.getByText("E-mail invalide", { exact: true })).toBeVisible();
  await fill("E-mail", email);
  await press();
  await expect(dialog.getByText("La création du centre a échoué après celle du référent.")).toBeVisible();
  const [account] = await accountsOf(world, email);
  await expect(dialog.getByRole("alert")).toContainText(
    `Supprimez l'utilisateur ${account?.username} déjà créé, puis réessayez.Un centre d'épreuve de ce nom et de ce code postal existe déjà`,
  );
  await expect(dialog.getByLabel("Nombre de places")).toHaveValue("60");
  await expectLayout(page);

  await fill("Nom du centre", `${known.name} annexe`);
  await press();
  await expect(page.getByText(`Centre ${known.name} annexe créé. L'e-mail pour ${email} attend`)).toBeVisible();
  await expect(rowOf(page, `${known.name} annexe`)).toContainText("D'Alexandrie Hypatie");
  expect(await accountsOf(world, email)).toEqual([account]);
});

test("ADM-08 GEN-03 CTR-06 managers added and removed, seats below those convoked, the workbook; a former manager lands elsewhere", async ({
  world,
  open,
}) => {
  const center = await aCenter(world, { seats: 40 });
  const quarter = await aStage(world);
  const semi = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: quarter.id });
  for (let index = 0; index < 2; index++) {
    const { id: userId } = await aParticipant(world);
    await aResult(world, { userId, questionnaireId: quarter.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  }
  const newcomer = await aPerson(world, { firstname: "Ada", lastname: "Lovelace" });
  const before = await open("ordinateur");
  await openSignedIn(before, world, center.manager, "/");
  await expect(before.getByText("1 à 2 sur 2")).toBeVisible();

  const page = await open("ordinateur");
  await openSignedIn(page, world, await anAdmin(world), `/admin/centres?search=${center.name}`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.getByRole("button", { name: `Modifier ${center.name}` }).click();
  const dialog = page.getByRole("dialog", { name: center.name });
  await expect(dialog.getByRole("button", { name: "Retirer Durand Marie" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Ajouter un responsable").fill(newcomer.username);
  await page.getByRole("option", { name: /Lovelace Ada/ }).click();
  await dialog.getByRole("button", { name: "Retirer Durand Marie" }).click();
  await dialog.getByLabel("Nombre de places").fill("1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const question = page.getByRole("dialog", { name: "Ce changement touche des personnes" });
  await expect(question).toContainText("2 personnes sont déjà convoquées dans ce centre");
  await question.getByRole("button", { name: "Changer quand même" }).click();
  await expect(rowOf(page, center.name)).toContainText(/Lovelace Ada.*2 · 1 de trop/);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter" }).click();
  expect((await download).suggestedFilename()).toBe("Centres d'épreuve.xlsx");
  await page.getByRole("link", { name: center.name }).click();
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await page.getByRole("button", { name: "Responsables (1)" }).click();
  await expect(page.getByRole("link", { name: newcomer.email })).toBeVisible();
  await page.getByRole("link", { name: "Retour aux centres" }).click();
  await expect(page).toHaveURL(/\/admin\/centres$/);

  // The dashboard links to entries by state: nobody has begun.
  await page.goto(`/admin/centres?etape=${semi.id}&saisie=waiting`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(rowOf(page, center.name)).toBeVisible();
  await page.getByRole("combobox", { name: "Saisie de Demi-finale 2027" }).click();
  await page.getByRole("option", { name: "En cours" }).click();
  await expect(page).toHaveURL(`/admin/centres?etape=${semi.id}&saisie=started`);
  await expect(page.getByText("Aucun résultat")).toBeVisible();

  // The former manager, at work there, gets a message, and does not land there again; the new one does.
  await expect(before.getByText("Vous n'avez pas le droit de faire cela")).toBeVisible();
  await expect(before.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: center.name })).toHaveCount(0);
  await before.getByRole("link", { name: "Palmarès" }).first().click();
  await expect(before).toHaveURL(/\/participant/);
  const after = await open("ordinateur");
  await openSignedIn(after, world, newcomer, "/");
  await expect(after).toHaveURL(new RegExp(`/examcenter/participants/${center.id}$`));
});

test("ADM-07 ETB-04 ETB-10 a school becomes a center once, after a question that names it; its correspondent finds the link to it", async ({
  world,
  page,
  open,
}) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, await anAdmin(world), `/admin/etablissements?search=${school.name}`);
  const ask = async () => {
    await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
    await rowOf(page, school.name).getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Convertir en centre d'épreuve" }).click();
  };
  const dialog = page.getByRole("dialog", { name: `Convertir ${school.name} en centre d'épreuve` });
  const convert = () => dialog.getByRole("button", { name: "Convertir en centre d'épreuve" }).click();
  await ask();
  await expect(dialog).toContainText("Cette conversion est irréversible.");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  expect(await world.db.selectFrom("examCenters").select("id").where("name", "=", school.name).execute()).toEqual([]);
  await ask();
  await convert();
  await expect(page.getByText(`${school.name} est aussi un centre d'épreuve.`)).toBeVisible();
  await ask();
  await convert();
  await expect(page.getByText("Erreur lors de la création du centre d'épreuve, vérifiez qu'il n'existe pas déjà")).toBeVisible();
  await expect(dialog).toContainText("Un centre d'épreuve de ce nom et de ce code postal existe déjà");

  const correspondent = await open("ordinateur");
  await openSignedIn(correspondent, world, school.correspondent, "/");
  await correspondent.getByRole("main").getByRole("link", { name: "Centre d'épreuve" }).click();
  await expect(correspondent.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
  await expect(correspondent).toHaveURL(/\/etablissement\/examcenter\/\d+$/);
});
