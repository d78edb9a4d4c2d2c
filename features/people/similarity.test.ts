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
  expect(similarityOf(profileOf(one), profileOf(other))).toBe(likeness);
  expect(similarityOf(profileOf(other), profileOf(one))).toBe(likeness);
});
