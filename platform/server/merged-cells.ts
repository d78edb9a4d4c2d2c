import type { Attributes } from "#platform/contract/xml-reader.ts";
import { columnOf } from "./lines.ts";
import { type Part, readPart } from "./workbook-parts.ts";

/** The first column of cells merged over several lines: the others are blank. */
export interface MergedColumn {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

const MAX_RANGES = 50_000;

/** Where a sheet merges cells over several lines. They stand behind the lines, so that they are read before these. */
export function mergedColumnsOf(part: Part): readonly MergedColumn[] {
  const merged: MergedColumn[] = [];
  if (!part.mayContain("mergeCell")) return merged;
  const open = (name: string, attributes: () => Attributes): void => {
    if (name !== "mergeCell" || merged.length === MAX_RANGES) return;
    const [, from = "", first, last] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec((attributes().ref ?? "").replaceAll("$", "")) ?? [];
    if (Number(last) > Number(first)) merged.push({ column: columnOf(from), first: Number(first), last: Number(last) });
  };
  for (const _ of readPart(part, { open }));
  return merged;
}

/** Gives each line of a merged range the value of its first, as the sheet shows it. */
export function mergedFiller(merged: readonly MergedColumn[]) {
  const beginning = Map.groupBy(merged, ({ first }) => first);
  const values = new Map<number, { readonly last: number; readonly text: string }>();
  return {
    /** The columns that were filled; none in a blank line. */
    fill(row: number, line: string[]): number[] {
      const filled: number[] = [];
      for (const [column, { last, text }] of values) {
        if (row > last) values.delete(column);
        else if (line.length > 0 && (line[column] ?? "") === "") {
          while (line.length < column) line.push("");
          line[column] = text;
          filled.push(column);
        }
      }
      for (const { column, last } of beginning.get(row) ?? []) {
        const text = line[column] ?? "";
        if (text !== "") values.set(column, { last, text });
      }
      return filled;
    },
  };
}
