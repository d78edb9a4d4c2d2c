import { pipeline, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";

export type PlainRow = readonly (string | number | null)[];

const CHUNK_CHARACTERS = 64 * 1024;

const escaped = (text: string): string => (/[&<]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : text);

/** The limit of P7: rows as the deflated XML of a worksheet, and nothing else; cells are not inspected. */
export const handWritten = (pages: Iterable<readonly PlainRow[]>): Readable =>
  pipeline(Readable.from(xmlOf(pages)), createDeflateRaw(), () => undefined);

function* xmlOf(pages: Iterable<readonly PlainRow[]>): Generator<string> {
  let [line, xml] = [0, ""];
  for (const page of pages)
    for (const row of page) {
      line += 1;
      xml += `<row r="${line}">`;
      for (const [column, value] of row.entries()) {
        const cell = `${String.fromCharCode(65 + column)}${line}`;
        xml +=
          typeof value === "number"
            ? `<c r="${cell}"><v>${value}</v></c>`
            : `<c r="${cell}" t="inlineStr"><is><t>${escaped(value ?? "")}</t></is></c>`;
      }
      xml += "</row>";
      if (xml.length < CHUNK_CHARACTERS) continue;
      yield xml;
      xml = "";
    }
  yield xml;
}
