import { expect, test } from "vitest";
import { pageWindow, rowsOf, sortsAfterChoice, sortsAfterClick } from "./pages.ts";

test.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [1, 3, "1 2 3"],
  [1, 4, "1 2 3 4"],
  [1, 5, "1 2 3 … 5"],
  [3, 5, "1 2 3 4 5"],
  [4, 7, "1 2 3 4 5 6 7"],
  [5, 9, "1 … 3 4 5 6 7 … 9"],
  [12, 141, "1 … 10 11 12 13 14 … 141"],
  [140, 141, "1 … 138 139 140 141"],
  [141, 141, "1 … 139 140 141"],
])("ADM-02 at page %i of %i the bar shows %s", (current, last, shown) => {
  const entries = pageWindow(current, last).map((entry) => (entry === "gap" ? "…" : entry));
  expect(entries.join(" ")).toBe(shown);
});

test("ADM-02 the rows of a page are counted from 1 to the total", () => {
  expect(rowsOf(12, 15, 2109)).toEqual({ from: 166, to: 180 });
  expect(rowsOf(141, 15, 2109)).toEqual({ from: 2101, to: 2109 });
  expect(rowsOf(1, 15, 0)).toEqual({ from: 0, to: 0 });
});

test("ADM-02 a click sorts, a second reverses the sort, a third removes it", () => {
  const once = sortsAfterClick([], "name");
  expect(once).toEqual(["name:ASC"]);
  expect(sortsAfterClick(once, "name")).toEqual(["name:DESC"]);
  expect(sortsAfterClick(["name:DESC"], "name")).toEqual([]);
});

test("ADM-02 the last clicked heading comes first, the one before second, a third sort is dropped", () => {
  expect(sortsAfterClick(["name:ASC"], "city")).toEqual(["city:ASC", "name:ASC"]);
  expect(sortsAfterClick(["city:ASC", "name:ASC"], "zip")).toEqual(["zip:ASC", "city:ASC"]);
  expect(sortsAfterClick(["city:ASC", "name:ASC"], "name")).toEqual(["city:ASC", "name:DESC"]);
});

test("ADM-02 « Aucun filtre » removes a sort; the second then becomes the first", () => {
  expect(sortsAfterChoice(["city:ASC", "name:ASC"], 0, "")).toEqual(["name:ASC"]);
  expect(sortsAfterChoice(["city:ASC", "name:ASC"], 1, null)).toEqual(["city:ASC"]);
  expect(sortsAfterChoice([], 0, "name:DESC")).toEqual(["name:DESC"]);
});

test("ADM-02 a field sorts once", () => {
  expect(sortsAfterChoice(["city:ASC", "name:ASC"], 0, "name:DESC")).toEqual(["name:DESC"]);
});
