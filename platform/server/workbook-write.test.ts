import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { readXlsx, type Workbook } from "hucre";
import { expect, test } from "vitest";
import { readWorkbook } from "#tests/workbook.ts";
import { type RowPages, sheet, workbook } from "./workbook-write.ts";
import type { Column } from "./workbook-xml.ts";

interface Person {
  readonly name: string;
  readonly zipCode?: string;
  readonly birthday?: string | null;
  readonly grade?: number | null;
  readonly at?: Date;
}

const columns: readonly Column<Person>[] = [
  { title: "Nom", width: 30, value: ({ name }) => name },
  { title: "Code postal", value: ({ zipCode = "" }) => zipCode },
  { title: "Date de naissance", kind: "day", value: ({ birthday = null }) => birthday },
  { title: "Note", value: ({ grade = null }) => grade },
  { title: "Le", value: ({ at = null }) => at },
];

const writeWorkbook = (pages: RowPages<Person>, name = "Résultats", options = {}): Promise<Buffer> =>
  buffer(workbook([sheet(name, columns, pages)], options));

/** Read by an independent library. */
const openWithLibrary = async (bytes: Buffer): Promise<Workbook> => readXlsx(bytes, { readStyles: true });
const rowsOf = async (bytes: Buffer, index = 0) => (await openWithLibrary(bytes)).sheets[index]?.rows;
const writtenName = async (name: string) => (await rowsOf(await writeWorkbook([[{ name }]])))?.[1]?.[0];

test("ADM-10 a workbook keeps texts as texts, numbers as numbers, days as days and instants in Paris time", async () => {
  const at = new Date("2027-01-31T23:30:00Z");
  const rows = await rowsOf(await writeWorkbook([[{ name: "Durand", zipCode: "01100", birthday: "2012-03-14", grade: 12.5, at }]]));
  expect(rows).toEqual([
    ["Nom", "Code postal", "Date de naissance", "Note", "Le"],
    ["Durand", "01100", new Date("2012-03-14T00:00:00Z"), 12.5, new Date("2027-02-01T00:30:00Z")],
  ]);
});

test("ADM-10 the titles are bold and stay visible, every column can be filtered, a text stays a text when it is edited", async () => {
  const { sheets } = await openWithLibrary(await writeWorkbook([[{ name: "Durand", zipCode: "01100" }, { name: "Zoé" }]]));
  expect(sheets[0]?.cells?.get("1,1")?.style?.numFmt).toBe("@");
  expect(sheets[0]?.freezePane).toMatchObject({ rows: 1 });
  expect(sheets[0]?.autoFilter?.range).toBe("A1:E3");
  expect(sheets[0]?.cells?.get("0,0")?.style?.font?.bold).toBe(true);
});

test.each(["Šťastný", "Олена", "محمد", "日本", "👩‍🔬", "Œuvré <b>&\"'</b>", "_x0041_", " espaces ", "deux\nlignes"])(
  "ADM-10 a name is written unchanged: %j",
  async (name) => {
    expect(await writtenName(name)).toBe(name);
  },
);

test("ADM-10 characters that XML forbids are removed, line ends are one character, a text is cut to the length of a cell", async () => {
  expect(await writtenName("Du\u0000ra\u0008nd\uffff\r\nZoé")).toBe("Durand\nZoé");
  expect(await writtenName("é".repeat(40_000))).toBe("é".repeat(32_767));
});

test.each(["=1+1", '=HYPERLINK("http://x")', "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(1)", "\t=1+1", "\r=1+1", " =1", "\uff1d1+1"])(
  "SEC-02 S3 typed text never runs as a formula, nor in a CSV made from the workbook: %j",
  async (typed) => {
    const bytes = await writeWorkbook([[{ name: typed }]]);
    const { sheets } = await openWithLibrary(bytes);
    expect(sheets[0]?.cells?.get("1,0")?.formula).toBeUndefined();
    expect(sheets[0]?.rows[1]?.[0]).toMatch(/^'/);
    const { rows } = await readWorkbook(bytes);
    expect(rows[0]?.cells.nom).toBe(typed.trim());
  },
);

test.each(["+33 6 12 34 56 78", "-12,5", "+ 1"])("SEC-02 a telephone number or a signed number is unchanged: %j", async (typed) => {
  expect(await writtenName(typed)).toBe(typed);
});

test("ADM-10 rows past the end of one sheet continue in the next, each sheet with its titles", async () => {
  const people = Array.from({ length: 7 }, (_, index) => ({ name: `Personne ${index + 1}` }));
  const { sheets } = await openWithLibrary(await writeWorkbook([people.slice(0, 5), [], people.slice(5)], "Élèves", { maxLines: 4 }));
  expect(sheets.map(({ name, rows }) => [name, ...rows.map(([first]) => first)])).toEqual([
    ["Élèves", "Nom", "Personne 1", "Personne 2", "Personne 3"],
    ["Élèves (2)", "Nom", "Personne 4", "Personne 5", "Personne 6"],
    ["Élèves (3)", "Nom", "Personne 7"],
  ]);
});

test("ADM-10 a workbook without rows shows its titles", async () => {
  expect(await rowsOf(await writeWorkbook([]))).toEqual([["Nom", "Code postal", "Date de naissance", "Note", "Le"]]);
});

test.each([
  [["a/b:c*[d]?"], ["a b c d"]],
  [
    ["C1", "c1"],
    ["C1", "c1 (2)"],
  ],
  [
    ["'Finale' & co'", ""],
    ["Finale' & co", "Feuille"],
  ],
  [
    [`${"très ".repeat(10)}long`, "History"],
    ["très très très très très très t", "Feuille"],
  ],
])("ADM-10 sheets named %j are named %j", async (names, legal) => {
  const { sheets } = await openWithLibrary(await buffer(workbook(names.map((name) => sheet(name, columns, [])))));
  expect(sheets.map(({ name }) => name)).toEqual(legal);
});

test("ADM-10 rows are read only while the bytes are taken, and no more after the reader stops", async () => {
  let requestedPages = 0;
  let isClosed = false;
  async function* pages() {
    try {
      for (;;) {
        requestedPages += 1;
        yield Array.from({ length: 1_000 }, (_, index) => ({ name: `${Math.random()} ${index}` }));
      }
    } finally {
      isClosed = true;
    }
  }
  const stream = workbook([sheet("Sans fin", columns, pages())]);
  await once(stream, "readable");
  stream.destroy();
  await once(stream, "close");
  await expect.poll(() => isClosed).toBe(true);
  expect(requestedPages).toBeLessThan(50);
});

test("ADM-10 rows that fail half-way break the stream", async () => {
  async function* pages() {
    yield [{ name: "Durand" }];
    throw new Error("the database went away");
  }
  await expect(buffer(workbook([sheet("Résultats", columns, pages())]))).rejects.toThrow("the database went away");
});
