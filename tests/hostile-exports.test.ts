import { readXlsx } from "hucre";
import { sql } from "kysely";
import { expect } from "vitest";
import { escapeFormula, looksLikeFormula } from "#platform/contract/formula-cell.ts";
import { changesOfAStage } from "./changes.ts";
import { contracts, nameOf } from "./contracts.ts";
import { decideAsIn40thEdition } from "./decided-season.ts";
import { aPaperStage } from "./paper-stage.ts";
import type { Caller, Request } from "./person.ts";
import { aSquad, squadCategory } from "./squads.ts";
import { aResult, aStage } from "./stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aSchool, type World, test as worldly } from "./world.ts";

// In a world where all names are formulas and scripts, no downloaded file runs anything. A call that returns a file and is not
// listed here fails.

const names = [
  '=HYPERLINK("http://exemple.fr";"Cliquez")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
];
const [lastname = "", firstname = "", city = "", place = ""] = names;

interface FileRequest extends Request {
  readonly caller: Caller;
  /** It contains no user input. */
  readonly isStatic?: true;
}

async function createHostileWorld(world: World): Promise<Readonly<Record<string, FileRequest>>> {
  const [school, club, center, admin] = [
    await aSchool(world, { name: place }),
    await aClub(world, { name: place }),
    await aCenter(world, { name: place }),
    await anAdmin(world),
  ];
  const quarter = await aStage(world, { name: "=2+5", showOnUserDashboard: true });
  const semi = await aStage(world, {
    name: "=2+6",
    physical: true,
    order: 1,
    previousQuestionnaireId: quarter.id,
    showOnUserDashboard: true,
  });
  await sql`update questionnaires set date = '2027-03-13', hour = '14:00' where id = ${quarter.id}`.execute(world.db);
  const person = { lastname, firstname };
  const pupil = await aParticipant(world, { person, establishmentId: school.id, status: "CONFIRMED" });
  const member = await aParticipant(world, { person, clubId: club.id, status: "CONFIRMED" });
  const result = { grade: 3, weightedGrade: 6, time: 9, qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  const final = await aStage(world, { name: "Finale nationale", physical: true, order: 2, previousQuestionnaireId: semi.id });
  const papers = [
    await aStage(world, { kind: "international_final", order: 3 }),
    await aStage(world, { kind: "international_final", order: 4 }),
  ];
  const sat = await aStage(world, { name: "=2+7", order: 5, physical: true, isClosed: true, showOnUserDashboard: true });
  for (const { id: userId } of [pupil, member])
    for (const { id: questionnaireId } of [quarter, sat, final, ...papers]) await aResult(world, { ...result, userId, questionnaireId });
  const squadMember = await aParticipant(world, { person, category: squadCategory, status: "CONFIRMED" });
  await world.db
    .updateTable("registrations")
    .set({ squadId: await aSquad(world, place) })
    .where("userId", "=", squadMember.id)
    .execute();
  await aResult(world, { ...result, userId: squadMember.id, questionnaireId: final.id });
  await sql`insert into thresholds (questionnaire_id, category_id, grade, weighted_grade) select ${quarter.id}, id, 9, 9 from categories`.execute(
    world.db,
  );
  await decideAsIn40thEdition(world);
  await sql`update users set city = ${city}, address = ${place}, phone = ${place} where role <> 'ADMIN'`.execute(world.db);
  await sql`update establishments set city = ${city}, street = ${place}`.execute(world.db);
  await world.settle();
  const { caller } = admin;
  const params = { id: quarter.wireId, questionnaireId: quarter.wireId, year: String(ACTIVE_YEAR), clubId: club.wireId };
  const correspondent = school.correspondent.caller;
  const paper = await aPaperStage(world, school, { name: "=2+7" });
  await world.db
    .insertInto("schoolSheets")
    .values({ schoolStageId: paper.id, userId: pupil.id, source: "paper", answers: "{}", savedAt: world.time.now })
    .execute();
  const puzzle = await aStage(world, { order: 6, isClosed: true, questions: [{ title: "=2+8", openAnswer: 1, right: ["1"] }] });
  const changes = await changesOfAStage(world, caller, pupil.id);
  return {
    "POST /correction/:id/workbook": { caller, ...changes.decided },
    "POST /question/:id/key/workbook": { caller, ...changes.corrected },
    "GET /establishement/export": { caller },
    "GET /registrations/export": { caller, query: { year: ACTIVE_YEAR } },
    "GET /examcenter/register/excel/template": { caller },
    "GET /clubs/export": { caller },
    "GET /results/ranking/:id": { caller, params, query: { format: "xlsx" } },
    "POST /results/what-if/:id/workbook": { caller, params, body: { qualifying: { force: true } } },
    "GET /results/problems/:id": { caller, params: { id: puzzle.wireId }, query: { format: "xlsx" } },
    "GET /results/national/:year": { caller, params, query: { format: "xlsx" } },
    "GET /results/international/:year": { caller, params, query: { format: "xlsx" } },
    "GET /results/teams/:id": { caller, params: { id: final.wireId }, query: { format: "xlsx" } },
    "GET /users/export/results": { caller, query: { questionnaireId: quarter.wireId, includeNextExamCenter: "true" } },
    "GET /examcenter/export": { caller },
    "GET /examcenter/export-participants": { caller, query: { centerId: center.wireId, questionnaireId: semi.wireId } },
    "GET /registrations/club/:clubId/members/:year/export": { caller, params },
    "GET /authentification/establishment/add-from-excel/template": { caller, isStatic: true },
    "GET /establishement/me/export": { caller: correspondent },
    "GET /results/convocations/:questionnaireId": { caller, params },
    "POST /establishement/me/convocations/:questionnaireId": { caller: correspondent, params, body: { userIds: [pupil.wireId] } },
    "POST /diplomas/stage/:questionnaireId": {
      caller,
      params: { questionnaireId: sat.wireId },
      body: { design: "rosette" },
    },
    "POST /diplomas/school-stage/:id": { caller: correspondent, params: { id: paper.wireId }, body: { design: "plain" } },
    "GET /examcenter/:id/attendance/:questionnaireId": { caller, params: { id: center.wireId, questionnaireId: semi.wireId } },
    "POST /school-stages/:id/paper/sheets": { caller: correspondent, params: { id: paper.wireId }, body: { userIds: [pupil.wireId] } },
    "POST /establishement/me/slips": { caller: correspondent, body: { userIds: [pupil.wireId] } },
  };
}

const test = worldly.extend("asked", { scope: "file" }, ({ world }) => createHostileWorld(world));

const filesOf = (kind: string) => contracts.filter(({ file }) => file === kind).map((endpoint) => [nameOf(endpoint), endpoint] as const);

test.for(filesOf("xlsx"))("SEC-02 S3 %s: no cell runs, whatever the names", async ([name, endpoint], { asked }) => {
  const { caller, isStatic = false, ...request } = asked[name] as FileRequest;
  const { bytes } = await caller.download(endpoint, request as never);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((value) => typeof value === "string");
  expect(texts.filter((text) => looksLikeFormula(text) && escapeFormula(text) !== text)).toEqual([]);
  expect(
    texts.some((text) => text.startsWith("'") && looksLikeFormula(text.slice(1))),
    "something would have run",
  ).toBe(!isStatic);
  const formulas = sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula !== undefined);
  expect(formulas).toEqual([]);
});

test.for(filesOf("pdf"))("SEC-02 S3 %s: nothing in it acts by itself", async ([name, endpoint], { asked }) => {
  const { caller, isStatic: _, ...request } = asked[name] as FileRequest;
  const { bytes } = await caller.download(endpoint, request as never);
  expect(bytes.toString("latin1")).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|EmbeddedFile)\b/);
});
