import { expect, test } from "vitest";
import { likenessOf, profileOf } from "./likeness.ts";

const someone = (lastname: string, firstname: string, birthday: string | null = "2012-03-14", email = "") => ({
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
  expect(profileOf(someone(lastname, firstname)).nameKey).toBe(profileOf(someone(otherLast, otherFirst)).nameKey);
});

test("ETB-08 a name is not the one whose parts are cut elsewhere", () => {
  expect(profileOf(someone("Martin", "Paul Henri")).nameKey).not.toBe(profileOf(someone("Martin Paul", "Henri")).nameKey);
});

test.each([
  [someone("Durand", "Léa"), someone("DURAND", "Lea"), "même nom, même date de naissance"],
  [someone("Durand", "Léa"), someone("Durand", "Léa", "2011-01-01"), "même nom, autre date de naissance"],
  [someone("Durand", "Léa"), someone("Durand", "Léa", null), "même nom"],
  [someone("Durand", "Léa"), someone("Léa", "Durand"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa"), someone("Durant", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa"), someone("Durnad", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa Rose"), someone("Durand", "Léa"), "même date de naissance, nom proche"],
  [someone("Martin-Durand", "Léa"), someone("Durand", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Mathilde"), someone("Durand", "Matilde"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa", "2012-03-14", "A@b.fr"), someone("Durant", "Léa", "2012-03-15", "a@B.fr"), "même e-mail, nom proche"],
  [someone("Durand", "Léa", "2012-03-14", "a@b.fr"), someone("Durand", "Paul", "2010-01-01", "a@b.fr"), null],
  [someone("Durand", "Léa"), someone("Durand", "Paul"), null],
  [someone("Durand", "Léa"), someone("Durant", "Léa", "2012-03-15"), null],
  [someone("Élève1", "Prénom"), someone("Élève2", "Prénom"), null],
  [someone("Li", "Wei"), someone("Xu", "Wei"), null],
])("ETB-08 %j and %j: %s", (one, other, likeness) => {
  expect(likenessOf(profileOf(one), profileOf(other))).toBe(likeness);
  expect(likenessOf(profileOf(other), profileOf(one))).toBe(likeness);
});
