import { sql } from "kysely";
import { ACTIVE_YEAR, anAdmin, type World } from "#tests/world.ts";
import { expect, openSignedIn, test } from "./browser.ts";

async function thirtyParticipants(world: World): Promise<void> {
  await world.db.deleteFrom("registrations").where("kind", "=", "participant").execute();
  await sql`
    with person as (
      insert into users (username, role, lastname, firstname, email)
      select gen_random_uuid(), 'USER', 'Seul', lpad(n::text, 2, '0'), 'seul' || n || '@exemple.fr' from generate_series(1, 30) n returning id)
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
  const fifth = page.getByRole("table", { name: "Participants" }).getByRole("row").nth(5);
  await expect(fifth).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(dashboard.getByRole("button", { name: "Replier" })).toBeVisible();
  await page.goto("/admin/participants?search=seul");
  await expect(dashboard.getByRole("button", { name: "Déplier" })).toBeVisible();
});

test("ADM-02 a row is 36 px high for a mouse, and its buttons 44 px for a finger", async ({ world, page, phone }) => {
  await thirtyParticipants(world);
  const admin = await anAdmin(world);
  await phone.setViewportSize({ width: 1280, height: 720 });
  for (const device of [page, phone]) await openSignedIn(device, world, admin, "/admin/users");
  const rows = page.getByRole("table", { name: "Utilisateurs" }).getByRole("row");
  const heights = () => rows.evaluateAll(([, ...users]) => users.map((row) => row.getBoundingClientRect().height));
  // A row with a long address has two lines.
  await expect.poll(async () => Math.min(...(await heights()))).toBeLessThan(38);
  const button = phone.getByRole("button", { name: /^Modifier / }).first();
  await expect(button).toBeVisible();
  expect((await button.boundingBox())?.height).toBe(44);
});
