import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect as expectValue } from "vitest";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aStage } from "#tests/stages.ts";
import { aPupil, aSchool, type World } from "#tests/world.ts";
import { openMenu, showAll } from "./answering.ts";
import { expect, expectAccessible, expectLayout, nextPaint, openingEnds, openSignedIn, test } from "./browser.ts";
import { press } from "./sign-up-form.ts";

const MINUTE = 60_000;

async function aReleasedStage(world: World) {
  const questions = ["7", "8", "9"].map((right) => ({ openAnswer: 1, right: [right], text: "<p>Combien&nbsp;?</p>" }));
  const stage = await aStage(world, { name: "Quart de finale d'avant", year: 2026, isClosed: true, questions });
  await sql`update questionnaires set released_to_schools_at = now() where id = ${stage.id}`.execute(world.db);
  return stage;
}

/** As fields take it, in Paris. */
const typed = (instant: Date) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", ...options }).format(instant);
  return { day: part({ day: "2-digit", month: "2-digit", year: "numeric" }), time: part({ hour: "2-digit", minute: "2-digit" }) };
};

test("CLS-03 CLS-07 CLS-09 a school makes its quarter-final of three released problems and one of its own, pupils answer on screen, and the teacher ranks, selects, confirms and prints", {
  tags: ["core"],
}, async ({ world, open }) => {
  const school = await aSchool(world);
  const names = ["Abel", "Cauchy", "Fermat", "Galois", "Hypatie", "Noether"];
  const pupils: Awaited<ReturnType<typeof aPupil>>[] = [];
  const pupil = (index: number) => pupils[index] as (typeof pupils)[number];
  for (const lastname of names)
    pupils.push(await aPupil(world, school, { className: "4e B", category: "C2", person: { lastname, firstname: "Zoé" } }));
  await aReleasedStage(world);
  const [page, phone, other] = [await open("ordinateur"), await open("téléphone"), await open("téléphone")];
  await openSignedIn(page, world, school.correspondent, "/etablissement/quart-de-finale");
  await expect(page.getByText("Pas encore de quart de finale ici")).toBeVisible();
  await press(page, "Préparer un quart de finale");
  await expect(page.getByRole("heading", { name: "Préparer un quart de finale" })).toBeVisible();
  await page.getByLabel("Nom", { exact: true }).fill("Quart du collège");
  await page.getByRole("checkbox", { name: "À l'écran" }).check();
  // By the clock of the database, which decides, and by that of the world, which pages have.
  const clocks = [world.time.now.getTime(), Date.now()];
  const [opens, closes] = [typed(new Date(Math.min(...clocks) - 5 * MINUTE)), typed(new Date(Math.max(...clocks) + 40 * MINUTE))];
  const [openingHour, closingHour] = [page.getByLabel("Ouvre le, heure de Paris"), page.getByLabel("Ferme le, heure de Paris")];
  await page.getByRole("textbox", { name: "Ouvre le", exact: true }).fill(opens.day);
  await expect(closingHour).toHaveValue("18:00");
  await press(page, "Enregistrer");
  await expect(page.getByText("Donnez l'heure")).toHaveCount(1);
  await press(page, "Ouvrir dès maintenant");
  await expect(openingHour).toHaveValue(/^\d\d:\d\d$/);
  await openingHour.fill(opens.time.replace(":", "h"));
  await page.getByRole("textbox", { name: "Ferme le", exact: true }).fill(closes.day);
  await closingHour.fill(closes.time);
  await expect(openingHour).toHaveValue(opens.time);

  await press(page, "Choisir parmi ceux de la fédération");
  const picker = page.getByRole("dialog", { name: "Choisir des problèmes" });
  await picker.getByText("Voir l'énoncé et la solution").first().click();
  await expect(picker.getByText("Solution : « 7 »")).toBeVisible();
  await expect(picker.getByRole("button", { name: "Ajouter", exact: true })).toBeInViewport();
  await picker.getByLabel("Catégorie").selectOption("Toutes");
  await picker.getByRole("button", { name: "Tout cocher" }).first().click();
  await expect(picker.getByRole("checkbox", { name: "3. Question 3" })).toBeChecked();
  for (const number of [1, 2, 3]) await picker.getByRole("checkbox", { name: `${number}. Question ${number}` }).check();
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Ajouter 3 problèmes" }).click();
  await press(page, "Écrire le nôtre");
  const own = page.getByRole("region", { name: "Champs du problème 4" });
  await press(page, "Enregistrer");
  await expect(own.getByText("Donnez-lui un titre")).toBeVisible();
  await own.getByRole("textbox", { name: "Titre" }).fill("Les allumettes");
  await own.getByRole("textbox", { name: "Énoncé" }).fill("Combien d'allumettes ?");
  await own.getByLabel("Solution 1").fill("12");

  await page.reload();
  await expect(page.getByText("Nous avons retrouvé des modifications non enregistrées")).toBeVisible();
  await page.getByRole("button", { name: "Problème 4 : Les allumettes" }).click();
  await expect(own.getByRole("textbox", { name: "Titre" })).toHaveValue("Les allumettes");
  await press(page, "Enregistrer");
  await expect(page.getByText("Quart de finale enregistré")).toBeVisible();
  await expect(page.getByRole("heading", { name: "C'est enregistré. Et maintenant ?" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Donner leur fiche aux élèves" })).toBeInViewport();
  await press(page, "Donner leur fiche aux élèves");
  const slips = page.getByRole("dialog", { name: "Imprimer les identifiants de 6 élèves" });
  await expect(slips.getByRole("button", { name: "Télécharger 6 fiches (PDF)" })).toBeVisible();
  await slips.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("heading", { name: "Quart du collège" })).toBeVisible();

  await openSignedIn(phone, world, pupil(0), "/participant");
  await expect(phone.getByRole("heading", { name: "Quart du collège" })).toBeVisible();
  await phone.getByRole("link", { name: "Répondre", exact: true }).click();
  await showAll(phone);
  await expect(phone.getByRole("heading", { name: "Les allumettes" })).toBeVisible();
  const answer = (on: typeof phone, place: number, text: string) => on.getByLabel("Votre réponse").nth(place).fill(text);
  await answer(phone, 0, "7");
  await answer(phone, 3, "12");
  await expect.poll(async () => (await sheetOf(world, pupil(0).id)).includes('"12"')).toBe(true);
  await phone.reload();
  await expect(phone.getByLabel("Votre réponse").nth(3)).toHaveValue("12");
  await openSignedIn(other, world, pupil(1), "/participant");
  await other.getByRole("link", { name: "Répondre", exact: true }).click();
  await answer(other, 0, "7");
  await openMenu(other);
  await press(other, "Enregistrer");
  await expect.poll(async () => (await sheetOf(world, pupil(1).id)).includes('"7"')).toBe(true);

  const stage = await world.db.selectFrom("schoolStages").select("id").where("establishmentId", "=", school.id).executeTakeFirstOrThrow();
  const problems = await world.db
    .selectFrom("schoolProblems")
    .select("id")
    .where("schoolStageId", "=", stage.id)
    .orderBy("position")
    .execute();
  const paper = async (index: number, ...texts: string[]) => {
    const answers = JSON.stringify(Object.fromEntries(texts.map((text, place) => [problems[place]?.id ?? 0, { answers: [text] }])));
    await world.db
      .insertInto("schoolSheets")
      .values({ schoolStageId: stage.id, userId: pupil(index).id, source: "paper", answers, savedAt: world.time.now })
      .execute();
  };
  await paper(1, "7", "8");
  await paper(2, "7");
  await paper(3, "1");
  await paper(4, "2");

  await page.goto("/etablissement/quart-de-finale");
  await expect(page.getByText("1 élève a deux feuilles")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link"), "its pages are its own tabs").toHaveText([/./, /^Saisir \d+ feuilles?$/]);
  await page.getByRole("link", { name: /^Saisir \d+ feuilles?$/ }).click();
  await page.getByRole("link", { name: "Classement", exact: true }).click();
  const ranking = page.getByRole("region", { name: "Classement C2" });
  await expect(ranking.getByRole("row").nth(1)).toContainText("Abel Zoé");
  await page.setViewportSize({ width: 1280, height: 720 });
  expect((await ranking.getByRole("row").nth(1).boundingBox())?.y, "the first pupil stands on the first screen").toBeLessThan(480);
  await page.getByText("1 point à décider").click();
  await expect(page.getByText("1 élève a répondu sur papier et à l'écran")).toBeVisible();
  await page.getByRole("button", { name: "L'écran compte pour Cauchy Zoé" }).click();
  await expect(page.getByText("L'écran compte pour Cauchy Zoé.")).toBeVisible();
  await expect(page.getByText("Dites laquelle des deux feuilles compte.")).toHaveCount(0);
  await expect(page.getByText("1 point à décider")).toHaveCount(0);
  await expect(ranking.getByRole("row", { name: /Cauchy Zoé.*Papier et écran : l'écran compte/ })).toBeVisible();
  await page.getByText("1 élève a deux feuilles : changer celle qui compte").click();
  await page.getByRole("button", { name: "Compter plutôt le papier pour Cauchy Zoé" }).click();
  await page.getByRole("button", { name: "Compter plutôt l'écran pour Cauchy Zoé" }).click();
  await expect(page.getByRole("button", { name: "Compter plutôt le papier pour Cauchy Zoé" })).toBeVisible();
  await phone.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(phone, world, school.correspondent, new URL(page.url()).pathname);
  await expect(phone.getByRole("row", { name: /^Sélectionner Abel Zoé 1 Abel Zoé 4e B · À l'écran 2,00 / })).toBeVisible();
  await expect.poll(() => widthOf(phone, "Classement C2"), "the ranking has no scroll of its own").toBe("seen whole");
  const first = phone.getByRole("region", { name: "Classement C2" }).getByRole("row").nth(1);
  expect((await first.boundingBox())?.y, "on a phone too").toBeLessThan(700);
  await page.getByLabel("Combien d'élèves").fill("2");
  await expect(page.getByText("1 ou 3 : on ne sépare pas des élèves à égalité")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cocher les 3 premiers" })).toBeVisible();
  await page.getByLabel("Combien d'élèves").fill("3");
  await page.getByLabel("Combien d'élèves").press("Enter");
  await ranking.getByRole("checkbox", { name: "Sélectionner Fermat Zoé" }).uncheck();
  await expectLayout(page);
  await page.reload();
  await press(page, "Confirmer ces 2 élèves");
  await page.getByRole("dialog").getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(page.getByText("2 élèves confirmés")).toBeVisible();
  await expect(ranking.getByText("Confirmé")).toHaveCount(2);
  const confirmed = await world.db
    .selectFrom("registrations")
    .select("userId")
    .where("establishmentId", "=", school.id)
    .where("status", "=", "CONFIRMED")
    .where("kind", "=", "participant")
    .execute();
  expectValue(confirmed.map(({ userId }) => userId).toSorted()).toEqual([pupil(0).id, pupil(1).id].toSorted());

  const steps = page.getByRole("navigation", { name: "Quart de finale" });
  await expect(steps.getByRole("link")).toHaveText(["Problèmes", "Imprimer", "Saisir", "Classement", "Vue d'ensemble"]);
  await expect(steps.getByRole("link", { name: "Classement" })).toHaveAttribute("aria-current", "page");
  await steps.getByRole("link", { name: "Vue d'ensemble" }).click();
  await expect(steps.getByRole("link", { name: "Vue d'ensemble" })).toHaveAttribute("aria-current", "page");
  const matrix = page.getByRole("region", { name: "Qui a résolu quoi" });
  await expect(matrix.getByRole("row", { name: /^Abel Zoé/ })).toContainText("juste");
  await expect(matrix.getByText("60 %")).toBeVisible();
  await expect(page.getByText("Sans feuille (1)\u00A0: Noether Zoé.")).toBeVisible();
  await expect(page.getByText("Encore ouvert à l'écran jusqu'au")).toHaveCount(2);
  await page.getByRole("switch", { name: "Sans les noms, pour le mur" }).click({ force: true });
  await expect(matrix.getByText("Abel")).toHaveCount(0);
  await expect(page.getByText("5 élèves ont une note, 1 n'a pas de feuille.")).toBeVisible();
  await expect(page.getByText("Noether")).toHaveCount(0);
  await expect(matrix.getByRole("row")).toHaveCount(7);
});

const widthOf = (page: Page, region: string) =>
  page
    .getByRole("region", { name: region })
    .evaluate(({ scrollWidth, clientWidth }) => (scrollWidth <= clientWidth ? "seen whole" : `${scrollWidth} > ${clientWidth}`));

const sheetOf = async (world: World, userId: number): Promise<string> =>
  JSON.stringify(
    (await world.db.selectFrom("schoolSheets").select("answers").where("userId", "=", userId).executeTakeFirst())?.answers ?? {},
  );

test("CLS-03 QST-06 what a pupil typed without network at the school's stage is said and sent by the home page, where nothing moves", async ({
  world,
  phone,
}) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school, { category: "C2" });
  await aSchoolStage(world, school, { onPaper: false, problems: [{ right: ["12"] }, { right: ["7"] }] });
  const saved = () => sheetOf(world, pupil.id);
  await phone.addInitScript(() => {
    Reflect.set(globalThis, "moved", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, "moved", Reflect.get(globalThis, "moved") + Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await phone.route("**/api/**", async (route) => {
    if (route.request().url().includes("/mine")) await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await openSignedIn(phone, world, pupil, "/participant");
  const card = phone.getByRole("region", { name: "Quart de finale du collège" });
  await expect(card).toBeVisible();
  await nextPaint(phone);
  expect(await phone.evaluate(() => Reflect.get(globalThis, "moved")), "the page waits for the stage").toBeLessThan(0.05);
  await phone.unrouteAll({ behavior: "ignoreErrors" });

  await card.getByRole("link", { name: "Répondre", exact: true }).click();
  await showAll(phone);
  const answer = (place: number) => phone.getByLabel("Votre réponse").nth(place);
  await answer(0).fill("12");
  await expect.poll(saved).toContain('"12"');
  await openingEnds(phone);
  await phone.context().setOffline(true);
  await answer(1).fill("7");
  await openMenu(phone);
  await phone.getByRole("button", { name: "Quitter" }).click();
  await phone.getByRole("button", { name: "Quitter la page" }).click();
  await expect(card).toContainText("Des réponses attendent sur cet appareil et partiront toutes seules");
  await phone.context().setOffline(false);
  await expect.poll(saved).toContain('"7"');
  await expect(card).toContainText("Vous avez répondu à 2 problèmes sur 2.");
});
