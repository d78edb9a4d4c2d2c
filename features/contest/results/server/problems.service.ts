import type { Connection } from "#database/open.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { listRows } from "#platform/server/rows.ts";
import { type Sheet, sheet } from "#platform/server/workbook-write.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { requireOver } from "#season/stages/server/stages.service.ts";
import type { StageProblems } from "../problems.contract.ts";
import { adviseOn, sumFigures } from "../problems.ts";
import { countSolved, listKeptSuccesses, listWrongAnswers } from "./solved.queries.ts";

type Problem = StageProblems["problems"][number];

const listQuestions = (db: Connection, stageId: number) => listRows<Pick<Problem, "id" | "position" | "title" | "solutions">>(db)`
    select n.id, n.position, n.title, array(select p.value from possible_answers p where p.question_id = n.id and p.is_solution order by p.id) as solutions
    from questions n where n.questionnaire_id = ${stageId} order by n.position`;

/** @throws {Refusal} As `requireOver`. */
export async function readProblems(db: Connection, stageId: number, category?: string): Promise<StageProblems> {
  const { isErased } = await requireOver(db, stageId);
  const [questions, categories, solved, wrong] = await Promise.all([
    listQuestions(db, stageId),
    listCategories(db),
    (isErased ? listKeptSuccesses : countSolved)(db, stageId),
    isErased ? [] : listWrongAnswers(db, stageId, category),
  ]);
  const shown = categories.filter(({ name }) => category === undefined || name === category);
  const problems = questions.map((question) => ({
    ...question,
    categories: shown.flatMap(({ id, name }) =>
      solved
        .filter(({ questionId, categoryId }) => questionId === question.id && categoryId === id)
        .map((one) => ({ category: name, ...one })),
    ),
    wrongAnswers: wrong
      .filter(({ questionId }) => questionId === question.id)
      .map(({ people, value, total }) => ({ people, value: answerText(value, total) })),
  }));
  return { isErased, problems };
}

/** « 12 et 15 (2 annoncées) » */
export const answerText = (value: string, total: number | null = null): string =>
  `${value.split(FIELD_SEPARATOR).filter(Boolean).join(" et ")}${total === null ? "" : ` (${total} annoncées)`}`;

/** Two worksheets: the figures of each problem and category, and the most frequent wrong answers. */
export function problemSheets({ problems }: StageProblems): Sheet[] {
  const lines = problems.flatMap((problem) => {
    const all = sumFigures(problem.categories);
    const { text } = adviseOn(all, problem.wrongAnswers[0]?.people ?? 0);
    return [{ category: "Toutes", ...all, text }, ...problem.categories].map((figures) => ({ text: null, ...problem, ...figures }));
  });
  const named = [
    { title: "Problème", width: 10, value: ({ position }: Problem) => position },
    { title: "Titre", width: 40, value: ({ title }: Problem) => title },
  ];
  const figures = sheet(
    "Problèmes",
    [
      ...named,
      { title: "Catégorie", width: 12, value: ({ category }: (typeof lines)[number]) => category },
      { title: "Feuilles", width: 10, value: ({ people }) => people },
      { title: "Juste", width: 10, value: ({ right }) => right },
      { title: "Faux", width: 10, value: ({ people, right, blank }) => (blank === null ? null : people - right - blank) },
      { title: "Vide", width: 10, value: ({ blank }) => blank },
      { title: "Lien avec le reste (de -1 à 1)", width: 18, value: ({ separation }) => separation },
      { title: "À faire", width: 70, value: ({ text }) => text },
    ],
    [lines],
  );
  const mistakes = problems.flatMap((problem) => problem.wrongAnswers.map((mistake) => ({ ...problem, ...mistake })));
  const answers = sheet(
    "Réponses fausses",
    [
      ...named,
      { title: "Réponse fausse", width: 40, value: ({ value }: (typeof mistakes)[number]) => value },
      { title: "Personnes", width: 12, value: ({ people }) => people },
    ],
    [mistakes],
  );
  return [figures, answers];
}
