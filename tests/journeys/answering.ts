import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { aStage } from "#tests/stages.ts";
import { aParticipant, type World } from "#tests/world.ts";
import { expect, openSignedIn } from "./browser.ts";

const drawing = readFileSync(new URL("../../demo/drawings/numero.png", import.meta.url));

/** An online quarter-final open now, with a question of each type. */
export const aQuarter = (world: World) =>
  aStage(world, {
    name: "Quart de finale individuel",
    active: true,
    questions: [
      {
        title: "La plaque",
        text: `<p>Combien vaut <span data-formula="a^2 + b^2" data-speech="a au carré plus b au carré"></span> ?</p>`,
        imageStart: drawing,
        imageEnd: drawing,
        imageEndAlt: "Dessin d'une plaque tournée d'un demi-tour",
        right: ["Cinq"],
        wrong: ["Six", "Sept"],
      },
      { title: "La pieuvre", isMultiple: true, right: ["Un gant bleu", "Un gant blanc"], wrong: ["Un gant vert"] },
      { title: "La ruche", openAnswer: 1, regex: String.raw`^\d{1,3}$`, right: ["11"] },
      { title: "Le sac", openAnswer: 2, right: ["28", "45"] },
      { title: "La fabrique", openAnswer: 2, askTotal: true, regex: "[0-9]+", right: ["1", "2", "3"] },
      { title: "Le gâteau", openAnswer: 1, right: ["8"] },
    ],
  });

/** The database closes a stage by its own clock, which is the real one: the world's is too, until the test ends. */
export function liveInRealTime({ time }: World): void {
  const { now } = time;
  onTestFinished(() => {
    time.now = now;
  });
  time.now = new Date();
}

/** In how many seconds the stage closes by its date. */
export async function closingOf(world: World, stageId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from closes_at - now())::float8 as seconds from questionnaires where id = ${stageId}`.execute(world.db);
  return rows[0]?.seconds ?? 0;
}

type Person = Awaited<ReturnType<typeof aParticipant>>;

/** A participant in front of the questions; all six count in « C1 », the first five in « CE ». */
export async function anAnswerSheet(page: Page, world: World, person?: Person) {
  const participant = person ?? (await aParticipant(world, { category: "C1", status: "CONFIRMED" }));
  await openSignedIn(page, world, participant, "/questionnaire");
  await expect(page.getByRole("heading", { level: 1, name: "Quart de finale individuel" })).toBeVisible();
  return { participant, ...sheetOn(page) };
}

export const questionsOn = (page: Page) => page.getByRole("region", { name: /^Problème/ });

/** On a phone: opens the menu of the sheet, where « Enregistrer » and « Quitter » are too. */
export const openMenu = (page: Page) => page.getByRole("button", { name: /^Menu/ }).click();

/** On a phone: shows all problems at once, as a computer does. */
export async function showAll(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("switch", { name: "Un problème à la fois" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The elements of the sheet that a user sees and uses. */
export const sheetOn = (page: Page) => {
  const question = (name: string) => page.getByRole("region", { name });
  return {
    question,
    field: (name: string, label: string) => question(name).getByLabel(label),
    choose: (name: string, value: string) => question(name).getByText(value, { exact: true }).click(),
    async save() {
      const button = page.getByRole("button", { name: "Enregistrer", exact: true });
      if (!(await button.isVisible())) await openMenu(page);
      await button.click();
    },
    saved: () => expect(page.getByText("Vos réponses ont été enregistrées.").first()).toBeVisible(),
    /** What the header says at this moment; `state`: what lasts, and screen readers hear. */
    says: (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible(),
    state: (words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeAttached(),
  };
};

/** A person's answers on the server, by the title of the question. */
export async function savedAnswersOf(world: World, { id }: { readonly id: number }): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ title: string; answers: string[] }>`
    select title, answers from saved_answers a join questions n on n.id = a.question_id where user_id = ${id} order by position`.execute(
    world.db,
  );
  return Object.fromEntries(rows.map(({ title, answers }) => [title, answers]));
}
