import type { Readable } from "node:stream";
import { type Column, columnLetters, headerXml, rowXml, sheetFoot, sheetHead, workbookParts } from "./workbook-xml.ts";
import { type ZipPart, zip } from "./zip-write.ts";

/** Rows in pages, as from a cursor; `[rows]` for rows in memory. */
export type RowPages<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column<unknown>[];
  readonly pages: RowPages<unknown>;
}

/** The maximum of Excel; further rows go to another worksheet. */
const MAX_LINES = 1_048_576;
/** Small enough that concurrent saves do not wait for it. */
const CHUNK_CHARACTERS = 16 * 1024;

export const sheet = <Row>(name: string, columns: readonly Column<Row>[], pages: RowPages<Row>): Sheet => ({
  name,
  // These columns only get rows of these pages.
  columns: columns as readonly Column<unknown>[],
  pages,
});

/**
 * A workbook (.xlsx) as a stream: rows are read while the bytes are taken, and memory stays constant. If reading rows fails, the stream is
 * destroyed, so that half a list cannot be mistaken for the whole.
 */
export const workbook = (sheets: readonly Sheet[], { maxLines = MAX_LINES } = {}): Readable => zip(partsOf(sheets, maxLines));

async function* partsOf(sheets: readonly Sheet[], maxLines: number): AsyncGenerator<ZipPart> {
  const writtenSheets: { name: string; range: string }[] = [];
  for (const { name, columns, pages } of sheets) {
    const rows = new Rows(pages);
    try {
      // Read before the first byte: a database that is down gives a refusal, not a broken file.
      let hasMore = await rows.hasMore();
      do {
        const one = { name: legalName(name, writtenSheets), range: "" };
        writtenSheets.push(one);
        const content = sheetXml(columns, rows, maxLines, (lines) => {
          one.range = `A1:${columnLetters(columns.length - 1)}${lines}`;
        });
        yield { path: `xl/worksheets/sheet${writtenSheets.length}.xml`, content };
        hasMore = await rows.hasMore();
      } while (hasMore);
    } finally {
      await rows.close();
    }
  }
  for (const [path, xml] of workbookParts(writtenSheets)) yield { path, content: [Buffer.from(xml)] };
}

async function* sheetXml(
  columns: readonly Column<unknown>[],
  rows: Rows,
  maxLines: number,
  onEnd: (lines: number) => void,
): AsyncGenerator<Buffer> {
  let xml = sheetHead(columns) + headerXml(columns);
  let line = 1;
  while (line < maxLines && (await rows.hasMore())) {
    for (const row of rows.take(maxLines - line)) {
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

/** Rows that come in pages, taken up to the room left in a worksheet. */
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

  take(max: number): readonly unknown[] {
    const taken = this.#page.slice(0, max);
    this.#page = this.#page.slice(max);
    return taken;
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
  }
}

/** A name that Excel accepts: 31 characters, without `[ ] : * ? / \`, no apostrophe at its ends, unique. */
function legalName(name: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  const legal = cleanName(name);
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? "" : ` (${copy})`;
    const candidateName = `${legal.slice(0, 31 - suffix.length).replace(/'+$/, "")}${suffix}`;
    if (!taken.has(candidateName.toLowerCase())) return candidateName;
  }
}

const cleanName = (name: string): string => {
  const legal = name
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[' ]+|[' ]+$/g, "");
  return legal === "" || legal.toLowerCase() === "history" ? "Feuille" : legal;
};
