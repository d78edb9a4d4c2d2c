import { describe, expect, test } from "vitest";
import { classesOfPupils, inLatin9, NATIONAL_ID, siecleXml, siecleZip, zipOf } from "#tests/siecle-file.ts";
import { readSiecle } from "./siecle.ts";
import { readSiecleFile } from "./web/siecle-file.ts";

const TODAY = "2026-11-27";
const read = (bytes: Buffer) => readSiecleFile(new Blob([new Uint8Array(bytes)]), TODAY);

const pupils = [
  { lastname: "LECŒUR & FILS", firstname: "Maëlle", className: "5B", email: "maelle@exemple.fr" },
  { lastname: "MARTIN", firstname: "Loïc", className: "5A", sex: "1" as const },
  { lastname: "PARTI", firstname: "Ève", className: "5A", leftOn: "12/10/2026" },
  { lastname: "RESTE", firstname: "Ana", className: "LES AIGLES", leftOn: "31/08/2027", mef: "10210001110" },
  { lastname: "SEUL", firstname: "Tom" },
];

test.each([
  ["ISO-8859-15", inLatin9(siecleXml(pupils))],
  ["UTF-8", Buffer.from(siecleXml(pupils, "UTF-8"))],
  ["UTF-8 that declares ISO-8859-15", Buffer.from(siecleXml(pupils))],
  ["UTF-16", Buffer.from(`\uFEFF${siecleXml(pupils, "UTF-16")}`, "utf16le")],
])("CLS-02 pupils are read by class, in %s, without last year's class, groups, or who left", async (_, bytes) => {
  const { rows, departed } = await read(bytes);
  expect(
    rows.map(({ row, sheet, number, lastname, className, categoryName }) => [row, sheet, number, lastname, className, categoryName]),
  ).toEqual([
    [1, "5A", 1, "MARTIN", "5A", "5A"],
    [2, "5B", 1, "LECŒUR & FILS", "5B", "5B"],
    [3, "LES AIGLES", 1, "RESTE", "LES AIGLES", "4e"],
    [4, "Sans classe", 1, "SEUL", "", "5e"],
  ]);
  expect(rows[1]).toMatchObject({ firstname: "Maëlle", birthday: "14/05/2014", genre: "2", email: "maelle@exemple.fr" });
  expect(rows[1]).toMatchObject({ address: "12 rue de l'Œuvre, Bât. B", zipCode: "69001", city: "LYON" });
  expect(departed).toEqual(["PARTI Ève, le 12/10/2026"]);
});

test("MND-05 CLS-02 the school whose export it is is read", async () => {
  const xml = siecleXml(pupils, "UTF-8");
  const code = /<UAJ>(\w{8})<\/UAJ>/.exec(xml)?.[1];
  expect(code).toBeDefined();
  expect((await read(Buffer.from(xml))).school).toBe(code);
  expect((await read(Buffer.from(xml.replace(/<UAJ>.*<\/UAJ>/, "")))).school).toBe("");
});

test("MND-05 CLS-02 the name in use is read beside the family name, to compare pupils", async () => {
  const xml = siecleXml(pupils, "UTF-8").replace("<PRENOM>Loïc", "<NOM_USAGE>DURAND</NOM_USAGE><PRENOM>Loïc");
  const { rows } = await read(Buffer.from(xml));
  expect(rows.map(({ lastname, otherLastname }) => [lastname, otherLastname])).toEqual([
    ["MARTIN", "DURAND"],
    ...["LECŒUR & FILS", "RESTE", "SEUL"].map((lastname) => [lastname, undefined]),
  ]);
});

test("CLS-02 nothing that was read contains the national identifier, zipped or not", async () => {
  expect(NATIONAL_ID.test(siecleXml(pupils))).toBe(true);
  for (const bytes of [await siecleZip(pupils), inLatin9(siecleXml(pupils))])
    expect(JSON.stringify(await read(bytes))).not.toMatch(NATIONAL_ID);
});

test("CLS-02 the pupils' export is found among others in a zip, and windows-1252 and CDATA are read", async () => {
  const xml = siecleXml(pupils, "windows-1252").replace(
    "<NOM_DE_FAMILLE>MARTIN</NOM_DE_FAMILLE>",
    "<!-- x --><NOM_DE_FAMILLE><![CDATA[M & N]]></NOM_DE_FAMILLE>",
  );
  const others = Buffer.from("<BEE_RESPONSABLES></BEE_RESPONSABLES>");
  const bytes = await zipOf({
    "Responsables.xml": others,
    "ElevesSansAdresses.xml": Buffer.from(xml.replaceAll("Œ", "OE").replaceAll("œ", "oe"), "latin1"),
  });
  expect((await read(bytes)).rows[0]).toMatchObject({ lastname: "M & N", firstname: "Loïc" });
  expect((await read(Buffer.from(siecleXml(pupils).replaceAll("NOM_DE_FAMILLE", "NOM")))).rows[0]?.lastname).toBe("MARTIN");
});

describe("CLS-02 a file that is none is refused with its sentence", () => {
  const xml = siecleXml(pupils, "UTF-8");
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const files: Record<string, [() => Promise<Buffer> | Buffer, RegExp]> = {
    "an entity bomb": [() => Buffer.from(xml.replace("<BEE_ELEVES", `${bomb}<BEE_ELEVES`).replace("MARTIN", "&b;")), /DOCTYPE/],
    "an external entity": [() => Buffer.from(`<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml}`), /DOCTYPE/],
    "an external document type": [
      () => Buffer.from(xml.replace("<BEE_ELEVES", `<!doctype x SYSTEM "http://exemple.fr/x.dtd"><BEE_ELEVES`)),
      /DOCTYPE/,
    ],
    "another export": [() => Buffer.from("<BEE_RESPONSABLES><X/></BEE_RESPONSABLES>"), /l'export des responsables de SIECLE/],
    "another document": [() => Buffer.from("<html><body>Élèves</body></html>"), /n'est pas un export d'élèves/],
    "a text": [() => Buffer.from("Nom;Prénom"), /aucun élément XML/],
    "an empty file": [() => Buffer.alloc(0), /aucun élément XML/],
    "a picture": [() => Buffer.from("ffd8ffe000104a464946", "hex"), /lettres accentuées/],
    "a truncated file": [() => Buffer.from(xml.slice(0, xml.indexOf("</STRUCTURES>"))), /s'arrête avant sa fin/],
    "two exports, one behind the other": [() => Buffer.from(xml + xml), /plusieurs exports de SIECLE à la suite/],
    "an element without end": [() => Buffer.from(xml.replace("</ELEVES>", "").replace("</ELEVE>", "")), /abîmé|aucun élève/],
    "Latin bytes declared UTF-8": [() => Buffer.from(xml, "latin1"), /lettres accentuées/],
    "an unknown encoding": [() => Buffer.from(siecleXml(pupils, "x-inconnu"), "latin1"), /lettres accentuées/],
    nobody: [() => Buffer.from(siecleXml([])), /aucun élève/],
    "nobody left": [() => Buffer.from(siecleXml([{ lastname: "A", firstname: "B", leftOn: "01/09/2026" }])), /ont quitté/],
    "300,000 pupils": [
      () => Buffer.from(`<BEE_ELEVES><DONNEES><ELEVES>${"<ELEVE><NOM>A</NOM></ELEVE>".repeat(300_000)}</ELEVES></DONNEES></BEE_ELEVES>`),
      /plus de 10/,
    ],
    "300,000 other elements": [
      () => Buffer.from(`<BEE_ELEVES><DONNEES><ELEVES>${"<ELEVEX><a b='c'/></ELEVEX>".repeat(300_000)}</ELEVES></DONNEES></BEE_ELEVES>`),
      /aucun élève/,
    ],
    "elements nested 300,000 deep": [
      () => Buffer.from(`<BEE_ELEVES>${"<a>".repeat(300_000)}${"</a>".repeat(300_000)}</BEE_ELEVES>`),
      /aucun élève/,
    ],
    "a zip bomb": [async () => zipOf({ "Eleves.xml": Buffer.alloc(70 * 1_024 * 1_024, " ") }), /bien plus lourd/],
    "a zip without a list": [async () => zipOf({ "lisez-moi.txt": Buffer.from("x") }), /aucun export XML/],
    "a workbook": [
      async () => zipOf({ "[Content_Types].xml": Buffer.from("<Types/>"), "xl/workbook.xml": Buffer.from("<x/>") }),
      /aucun export XML/,
    ],
    "a truncated zip": [async () => (await siecleZip(pupils)).subarray(0, 400), /incomplet ou abîmé/],
    "a zip that lies": [
      async () => {
        const bytes = await siecleZip(pupils);
        bytes.writeUInt32LE(0xffff_fff0, bytes.lastIndexOf(Buffer.from("PK\u0001\u0002")) + 42);
        return bytes;
      },
      /incomplet ou abîmé/,
    ],
    "an encrypted zip": [
      async () => {
        const bytes = await siecleZip(pupils);
        const at = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002")) + 8;
        bytes.writeUInt16LE(bytes.readUInt16LE(at) | 1, at);
        return bytes;
      },
      /mot de passe/,
    ],
    "31 MB": [() => Buffer.alloc(31 * 1_024 * 1_024, " "), /bien plus lourd/],
  };
  test.each(Object.entries(files))("CLS-02 %s", async (_, [make, message]) => {
    await expect(read(await make())).rejects.toThrow(message);
  });
});

test("CLS-02 a school of 2,500 is read in a moment", () => {
  const xml = siecleXml(classesOfPupils(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`5${index}`, 50]))));
  const before = performance.now();
  expect(readSiecle(xml, TODAY).rows).toHaveLength(2_500);
  expect(performance.now() - before).toBeLessThan(2_000);
});
