import { expect, test } from "vitest";
import { filterAndSortCandidates } from "./candidate-list.ts";
import { notEntered, type SavedMarks } from "./grade-row.ts";
import type { CandidateOnWire } from "./sitting.contract.ts";

const candidate = (id: string, lastname: string, category: string | null, affiliation: string | null = null): CandidateOnWire => ({
  user: { id, username: `nom.${id}`, numPalmares: `P000000${id}`, contact: { lastname, firstname: "Zoé" } },
  registration: category
    ? { category: { name: category }, establishment: affiliation ? { name: affiliation, city: "Lyon" } : null, club: null }
    : null,
  result: null,
});

const all = [
  candidate("1", "Élie", "C2", "Galois"),
  candidate("2", "durand", "CE"),
  candidate("3", "Zola", null),
  candidate("4", "Abel", "C2", "Ampère"),
];
const marks: Record<string, SavedMarks> = {
  1: { grade: 4, weightedGrade: 12, time: 60, absent: false, version: 1 },
  2: { ...notEntered, absent: true, version: 1 },
  4: { grade: 9, weightedGrade: 50, time: 90, absent: false, version: 1 },
};
const context = { categories: ["CE", "C2"], marksOf: ({ user }: CandidateOnWire) => marks[user.id] ?? notEntered };
const show = (criteria: Parameters<typeof filterAndSortCandidates>[1]) =>
  filterAndSortCandidates(all, criteria, context).map(({ user }) => user.contact.lastname);

test("CTR-02 candidates sort by name, ignoring accents and case", () => {
  expect(show({})).toEqual(["Abel", "durand", "Élie", "Zola"]);
});

test("CTR-02 filtered by category, state, and search words in any order", () => {
  expect(show({ category: "C2" })).toEqual(["Abel", "Élie"]);
  expect(show({ state: "restants" })).toEqual(["Zola"]);
  expect(show({ state: "saisis" })).toEqual(["Abel", "Élie"]);
  expect(show({ state: "absents" })).toEqual(["durand"]);
  expect(show({ search: "zoe ELIE" })).toEqual(["Élie"]);
  expect(show({ search: "P0000002" })).toEqual(["durand"]);
});

test("CTR-02 sorted by up to two keys, unknown values last", () => {
  expect(show({ sortBy: ["result.grade:DESC"] })).toEqual(["Abel", "Élie", "durand", "Zola"]);
  expect(show({ sortBy: ["result.grade:ASC"] })).toEqual(["Élie", "Abel", "durand", "Zola"]);
  expect(show({ sortBy: ["registration.category.name:ASC", "user.contact.lastname:DESC"] })).toEqual(["durand", "Élie", "Abel", "Zola"]);
  expect(show({ sortBy: ["registration.establishment.name:ASC"] })).toEqual(["Abel", "Élie", "durand", "Zola"]);
  expect(show({ sortBy: ["who.knows:ASC"] })).toEqual(["Abel", "durand", "Élie", "Zola"]);
});
