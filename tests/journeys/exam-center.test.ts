import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { leastCoefficient } from "#features/results/grade-entry.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { bare, readPdf } from "#tests/pdf.ts";
import { aStage, changeStage } from "#tests/stages.ts";
import { aCenter, anAdmin, aPerson, aSchool, type World } from "#tests/world.ts";
import { everyScreen, expect, expectAccessible, openSignedIn, test } from "./browser.ts";

/** A semi-final of eighteen problems sat in a centre by `count` people of two categories, who are named in the order of their numbers. */
async function anExamDay(world: World, count: number) {
  const previous = await aStage(world, { name: "Quart de finale" });
  await world.db.updateTable("questionnaires").set({ date: "2027-03-13", hour: "14:00" }).where("id", "=", previous.id).execute();
  const stage = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: previous.id });
  const center = await aCenter(world);
  const { rows } = await sql<{ id: number }>`
    with person as (
      insert into users (username, role, firstname, lastname, birthday, email)
      select gen_random_uuid(), 'USER', 'Camille', 'Nom' || to_char(n, 'FM000'), '2012-05-14', 'secret@exemple.fr'
      from generate_series(1, ${count}) n order by n returning id, lastname),
    registered as (
      insert into registrations (kind, year, user_id, category_id, status, confirmed_at)
      select 'participant', 2027, p.id, c.id, 'CONFIRMED', now() from person p
        join categories c on c.name = case when right(p.lastname, 1) = '0' then 'CE' else 'C2' end),
    convoked as (
      insert into results (questionnaire_id, user_id, qualified, origin, next_exam_center_id)
      select ${previous.id}, id, true, 'hand', ${center.id} from person)
    select id from person order by lastname`.execute(world.db);
  return { previous, stage, center, ids: rows.map(({ id }) => id), address: `/examcenter/participants/${center.id}` };
}

/** Ends with 0: of the category CE, of 5 problems and 60 minutes. */
const marksOf = (number: number) => {
  const grade = number % 5;
  return { grade, weightedGrade: leastCoefficient(grade) + (number % 2 ? 0.5 : 0), time: 20 + (number % 40) };
};

const french = (value: number) => String(value).replace(".", ",");
const name = (number: number) => `Nom${String(number).padStart(3, "0")} Camille`;
const cell = (page: Page, title: string, number: number) => page.getByRole("textbox", { name: `${title}, ${name(number)}`, exact: true });
const rowOf = (page: Page, number: number): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: name(number).split(" ")[0] ?? "" });
const status = (page: Page) => page.getByRole("region", { name: "Avancement de la saisie" });

/** Types some rows without leaving the keyboard, from the first cell of the first: Enter goes on. */
async function enter(page: Page, numbers: readonly number[]): Promise<void> {
  await cell(page, "Note", numbers[0] ?? 0).focus();
  for (const number of numbers) {
    const { grade, weightedGrade, time } = marksOf(number);
    for (const value of [grade, weightedGrade, time]) {
      await page.keyboard.type(french(value));
      await page.keyboard.press("Enter");
    }
  }
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const entered = async (world: World, questionnaireId: number) =>
  (
    await world.db
      .selectFrom("results")
      .innerJoin("users", "users.id", "results.userId")
      .select(["lastname", "grade", "weightedGrade", "time", "absent"])
      .where("questionnaireId", "=", questionnaireId)
      .orderBy("lastname")
      .execute()
  ).map(({ lastname, ...marks }) => [lastname, marks] as const);

test("CTR-01 CTR-03 a hundred and sixty results by two people, the network cut in the middle and the page reloaded: none is lost", {
  timeout: 180_000,
}, async ({ world, open }) => {
  const { stage, center, address } = await anExamDay(world, 160);
  const second = await aPerson(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: second.id }).execute();
  const [one, other] = [await open("ordinateur"), await open("ordinateur")];
  await openSignedIn(one, world, center.manager, `${address}/${stage.id}?limit=0`);
  await openSignedIn(other, world, second, `${address}/${stage.id}?limit=0`);
  for (const page of [one, other]) await expect(page.getByText("1 à 160 sur 160")).toBeVisible();

  // Both enter with the network; each sees the rows of the other come.
  await Promise.all([enter(one, upTo(1, 40)), enter(other, upTo(81, 120))]);
  await expect(status(one)).toContainText(/Saisis\s*80\s*Absents\s*0\s*Restants\s*80/);
  await expect(cell(one, "Note", 99)).toHaveValue(french(marksOf(99).grade));
  await expect(rowOf(one, 99)).toContainText("Enregistré");
  await expect(status(one)).toContainText("Tout est enregistré");
  await expect.poll(() => one.evaluate(async () => Boolean(navigator.serviceWorker.controller && (await caches.match("/"))))).toBe(true);

  // The network goes for one of them, who goes on; the page is reloaded without network, and nothing is lost.
  await one.context().setOffline(true);
  await enter(one, upTo(41, 60));
  await expect(rowOf(one, 41)).toContainText("En attente du réseau");
  await expect(status(one)).toContainText("Pas de réseau");
  await one.reload();
  await expect(one.getByText("1 à 160 sur 160")).toBeVisible();
  await expect(status(one)).toContainText(/20 saisies gardées sur cet appareil/);
  await expect(cell(one, "Coefficient", 60)).toHaveValue(french(marksOf(60).weightedGrade));
  await expect(cell(one, "Note", 99)).toHaveValue(french(marksOf(99).grade));
  await Promise.all([enter(one, upTo(61, 80)), enter(other, upTo(121, 159))]);
  await cell(other, "Note", 160).press("a");
  await expect(status(other)).toContainText("Tout est enregistré");
  const names = (numbers: readonly number[]) => numbers.map((number) => `Nom${String(number).padStart(3, "0")}`);
  expect((await entered(world, stage.id)).map(([who]) => who)).toEqual(names([...upTo(1, 40), ...upTo(81, 160)]));

  // It comes back, while the session must be renewed.
  await one.evaluate(() => localStorage.setItem("accessToken", "no.longer.good"));
  await one.context().setOffline(false);
  await expect(status(one)).toContainText(/Saisis\s*159\s*Absents\s*1\s*Restants\s*0/);
  await expect(status(one)).toContainText("Tout est enregistré");
  await expect(status(other)).toContainText(/Saisis\s*159\s*Absents\s*1\s*Restants\s*0/);
  const none = { grade: null, weightedGrade: null, time: null };
  expect(await entered(world, stage.id)).toEqual(
    upTo(1, 160).map((number) => [
      `Nom${String(number).padStart(3, "0")}`,
      number === 160 ? { ...none, absent: true } : { ...marksOf(number), absent: false },
    ]),
  );
});

test("CTR-03 two values for one person: shown side by side, and one of both chosen", async ({ world, open }) => {
  const { stage, center, ids, address } = await anExamDay(world, 4);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1, 2, 3]);
  const { caller } = center.manager;
  for (const id of ids.slice(0, 2))
    await caller.call(resultsApi.enterGrade, {
      body: { userId: String(id), questionnaireId: stage.wireId, grade: 3, weightedGrade: 9, time: 50 },
    });
  await page.context().setOffline(false);
  await expect(rowOf(page, 1)).toContainText("saisi autrement par une autre personne");
  await expect(rowOf(page, 2)).toContainText("saisi autrement par une autre personne");
  await expect(rowOf(page, 3)).toContainText("Enregistré");
  await rowOf(page, 1).getByRole("button", { name: "Comparer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Note\s*1\s*3/);
  await expect(dialog).toContainText(/Coefficient\s*1,5\s*9/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await rowOf(page, 2).getByRole("button", { name: "Comparer" }).click();
  await dialog.getByRole("button", { name: "Prendre la sienne" }).click();
  await expect(cell(page, "Coefficient", 2)).toHaveValue("9");
  await expect(status(page)).toContainText("Tout est enregistré");

  // The other one was quicker by less than this page listens: the server tells.
  await page.route("**/sitting/**", (route) => route.abort());
  await caller.call(resultsApi.enterGrade, {
    body: { userId: String(ids[3]), questionnaireId: stage.wireId, grade: 2, weightedGrade: 5, time: 50 },
  });
  await enter(page, [4]);
  await expect(rowOf(page, 4)).toContainText("saisi autrement par une autre personne");
  await page.unroute("**/sitting/**");
  await rowOf(page, 4).getByRole("button", { name: "Comparer" }).click();
  await dialog.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(status(page)).toContainText("Tout est enregistré");
  expect((await entered(world, stage.id)).map(([, { weightedGrade }]) => weightedGrade)).toEqual([
    1.5,
    9,
    ...[3, 4].map((number) => marksOf(number).weightedGrade),
  ]);
});

test.for(everyScreen)("CTR-02 CTR-03 CTR-06 GEN-03 the grid says what is wrong as it is typed (%s)", async (screen, { world, open }) => {
  const { stage, center, ids, address } = await anExamDay(world, 12);
  const page = await open(screen);
  await openSignedIn(page, world, center.manager, "/");
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1, name: center.name })).toBeVisible();
  await expect(page.getByText("1 à 10 sur 12")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("secret@exemple.fr")).toHaveCount(0);

  // What is wrong, beside the row, with the words of the rule.
  await cell(page, "Note", 1).fill("4,5");
  await expect(rowOf(page, 1)).toContainText("La note doit être un entier");
  await cell(page, "Note", 1).fill("15");
  await expect(rowOf(page, 1)).toContainText("La note ne peut pas dépasser 14, le nombre de questions en C2");
  await cell(page, "Note", 1).fill("4");
  await cell(page, "Coefficient", 1).fill("9,5");
  await expect(rowOf(page, 1)).toContainText("Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2");
  await expectAccessible(page);
  await cell(page, "Coefficient", 1).fill("10,5");
  await cell(page, "Temps en minutes", 1).fill("181");
  await expect(rowOf(page, 1)).toContainText("Le temps ne peut pas dépasser 180 minutes, la durée en C2");
  await cell(page, "Note", 2).focus();
  expect(await entered(world, stage.id), "nothing that is wrong is sent").toEqual([]);
  await cell(page, "Temps en minutes", 1).fill("95");
  await cell(page, "Temps en minutes", 1).press("Enter");
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(cell(page, "Note", 2)).toBeFocused();

  // A row that is refused and left is undone from any of its cells.
  await cell(page, "Temps en minutes", 1).fill("200");
  await cell(page, "Note", 2).focus();
  await expect(rowOf(page, 1)).toContainText("Le temps ne peut pas dépasser 180 minutes");
  await cell(page, "Coefficient", 1).focus();
  await page.keyboard.press("Escape");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue("95");
  await cell(page, "Note", 2).focus();

  // Escape undoes, A notes an absence, a figure takes it back; the arrows go from cell to cell.
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Note", 2)).toHaveValue("");
  await page.keyboard.press("a");
  await expect(rowOf(page, 2)).toContainText("Enregistré");
  await expect(status(page)).toContainText(/Saisis\s*1\s*Absents\s*1\s*Restants\s*10/);
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "Note", 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "Coefficient", 1)).toBeFocused();
  // EDG-05: a time as it is said, shown in minutes.
  await cell(page, "Temps en minutes", 1).fill("1h35");
  await expect(rowOf(page, 1)).toContainText("=\u00A095\u00A0min");
  await cell(page, "Note", 2).fill("0");
  await expect(cell(page, "Temps en minutes", 1)).toHaveValue("95");
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(rowOf(page, 2)).toContainText("Saisie en cours");
  await rowOf(page, 2).getByRole("button", { name: "Absent" }).click();
  await expect(rowOf(page, 2)).toContainText("Enregistré");
  expect((await entered(world, stage.id)).map(([, marks]) => marks)).toEqual([
    { grade: 4, weightedGrade: 10.5, time: 95, absent: false },
    { grade: null, weightedGrade: null, time: null, absent: true },
  ]);

  // Enter at the end of a page goes on with the next.
  await cell(page, "Temps en minutes", 10).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(cell(page, "Note", 11)).toBeFocused();

  // What is shown is in the address.
  await page.getByRole("searchbox", { name: "Rechercher" }).fill("nom012");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.goto(`${address}/${stage.id}?state=absents&category=C2`);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(rowOf(page, 2)).toBeVisible();
  expect(ids).toHaveLength(12);
});

test("CTR-03 R3 a stage closed meanwhile: what waits says so and leaves as a file; the office corrects and reopens (ADM-09)", async ({
  world,
  open,
}) => {
  const { stage, center, address } = await anExamDay(world, 4);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1, 2]);
  await expect(rowOf(page, 2)).toContainText("En attente du réseau");
  await changeStage(world, stage.id, { isClosed: true });
  await page.context().setOffline(false);
  await expect(status(page)).toContainText("L'étape est close : 2 saisies non envoyées.");
  await expect(rowOf(page, 1)).toContainText("Étape close : non envoyé");
  await expect(cell(page, "Note", 3)).toHaveAttribute("readonly", "");
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter ces saisies" }).click();
  expect((await coming).suggestedFilename()).toBe("Saisies non envoyées Demi-finale 2027.csv");
  await page.reload();
  await expect(status(page)).toContainText("2 saisies non envoyées");

  const office = await open("ordinateur");
  await openSignedIn(office, world, await anAdmin(world), `/admin/centres/${center.id}/${stage.id}`);
  await expect(office.getByText("1 à 4 sur 4")).toBeVisible();
  await enter(office, [3]);
  await expect(rowOf(office, 3)).toContainText("Enregistré");
  await expectAccessible(office);
  await office.getByRole("button", { name: "Rouvrir l'étape" }).click();
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  await expect(status(page)).toContainText(/Saisis\s*3/);
  expect(await entered(world, stage.id)).toHaveLength(3);
});

test("ETB-10 a school enters the grades of the centre it runs, and of no other; CTR-02 a stage without previous one says why", async ({
  world,
  open,
}) => {
  const { stage, center } = await anExamDay(world, 2);
  const { correspondent } = await aSchool(world);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: correspondent.id }).execute();
  const page = await open("ordinateur");
  await openSignedIn(page, world, correspondent, `/etablissement/examcenter/${center.id}/${stage.id}`);
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("Enregistré");
  const first = await aStage(world, { name: "Première", physical: true });
  await page.goto(`/etablissement/examcenter/${center.id}/${first.id}`);
  await expect(page.getByText(/Cette étape n'a pas d'étape précédente/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/etablissement/examcenter/${(await aCenter(world)).id}`);
  await expect(page).toHaveURL(/\/error$/);
});

test("CTR-06 several centres: a selector, and a centre without anybody says what will come", async ({ world, open }) => {
  const { center } = await anExamDay(world, 2);
  const second = await aCenter(world, { name: "Zénith" });
  await world.db.insertInto("examCenterControllers").values({ examCenterId: second.id, userId: center.manager.id }).execute();
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, "/");
  await page.getByRole("navigation", { name: "Rubriques" }).getByRole("link", { name: "Zénith" }).click();
  await expect(page.getByText("Personne n'est encore convoqué dans ce centre.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Imprimer le classement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Imprimer" }).click();
  await expect(page.getByText("Veuillez sélectionner une session")).toBeVisible();
});

/** How many answers of the server the device holds. */
const keptOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("palmares-kept");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("answers").objectStore("answers").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

test("CTR-03 S12 the list kept for a sitting leaves the device after a week, whichever page is opened and by whom", async ({
  world,
  open,
}) => {
  const { stage, center, address } = await anExamDay(world, 3);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await expect.poll(() => keptOn(page)).toBeGreaterThan(1);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/connexion");
  await expect.poll(() => keptOn(page)).toBeGreaterThan(1);
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000);
  await page.goto("/connexion");
  await expect.poll(() => keptOn(page)).toBe(0);
});

test("CTR-03 whoever signs out before all is sent is asked: it is sent, or nothing of it stays on the device", async ({ world, open }) => {
  const { stage, center, address } = await anExamDay(world, 3);
  const page = await open("ordinateur");
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 3 sur 3")).toBeVisible();
  await page.context().setOffline(true);
  await enter(page, [1]);
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await page.getByRole("button", { name: /Marie Durand/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  const dialog = page.getByRole("dialog", { name: /Se déconnecter avant l'envoi/ });
  await dialog.getByRole("button", { name: "Rester" }).click();
  await expect(rowOf(page, 1)).toContainText("En attente du réseau");
  await page.getByRole("button", { name: /Marie Durand/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tout n'a pas pu partir.");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page).toHaveURL(/\/connexion/);
  expect(await entered(world, stage.id)).toHaveLength(1);
  await expect.poll(() => keptOn(page)).toBe(0);
});

test("CTR-04 CTR-05 ADM-09 on the day: the ranking printed, the list to sign, the workbook, the documentation; what keeps from printing is said", async ({
  world,
  open,
}) => {
  const { stage, center, ids, address } = await anExamDay(world, 50);
  await world.db.updateTable("questionnaires").set({ linkToDoc: "https://exemple.fr/sujets" }).where("id", "=", stage.id).execute();
  const page = await open("ordinateur");
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed-as", document.title);
  });
  await openSignedIn(page, world, center.manager, `${address}/${stage.id}`);
  await expect(page.getByText("1 à 10 sur 50")).toBeVisible();
  await expect(page.getByRole("link", { name: "Documentation" })).toHaveAttribute("href", "https://exemple.fr/sujets");
  const ask = async () => {
    await page.getByRole("button", { name: "Imprimer le classement" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Imprimer" }).click();
  };
  await ask();
  await expect(page.getByText("Aucune donnée n'est disponible pour l'impression")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await page.route("**/category/**", (route) => route.abort());
  await ask();
  await expect(page.getByText("Erreur lors de la récupération des données pour l'impression")).toBeVisible();
  await page.unroute("**/category/**");
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();

  // Two of C2 alike, one absent, one of CE.
  const { caller } = center.manager;
  const grade = (number: number, marks: object) =>
    caller.call(resultsApi.enterGrade, { body: { userId: String(ids[number - 1]), questionnaireId: stage.wireId, ...marks } as never });
  for (const number of upTo(1, 49)) if (number % 10) await grade(number, { grade: 9, weightedGrade: 60.5, time: 20 + Math.max(2, number) });
  await grade(10, { grade: 5, weightedGrade: 15, time: 30 });
  await grade(20, { absent: true });
  await ask();
  await expect(page.locator("html")).toHaveAttribute("data-printed-as", "Classement Demi-finale 2027");

  const sheets = readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toHaveLength(3);
  expect(sheets[0]).toContain(bare("Classement, catégorie CE"));
  expect(sheets[0]).toContain(bare(`Demi-finale du 13 mars 2027, ${center.name}, Lyon`));
  expect(sheets[0]).toContain(bare("1 Nom010 Camille 5 15 30 min"));
  expect(sheets[1]).toMatch(/1exæquo.?Nom001.*1exæquo.?Nom002.*3Nom003/);
  expect(sheets.join("")).not.toContain("Nom020");

  const taken = async (button: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    return (await coming).suggestedFilename();
  };
  expect(await taken("Liste d'émargement")).toBe(`Émargement Demi-finale 2027, ${center.name}.pdf`);
  expect(await taken("Exporter")).toBe(`Participants Demi-finale 2027, ${center.name}.xlsx`);
  await expect(page.getByText("Exportation réussie")).toBeVisible();
});
