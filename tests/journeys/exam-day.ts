import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { minCoefficient } from "#contest/results/mark-rules.ts";
import { aStage } from "#tests/stages.ts";
import { aCenter, type World } from "#tests/world.ts";
import { rowIn } from "./browser.ts";

/** A semi-final of eighteen problems in a center, with `count` people of two categories, named in the order of their numbers. */
export async function anExamDay(world: World, count: number) {
  const previous = await aStage(world, { name: "Quart de finale", date: "2027-03-13", hour: "14:00" });
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

/** A number ending in 0: category CE, of 5 problems and 60 minutes. */
export const marksOf = (number: number) => {
  const grade = number % 5;
  return { grade, weightedGrade: minCoefficient(grade) + (number % 2 ? 0.5 : 0), time: 20 + (number % 40) };
};

export const frenchNumber = (value: number) => String(value).replace(".", ",");
const name = (number: number) => `Nom${String(number).padStart(3, "0")} Camille`;
export const cell = (page: Page, title: string, number: number) =>
  page.getByRole("textbox", { name: `${title}, ${name(number)}`, exact: true });
export const rowOf = (page: Page, number: number): Locator => rowIn(page, name(number).split(" ")[0] ?? "");
export const status = (page: Page) => page.getByRole("region", { name: "Avancement de la saisie" });

/** Types rows with the keyboard alone, from the first cell: Enter moves on. */
export async function enter(page: Page, numbers: readonly number[]): Promise<void> {
  await cell(page, "Note", numbers[0] ?? 0).focus();
  for (const number of numbers) {
    const { grade, weightedGrade, time } = marksOf(number);
    for (const value of [grade, weightedGrade, time]) {
      await page.keyboard.type(frenchNumber(value));
      await page.keyboard.press("Enter");
    }
  }
}

export const numbersBetween = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const enteredMarks = async (world: World, questionnaireId: number) =>
  (
    await world.db
      .selectFrom("results")
      .innerJoin("users", "users.id", "results.userId")
      .select(["lastname", "grade", "weightedGrade", "time", "absent"])
      .where("questionnaireId", "=", questionnaireId)
      .orderBy("lastname")
      .execute()
  ).map(({ lastname, ...marks }) => [lastname, marks] as const);
