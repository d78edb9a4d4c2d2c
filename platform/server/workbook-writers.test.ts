import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Cell, writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { filesOfZip } from "#platform/contract/zip-files.ts";
import { differencesOf } from "#tests/corpus/compare.ts";
import contents from "./fixtures/writers/contents.json" with { type: "json" };
import { readTable } from "./table-read.ts";
import { Zip } from "./zip-read.ts";
import { zip } from "./zip-write.ts";

interface ContentCell {
  readonly s?: string;
  readonly n?: number;
  readonly b?: boolean;
  readonly rich?: readonly string[];
  /** A formula, and its result. */
  readonly fx?: string;
  readonly v?: string | number;
  readonly f?: string;
  /** As it is read, if not as it stands here. */
  readonly e?: string;
}

interface ContentSheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly hiddenRows?: readonly number[];
  readonly merges?: readonly string[];
  readonly rows: readonly (readonly (ContentCell | null)[])[];
}

interface Content {
  readonly name: string;
  readonly date1904?: boolean;
  readonly sheets: readonly ContentSheet[];
}

const all = contents as readonly Content[];

const expectedText = ({ e, s, n }: ContentCell): string => e ?? s ?? String(n ?? "");

/** The lines of all visible worksheets, as they must be read. */
const expectedLines = ({ sheets }: Content, isComputed: boolean) =>
  sheets.flatMap(({ rows, hidden }, sheet) =>
    hidden
      ? []
      : rows.flatMap((row, index) => {
          const values = row.map((cell) => (cell === null || (cell.fx && !isComputed) ? "" : expectedText(cell)));
          while (values.at(-1) === "") values.pop();
          return values.length === 0 ? [] : [{ sheet, row: index + 1, values }];
        }),
  );

const linesOf = async (bytes: Buffer) => (await readTable(bytes)).lines.map(({ sheet, row, values }) => ({ sheet, row, values }));

const folder = join(import.meta.dirname, "fixtures/writers");
const kept = (await readdir(folder)).filter((name) => name.endsWith(".xlsx"));

test("MND-05 three other programs have written every content", () => {
  expect(kept).toHaveLength(3 * all.length);
});

test.for(kept)("MND-05 %s is read as it was written, and as the independent reader reads it", async (file) => {
  const [writer = "", ...name] = file.replace(".xlsx", "").split("-");
  const content = all.find((one) => one.name === name.join("-")) as Content;
  const bytes = await readFile(join(folder, file));
  // openpyxl writes formulas without their results.
  expect(await linesOf(bytes)).toEqual(expectedLines(content, writer !== "openpyxl"));
  expect(await differencesOf(bytes)).toEqual([]);
});

const cases = all.flatMap((content) => (["shared", "inline"] as const).map((stringMode) => [content.name, stringMode, content] as const));

test.for(cases)("MND-05 %s of hucre, with %s texts, is read as it was written", async ([, stringMode, content]) => {
  const bytes = await hucreWorkbook(content, stringMode);
  expect(await linesOf(bytes)).toEqual(expectedLines(content, true));
  expect(await differencesOf(bytes)).toEqual([]);
});

async function hucreWorkbook({ sheets, date1904 }: Content, stringMode: "shared" | "inline"): Promise<Buffer> {
  const bytes = await writeXlsx({
    stringMode,
    dateSystem: date1904 ? "1904" : "1900",
    sheets: sheets.map(({ name, rows, hidden = false, hiddenRows = [], merges = [] }) => ({
      ...{ name, hidden },
      rows: rows.map((row) => row.map((cell) => cell?.s ?? cell?.n ?? cell?.b ?? cell?.v ?? cell?.rich?.join("") ?? null)),
      cells: new Map(
        rows.flatMap((row, at) =>
          row.flatMap((cell, column): (readonly [string, Partial<Cell>])[] => {
            if (cell?.fx) return [[`${at},${column}`, { formula: cell.fx, formulaResult: cell.v ?? null }]];
            if (cell?.rich) return [[`${at},${column}`, { richText: cell.rich.map((text) => ({ text })) }]];
            return cell?.f ? [[`${at},${column}`, { style: { numFmt: cell.f } }]] : [];
          }),
        ),
      ),
      rowDefs: new Map(hiddenRows.map((row) => [row - 1, { hidden: true }])),
      merges: merges.map(rangeOf),
    })),
  });
  return Buffer.from(bytes);
}

test.for(kept)("MND-05 %s is read alike without the pattern for rows in the usual form", async (file) => {
  const bytes = await readFile(join(folder, file));
  expect(await readTable(await withComments(bytes))).toEqual(await readTable(bytes));
});

/** The same workbook with a comment in each part: its rows are left to the XML reader. */
async function withComments(bytes: Buffer): Promise<Buffer> {
  const archive = await Zip.open(bytes, { maxBytes: 1_000_000 });
  const paths = (await filesOfZip(bytes, 1_000)).map(({ path }) => path).filter((path) => /\.(xml|rels)$/.test(path));
  const parts = await Promise.all(
    paths.map(async (path) => ({ path, content: [(await archive.read(path)) ?? Buffer.alloc(0), Buffer.from("<!-- -->")] })),
  );
  return buffer(zip(parts));
}

function rangeOf(range: string) {
  const [startCol = 0, startRow = 0, endCol = 0, endRow = 0] = range
    .split(":")
    .flatMap((cell) => [cell.charCodeAt(0) - 65, Number(cell.slice(1)) - 1]);
  return { startCol, startRow, endCol, endRow };
}
