import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { type ReadWorkbook, readWorkbook } from "#tests/workbook.ts";
import { Refusal } from "./errors.ts";
import { readTable } from "./table-read.ts";
import { zip } from "./zip-write.ts";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

const zipped = (parts: Readonly<Record<string, string | Iterable<Buffer>>>): Promise<Buffer> =>
  buffer(
    zip(
      Object.entries(parts).map(([path, content]) => ({ path, content: typeof content === "string" ? [Buffer.from(content)] : content })),
    ),
  );

const aWorkbook = (rows: string | Iterable<Buffer>, others: Readonly<Record<string, string>> = {}) =>
  zipped({
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": '<workbook><sheets><sheet name="Un" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${"xl/sharedStrings.xml" in others ? relation("rId2", "sharedStrings", "/xl/sharedStrings.xml") : ""}${"xl/styles.xml" in others ? relation("rId3", "styles", "styles.xml") : ""}</Relationships>`,
    "xl/worksheets/sheet1.xml": typeof rows === "string" ? `<worksheet><sheetData>${rows}</sheetData></worksheet>` : rows,
    ...others,
  });

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetWithTitle = (cells: string) => `<row>${inline("Titre")}</row><row>${cells}</row>`;
const firstCell = async (bytes: Buffer) => (await readWorkbook(bytes)).rows[0]?.cells.titre;

const refusalOf = async (bytes: Buffer, options = {}): Promise<string> => {
  const refusal = await readWorkbook(bytes, options).then(
    () => undefined,
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path: "excel" }] });
  return refusal.message;
};

const fixture = (name: string) => readFile(join(import.meta.dirname, "fixtures", name));

test("ADM-11 a workbook of LibreOffice is read: dates, a postal code shown as 01100, formulas, blank lines, only the first sheet", async () => {
  expect(await readWorkbook(await fixture("libreoffice.xlsx"))).toEqual({
    columns: [
      { title: "Nom", name: "nom" },
      { title: "Prénom", name: "prenom" },
      { title: "Date de naissance", name: "datedenaissance" },
      { title: "Code postal", name: "codepostal" },
      { title: "Note", name: "note" },
      { title: "Double", name: "double" },
    ],
    rows: [
      {
        row: 2,
        cells: { nom: "Šťastný & fils", prenom: "Олена", datedenaissance: "2012-03-14", codepostal: "01100", note: "12.5", double: "25" },
      },
      {
        row: 5,
        cells: { nom: "Durand", prenom: "Zoé", datedenaissance: "14/03/2012", codepostal: "01100", note: "", double: "Durand Zoé" },
      },
    ],
  } satisfies ReadWorkbook);
});

test("ADM-11 a workbook written by another library is read", async () => {
  const date = new Date("2012-03-14T00:00:00Z");
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Un",
        rows: [
          ["E-mail", "Né le", "Oui"],
          ["=a", null, null],
          [" x ", date, true],
        ],
      },
    ],
  });
  expect((await readWorkbook(Buffer.from(bytes))).rows).toEqual([
    { row: 2, cells: { email: "=a", nele: "", oui: "" } },
    { row: 3, cells: { email: "x", nele: "2012-03-14", oui: "VRAI" } },
  ]);
});

test("ADM-11 cells without a reference follow each other, those with one go there; lines without a number too", async () => {
  const { rows } = await readWorkbook(
    await aWorkbook(
      `<row>${["A", "B", "C"].map(inline).join("")}</row><row/><row r="4"><c r="B4"><v>2</v></c><c><v>3</v></c></row><row><c><v>1</v></c></row>`,
    ),
  );
  expect(rows).toEqual([
    { row: 4, cells: { a: "", b: "2", c: "3" } },
    { row: 5, cells: { a: "1", b: "", c: "" } },
  ]);
});

test("ADM-11 elements may have a prefix, attributes single quotes, texts several formats and phonetic text", async () => {
  const bytes = await aWorkbook(
    [
      Buffer.from(
        `<?xml version="1.0"?><x:worksheet xmlns:x="y"><x:cols><x:col/></x:cols><x:sheetData><x:row r='1'><x:c r='A1' t='s'><x:v>0</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      ),
    ],
    {
      "xl/sharedStrings.xml":
        "<sst><si><t>Titre</t></si><si><r><rPr><b/></rPr><t>&lt;Dupont&gt; </t></r><r><t xml:space='preserve'>&amp;#233;&#233;_x000a_</t></r><rPh><t>dyupon</t></rPh></si></sst>",
    },
  );
  expect(await firstCell(bytes)).toBe("<Dupont> &#233;é");
});

const utf16 = (xml: string) => Buffer.from(`\uFEFF${xml}`, "utf16le");
const sheetXml = (encoding: string, text: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData>${sheetWithTitle(inline(text))}</sheetData></worksheet>`;

test.each([
  ["UTF-16", utf16(sheetXml("UTF-16", "Zoé"))],
  ["UTF-16, its bytes swapped", utf16(sheetXml("UTF-16", "Zoé")).swap16()],
  ["unmarked UTF-16", Buffer.from(sheetXml("UTF-16", "Zoé"), "utf16le")],
  ["marked UTF-8", Buffer.from(`\uFEFF${sheetXml("UTF-8", "Zoé")}`)],
  ["Latin-1", Buffer.from(sheetXml("ISO-8859-1", "Zoé"), "latin1")],
  ["CDATA", Buffer.from(sheetXml("UTF-8", "Z<![CDATA[o]]>é"))],
  ["comments", Buffer.from(`${sheetXml("UTF-8", "Zo<!-- <![CDATA[ -->é")}<!-- ${sheetWithTitle(inline("Nobody"))} -->`)],
])("ADM-11 %s is read", async (_, sheet) => {
  expect((await readWorkbook(await aWorkbook([sheet]))).rows).toEqual([{ row: 2, cells: { titre: "Zoé" } }]);
});

test("ADM-11 CDATA is text as it stands", async () => {
  expect(await firstCell(await aWorkbook(sheetWithTitle(inline("<![CDATA[<b>&amp; <!-- ]]>"))))).toBe("<b>&amp; <!--");
});

test.each([
  ["0.10000000000000001", 0, "0.1"],
  ["1E3", 0, "1000"],
  ["40982", 1, "2012-03-14"],
  ["40982.604166666664", 1, "2012-03-14T14:30:00"],
  ["0.604166666666667", 2, "14:30:00"],
  ["1100", 3, "01100"],
  ["40982", 4, "40982"],
  ["40982", 5, "2012-03-14"],
  ["40982", 6, "40982"],
])("ADM-11 the number %s in the style %s is read as %s", async (value, style, read) => {
  const codes = ["", "", "", "00000", "0&quot; jours&quot;", "[$-40C]d\\ mmmm\\ yyyy", "[Red]0.00"];
  const bytes = await aWorkbook(sheetWithTitle(`<c s="${style}"><v>${value}</v></c>`), {
    "xl/styles.xml": `<styleSheet><numFmts>${codes.map((code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="21"><alignment/></xf>${[203, 204, 205, 206].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
  });
  expect(await firstCell(bytes)).toBe(read);
});

test("ADM-11 days count from 1904 if declared, and hidden sheets are skipped", async () => {
  const bytes = await aWorkbook(sheetWithTitle('<c s="1"><v>39520</v></c>'), {
    "xl/workbook.xml":
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Caché" state="hidden" r:id="rId9"/><sheet name="Un" r:id="rId1"/></sheets></workbook>',
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  expect(await firstCell(bytes)).toBe("2012-03-14");
});

test.each([
  ["no list", Buffer.from("%PDF-1.7"), "Ce fichier est un document PDF"],
  ["another zip", zipped({ "a.txt": "bonjour" }), "Ce fichier n'est pas un classeur Excel (.xlsx)"],
  ["half a workbook", fixture("libreoffice.xlsx").then((bytes) => bytes.subarray(0, 4_000)), "Ce fichier est incomplet ou abîmé"],
  ["an old .xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Ce fichier est au format Excel 97-2003 (.xls)"],
  [
    "a protected one",
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
    "Ce classeur est protégé par un mot de passe",
  ],
  [
    "one whose sheets are all hidden",
    aWorkbook("<row><c><v>1</v></c></row>", {
      "xl/workbook.xml": '<workbook><sheets><sheet name="Un" state="veryHidden" r:id="rId1"/></sheets></workbook>',
    }),
    "Toutes les feuilles de ce classeur sont masquées",
  ],
  [
    "one without sheets",
    aWorkbook("", { "xl/workbook.xml": "<workbook><sheets/></workbook>" }),
    "Ce classeur n'a aucune feuille de calcul",
  ],
  [
    "a binary one",
    zipped({
      "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.bin")}</Relationships>`,
      "xl/workbook.bin": "\u0083",
    }),
    "Ce classeur est au format binaire d'Excel (.xlsb)",
  ],
  ["one without anything", aWorkbook(""), "Ce fichier est vide"],
  ["rows that do not end", aWorkbook("<row><c>".repeat(100_000)), "Ce fichier est incomplet ou abîmé"],
  ["columns without end", aWorkbook(sheetWithTitle('<c r="XFD2"><v>1</v></c>')), "Ce classeur dépasse 100 colonnes"],
  [
    "an outside entity",
    aWorkbook([
      Buffer.from(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row>${inline("&e;")}</row></sheetData></worksheet>`,
      ),
    ]),
    "Ce classeur contient une définition de document (DTD)",
  ],
  [
    "a billion laughs, in UTF-16 behind a comment",
    aWorkbook([utf16(`<!--${" ".repeat(5_000)}--><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetXml("UTF-16", "&b;")}`)]),
    "Ce classeur contient une définition de document (DTD)",
  ],
  ["comments that do not end", aWorkbook("<!--".repeat(1_000_000)), "Ce fichier est incomplet ou abîmé"],
  ["an unknown encoding", aWorkbook([Buffer.from(sheetXml("EBCDIC-7", "Zoé"))]), "Ce fichier est incomplet ou abîmé"],
])("SEC-02 S3 %s is refused in French", async (_, bytes, message) => {
  expect(await refusalOf(await bytes)).toContain(message);
});

test("SEC-02 S3 an undeclared entity stays as written", async () => {
  expect(await firstCell(await aWorkbook(sheetWithTitle(inline("&lol;&#xffffff;"))))).toBe("&lol;");
  expect(await firstCell(await aWorkbook(sheetWithTitle(inline("Du&#xD800;pont _xD800_ _xD83D__xDE00_")))), "half a character").toBe(
    "Du\uFFFDpont \uFFFD 😀",
  );
});

test("SEC-02 a novel in a cell is cut", async () => {
  expect(await firstCell(await aWorkbook(sheetWithTitle(inline("a".repeat(5_001)))))).toBe("a".repeat(5_000));
});

test("SEC-02 one row more than the maximum is refused", async () => {
  const bytes = await aWorkbook(["Titre", "1", "2", "3"].map((text) => `<row>${inline(text)}</row>`).join(""));
  expect((await readWorkbook(bytes, { maxLines: 4 })).rows).toHaveLength(3);
  expect(await refusalOf(bytes, { maxLines: 3, tooLong: "Trop long" })).toBe("Trop long");
});

test("SEC-02 S3 a text used by a million cells is refused before it fills the memory", async () => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(90);
  const bytes = await aWorkbook(`<row>${inline("Titre")}</row>${`<row>${cells}</row>`.repeat(1_000)}`, {
    "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(5_000)}</t></si></sst>`,
  });
  expect(await refusalOf(bytes)).toContain("Ce classeur dépasse 32 millions de caractères");
});

test("SEC-02 S3 400 MB compressed to a few kilobytes are refused, whatever sizes the zip declares", { timeout: 60_000 }, async () => {
  const blank = Buffer.alloc(8 * 1024 * 1024, " ");
  const bomb = await aWorkbook([Buffer.from("<worksheet>"), ...Array.from({ length: 50 }, () => blank)]);
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  expect(await refusalOf(withSizesOfOneByte(bomb))).toContain("Ce classeur est trop volumineux une fois décompressé");
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

/** The same zip, whose directory declares one byte for each file. */
function withSizesOfOneByte(bytes: Buffer): Buffer {
  const patched = Buffer.from(bytes);
  const line = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = patched.indexOf(line); at !== -1; at = patched.indexOf(line, at + 4)) patched.writeUInt32LE(1, at + 24);
  return patched;
}

test("SEC-02 S3 a workbook altered anywhere is read or refused, never an error", { timeout: 60_000 }, async () => {
  const whole = await fixture("libreoffice.xlsx");
  for (let at = 0; at < whole.length; at += 397) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0xff;
    await readWorkbook(altered).catch((error) => expect(error).toBeInstanceOf(Refusal));
  }
});

test("PPL-12 all visible sheets of worksheets are read in order, within the limits of one file; a sheet of charts is none", async () => {
  const sheet = (name: string, id: string, state = "") => `<sheet name="${name}" sheetId="1" ${state} r:id="${id}"/>`;
  const lines = (text: string) =>
    `<worksheet><sheetData><row r="3">${inline(text)}</row><row>${inline("fin")}</row></sheetData></worksheet>`;
  const bytes = await aWorkbook(`<row>${inline("un")}</row>`, {
    "xl/workbook.xml": `<workbook><sheets>${sheet("5e A", "rId1")}${sheet("Dessin", "rId4")}${sheet("Caché", "rId5", 'state="hidden"')}${sheet("Liste &amp; fin", "rId6")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId4", "chartsheet", "chartsheets/sheet1.xml")}${relation("rId5", "worksheet", "worksheets/sheet2.xml")}${relation("rId6", "worksheet", "worksheets/sheet3.xml")}</Relationships>`,
    "xl/chartsheets/sheet1.xml": "<chartsheet/>",
    "xl/worksheets/sheet2.xml": lines("caché"),
    "xl/worksheets/sheet3.xml": lines("deux"),
  });
  expect(await readTable(bytes)).toEqual({
    sheets: [
      { name: "5e A", isHidden: false },
      { name: "Caché", isHidden: true },
      { name: "Liste & fin", isHidden: false },
    ],
    lines: [
      { sheet: 0, row: 1, values: ["un"] },
      { sheet: 2, row: 3, values: ["deux"] },
      { sheet: 2, row: 4, values: ["fin"] },
    ],
    uses1904Dates: false,
  });
  await expect(readTable(bytes, { maxLines: 2 })).rejects.toThrow("Ce classeur dépasse 2 lignes, titres compris");
});

test("MND-05 a workbook behind blanks or a mark of the byte order is read", async () => {
  const bytes = await aWorkbook(sheetWithTitle("<c><v>12</v></c>"));
  for (const start of ["\r\n", "\uFEFF", "\uFEFF\n "]) expect(await firstCell(Buffer.concat([Buffer.from(start), bytes]))).toBe("12");
});

test("MND-05 a worksheet names the columns that it hides, within those that are read", async () => {
  const cols =
    '<cols><col min="1" max="2" hidden="1"/><col min="4" max="4" width="9"/><col min="99" max="16384" hidden="true"/><col min="0" max="1" hidden="1"/></cols>';
  const bytes = await aWorkbook([Buffer.from(`<worksheet>${cols}<sheetData><row>${inline("un")}</row></sheetData></worksheet>`)]);
  expect((await readTable(bytes)).sheets).toEqual([{ name: "Un", isHidden: false, hiddenColumns: [0, 1, 98, 99] }]);
});

test("PPL-12 a workbook of more than a hundred sheets is refused", async () => {
  const sheets = Array.from({ length: 101 }, (_, index) => `<sheet name="${index}" sheetId="1" r:id="rId1"/>`).join("");
  const bytes = await aWorkbook(`<row>${inline("un")}</row>`, { "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>` });
  await expect(readTable(bytes)).rejects.toThrow("Ce classeur dépasse 100 feuilles");
});

test("MND-05 a part that a relation names and that is missing is never empty", async () => {
  const whole = { "xl/sharedStrings.xml": "<sst><si><t>Titre</t></si></sst>" };
  const bytes = await aWorkbook('<row><c t="s"><v>0</v></c></row><row><c><v>1</v></c></row>', whole);
  expect(await firstCell(bytes)).toBe("1");
  // The same zip, in which the part has another name.
  const renamed = Buffer.from(bytes.toString("latin1").replaceAll("xl/sharedStrings.xml", "xl/sharedStringz.xml"), "latin1");
  expect(await refusalOf(renamed)).toContain("Ce fichier est incomplet ou abîmé");
});

test.each(["xl/sharedStrings.xml", "XL/SharedStrings.xml", "xl/pictures.part"])(
  "MND-05 a zip with two files %s is refused",
  async (name) => {
    const texts = "<sst><si><t>Titre</t></si></sst>";
    const bytes = await aWorkbook('<row><c t="s"><v>0</v></c></row><row><c><v>1</v></c></row>', {
      "xl/sharedStrings.xml": texts,
      "xl/pictures.part": texts,
      "xl/another.part_____": texts,
      "xl/another.part_": texts,
    });
    expect(await firstCell(bytes)).toBe("1");
    const twice = Buffer.from(bytes.toString("latin1").replaceAll(`xl/another.part${"_".repeat(name.length - 15)}`, name), "latin1");
    expect(await refusalOf(twice)).toContain("Ce fichier est incomplet ou abîmé");
  },
);
