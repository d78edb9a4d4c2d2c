import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { peakMemory } from "../peak-memory.ts";
import { handWritten, type PlainRow } from "./plain-sheet.ts";

// `node harness/bench/workbooks.ts WORK ROWS FILE`, one process each: runs one of these tasks and prints its seconds and its peak megabytes.

const page = 2_000;

const rowOf = (index: number): PlainRow => [
  `P${String(index).padStart(7, "0")}`,
  `Nom ${index % 3_000}`,
  `Prénom ${index % 700}`,
  "2012-03-14",
  `C${index % 2}`,
  `Collège Jean Moulin ${index % 400}`,
  "0132572A",
  `Ville ${index % 900}`,
  `0${1_000 + (index % 9_000)}`,
  `personne.${index}@exemple.fr`,
  index % 18,
  (index % 171) + 0.5,
  index % 180,
  index + 1,
  "Qualifié",
];

const columns: readonly Column<PlainRow>[] = rowOf(0).map((_, at) => ({
  title: `Colonne ${at + 1}`,
  ...(at === 3 && { kind: "day" as const }),
  value: (row) => row[at] ?? null,
}));

function* pages(rows: number): Generator<PlainRow[]> {
  for (let first = 0; first < rows; first += page) yield Array.from({ length: Math.min(page, rows - first) }, (_, at) => rowOf(first + at));
}

const works: Readonly<Record<string, (rows: number, file: string) => unknown>> = {
  write: (rows, file) => pipeline(workbook([sheet("Résultats", columns, pages(rows))]), createWriteStream(file)),
  "write by hand": async (rows, file) => pipeline(handWritten(pages(rows)), createWriteStream(file)),
  read: async (rows, file) => {
    const { rows: read } = await readWorkbook(readFileSync(file), { maxLines: rows + 1 });
    if (read.length !== rows) throw new Error(`${read.length} rows read of ${rows}`);
  },
  /** Inflates the whole worksheet, and finds its cells with one expression for their exact format. */
  "read by hand": (rows, file) => {
    const read: Record<string, string>[] = [];
    const xml = inflateRawSync(readFileSync(file)).toString();
    for (const [, row = ""] of xml.matchAll(/<row r="\d+">(.*?)<\/row>/g)) {
      const cells: Record<string, string> = {};
      for (const [, column = "", value = ""] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t>|<v>)([^<]*)/g)) cells[column] = value;
      read.push(cells);
    }
    if (read.length !== rows) throw new Error(`${read.length} rows read of ${rows}`);
  },
  /** The input of « read by hand »: the worksheet. */
  "make by hand": (rows, file) => {
    const cells = (row: PlainRow, line: number) =>
      row.map((value, at) => `<c r="${String.fromCharCode(65 + at)}${line}"><is><t>${value}</t></is></c>`).join("");
    const xml = [...pages(rows)].flat().map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`);
    writeFileSync(file, deflateRawSync(xml.join("")));
  },
};

const [, , work = "", rows = "0", file = ""] = process.argv;
const start = performance.now();
await works[work]?.(Number(rows), file);
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1_000, megabytes: peakMemory() }));
