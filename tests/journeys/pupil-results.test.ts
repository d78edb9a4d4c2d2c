import { readPdf } from "#tests/pdf.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, aPupil, aSchool, type World } from "#tests/world.ts";
import { act, downloadBy, expect, expectLayout, openSignedIn, rowIn, test } from "./browser.ts";
import { pointerInput } from "./input.ts";

/** A school of five at a published quarter-final, with a semi-final to come; the results of the final are not published. */
async function aPublishedStage(world: World) {
  await world.db.updateTable("questionnaires").set({ showOnUserDashboard: false }).execute();
  const [school, center] = [await aSchool(world), await aCenter(world)];
  const quarter = await aStage(world, {
    ...{ name: "Quart de finale", showOnUserDashboard: true, date: "2027-03-13", hour: "14:00" },
    convoquedForNextStep: "<p>Bravo, vous êtes convoqué(e).</p>",
    notQualifiedForNextStep: "<p>Cette fois, vous n'êtes pas qualifié(e).</p>",
  });
  const semi = await aStage(world, { name: "Demi-finale", order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const pupil = async (lastname: string, result: { qualified?: boolean; nextExamCenterId?: number } | null, facts = {}) => {
    const person = await aPupil(world, school, { status: "CONFIRMED", ...facts, person: { lastname, firstname: "Camille" } });
    if (result)
      await aResult(world, {
        ...{ userId: person.id, questionnaireId: quarter.id, grade: 11, weightedGrade: 62.5, time: 48 },
        ...(result.qualified !== undefined && { origin: "hand" as const }),
        ...result,
      });
    return person;
  };
  const convoked = { qualified: true, nextExamCenterId: center.id };
  const people = {
    abel: await pupil("Abel", convoked),
    blanc: await pupil("Blanc", convoked),
    caron: await pupil("Caron", convoked),
    denis: await pupil("Denis", { qualified: false }),
    etienne: await pupil("Étienne", null),
  };
  await aPupil(world, school, { year: ACTIVE_YEAR - 1, person: { lastname: "Ancien" } });
  await world.db.updateTable("users").set({ zipCode: "01100" }).where("id", "=", people.abel.id).execute();
  await aResult(world, { userId: people.abel.id, questionnaireId: semi.id, grade: 9 });
  return { school, center, quarter, semi, ...people };
}

test("ETB-06 ETB-15 PAR-06 a school sees a published stage, prints convocations and exports its list", async ({ world, phone: page }) => {
  const { school, center, quarter, semi, abel, etienne } = await aPublishedStage(world);
  const input = pointerInput(page);
  await openSignedIn(page, world, school.correspondent, "/etablissement/participants");
  await expect(page.getByText("1 à 5 sur 5")).toBeVisible();

  // Only published stages are offered.
  await page.getByRole("button", { name: /^Filtre de la liste/ }).click();
  await page.getByRole("combobox", { name: "Inclure les notes d'une étape" }).click();
  await expect(page.getByRole("option")).toHaveText(["Aucune étape", "Quart de finale"]);
  await page.getByRole("option", { name: "Quart de finale" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`stage=${quarter.id}`));
  const summary = page.getByRole("region", { name: "Quart de finale" });
  await expect(summary).toContainText(/Inscrits\s*5\s*Notés\s*4\s*Qualifiés\s*3\s*Convoqués\s*3/);
  await expect(summary).toContainText(/Demi-finale 2027, le samedi 13 mars 2027 à 14.h/);
  await expect(rowIn(page, "Abel")).not.toContainText("11,0");
  for (const text of ["62,5", "Qualifié", `${center.name}, Lyon`]) await expect(rowIn(page, "Abel")).toContainText(text);
  await expect(rowIn(page, "Denis")).toContainText("Non qualifié");

  // One pupil: the results, and what the pupil sees.
  await act(rowIn(page, "Abel"), "Résultats");
  const dialog = page.getByRole("dialog", { name: "Résultats d'Abel Camille" });
  await expect(dialog.getByRole("region")).toHaveCount(1);
  await expect(dialog).toContainText("Bravo, vous êtes convoquée.");
  await expect(dialog).toContainText("Convocation le samedi 13 mars 2027 à 14 h");
  await expect(dialog).toContainText(`${center.name}, 1 rue Pascal, 69001 Lyon.`);
  await expectLayout(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const one = await downloadBy(page, () => act(rowIn(page, "Blanc"), "Imprimer la convocation"));
  expect(one.name).toBe("Convocation, Demi-finale 2027, Camille Blanc.pdf");
  await rowIn(page, "Denis").getByRole("button", { name: "Autres actions" }).click();
  const refused = page.getByRole("menuitem", { name: "Imprimer la convocation" });
  await expect(refused).toBeDisabled();
  await expect(refused).toContainText("Cet élève n'est pas convoqué");
  await page.keyboard.press("Escape");

  // A selection: without any convoked pupil, then two of three.
  await input.tick(page.getByRole("checkbox", { name: "Choisir Denis Camille" }));
  const chosen = page.getByRole("region", { name: "Élèves choisis" });
  await expect(chosen.getByRole("button", { name: "Imprimer les convocations" })).toHaveAttribute("aria-disabled", "true");
  for (const name of ["Abel", "Caron"]) await input.tick(page.getByRole("checkbox", { name: `Choisir ${name} Camille` }));
  const some = await downloadBy(page, () => chosen.getByRole("button", { name: "Imprimer les convocations" }).click());
  expect(some.name).toBe("Convocations, Demi-finale 2027.pdf");
  expect(readPdf(some.bytes)).toEqual([expect.stringContaining("CamilleAbel"), expect.stringContaining("CamilleCaron")]);
  await chosen.getByRole("button", { name: "Ne plus choisir personne" }).click();

  // The whole school with one click, and its list.
  const all = await downloadBy(page, () => summary.getByRole("button", { name: "Imprimer les convocations" }).click());
  expect(readPdf(all.bytes)).toHaveLength(3);
  await page.getByRole("button", { name: "Autres actions sur la liste" }).click();
  const menuitem = page.getByRole("menuitem", { name: "Exporter la liste (Excel)" });
  await expect(menuitem).toContainText("5 élèves de 2027, avec Quart de finale");
  const list = await downloadBy(page, () => menuitem.click());
  expect(list.name).toBe(`Élèves 2027, ${school.name}, Quart de finale.xlsx`);
  const { rows } = await readWorkbook(list.bytes);
  expect(rows.map(({ cells }) => [cells.nom, cells.qualifie, cells.centredepreuve])).toEqual([
    ["Abel", "Qualifié", center.name],
    ["Blanc", "Qualifié", center.name],
    ["Caron", "Qualifié", center.name],
    ["Denis", "Non qualifié", ""],
    ["Étienne", "En attente", ""],
  ]);
  expect(rows[0]?.cells).toMatchObject({ identifiant: abel.username, codepostal: "01100", note: "11", coefficient: "62.5" });

  // Unpublished results cannot be read, even by number; a search filters the file too.
  await page.goto(`/etablissement/participants?stage=${semi.id}`);
  // The list says so; its summary of the stage may say it too.
  await expect(page.getByText("Les résultats de cette étape ne sont pas encore publiés.").first()).toBeVisible();
  await page.goto("/etablissement/participants?search=etienne");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.getByRole("button", { name: "Autres actions sur la liste" }).click();
  await expect(menuitem).toContainText(/1 élève de 2027, recherche «.etienne.»/);
  const filtered = await readWorkbook((await downloadBy(page, () => menuitem.click())).bytes);
  expect(filtered.rows.map(({ cells }) => cells.identifiant)).toEqual([etienne.username]);
});
