import { readXlsx } from "hucre";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { formWith } from "#tests/person.ts";
import { trailOf } from "#tests/stages.ts";
import { workbookOf } from "#tests/workbook.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, aPupil, aRegistration, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { fieldTitles, pupilFields } from "../pupil-fields.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

const titles = pupilFields.map((field) => fieldTitles[field]);

type Line = readonly string[];
const lea: Line = ["DURAND", "Léa", "lea@exemple.fr", "14/03/2012", "F", "C2", "Français", "12 rue Pascal", "Lyon", "69001", "France"];
const zoe: Line = ["Martin", "Zoé", "", "2013-05-02", "fille", "6e A", "", "", "", "1100", ""];
const tom: Line = ["N'Diaye", "Tom", "tom@exemple.fr", "3-4-12", "M.", "c 2", "", "", "", "", ""];

type Query = NonNullable<CallOf<typeof pupilImportApi.importFile>["query"]>;

async function aTeacher(world: World) {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const send = async (lines: readonly Line[], query: Query = {}, heads: readonly string[] = titles) =>
    caller.call(pupilImportApi.importFile, { query, body: formWith("excel", await workbookOf(heads, lines)) });
  const foresee = async (lines: readonly Line[], query: Query = {}, heads: readonly string[] = titles) => {
    const { preview } = await send(lines, { ...query, dryRun: "true" }, heads);
    if (!preview) throw new Error("no preview");
    return preview;
  };
  const pupils = () =>
    world.db
      .selectFrom("registrations as r")
      .innerJoin("users as u", "u.id", "r.userId")
      .innerJoin("categories as c", "c.id", "r.categoryId")
      .select([
        "u.lastname",
        "u.firstname",
        "u.email",
        "u.birthday",
        "u.genre",
        "u.zipCode",
        "u.city",
        "u.country",
        "c.name as category",
        "r.status",
      ])
      .where("r.establishmentId", "=", school.id)
      .where("r.kind", "=", "participant")
      .where("r.year", "=", ACTIVE_YEAR)
      .orderBy("u.id")
      .execute();
  return { school, caller, send, foresee, pupils };
}

describe("ETB-08 a list registers pupils", () => {
  test("each line is an account and a registration, PENDING for the active year; the trail tells it once", async ({ world }) => {
    const { school, send, pupils } = await aTeacher(world);
    const answer = await send([lea, zoe, tom]);
    expect(answer).toMatchObject({ created: 3, renewed: 0, unchanged: 0, invalidRows: [] });
    expect(answer.users.map(({ username }) => username)).toEqual(["lea.durand", "zoe.martin", "tom.ndiaye"]);
    const rest = { status: "PENDING", country: "France" };
    expect(await pupils()).toEqual([
      {
        ...rest,
        lastname: "DURAND",
        firstname: "Léa",
        email: "lea@exemple.fr",
        birthday: "2012-03-14",
        genre: "femme",
        zipCode: "69001",
        city: "Lyon",
        category: "C2",
      },
      {
        ...rest,
        lastname: "Martin",
        firstname: "Zoé",
        email: "",
        birthday: "2013-05-02",
        genre: "femme",
        zipCode: "01100",
        city: "",
        category: "C1",
      },
      {
        ...rest,
        lastname: "N'Diaye",
        firstname: "Tom",
        email: "tom@exemple.fr",
        birthday: "2012-04-03",
        genre: "homme",
        zipCode: "",
        city: "",
        category: "C2",
      },
    ]);
    const ids = answer.users.map(({ id }) => Number(id));
    const account = await world.db.selectFrom("users").select(["role", "status", "languageId"]).where("id", "in", ids).execute();
    expect(new Set(account.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ role: "USER", status: "PENDING", languageId: 1 })]),
    );
    expect(await world.db.selectFrom("consents").select("userId").where("userId", "in", ids).execute()).toEqual([]);
    const trail = await trailOf(world, `establishment ${school.id}`);
    expect(trail).toMatchObject([
      { actorId: school.correspondent.id, action: "import pupils", after: { year: ACTIVE_YEAR, created: 3, renewed: 0, userIds: ids } },
    ]);
  });

  test("sent again it says 0 and doubles nobody, however the names are written; twice in one list neither", async ({ world }) => {
    const { send, pupils, foresee } = await aTeacher(world);
    await send([lea, zoe]);
    expect(await send([lea, zoe])).toMatchObject({ created: 0, unchanged: 2, users: [] });
    const again: Line = ["durand", " LEA ", "", "14.3.2012", "F", "C1", "", "", "", "", ""];
    const twice = await send([again, tom, tom, ["N’DIAYE", "tom", ...tom.slice(2)]]);
    expect(twice).toMatchObject({ created: 1, unchanged: 3 });
    expect(await pupils()).toHaveLength(3);
    const { lines } = await foresee([zoe, tom, tom]);
    expect(lines.map(({ state, sameAsRow }) => [state, sameAsRow])).toEqual([
      ["unchanged", null],
      ["unchanged", null],
      ["unchanged", 3],
    ]);
  });

  test("a list waits for whoever adds to the same school, and then knows whom was added", async ({ world }) => {
    const { school, send, pupils } = await aTeacher(world);
    const meanwhile = await world.db.transaction().execute(async (trx) => {
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
    expect(await meanwhile.imported).toMatchObject({ created: 1, unchanged: 1 });
    expect(await pupils()).toHaveLength(2);
  });

  test("a dry run shows every line as it will be read, and writes nothing", async ({ world }) => {
    const { send, pupils } = await aTeacher(world);
    const { preview, ...counts } = await send([zoe, ["", "Paul", "paul@", "31/02/2012", "x", "collège", "Latin", "", "", "12", ""]], {
      dryRun: "true",
    });
    expect(counts).toMatchObject({ created: 1, unchanged: 0, users: [] });
    expect(counts.invalidRows).toEqual([
      { row: 3, column: "Nom", reason: "Le nom est requis" },
      { row: 3, column: "E-mail", reason: "L'adresse e-mail est invalide" },
      { row: 3, column: "Date de naissance", reason: "La date de naissance n'existe pas" },
      { row: 3, column: "Genre", reason: "«\u00A0x\u00A0» n'est pas un genre\u00A0: choisissez Femme ou Homme" },
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
        languageName: "Français",
        address: "",
        city: "",
        zipCode: "01100",
        country: "France",
      },
      notes: [
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

  test("refused lines are told and the others are done, each whole", async ({ world }) => {
    const { send, pupils } = await aTeacher(world);
    const answer = await send([lea, ["Seul", "", "", "", "", "", "", "", "", "", ""], tom]);
    expect(answer).toMatchObject({ created: 2, invalidRows: [{ row: 3 }, { row: 3 }, { row: 3 }, { row: 3 }] });
    expect((await pupils()).map(({ lastname }) => lastname)).toEqual(["DURAND", "N'Diaye"]);
  });

  test("a missing column is said once; nothing is written without it", async ({ world }) => {
    const { caller, send, pupils } = await aTeacher(world);
    const heads = ["Nom", "Prénom", "Né(e) le"];
    const lines = [lea, zoe].map(([last = "", first = "", , day = ""]) => [last, first, day]);
    const { invalidRows, preview } = await send(lines, { dryRun: "true" }, heads);
    expect(preview?.missing).toEqual(["genre", "categoryName"]);
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

  test("columns that are not used are said, and given a meaning by hand", async ({ world }) => {
    const { foresee } = await aTeacher(world);
    const heads = ["Nom", "Prénom", "Date de naissance", "Civ.", "Groupe de maths", "Cat.", "Régime"];
    const line = ["Durand", "Léa", "14/03/2012", "Mme", "6e A", "", "DP"];
    const first = await foresee([line], {}, heads);
    expect(first.columns.filter(({ source }) => source === null)).toEqual([
      { place: 4, title: "Groupe de maths", source: null, sample: "6e A" },
      { place: 6, title: "Régime", source: null, sample: "DP" },
    ]);
    const second = await foresee([line], { columns: ["4=className"] }, heads);
    expect(second.lines[0]).toMatchObject({ state: "new", cells: { categoryName: "C1", genre: "Femme" } });
  });
});

describe("ETB-08 whoever is known is recognised", () => {
  const asLine = ([lastname, firstname, birthday]: readonly [string, string, string], email = ""): Line => [
    lastname,
    firstname,
    email,
    birthday,
    "F",
    "C2",
    "",
    "",
    "",
    "",
    "",
  ];

  test("a pupil of an earlier year is registered again, under his own account", async ({ world }) => {
    const { school, send, foresee, pupils } = await aTeacher(world);
    const former = await aParticipant(world, {
      establishmentId: school.id,
      year: ACTIVE_YEAR - 1,
      status: "CONFIRMED",
      person: { lastname: "Roux", firstname: "Ève", birthday: "2011-02-03" },
    });
    const line = asLine(["ROUX", "eve", "03/02/2011"]);
    expect((await foresee([line])).lines[0]).toMatchObject({ state: "renewed", alike: [{ userId: former.wireId, year: ACTIVE_YEAR - 1 }] });
    expect(await send([line])).toEqual({
      created: 1,
      renewed: 1,
      unchanged: 0,
      invalidRows: [],
      users: [{ id: former.wireId, username: former.username }],
    });
    expect(await send([line])).toMatchObject({ created: 0, unchanged: 1 });
    expect(await pupils()).toMatchObject([{ lastname: "Roux", category: "C2", status: "PENDING" }]);
    expect(await world.db.selectFrom("mails").select("id").where("userId", "=", former.id).execute()).toEqual([]);
  });

  test("ETB-11 the pupils of another school are nobody here, not even those who left for it", async ({ world }) => {
    const { school, foresee } = await aTeacher(world);
    const other = await aSchool(world);
    const elsewhere = await aPupil(world, other);
    const left = await aParticipant(world, {
      establishmentId: school.id,
      year: ACTIVE_YEAR - 1,
      person: { lastname: "Partie", birthday: "2011-02-03" },
    });
    await aRegistration(world, { userId: left.id, establishmentId: other.id });
    const { lines } = await foresee([
      asLine(["Durand", "Marie", "14/05/2012"], elsewhere.email),
      asLine(["Partie", "Marie", "03/02/2011"]),
    ]);
    expect(lines.map(({ state, alike }) => [state, alike])).toEqual([
      ["new", []],
      ["new", []],
    ]);
  });

  test("who is alike is shown side by side, in the school and in the list, and the teacher decides", async ({ world }) => {
    const { school, foresee, caller, pupils } = await aTeacher(world);
    const marie = await aPupil(world, school);
    const former = await aParticipant(world, {
      establishmentId: school.id,
      year: ACTIVE_YEAR - 1,
      person: { lastname: "Roux", firstname: "Ève", birthday: null },
    });
    const lines = [
      asLine(["Durant", "Marie", "14/05/2012"]),
      asLine(["Roux", "Eve", "01/01/2012"]),
      asLine(["Petit", "Léo", "01/02/2012"]),
      asLine(["Petit", "Léa", "01/02/2012"]),
    ];
    const seen = await foresee(lines);
    expect(seen.lines.map(({ state, alike }) => [state, alike.map(({ userId, row, likeness }) => [userId ?? row, likeness])])).toEqual([
      ["new", [[marie.wireId, "même date de naissance, nom proche"]]],
      ["new", [[former.wireId, "même nom"]]],
      ["new", []],
      ["new", [[4, "même date de naissance, nom proche"]]],
    ]);
    const rows = seen.lines.map(({ row, cells }, place) => ({
      row,
      ...cells,
      ...(place < 2 && { same: [marie, former][place]?.wireId ?? "" }),
    }));
    expect(await caller.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({ created: 3, renewed: 1, unchanged: 1 });
    expect((await pupils()).map(({ firstname }) => firstname)).toEqual(["Marie", "Ève", "Léo", "Léa"]);
  });

  test("ETB-11 a decision names a pupil of this school, or nobody", async ({ world }) => {
    const { caller, foresee, pupils } = await aTeacher(world);
    const stranger = await aPupil(world, await aSchool(world));
    const [line] = (await foresee([asLine(["Durant", "Marie", "14/05/2012"])])).lines;
    const rows = [{ row: 2, ...line?.cells, same: stranger.wireId }];
    expect(await caller.call(pupilImportApi.importRows, { body: { rows } })).toMatchObject({ created: 1, renewed: 0 });
    expect(await pupils()).toMatchObject([{ lastname: "Durant" }]);
  });
});

describe("ETB-08 accounts and mails of a whole list", () => {
  test("namesakes are numbered in their order, beside those who are there; a name without letters is the member number", async ({
    world,
  }) => {
    const { send } = await aTeacher(world);
    await aParticipant(world, { person: { username: "paul.henry" } });
    await aParticipant(world, { person: { username: "paul.henry3" } });
    const born = (day: number, lastname = "Henry", firstname = "Paul"): Line => [
      lastname,
      firstname,
      "",
      `${day}/03/2012`,
      "M",
      "C2",
      "",
      "",
      "",
      "",
      "",
    ];
    const { users } = await send([born(1), born(2), born(3), born(5, "王", "伟")]);
    expect(users.map(({ username }) => username)).toEqual([
      "paul.henry2",
      "paul.henry4",
      "paul.henry5",
      expect.stringMatching(/^p\d{7}$/i),
    ]);
  });

  test("lists of two schools with the same names, sent at once, share the usernames out", async ({ world }) => {
    const [one, other] = [await aTeacher(world), await aTeacher(world)];
    const lines = Array.from(
      { length: 40 },
      (_, n): Line => [`Jumeau ${"abcdefghij"[n % 10]}`, "Alix", "", `${(n % 28) + 1}/0${(n % 9) + 1}/2012`, "F", "C2", "", "", "", "", ""],
    );
    const answers = await Promise.all([one.send(lines), other.send(lines.toReversed())]);
    const usernames = answers.flatMap(({ users }) => users.map(({ username }) => username));
    expect(usernames).toHaveLength(80);
    expect(new Set(usernames).size).toBe(80);
  });

  test("one letter an address, with a link for each account; none without address", async ({ world }) => {
    const { send } = await aTeacher(world);
    const shared = (firstname: string): Line => ["Courrier", firstname, "famille@exemple.fr", "14/03/2012", "F", "C2", "", "", "", "", ""];
    const { users } = await send([shared("Anne"), ["Seule", ...lea.slice(1)], shared("Rose"), zoe]);
    const mails = await world.db
      .selectFrom("mails")
      .select(["recipient", "text", "textExpiresAt"])
      .where(
        "userId",
        "in",
        users.map(({ id }) => Number(id)),
      )
      .orderBy("recipient")
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["famille@exemple.fr", "lea@exemple.fr"]);
    const tokens = (place: number) => [...(mails[place]?.text ?? "").matchAll(/mot-de-passe#token=(\S+)/g)].map(([, token]) => token);
    expect([tokens(0).length, tokens(1).length]).toEqual([2, 1]);
    expect(mails[0]?.text).toContain("anne.courrier");
    expect(mails[0]?.textExpiresAt?.toISOString()).toBe("2026-11-27T09:00:00.000Z");
  });
});

describe("ETB-08 rows repaired in the page", () => {
  test("are judged as a file is, and written", async ({ world }) => {
    const { caller, pupils } = await aTeacher(world);
    const row = { lastname: "Durand", firstname: "Léa", birthday: "14 mars 2012", genre: "F", categoryName: "C2" };
    const body = {
      rows: [
        { row: 2, ...row },
        { row: 3, ...row, firstname: "" },
      ],
    };
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

  test("SEC-02 are bounded: none, too many, a novel in a cell", async ({ world }) => {
    const { caller } = await aTeacher(world);
    expect(await caller.status(pupilImportApi.importRows, { body: { rows: [] } })).toBe(400);
    expect(await caller.status(pupilImportApi.importRows, { body: { rows: [{ row: 1, lastname: "a".repeat(5_001) }] } })).toBe(400);
    const rows = Array.from({ length: 50_001 }, () => ({ row: 1 }));
    expect(await caller.status(pupilImportApi.importRows, { body: { rows } })).toBe(400);
  });
});

test("LET-01 S3 a list far longer than what the school expects is refused whole, for a school; the office is not held", async ({
  world,
}) => {
  const { school, caller, pupils } = await aTeacher(world);
  const admin = await anAdmin(world);
  const letters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const lines = Array.from({ length: 1_001 }, (_, at) => [`Nom-${letters(at)}`, "Léa", "", "14/03/2012", "F", "C2"]);
  const file = () => formWith("excel", `${titles.slice(0, 6).join(";")}\n${lines.map((line) => line.join(";")).join("\n")}`, "tous.csv");
  const { status, message } = await caller.refused(pupilImportApi.importFile, { body: file() });
  expect([status, message]).toEqual([409, expect.stringContaining("il en inscrit 1000 au plus")]);
  expect(await pupils()).toEqual([]);
  const { created } = await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: file() });
  expect(created).toBe(1_001);
});

describe("SEC-01 whose list it is", () => {
  test("a closed period refuses a school, never an ADMIN, who names the school", async ({ world }) => {
    const { school, caller, pupils } = await aTeacher(world);
    const admin = await anAdmin(world);
    const file = async () => formWith("excel", await workbookOf(titles, [lea]));
    await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
    try {
      const refused = await caller.refused(pupilImportApi.importFile, { body: await file() });
      expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("Les inscriptions scolaires sont fermées") });
      expect(await caller.status(pupilImportApi.importRows, { body: { rows: [{ row: 1 }] } })).toBe(403);
      expect(await admin.caller.status(pupilImportApi.importFile, { body: await file() })).toBe(400);
      expect(await admin.caller.status(pupilImportApi.importFile, { query: { establishmentId: "2147483000" }, body: await file() })).toBe(
        404,
      );
      await admin.caller.call(pupilImportApi.importFile, { query: { establishmentId: school.wireId }, body: await file() });
      expect(await pupils()).toHaveLength(1);
    } finally {
      await world.season();
    }
  });

  test("ETB-11 a school imports for itself alone", async ({ world }) => {
    const [mine, other] = [await aTeacher(world), await aTeacher(world)];
    const body = formWith("excel", await workbookOf(titles, [lea]));
    expect(await mine.caller.status(pupilImportApi.importFile, { query: { establishmentId: other.school.wireId }, body })).toBe(403);
    expect(await other.pupils()).toEqual([]);
  });
});

test("ETB-08 the workbook to fill in has the columns, and explains each by an example that is read without a refusal", async ({
  world,
}) => {
  const { caller, send } = await aTeacher(world);
  const { name, bytes } = await caller.download(pupilImportApi.template);
  expect(name).toBe("Élèves à inscrire.xlsx");
  const [toFill, explained = []] = (await readXlsx(bytes)).sheets.map(({ rows }) => rows);
  expect(toFill).toEqual([titles]);
  const examples = explained.slice(1).map(([column, example]) => [column, example]);
  expect(examples.map(([column]) => column)).toEqual(titles);
  expect(await send([examples.map(([, example]) => String(example))], { dryRun: "true" })).toMatchObject({ created: 1, invalidRows: [] });
});
