import { sql } from "kysely";
import { ACTIVE_YEAR, aPupil, aSchool, type World } from "./world.ts";

/** A form whose answer is one word or number. */
export const oneFree = (solution: string) => ({
  type: "oneFree",
  formMatters: false,
  possibleAnswers: [{ value: solution, isCorrect: true, spellings: [] }],
});

/** Two answers and how many solutions there are. */
export const twoFreeWithTotal = (...solutions: readonly string[]) => ({
  type: "twoFreeWithTotal",
  formMatters: false,
  possibleAnswers: solutions.map((value) => ({ value, isCorrect: true, spellings: [] })),
});

interface StageFacts {
  readonly name?: string;
  readonly year?: number;
  readonly forms?: readonly object[];
  readonly categories?: readonly string[];
}

/** A stage on paper of a school, whose problems all these categories play; by default nine, whose solutions are their numbers, and one with two. */
export async function aPaperStage(
  world: World,
  school: { readonly id: number },
  {
    name = "Quart de finale",
    year = ACTIVE_YEAR,
    forms = [...Array.from({ length: 9 }, (_, index) => oneFree(String(index + 1))), twoFreeWithTotal("3", "4")],
    categories = ["C1", "C2"],
  }: StageFacts = {},
) {
  const { id } = await world.db
    .insertInto("schoolStages")
    .values({ establishmentId: school.id, year, name, onPaper: true, onScreen: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problems = await world.db
    .insertInto("schoolProblems")
    .values(
      forms.map((form, index) => ({
        ...{ schoolStageId: id, position: index + 1, title: `Problème n° ${index + 1}`, text: "Combien ?" },
        ...{ form: JSON.stringify(form), coefficient: index + 1 },
        categoryIds: sql<number[]>`(select array_agg(id order by position) from categories where name = any(${[...categories]}::text[]))`,
      })),
    )
    .returning("id")
    .execute();
  return { id, wireId: String(id), params: { id: String(id) }, problemIds: problems.map((problem) => String(problem.id)) };
}

/** A school with a stage on paper and so many pupils in C1, in one class. */
export async function aPaperClass(world: World, count: number, facts: StageFacts = {}) {
  const school = await aSchool(world);
  const stage = await aPaperStage(world, school, facts);
  const pupils = [];
  for (let index = 0; index < count; index += 1)
    pupils.push(
      await aPupil(world, school, {
        ...{ category: "C1", className: "6e B", status: "CONFIRMED" },
        person: { firstname: `Léa ${index + 1}`, lastname: "Petit" },
      }),
    );
  return { school, stage, pupils, caller: school.correspondent.caller };
}
