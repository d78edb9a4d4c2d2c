import type { Page } from "playwright-core";
import { leadersApi } from "#organizations/clubs/leaders.contract.ts";
import { readQrCode } from "#tests/pictures.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aLeader, aMember, aSchool, CLOSED, type World } from "#tests/world.ts";
import { act, downloadBy, expect, expectLayout, openSignedIn, pressTwice, test, withoutPrinter } from "./browser.ts";

const INFO = "/club/info";
const MEMBERS = "/club/participants";

/** A manager of two clubs; the second took part last year only, and has eighteen members to confirm this year. */
async function aManagerOfTwo(world: World) {
  const first = await aClub(world, { name: "Arènes" });
  const second = await aClub(world, { name: "Hypatie" });
  await world.db.insertInto("clubControllers").values({ clubId: second.id, userId: first.manager.id }).execute();
  const year = ACTIVE_YEAR - 1;
  await world.db.updateTable("registrations").set({ year }).where("clubId", "=", second.id).execute();
  const members = [];
  for (let number = 1; number <= 18; number += 1)
    members.push(await aMember(world, second, { person: { lastname: "Membre", firstname: String(number).padStart(2, "0") } }));
  await aMember(world, first, { person: { lastname: "Ailleurs" } });
  return { first, second, members, manager: first.manager };
}

const rowOf = (page: Page, name: string) =>
  page
    .getByLabel("Adhérents", { exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `Choisir ${name}` }) });

const selector = (page: Page) => page.getByRole("combobox", { name: "Club", exact: true });
const chosenBar = (page: Page) => page.getByRole("region", { name: "Adhérents choisis" });
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("CLB-01 CLB-02 CLB-03 CLB-04 CLB-07 CLB-08 a manager of two clubs renews one, corrects its address, confirms its members, reads their results", {
  tags: ["core"],
}, async ({ world, page }) => {
  const { second, first, members, manager } = await aManagerOfTwo(world);
  // The page's tab is marked even without a club in the address.
  await openSignedIn(page, world, manager, "/");
  await expect(page).toHaveURL(INFO);
  const marked = page.locator("nav [aria-current=page]");
  await expect(marked).toHaveText("Informations Club");
  await page.goto(`/club?club=${second.id}`);
  await expect(page).toHaveURL(`${INFO}?club=${second.id}`);
  await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();

  // The membership of the year.
  await expect(page.getByText("Votre club n'y participe pas encore")).toBeVisible();
  await page.getByRole("button", { name: `Renouveler l'adhésion ${ACTIVE_YEAR}` }).click();
  await expect(page.getByText(`L'adhésion ${ACTIVE_YEAR} de votre club est enregistrée.`)).toBeVisible();
  await expect(page.getByText("En attente de paiement", { exact: true })).toBeVisible();
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
  await expect(page.getByText("Votre club n'y participe pas encore")).toHaveCount(0);

  // Its address: changing the club loses nothing.
  const save = page.getByRole("button", { name: "Enregistrer" });
  await expect(save).toHaveCount(0);
  await page.getByRole("button", { name: "Modifier" }).click();
  await page.getByRole("textbox", { name: "Code postal" }).fill("6900");
  await save.click();
  await expect(page.getByText("Le code postal doit contenir 5 chiffres")).toBeVisible();
  await selector(page).click();
  await page.getByRole("option", { name: first.name }).click();
  await page.getByRole("dialog", { name: "Quitter sans enregistrer" }).getByRole("button", { name: "Rester sur la page" }).click();
  await page.getByRole("textbox", { name: "Code postal" }).fill("69001");
  await page.getByRole("textbox", { name: "Adresse" }).fill("4 rue des Arènes");
  await save.click();
  await expect(page.getByText("Vos changements sont enregistrés.")).toBeVisible();
  await expect(page.getByText("4 rue des Arènes, 69001 Lyon")).toBeVisible();
  const waiting = page.getByRole("main").getByRole("link", { name: "Les voir et confirmer" });
  await expect(waiting, "18 members wait").toHaveAttribute("href", `${MEMBERS}?club=${second.id}&status=PENDING`);

  // The other club and back: the address names it, on both pages and after a reload.
  await selector(page).click();
  await page.getByRole("option", { name: first.name }).click();
  await expect(page).toHaveURL(`${INFO}?club=${first.id}`);
  await page.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: "Adhérents" }).click();
  await expect(page).toHaveURL(`${MEMBERS}?club=${first.id}`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await selector(page).click();
  await page.getByRole("option", { name: second.name }).click();
  await page.reload();
  await expect(page).toHaveURL(`${MEMBERS}?club=${second.id}`);
  await expect(selector(page)).toHaveValue(second.name);
  await expect(page.getByText("1 à 15 sur 18")).toBeVisible();
  await expect(page.getByRole("main").getByText("Ailleurs")).toHaveCount(0);

  // One, then all the others over two pages.
  await expect(rowOf(page, "Membre 02")).toContainText("En attende de validation");
  await rowOf(page, "Membre 02").getByRole("button", { name: "Confirmer" }).click();
  const dialog = page.getByRole("dialog", { name: /Confirmer l'inscription de Membre 02/ });
  const sent = await pressTwice(page, dialog.getByRole("button", { name: "Confirmer" }));
  await expect(page.getByText("1 adhérent confirmé")).toBeVisible();
  expect(sent()).toBe(1);
  // Its own membership is not paid yet.
  await expect(rowOf(page, "Membre 02")).toContainText("Adhésion en validation");
  await expect(rowOf(page, "Membre 02").getByRole("button", { name: "Confirmer" })).toHaveCount(0);
  await rowOf(page, "Membre 02").getByRole("button", { name: "Autres actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Envoyer un lien de mot de passe"]);
  await page.getByRole("menu").press("Escape");
  await page.getByRole("checkbox", { name: "Choisir Membre 01" }).check();
  await chosenBar(page).getByRole("button", { name: "Choisir les 18" }).click();
  await expect(chosenBar(page)).toContainText("18 adhérents choisis");
  await chosenBar(page).getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("dialog", { name: /Confirmer 17 inscriptions/ })).toContainText("1 inscription choisie est déjà confirmée");
  await press(page, "Confirmer");
  await expect(page.getByText("17 adhérents confirmés")).toBeVisible();
  await world.db
    .updateTable("registrations")
    .set({ status: "CONFIRMED", confirmedAt: world.time.now })
    .where("clubId", "=", second.id)
    .where("kind", "=", "club")
    .execute();

  // A stage's results, and one member's card.
  const quarter = await aStage(world, { name: "Quart de finale", showOnUserDashboard: true });
  await aStage(world, { name: "Demi-finale" });
  const center = await aCenter(world, { name: "Lycée Pascal" });
  const marks = { grade: 12, weightedGrade: 70.5, qualified: true, origin: "thresholds" } as const;
  await aResult(world, { ...marks, userId: members[2]?.id ?? 0, questionnaireId: quarter.id, nextExamCenterId: center.id });
  await page.goto(`${MEMBERS}?club=${second.id}`);
  await expect(rowOf(page, "Membre 02")).toContainText("Validé");
  await page.getByRole("button", { name: /^Filtre de la liste/ }).click();
  await page.getByRole("combobox", { name: "Inclure les résultats d'une étape" }).click();
  await expect(page.getByRole("option", { name: "Demi-finale" })).toHaveCount(0);
  await page.getByRole("option", { name: "Quart de finale", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Membre 03")).toContainText(/12.*70,5.*Qualifié.*Lycée Pascal/);
  await expect(page).toHaveURL(new RegExp(`club=${second.id}&stage=${quarter.id}`));
  await rowOf(page, "Membre 03").getByRole("button", { name: "Voir la fiche" }).click();
  const card = page.getByRole("dialog", { name: "Membre 03" });
  await expect(card.getByRole("region", { name: `Quart de finale ${ACTIVE_YEAR}` })).toContainText(/Note12\s*sur\s*\d+\s*Coefficient70,5/);
  await card.getByRole("button", { name: "Fermer" }).click();
  await expect(card).toHaveCount(0);
  await act(rowOf(page, "Membre 03"), "Envoyer un lien de mot de passe");
  await expect(page.getByRole("dialog", { name: "Envoyer un lien à Membre 03" })).toContainText("Un lien valable une heure");
  await press(page, "Envoyer");
  await expect(page.getByText(/Un lien part à l'adresse/)).toBeVisible();
  // The stage is hidden again: the reloaded list shows it.
  await world.db.updateTable("questionnaires").set({ showOnUserDashboard: false }).where("id", "=", quarter.id).execute();
  await page.reload();
  await expect(page.getByText("Les résultats de cette étape ne sont pas encore publiés.")).toBeVisible();
});

test("CLB-03 CLB-05 CLB-09 a refused confirmation says why; a member is deleted; another manager's club is not shown; a past year is read; the list is exported", async ({
  world,
  page,
}) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  const school = await aSchool(world);
  await aMember(world, club, { person: { lastname: "Écolière" }, establishmentId: school.id });
  const deleted = await aMember(world, club, { person: { lastname: "Partie" } });
  await aMember(world, club, { person: { lastname: "Zola" } });
  await aMember(world, club, { year: ACTIVE_YEAR - 1, person: { lastname: "Ancienne" } });
  await world.season({ ACTIVE_REGISTRATION_CLUB: CLOSED });
  await openSignedIn(page, world, club.manager, MEMBERS);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await expect(selector(page)).toHaveCount(0);

  // For a pupil, the school decides.
  await rowOf(page, "Écolière Marie").getByRole("button", { name: "Autres actions" }).click();
  await expect(page.getByRole("menuitem", { name: /Confirmer.*confirmée par son établissement/ })).toBeDisabled();
  await page.getByRole("menu").press("Escape");

  // Deleted meanwhile by the office.
  await world.db.deleteFrom("registrations").where("id", "=", deleted.registration.id).execute();
  await rowOf(page, "Partie Marie").getByRole("button", { name: "Confirmer" }).click();
  await press(page, "Confirmer");
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("Erreur lors de la validation du membre");
  await expect(alert).toContainText("Cette inscription n'existe plus, ou ne dépend pas de vous");
  await press(page, "Annuler");
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();

  // Many, with the server down.
  await page.getByRole("checkbox", { name: "Choisir toute la page" }).check();
  await page.route("**/api/registrations/validate", (route) => route.abort());
  await chosenBar(page).getByRole("button", { name: "Confirmer" }).click();
  await press(page, "Confirmer");
  await expect(alert).toContainText("Erreur lors de la confirmation");
  await page.unroute("**/api/registrations/validate");
  await press(page, "Réessayer");
  await expect(page.getByRole("dialog", { name: "1 adhérent confirmé, 1 refusée" })).toContainText(
    /Écolière Marie.*confirmée par son établissement/,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();

  const lateMember = await aMember(world, club, { person: { lastname: "Tardive" } });
  await page.goto(`${MEMBERS}?search=tardive`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await act(rowOf(page, "Tardive Marie"), "Supprimer");
  await press(page, "Supprimer");
  await expect(page.getByText("1 inscription supprimée")).toBeVisible();
  await expect(page.getByRole("main").getByText("Aucun résultat")).toBeVisible();
  expect(await world.db.selectFrom("users").select("id").where("id", "=", lateMember.id).execute()).toHaveLength(1);

  await page.goto(MEMBERS);
  await page.getByText(String(ACTIVE_YEAR - 1), { exact: true }).click();
  await expect(page.getByText("Championnat terminé")).toBeVisible();
  await expect(page.getByText("Ancienne")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Exporter" }).click());
  expect(name).toBe(`Adhérents ${ACTIVE_YEAR - 1}, ${club.name}.xlsx`);

  await page.goto(`${INFO}?club=${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ce club n'est pas le vôtre" })).toBeVisible();
  await page.getByRole("link", { name: "revenez à votre club" }).click();
  await expect(page.getByRole("heading", { level: 1, name: club.name })).toBeVisible();
  await world.season();
});

test("CLB-10 a club's QR code is downloaded as a picture, and its poster is one sheet with its name, its code and its link", async ({
  world,
  page,
  address,
}) => {
  const club = await aClub(world, {
    name: "Club de mathématiques et de jeux de l'esprit Marie Skłodowska-Curie et Évariste Galois réunis",
  });
  await withoutPrinter(page);
  await openSignedIn(page, world, club.manager, INFO);
  const link = `${address}/inscription/individuel?club=${club.id}`;
  await page.getByRole("button", { name: "Copier le lien" }).scrollIntoViewIfNeeded();
  const code = page.getByRole("button", { name: `Télécharger l'image PNG du QR code de ${club.name}` });
  await code.scrollIntoViewIfNeeded();
  const { name, bytes } = await downloadBy(page, () => code.click());
  expect(name).toBe(`QR code ${club.name}.png`);
  expect(await readQrCode(bytes)).toBe(link);
  await page.getByRole("button", { name: "Imprimer l'affiche" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed-as", `Affiche ${club.name}`);
  const sheet = page.locator("[data-print-sheet]");
  await expect(sheet.getByText("votre club est déjà choisi")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  expect(await readQrCode(await sheet.locator("svg").nth(1).screenshot())).toBe(link);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("CLB-11 an invited leader sees the members and nothing to change of the club; withdrawn by the contact, an open page asks to sign in", async ({
  world,
  phone: theirs,
  page,
}) => {
  const club = await aClub(world);
  const leader = await aLeader(world, club);
  await openSignedIn(theirs, world, leader, INFO);
  await expect(theirs.getByText("Le contact du club invite les autres responsables")).toBeVisible();
  for (const name of ["Inviter un responsable", "Retirer l'accès"]) await expect(theirs.getByRole("button", { name })).toHaveCount(0);
  await expect(theirs.getByRole("textbox", { name: "Nom du club" })).toHaveCount(0);
  await openSignedIn(page, world, club.manager, INFO);
  await page.getByRole("button", { name: /^Retirer l'accès/ }).click();
  await press(page, "Retirer l'accès");
  await expect(page.getByText(/n'a plus accès aux adhérents/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Retirer l'accès/ })).toHaveCount(0);
  await theirs.goto(MEMBERS);
  await expect(theirs).toHaveURL(/connexion/);
});

test("CLB-11 the page that a leader left open says that they run the club no longer, once it is refused", async ({ world, page }) => {
  const club = await aClub(world);
  const leader = await aLeader(world, club);
  await openSignedIn(page, world, leader, INFO);
  await expect(page.getByText("Le contact du club invite les autres responsables")).toBeVisible();
  await (await world.signedInAs(leader.id)).call(leadersApi.leave, { params: { id: club.wireId } });
  await page.getByRole("link", { name: "Adhérents" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Vous n'animez plus «\u00A0${club.name}\u00A0»` })).toBeVisible();
  await expect(page.getByText("demandez à son contact de vous inviter")).toBeVisible();
  await expect(page.getByRole("button", { name: "Inscrire un autre club" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await expectLayout(page);
});
