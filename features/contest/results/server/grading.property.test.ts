import fc from "fast-check";
import { expect } from "vitest";
import { insertRuleSet } from "#season/configuration/server/rules.service.ts";
import { answerKindOf, comparisonForm, normalAnswers } from "#season/marking/normal-form.ts";
import { isFree, type QuestionType, questionTypes, shapeOf } from "#season/marking/question-type.ts";
import { noLimits, Regulations, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { gradeOf, score, timeOf } from "#season/marking/scoring.ts";
import { anyRules } from "#tests/regulations.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { test, type World } from "#tests/world.ts";
import { rank } from "../ranking.ts";
import { gradeStage } from "./grading.queries.ts";

const YEAR = 2040;
const written = [
  "1",
  "-0",
  "0",
  "+5",
  "05",
  "5,0",
  "2,5",
  "2.50",
  "3/4",
  "6/8",
  "0.75",
  "¾",
  "–1",
  "-1",
  "5/2",
  "12 000",
  "Été",
  " ete ",
  "",
  " ",
];
const choices = ["A", "B", "C", "D"];

interface Question {
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly coefficient: number;
  /** Texts as the office types them, right or wrong; `spells`: the solution of which it is another spelling. */
  readonly possible: readonly { readonly value: string; readonly isCorrect: boolean; readonly spells: string | null }[];
}

interface Person {
  readonly category: number;
  readonly birthday: string | null;
  readonly opened: boolean;
  /** Per question: null when it was never saved. */
  readonly sheet: readonly ({ readonly answers: readonly string[]; readonly total: number | null; readonly after: number } | null)[];
}

const aQuestion: fc.Arbitrary<Question> = fc
  .record({
    type: fc.constantFrom(...(Object.keys(questionTypes) as QuestionType[])),
    formMatters: fc.boolean(),
    coefficient: fc.integer({ min: 0, max: 9 }),
    mask: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    /** Which earlier solution each value spells, if there are so many. */
    spelled: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
  })
  .chain(({ type, formMatters, coefficient, mask, spelled }) => {
    const kind = answerKindOf({ type, formMatters });
    return fc
      .shuffledSubarray(kind !== "choice" ? written.filter((text) => text.trim() !== "") : choices, {
        maxLength: kind === "choice" ? 4 : 6,
      })
      .map((values) => {
        const possible: Question["possible"][number][] = [];
        for (const [place, value] of values.entries()) {
          if (possible.some((other) => comparisonForm(kind, other.value) === comparisonForm(kind, value))) continue;
          const isCorrect = mask[place] === true;
          const solutions = possible.filter((one) => one.isCorrect && one.spells === null);
          const spells = (isCorrect && isFree(type) && solutions[spelled[place] ?? 0]?.value) || null;
          possible.push({ value, isCorrect, spells });
        }
        return { type, formMatters, coefficient, possible };
      });
  });

const aSheetOf = (questions: readonly Question[]): fc.Arbitrary<Person["sheet"]> =>
  fc.tuple(
    ...questions.map(({ type, possible }) => {
      const isTyped = isFree(type);
      const right = possible.filter(({ isCorrect }) => isCorrect).map(({ value }) => value);
      const value = fc.constantFrom(...(isTyped ? written : choices), ...right, ...right, ...right);
      const answers = fc.oneof(
        fc.array(value, { maxLength: 3 }),
        fc.constant(right),
        fc.constant(right.slice(0, 2)),
        fc.constant(right.slice(0, 1)),
      );
      return fc.option(
        fc.record({ answers, total: fc.option(fc.integer({ min: 0, max: 4 })), after: fc.integer({ min: -90_000, max: 600_000 }) }),
        { freq: 6 },
      );
    }),
  );

const aStage = fc
  .record({
    rules: fc.oneof(fc.constant(regulationsOf40thEdition), { arbitrary: anyRules, weight: 4 }),
    questions: fc.array(aQuestion, { minLength: 1, maxLength: 6 }),
    categories: fc.array(
      fc.record({
        lastProblem: fc.option(fc.integer({ min: 1, max: 6 })),
        olderFirst: fc.boolean(),
        standsInFirst: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .chain(({ rules, questions, categories }) =>
    fc.record({
      rules: fc.constant(rules),
      questions: fc.constant(questions),
      categories: fc.constant(categories),
      people: fc.array(
        fc.record({
          category: fc.nat(categories.length - 1),
          birthday: fc.option(fc.constantFrom("2010-01-31", "2010-02-01", "2011-12-05")),
          opened: fc.boolean(),
          sheet: aSheetOf(questions),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  );
type Championship = typeof aStage extends fc.Arbitrary<infer S> ? S : never;

const START = new Date("2040-01-10T10:00:00Z");

const standingOf = ({ categories }: Pick<Championship, "categories">, index: number) => (categories[index]?.standsInFirst ? 0 : index);

/** The expected results, sheet by sheet. */
function expectedResults({ rules, questions, categories, people }: Championship) {
  const results = people.flatMap((person, place) => {
    const saved = person.sheet.flatMap((answer) => (answer === null ? [] : [answer]));
    if (saved.length === 0) return [];
    const { lastProblem = null } = categories[person.category] ?? {};
    const points = questions.map((question, index) => {
      const kind = answerKindOf(question);
      const correct = question.possible.flatMap(({ value, isCorrect, spells }) =>
        isCorrect && spells === null ? [comparisonForm(kind, value)] : [],
      );
      const spellings = new Map(
        question.possible.flatMap(({ value, spells }) =>
          spells === null ? [] : [[comparisonForm(kind, value), comparisonForm(kind, spells)] as const],
        ),
      );
      const { answers = [], total = null } = person.sheet[index] ?? {};
      const submitted = { normal: normalAnswers(kind, answers), total };
      return {
        position: index + 1,
        ...score({ type: question.type, coefficient: question.coefficient, correct, spellings }, submitted, rules.scoring),
      };
    });
    const last = new Date(START.getTime() + Math.max(...saved.map(({ after }) => after)));
    return [
      {
        place,
        ...person,
        ...gradeOf(points, lastProblem),
        time: person.opened ? timeOf(START, last, rules.timeRounding) : null,
        absent: false,
      },
    ];
  });
  const ranked = categories.flatMap(({ olderFirst }, category) =>
    rank(
      results.filter((result) => standingOf({ categories }, result.category) === category),
      { ranking: rules.ranking, olderFirst },
    ),
  );
  return ranked
    .sort((a, b) => a.place - b.place)
    .map(({ place, grade, weightedGrade, time, rank }) => ({ place, grade, weightedGrade, time, rank }));
}

/** The database's results, all at once. */
async function actualResults(world: World, { rules, questions, categories, people }: Championship) {
  return world.db.transaction().execute(async (trx) => {
    const { id: stageId } = await trx
      .insertInto("questionnaires")
      .values({ name: "Hasard", kind: "other", year: YEAR })
      .returning("id")
      .executeTakeFirstOrThrow();
    const categoryIds = await trx
      .insertInto("categories")
      .values(categories.map((_, index) => ({ name: `Hasard ${stageId} ${index}` })))
      .returning("id")
      .execute();
    const limits = categoryIds.map(({ id }, index) => {
      const { standsInFirst: _, ...limited } = categories[index] ?? {};
      const standing = standingOf({ categories }, index);
      return [id, { ...noLimits, ...limited, rankedWith: standing === index ? null : categoryIds[standing]?.id }];
    });
    const body = Regulations.parse({ ...rules, categories: Object.fromEntries(limits) });
    const ruleSet = { id: await insertRuleSet(trx, body, 1), rules: body };
    const questionIds = await trx
      .insertInto("questions")
      .values(
        questions.map(({ type, formMatters, coefficient }, index) => {
          return { questionnaireId: stageId, position: index + 1, title: "?", formMatters, coefficient, ...shapeOf(type) };
        }),
      )
      .returning("id")
      .execute();
    const possible = questions.flatMap((question, index) =>
      question.possible.map(({ value, isCorrect, spells }) => ({
        questionId: questionIds[index]?.id ?? 0,
        value,
        isCorrect,
        spells,
        normal: comparisonForm(answerKindOf(question), value),
      })),
    );
    const solutionIds = new Map<string, number>();
    for (const isSpelling of [false, true]) {
      const rows = possible
        .filter(({ spells }) => (spells !== null) === isSpelling)
        .map(({ spells, ...answer }) => ({ ...answer, spellingOf: solutionIds.get(`${answer.questionId} ${spells}`) ?? null }));
      if (rows.length === 0) continue;
      const inserted = await trx.insertInto("possibleAnswers").values(rows).returning(["id", "questionId", "value"]).execute();
      for (const { id, questionId, value } of inserted) solutionIds.set(`${questionId} ${value}`, id);
    }
    const users = await trx
      .insertInto("users")
      .values(people.map(({ birthday }, index) => ({ username: `hasard-${stageId}-${index}`, role: "USER", birthday })))
      .returning("id")
      .execute();
    const userId = (index: number) => users[index]?.id ?? 0;
    await trx
      .insertInto("registrations")
      .values(
        people.map(({ category }, index) => ({
          kind: "participant",
          year: YEAR,
          userId: userId(index),
          categoryId: categoryIds[category]?.id ?? 0,
        })),
      )
      .execute();
    const opened = people.flatMap((person, index) =>
      person.opened ? [{ questionnaireId: stageId, userId: userId(index), openedAt: START }] : [],
    );
    if (opened.length > 0) await trx.insertInto("openings").values(opened).execute();
    const answers = people.flatMap(({ sheet }, index) =>
      sheet.flatMap((answer, place) => {
        const question = questions[place];
        if (answer === null || !question) return [];
        return [
          {
            questionnaireId: stageId,
            userId: userId(index),
            questionId: questionIds[place]?.id ?? 0,
            answers: [...answer.answers],
            normal: normalAnswers(answerKindOf(question), answer.answers),
            totalAnswer: answer.total,
            savedAt: new Date(START.getTime() + answer.after),
          },
        ];
      }),
    );
    if (answers.length > 0) await storeAnswers(trx, ...answers);
    const grading = { questionnaireId: stageId, year: YEAR, force: false, ruleSet };
    const { generated } = await gradeStage(trx, { ...grading, categoryId: null });
    await gradeStage(trx, { ...grading, categoryId: categoryIds.at(-1)?.id ?? null });
    const results = await trx
      .selectFrom("results")
      .select(["userId", "grade", "weightedGrade", "time", "rank"])
      .where("questionnaireId", "=", stageId)
      .orderBy("userId")
      .execute();
    expect(generated).toBe(results.length);
    return results.map(({ userId: id, ...result }) => ({ place: users.findIndex((user) => user.id === id), ...result }));
  });
}

test("GRD-06 GRD-05 RUL-01 RUL-05 RUL-09 MRK-01 the database grades and ranks random stages under random rules like the rules in code", {
  timeout: 120_000,
}, async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(aStage, async (championship) => {
      expect(await actualResults(world, championship)).toEqual(expectedResults(championship));
    }),
    { numRuns: 200 },
  );
});
