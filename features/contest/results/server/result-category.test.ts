import { sql } from "kysely";
import { expect } from "vitest";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { aParticipant, aPerson, aRegistration, test, type World } from "#tests/world.ts";

async function categoryAt(world: World, stage: { id: number }, person: { id: number }): Promise<string | null> {
  const result = await world.db
    .selectFrom("results")
    .leftJoin("categories", "categories.id", "results.categoryId")
    .select("categories.name")
    .where("questionnaireId", "=", stage.id)
    .where("userId", "=", person.id)
    .executeTakeFirstOrThrow();
  return result.name;
}

test("GRD-05 a result has, and follows, its person's category of that year", async ({ world }) => {
  const stage = await aStage(world);
  const person = await aParticipant(world, { category: "C1" });
  await aRegistration(world, { userId: person.id, year: 2026, category: "CM" });
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 3, weightedGrade: 6 });
  expect(await categoryAt(world, stage, person)).toBe("C1");
  const another = sql<number>`(select id from categories where name = 'C2')`;
  await world.db.updateTable("registrations").set({ categoryId: another }).where("id", "=", person.registration.id).execute();
  expect(await categoryAt(world, stage, person)).toBe("C2");
  await changeStage(world, stage.id, { year: 2026 });
  expect(await categoryAt(world, stage, person)).toBe("CM");
});

test("GRD-05 a result older than its registration takes its category", async ({ world }) => {
  const stage = await aStage(world);
  const person = await aPerson(world);
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 3, weightedGrade: 6 });
  expect(await categoryAt(world, stage, person)).toBeNull();
  await aRegistration(world, { userId: person.id, category: "L1" });
  expect(await categoryAt(world, stage, person)).toBe("L1");
});
