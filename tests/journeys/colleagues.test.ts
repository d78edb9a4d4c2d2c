import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { aColleague, aPupil, aSchool } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";
import { acceptInvitation, fillAccount, press } from "./sign-up-form.ts";

test("PPL-12 a correspondent invites a colleague, who chooses a password and sees the pupils; the right to register comes and goes, and so does the access", {
  tags: ["core"],
}, async ({ world, page, phone: colleague }) => {
  const school = await aSchool(world);
  await aPupil(world, school, { person: { lastname: "Abel" } });
  await openSignedIn(page, world, school.correspondent, "/etablissement/info?vue=reglages");
  await expect(page.getByText("Vous n'avez encore invité personne.")).toBeVisible();
  await press(page, "Inviter un collègue");
  const dialog = page.getByRole("dialog", { name: "Inviter un collègue" });
  await dialog.getByRole("button", { name: "Inviter" }).click();
  await expect(dialog.getByText("Le nom est requis")).toBeVisible();
  await fillAccount(dialog, "Noether", "Emmy", "emmy@gmial.com");
  const email = dialog.getByRole("textbox", { name: "E-mail" });
  await email.press("Enter");
  await expect(dialog.getByText("Vouliez-vous dire"), "PPL-06 before anything is sent").toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("emmy.noether@exemple.fr");
  await dialog.getByRole("button", { name: "Inviter" }).click();
  await expect(page.getByText("L'invitation est partie à emmy.noether@exemple.fr.")).toBeVisible();
  await expect(page.getByText("Invitation envoyée")).toBeVisible();

  await acceptInvitation(world, colleague, "emmy.noether@exemple.fr");
  await expect(colleague.getByRole("heading", { name: "Ce que vous pouvez faire" })).toBeVisible();
  await colleague.goto("/etablissement/participants");
  await expect(colleague.getByText("Abel").first()).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Ajouter un élève qualifié" })).toHaveCount(0);

  await page.reload();
  await page.getByRole("checkbox", { name: /^Inscrire, modifier et confirmer les élèves.*Emmy Noether/ }).click({ force: true });
  await expect(page.getByText("Emmy Noether peut inscrire et confirmer.")).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole("button", { name: "Ajouter un élève qualifié" })).toBeVisible();

  await press(page, "Retirer l'accès d'Emmy Noether");
  await page.getByRole("dialog").getByRole("button", { name: "Retirer l'accès" }).click();
  await expect(page.getByText("Vous n'avez encore invité personne.")).toBeVisible();
  await colleague.reload();
  await expect(colleague).toHaveURL(/\/connexion/);
});

test("PPL-12 a colleague who has left reads it, also after a reload, and a request for another school is folded", async ({
  world,
  page,
}) => {
  const school = await aSchool(world);
  await openSignedIn(page, world, await aColleague(world, school), "/etablissement/info");
  await press(page, "Quitter cet établissement");
  await page.getByRole("dialog").getByRole("button", { name: "Quitter cet établissement" }).click();
  const heading = page.getByRole("heading", { name: `Vous avez quitté « ${school.name} »` });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole("button", { name: "Envoyer la demande" })).toHaveCount(0);
  await press(page, "Agir pour un autre établissement");
  await expect(page.getByRole("button", { name: "Envoyer la demande" })).toBeVisible();
});

test("PPL-12 the page that a colleague left open says that the school is theirs no longer, once it is refused", async ({ world, page }) => {
  const school = await aSchool(world);
  const colleague = await aColleague(world, school);
  await openSignedIn(page, world, colleague, "/etablissement/info");
  await expect(page.getByRole("heading", { name: "Ce que vous pouvez faire" })).toBeVisible();
  await (await world.signedInAs(colleague.id)).call(colleaguesApi.leave, { params: { id: school.wireId } });
  await page.getByRole("link", { name: "Participants", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Vous n'avez plus accès à « ${school.name} »` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Agir pour un autre établissement" })).toBeVisible();
});

test("PPL-12 CLB-11 a former colleague who acts for another school now is invited again only after a question: it would be a second account", async ({
  world,
  page,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const colleague = await aColleague(world, school);
  await school.correspondent.caller.call(colleaguesApi.withdraw, { params: colleague.params });
  await world.db.updateTable("establishments").set({ userId: colleague.id }).where("id", "=", other.id).execute();
  await openSignedIn(page, world, school.correspondent, "/etablissement/info?vue=reglages");
  await press(page, "Inviter un collègue");
  const dialog = page.getByRole("dialog", { name: "Inviter un collègue" });
  await fillAccount(dialog, "Durand", "Marie", colleague.email);
  await dialog.getByRole("button", { name: "Inviter", exact: true }).click();
  const question = page.getByRole("dialog", { name: /Un second compte/ });
  await expect(question).toContainText("a déjà un compte, qui sert un autre établissement");
  await question.getByRole("button", { name: "Inviter quand même" }).click();
  await expect(page.getByText(`L'invitation est partie à ${colleague.email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
});
