import { expect } from "vitest";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { aStage, resultRows } from "#tests/stages.ts";
import { ACTIVE_YEAR, test } from "#tests/world.ts";
import { meetsThreshold } from "../qualification.ts";
import { applyQualification, countReaching } from "./qualification.queries.ts";
import { saveThresholds } from "./thresholds.queries.ts";

const grades = [null, 0, 3, 4, 5];
const weightedGrades = [null, 0, 9.5, 10, 10.5];
const allMarks = grades.flatMap((grade) => weightedGrades.map((weightedGrade) => ({ grade, weightedGrade })));

test("GRD-03 the database counts and qualifies at each threshold whom the rule in code does, at every boundary", async ({ world }) => {
  const { db } = world;
  const { id: questionnaireId } = await aStage(world);
  const { id: categoryId } = await db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  const users = await db
    .insertInto("users")
    .values(allMarks.map((_, index) => ({ username: `seuil-${index}`, role: "USER" as const })))
    .returning("id")
    .execute();
  const idOf = (index: number) => users[index]?.id ?? 0;
  await db
    .insertInto("registrations")
    .values(users.map(({ id }) => ({ kind: "participant" as const, year: ACTIVE_YEAR, userId: id, categoryId })))
    .execute();
  await db
    .insertInto("results")
    .values(allMarks.map((marks, index) => ({ questionnaireId, userId: idOf(index), ...marks })))
    .execute();

  for (const { grade, weightedGrade } of allMarks) {
    if (grade === null || weightedGrade === null) continue;
    const expected = allMarks.flatMap((marks, index) => (meetsThreshold(marks, { grade, weightedGrade }) ? [idOf(index)] : []));
    expect(await countReaching(db, questionnaireId, categoryId, { grade, weightedGrade })).toBe(expected.length);
    await saveThresholds(db, questionnaireId, [{ categoryId, grade, weightedGrade }]);
    const { reached } = await db
      .selectFrom("thresholds")
      .select("reached")
      .where("questionnaireId", "=", questionnaireId)
      .executeTakeFirstOrThrow();
    expect(reached).toBe(expected.length);
    await applyQualification(db, { questionnaireId, categoryId: null, force: false, rules: regulationsOf40thEdition });
    const qualified = (await resultRows(world, questionnaireId)).filter((row) => row.qualified === true);
    expect(qualified.map(({ userId }) => userId)).toEqual(expected);
  }
});
