import { ACTIVE_YEAR, type World } from "./world.ts";

interface ProblemFacts {
  /** A released question; else the school's own. */
  readonly questionId?: number;
  readonly right?: readonly string[];
  readonly title?: string;
  /** Of the school's own, instead of `right`. */
  readonly form?: object;
  /** The categories that play it; all by default. */
  readonly categories?: readonly string[];
}

interface SchoolStageFacts {
  readonly name?: string;
  readonly year?: number;
  readonly onPaper?: boolean;
  readonly onScreen?: boolean;
  readonly opensAt?: Date;
  readonly closesAt?: Date;
  /** All by default. */
  readonly classNames?: string[];
  readonly problems?: readonly ProblemFacts[];
}

/** A school's own stage, on paper and on screen, open for an hour before and after now. */
export async function aSchoolStage(
  world: World,
  school: { readonly id: number },
  {
    name = "Quart de finale du collège",
    year = ACTIVE_YEAR,
    onPaper = true,
    onScreen = true,
    classNames = [],
    problems = [{ right: ["12"] }],
    ...dates
  }: SchoolStageFacts = {},
) {
  // Open by the clock of the database, which decides, and by that of the world, which pages have.
  const instants = [world.time.now.getTime(), Date.now()];
  const { opensAt = new Date(Math.min(...instants) - 3_600_000), closesAt = new Date(Math.max(...instants) + 3_600_000) } = dates;
  const { id } = await world.db
    .insertInto("schoolStages")
    .values({ establishmentId: school.id, year, name, onPaper, onScreen, classNames, ...(onScreen && { opensAt, closesAt }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const categories = await world.db.selectFrom("categories").select(["id", "name"]).execute();
  const rows = problems.map(
    (
      { questionId = null, right = ["12"], form = formOf(right.length > 1 ? "twoFree" : "oneFree", right), title, categories: names },
      index,
    ) => ({
      ...{ schoolStageId: id, position: index + 1, coefficient: index + 1, questionId },
      ...(questionId === null && { title: title ?? `Problème ${index + 1}`, text: "<p>Combien ?</p>", form: JSON.stringify(form) }),
      categoryIds: categories.filter((category) => names?.includes(category.name) ?? true).map((category) => category.id),
    }),
  );
  const written = await world.db.insertInto("schoolProblems").values(rows).returning("id").execute();
  return { id, wireId: String(id), problems: written.map((problem) => ({ id: problem.id, wireId: String(problem.id) })) };
}

/** A form with these values, all of them right by default. */
export const formOf = <T extends string>(type: T, values: readonly string[], right = values) => ({
  ...{ type, formMatters: false },
  possibleAnswers: values.map((value) => ({ value, isCorrect: right.includes(value), spellings: [] })),
});

/** A pupil's sheet at it: the answer to each problem, in order. */
export async function aSchoolSheet(
  world: World,
  stage: Awaited<ReturnType<typeof aSchoolStage>>,
  userId: number,
  answers: readonly string[],
  source: "screen" | "paper" | "second" = "paper",
): Promise<void> {
  const savedAt = world.time.now;
  const stored = Object.fromEntries(
    answers.map((answer, index) => [stage.problems[index]?.id ?? 0, { answers: [answer], version: 1, savedAt: savedAt.toISOString() }]),
  );
  await world.db
    .insertInto("schoolSheets")
    .values({ schoolStageId: stage.id, userId, source, answers: JSON.stringify(stored), savedAt })
    .execute();
}

/** The dates of a stage that has closed an hour ago, by the clock of the world and by that of the database. */
export function hasClosed(world: World): { readonly opensAt: Date; readonly closesAt: Date } {
  const first = Math.min(world.time.now.getTime(), Date.now());
  return { opensAt: new Date(first - 7_200_000), closesAt: new Date(first - 3_600_000) };
}
