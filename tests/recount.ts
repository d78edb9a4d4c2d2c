import { rank } from "#contest/results/ranking.ts";
import { withType } from "#season/marking/question-type.ts";
import { rulesOfCategory, standingCategory } from "#season/marking/regulations.ts";
import { gradeOf, score, timeOf } from "#season/marking/scoring.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { World } from "./world.ts";

const SEPARATOR = String.fromCharCode(31);

/** Every person's marks and rank at an online stage, counted from the sheets by the rules in code alone, without the statement that grades. */
export async function recount({ db }: World, questionnaireId: number) {
  const { rules } = await rulesOfStage(db, questionnaireId);
  const questions = await db
    .selectFrom("questions")
    .select(["id", "position", "coefficient", "isMultiple", "askTotal", "openAnswer"])
    .where("questionnaireId", "=", questionnaireId)
    .orderBy("position")
    .execute();
  const answers = await db.selectFrom("possibleAnswers").select(["id", "questionId", "normal", "isCorrect", "spellingOf"]).execute();
  const people = await db
    .selectFrom("sheets as s")
    .innerJoin("questionnaires as q", "q.id", "s.questionnaireId")
    .innerJoin("users as u", "u.id", "s.userId")
    .innerJoin("registrations as r", (join) =>
      join.onRef("r.userId", "=", "s.userId").onRef("r.year", "=", "q.year").on("r.kind", "=", "participant"),
    )
    .leftJoin("openings as o", (join) => join.onRef("o.userId", "=", "s.userId").onRef("o.questionnaireId", "=", "s.questionnaireId"))
    .select([
      "s.userId",
      "s.answers",
      "s.normal",
      "s.totals",
      "s.savedAt",
      "o.openedAt",
      (eb) => eb.ref("r.categoryId").$notNull().as("categoryId"),
      "u.birthday",
    ])
    .where("s.questionnaireId", "=", questionnaireId)
    .execute();
  const counted = people.map(({ userId, categoryId, birthday, openedAt, savedAt, ...sheet }) => {
    const points = questions.map((question) => {
      const own = answers.filter(({ questionId, isCorrect }) => questionId === question.id && isCorrect);
      const normalOf = new Map(own.map(({ id, normal }) => [id, normal]));
      const correct = own.filter(({ spellingOf }) => spellingOf === null).map(({ normal }) => normal);
      const spellings = new Map(
        own.flatMap(({ normal, spellingOf }) => (spellingOf === null ? [] : [[normal, normalOf.get(spellingOf) ?? ""] as const])),
      );
      const form = sheet.normal?.[question.position - 1] ?? sheet.answers[question.position - 1] ?? "";
      const submitted = { normal: form === "" ? [] : form.split(SEPARATOR), total: sheet.totals[question.position - 1] ?? null };
      const { type } = withType(question);
      return {
        position: question.position,
        ...score({ type, coefficient: question.coefficient, correct, spellings }, submitted, rules.scoring),
      };
    });
    const last = new Date(Math.max(...savedAt.filter((at) => at !== null).map((at) => Number(new Date(at as unknown as string)))));
    const time = openedAt === null ? null : timeOf(new Date(openedAt), last, rules.timeRounding);
    return { userId, categoryId, birthday, absent: false, time, ...gradeOf(points, rulesOfCategory(rules, categoryId).lastProblem) };
  });
  const ranked = [...Map.groupBy(counted, ({ categoryId }) => standingCategory(rules, categoryId))].flatMap(([categoryId, own]) =>
    rank(own, { ranking: rules.ranking, olderFirst: rulesOfCategory(rules, categoryId).olderFirst }),
  );
  return ranked
    .map(({ userId, grade, weightedGrade, time, rank: place }) => ({ userId, grade, weightedGrade, time, rank: place }))
    .sort((one, other) => one.userId - other.userId);
}

/** The same as it is stored. */
export const storedMarks = ({ db }: World, questionnaireId: number) =>
  db
    .selectFrom("results")
    .select(["userId", "grade", "weightedGrade", "time", "rank"])
    .where("questionnaireId", "=", questionnaireId)
    .orderBy("userId")
    .execute();
