import { readXlsx } from "hucre";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { examineDatabase } from "#app/diagnosis.ts";
import { readSettings } from "#app/settings.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { exportApi } from "#contest/results/results.contract.ts";
import { openDatabase } from "#database/open.ts";
import { dashboardApi } from "#office/dashboard/dashboard.contract.ts";
import { openReplicated } from "#tests/replica.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { prepareDatabase, secret, servingUrl } from "#tests/template.ts";
import { anAdmin, aParticipant, type World, worldOn } from "#tests/world.ts";

/** Number of reads answered by each server so far. */
async function readCounts(world: World): Promise<Record<string, number>> {
  const { values = [] } = (await world.registry.getSingleMetric("palmares_replica_reads_total")?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [labels.answered, value]));
}

/** Runs reads; returns which servers answered. */
async function readBy<T>(world: World, read: () => Promise<T>): Promise<{ seen: T; by: string[] }> {
  const before = await readCounts(world);
  const seen = await read();
  const after = await readCounts(world);
  return { seen, by: Object.keys(after).filter((source) => after[source] !== before[source]) };
}

test("OPS-11 exports, rankings and the dashboard are read from a replica that is up to date; if it is late, promoted or down, the primary answers", async ({
  onTestFinished,
}) => {
  const servers = await openReplicated();
  onTestFinished(() => servers.close());
  await servers.primary.create("palmares");
  await prepareDatabase(servers.primary.url("palmares"));
  const databaseUrl = servingUrl(servers.primary.url("palmares"));
  const databaseReplicaUrl = servingUrl(servers.standby.url("palmares"));
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: databaseReplicaUrl,
    SECRET_KEY: secret,
    PUBLIC_URL: "http://127.0.0.1:3000",
  });
  const world = await worldOn(databaseUrl, { databaseReplicaUrl });
  onTestFinished(() => world.close());
  const standby = openDatabase(servers.standby.url("palmares"), { max: 1 });
  onTestFinished(() => standby.close());
  await world.season();
  const stage = await aStage(world, { name: "Demi-finale" });
  const { caller } = await anAdmin(world);
  let people = 0;
  const write = async () => {
    const { id } = await aParticipant(world);
    await aResult(world, { userId: id, questionnaireId: stage.id, grade: 7, weightedGrade: 28, time: 61 });
    people++;
  };
  const exportedRows = () =>
    readBy(world, async () => {
      const { bytes } = await caller.download(exportApi.results, {
        query: { questionnaireId: stage.wireId, includeNextExamCenter: "false" },
      });
      return ((await readXlsx(bytes)).sheets[0]?.rows.length ?? 0) - 1;
    });

  await write();
  expect(await exportedRows()).toEqual({ seen: people, by: ["replica"] });
  const ranking = await readBy(world, () => caller.call(rankingApi.ofStage, { params: { id: stage.wireId } }));
  expect(ranking.by, "ranking").toEqual(["replica"]);
  const dashboard = await readBy(world, () => caller.call(dashboardApi.read, { query: { year: "2027" } }));
  expect(dashboard.by, "dashboard").toEqual(["replica"]);

  const replicaFinding = async () => {
    const findings = await examineDatabase({ url: databaseUrl, settings });
    return findings.find(({ message }) => message.startsWith("Lectures longues"));
  };
  expect(await replicaFinding()).toMatchObject({ state: "ok" });

  await sql`select pg_wal_replay_pause()`.execute(standby.db);
  await write();
  expect(await exportedRows(), "late").toEqual({ seen: people, by: ["primary"] });
  await sql`select pg_wal_replay_resume()`.execute(standby.db);
  await write();
  expect(await exportedRows(), "up to date again").toEqual({ seen: people, by: ["replica"] });

  await servers.disconnectStandby();
  await servers.promote();
  await write();
  expect(await exportedRows(), "promoted").toEqual({ seen: people, by: ["primary"] });
  expect(await replicaFinding()).toEqual({
    state: "problem",
    message: "Lectures longues : le serveur qui suit n'est pas lu (DATABASE_REPLICA_URL ne mène pas à un serveur qui suit cette base.)",
  });

  await servers.standby.stop();
  await write();
  expect(await exportedRows(), "down").toEqual({ seen: people, by: ["primary"] });
}, 120_000);
