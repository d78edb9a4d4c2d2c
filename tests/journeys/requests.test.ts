import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { aClub, aClubApplicant, anAdmin, anApplicant, aPerson } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

test("LET-12 a search among requests does not change the count of waiting ones, says when it finds nothing, and is cleared with one click", async ({
  world,
  phone: page,
}) => {
  const office = await anAdmin(world);
  await world.db.deleteFrom("clubRequests").execute();
  for (let count = 0; count < 5; count++) await aClubApplicant(world);
  await aClubApplicant(world, { name: "Cercle Noether" });
  await openSignedIn(page, world, office, "/admin/clubs");
  const all = page.getByRole("heading", { name: "6 demandes attendent votre décision" });
  const search = page.getByRole("searchbox", { name: "Chercher une demande" });
  await page.getByRole("button", { name: "Décider des demandes" }).click();
  await search.fill("noether");
  await expect(page.getByText("1 sur 6")).toBeVisible();
  await search.fill("introuvable");
  await expect(page.getByText("Aucune ne correspond à « introuvable ».")).toBeVisible();
  await expect(all).toBeVisible();
  await page.getByRole("button", { name: "Voir toutes les demandes" }).click();
  await expect(search).toHaveValue("");
  await expect(page.getByRole("button", { name: /^Décider de la demande/ })).toHaveCount(5);
});

test("LET-01 LET-12 a colleague's decision is shown with their name, without buttons, and leaves the list of waiting ones", async ({
  world,
  page,
}) => {
  const [office, colleague] = [await anAdmin(world), await aPerson(world, { role: "ADMIN", firstname: "Sonia", lastname: "Kovalevskaïa" })];
  await world.db.deleteFrom("clubRequests").execute();
  const [club, teacher] = [await aClubApplicant(world), await anApplicant(world)];
  await openSignedIn(page, world, office, "/admin/clubs");
  const dialog = page.getByRole("dialog").first();
  await page.getByRole("button", { name: `Décider de la demande pour ${club.name}` }).click();
  await expect(dialog.getByRole("button", { name: "Accepter" })).toBeEnabled();
  await colleague.caller.call(clubRequestsApi.accept, { params: { id: club.request.wireId }, body: { clubId: null } });
  await dialog.getByRole("button", { name: "Accepter" }).click();
  await expect(dialog.getByText("par Sonia Kovalevskaïa.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Accepter" })).toHaveCount(0);
  await expect(page.getByText("attend votre décision")).toHaveCount(0);

  await page.goto("/admin/etablissements");
  await page.getByRole("button", { name: `Décider de la demande pour ${teacher.name}` }).click();
  await dialog.getByRole("button", { name: "Refuser..." }).click();
  await dialog.getByLabel("Raison").fill("Trop tard.");
  await colleague.caller.call(requestsApi.refuse, { params: { id: teacher.request.wireId }, body: { reason: "Écrivez-nous." } });
  await dialog.getByRole("button", { name: "Refuser la demande" }).click();
  await expect(dialog.getByText(/^Refusée le .* par Sonia Kovalevskaïa\s: Écrivez-nous\.$/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refuser..." })).toHaveCount(0);
});

test("LET-12 a club similar to one other is asked about as one, distinguished by its street; buttons stay in reach on a telephone", async ({
  world,
  phone,
}) => {
  const [office, known] = [await anAdmin(world), await aClub(world, { name: "Club Hypatie" })];
  await world.db.updateTable("clubs").set({ street: "4 rue des Arènes" }).where("id", "=", known.id).execute();
  const joining = await aClubApplicant(world, { name: "Club Hypathie", zipCode: "69500" });
  await openSignedIn(phone, world, office, `/admin/clubs?demande=${joining.request.wireId}`);
  const dialog = phone.getByRole("dialog");
  await expect(dialog.getByRole("radiogroup", { name: "Un club lui ressemble. Est-ce le même ?" })).toBeVisible();
  await expect(dialog.getByText("4 rue des Arènes, 69001")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Accepter" })).toBeInViewport({ ratio: 1 });
});
