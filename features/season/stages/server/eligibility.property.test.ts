import { sql } from "kysely";
import { expect } from "vitest";
import { aStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, aSchool, test } from "#tests/world.ts";
import { isEligible } from "../eligibility.ts";
import { peopleAtStep } from "./steps.service.ts";

const registrations = [ACTIVE_YEAR, ACTIVE_YEAR - 1].flatMap((year) =>
  [true, false].flatMap((isPupil) => [true, false].map((canSeeQuestionnaire) => ({ year, isPupil, canSeeQuestionnaire }))),
);
const previousResults = [
  null,
  { qualified: null, origin: null },
  { qualified: true, origin: "hand" },
  { qualified: false, origin: "hand" },
] as const;
/** Everybody who differs in what decides. */
const people = [null, ...registrations].flatMap((registration) =>
  previousResults.map((previousResult) => ({ registration, previousResult })),
);

test("QST-08 PAR-02 the database finds eligible whom the rule in code does: all kinds of people, a first and a second stage", async ({
  world,
}) => {
  const { db } = world;
  const school = await aSchool(world);
  const { id: first } = await aStage(world, { name: "Un" });
  const { id: second } = await aStage(world, { name: "Deux", previousQuestionnaireId: first });
  const categories = await db
    .insertInto("categories")
    .values([true, false].map((canSeeQuestionnaire) => ({ name: `Voit ${canSeeQuestionnaire}`, canSeeQuestionnaire })))
    .returning(["id", "canSeeQuestionnaire"])
    .execute();
  const users = await db
    .insertInto("users")
    .values(people.map((_, index) => ({ username: `eligible-${index}`, role: "USER" as const })))
    .returning("id")
    .execute();
  const idOf = (index: number) => users[index]?.id ?? 0;
  await db
    .insertInto("registrations")
    .values(
      people.flatMap(({ registration }, index) =>
        registration === null
          ? []
          : [
              {
                kind: "participant" as const,
                year: registration.year,
                userId: idOf(index),
                establishmentId: registration.isPupil ? school.id : null,
                categoryId: categories.find((one) => one.canSeeQuestionnaire === registration.canSeeQuestionnaire)?.id ?? 0,
              },
            ],
      ),
    )
    .execute();
  await db
    .insertInto("results")
    .values(
      people.flatMap(({ previousResult }, index) =>
        previousResult ? [{ questionnaireId: first, userId: idOf(index), ...previousResult }] : [],
      ),
    )
    .execute();

  for (const stage of [
    { id: first, year: ACTIVE_YEAR, previousQuestionnaireId: null },
    { id: second, year: ACTIVE_YEAR, previousQuestionnaireId: first },
  ]) {
    const { rows } = await sql<{ userId: number }>`
      select user_id from eligible_people where questionnaire_id = ${stage.id} order by user_id`.execute(db);
    const expected = people.flatMap(({ registration, previousResult }, index) => {
      const registered = registration && {
        year: registration.year,
        establishment: registration.isPupil ? school : null,
        category: registration,
      };
      return isEligible(stage, registered, previousResult) ? [idOf(index)] : [];
    });
    expect(rows.map(({ userId }) => userId)).toEqual(expected);
    const atStep = peopleAtStep("expected", { ...stage, questionnaireId: stage.id, physical: false });
    const counted = await sql<{ userId: number }>`select user_id from (${atStep}) s order by user_id`.execute(db);
    expect(counted.rows, "the step of the lists and of the dashboard").toEqual(rows);
    expect(expected).toHaveLength(stage.previousQuestionnaireId === null ? 4 : 1);
  }
});
