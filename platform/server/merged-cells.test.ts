import { expect, test } from "vitest";
import { mergedFiller, mergedRangesOf } from "./merged-cells.ts";

/** The lines of a sheet that merges these ranges. */
function filled(ranges: readonly string[], lines: readonly string[][]) {
  const xml = `<worksheet><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells></worksheet>`;
  const filler = mergedFiller(mergedRangesOf({ text: () => [xml], mayContain: (text) => xml.includes(text) }));
  return lines.map((line, index) => ({ line, filled: filler.fill(index + 1, line) }));
}

test.each(["B1:C2", "$B$1:$C$2", "b1:c2", "C2:B1"])("MND-05 the range %s has its value in each of its lines and columns", (range) => {
  expect(filled([range], [["Un", "6e A"], ["Deux"], ["Trois"]])).toEqual([
    { line: ["Un", "6e A", "6e A"], filled: [2] },
    { line: ["Deux", "6e A", "6e A"], filled: [1, 2] },
    { line: ["Trois"], filled: [] },
  ]);
});

test("MND-05 what a merged cell covers is not read, as its sheet does not show it", () => {
  expect(
    filled(
      ["A1:A2"],
      [
        ["6e A", "Un"],
        ["5e Z", "Deux"],
      ],
    )[1],
  ).toEqual({ line: ["6e A", "Deux"], filled: [0] });
});

test("MND-05 a range of one line stays one cell, a blank line stays blank, and columns end with those of a list", () => {
  expect(filled(["A1:D1", "A2:XFD3"], [["Liste"], ["6e A"], []]).map(({ line }) => line.length)).toEqual([1, 100, 0]);
});
