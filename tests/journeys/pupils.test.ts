import { sql } from "kysely";
import type { Page } from "playwright-core";
import { ACTIVE_YEAR, aPupil, aSchool, CLOSED, type World } from "#tests/world.ts";
import { act, expect, expectLayout, openSignedIn, test } from "./browser.ts";

const PUPILS = "/etablissement/participants";

/** A school and forty pupils to confirm, « Élève 01 » to « Élève 40 ». */
async function aClassOfForty(world: World) {
  const school = await aSchool(world);
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname, email)
      select 'e' || ${school.id}::int || '-' || n, 'USER', 'Élève', lpad(n::text, 2, '0'), 'e' || n || '@exemple.fr' from generate_series(1, 40) n
      returning id, firstname)
    insert into registrations (kind, year, user_id, establishment_id, category_id)
    select 'participant', ${ACTIVE_YEAR}, id, ${school.id}, 3 from person`.execute(world.db);
  return school;
}

const rowOf = (page: Page, name: string) => {
  const list = page.getByLabel("Élèves", { exact: true });
  return list
    .getByRole("row")
    .or(list.getByRole("listitem"))
    .filter({ has: page.getByRole("checkbox", { name: `Choisir ${name}` }) });
};

const chosenBar = (page: Page) => page.getByRole("region", { name: "Élèves choisis" });
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

const registrationOf = (world: World, { id }: { id: number }, firstname: string) =>
  world.db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .select(["r.id", "r.status", "u.id as userId"])
    .where("r.establishmentId", "=", id)
    .where("u.firstname", "=", firstname)
    .executeTakeFirst();

test("ETB-06 ETB-09 ETB-11 ETB-12 a teacher of forty pupils confirms one, then many across pages, sees who was refused, deletes one", {
  tags: ["core"],
}, async ({ world, page }) => {
  const school = await aClassOfForty(world);
  await openSignedIn(page, world, school.correspondent, PUPILS);
  for (const text of ["1 à 15 sur 40", "40 élèves", /Les inscriptions scolaires sont ouvertes jusqu'au 31 janvier 2027/])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour à l'établissement" })).toHaveAttribute("href", "/etablissement/info");

  // One, who thereby becomes qualified.
  await rowOf(page, "Élève 02").getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("dialog")).toContainText("Cet élève sera qualifié pour la demi-finale.");
  await press(page, "Confirmer");
  await expect(page.getByText("1 inscription confirmée")).toBeVisible();
  await expect(page.getByRole("button", { name: "39 à confirmer" })).toBeVisible();
  await expect(rowOf(page, "Élève 02")).toContainText("Confirmé");
  await rowOf(page, "Élève 02").getByRole("button", { name: "Autres actions" }).click();
  await expect(page.getByRole("menuitem", { name: /Confirmer.*déjà confirmée/ })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: /Supprimer.*ne peut plus être supprimée/ })).toBeDisabled();
  await page.keyboard.press("Escape");

  // Those to confirm, two of this page and one of the next, then all; a colleague deletes one of them meanwhile.
  await page.getByRole("button", { name: "39 à confirmer" }).click();
  await expect(page.getByText("1 à 15 sur 39")).toBeVisible();
  await expect(page).toHaveURL(/status=PENDING/);
  await page.getByRole("checkbox", { name: "Choisir Élève 01" }).check();
  await page.getByRole("checkbox", { name: "Choisir Élève 03" }).check();
  await page.getByRole("button", { name: "Page suivante" }).click();
  await expect(page.getByText("16 à 30 sur 39")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choisir Élève 20" }).check();
  await expect(chosenBar(page)).toContainText("3 élèves choisis");
  // With a row half under the bar, axe finds its buttons too small.
  await page.getByRole("button", { name: "Plus tard" }).click();
  await chosenBar(page).getByRole("button", { name: "Choisir les 39" }).click();
  await expect(chosenBar(page)).toContainText("39 élèves choisis");
  await chosenBar(page).getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("dialog", { name: /Confirmer 39 inscriptions/ })).toBeVisible();
  const deleted = await registrationOf(world, school, "07");
  await world.db
    .deleteFrom("registrations")
    .where("id", "=", deleted?.id ?? 0)
    .execute();
  await press(page, "Confirmer");
  const summary = page.getByRole("dialog", { name: "38 inscriptions confirmées, 1 refusée" });
  await expect(summary).toContainText(/Élève 07.*Cette inscription n'existe pas, ou plus/);
  await expectLayout(page);
  await summary.getByRole("button", { name: "Fermer" }).last().click();
  await expect(chosenBar(page)).toHaveCount(0);
  await expect(page.getByText("39 élèves")).toBeVisible();

  // One added late, then deleted: the account stays.
  const late = await aPupil(world, school, { person: { lastname: "Zola", firstname: "Émile" } });
  await page.goto(`${PUPILS}?search=zola`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await act(rowOf(page, "Zola Émile"), "Supprimer");
  await expect(page.getByRole("dialog", { name: /Supprimer l'inscription de Zola Émile/ })).toContainText(
    "Son compte et son identifiant restent.",
  );
  await press(page, "Supprimer");
  await expect(page.getByText("1 inscription supprimée")).toBeVisible();
  await expect(page.getByRole("main").getByText("Aucun résultat")).toBeVisible();
  expect(await registrationOf(world, school, "Émile")).toBeUndefined();
  expect(await world.db.selectFrom("users").select("id").where("id", "=", late.id).execute()).toHaveLength(1);
});

test("ETB-09 newcomers are offered to be confirmed; a late tab is informed; a closed period disables everything", async ({
  world,
  page,
  open,
}) => {
  const school = await aSchool(world);
  await aPupil(world, school);
  const [first, last] = [await aPupil(world, school), await aPupil(world, school)];
  await openSignedIn(page, world, school.correspondent, `${PUPILS}?status=PENDING&nouveaux=${first.id}-${last.id}`);
  const notice = page.getByRole("status").filter({ hasText: "2 élèves viennent d'être ajoutés" });
  await expect(notice).toBeVisible();
  const other = await open();
  await openSignedIn(other, world, school.correspondent, PUPILS);
  await expect(other.getByText("1 à 3 sur 3")).toBeVisible();
  await notice.getByRole("button", { name: "Confirmer ces 2 inscriptions" }).click();
  await press(page, "Confirmer");
  await expect(page.getByText("2 inscriptions confirmées")).toBeVisible();
  await expect(notice).toHaveCount(0);

  // The next step is offered: their slips, and the way back to everybody.
  const next = page.getByRole("status").filter({ hasText: "2 confirmés" });
  await next.getByRole("button", { name: "Imprimer les 2 fiches" }).click();
  const slips = page.getByRole("dialog", { name: "Imprimer les identifiants de 2 élèves" });
  await expect(slips).toBeVisible();
  await slips.getByRole("button", { name: "Annuler" }).click();
  await next.getByRole("button", { name: "Voir tous les élèves" }).click();
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await next.getByRole("button", { name: "Imprimer les 2 fiches" }).click();
  await slips.getByRole("button", { name: "Télécharger 2 fiches (PDF)" }).click();
  await expect(next).toContainText("En imprimer d'autres annulerait leurs codes");
  await expect(next.getByRole("button", { name: /^Imprimer/ }), "no main button that kills the codes just handed out").toHaveCount(0);
  await next.getByRole("button", { name: "Fermer" }).click();
  await expect(next).toHaveCount(0);
  const pupils = world.db
    .selectFrom("registrations")
    .select("id")
    .where("establishmentId", "=", school.id)
    .where("kind", "=", "participant");
  expect(await pupils.where("status", "=", "CONFIRMED").execute()).toHaveLength(2);

  // The other tab still shows three to confirm: confirming again changes nothing, and refuses nobody.
  await other.getByRole("checkbox", { name: "Choisir toute la page" }).check();
  await chosenBar(other).getByRole("button", { name: "Confirmer" }).click();
  await press(other, "Confirmer");
  await expect(other.getByText("3 inscriptions confirmées")).toBeVisible();
  const trail = await world.db.selectFrom("auditTrail").select("id").where("actorId", "=", school.correspondent.id).execute();
  expect(trail, "three confirmations and two slips").toHaveLength(5);

  await aPupil(world, school, { person: { lastname: "Tardif" } });
  await page.goto(`${PUPILS}?search=tardif`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  await page.getByRole("button", { name: "Confirmer Tardif Marie", exact: true }).click();
  await press(page, "Confirmer");
  await expect(page.getByRole("dialog", { name: "0 inscription confirmée, 1 refusée" })).toContainText(
    "Les inscriptions scolaires sont fermées",
  );
  await page.goto(PUPILS);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  const add = page.getByRole("button", { name: "Ajouter un élève qualifié" });
  await add.focus();
  await expect(page.getByRole("tooltip", { name: "Les inscriptions sont fermées" })).toBeVisible();
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await world.season();
});

test("ETB-06 a school without pupils sees the three ways to add them", async ({ world, page }) => {
  await openSignedIn(page, world, (await aSchool(world)).correspondent, PUPILS);
  await expect(page.getByRole("link", { name: "QR code de l'établissement" })).toHaveAttribute("href", "/etablissement/info");
  await expect(page.getByRole("link", { name: "Importez une liste" })).toHaveAttribute("href", `${PUPILS}/import`);
  await expect(page.getByText("Ajoutez un élève à la fois")).toBeVisible();
});
