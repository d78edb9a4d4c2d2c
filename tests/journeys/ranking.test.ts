import { sql } from "kysely";
import type { Page } from "playwright-core";
import { decideAsIn40thEdition } from "#tests/decided-season.ts";
import { readPdf, withoutSpaces } from "#tests/pdf.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aClub, anAdmin, aParticipant, aSchool, type World } from "#tests/world.ts";
import {
  choose,
  downloadBy,
  everyScreen,
  expect,
  expectAccessible,
  expectLayout,
  filterList,
  openSignedIn,
  test,
  withoutPrinter,
} from "./browser.ts";

const LONG = { lastname: "de Saint-Exupéry-Wolfeschlegelsteinhausenbergerdorff", firstname: "Marie-Charlotte Nguyễn" };

/** A semi-final and a final on paper, with a few people of C1 and seventy of C2. */
async function twoStages(world: World) {
  const quarter = await aStage(world, { name: "Quart de finale", order: 1, date: "2027-03-14" });
  const semi = await aStage(world, { name: "Demi-finale", physical: true, order: 2, previousQuestionnaireId: quarter.id });
  const final = await aStage(world, { name: "Finale nationale", physical: true, order: 3, previousQuestionnaireId: semi.id });
  const [school, club] = [await aSchool(world, { name: "Collège Évariste-Galois" }), await aClub(world)];
  const participants = [
    { person: { lastname: "Première" }, at: [9, 45, 80], establishmentId: school.id },
    { person: { lastname: "Ex", firstname: "Æquo" }, at: [8, 40.5, 61], clubId: club.id },
    { person: LONG, at: [8, 40.5, 61], establishmentId: school.id },
    { person: { lastname: "Quatrième" }, at: [7, 30, 60] },
  ];
  for (const { at, ...facts } of participants) {
    const { id } = await aParticipant(world, { category: "C1", ...facts });
    const [grade, weightedGrade, time] = at;
    const marks = { userId: id, grade, weightedGrade, time, byHand: true };
    await world.db
      .insertInto("results")
      .values([semi, final].map((stage) => ({ ...marks, questionnaireId: stage.id })))
      .execute();
  }
  await manyParticipants(world, semi.id);
  return { semi, final };
}

/** Seventy people of C2, each with different marks. */
async function manyParticipants(world: World, stageId: number): Promise<void> {
  await sql`
    with people as (
      insert into users (role, username, lastname, firstname, birthday)
      select 'USER', 'foule-' || ${stageId}::int || '-' || n, 'Personne ' || n, 'Camille', '2012-01-01' from generate_series(1, 70) n returning id, username),
    registered as (
      insert into registrations (kind, year, user_id, category_id) select 'participant', 2027, id, (select id from categories where name = 'C2') from people
      returning user_id, category_id)
    insert into results (questionnaire_id, user_id, category_id, grade, weighted_grade, time)
    select ${stageId}::int, user_id, category_id, 14, 105, split_part(username, '-', 3)::int from registered join people on id = user_id`.execute(
    world.db,
  );
}

/** The ranking of a stage, signed in as the office; printing only records its file name. */
async function openRanking(world: World, page: Page, stage: { id: number }, query = "") {
  await withoutPrinter(page);
  await openSignedIn(page, world, await anAdmin(world), `/admin/questionnaire/${stage.id}/classement${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test.for(everyScreen)("GRD-05 CTR-04 the office reads the stage and national rankings (%s)", async (screen, { world, open }) => {
  const page = await open(screen);
  const { semi, final } = await twoStages(world);
  await openRanking(world, page, semi);
  const tableOf = (title: string) => page.getByRole(screen === "téléphone" ? "list" : "table", { name: title, exact: true });
  const rows = tableOf("Classement");
  const podium = page.getByRole("list", { name: "Les premiers de chaque catégorie" });
  await expect(page.getByText("1 à 25 sur 74")).toBeVisible();
  await page.getByRole("button", { name: "Les premiers de chaque catégorie" }).click();
  await expect(podium.getByRole("listitem").filter({ hasText: "C2" }).first()).toContainText("Personne 3");
  await page.getByRole("button", { name: "Page suivante" }).click();
  await expect(page.getByText("26 à 50 sur 74")).toBeVisible();
  await filterList(page, "Catégorie", "C1 : 6e et 5e");
  await expect(page).toHaveURL(/classement\?category=C1$/);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await expect(podium).toBeHidden();
  await expect(rows.getByText("2 ex æquo")).toHaveCount(2);
  for (const text of ["Première Marie", "Collège Évariste-Galois", "Club-", "Individuel", "40,5", "1 h 01"])
    await expect(rows).toContainText(text);
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Télécharger" }).click());
  expect(name).toBe("Classement Demi-finale 2027 C1.xlsx");

  await page.goto(`/admin/questionnaire/${final.id}/classement`);
  await page.getByText("Classement national", { exact: true }).click();
  await expect(page).toHaveURL(/national=true/);
  const nation = tableOf("Classement national");
  for (const text of ["Première Marie", "27", "135", "4 h 00", "2 ex æquo"]) await expect(nation).toContainText(text);
  await expect(page.getByText(/^Demi-finale \+ 2 × Finale nationale/)).toBeVisible();
});

test.for(everyScreen)("RUL-05 RUL-06 the office reads the rankings of teams and of both papers (%s)", async (screen, { world, open }) => {
  const page = await open(screen);
  const year = screen === "téléphone" ? 2029 : 2028;
  await decideAsIn40thEdition(world, year);
  const papers = [
    await aStage(world, { name: "Finale internationale, première épreuve", year, kind: "international_final", physical: true, order: 4 }),
    await aStage(world, { name: "Finale internationale, seconde épreuve", year, kind: "international_final", physical: true, order: 5 }),
  ] as const;
  for (const [name, grades] of [
    ["Lycée Galois 1", [9, 8]],
    ["Lycée Noether 2", [9, 9]],
  ] as const) {
    const squadId = await aSquad(world, name, year);
    for (const [index, grade] of grades.entries()) {
      const { id: userId } = await aParticipant(world, { category: squadCategory, year, person: { lastname: `${name} ${index}` } });
      await world.db.updateTable("registrations").set({ squadId }).where("userId", "=", userId).execute();
      for (const { id: questionnaireId } of papers) await aResult(world, { userId, questionnaireId, grade, weightedGrade: 30, time: 60 });
    }
  }
  await openRanking(world, page, papers[0]);
  const rows = (title: string) => page.getByRole(screen === "téléphone" ? "list" : "table", { name: title, exact: true });
  await page.getByText("Équipes", { exact: true }).click();
  await expect(page).toHaveURL(/teams=true/);
  const teams = rows("Classement des équipes");
  for (const text of ["Lycée Noether 2", "18", "60", "2 h 00", "Lycée Galois 1 0 Marie (9)"]) await expect(teams).toContainText(text);
  expect((await teams.textContent())?.indexOf("Lycée Noether 2")).toBeLessThan((await teams.textContent())?.indexOf("Lycée Galois 1") ?? 0);
  const { name } = await downloadBy(page, () => page.getByRole("button", { name: "Télécharger" }).click());
  expect(name).toBe(`Classement des équipes Finale internationale, première épreuve ${year}.xlsx`);
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute("data-printed", document.querySelector("[data-print-sheet]")?.textContent ?? "");
  });
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", /Classement des équipes.*2 équipes.*Lycée Noether 2.*Lycée Galois 1/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByText("Les deux épreuves", { exact: true }).click();
  await expect(page).toHaveURL(/international=true/);
  for (const text of ["18", "2 h 00", "1re épreuve", "2e épreuve"]) await expect(rows("Classement international")).toContainText(text);
  await expect(page.getByText(/^Finale internationale, première épreuve \+ Finale internationale, seconde épreuve/)).toBeVisible();
  await expectLayout(page);
});

test("CTR-04 ADM-09 a ranking is printed: each category on its own pages, with header and footer", async ({ world, page }) => {
  const { semi } = await twoStages(world);
  await openRanking(world, page, semi);
  const dialog = page.getByRole("dialog", { name: "Imprimer le classement" });
  const print = async () => {
    await page.evaluate(() => document.documentElement.removeAttribute("data-printed-as"));
    await dialog.getByRole("button", { name: "Imprimer" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-printed-as", /./);
    return readPdf(await page.pdf({ preferCSSPageSize: true }));
  };
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(dialog.getByRole("combobox", { name: "Catégorie" })).toHaveValue("Toutes, chacune sur ses pages");
  const pages = await print();
  await expect(page.locator("html")).toHaveAttribute("data-printed-as", "Classement Demi-finale 2027");
  expect(pages).toHaveLength(4);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(withoutSpaces(`Page ${index + 1} sur 4`));
    expect(text).toContain(withoutSpaces(`Demi-finale 2027 · ${index === 0 ? "C1" : "C2"}`));
    expect(text).toContain(withoutSpaces("Rang Nom Prénom Établissement ou club Note Coefficient Temps"));
  }
  const [first = "", second = ""] = pages;
  const expectedTexts = [
    "Classement, catégorie C1",
    "Demi-finale du 14 mars 2027 · Classement provisoire",
    "4 participants",
    "2 ex æquo",
    "40,5",
    "1 h 01",
  ];
  for (const text of [...expectedTexts, LONG.lastname, LONG.firstname]) expect(first).toContain(withoutSpaces(text));
  expect(second).toContain(withoutSpaces("Classement, catégorie C2"));
  expect(pages.join(" ").match(/Personne/g)).toHaveLength(70);

  await filterList(page, "Catégorie", "C2 : 4e et 3e");
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(dialog.getByRole("combobox", { name: "Catégorie" })).toHaveValue("C2\u00A0: 4e et 3e");
  await choose(page, "Combien", "Les 10 premiers");
  await dialog.getByRole("checkbox", { name: "Avec l'établissement ou le club" }).uncheck();
  const [alone = "", ...others] = await print();
  expect(others).toEqual([]);
  expect(alone).toContain(withoutSpaces("Les 10 premiers"));
  expect(alone).toContain(withoutSpaces("Rang Nom Prénom Note Coefficient Temps"));
  expect(alone.match(/Personne/g)).toHaveLength(10);
});

test.for(everyScreen)(
  "RUL-08 the office makes a ranking definitive, and sets it back by the name of its stage (%s)",
  async (screen, { world, open }) => {
    const page = await open(screen);
    const name = `Épreuve ${screen}`;
    const stage = await aStage(world, { name, physical: true, isClosed: true });
    await aResult(world, { questionnaireId: stage.id, userId: (await aParticipant(world)).id, grade: 3, byHand: true });
    await openRanking(world, page, stage);
    await expect(page.getByText("Classement provisoire")).toBeVisible();
    await page.getByRole("button", { name: "Rendre définitif" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Rendre définitif" }).click();
    await expect(page.getByText(/^Classement définitif, \d/)).toBeVisible();
    await page.getByRole("button", { name: "Remettre en provisoire" }).click();
    const confirm = dialog.getByRole("button", { name: "Remettre en provisoire" });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("textbox", { name: `Pour confirmer, tapez ${name}` }).fill(name);
    await confirm.click();
    await expect(page.getByText("Classement provisoire")).toBeVisible();
  },
);

test("GRD-05 without a semi-final there is no national ranking, and the page says what to do", async ({ world, page }) => {
  const final = await aStage(world, { year: 2028, name: "Finale nationale", physical: true });
  await openRanking(world, page, final, "?national=true");
  await expect(page.getByText("L'étape « Finale nationale » n'a pas d'étape précédente : indiquez sa demi-finale.")).toBeVisible();
});
