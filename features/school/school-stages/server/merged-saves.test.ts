import { expectMerged } from "#tests/merged-saves.ts";
import { aSchoolStage } from "#tests/school-stages.ts";
import { aPupil, aSchool, test } from "#tests/world.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import type { SheetOnScreen } from "./pupil-sheet.queries.ts";
import { storedAnswer } from "./pupil-sheet.service.ts";

test("OPS-01 QST-07 CLS-03 what a save of a school's stage stores and answers is what `merge` says", async ({ world }) => {
  const school = await aSchool(world);
  const stage = await aSchoolStage(world, school, { problems: [{ right: ["1"] }, { right: ["2"] }] });
  const { id, caller } = await aPupil(world, school);

  await expectMerged({
    questionIds: stage.problems.map(({ wireId }) => wireId),
    clear: () => world.db.deleteFrom("schoolSheets").where("schoolStageId", "=", stage.id).execute(),
    save: (body, query) => caller.call(schoolStagesApi.save, { params: { id: stage.wireId }, body, query }),
    async stored() {
      const { answers } = await world.db
        .selectFrom("schoolSheets")
        .select("answers")
        .where("schoolStageId", "=", stage.id)
        .where("userId", "=", id)
        .executeTakeFirstOrThrow();
      return Object.fromEntries(
        Object.entries(answers as unknown as SheetOnScreen).flatMap(([problemId, answer]) => {
          const stored = storedAnswer(answer);
          return stored ? [[problemId, stored]] : [];
        }),
      );
    },
  });
});
