import { sql } from "kysely";
import { expectMerged } from "#tests/merged-saves.ts";
import { aStage } from "#tests/stages.ts";
import { aParticipant, test } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";

interface StoredSheet {
  readonly answers: (string | null)[];
  readonly versions: (number | null)[];
  readonly devices: (number | null)[];
  readonly turns: (number | null)[];
}

test("OPS-01 QST-07 R3 the statement that saves sheets merges as `merge` does", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1 }, { openAnswer: 1 }] });
  const { id, caller } = await aParticipant(world);
  const questionIds = stage.questions.map(({ wireId }) => wireId);
  await expectMerged({
    questionIds,
    clear: () => world.db.deleteFrom("sheets").where("userId", "=", id).execute(),
    save(body, query) {
      world.time.now = new Date(world.time.now.getTime() + 1_000);
      return caller.call(answersApi.save, { body, query });
    },
    async stored() {
      const { rows } = await sql<StoredSheet>`select answers, versions, devices, turns from sheets where user_id = ${id}`.execute(world.db);
      const [{ answers, versions, devices, turns } = { answers: [], versions: [], devices: [], turns: [] }] = rows;
      return Object.fromEntries(
        answers.flatMap((answer, index) => {
          if (answer === null) return [];
          const sequence = { device: devices[index] ?? undefined, turn: turns[index] ?? undefined };
          const stored = { answers: answer === "" ? [] : [answer], version: versions[index] ?? 0, ...sequence };
          return [[questionIds[index] ?? "", { ...stored, totalAnswer: null, savedAt: new Date(0) }]];
        }),
      );
    },
  });
});
