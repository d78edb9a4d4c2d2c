import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect } from "vitest";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { exportApi } from "../results.contract.ts";

/** The workbook that the office gets, read back. */
async function downloadExport(world: World, questionnaireId: string, includeNextExamCenter: "true" | "false" = "false") {
  const { caller } = await anAdmin(world);
  const { name, bytes } = await caller.download(exportApi.results, { query: { questionnaireId, includeNextExamCenter } });
  return { name, ...(await readWorkbook(bytes)) };
}

test("ADM-10 a stage is exported with all that the office needs, postal codes with their zero, birthdays as dates", async ({ world }) => {
  const stage = await aStage(world, { name: "Demi-finale" });
  const school = await aSchool(world, { name: "Collège Évariste Galois" });
  await world.db.updateTable("establishments").set({ rneCode: "0132572A" }).where("id", "=", school.id).execute();
  const person = { lastname: "Durand", firstname: "Zoé", birthday: "2013-02-01" };
  const pupil = await aPupil(world, school, { category: "C1", person });
  await world.db.updateTable("users").set({ zipCode: "01100", city: "Oyonnax" }).where("id", "=", pupil.id).execute();
  await aResult(world, {
    ...{ userId: pupil.id, questionnaireId: stage.id, grade: 7, weightedGrade: 28.5, time: 61 },
    ...{ qualified: true, origin: "school" },
  });
  const { name, columns, rows } = await downloadExport(world, stage.wireId);
  expect(name).toBe("Résultats Demi-finale 2027.xlsx");
  expect(columns.map(({ title }) => title)).not.toContain("Centre d'épreuve suivant");
  expect(rows).toEqual([
    {
      row: 2,
      cells: {
        identifiant: pupil.username,
        equipe: "",
        numerodemembre: `P${String(pupil.id).padStart(7, "0")}`,
        ...{ nom: "Durand", prenom: "Zoé", datedenaissance: "2013-02-01", categorie: "C1" },
        ...{
          etablissementouclub: "Collège Évariste Galois",
          coderne: "0132572A",
          ville: "Oyonnax",
          codepostal: "01100",
          email: pupil.email,
        },
        ...{ note: "7", coefficient: "28.5", tempsmin: "61", absent: "", rang: "1" },
        ...{ qualifie: "Qualifié", originedelaqualification: "Établissement" },
      },
    },
  ]);
});

test("ADM-10 it includes the squad of pupils of LE", async ({ world }) => {
  const stage = await aStage(world);
  const pupil = await aParticipant(world, { category: squadCategory });
  const squadId = await aSquad(world);
  await world.db.updateTable("registrations").set({ squadId }).where("id", "=", pupil.registration.id).execute();
  await aResult(world, { userId: pupil.id, questionnaireId: stage.id, grade: 7, weightedGrade: 28.5, time: 61 });
  const { rows } = await downloadExport(world, stage.wireId);
  expect(rows.map(({ cells }) => [cells.identifiant, cells.equipe])).toEqual([[pupil.username, "Les Curieux"]]);
});

test("ADM-10 rows are grouped by category, in the order of the ranking; ties share a rank, the ungraded come last", async ({ world }) => {
  const stage = await aStage(world);
  const participants = [
    { lastname: "Absente", category: "C2", absent: true },
    { lastname: "Troisième", category: "C2", grade: 5, weightedGrade: 15, time: 60, birthday: "2012-01-01" },
    { lastname: "Premier", category: "C2", grade: 9, weightedGrade: 45, time: 50, birthday: "2012-01-01" },
    { lastname: "Ex æquo", category: "C2", grade: 9, weightedGrade: 45, time: 50, birthday: "2012-01-01" },
    { lastname: "Aînée", category: "HC", grade: 3, weightedGrade: 6, time: 10, birthday: "1950-01-01" },
    { lastname: "Cadet", category: "HC", grade: 3, weightedGrade: 6, time: 10, birthday: "1990-01-01" },
    { lastname: "Écolière", category: "CE", grade: 1, weightedGrade: 1, time: 60, birthday: "2018-01-01" },
  ];
  for (const { lastname, category, birthday = "2012-01-01", ...marks } of participants) {
    const { id } = await aParticipant(world, { category, person: { lastname, birthday } });
    await aResult(world, { userId: id, questionnaireId: stage.id, ...marks });
  }
  const { rows } = await downloadExport(world, stage.wireId);
  expect(rows.map(({ cells: { categorie, nom, rang, absent } }) => [categorie, nom, rang, absent])).toEqual([
    ["CE", "Écolière", "1", ""],
    ["C2", "Premier", "1", ""],
    ["C2", "Ex æquo", "1", ""],
    ["C2", "Troisième", "3", ""],
    ["C2", "Absente", "", "Oui"],
    ["HC", "Aînée", "1", ""],
    ["HC", "Cadet", "2", ""],
  ]);
});

test("ADM-10 the next exam center is included on request", async ({ world }) => {
  const stage = await aStage(world);
  const center = await aCenter(world, { name: "Lycée Blaise Pascal" });
  const convoked = await aParticipant(world);
  await aResult(world, { userId: convoked.id, questionnaireId: stage.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const { rows } = await downloadExport(world, stage.wireId, "true");
  expect(rows[0]?.cells).toMatchObject({
    centredepreuvesuivant: "Lycée Blaise Pascal",
    adresseducentre: "1 rue Pascal",
    codepostalducentre: "69001",
    villeducentre: "Lyon",
    originedelaqualification: "À la main",
  });
});

test("ADM-10 the office sees the number of rows, and the trail who exported them", async ({ world }) => {
  const stage = await aStage(world);
  const { id } = await aParticipant(world);
  await aResult(world, { userId: id, questionnaireId: stage.id, grade: 1, weightedGrade: 1, time: 1 });
  const office = await anAdmin(world);
  const query = { questionnaireId: stage.wireId };
  expect(await office.caller.call(exportApi.size, { query })).toEqual({ rows: 1 });
  await office.caller.download(exportApi.results, { query: { ...query, includeNextExamCenter: "true" } });
  expect(await trailOf(world, `stage ${stage.id}`)).toEqual([
    { actorId: office.id, action: "export results", before: null, after: { includeNextExamCenter: true } },
  ]);
});

test("ADM-10 a stage that does not exist is 404, and only the office exports", async ({ world }) => {
  const office = await anAdmin(world);
  const unknown = { status: 404, message: "Cette étape n'existe pas" };
  expect(await office.caller.refused(exportApi.results, { query: { questionnaireId: "2147483000" } })).toMatchObject(unknown);
  const stage = await aStage(world);
  const query = { questionnaireId: stage.wireId };
  const school = await aSchool(world);
  const club = await aClub(world);
  for (const { caller } of [school.correspondent, club.manager, await aPupil(world, school)])
    for (const endpoint of [exportApi.results, exportApi.size]) expect(await caller.status(endpoint, { query })).toBe(403);
});

test("ADM-10 if the database disconnects half-way, the download fails: half a file never looks whole", async ({ world }) => {
  const stage = await aStage(world);
  await sql`
    with person as (insert into users (username, role) select gen_random_uuid(), 'USER' from generate_series(1, 40000) returning id)
    insert into results (questionnaire_id, user_id, grade, weighted_grade) select ${stage.id}, id, 1, 1 from person`.execute(world.db);
  const { token } = (await anAdmin(world)).caller;
  await world.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = world.http.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/users/export/results?questionnaireId=${stage.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch %'`.execute(world.db);
  expect(rows).toHaveLength(1);
  await expect(response.arrayBuffer()).rejects.toThrow();
});
