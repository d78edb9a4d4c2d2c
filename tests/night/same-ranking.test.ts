import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { gradeStage } from "#contest/results/server/grading.queries.ts";
import { loadDirectory } from "#database/directory.ts";
import { startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { moveDatabase } from "#database/move.ts";
import { openDatabase } from "#database/open.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { aDirectory } from "#tests/own-directory.ts";

/** Debian's, if installed. */
const POSTGRESQL_15_BIN = "/usr/lib/postgresql/15/bin";

/** Grades the stage that is answered, from nothing, and digests its whole ranking. */
async function gradeAndDigest(url: string): Promise<{ readonly people: number; readonly digest: string }> {
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    const stage = foundOr404(await db.selectFrom("questionnaires").select(["id", "year"]).where("active", "=", true).executeTakeFirst());
    await db.deleteFrom("results").where("questionnaireId", "=", stage.id).execute();
    const ruleSet = await rulesOfStage(db, stage.id);
    await db
      .transaction()
      .execute((trx) => gradeStage(trx, { questionnaireId: stage.id, year: stage.year, categoryId: null, force: true, ruleSet }));
    const { rows } = await sql<{ row: string }>`
      select concat_ws(',', category_id, rank, user_id, grade, weighted_grade, time) as row
      from results where questionnaire_id = ${stage.id} order by category_id, rank, user_id`.execute(db);
    return {
      people: rows.length,
      digest: createHash("sha256")
        .update(rows.map(({ row }) => row).join("\n"))
        .digest("hex"),
    };
  } finally {
    await close();
  }
}

async function aServer(programs?: string): Promise<string> {
  const server = await startEmbedded({ directory: aDirectory(), restartsOnCrash: false, ...(programs && { programs }) });
  onTestFinished(server.stop);
  await server.create("palmares");
  return server.url("palmares");
}

/** A server with the demonstration's stage graded. */
async function aGradedServer() {
  const url = await aServer();
  const { pool, connect, close } = openDatabase(url, { max: 2 });
  await migrate({ connect });
  await loadDirectory(pool);
  await loadDemonstration(pool, { participants: 600, now: new Date() });
  await close();
  const first = await gradeAndDigest(url);
  expect(first.people).toBeGreaterThan(100);
  return { url, first };
}

test("RUL-09 two gradings give the same ranking, byte for byte", async () => {
  const { url, first } = await aGradedServer();
  expect(await gradeAndDigest(url)).toEqual(first);
}, 180_000);

test.skipIf(!existsSync(POSTGRESQL_15_BIN))(
  "RUL-09 another major version of PostgreSQL gives the same ranking, byte for byte",
  async () => {
    const { url, first } = await aGradedServer();
    const older = await aServer(POSTGRESQL_15_BIN);
    await moveDatabase(url, older);
    expect(await gradeAndDigest(older)).toEqual(first);
  },
  180_000,
);
