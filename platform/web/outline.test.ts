import { expect, test } from "vitest";
import { outlineOf, piecesOf } from "./outline.ts";

test("a cell is drawn a little smaller than it is, its four corners rounded", () => {
  expect(outlineOf([[0, 0]], 0.1, 0.2).match(/Q/g)).toHaveLength(4);
  expect(outlineOf([[0, 0]], 0, 0)).toMatch(/^M(0,0|1,0|1,1|0,1) /);
});

test("cells that touch make one piece: the cross has twelve corners", () => {
  const cross = piecesOf([".X.", "XXX", ".X."]).get("X") ?? [];
  expect(outlineOf(cross, 0.03, 0.1).match(/Q/g)).toHaveLength(12);
});
