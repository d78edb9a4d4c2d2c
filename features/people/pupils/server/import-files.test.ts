import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect } from "vitest";
import { zip } from "#platform/server/zip-write.ts";
import { formWith } from "#tests/person.ts";
import { aTeacher } from "#tests/pupil-list.ts";
import { workbookOf } from "#tests/workbook.ts";
import { aSchool, test } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

interface Expected {
  readonly lastname: string;
  readonly firstname: string;
  readonly birthday: string;
  readonly genre: "femme" | "homme";
  readonly category: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
}

type Fact = keyof Expected;
const facts = ["lastname", "firstname", "birthday", "genre", "category", "email", "address", "city", "zipCode"] as const satisfies Fact[];

/** The pupils of the folder's README. */
const pupils: readonly Expected[] = [
  ["DURAND", "Léa", "2012-03-14", "femme", "C2", "lea.durand@exemple.fr", "12 rue Sophie-Germain", "Lyon", "69001"],
  ["N'DIAYE", "Tom", "2013-05-02", "homme", "C1", "", "3, place d'Armes", "Bourg-en-Bresse", "01100"],
  ["LE GALL", "Maël-Yann", "2012-12-31", "homme", "C2", "mael@exemple.fr", "Lieu-dit « Kerbihan »", "Quimper", "29000"],
  ["Œuvrard", "Zoé", "2014-08-01", "femme", "C1", "", "", "", ""],
  ["DE LA TOUR D'AUVERGNE", "Anne-Sophie", "2011-02-28", "femme", "C2", "famille@exemple.fr", "1 bis, allée des Érables", "Nîmes", "30900"],
  ["Müller", "François", "2012-01-09", "homme", "C2", "famille@exemple.fr", "", "Strasbourg", "67000"],
  ["GARCÍA", "Inès", "2013-11-10", "femme", "C1", "ines@exemple.fr", "8 rue de l'Île", "Ambérieu", "01500"],
  ["PETIT", "Noël", "2012-10-05", "homme", "C2", "", "", "", "01100"],
].map((values) => Object.fromEntries(facts.map((fact, index) => [fact, values[index]])) as unknown as Expected);

const unchanged = (pupil: Expected) => pupil;
const inCapitals = (pupil: Expected) => ({ ...pupil, lastname: pupil.lastname.toUpperCase() });
const levels = ["CE", "CM", "CM", "CM", "CE", "CM", "CM", "CM"];

/** Each file: the number of its first pupil's line, its missing fields, its differing values. */
const files: readonly (readonly [
  name: string,
  firstRow: number,
  untold: readonly Fact[],
  otherwise?: (pupil: Expected, index: number) => Expected,
])[] = [
  ["modele-rempli.xlsx", 2, []],
  ["hucre.xlsx", 2, ["email", "address"]],
  ["excel.xlsx", 4, []],
  ["excel-mac-1904.xlsx", 2, ["email", "address", "city", "zipCode"]],
  ["openxml-sdk.xlsx", 2, ["email", "address", "city", "zipCode"], inCapitals],
  ["libreoffice.xlsx", 2, ["email"]],
  ["excel-texte-unicode.txt", 2, []],
  ["excel-sep.csv", 2, ["email", "address", "city"]],
  ["excel-mac.csv", 2, ["email", "address", "zipCode"]],
  ["excel-americain.csv", 2, ["address", "city", "zipCode"]],
  ["pronote.csv", 2, ["address", "city", "zipCode"], inCapitals],
  ["siecle.csv", 2, ["email"]],
  ["onde.csv", 2, ["email", "address", "city", "zipCode"], (pupil, index) => ({ ...pupil, category: levels[index] ?? "" })],
  ["ent.csv", 2, []],
  ["google-sheets.csv", 2, ["address", "city", "zipCode"]],
  ["numbers.csv", 3, ["email", "address", "city"]],
];

const fixture = (name: string) => readFile(join(import.meta.dirname, "fixtures", name));

describe("ETB-08 no row is lost or corrupted, value by value", () => {
  test.for(files)("%s", async ([name, firstRow, missing, transform = unchanged], { world }) => {
    await world.db
      .insertInto("cities")
      .values([
        { zipCode: "01100", city: "Bourg-en-Bresse", latitude: 46.2, longitude: 5.2 },
        { zipCode: "01500", city: "Ambérieu-en-Bugey", latitude: 46, longitude: 5.4 },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { caller, pupils: readPupils } = await aTeacher(world);
    const body = () => fixture(name).then((bytes) => formWith("excel", bytes, name));
    const { preview } = await caller.call(pupilImportApi.importFile, { query: { dryRun: "true" }, body: await body() });
    expect(preview?.lines.map(({ row }) => row)).toEqual(pupils.map((_, index) => firstRow + index));
    const counts = { created: 8, unchanged: 0, invalidRows: [] };
    expect(await caller.call(pupilImportApi.importFile, { body: await body() })).toMatchObject(counts);
    const others = { ...Object.fromEntries(missing.map((fact) => [fact, ""])), country: "France", language: "Français", status: "PENDING" };
    expect(await readPupils()).toEqual(pupils.map((pupil, index) => ({ ...transform(pupil, index), ...others })));
  });
});

const MEGABYTE = 1_024 * 1_024;

function* zeros(megabytes: number): Generator<Buffer> {
  yield Buffer.from("<worksheet><sheetData><row><c><v>");
  for (let left = megabytes; left > 0; left -= 1) yield Buffer.alloc(MEGABYTE, 48);
}

const aBomb = (): Promise<Buffer> => {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  const parts: Record<string, Iterable<Buffer>> = {
    "_rels/.rels": [Buffer.from(relation("officeDocument", "xl/workbook.xml"))],
    "xl/workbook.xml": [Buffer.from('<workbook><sheets><sheet name="Un" sheetId="1" r:id="rId1"/></sheets></workbook>')],
    "xl/_rels/workbook.xml.rels": [Buffer.from(relation("worksheet", "worksheets/sheet1.xml"))],
    "xl/worksheets/sheet1.xml": zeros(800),
  };
  return buffer(zip(Object.entries(parts).map(([path, content]) => ({ path, content }))));
};

const ole = (stream: string) => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(stream, "utf16le")]);
const csvOf = (rows: number) => Buffer.from(`Nom;Prénom;Né(e) le;Sexe;Classe\n${"Durand;Léa;14/03/2012;F;6e A\n".repeat(rows)}`);

describe("SEC-02 a file without a list is refused in French", () => {
  test.for([
    ["nothing", async () => Buffer.alloc(0), "Merci de séléctionner un fichier valide..."],
    [
      "a program under another name",
      async () => Buffer.from("MZ\x90\0\x03\0\0\0\x04\0"),
      "Ce fichier n'est ni un classeur (.xlsx) ni une liste (.csv)\u00A0: enregistrez-le à l'un de ces formats.",
    ],
    ["titles alone", async () => Buffer.from("Nom;Prénom;Né(e) le;Sexe;Classe\n"), "Ce fichier ne contient aucun élève."],
    [
      "a letter",
      async () => Buffer.from("Chers collègues,\n\nvoici la liste promise.\n\nBien à vous\n"),
      "Ce fichier ne contient aucun élève.",
    ],
    [
      "an old workbook",
      async () => ole("Workbook"),
      "Ce fichier est au format Excel 97-2003 (.xls) : enregistrez-le au format .xlsx, puis recommencez.",
    ],
    [
      "a workbook behind a password",
      async () => ole("EncryptedPackage"),
      "Ce classeur est protégé par un mot de passe : retirez la protection, enregistrez-le, puis recommencez.",
    ],
    [
      "half a workbook",
      async () => (await fixture("excel.xlsx")).subarray(0, 1_500),
      "Ce fichier est incomplet ou abîmé : ouvrez-le, enregistrez-le de nouveau, puis recommencez.",
    ],
    ["a bomb", aBomb, "Ce classeur est trop volumineux une fois décompressé : enregistrez-le en plusieurs fichiers."],
    [
      "a web page that says it is a workbook",
      async () => Buffer.from("<html><table><tr><td>Nom"),
      "Ce fichier est une page web, même s'il porte un autre nom\u00A0: ouvrez-le dans un tableur, enregistrez-le au format .xlsx, puis recommencez.",
    ],
    [
      "a PDF",
      async () => Buffer.from("%PDF-1.7\n%âãÏÓ"),
      "Ce fichier est un document PDF\u00A0: ouvrez-le dans un tableur, enregistrez-le au format .xlsx, puis recommencez.",
    ],
    [
      "50 000 rows under their titles",
      async () => csvOf(50_000),
      "10\u202F000 élèves au plus par liste\u00A0: partagez-la en plusieurs fichiers.",
    ],
    [
      "thousands of columns",
      async () => Buffer.from(`Nom${";x".repeat(3_000)}\nDurand`),
      "Ce classeur dépasse 100 colonnes : enregistrez-le en plusieurs fichiers.",
    ],
    [
      "a quote without end",
      async () => Buffer.from('Nom;Prénom\n"Durand;Léa\n'),
      "Un guillemet ouvert dans ce fichier n'est jamais refermé\u00A0: corrigez-le, ou enregistrez le fichier au format .xlsx.",
    ],
    ["blanks", async () => Buffer.from(" \n\n;;;\n"), "Ce fichier est vide."],
  ] as const)("%s", { timeout: 60_000 }, async ([, bytes, expectedMessage], { world }) => {
    const { caller } = await aSchool(world);
    const request = { query: { dryRun: "true" }, body: formWith("excel", new Uint8Array(await bytes())) } as const;
    expect(await caller.refused(pupilImportApi.importFile, request)).toMatchObject({ status: 400, message: expectedMessage });
  });

  test("characters of a file that cannot be stored are removed from what the page sends back", async ({ world }) => {
    const { caller } = (await aSchool(world)).correspondent;
    const usual = "Durand;Léa;14/03/2012;F;C2;Lyon\n".repeat(200);
    const odd = `Du\0rand;Léa;14/03/2012;F;C2;a${"😀".repeat(2_500)}\n`;
    const body = formWith("excel", `Nom;Prénom;Date de naissance;Genre;Catégorie;Ville\n${usual}${odd}`, "6e.csv");
    const { preview } = await caller.call(pupilImportApi.importFile, { query: { dryRun: "true" }, body });
    expect(preview?.lines.at(-1)?.cells.lastname).toBe("Durand");
    const rows = (preview?.lines ?? []).map(({ row, cells }) => ({ row, ...cells }));
    await caller.call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } });
  });

  test("a huge text or a formula spoils only its own line", async ({ world }) => {
    const { caller } = (await aSchool(world)).correspondent;
    const titles = ["Nom", "Prénom", "Né(e) le", "Sexe", "Classe", "Remarque"];
    const rest = ["14/03/2012", "F", "6e A"];
    const rows = [
      ["a".repeat(10_000), "Léa", ...rest, ""],
      ["=cmd|'/C calc'!A0", "Léa", ...rest, ""],
      ["Durand", "Léa", ...rest, "b".repeat(10_000)],
    ];
    const body = formWith("excel", await workbookOf(titles, rows));
    const { created, invalidRows } = await caller.call(pupilImportApi.importFile, { query: { dryRun: "true" }, body });
    expect(created).toBe(1);
    expect(invalidRows).toEqual([
      { row: 2, column: "Nom", reason: "Ce texte est bien trop long pour une cellule\u00A0: la colonne est-elle la bonne\u00A0?" },
      { row: 3, column: "Nom", reason: "Ce texte commence par «\u00A0=\u00A0», comme une formule\u00A0: retirez ce signe" },
    ]);
  });
});
