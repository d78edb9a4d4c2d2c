import { hasColumn } from "#platform/contract/sheets.ts";
import type { Attributes } from "#platform/contract/xml-reader.ts";
import { columnOf } from "./lines.ts";
import { type Part, readPart } from "./workbook-parts.ts";

/** A range merged over several lines, its columns counted from 0: only its first cell has a value. */
export interface MergedRange {
  readonly columns: readonly [first: number, last: number];
  readonly lines: readonly [first: number, last: number];
}

const MAX_RANGES = 50_000;

/** The ranges that a worksheet merges over several lines. They stand behind the lines in the file, so they are read first. */
export function mergedRangesOf(part: Part): readonly MergedRange[] {
  const merged: MergedRange[] = [];
  if (!part.mayContain("mergeCell")) return merged;
  const open = (name: string, attributes: () => Attributes): void => {
    if (name !== "mergeCell" || merged.length === MAX_RANGES) return;
    const corners = (attributes().ref ?? "").replaceAll("$", "").split(":");
    const columns = ordered(corners.map(columnOf));
    const lines = ordered(corners.map((corner) => Number(/\d+$/.exec(corner)?.[0])));
    if (lines[1] > lines[0]) merged.push({ columns, lines });
  };
  for (const _ of readPart(part, { open }));
  return merged;
}

const ordered = ([one = 0, other = one]: readonly number[]): [number, number] => (one < other ? [one, other] : [other, one]);

/** Gives each cell of a merged range the value of its first, as the worksheet shows it. */
export function mergedFiller(merged: readonly MergedRange[]) {
  const beginning = Map.groupBy(merged, ({ lines }) => lines[0]);
  const values = new Map<number, { readonly last: number; readonly text: string }>();
  return {
    /** The columns that were filled; none in a blank line. */
    fill(row: number, line: string[]): number[] {
      const filled: number[] = [];
      const begun = (beginning.get(row) ?? []).map(({ columns, lines }) => ({ columns, last: lines[1], text: line[columns[0]] ?? "" }));
      const isFirst = new Set(begun.map(({ columns }) => columns[0]));
      for (const { columns, last, text } of begun)
        for (let column = columns[0]; text !== "" && column <= columns[1] && hasColumn(column); column++)
          values.set(column, { last, text });
      for (const [column, { last, text }] of values) {
        if (row > last) values.delete(column);
        else if (line.length > 0 && !isFirst.has(column)) {
          while (line.length < column) line.push("");
          line[column] = text;
          filled.push(column);
        }
      }
      return filled;
    },
  };
}
