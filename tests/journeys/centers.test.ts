import { aCenter, anAdmin, type World } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, rowIn, test } from "./browser.ts";

const accountsOf = async (world: World, email: string) =>
  world.db.selectFrom("users").select(["id", "username"]).where("email", "=", email).execute();

test("ADM-08 a center and its referent: the center fails first, nothing is typed twice, only one account is opened", async ({
  world,
  phone: page,
}) => {
  const known = await aCenter(world);
  await openSignedIn(page, world, await anAdmin(world), `/admin/centres?search=${encodeURIComponent(known.name)}`);
  await expect(rowIn(page, known.name)).toContainText("Durand Marie");
  await page.getByRole("button", { name: "Ajouter un centre" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un centre d'épreuve" });
  await dialog.getByText("Compte existant").click();
  await expect(dialog.getByText(/^Un mot de passe choisi avec une fiche de l'école ne sert plus ensuite/)).toBeVisible();
  await dialog.getByText("Nouvelle personne").click();
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const press = () => dialog.getByRole("button", { name: "Créer le centre" }).click();
  await press();
  for (const text of ["Le prénom est requis", "L’e-mail est requis", "Le code postal est requis"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText("Le nom est requis", { exact: true })).toHaveCount(2);

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
  await expect(rowIn(page, `${known.name} annexe`)).toContainText("D'Alexandrie Hypatie");
  expect(await accountsOf(world, email)).toEqual([account]);
});
