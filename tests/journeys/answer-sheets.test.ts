import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { Grey } from "#features/answer-sheets/perspective.ts";
import { aPaperClass } from "#tests/paper-stage.ts";
import { pagesOfPdf } from "#tests/photographs/pages.ts";
import { photographOf } from "#tests/photographs/photograph.ts";
import { aColleague } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";

/** Prints the sheets as a teacher does; the pages as they come out of the printer. */
async function printedPages(page: Page): Promise<{ readonly pages: Grey[]; readonly pdf: Buffer }> {
  await page.getByRole("button", { name: "Imprimer les feuilles" }).click();
  const dialog = page.getByRole("dialog", { name: "Imprimer les feuilles de réponses" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger les feuilles (PDF)" }).click();
  const pdf = await readFile(await (await download).path());
  return { pdf, pages: await pagesOfPdf(pdf) };
}

const send = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Photos ou PDF des feuilles").setInputFiles(files);

const jpeg = (name: string, buffer: Buffer) => ({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer });

test("CLS-04 CLS-05 CLS-06 a class is printed, photographed, identified, typed, typed again by a colleague, and decided", async ({ world, page, open }) => {
  const { school, stage, pupils } = await aPaperClass(world, 3);
  await openSignedIn(page, world, school.correspondent, `/etablissement/feuilles/${stage.id}`);
  const { pages } = await printedPages(page);
  const [first, second, third] = pages as [Grey, Grey, Grey];
  const photographs = await Promise.all([
    photographOf(first, { seed: 11 }),
    photographOf(second, { seed: 12, hidden: ["topRight"] }),
    photographOf(third, { seed: 13, neighbour: first }),
    photographOf(first, { seed: 14 }),
  ]);
  await send(
    page,
    photographs.map(({ jpeg: bytes }, index) => jpeg(`IMG_${index + 1}`, bytes)),
  );
  await expect(page.getByText("2 pages reçues")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Plusieurs feuilles sont sur cette photo")).toBeVisible();
  await expect(page.getByText("La feuille de Léa 1 Petit est déjà là")).toBeVisible();
  await expect(page.getByText("Un des deux codes n'est pas lisible")).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Garder l'ancienne" }).click();
  await page.getByRole("button", { name: "Écarter" }).click();
  await expect(page.getByText("à reprendre")).toHaveCount(0);

  await page.getByRole("button", { name: "Saisir la feuille de Léa 1 Petit" }).click();
  const strip = page.getByRole("img", { name: "Réponse au problème 1, sur la feuille" });
  await expect(strip).toBeVisible();
  await expect(page.getByLabel("Problème 1", { exact: true })).toBeFocused();
  for (const answer of ["1", "2", "7"]) {
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("juste", { exact: true })).toHaveCount(2);
  await expect(page.getByText("fausse", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Tout est enregistré")).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Retour à la liste" }).click();

  const colleague = await aColleague(world, school, true);
  const other = await open();
  await openSignedIn(other, world, colleague, `/etablissement/feuilles/${stage.id}`);
  await other.getByRole("button", { name: "Deuxième saisie de la feuille de Léa 1 Petit" }).click();
  await expect(other.getByLabel("Problème 1", { exact: true })).toHaveValue("");
  for (const answer of ["1", "2", "3"]) {
    await other.keyboard.type(answer);
    await other.keyboard.press("Enter");
  }
  await expect(other.getByText("Tout est enregistré")).toBeVisible();
  await other.getByRole("button", { name: "Retour à la liste" }).click();

  await page.reload();
  await page.getByRole("button", { name: "Différences de la feuille de Léa 1 Petit" }).click();
  await expect(page.getByText("Une différence entre les deux saisies")).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: /^« 3 »/ }).click();
  await expect(page.getByText("Les deux saisies disent la même chose.")).toBeVisible();
  const rows = await world.db.selectFrom("schoolSheets").select(["source", "answers"]).where("userId", "=", pupils[0]?.id ?? 0).execute();
  expect(rows.map(({ answers }) => (answers as Record<string, { answers: string[] }>)[stage.problemIds[2] ?? ""]?.answers)).toEqual([["3"], ["3"]]);
});
