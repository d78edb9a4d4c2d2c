import { aStage } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPerson, aSchool, type World } from "#tests/world.ts";
import { delayRequests, everyScreen, expect, openingEnds, openSignedIn, pressSignOut, test } from "./browser.ts";

/** One user of each area, with their home page and their style. */
async function usersOfEachArea(world: World) {
  const center = await aCenter(world);
  return {
    center,
    people: [
      { kind: "USER", user: await aParticipant(world), home: "/participant/informations-championnat", style: "participant" },
      { kind: "ESTABLISHEMENT", user: (await aSchool(world)).correspondent, home: "/etablissement/info", style: "default" },
      { kind: "CLUB", user: (await aClub(world)).manager, home: "/club/info", style: "default" },
      { kind: "ADMIN", user: await anAdmin(world), home: "/admin/participants", style: "admin" },
      { kind: "MANAGER", user: center.manager, home: `/examcenter/participants/${center.id}`, style: "default" },
    ],
  } as const;
}

test("GEN-03 GEN-13 each user lands in their own area, in its style", { tags: ["core"] }, async ({ world, open }) => {
  const { people, center } = await usersOfEachArea(world);
  // Until the first convocation the office begins with « Première saison » (PPL-14).
  const [{ id: questionnaireId }, { id: userId }] = [await aStage(world), await aParticipant(world)];
  await world.db
    .insertInto("convocations")
    .values({ questionnaireId, userId, examCenterId: center.id, date: "2027-03-13", hour: "14:00" })
    .execute();
  for (const { user, home, style } of people) {
    const page = await open();
    await openSignedIn(page, world, user, "/");
    await expect(page).toHaveURL(home);
    await expect(page.locator("html")).toHaveAttribute("data-style", style);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
  }
});

test("GEN-11 GEN-14 a user who signs out without a network sees what was not done", async ({ world, page }) => {
  await openSignedIn(page, world, await aParticipant(world));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openingEnds(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await pressSignOut(page);
  await expect(page.getByText(/^Cet appareil est déconnecté. Le serveur n'a pas pu le faire ailleurs/)).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
});

test("GEN-04 CTR-06 a foreign area leads to the error page, which replaces it in the history", async ({ world, open }) => {
  const { people, center } = await usersOfEachArea(world);
  const areas = [
    { area: "/participant", roles: ["USER"] },
    { area: "/admin/users", roles: ["ADMIN"] },
    { area: "/etablissement/participants", roles: ["ESTABLISHEMENT"] },
    { area: "/club/participants", roles: ["CLUB"] },
    { area: `/examcenter/participants/${center.id}`, roles: ["MANAGER"] },
  ];
  for (const { kind, user, home } of people) {
    const page = await open();
    await openSignedIn(page, world, user, home);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const isForeign = (roles: readonly string[]) => !roles.includes(kind) && !(kind === "MANAGER" && roles.includes("USER"));
    for (const { area } of areas.filter(({ roles }) => isForeign(roles))) {
      const pagesBefore = await page.evaluate(() => history.length);
      await page.goto(area);
      await expect(page).toHaveURL("/error");
      await expect(page.getByRole("heading", { name: "Cette page ne vous est pas ouverte" })).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);
    }
    await page.close();
  }
});

test("GEN-04 a protected page shows nothing of itself until the user is known", async ({ world, page }) => {
  const person = await aParticipant(world);
  const answer = await delayRequests(page, "**/users/me");
  await openSignedIn(page, world, person, "/participant/resultats");
  await expect(page.getByText("Chargement en cours...")).toBeVisible();
  await expect(page.locator("main, header, nav")).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Mes résultats" })).toBeVisible();
});

test("CTR-06 a manager reaches the first center, with a stage or without; a foreign center leads to the error page", async ({
  world,
  page,
}) => {
  const own = await aCenter(world);
  const other = await aCenter(world);
  await openSignedIn(page, world, own.manager, "/examcenter/participants");
  await expect(page).toHaveURL(`/examcenter/participants/${own.id}`);
  await expect(page.getByRole("heading", { level: 1, name: own.name })).toBeVisible();
  await page.goto(`/examcenter/participants/${own.id}/12`);
  await expect(page.getByRole("heading", { level: 1, name: own.name })).toBeVisible();
  await page.goto(`/examcenter/participants/${other.id}`);
  await expect(page).toHaveURL("/error");
});

test.for([
  { userOf: anAdmin, home: "/admin/participants", path: "/admin/inconnue" },
  { userOf: async (w: World) => (await aSchool(w)).correspondent, home: "/etablissement/info", path: "/etablissement/inconnue/12" },
  { userOf: async (w: World) => (await aClub(w)).manager, home: "/club/info", path: "/club/inconnue" },
])("ADM-01 ETB-12 CLB-08 $path leads to $home", async ({ userOf, home, path }, { world, page }) => {
  await openSignedIn(page, world, await userOf(world), path);
  await expect(page).toHaveURL(home);
});

test.for(everyScreen)("ADM-01 CFG-07 each link of the office leads to a page with its title (%s)", async (screen, { world, open }) => {
  const page = await open(screen);
  await openSignedIn(page, world, await anAdmin(world), "/admin");
  const names = ["Configuration", "Étapes", "Clubs", "Établissements", "Centres d'épreuve", "Participants", "Utilisateurs"];
  const links = page.getByRole("navigation", { name: "Rubriques" }).getByRole("link");
  for (const name of names) {
    if (screen === "téléphone") await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await expect(links).toHaveText(names);
    await links.filter({ hasText: name }).click();
    await expect(page.getByRole("heading", { level: 1, name: name === "Configuration" ? "Catégories" : name })).toBeVisible();
    await expect(page).toHaveTitle(`${name === "Configuration" ? "Catégories · Configuration" : name} · Palmarès`);
  }
});

test.for(everyScreen)(
  "GEN-11 signing out forgets the person, the tokens and the role; '/' is then the sign-in page (%s)",
  { tags: ["core"] },
  async (screen, { world, open }) => {
    const page = await open(screen);
    const person = await aPerson(world);
    await openSignedIn(page, world, person, "/participant");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: screen === "téléphone" ? "Ouvrir le menu" : "Marie Durand" }).press("Enter");
    await expect(page.getByText(`Identifiant : ${person.username}`).filter({ visible: true })).toBeVisible();
    await page.getByRole(screen === "téléphone" ? "button" : "menuitem", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL("/connexion");
    expect(await page.evaluate(() => ["accessToken", "refreshToken", "role"].map((name) => localStorage.getItem(name)))).toEqual([
      null,
      null,
      null,
    ]);
    await page.goto("/participant");
    await expect(page).toHaveURL("/connexion");
    const openSessions = world.db.selectFrom("sessions").select("id").where("userId", "=", person.id).where("revokedAt", "is", null);
    await expect.poll(() => openSessions.execute()).toEqual([]);
  },
);

test("GEN-12 GEN-08 an unknown user sees a message, at the top right for five seconds, and is signed out", async ({ world, page }) => {
  const person = await aPerson(world);
  await page.route("**/users/me", (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }));
  await openSignedIn(page, world, person, "/participant");
  const message = page.getByText("Une erreur est survenue lors de la récupération de l'utilisateur");
  await expect(message).toBeVisible();
  const shownAt = Date.now();
  const box = await page.locator(".mantine-Notification-root").boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_380);
  expect(box?.y).toBeLessThan(140);
  await expect(page).toHaveURL("/connexion");
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await expect(message).toHaveCount(0);
  expect(Date.now() - shownAt).toBeGreaterThan(3_500);
});

test("GEN-12 an unreachable server ends no session: the page says so, and retries", async ({ world, page }) => {
  const person = await aPerson(world);
  await page.route("**/users/me", (route) => route.abort());
  await openSignedIn(page, world, person, "/participant");
  await expect(page.getByText("Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.")).toBeVisible();
  await page.unroute("**/users/me");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/participant/);
});

test("GEN-12 a refresh that fails and an active year that cannot be loaded have their own messages", async ({ world, page }) => {
  const person = await aPerson(world);
  await page.route("**/configurations/public", (route) => route.fulfill({ status: 400, json: { statusCode: 400 } }));
  await openSignedIn(page, world, person, "/participant/informations-personnelles");
  await expect(page.getByText("Une erreur est survenue lors de la récupération de l'année active").first()).toBeVisible();
  await page.getByLabel("Adresse", { exact: true }).fill("3 rue Clovis");
  await page.route("**/users/me", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Une erreur est survenue lors de mise à jour de l'utilisateur")).toBeVisible();
  await expect(page).toHaveURL("/participant/informations-personnelles");
});

test("INS-01 a season that fails to load is not shown as closed: reported, and retried", async ({ page }) => {
  await page.route("**/configurations/public", (route) => route.fulfill({ status: 400, json: { statusCode: 400 } }));
  await page.goto("/inscription/individuel");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Une erreur est survenue");
  await expect(page.getByText("ne sont pas ouvertes")).toHaveCount(0);
  await page.unroute("**/configurations/public");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByLabel("Prénom")).toBeVisible();
});
