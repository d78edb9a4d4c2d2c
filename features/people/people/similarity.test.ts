import { expect, test } from "vitest";
import { profileOf, similarityOf } from "./similarity.ts";

const aPersonNamed = (lastname: string, firstname: string, birthday: string | null = "2012-03-14", email = "") => ({
  lastname,
  firstname,
  birthday,
  email,
});

test.each([
  ["DE LA TOUR", "Jean-Pierre", "de la tour", "jean pierre"],
  ["N'DIAYE", "Zoé", "N’Diaye", "ZOE"],
  ["Durand ", "Léa", "DURAND", "Lea"],
])("ETB-08 « %s %s » and « %s %s » are one name", (lastname, firstname, otherLast, otherFirst) => {
  expect(profileOf(aPersonNamed(lastname, firstname)).nameKey).toBe(profileOf(aPersonNamed(otherLast, otherFirst)).nameKey);
});

test("ETB-08 names split at different points are different", () => {
  expect(profileOf(aPersonNamed("Martin", "Paul Henri")).nameKey).not.toBe(profileOf(aPersonNamed("Martin Paul", "Henri")).nameKey);
});

test.each([
  [aPersonNamed("Durand", "Léa"), aPersonNamed("DURAND", "Lea"), "même nom, même date de naissance"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Léa", "2011-01-01"), "même nom, autre date de naissance"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Léa", null), "même nom"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Léa", "Durand"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durant", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durnad", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa Rose"), aPersonNamed("Durand", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Martin-Durand", "Léa"), aPersonNamed("Durand", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Mathilde"), aPersonNamed("Durand", "Matilde"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa", "2012-03-14", "A@b.fr"), aPersonNamed("Durant", "Léa", "2012-03-15", "a@B.fr"), "même e-mail, nom proche"],
  [aPersonNamed("Durand", "Léa", "2012-03-14", "a@b.fr"), aPersonNamed("Durand", "Paul", "2010-01-01", "a@b.fr"), null],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Paul"), null],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durant", "Léa", "2012-03-15"), null],
  [aPersonNamed("Élève1", "Prénom"), aPersonNamed("Élève2", "Prénom"), null],
  [aPersonNamed("Li", "Wei"), aPersonNamed("Xu", "Wei"), null],
])("ETB-08 %j and %j: %s", (one, other, likeness) => {
  expect(similarityOf(profileOf(one), profileOf(other), { isSameSchool: false })).toBe(likeness);
  expect(similarityOf(profileOf(other), profileOf(one), { isSameSchool: false })).toBe(likeness);
});

test.each([
  [aPersonNamed("CADIOU", "Maël"), aPersonNamed("DURAND", "Maël"), "même prénom, même date de naissance, autre nom"],
  [aPersonNamed("CADIOU", "Maël"), aPersonNamed("DURAND", "MAEL, YANN"), "même prénom, même date de naissance, autre nom"],
  [aPersonNamed("CADIOU", "Maël"), aPersonNamed("DURAND", "Maëlle"), null],
  [aPersonNamed("CADIOU", "Maël"), aPersonNamed("DURAND", "Maël", "2012-03-15"), null],
  [aPersonNamed("CADIOU", "Maël", null), aPersonNamed("DURAND", "Maël", null), null],
])("MND-05 ETB-08 in one school, a family name and a name in use may be of one person: %j and %j: %s", (one, other, likeness) => {
  expect(similarityOf(profileOf(one), profileOf(other), { isSameSchool: true })).toBe(likeness);
  expect(similarityOf(profileOf(other), profileOf(one), { isSameSchool: true })).toBe(likeness);
  expect(similarityOf(profileOf(one), profileOf(other), { isSameSchool: false })).toBeNull();
});

test.each([
  ["CADIOU DURAND", "DURAND-CADIOU"],
  ["CADIOU-DURAND", "DURAND LEROY"],
  ["CADIOU ép. DURAND", "DURAND"],
  ["DE LA TOUR", "TOUR"],
  ["DE LA TOUR", "DELATOUR"],
  ["D'ALMEIDA", "ALMEIDA"],
])("MND-05 ETB-08 « %s » and « %s » may be of one person in any school", (one, other) => {
  const likeness = similarityOf(profileOf(aPersonNamed(one, "Maël")), profileOf(aPersonNamed(other, "Maël")), { isSameSchool: false });
  expect(likeness).toBe("même date de naissance, nom proche");
});

test("MND-05 ETB-08 a particle is no name in common", () => {
  const [one, other] = ["VAN DEN BERG", "VAN DEN BOSCH"].map((name) => profileOf(aPersonNamed(name, "Maël")));
  expect(one && other && similarityOf(one, other, { isSameSchool: false })).toBeNull();
});
