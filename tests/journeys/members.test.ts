import type { Page } from "playwright-core";
import { usersApi } from "#people/people/people.contract.ts";
import { deleteAll } from "#tests/sign-ups.ts";
import { ACTIVE_YEAR, aClub, aClubApplicant, anAdmin, anApplicant, aPerson, aSchool, type World } from "#tests/world.ts";
import { act, choose, delayRequests, expect, expectAccessible, expectLayout, openSignedIn, rowIn, test } from "./browser.ts";
import { fillAccount } from "./sign-up-form.ts";

const dialogOn = (page: Page) => page.getByRole("dialog");

/** Removes what other tests put in the lists. */
const anEmptyOffice = async (world: World) => {
  await deleteAll(world);
  return anAdmin(world);
};

test("ADM-06 ADM-13 CLB-06 one link lists the clubs that have yet to pay; a payment is confirmed, a club edited and given to another", async ({
  world,
  page,
}) => {
  const office = await anEmptyOffice(world);
  const [paid, toPay] = [await aClub(world, { name: "Échecs et Maths" }), await aClub(world, { name: "Les Pavages" })];
  const colleague = await aPerson(world, { role: "CLUB", lastname: "Petit", firstname: "Jean" });
  await world.db.updateTable("registrations").set({ status: "PENDING", confirmedAt: null }).where("clubId", "=", toPay.id).execute();
  await openSignedIn(page, world, office, "/admin/clubs");
  const counts = page.getByRole("navigation", { name: `Adhésions ${ACTIVE_YEAR}` });
  await expect(counts.getByRole("link")).toHaveText(["2 clubs", "2 inscrits", "1 payé", "1 à payer", "0 non inscrit"]);
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await expect(page.getByRole("button", { name: /supprimer/i })).toHaveCount(0);
  await counts.getByRole("link", { name: "1 à payer" }).click();
  await expect(page).toHaveURL("/admin/clubs?adhesion=a-payer");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText("À payé", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Confirmer le paiement Les Pavages" }).click();
  await dialogOn(page).getByRole("button", { name: "Confirmer le paiement" }).click();
  await expect(page.getByText("Aucun résultat")).toBeVisible();
  await expect(counts.getByRole("link", { name: "2 payés" })).toBeVisible();
  await counts.getByRole("link", { name: "2 clubs" }).click();
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await expect(page.getByText("Payé", { exact: true })).toHaveCount(2);

  // A wrongly confirmed payment is pending again, and confirmed again.
  const pavages = rowIn(page, "Les Pavages");
  await act(pavages, "Remettre à payer l'adhésion de Les Pavages");
  await dialogOn(page).getByRole("button", { name: "Remettre à payer" }).click();
  await expect(page.getByText("Adhésion de Les Pavages remise à payer")).toBeVisible();
  await expect(counts.getByRole("link")).toHaveText(["2 clubs", "2 inscrits", "1 payé", "1 à payer", "0 non inscrit"]);
  await pavages.getByRole("button", { name: "Confirmer le paiement Les Pavages" }).click();
  await dialogOn(page).getByRole("button", { name: "Confirmer le paiement" }).click();
  await expect(counts.getByRole("link", { name: "2 payés" })).toBeVisible();

  await page.getByRole("button", { name: "Modifier Échecs et Maths" }).click();
  await expect(page).toHaveURL(`/admin/clubs?modifier=${paid.wireId}`);
  const dialog = dialogOn(page);
  await dialog.getByLabel("Code postal").fill("6900");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Le code postal doit contenir 5 chiffres")).toBeVisible();
  await dialog.getByLabel("Code postal").fill("69100");
  await dialog.getByRole("combobox", { name: "Ajouter un responsable" }).fill("Petit");
  await page.getByRole("option", { name: new RegExp(colleague.username) }).click();
  await expect(dialog.getByText("À enregistrer")).toBeVisible();
  await dialog.getByRole("button", { name: "Retirer Durand Marie" }).click();
  await expect(dialog.getByRole("button", { name: /^Retirer Petit Jean/ })).toHaveAttribute("aria-disabled", "true");
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Petit Jean")).toBeVisible();

  // A new club, with a new account for its manager: the account stays selected when the club is refused.
  await page.getByRole("button", { name: "Ajouter un club" }).click();
  await dialog.getByLabel("Nom du club").fill("Les Pavages");
  await dialog.getByLabel("Code postal").fill("69001");
  await dialog.getByRole("button", { name: "Créer son compte" }).click();
  const account = page.getByRole("dialog", { name: "Créer un responsable de club" });
  await fillAccount(account, "Noether", "Emmy", "emmy.noether@exemple.fr");
  await account.getByRole("button", { name: "Créer le compte" }).click();
  await expect(account).toBeHidden();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Un autre club porte ce nom à ce code postal").first()).toBeVisible();
  await dialog.getByLabel("Nom du club").fill("Club Noether");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Noether Emmy")).toBeVisible();
  await expect(counts.getByRole("link", { name: "1 à payer" })).toBeVisible();
});

test("LET-01 ADM-07 the office sees applicants for a school, confirms one who replaces the former, refuses another, and adds a school with its correspondent", {
  tags: ["core"],
}, async ({ world, page }) => {
  const office = await anEmptyOffice(world);
  const known = await aSchool(world, { name: "Lycée Évariste Galois" });
  await world.db.updateTable("establishments").set({ rneCode: "0690001B" }).where("id", "=", known.id).execute();
  const successor = await anApplicant(world, { rneCode: "0690001B", name: "Lycée Galois" });
  const stranger = await anApplicant(world, { rneCode: "0690002C", name: "Collège Inconnu" });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page, world, office, "/admin/participants");
  const requests = page.getByText("2 demandes d'établissement attendent votre décision");
  await expect(requests).toBeVisible();
  // Opened again, the list stands where it will while the requests are read; the way to the duplicates is there without any.
  const top = async () => (await page.locator("#liste").boundingBox())?.y;
  const settled = await top();
  const answer = await delayRequests(page, /\/api\/dashboard(\?|$)/);
  await page.reload();
  await expect(page.getByRole("link", { name: "Doublons probables" })).toBeVisible();
  await expect(requests).toBeHidden();
  expect(await top()).toBe(settled);
  answer();
  await expect(requests).toBeVisible();
  await expect(page.getByRole("link", { name: "Doublons probables", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Les voir" }).click();
  await expect(page.getByRole("heading", { name: "2 demandes attendent votre décision" })).toBeVisible();
  await page.getByRole("button", { name: "Décider des demandes" }).click();
  await page.getByRole("button", { name: "Décider de la demande pour Lycée Galois" }).click();
  const dialog = dialogOn(page).first();
  await expect(dialog.getByRole("radio", { name: "Lycée Évariste Galois, Lyon" })).toBeChecked();
  await expect(dialog.getByText(`(${known.correspondent.email}) n'agira plus`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Accepter et remplacer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "1 demande attend votre décision" })).toBeVisible();
  expect((await successor.caller.call(usersApi.me)).establishment).toMatchObject({ id: known.wireId, name: known.name });

  await page.getByRole("button", { name: "Décider de la demande pour Collège Inconnu" }).click();
  await dialog.getByRole("button", { name: "Refuser..." }).click();
  await dialog.getByLabel("Raison").fill("Ce code n'est pas le vôtre.");
  await dialog.getByRole("button", { name: "Refuser la demande" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("attend votre décision")).toHaveCount(0);
  expect((await stranger.caller.call(usersApi.me)).establishment).toBeNull();

  await page.getByRole("button", { name: "Ajouter un établissement" }).click();
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill("École Sophie Germain");
  await choose(dialog, "Type", /École/);
  await dialog.getByLabel(/^Code UAI/).fill("0690003d");
  await dialog.getByLabel("Code postal").fill("69003");
  await dialog.getByRole("button", { name: "Créer son compte" }).click();
  const account = page.getByRole("dialog", { name: "Créer un correspondant" });
  await fillAccount(account, "Noether", "Emmy", "correspondante@exemple.fr");
  await account.getByRole("button", { name: "Créer le compte" }).click();
  await expect(account).toBeHidden();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Établissement École Sophie Germain ajouté")).toBeVisible();
  const added = world.db.selectFrom("establishments as e").innerJoin("users as u", "u.id", "e.userId").select("u.email");
  expect(await added.where("e.rneCode", "=", "0690003D").execute()).toEqual([{ email: "correspondante@exemple.fr" }]);
});

test("LET-12 ADM-06 the office accepts an applicant for a similar club as that club, and refuses another with a reason, who applies again", {
  tags: ["core"],
}, async ({ world, page }) => {
  const office = await anEmptyOffice(world);
  const known = await aClub(world, { name: "Club Hypatie" });
  const joining = await aClubApplicant(world, { name: "Club Hypathie", city: "Bron", zipCode: "69500" });
  const stranger = await aClubApplicant(world, { name: "Cercle inconnu" });
  await openSignedIn(page, world, office, "/admin/participants");
  await expect(page.getByText("2 demandes de club attendent votre décision")).toBeVisible();
  await page.getByRole("link", { name: "Les voir" }).click();
  await page.getByRole("button", { name: "Décider de la demande pour Club Hypathie" }).click();
  const dialog = dialogOn(page).first();
  await expect(dialog.getByRole("button", { name: "Accepter" })).toBeDisabled();
  await dialog.getByRole("radio", { name: "Club Hypatie, Lyon" }).check();
  await expect(dialog.getByText("Ses responsables seront prévenus par e-mail")).toBeVisible();
  await dialog.getByRole("button", { name: "Accepter" }).click();
  await expect(dialog).toBeHidden();
  expect((await joining.caller.call(usersApi.me)).controlledClubs).toEqual([{ id: known.wireId, name: known.name }]);

  await page.getByRole("button", { name: "Décider de la demande pour Cercle inconnu" }).click();
  await dialog.getByRole("button", { name: "Refuser..." }).click();
  await dialog.getByLabel("Raison").fill("Dites-nous où se trouve votre club.");
  await dialog.getByRole("button", { name: "Refuser la demande" }).click();
  await expect(page.getByText("attend votre décision")).toHaveCount(0);

  await openSignedIn(page, world, stranger, "/club/info");
  await expect(page.getByText("Dites-nous où se trouve votre club.")).toBeVisible();
  await page.getByRole("textbox", { name: "Adresse" }).fill("2 rue Euclide");
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByRole("heading", { name: "La fédération confirme votre demande" })).toBeVisible();
});
