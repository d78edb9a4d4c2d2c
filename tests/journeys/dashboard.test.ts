import type { Page } from "playwright-core";
import { aStage } from "#tests/stages.ts";
import { aClub, anAdmin, aParticipant, aPupil, aSchool, type World } from "#tests/world.ts";
import { chipOf, everyScreen, expect, expectLayout, openSignedIn, test } from "./browser.ts";

const dashboardOn = (page: Page) => page.getByRole("region", { name: "Tableau de bord" });

let latestYear = 2031;

/** Another championship, now the active one, far from the previous one. */
async function aSeason(world: World): Promise<number> {
  latestYear += 3;
  await world.season({ ACTIVE_YEAR: latestYear });
  return latestYear;
}

/** A person registered at this time. */
async function registeredAt(world: World, at: string, person = aParticipant(world)): Promise<{ readonly id: number }> {
  const { id, registration } = await person;
  await world.db
    .updateTable("registrations")
    .set({ createdAt: new Date(at) })
    .where("id", "=", registration.id)
    .execute();
  return { id };
}

test.for(everyScreen)(
  "ADM-03 the season is shown above its list: figures with links to it, charts usable by keyboard, folded as last left (%s)",
  { tags: ["core"] },
  async (screen, { world, open }) => {
    const year = await aSeason(world);
    const school = await aSchool(world);
    await registeredAt(world, "2026-11-18T10:00:00Z", aParticipant(world, { year, status: "CONFIRMED" }));
    await registeredAt(world, "2026-11-18T11:00:00Z", aPupil(world, school, { year }));
    await registeredAt(world, "2026-11-20T08:00:00Z", aParticipant(world, { year, clubId: (await aClub(world)).id }));
    await registeredAt(world, "2025-11-19T08:00:00Z", aParticipant(world, { year: year - 1 }));
    const stage = await aStage(world, { year, active: true, questions: [{}] });
    const { id: userId } = await registeredAt(world, "2026-11-20T07:00:00Z", aParticipant(world, { year }));
    await world.db.insertInto("openings").values({ questionnaireId: stage.id, userId }).execute();
    const page = await open(screen);
    await openSignedIn(page, world, await anAdmin(world), "/admin/participants");
    const dashboard = dashboardOn(page);
    const isPhone = screen === "téléphone";
    const unfold = () => dashboard.getByRole("button", { name: "Déplier" }).click();
    await unfold();
    await expect(dashboard.getByRole("link", { name: `Inscriptions ${year} 4` })).toBeVisible();
    await expect(dashboard).toContainText(`4 fois plus qu'à la même date en ${year - 1} (1)`);
    const pending = dashboard.getByRole("link", { name: "En attente de validation 3" });
    await expect(pending).toHaveAttribute("href", `/admin/participants?year=${year}&status=PENDING#liste`);
    const day = dashboard.getByRole("slider", { name: "Jour" });
    await day.press("Home");
    await expect(day).toHaveAttribute("aria-valuetext", /^Mercredi 18 novembre 2026.*: 2 ce jour-là, 2 en tout\./);
    await day.press("ArrowRight");
    await expect(dashboard).toContainText(
      `Jeudi 19 novembre 2026\u00A0: 0 ce jour-là, 2 en tout. En ${year - 1} à la même date\u00A0: 1 ce jour-là, 1 en tout.`,
    );
    await expect(dashboard.getByRole("table", { name: "Par type de compte" }).getByRole("row")).toHaveCount(4);
    const opened = dashboard.getByRole("row", { name: "Ont ouvert 1" });
    await expect(opened).toBeVisible();
    await expectLayout(page);
    await dashboard.getByRole("button", { name: "Replier" }).click();
    await page.reload();
    await expect(dashboard.getByRole("button", { name: "Déplier" })).toBeVisible();
    await expect(day).toHaveCount(0);
    // On a phone the folded dashboard is its title: the list is seen.
    await expect(pending).toBeVisible({ visible: !isPhone });
    if (isPhone) await unfold();
    await pending.click();
    await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Participants" })).toBeInViewport();
    if (!isPhone) await unfold();
    await opened.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Résultats" })).toBeVisible();
    await expect(chipOf(page, "Avancement", "Ont ouvert")).toBeVisible();
    await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  },
);

test("ADM-03 an empty season is readable; a failed dashboard does not affect the list, and is retried", async ({ world, page }) => {
  const year = await aSeason(world);
  await page.route("**/api/dashboard?*", (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, error: "Bad Request", message: "Non" } }),
  );
  await openSignedIn(page, world, await anAdmin(world), "/admin/participants");
  const dashboard = dashboardOn(page);
  await expect(dashboard.getByRole("alert")).toContainText("Le tableau de bord n'a pas pu être lu");
  await expect(page.getByRole("heading", { level: 1, name: "Participants" })).toBeVisible();
  await page.unroute("**/api/dashboard?*");
  await dashboard.getByRole("button", { name: "Réessayer" }).click();
  await dashboard.getByRole("button", { name: "Déplier" }).click();
  await expect(dashboard).toContainText(`Personne n'est encore inscrit en ${year}.`);
  await expect(dashboard).toContainText("Aucune étape n'est en cours.");
  await registeredAt(world, "2026-11-20T08:00:00Z", aParticipant(world, { year }));
  world.time.now = new Date(world.time.now.getTime() + 30_000);
  await page.clock.fastForward(31_000);
  await expect(dashboard).toContainText("1 ce jour-là, 1 en tout");
});
