import { pipeline, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";

export type PlainRow = readonly (string | number | null)[];

const CHUNK_CHARACTERS = 64 * 1024;

const escaped = (text: string): string => (/[&<]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : text);

/** The limit of P7: rows as the XML of a sheet, deflated, and nothing else; no cell is looked into. */
export const handWritten = (pages: Iterable<readonly PlainRow[]>): Readable =>
  pipeline(Readable.from(xmlOf(pages)), createDeflateRaw(), () => undefined);

function* xmlOf(pages: Iterable<readonly PlainRow[]>): Generator<string> {
  let [line, xml] = [0, ""];
  for (const page of pages)
    for (const row of page) {
      line += 1;
      xml += `<row r="${line}">`;
      for (const [at, value] of row.entries()) {
        const place = `${String.fromCharCode(65 + at)}${line}`;
        xml +=
          typeof value === "number"
            ? `<c r="${place}"><v>${value}</v></c>`
            : `<c r="${place}" t="inlineStr"><is><t>${escaped(value ?? "")}</t></is></c>`;
      }
      xml += "</row>";
      if (xml.length < CHUNK_CHARACTERS) continue;
      yield xml;
      xml = "";
    }
  yield xml;
}
