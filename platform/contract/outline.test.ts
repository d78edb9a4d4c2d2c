import { expect, test } from "vitest";
import { outlineOf, piecesOf } from "./outline.ts";

test("a cell is drawn slightly smaller, with four rounded corners", () => {
  expect(outlineOf([[0, 0]], 0.1, 0.2).match(/Q/g)).toHaveLength(4);
  expect(outlineOf([[0, 0]], 0, 0)).toMatch(/^M(0,0|1,0|1,1|0,1) /);
});

test("adjacent cells form one piece: the cross has twelve corners", () => {
  const cross = piecesOf([".X.", "XXX", ".X."]).get("X") ?? [];
  expect(outlineOf(cross, 0.03, 0.1).match(/Q/g)).toHaveLength(12);
});
