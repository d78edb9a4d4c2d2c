import { readXlsx } from "hucre";
import { expect } from "vitest";
import { type Caller, formWith } from "#tests/person.ts";
import { aResult, aStage, changeStage, trailOf } from "#tests/stages.ts";
import { cellsUnder, readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, aParticipant, aPerson, aPupil, aRegistration, aSchool, test, type World } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;

/** A school of four at a visible stage before the semi-final: one convoked, one qualified, one graded, one without result. */
async function aSchoolAtAStage(world: World, year = ACTIVE_YEAR) {
  const [school, center] = [await aSchool(world), await aCenter(world)];
  const stage = await aStage(world, { name: "Quart de finale", year, showOnUserDashboard: true });
  await aStage(world, { name: "Demi-finale", year, physical: true, previousQuestionnaireId: stage.id });
  await world.db.updateTable("questionnaires").set({ date: "2027-03-13", hour: "14:00" }).where("id", "=", stage.id).execute();
  const pupil = (lastname: string, facts: Parameters<typeof aPupil>[2] = {}) =>
    aPupil(world, school, { year, ...facts, person: { lastname } });
  const [convoked, qualified, graded] = [await pupil("Convoquée", { status: "CONFIRMED" }), await pupil("Qualifiée"), await pupil("Notée")];
  await pupil("Sans");
  const at = { questionnaireId: stage.id, grade: 12, weightedGrade: 70.5, time: 55 };
  await aResult(world, { ...at, userId: convoked.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  await aResult(world, { ...at, userId: qualified.id, qualified: true, origin: "hand" });
  await aResult(world, { ...at, userId: graded.id, qualified: false, origin: "hand" });
  return { school, caller: school.correspondent.caller, stage, center, convoked, params: { questionnaireId: stage.wireId } };
}

test("ETB-15 a school reads the progress of its pupils of the stage's year, and their next stage", async ({ world }) => {
  const { caller, stage, school, params } = await aSchoolAtAStage(world);
  const other = await aSchoolAtAStage(world);
  const foreign = await aPupil(world, other.school);
  await aResult(world, { userId: foreign.id, questionnaireId: stage.id, grade: 3 });
  const former = await aPupil(world, school, { year: PAST_YEAR });
  await aResult(world, { userId: former.id, questionnaireId: stage.id, grade: 3 });
  expect(await caller.call(pupilResultsApi.ofStage, { params })).toEqual({
    ...{ registered: 4, graded: 3, qualified: 2, convoked: 1 },
    ...{ date: "2027-03-13", hour: "14:00", next: { name: "Demi-finale", year: ACTIVE_YEAR } },
  });
  await changeStage(world, stage.id, { showOnUserDashboard: false });
  expect(await caller.refused(pupilResultsApi.ofStage, { params })).toMatchObject({
    status: 403,
    message: "Les résultats de cette étape ne sont pas encore publiés.",
  });
  expect(await caller.status(pupilResultsApi.ofStage, { params: { questionnaireId: "2147483000" } })).toBe(403);
});

test("ETB-15 a past year is read as it was; a stage without its pupils counts 0", async ({ world }) => {
  const { caller, params } = await aSchoolAtAStage(world, PAST_YEAR);
  expect(await caller.call(pupilResultsApi.ofStage, { params })).toMatchObject({ registered: 4, graded: 3 });
  const lonely = (await aSchool(world)).correspondent.caller;
  expect(await lonely.call(pupilResultsApi.ofStage, { params })).toMatchObject({ registered: 0, graded: 0, qualified: 0, convoked: 0 });
});

/** Downloads and reads the workbook. */
async function downloadWorkbook(caller: Caller, query: Record<string, string> = {}) {
  const { name, bytes } = await caller.download(pupilResultsApi.export, { query });
  return { name, bytes, ...(await readWorkbook(bytes)) };
}

test("ETB-06 a school exports its list as typed: the postal code with its zero, the birthday as a day, and no formula", async ({
  world,
}) => {
  const school = await aSchool(world, { name: "Collège de l'Ain/Sud" });
  const pupil = await aPupil(world, school, {
    category: "C1",
    className: "6e A",
    person: { lastname: "Durand", firstname: '=HYPERLINK("x")', birthday: "2013-02-01" },
  });
  const place = { zipCode: "01100", city: "Oyonnax", address: "+cmd|' /C calc'!A0", phone: "0474000000" };
  await world.db.updateTable("users").set(place).where("id", "=", pupil.id).execute();
  await aPupil(world, await aSchool(world));
  await aPupil(world, school, { year: PAST_YEAR });
  await aParticipant(world);
  const { name, bytes, rows } = await downloadWorkbook(school.caller);
  expect(name).toBe("Élèves 2027, Collège de l'Ain-Sud.xlsx");
  expect(rows).toEqual([
    {
      row: 2,
      cells: {
        ...{ numerodemembre: `P${String(pupil.id).padStart(7, "0")}`, identifiant: pupil.username },
        ...{
          nom: "Durand",
          prenom: '=HYPERLINK("x")',
          datedenaissance: "2013-02-01",
          genre: "Femme",
          categorie: "C1",
          classe: "6e A",
          equipe: "",
        },
        ...{ inscription: "En attente", email: pupil.email, telephone: "0474000000", langue: "Français" },
        ...{ adresse: "+cmd|' /C calc'!A0", codepostal: "01100", ville: "Oyonnax", pays: "France" },
      },
    },
  ]);
  // SEC-02: typed values are texts, with an apostrophe if a program would run them.
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows[1]).toEqual(expect.arrayContaining(['\'=HYPERLINK("x")', "'+cmd|' /C calc'!A0", "01100"]));
  expect(await trailOf(world, `establishment ${school.id}`)).toMatchObject([
    { actorId: school.correspondent.id, action: "export pupils", after: { year: ACTIVE_YEAR } },
  ]);
});

test("ETB-15 with a stage the workbook has its results and convocations; without, none", async ({ world }) => {
  const { caller, school, stage, center } = await aSchoolAtAStage(world);
  const { name, ...results } = await downloadWorkbook(caller, { questionnaireId: stage.wireId });
  expect(name).toBe(`Élèves 2027, ${school.name}, Quart de finale.xlsx`);
  expect(cellsUnder(results, "nom", "note", "coefficient", "tempsmin", "qualifie", "centredepreuve")).toEqual([
    ["Convoquée", "12", "70.5", "55", "Qualifié", center.name],
    ["Notée", "12", "70.5", "55", "Non qualifié", ""],
    ["Qualifiée", "12", "70.5", "55", "Qualifié", ""],
    ["Sans", "", "", "", "En attente", ""],
  ]);
  expect(cellsUnder(results, "datedeconvocation", "heuredeconvocation")).toEqual([
    ["2027-03-13", "14\u00A0h"],
    ...Array.from({ length: 3 }, () => ["", ""]),
  ]);
  expect(results.columns.map(({ title }) => title)).toContain("Adresse du centre");
  const plain = await downloadWorkbook(caller);
  expect(plain.columns.map(({ title }) => title)).not.toContain("Note");
});

test("ETB-06 the workbook is filtered like the list: year, those to confirm, search", async ({ world }) => {
  const { caller, school } = await aSchoolAtAStage(world);
  const former = await aPupil(world, school, { year: PAST_YEAR, person: { lastname: "Ancienne" } });
  await aRegistration(world, { userId: former.id });
  const found = async (query: Record<string, string>) => cellsUnder(await downloadWorkbook(caller, query), "nom");
  expect(await found({ year: String(PAST_YEAR) })).toEqual([["Ancienne"]]);
  expect(await found({ status: "CONFIRMED" })).toEqual([["Convoquée"]]);
  expect(await found({ search: "note" })).toEqual([["Notée"]]);
});

test("SEC-01 an invisible stage, or one of another year, is not exported; an account without a school exports nothing", async ({
  world,
}) => {
  const { caller, stage } = await aSchoolAtAStage(world);
  const query = { questionnaireId: stage.wireId };
  expect(await caller.status(pupilResultsApi.export, { query: { ...query, year: String(PAST_YEAR) } })).toBe(400);
  await changeStage(world, stage.id, { showOnUserDashboard: false });
  expect(await caller.status(pupilResultsApi.export, { query })).toBe(403);
  const { caller: stranger } = await aPerson(world, { role: "ESTABLISHEMENT" });
  expect(await stranger.status(pupilResultsApi.export, {})).toBe(403);
});

test("ETB-08 the import reads the exported list again, and finds everybody unchanged", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  for (const lastname of ["Durand", "Été"]) await aPupil(world, school, { category: "C1", person: { lastname, firstname: "Zoé" } });
  const { bytes } = await downloadWorkbook(caller);
  const body = formWith("excel", new Uint8Array(bytes));
  expect(await caller.call(pupilImportApi.importFile, { body })).toMatchObject({ created: 0, unchanged: 2, invalidRows: [] });
});
