import { expect, test } from "vitest";
import { numberSearch, pageSearch, parseSearch, stringifySearch, textSearch, yearSearch } from "./address.ts";

test("an address keeps digits as the text that was typed", () => {
  expect(parseSearch("?search=75001&page=2")).toEqual({ search: "75001", page: "2" });
});

test("two sorts travel as two sortBy, readable, and come back", () => {
  const address = stringifySearch({ page: 2, sortBy: ["name:ASC", "city:DESC"] });
  expect(address).toBe("?page=2&sortBy=name:ASC&sortBy=city:DESC");
  expect(pageSearch(parseSearch(address))).toEqual({ page: 2, sortBy: ["name:ASC", "city:DESC"] });
});

test("one sort comes back as a list too", () => {
  expect(pageSearch(parseSearch("?sortBy=name:ASC"))).toEqual({ sortBy: ["name:ASC"] });
});

test("what is empty does not stand in an address", () => {
  expect(stringifySearch({ page: undefined, search: "", sortBy: [], category: null })).toBe("");
});

test("letters of any alphabet and signs survive", () => {
  const search = "Élise & Zoé = 100 % + ?";
  expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
});

test.each([
  ["abc", {}],
  ["-3", {}],
  ["0", {}],
  ["1", {}],
  ["2", { page: 2 }],
  ["2.9", { page: 2 }],
  ["1e99", {}],
  ["Infinity", {}],
])("?page=%s is read as %j, never as an error", (page, read) => {
  expect(pageSearch({ page })).toEqual(read);
});

test("at most two sorts, and only what looks like one", () => {
  expect(pageSearch({ sortBy: ["name:ASC", "x", "city:DOWN", "contact.lastname:DESC", "id:ASC"] })).toEqual({
    sortBy: ["name:ASC", "contact.lastname:DESC"],
  });
});

test("a text, a year or a number that is none is left out", () => {
  expect(textSearch({ category: "C2" }, "category")).toEqual({ category: "C2" });
  expect(textSearch({ category: "" }, "category")).toEqual({});
  expect(yearSearch({ year: "2027" })).toEqual({ year: 2027 });
  expect(yearSearch({ year: "2027.5" })).toEqual({});
  expect(yearSearch({ year: "12" })).toEqual({});
  expect(numberSearch({ wanted: "50" }, "wanted")).toEqual({ wanted: 50 });
  for (const wanted of ["0", "2.5", "-3", "beaucoup", "1e99", undefined]) expect(numberSearch({ wanted }, "wanted")).toEqual({});
});
