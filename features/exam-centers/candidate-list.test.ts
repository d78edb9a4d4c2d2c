import { expect, test } from "vitest";
import { candidatesAsAsked } from "./candidate-list.ts";
import { notEntered, type SavedMarks } from "./grade-row.ts";
import type { CandidateOnWire } from "./sitting.contract.ts";

const candidate = (id: string, lastname: string, category: string | null, place: string | null = null): CandidateOnWire => ({
  user: { id, username: `nom.${id}`, numPalmares: `P000000${id}`, contact: { lastname, firstname: "Zoé" } },
  registration: category ? { category: { name: category }, establishment: place ? { name: place, city: "Lyon" } : null, club: null } : null,
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
const known = { categories: ["CE", "C2"], marksOf: ({ user }: CandidateOnWire) => marks[user.id] ?? notEntered };
const shown = (asked: Parameters<typeof candidatesAsAsked>[1]) =>
  candidatesAsAsked(all, asked, known).map(({ user }) => user.contact.lastname);

test("CTR-02 candidates come by name, whatever accents and capitals", () => {
  expect(shown({})).toEqual(["Abel", "durand", "Élie", "Zola"]);
});

test("CTR-02 narrowed to a category, a state, a search of words in any order", () => {
  expect(shown({ category: "C2" })).toEqual(["Abel", "Élie"]);
  expect(shown({ state: "restants" })).toEqual(["Zola"]);
  expect(shown({ state: "saisis" })).toEqual(["Abel", "Élie"]);
  expect(shown({ state: "absents" })).toEqual(["durand"]);
  expect(shown({ search: "zoe ELIE" })).toEqual(["Élie"]);
  expect(shown({ search: "P0000002" })).toEqual(["durand"]);
});

test("CTR-02 sorted by up to two keys, what is not known last", () => {
  expect(shown({ sortBy: ["result.grade:DESC"] })).toEqual(["Abel", "Élie", "durand", "Zola"]);
  expect(shown({ sortBy: ["result.grade:ASC"] })).toEqual(["Élie", "Abel", "durand", "Zola"]);
  expect(shown({ sortBy: ["registration.category.name:ASC", "user.contact.lastname:DESC"] })).toEqual(["durand", "Élie", "Abel", "Zola"]);
  expect(shown({ sortBy: ["registration.establishment.name:ASC"] })).toEqual(["Abel", "Élie", "durand", "Zola"]);
  expect(shown({ sortBy: ["who.knows:ASC"] })).toEqual(["Abel", "durand", "Élie", "Zola"]);
});
