import { Readable } from "node:stream";
import { type Column, columnLetters, headerXml, rowXml, sheetFoot, sheetHead, workbookParts } from "./workbook-xml.ts";
import { type ZipPart, zip } from "./zip-write.ts";

/** Rows by pages, as a cursor gives them; those that are at hand: `[rows]`. */
export type RowPages<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** One list of a workbook, whatever its rows are made of. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column<unknown>[];
  readonly pages: RowPages<unknown>;
}

/** What Excel can show; the rows beyond go on in a further sheet. */
const MOST_LINES = 1_048_576;
/** Small enough that whoever saves meanwhile does not wait for it. */
const CHUNK_CHARACTERS = 16 * 1024;

/** A sheet: its columns, and where its rows come from. */
export const sheet = <Row>(name: string, columns: readonly Column<Row>[], pages: RowPages<Row>): Sheet => ({
  name,
  // Only the rows of these pages ever reach these columns.
  columns: columns as readonly Column<unknown>[],
  pages,
});

/**
 * A workbook (.xlsx) as it is written: rows are asked for as the bytes are taken, and memory stays flat. Where the rows fail the stream is
 * destroyed, so that nobody takes half a list for the whole.
 */
export const workbook = (sheets: readonly Sheet[], { mostLines = MOST_LINES } = {}): Readable =>
  Readable.from(zip(partsOf(sheets, mostLines)), { objectMode: false });

async function* partsOf(sheets: readonly Sheet[], mostLines: number): AsyncGenerator<ZipPart> {
  const written: { name: string; range: string }[] = [];
  for (const { name, columns, pages } of sheets) {
    const rows = new Rows(pages);
    try {
      // Asked before the first byte: a database that is away is a refusal, not a broken file.
      let hasMore = await rows.hasMore();
      do {
        const one = { name: legalName(name, written), range: "" };
        written.push(one);
        const content = sheetXml(columns, rows, mostLines, (lines) => {
          one.range = `A1:${columnLetters(columns.length - 1)}${lines}`;
        });
        yield { path: `xl/worksheets/sheet${written.length}.xml`, content };
        hasMore = await rows.hasMore();
      } while (hasMore);
    } finally {
      await rows.close();
    }
  }
  for (const [path, xml] of workbookParts(written)) yield { path, content: [Buffer.from(xml)] };
}

async function* sheetXml(
  columns: readonly Column<unknown>[],
  rows: Rows,
  mostLines: number,
  onEnd: (lines: number) => void,
): AsyncGenerator<Buffer> {
  let xml = sheetHead(columns) + headerXml(columns);
  let line = 1;
  while (line < mostLines && (await rows.hasMore())) {
    for (const row of rows.take(mostLines - line)) {
      line += 1;
      xml += rowXml(columns, row, line);
      if (xml.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(xml);
      xml = "";
    }
  }
  yield Buffer.from(xml + sheetFoot(columns, line));
  onEnd(line);
}

/** Rows that come by pages, taken as many at once as a sheet still holds. */
class Rows {
  readonly #pages: AsyncIterator<readonly unknown[]> | Iterator<readonly unknown[]>;
  #page: readonly unknown[] = [];

  constructor(pages: RowPages<unknown>) {
    this.#pages = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#page.length === 0) {
      const { done, value } = await this.#pages.next();
      if (done) return false;
      this.#page = value;
    }
    return true;
  }

  take(most: number): readonly unknown[] {
    const taken = this.#page.slice(0, most);
    this.#page = this.#page.slice(most);
    return taken;
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
  }
}

/** As Excel accepts it: 31 characters, without `[ ] : * ? / \`, no apostrophe at its ends, no two alike. */
function legalName(name: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  const legal = cleaned(name);
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? "" : ` (${copy})`;
    const tried = `${legal.slice(0, 31 - suffix.length).replace(/'+$/, "")}${suffix}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

const cleaned = (name: string): string => {
  const legal = name
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[' ]+|[' ]+$/g, "");
  return legal === "" || legal.toLowerCase() === "history" ? "Feuille" : legal;
};
