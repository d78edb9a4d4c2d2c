import { expect, test } from "vitest";
import { listParameters, parseSearch, read, searchOf, stringifySearch } from "./search-params.ts";

const pageSearch = searchOf(listParameters);

test("digits in an address stay text", () => {
  expect(parseSearch("?search=75001&page=2")).toEqual({ search: "75001", page: "2" });
});

test("two sorts are written as two readable sortBy, and read back", () => {
  const address = stringifySearch({ page: 2, sortBy: ["name:ASC", "city:DESC"] });
  expect(address).toBe("?page=2&sortBy=name:ASC&sortBy=city:DESC");
  expect(pageSearch(parseSearch(address))).toEqual({ page: 2, sortBy: ["name:ASC", "city:DESC"] });
});

test("one sort is also read as a list", () => {
  expect(pageSearch(parseSearch("?sortBy=name:ASC"))).toEqual({ sortBy: ["name:ASC"] });
});

test("empty values are not written into an address", () => {
  expect(stringifySearch({ page: undefined, search: "", sortBy: [], category: null })).toBe("");
});

test("letters of any alphabet and signs are preserved", () => {
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

test.each([
  ["20", { limit: 20 }],
  ["50", { limit: 50 }],
  ["100", { limit: 100 }],
  ["0", {}],
  ["10", {}],
  ["101", {}],
  ["beaucoup", {}],
])("?limit=%s is read as %j: a page has 20, 50 or 100 rows, or the list's own number", (limit, read) => {
  expect(pageSearch({ limit })).toEqual(read);
});

test("at most two sorts, and only what looks like one", () => {
  expect(pageSearch({ sortBy: ["name:ASC", "x", "city:DOWN", "contact.lastname:DESC", "id:ASC"] })).toEqual({
    sortBy: ["name:ASC", "contact.lastname:DESC"],
  });
});

test("an invalid text, year, number or id is left out", () => {
  const search = searchOf({ category: read.text, year: read.year, wanted: read.number, club: read.id, vue: read.oneOf("personnes") });
  const valid = { category: "C2", year: "2027", wanted: "50", club: "12", vue: "personnes" };
  expect(search(valid)).toEqual({ ...valid, year: 2027, wanted: 50 });
  expect(search({ category: "", year: "2027.5", wanted: "0", club: "0", vue: "centres" })).toEqual({});
  expect(search({ year: "12" })).toEqual({});
  for (const club of ["0", "012", "1.5", "12345678901", "3 or 4", undefined]) expect(search({ club })).toEqual({});
  for (const wanted of ["0", "2.5", "-3", "beaucoup", "1e99", undefined]) expect(search({ wanted })).toEqual({});
});
