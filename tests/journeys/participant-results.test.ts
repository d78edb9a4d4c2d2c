import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aParticipant, aRegistration } from "#tests/world.ts";
import { delayRequests, everyScreen, expect, expectLayout, openSignedIn, sortList, test } from "./browser.ts";

test.for(everyScreen)("PAR-08 the user's own results, by year, sorted and paged locally (%s)", async (screen, { world, open }) => {
  const page = await open(screen);
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aRegistration(world, { userId: person.id, year: 2026, status: "CONFIRMED" });
  const graded = async (year: number, name: string, order: number, grade?: number, time?: number) => {
    const { id } = await aStage(world, { year, name, order, showOnUserDashboard: true });
    await aResult(world, {
      userId: person.id,
      questionnaireId: id,
      ...(grade !== undefined && { grade, weightedGrade: grade * 5.5 }),
      ...(time && { time }),
    });
  };
  await graded(2026, "Quart de finale", 1, 11, 88);
  await graded(2026, "Demi-finale", 2);
  for (let order = 1; order <= 12; order++) await graded(2027, `Étape ${order}`, order, order);
  await openSignedIn(page, world, person, "/participant/resultats");
  const rows = screen === "téléphone" ? page.getByRole("listitem") : page.getByRole("row").filter({ has: page.getByRole("cell") });
  const results = page.getByLabel("Vos résultats");
  await expect(page.getByRole("radio", { name: "2026" })).toBeChecked();
  await expect(results).toContainText("Demi-finale");
  for (const text of ["Note", "Coefficient", "Temps", "11,00 sur 14", "60,50", "1 h 28", "-"]) await expect(results).toContainText(text);
  await expect(rows.first()).toContainText("Demi-finale");
  await page.getByText("2027", { exact: true }).click();
  await expect(page).toHaveURL(/year=2027/);
  await expect(results).toContainText("Étape 12");
  await expect(results).not.toContainText("Étape 2");
  await page.getByRole("button", { name: "Page suivante" }).click();
  await expect(results).toContainText("Étape 2");
  await page.getByRole("button", { name: "Page 1" }).click();
  if (screen === "téléphone") {
    await sortList(page, "Premier tri", /Note, croissant/);
  } else {
    for (const title of ["Nom de l'étape", "Coefficient", "Temps", "Note"]) {
      await page.getByRole("columnheader", { name: title }).getByRole("button").press("Enter");
      await expect(page.getByRole("columnheader", { name: title })).toHaveAttribute("aria-sort", "ascending");
    }
  }
  await expect(results).toContainText("Étape 1");
  await expect(results).not.toContainText("Étape 12");
});

test.for(everyScreen)(
  "MRK-05 a participant reads why they have their grade, and what parted equals (%s)",
  async (screen, { world, open }) => {
    const page = await open(screen);
    const person = await aParticipant(world, { status: "CONFIRMED" });
    const other = await aParticipant(world, { status: "CONFIRMED" });
    const stage = await aStage(world, {
      name: "Quart de finale",
      isClosed: true,
      showOnUserDashboard: true,
      questions: [
        { openAnswer: 1, right: ["4"], title: "Le chat" },
        { openAnswer: 1, right: ["9"], title: "La pieuvre" },
      ],
    });
    const marks = { questionnaireId: stage.id, grade: 1, weightedGrade: 1 };
    await aResult(world, { ...marks, userId: person.id, time: 30 });
    await aResult(world, { ...marks, userId: other.id, time: 20 });
    await world.db.updateTable("results").set({ rank: 2 }).where("userId", "=", person.id).execute();
    await storeFirstAnswer(world.db, stage, person.id, "4");
    await openSignedIn(page, world, person, "/participant/resultats");
    await page.getByRole("button", { name: "Comprendre ma note : Quart de finale" }).click();
    const window = page.getByRole("dialog", { name: "Ma note : Quart de finale" });
    for (const text of [
      "Rang provisoire\u00A0: 2e sur 2 en C2 (4e et 3e).",
      "1 autre personne a la même note.",
      "Elle a aussi le même coefficient.",
      "Le temps fait la différence.",
    ])
      await expect(window).toContainText(text);
    await expect(window.getByRole("listitem").first()).toContainText("La réponse est juste.");
    await expect(window.getByRole("listitem").last()).toContainText("La question a été laissée sans réponse.");
    await expect(window, "solutions are not published").not.toContainText("Attendu");
    await expectLayout(page);
    await page.keyboard.press("Escape");
    await expect(window).toHaveCount(0);
  },
);

test("PAR-08 PPL-15 without results the page says so, and while they load it says that, without motion", async ({ world, page }) => {
  const person = await aParticipant(world);
  const answer = await delayRequests(page, "**/results/user/**");
  await openSignedIn(page, world, person, "/participant/resultats");
  await expect(page.getByText("Chargement des résultats...")).toBeVisible();
  await expect(page.locator(".mantine-Skeleton-root").first()).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length)).toBe(0);
  answer();
  await expect(page.getByText("Aucun résultat disponible pour le moment.")).toBeVisible();
});

test.for([
  { status: 403, message: "Vous n'avez pas l'autorisation d'accéder à ces résultats." },
  { status: 400, message: "Une erreur est survenue lors de la récupération des résultats. Veuillez réessayer plus tard." },
])("PAR-09 results refused with $status: $message", async ({ status, message }, { world, page }) => {
  const person = await aParticipant(world);
  await page.route("**/results/user/**", (route) =>
    route.fulfill({ status, json: { statusCode: status, error: "", message: "Autre chose" } }),
  );
  await openSignedIn(page, world, person, "/participant/resultats");
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
});
