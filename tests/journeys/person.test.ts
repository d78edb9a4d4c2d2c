import type { Page } from "playwright-core";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, aPerson, aSchool } from "#tests/world.ts";
import { act, choose, expect, expectAccessible, expectLayout, filterList, openSignedIn, test } from "./browser.ts";

const cardOf = ({ wireId }: { wireId: string }) => `/admin/participants?personne=${wireId}`;
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).last().click();

test("ADM-04 ADM-12 going back asks before a window closes over what was typed, and loses nothing if the office stays", async ({
  world,
  page,
}) => {
  const person = await aParticipant(world, { person: { firstname: "Ada", lastname: "Retour" } });
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants?search=Retour");
  await page.getByRole("button", { name: /^Modifier/ }).click();
  const phone = page.getByRole("dialog", { name: "Ada Retour" }).getByLabel("Téléphone");
  await phone.fill("06 39 98 12 34");
  const leaving = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await page.evaluate(() => history.back());
  await leaving.getByRole("button", { name: "Rester sur la page" }).click();
  await expect(phone).toHaveValue("06 39 98 12 34");
  expect(page.url()).toContain(`personne=${person.wireId}`);
  await page.evaluate(() => history.back());
  await leaving.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).not.toContain("personne=");
});

test("ADM-04 ADM-05 ADM-12 the office corrects a participant, confirms the registration, chooses a team, qualifies and convokes", {
  tags: ["core"],
}, async ({ world, page }) => {
  const admin = await anAdmin(world);
  const squad = `Les Curieux ${admin.id}`;
  await aSquad(world, squad);
  const quarter = await aStage(world, { name: `Quart ${admin.id}`, physical: true, order: 1 });
  await aStage(world, { name: `Demi ${admin.id}`, physical: true, order: 2, previousQuestionnaireId: quarter.id });
  const center = await aCenter(world, { name: `Lycée Pascal ${admin.id}`, seats: 0 });
  const person = await aParticipant(world, { person: { firstname: "Zoé", lastname: "Lefèvre" } });
  const school = await aSchool(world);
  await openSignedIn(page, world, admin, cardOf(person));
  const card = page.getByRole("dialog", { name: "Zoé Lefèvre" });
  const stage = card.getByRole("region", { name: `Quart ${admin.id} ${ACTIVE_YEAR}` });
  await expect(stage).toContainText("En attente");

  // The person.
  await card.getByLabel("Identifiant").fill("");
  await card.getByLabel("Adresse e-mail").fill("zoe@");
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(card.getByText("L'identifiant est requis")).toBeVisible();
  await expect(card.getByText("Email invalide")).toBeVisible();
  await card.getByLabel("Identifiant").fill(admin.username);
  await card.getByLabel("Adresse e-mail").fill("zoe.lefevre@exemple.fr");
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vérifiez que les données sont correctes")).toBeVisible();
  await expect(card.getByRole("alert").getByText("Cet identifiant est déjà pris")).toBeVisible();
  await card.getByLabel("Identifiant").fill(`zoe.${person.id}`);
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Fiche enregistrée")).toBeVisible();

  // The registration.
  await expect(card.getByRole("combobox", { name: "Équipe" })).toHaveCount(0);
  await choose(card, "Catégorie", squadCategory, { exact: false });
  await choose(card, "Équipe", squad, { exact: false });
  await expect(page.getByText(`Équipe enregistrée\u00A0: ${squad}`)).toBeVisible();
  await card.getByRole("button", { name: "Confirmer l'inscription" }).click();
  await expect(card.getByText("Confirmé", { exact: true })).toBeVisible();

  // Another school, with the effects shown first; confirmed again.
  await card.getByRole("button", { name: "Changer d'établissement ou de club" }).click();
  const moving = page.getByRole("dialog", { name: /^Déplacer l'inscription/ });
  await moving.getByRole("radio", { name: "Un établissement" }).check({ force: true });
  await moving.getByRole("combobox", { name: "Nouvel établissement" }).fill(school.name);
  await page.getByRole("option", { name: new RegExp(school.name) }).click();
  await expect(moving.getByRole("status")).toContainText("attendra la confirmation");
  await expect(moving.getByRole("status")).toContainText(squad);
  await expect(page.locator(".mantine-Notification-root"), "messages, which lie over the window for five seconds").toHaveCount(0);
  await expectLayout(page);
  await moving.getByRole("button", { name: "Déplacer l'inscription" }).click();
  await expect(page.getByText("Inscription déplacée")).toBeVisible();
  await expect(card.getByText(school.name, { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Confirmer l'inscription" }).click();
  await expect(card.getByText("Confirmé", { exact: true })).toBeVisible();
  await world.db.deleteFrom("results").where("userId", "=", person.id).execute();
  await page.reload();

  // The stage: qualified, convoked beyond the seats, not qualified, pending again.
  await stage.getByRole("button", { name: /^Modifier\s:/ }).click();
  await expect(stage.getByText("Qualifié", { exact: true })).toBeVisible();
  await stage.getByRole("button", { name: "Choisir un centre" }).click();
  await page.getByRole("combobox", { name: "Centre d'épreuve" }).fill("Pascal");
  await page.getByRole("option", { name: center.name }).click();
  await press(page, "Convoquer");
  await expect(page.getByRole("dialog", { name: "Dépasser le nombre de places" })).toContainText("1 personne pour 0 place");
  await press(page, "Convoquer quand même");
  await expect(stage).toContainText(`Oui : ${center.name}`);
  await stage.getByRole("button", { name: /^Modifier\s:/ }).click();
  await expect(page.getByRole("dialog", { name: /Non qualifié/ })).toContainText("perd son centre d'épreuve");
  await press(page, "Confirmer");
  await expect(stage.getByText("Non qualifié", { exact: true })).toBeVisible();
  await expect(stage).not.toContainText(center.name);
  await stage.getByRole("button", { name: "Réinitialiser" }).click();
  await expect(stage.getByText("En attente", { exact: true })).toBeVisible();

  const stored = await world.db.selectFrom("users").select(["username", "email"]).where("id", "=", person.id).executeTakeFirst();
  expect(stored).toEqual({ username: `zoe.${person.id}`, email: "zoe.lefevre@exemple.fr" });
});

test("ADM-05 ADM-14 ADM-15 failed loads and deletions say why; an account is closed, reopened, registered again", async ({
  world,
  page,
}) => {
  const [admin, school] = [await anAdmin(world), await aSchool(world)];
  const quarter = await aStage(world, { name: `Quart gardé ${admin.id}` });
  const person = await aParticipant(world, { person: { firstname: "Ada", lastname: "Martin" } });
  await aResult(world, { userId: person.id, questionnaireId: quarter.id, grade: 7, weightedGrade: 28 });
  const center = await aCenter(world, { name: `Centre gardé ${admin.id}` });
  await world.db.updateTable("examCenterControllers").set({ userId: person.id }).where("examCenterId", "=", center.id).execute();
  const card = page.getByRole("dialog", { name: "Ada Martin" });
  let tries = 0;
  await page.route("**/api/results/user/**", (route) => {
    tries += 1;
    return route.abort();
  });
  await openSignedIn(page, world, admin, cardOf(person));
  await expect(card.getByText("Erreur lors de la récupération des résultats")).toBeVisible();
  expect(tries, "the retries are not repeated before the failure is shown").toBe(3);
  await page.route("**/api/registrations/user/**", (route) => route.abort());
  await page.reload();
  await expect(card.getByText("Erreur lors de la récupération des inscriptions")).toBeVisible();
  await page.unrouteAll();
  await card.getByRole("button", { name: "Réessayer" }).click();
  await expect(card.getByText(`Quart gardé ${admin.id}`)).toBeVisible();

  await card.getByRole("button", { name: "Supprimer l'inscription" }).click();
  await press(page, "Supprimer");
  await expect(page.getByText(/Cette inscription ne peut plus être supprimée.*a déjà une note/)).toBeVisible();
  await act(card, "Supprimer le compte");
  await press(page, "Supprimer");
  await expect(page.getByText("Impossible de supprimer cet utilisateur. Cette personne a reçu une note.")).toBeVisible();
  await act(card, "Désactiver le compte");
  const closing = page.getByRole("dialog", { name: /^Désactiver le compte/ });
  await expect(closing.getByRole("listitem")).toHaveText([center.name]);
  await press(page, "Désactiver");
  await expect(card.getByText("Désactivé", { exact: true })).toBeVisible();
  await expect(card.getByText(`Gère le centre ${center.name}`)).toHaveCount(0);
  await card.getByRole("button", { name: "Réactiver le compte" }).click();
  await expect(page.getByText("Elle ne redevient responsable de rien")).toBeVisible();
  await press(page, "Réactiver");
  await expect(card.getByRole("button", { name: "Réactiver le compte" })).toHaveCount(0);
  await page.goto(`/admin/centres?search=${center.name}`);
  await expect(page.getByRole("row", { name: center.name })).toContainText("Sans responsable");

  const alone = await aPerson(world, { firstname: "Blaise", lastname: "Petit" });
  await page.goto(cardOf(alone));
  const other = page.getByRole("dialog", { name: "Blaise Petit" });
  await other.getByRole("button", { name: "Renouveler l'inscription" }).click();
  await choose(other, "Catégorie", "C2 : 4e et 3e");
  await other.getByRole("combobox", { name: "Établissement" }).fill(school.name);
  await page.getByRole("option", { name: new RegExp(school.name) }).click();
  await other.getByRole("button", { name: "Confirmer" }).click();
  await expect(other.getByText(school.name, { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Supprimer l'inscription" }).click();
  await press(page, "Supprimer");
  await expect(page.getByText("Inscription supprimée")).toBeVisible();
  await act(other, "Supprimer le compte");
  await press(page, "Supprimer");
  await expect(page.getByText("Compte de Petit Blaise supprimé")).toBeVisible();
  await expect(other).toHaveCount(0);
});

test("ADM-04 two accounts of one person are compared, and merged once the effects were read", { tags: ["core"] }, async ({
  world,
  phone: page,
}) => {
  const admin = await anAdmin(world);
  const person = { firstname: "Sophie", lastname: "Germain", birthday: `2011-0${1 + (admin.id % 9)}-${10 + (admin.id % 18)}` };
  const [keptAccount, other] = [await aParticipant(world, { person }), await aPerson(world, { ...person, lastname: "Germin" })];
  // What was compared for an earlier journey is compared again.
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  await openSignedIn(page, world, admin, "/admin/users");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("link", { name: "Doublons probables" }).click();
  const likeness = page.getByText("même date de naissance, nom proche");
  await expect(likeness).toBeVisible();
  // Two people: remembered, undone at once, and later from their own list (PPL-13).
  const twoPeople = page.getByRole("button", { name: "Ce sont deux personnes Germain Sophie et Germin Sophie" });
  await twoPeople.click();
  await expect(likeness).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler" }).click();
  await twoPeople.click();
  await filterList(page, "Lesquels", /Dits deux personnes/);
  await page.getByRole("button", { name: "Remettre parmi les doublons Germain Sophie et Germin Sophie" }).click();
  await expect(likeness).toHaveCount(0);
  await filterList(page, "Lesquels", `Avec un inscrit de ${ACTIVE_YEAR}`, { exact: false });
  await expect(page).toHaveURL(/year=2027/);
  await page.getByRole("link", { name: "Fusionner… Germain Sophie et Germin Sophie" }).click();
  await expect(page.getByRole("radio", { name: /Germin Sophie/ })).toBeChecked();
  await page.goto(cardOf(keptAccount));
  await expect(page.getByText("1 doublon probable")).toBeVisible();
  await page.getByRole("link", { name: "Comparer et fusionner" }).click();
  await expect(page.getByRole("radio", { name: /Germin Sophie/ })).toBeChecked();
  await expect(page.getByText(`${other.username} (P${String(other.id).padStart(7, "0")}) est vidé et désactivé`)).toBeVisible();
  await page
    .getByRole("columnheader", { name: new RegExp(other.username) })
    .getByLabel("Garder ce compte")
    .check();
  await expect(page.getByText(`L'inscription ${ACTIVE_YEAR} (C2) rejoint le compte gardé.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fusionner les deux comptes" }).click();
  await expect(page.getByRole("dialog", { name: `Fusionner ${keptAccount.username} dans ${other.username}` })).toBeVisible();
  await press(page, "Fusionner");
  await expect(page.getByText(`Comptes fusionnés\u00A0: ${other.username} est gardé.`)).toBeVisible();
  await expect(page.getByText("Aucun doublon probable")).toBeVisible();
});
