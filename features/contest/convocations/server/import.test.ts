import { readXlsx, writeXlsx } from "hucre";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { exportApi } from "#contest/results/results.contract.ts";
import { formWith } from "#tests/person.ts";
import { update } from "#tests/rows.ts";
import { aResult, aStage, insertGradedPeople, trailOf } from "#tests/stages.ts";
import { readWorkbook, workbookOf } from "#tests/workbook.ts";
import { aCenter, anAdmin, aParticipant, aPerson, test, type World } from "#tests/world.ts";
import { convocationsApi } from "../convocations.contract.ts";

const titles = ["Identifiant", "Centre", "Étape"];

/** A stage, the office, and this many people with its results. */
async function anImport(world: World, people: number, seats = 10) {
  const stage = await aStage(world, { name: `Quart ${crypto.randomUUID().slice(0, 8)}` });
  const { name } = await world.db.selectFrom("questionnaires").select("name").where("id", "=", stage.id).executeTakeFirstOrThrow();
  const center = await aCenter(world, { seats });
  const participants: Awaited<ReturnType<typeof aParticipant>>[] = [];
  while (participants.length < people) participants.push(await aParticipant(world, { status: "CONFIRMED" }));
  for (const { id } of participants)
    await aResult(world, { userId: id, questionnaireId: stage.id, grade: 10, weightedGrade: 60, time: 40 });
  const admin = await anAdmin(world);
  const send = async (rows: readonly (readonly string[])[], query: Record<string, string> = {}, heads: readonly string[] = titles) =>
    admin.caller.call(convocationsApi.importFile, { query, body: formWith("excel", await workbookOf(heads, rows)) });
  const listResults = () =>
    world.db
      .selectFrom("results")
      .select(["qualified", "origin", "nextExamCenterId", "version"])
      .where("questionnaireId", "=", stage.id)
      .orderBy("userId")
      .execute();
  return { stage: { ...stage, name }, center, participants, admin, send, listResults };
}

describe("ADM-11 a workbook convokes", () => {
  test("valid rows are assigned, whatever the order and accents of the titles, and the trail shows it", async ({ world }) => {
    const { stage, center, participants, admin, send, listResults } = await anImport(world, 2);
    const [marie, paul] = participants as [(typeof participants)[0], (typeof participants)[0]];
    const { numPalmares } = await world.db.selectFrom("users").select("numPalmares").where("id", "=", paul.id).executeTakeFirstOrThrow();
    const rows = [
      [stage.name, marie.username.toUpperCase(), center.name],
      [stage.wireId, numPalmares, center.wireId],
    ];
    const answer = await send(rows, {}, ["ETAPE", " identifiant ", "Centre"]);
    expect(answer.invalidRows).toEqual([]);
    const assigned = { centerName: center.name, questionnaireId: stage.wireId };
    expect(answer.assignedUsers).toEqual([marie, paul].map(({ wireId: userId, username }) => ({ userId, username, ...assigned })));
    expect(await listResults()).toEqual(Array(2).fill({ qualified: true, origin: "hand", nextExamCenterId: center.id, version: 2 }));
    const trail = await trailOf(world, `stage ${stage.id}`);
    expect(trail).toMatchObject([{ actorId: admin.id, action: "change qualifications" }]);
    expect(trail[0]?.after).toHaveLength(2);
  });

  test("a dry run returns the same and writes nothing; a repeated import does nothing", async ({ world }) => {
    const { stage, center, participants, send, listResults } = await anImport(world, 2);
    const rows = participants.map(({ username }) => [username, center.name, stage.name]);
    const before = await listResults();
    const preview = await send(rows, { dryRun: "true" as const });
    expect(preview.assignedUsers).toHaveLength(2);
    expect(await listResults()).toEqual(before);
    expect(await send(rows)).toEqual(preview);
    const after = await listResults();
    expect(await send(rows)).toEqual(preview);
    expect(await listResults()).toEqual(after);
    expect(await trailOf(world, `stage ${stage.id}`)).toHaveLength(1);
  });

  test("each refused row is reported by number, column and reason; others are applied", async ({ world }) => {
    const { stage, center, participants, send, listResults } = await anImport(world, 3);
    const [marie, paul, eve] = participants.map(({ username }) => username) as [string, string, string];
    await update(world, "results", { userId: participants[1]?.id ?? 0 }, { qualified: false, origin: "hand" });
    const pending = await aParticipant(world);
    const elsewhere = await aPerson(world);
    const answer = await send([
      [marie, center.name, stage.name],
      ["", center.name, stage.name],
      ["personne.dutout", center.name, stage.name],
      [eve, "Nulle part", stage.name],
      [eve, center.name, ""],
      [paul, center.name, stage.name],
      [pending.username, center.name, stage.name],
      [elsewhere.username, center.name, stage.name],
      [marie.toUpperCase(), center.wireId, stage.wireId],
    ]);
    expect(
      answer.assignedUsers.map(({ username }) => username),
      "a center qualifies, as it does by hand",
    ).toEqual([marie, paul]);
    expect(answer.invalidRows.map(({ row, column }) => [row, column])).toEqual([
      [3, "Identifiant"],
      [4, "Identifiant"],
      [5, "Centre"],
      [6, "Étape"],
      [8, "Identifiant"],
      [9, "Identifiant"],
      [10, "Identifiant"],
    ]);
    expect(answer.invalidRows.at(-1)?.reason).toBe("Cette personne est déjà à la ligne 2");
    expect((await listResults()).map(({ nextExamCenterId }) => nextExamCenterId)).toEqual([center.id, center.id, null]);
  });

  test("our own exports can be imported: their titles, a line above them, and the town if two centers have the same name", async ({
    world,
  }) => {
    const { stage, center, participants, admin, send, listResults } = await anImport(world, 2);
    const ids = participants.map(({ id }) => id);
    const numbers = await world.db.selectFrom("users").select("numPalmares").where("id", "in", ids).orderBy("id").execute();
    const twin = await aCenter(world);
    await update(world, "examCenters", { id: twin.id }, { name: center.name, city: "Brest", zipCode: "29200" });
    const page = { questionnaireId: stage.wireId, dryRun: "true" } as const;
    const rows = numbers.map(({ numPalmares }, place) => [numPalmares, "Durand", center.name, place === 0 ? "Brest" : "Lyon"]);
    const titlesOfExport = ["Identifiant Palmarès", "Nom", "Centre d'épreuve suivant", "Ville du centre"];
    const convoked = await send(rows, page, titlesOfExport);
    expect(convoked.invalidRows).toEqual([]);
    const lines = [["Quart de finale, 2027"], [], titlesOfExport, ...rows];
    expect((await send(lines, page, ["Championnat", "", "", ""])).assignedUsers).toEqual(convoked.assignedUsers);
    await send(rows, { questionnaireId: stage.wireId }, titlesOfExport);
    const query = { questionnaireId: stage.wireId, includeNextExamCenter: "true" } as const;
    const { bytes } = await admin.caller.download(exportApi.results, { query });
    const again = await admin.caller.call(convocationsApi.importFile, { query: page, body: formWith("excel", Buffer.from(bytes)) });
    expect(again.invalidRows).toEqual([]);
    expect(again.assignedUsers).toHaveLength(2);
    expect((await listResults())[0]?.nextExamCenterId).toBe(twin.id);
  });

  test("MND-05 hidden lines are refused, columns must agree, and nobody gets one of two centers", async ({ world }) => {
    const { stage, center, participants, admin } = await anImport(world, 3);
    const other = await aCenter(world);
    const [marie, paul, eve] = participants.map(({ username }) => username) as [string, string, string];
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Un",
          rows: [
            ["Identifiant", "Centre", "Centre suivant"],
            [marie, center.wireId, other.wireId],
            [paul, center.wireId, null],
            [eve, center.wireId, null],
          ],
          rowDefs: new Map([[3, { hidden: true }]]),
        },
        {
          name: "Deux",
          rows: [
            ["Identifiant", "Centre"],
            [paul, other.wireId],
          ],
        },
      ],
    });
    const query = { questionnaireId: stage.wireId, dryRun: "true" } as const;
    const answer = await admin.caller.call(convocationsApi.importFile, { query, body: formWith("excel", Buffer.from(bytes)) });
    expect(answer.assignedUsers).toEqual([]);
    expect(answer.invalidRows.map(({ row, sheet, reason }) => [row, sheet, reason.slice(0, 21)])).toEqual([
      [2, "Un", "Les colonnes «\u00A0Centre"],
      [3, "Un", "La ligne 2 de Deux do"],
      [4, "Un", "Le tableur masque cet"],
      [2, "Deux", "La ligne 3 de Un donn"],
    ]);
  });

  test("a refused row reports the person as written, in any column", async ({ world }) => {
    const { stage, center, participants, send } = await anImport(world, 1);
    const { username = "" } = participants[0] ?? {};
    const { invalidRows } = await send([
      ["personne.dutout", center.name, stage.name],
      [username, "Nulle part", stage.name],
    ]);
    expect(invalidRows.map(({ row, person }) => [row, person])).toEqual([
      [2, "personne.dutout"],
      [3, username],
    ]);
  });

  test("the stage of the page need not be named, and another one is refused", async ({ world }) => {
    const { stage, center, participants, send } = await anImport(world, 1);
    const username = participants[0]?.username ?? "";
    const other = await aStage(world, { name: `Demi ${crypto.randomUUID().slice(0, 8)}` });
    const query = { questionnaireId: stage.wireId, dryRun: "true" };
    expect((await send([[username, center.name]], query, ["Identifiant", "Centre"])).assignedUsers).toHaveLength(1);
    const { invalidRows } = await send([[username, center.name, other.wireId]], query);
    expect(invalidRows).toMatchObject([{ row: 2, column: "Étape", reason: expect.stringContaining(stage.name) }]);
  });

  test("people without a seat are refused, in row order, unless overbooking is allowed", async ({ world }) => {
    const { stage, center, participants, send, listResults } = await anImport(world, 3, 2);
    const rows = participants.map(({ username }) => [username, center.name, stage.name]);
    const answer = await send(rows);
    expect(answer.assignedUsers).toHaveLength(2);
    expect(answer.invalidRows).toMatchObject([
      { row: 4, column: "Centre", reason: `«\u00A0${center.name}\u00A0» n'a plus de place libre (2\u00A0places)` },
    ]);
    expect((await listResults()).filter(({ nextExamCenterId }) => nextExamCenterId === center.id)).toHaveLength(2);
    expect((await send(rows, { overbook: "true" })).invalidRows).toEqual([]);
    expect((await listResults()).filter(({ nextExamCenterId }) => nextExamCenterId === center.id)).toHaveLength(3);
  });

  test("the last seat is not given twice: an import waits for other changes of the stage's results", async ({ world }) => {
    const { stage, center, participants, send } = await anImport(world, 2, 1);
    const [marie, paul] = participants as [(typeof participants)[0], (typeof participants)[0]];
    const sitting = await world.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${stage.id}`}, 0))`.execute(trx);
      const imported = send([[paul.username, center.name, stage.name]]);
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(world.db)).rows).toHaveLength(1);
      await trx
        .updateTable("results")
        .set({ qualified: true, origin: "hand", nextExamCenterId: center.id })
        .where("userId", "=", marie.id)
        .execute();
      return { imported };
    });
    expect(await sitting.imported).toMatchObject({ assignedUsers: [], invalidRows: [{ row: 2, column: "Centre" }] });
  });

  test("thousands of rows take one call, few statements", { timeout: 60_000 }, async ({ world }) => {
    const { stage, center, send } = await anImport(world, 0, 100_000);
    await insertGradedPeople(world, { questionnaireId: stage.id, ties: [{ grade: 1, weightedGrade: 1, count: 5_000 }] });
    const crowd = world.db.selectFrom("users as u").innerJoin("results as r", "r.userId", "u.id").select("u.username");
    const people = await crowd.where("r.questionnaireId", "=", stage.id).execute();
    const strangers = Array.from({ length: 1_000 }, (_, n) => ({ username: `foule-${n}` }));
    const rows = [...people, ...strangers].map(({ username }) => [username, center.name, stage.name]);
    const { assignedUsers, invalidRows } = await send(rows);
    expect([assignedUsers.length, invalidRows.length]).toEqual([5_000, 1_000]);
  });
});

describe("SEC-02 other files are refused in French, and nothing is done", () => {
  test.for([
    ["a text", async () => Buffer.from("Identifiant;Centre"), /classeur|fichier/i],
    ["nothing", async () => Buffer.alloc(0), /Merci de séléctionner un fichier valide/],
    ["titles alone", () => workbookOf(titles, []), /aucune ligne/],
    ["other titles", () => workbookOf(["Nom", "Étape"], [["Durand", "Quart"]]), /Il manque les colonnes «.Identifiant.» et «.Centre.»/],
    ["no center", () => workbookOf(["Numéro de membre"], [["P0000001"]]), /Il manque la colonne «.Centre.»/],
    [
      "50 001 rows",
      () =>
        workbookOf(
          titles,
          Array.from({ length: 50_001 }, () => ["a", "b", "c"]),
        ),
      /50.000/,
    ],
  ] as const)("%s", { timeout: 60_000 }, async ([, bytes, words], { world }) => {
    const admin = await anAdmin(world);
    const { status, message } = await admin.caller.refused(convocationsApi.importFile, { body: formWith("excel", await bytes()) });
    expect([status, message]).toEqual([400, expect.stringMatching(words)]);
  });
});

test("ADM-11 the workbook to fill in lists the people to convoke, and can be imported filled", async ({ world }) => {
  const { stage, center, participants, admin, send } = await anImport(world, 4, 7);
  const [marie, , pending, elsewhere] = participants.map(({ id }) => id) as [number, number, number, number];
  const qualify = (id: number, nextExamCenterId: number | null = null) =>
    update(world, "results", { userId: id }, { qualified: true, origin: "hand", nextExamCenterId });
  await Promise.all([qualify(marie), qualify(pending), qualify(elsewhere, center.id)]);
  await update(world, "registrations", { userId: pending }, { status: "PENDING", confirmedAt: null });
  const { bytes } = await admin.caller.download(convocationsApi.template, { query: { questionnaireId: stage.wireId } });
  const { rows } = await readWorkbook(bytes);
  const usernames = [participants[0], participants[2]].map((person) => person?.username ?? "");
  expect(rows.map(({ cells }) => cells)).toMatchObject(
    usernames.map((username) => ({
      ...{ identifiant: username, centre: "", etape: `${stage.name} 2027`, nom: "Durand", prenom: "Marie", categorie: "C2", ville: "Lyon" },
    })),
  );
  const filled = rows.map(({ cells }) => [cells.identifiant ?? "", center.name, cells.etape ?? ""]);
  const { invalidRows, assignedUsers } = await send(filled, { questionnaireId: stage.wireId });
  expect([invalidRows, assignedUsers.map(({ username }) => username)]).toEqual([[], usernames]);
  const next = await admin.caller.download(convocationsApi.template, { query: { questionnaireId: stage.wireId } });
  expect((await readXlsx(next.bytes)).sheets[0]?.rows).toHaveLength(1);
});

test("ADM-11 the workbook to fill in has the columns, the centers with their free seats and the stages", async ({ world }) => {
  const { stage, center, participants, admin } = await anImport(world, 1, 7);
  const { id = 0 } = participants[0] ?? {};
  await update(world, "results", { userId: id }, { qualified: true, origin: "hand", nextExamCenterId: center.id });
  const { name, bytes } = await admin.caller.download(convocationsApi.template, { query: { questionnaireId: stage.wireId } });
  expect(name).toBe("Convocations à remplir.xlsx");
  const [toFill, centers, stages] = (await readXlsx(bytes)).sheets.map(({ rows }) => rows);
  expect(toFill).toEqual([[...titles, "Nom", "Prénom", "Catégorie", "Établissement ou club", "Code postal", "Ville"]]);
  expect(centers?.[0]).toEqual(["Numéro", "Nom", "Ville", "Places", "Places libres"]);
  expect(centers).toContainEqual([center.id, center.name, "Lyon", 7, 6]);
  expect(stages).toContainEqual([stage.id, stage.name, 2027]);
});
