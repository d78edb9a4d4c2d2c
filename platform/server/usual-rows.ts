import { unescaped, type XmlReader } from "#platform/contract/xml-reader.ts";

/** A cell in the form of nearly all programs, its value still escaped. */
type OnCell = (reference: string | undefined, style: string | undefined, type: string | undefined, value: string) => void;

/** Every part ends at the next tag, so the time stays linear. */
const usualRow = /<row(?: r="(\d{1,7})")?((?: [\w:.]+="[^"<>&]*")*)>/y;
const usualCell =
  /<c(?: r="([A-Z]{1,3})\d*")?(?: s="(\d*)")?(?: t="(\w*)")?(?:\/>|>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>)/y;

/**
 * Reads the row between these indexes of an XML if it is in the usual form: only values, without formulas or formatted pieces. Returns false
 * otherwise, after cells that do not count; the XML reader then reads it.
 */
export function readUsualRow(
  xml: string,
  [start, end]: readonly [number, number],
  { onRow, onCell }: { readonly onRow: (number: string | undefined) => void; readonly onCell: OnCell },
): boolean {
  usualRow.lastIndex = start;
  const row = usualRow.exec(xml);
  if (!row || row[2]?.includes("hidden")) return false;
  onRow(row[1]);
  usualCell.lastIndex = usualRow.lastIndex;
  for (let at = usualRow.lastIndex; at < end; at = usualCell.lastIndex) {
    const cell = usualCell.exec(xml);
    if (!cell) return false;
    const [, reference, style, type, value, text] = cell;
    onCell(reference, style, type, unescaped(value ?? text ?? ""));
  }
  return usualCell.lastIndex <= end;
}

const END = "</row>";
/** A longer row is left to the XML reader. */
const MAX_ROW = 1_024 * 1_024;

/** Passes an XML on to its reader without the rows already read: twice as fast. */
export function withoutUsualRows(reader: XmlReader, read: (xml: string, row: readonly [number, number]) => boolean): XmlReader {
  let rest = "";
  return {
    write(piece) {
      const xml = rest + piece;
      let at = 0;
      let start = xml.indexOf("<row");
      for (; start !== -1; start = xml.indexOf("<row", at)) {
        const end = xml.indexOf(END, start);
        if (end === -1) break;
        reader.write(xml.slice(at, start));
        at = end + END.length;
        if (!read(xml, [start, end])) reader.write(xml.slice(start, at));
      }
      const kept = start === -1 ? Math.max(at, xml.lastIndexOf("<")) : start;
      reader.write(xml.slice(at, kept));
      rest = xml.slice(kept);
      if (rest.length < MAX_ROW) return;
      reader.write(rest);
      rest = "";
    },
    end() {
      reader.write(rest);
      reader.end();
    },
  };
}
