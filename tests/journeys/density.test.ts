import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { aResult, aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPupil, aSchool, type World } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

async function thirtyParticipants(world: World): Promise<void> {
  await world.db.deleteFrom("registrations").where("kind", "=", "participant").execute();
  await world.db.deleteFrom("users").where("lastname", "=", "Seul").execute();
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname, email)
      select 'seul' || n, 'USER', 'Seul', lpad(n::text, 2, '0'), 'seul' || n || '@exemple.fr' from generate_series(1, 30) n returning id)
    insert into registrations (kind, year, user_id, category_id) select 'participant', ${ACTIVE_YEAR}, id, 4 from person`.execute(world.db);
}

test("ADM-02 a page has 20, 50 or 100 rows if one likes, as its address says", async ({ world, page }) => {
  await thirtyParticipants(world);
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants?page=2");
  await expect(page.getByText("16 à 30 sur 30")).toBeVisible();
  const size = page.getByRole("combobox", { name: "Lignes par page" });
  await expect(size.getByRole("option")).toHaveText(["15 par page", "20 par page", "50 par page", "100 par page"]);
  await size.selectOption("20 par page");
  await expect(page).toHaveURL(/limit=20/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText("1 à 20 sur 30")).toBeVisible();
  await page.getByRole("button", { name: "Page suivante" }).click();
  await expect(page.getByText("21 à 30 sur 30")).toBeVisible();
  await page.reload();
  await expect(page.getByText("21 à 30 sur 30")).toBeVisible();
  await size.selectOption("50 par page");
  await expect(page.getByText("1 à 30 sur 30")).toBeVisible();
  await size.selectOption("Page habituelle");
  await expect(page).not.toHaveURL(/limit=/);
  await expect(page.getByText("1 à 15 sur 30")).toBeVisible();
});

test("ADM-03 on a low screen, and for who searches, the dashboard is a line and the list is seen", async ({ world, page }) => {
  await thirtyParticipants(world);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants");
  const dashboard = page.getByRole("region", { name: "Tableau de bord" });
  await expect(dashboard.getByRole("link", { name: /^En attente de validation/ })).toBeVisible();
  expect((await dashboard.boundingBox())?.height).toBeLessThan(64);
  const rowOf = (count: number) => page.getByRole("table", { name: "Participants" }).getByRole("row").nth(count);
  await expect(page.getByText("1 à 15 sur 30")).toBeVisible();
  await expect(rowOf(6)).toBeInViewport({ ratio: 1 });
  await page.goto("/admin/participants?search=seul");
  await expect(page.getByText("1 à 15 sur 30")).toBeVisible();
  await expect(rowOf(8), "the list comes first; these rows have two lines").toBeInViewport({ ratio: 1 });
  await page.goto("/admin/participants");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByText("1 à 15 sur 30")).toBeVisible();
  await expect(rowOf(6), "a usual screen").toBeInViewport({ ratio: 1 });
  await dashboard.getByRole("button", { name: "Déplier" }).click();
  await page.reload();
  await expect(dashboard.getByRole("button", { name: "Replier" })).toBeVisible();
  await page.goto("/admin/participants?search=seul");
  await expect(dashboard.getByRole("button", { name: "Déplier" })).toBeVisible();
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  const list = page.getByRole("table", { name: "Participants" });

  // What is typed moves nothing; the menu opens the page again.
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("");
  await expect(page).not.toHaveURL(/search=/);
  await page.getByRole("button", { name: "Page suivante" }).click();
  await expect(page.getByText("16 à 30 sur 30")).toBeVisible();
  expect(await top(dashboard)).toBeGreaterThan(await top(list));
  await page.goto("/admin/participants?search=seul");
  await expect(page.getByText("1 à 15 sur 30")).toBeVisible();
  await page.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: "Participants", exact: true }).click();
  await expect(dashboard.getByRole("button", { name: "Replier" })).toBeVisible();
  expect(await top(dashboard)).toBeLessThan(await top(list));
});

test("ADM-02 a row is 36 px high for a mouse, and its buttons 44 px for a finger", async ({ world, page, phone }) => {
  await thirtyParticipants(world);
  const admin = await anAdmin(world);
  await phone.setViewportSize({ width: 1280, height: 720 });
  for (const device of [page, phone]) await openSignedIn(device, world, admin, "/admin/users");
  const rows = page.getByRole("table", { name: "Utilisateurs" }).getByRole("row");
  const heightsOf = (rows: Locator) => rows.evaluateAll(([, ...people]) => people.map((row) => row.getBoundingClientRect().height));
  await expect(page.getByText(/1 à \d+ sur \d/)).toBeVisible();
  expect(Math.max(...(await heightsOf(rows))), "no row has two lines").toBeLessThan(40);

  const stage = await aStage(world);
  const school = await aSchool(world, { name: "Collège international Jacqueline-de-Romilly de Magny-le-Hongre" });
  for (let n = 0; n < 10; n++) {
    const person = { lastname: "Delacroix-Montgolfier de la Vallée", firstname: "Marie-Antoinette" };
    const pupil = await aPupil(world, school, { status: "CONFIRMED", person });
    await aResult(world, { userId: pupil.id, questionnaireId: stage.id, grade: 12, weightedGrade: 80.5, time: 75 });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/admin/questionnaire/${stage.wireId}/reponses?search=delacroix`);
  const results = page.getByRole("table", { name: "Résultats" }).getByRole("row");
  await expect(results).toHaveCount(11);
  await expect(results.nth(1)).toContainText("12 sur 14");
  expect(Math.max(...(await heightsOf(results))), "names and schools are cut").toBeLessThan(40);
  await expect(results.nth(10)).toBeInViewport({ ratio: 1 });
  const name = results.nth(1).getByRole("button", { name: /^Delacroix/ });
  await name.focus();
  const whole = await name.evaluate((button) => getComputedStyle(button.querySelector("[title]") ?? button, "::after").content);
  expect(whole).toContain("Marie-Antoinette");

  const button = phone.getByRole("button", { name: /^Modifier / }).first();
  await expect(button).toBeVisible();
  expect((await button.boundingBox())?.height).toBe(44);
});

test.for([768, 1024, 1280])(
  "PPL-09 the state that a stage has by its dates moves none of its tabs (%s px)",
  async (width, { world, page }) => {
    const stage = await aStage(world);
    await page.setViewportSize({ width, height: 720 });
    await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.wireId}/seuils`);
    const tabs = page.getByRole("navigation", { name: "Étape", exact: true });
    await expect(tabs).toBeVisible();
    await expect(page.getByText(/^Fermée depuis le/)).toHaveCount(0);
    const before = await tabs.boundingBox();
    const closed = {
      isClosed: true,
      openTurnedAt: world.time.now,
      // The dates take several lines.
      opensAt: new Date("2027-01-12T08:30:00Z"),
      closesAt: new Date("2027-02-23T22:45:00Z"),
      resultsVisibleAt: new Date("2027-03-24T17:30:00Z"),
    };
    // Somebody has opened it: it was not only prepared.
    const { id: userId } = await aParticipant(world);
    await world.db.insertInto("openings").values({ questionnaireId: stage.id, userId, openedAt: world.time.now }).execute();
    await world.db.updateTable("questionnaires").set(closed).where("id", "=", stage.id).execute();
    await world.settle();
    await page.reload();
    await expect(page.getByText(/^(Fermée depuis|Ouvre) le/)).toBeVisible();
    expect((await tabs.boundingBox())?.y).toBe(before?.y);
  },
);
