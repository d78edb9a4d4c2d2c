import { readXlsx, writeXlsx } from "hucre";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { formWith } from "#tests/person.ts";
import { aTeacher, type Line, lea, tom, zoe } from "#tests/pupil-list.ts";
import { trailOf } from "#tests/stages.ts";
import { workbookOf } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aPupil, aRegistration, test } from "#tests/world.ts";
import { fieldTitles } from "../pupil-fields.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

describe("ETB-08 a list registers pupils", () => {
  test("each line is an account and a registration, PENDING for the active year; one entry in the trail", async ({ world }) => {
    const { school, send, pupils } = await aTeacher(world);
    const answer = await send([lea, zoe, tom]);
    expect(answer).toMatchObject({ created: 3, renewed: 0, unchanged: 0, invalidRows: [] });
    expect(answer.users.map(({ username }) => username)).toEqual(["lea.durand", "zoe.martin", "tom.ndiaye"]);
    const rest = ["France", "Français", "PENDING"];
    expect((await pupils()).map((pupil) => Object.values(pupil))).toEqual([
      ["DURAND", "Léa", "2012-03-14", "femme", "C2", "lea@exemple.fr", "12 rue Pascal", "Lyon", "69001", ...rest],
      ["Martin", "Zoé", "2013-05-02", "femme", "C1", "", "", "", "01100", ...rest],
      ["N'Diaye", "Tom", "2012-04-03", "homme", "C2", "tom@exemple.fr", "", "", "", ...rest],
    ]);
    const ids = answer.users.map(({ id }) => Number(id));
    const accounts = await world.db.selectFrom("users").select(["role", "status"]).where("id", "in", ids).execute();
    expect(accounts).toEqual(ids.map(() => ({ role: "USER", status: "PENDING" })));
    expect(await world.db.selectFrom("consents").select("userId").where("userId", "in", ids).execute()).toEqual([]);
    expect(await trailOf(world, `establishment ${school.id}`)).toMatchObject([
      { actorId: school.correspondent.id, action: "import pupils", after: { year: ACTIVE_YEAR, created: 3, renewed: 0, userIds: ids } },
    ]);
  });

  test("sent again it creates nobody, however the names are written; nor twice in one list", async ({ world }) => {
    const { send, pupils, previewImport } = await aTeacher(world);
    await send([lea, zoe]);
    expect(await send([lea, zoe])).toMatchObject({ created: 0, unchanged: 2, users: [] });
    const again: Line = ["durand", " LEA ", "", "14.3.2012", "F", "C1"];
    const twice = await send([again, tom, tom, ["N’DIAYE", "tom", ...tom.slice(2)]]);
    expect(twice).toMatchObject({ created: 1, unchanged: 3 });
    expect(await pupils()).toHaveLength(3);
    const { lines } = await previewImport([zoe, tom, tom]);
    expect(lines.map(({ state, sameAsRow }) => [state, sameAsRow])).toEqual([
      ["unchanged", null],
      ["unchanged", null],
      ["unchanged", 3],
    ]);
  });

  test("a list waits for a concurrent addition to the same school, and then sees it", async ({ world }) => {
    const { school, send, pupils } = await aTeacher(world);
    const pending = await world.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`pupils of establishment ${school.id}`}, 0))`.execute(trx);
      const imported = send([lea, zoe]);
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(world.db)).rows).toHaveLength(1);
      const { id: userId } = await trx
        .insertInto("users")
        .values({ role: "USER", username: `lea-${school.id}`, lastname: "Durand", firstname: "Léa", birthday: "2012-03-14" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await aRegistration({ ...world, db: trx }, { userId, establishmentId: school.id });
      return { imported };
    });
    expect(await pending.imported).toMatchObject({ created: 1, unchanged: 1 });
    expect(await pupils()).toHaveLength(2);
  });

  test("a dry run shows every line as it will be read, and writes nothing", async ({ world }) => {
    const { send, pupils } = await aTeacher(world);
    const { preview, ...counts } = await send([zoe, ["", "Paul", "paul@", "31/02/2012", "x", "collège", "Latin", "", "", "12"]], {
      dryRun: "true",
    });
    expect(counts).toMatchObject({ created: 1, unchanged: 0, users: [] });
    expect(counts.invalidRows).toEqual([
      { row: 3, column: "Nom", reason: "Le nom est requis" },
      { row: 3, column: "E-mail", reason: "L'adresse e-mail est invalide" },
      { row: 3, column: "Date de naissance", reason: "La date de naissance n'existe pas" },
      { row: 3, column: "Genre", reason: "«\u00A0x\u00A0» n'est pas un genre\u00A0: choisissez Homme ou Femme" },
      { row: 3, column: "Catégorie", reason: "Le collège a deux catégories\u00A0: C1 (6e et 5e) ou C2 (4e et 3e)" },
      { row: 3, column: "Langue", reason: "La langue «\u00A0Latin\u00A0» n'est pas proposée" },
      { row: 3, column: "Code postal", reason: "Le code postal doit contenir 5 chiffres" },
    ]);
    expect(preview?.lines[0]).toEqual({
      row: 2,
      cells: {
        lastname: "Martin",
        firstname: "Zoé",
        email: "",
        birthday: "02/05/2013",
        genre: "Femme",
        categoryName: "C1",
        className: "",
        languageName: "Français",
        address: "",
        city: "",
        zipCode: "01100",
        country: "France",
      },
      notes: [
        { field: "birthday", words: "Peut-être 05/02/2013\u00A0: le tableur a pu échanger le jour et le mois" },
        { field: "categoryName", words: "d'après «\u00A06e A\u00A0»" },
        { field: "zipCode", words: "«\u00A01100\u00A0» n'a que quatre chiffres\u00A0: le zéro du début a été remis" },
      ],
      state: "new",
      sameAsRow: null,
      alike: [],
    });
    expect(preview?.lines[1]).toMatchObject({ state: "refused", cells: { birthday: "31/02/2012", genre: "x" } });
    expect(await pupils()).toEqual([]);
  });

  test("refused lines are reported and the others written", async ({ world }) => {
    const { send, pupils } = await aTeacher(world);
    const answer = await send([lea, ["Seul"], tom]);
    expect(answer).toMatchObject({ created: 2, invalidRows: [{ row: 3 }, { row: 3 }, { row: 3 }, { row: 3 }] });
    expect((await pupils()).map(({ lastname }) => lastname)).toEqual(["DURAND", "N'Diaye"]);
  });

  test("a missing column is reported once; nothing is written without it", async ({ world }) => {
    const { caller, send, pupils } = await aTeacher(world);
    const heads = ["Nom", "Prénom", "Né(e) le"];
    const lines = [lea, zoe].map(([last = "", first = "", , day = ""]) => [last, first, day]);
    const { invalidRows, preview } = await send(lines, { dryRun: "true" }, heads);
    expect(preview?.sheets.map(({ missing }) => missing)).toEqual([["genre", "categoryName"]]);
    expect(invalidRows).toEqual([
      { row: 1, column: "Genre", reason: "Cette colonne manque" },
      { row: 1, column: "Catégorie", reason: "Cette colonne manque" },
    ]);
    const body = formWith("excel", await workbookOf(heads, lines));
    expect(await caller.refused(pupilImportApi.importFile, { body })).toMatchObject({
      status: 400,
      message: "Il manque les colonnes «\u00A0Genre\u00A0», «\u00A0Catégorie\u00A0»\u00A0: partez du modèle à télécharger.",
    });
    expect(await pupils()).toEqual([]);
  });

  test("unused columns are reported, and can be given a meaning by hand", async ({ world }) => {
    const { previewImport } = await aTeacher(world);
    const heads = ["Nom", "Prénom", "Date de naissance", "Civ.", "Groupe de maths", "Cat.", "Régime"];
    const line = ["Durand", "Léa", "14/03/2012", "Mme", "6e A", "", "DP"];
    const first = await previewImport([line], {}, heads);
    const complete = { source: null, merged: 0, uncomputed: 0, isHidden: false };
    expect(first.sheets[0]?.columns.filter(({ source }) => source === null)).toEqual([
      { place: 4, title: "Groupe de maths", sample: "6e A", ...complete },
      { place: 6, title: "Régime", sample: "DP", ...complete },
    ]);
    const second = await previewImport([line], { columns: ["4=className"] }, heads);
    expect(second.lines[0]).toMatchObject({ state: "new", cells: { categoryName: "C1", genre: "Femme" } });
  });
});

describe("PPL-12 a workbook with a sheet for each class", () => {
  const birthday = (index: number) => `${(index % 28) + 1}/0${(index % 9) + 1}/2013`;
  const name = (index: number) => `Nom-${[...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  const workbookOfClasses = () =>
    writeXlsx({
      sheets: [
        {
          name: "5e A",
          rows: [["Nom", "Prénom", "Né(e) le", "Sexe"], ...range(0, 26).map((n) => [name(n), "Léa", birthday(n), "F"]), ["Total : 26"]],
        },
        {
          name: "5e B",
          rows: [
            ["Collège Jean-Moulin"],
            ["Classe de 5e B"],
            ["Sexe", "Élève", "Date de naissance", "Courriel responsable"],
            ...range(26, 51).map((n) => ["G", `${name(n).toUpperCase()} Tom`, birthday(n), `famille${n}@exemple.fr`]),
          ],
        },
        {
          name: "5e C",
          rows: [
            ["Nom", "Prénom", "Né(e) le", "Sexe"],
            ...range(51, 75).map((n) => [name(n), "Zoé", birthday(n), "F"]),
            ["", "Zoé", "", "F"],
          ],
        },
        { name: "Notes", rows: [["Réunion", "salle 12"]] },
      ],
    });
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

  test("registers all its pupils; a refused line is named by its sheet", async ({ world }) => {
    const { caller, school } = await aTeacher(world);
    const body = () => workbookOfClasses().then((bytes) => formWith("excel", new Uint8Array(bytes), "5e.xlsx"));
    const { preview } = await caller.call(pupilImportApi.importFile, { query: { dryRun: "true" }, body: await body() });
    expect(preview?.sheets.map(({ name, problem, skipped }) => [name, problem, skipped.length])).toEqual([
      ["5e A", null, 1],
      ["5e B", null, 2],
      ["5e C", null, 0],
      ["Notes", "unknown", 0],
    ]);
    expect(await caller.call(pupilImportApi.importFile, { body: await body() })).toMatchObject({
      created: 75,
      invalidRows: [
        { row: 26, sheet: "5e C", column: "Nom", reason: "Le nom est requis" },
        { row: 26, sheet: "5e C", column: "Date de naissance" },
      ],
    });
    const registered = await world.db
      .selectFrom("users as u")
      .innerJoin("registrations as r", "r.userId", "u.id")
      .select(["u.email", "r.className"])
      .where("r.establishmentId", "=", school.id)
      .where("u.lastname", "in", [name(25), name(26).toUpperCase(), name(74)])
      .orderBy("u.id")
      .execute();
    expect(registered).toEqual([
      { email: "", className: "5e A" },
      { email: "famille26@exemple.fr", className: "5e B" },
      { email: "", className: "5e C" },
    ]);
  });
});

test("PPL-12 a list names the class of pupils registered before, perhaps by themselves, and changes no class that is known", async ({
  world,
}) => {
  const { school, send } = await aTeacher(world);
  const known = async (lastname: string, className: string) =>
    (await aPupil(world, school, { className, status: "CONFIRMED", person: { lastname, firstname: "Léa", birthday: "2012-03-14" } })).id;
  const ids = [await known("Durand", ""), await known("Petit", "4e A")];
  const line = (lastname: string) => [lastname, "Léa", "14/03/2012", "F", "4e B"];
  const answer = await send([line("Durand"), line("Petit")], {}, ["Nom", "Prénom", "Né(e) le", "Sexe", "Classe"]);
  expect(answer).toMatchObject({ created: 0, unchanged: 2, classed: 1 });
  const classes = await world.db.selectFrom("registrations").select("className").where("userId", "in", ids).orderBy("userId").execute();
  expect(classes.map(({ className }) => className)).toEqual(["4e B", "4e A"]);
});

describe("ETB-08 rows repaired in the page", () => {
  test("are checked like a file, and written", async ({ world }) => {
    const { caller, pupils } = await aTeacher(world);
    const row = { row: 2, lastname: "Durand", firstname: "Léa", birthday: "14 mars 2012", genre: "F", categoryName: "C2" };
    const body = { rows: [row, { ...row, row: 3, firstname: "" }] };
    expect(await caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body })).toMatchObject({
      created: 1,
      preview: { lines: [{ state: "new" }, { state: "refused" }] },
    });
    expect(await pupils()).toEqual([]);
    expect(await caller.call(pupilImportApi.importRows, { body })).toMatchObject({
      created: 1,
      invalidRows: [{ row: 3, column: "Prénom", reason: "Le prénom est requis" }],
    });
    expect(await pupils()).toMatchObject([{ birthday: "2012-03-14" }]);
  });

  test("SEC-02 are limited: none, too many, a huge text in a cell", async ({ world }) => {
    const { caller } = await aTeacher(world);
    expect(await caller.status(pupilImportApi.importRows, { body: { rows: [] } })).toBe(400);
    expect(await caller.status(pupilImportApi.importRows, { body: { rows: [{ row: 1, lastname: "a".repeat(5_001) }] } })).toBe(400);
    const rows = Array.from({ length: 50_001 }, () => ({ row: 1 }));
    expect(await caller.status(pupilImportApi.importRows, { body: { rows } })).toBe(400);
  });
});

test("ETB-08 the workbook to fill in has the columns, and explains each by a valid example", async ({ world }) => {
  const { caller, send } = await aTeacher(world);
  const { name, bytes } = await caller.download(pupilImportApi.template);
  expect(name).toBe("Élèves à inscrire.xlsx");
  const allTitles = Object.values(fieldTitles);
  const [toFill, explained = []] = (await readXlsx(bytes)).sheets.map(({ rows }) => rows);
  expect(toFill).toEqual([allTitles]);
  const examples = explained.slice(1).map(([column, example]) => [column, example]);
  expect(examples.map(([column]) => column)).toEqual(allTitles);
  const filled = await send([examples.map(([, example]) => String(example))], { dryRun: "true" }, allTitles);
  expect(filled).toMatchObject({ created: 1, invalidRows: [] });
});
