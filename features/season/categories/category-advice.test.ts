import { expect, test } from "vitest";
import { doubtOfCategory, followProposal, proposeCategory, schoolClasses } from "./category-advice.ts";

const YEAR = 2027;

test.each([
  ["CE1", "", "CE"],
  ["CM2", "", "CM"],
  ["6e", "", "C1"],
  ["3e", "", "C2"],
  ["Terminale", "", "L1"],
  ["Études supérieures", "", "L2"],
  ["Ni école ni études", "", "GP"],
  ["5e B", "", "C1"],
  ["CM1-CM2", "2018-05-14", "CM"],
  // A class that does not tell leaves it to the age.
  ["ULIS", "2013-05-14", "C2"],
  // The class, even if the age tells another.
  ["6e", "2013-05-14", "C1"],
  ["", "2019-12-31", "CE"],
  ["", "2018-12-31", "CE"],
  ["", "2017-12-31", "CM"],
  ["", "2012-05-14", "C2"],
  ["", "2009-01-01", "L1"],
  ["", "2008-12-31", null],
  ["", "2020-01-01", null],
  ["", "1985-03-02", null],
  ["", "14/05/2012", null],
  ["", "", null],
])("PPL-05 « %s », born « %s »: the category proposed is %s", (schoolClass, birthday, category) => {
  expect(proposeCategory({ schoolClass, birthday }, YEAR)).toBe(category);
});

test("PPL-05 each class proposes a category that is not doubted for it", () => {
  for (const schoolClass of schoolClasses) {
    const category = proposeCategory({ schoolClass, birthday: "" }, YEAR);
    expect(category, schoolClass).not.toBeNull();
    expect(doubtOfCategory(category ?? "", { schoolClass, birthday: "" }, YEAR), schoolClass).toBeNull();
  }
});

const ages = (category: string, range: string) =>
  `En ${category}, on a d'ordinaire ${range}\u00A0: relisez la catégorie et la date de naissance.`;
const classes = (schoolClass: string, usual: string, category: string) =>
  `Avec la classe «\u00A0${schoolClass}\u00A0», la catégorie est d'ordinaire ${usual}, et non ${category}.`;

test.each([
  // A year earlier or later is usual.
  ["C1", "6e", "2016-12-31", null],
  ["C1", "", "2013-01-01", null],
  ["C1", "", "2012-12-31", ages("C1", "de 10 à 13 ans")],
  ["C1", "", "2017-01-01", ages("C1", "de 10 à 13 ans")],
  ["C1", "6e", "1985-03-02", ages("C1", "de 10 à 13 ans")],
  ["C2", "6e", "2014-05-14", classes("6e", "C1", "C2")],
  ["CM", "5e B", "2014-05-14", classes("5e B", "C1", "CM")],
  ["C1", "5e B", "2014-05-14", null],
  ["LE - L2 en équipe et individuel", "MPSI", "2006-05-14", null],
  ["CM", "ULIS", "2013-05-14", ages("CM", "de 8 à 11 ans")],
  ["CM", "Études supérieures", "", classes("Études supérieures", "L2", "CM")],
  ["L2", "Ni école ni études", "", classes("Ni école ni études", "GP", "L2")],
  ["L2", "", "1996-05-14", null],
  ["L2", "", "1995-12-31", ages("L2", "de 17 à 30 ans")],
  ["LE - L2 en équipe et individuel", "Études supérieures", "2006-05-14", null],
  ["GP", "", "2008-05-14", null],
  ["GP", "", "2009-05-14", ages("GP", "18 ans ou plus")],
  ["HC", "Études supérieures", "2006-05-14", null],
  ["HC", "", "1950-05-14", null],
  ["Cadets", "6e", "1950-05-14", null],
  ["constructor", "6e", "1950-05-14", null],
  ["C1", "", "14/05", null],
])("PPL-05 the doubt about %s for « %s », born « %s »: %s", (category, schoolClass, birthday, doubt) => {
  expect(doubtOfCategory(category, { schoolClass, birthday }, YEAR)).toBe(doubt);
});

test.each([
  ["", "2013-05-14", "C2"],
  ["CM", "2013-05-14", "CM"],
  ["", "2005-05-14", ""],
  ["", "2015-05-14", ""],
])("PPL-05 ETB-07 after « %s », a birthday of « %s » leaves « %s »", (categoryName, birthday, then) => {
  const before = { schoolClass: "", birthday: "" };
  expect(followProposal(categoryName, before, { ...before, birthday }, ["CM", "C2"], YEAR)).toBe(then);
});

test("PPL-05 a proposal follows the birthday while it is typed over", () => {
  const typed = (birthday: string) => ({ schoolClass: "", birthday });
  expect(followProposal("C2", typed("2013-05-14"), typed("1985-05-14"), ["CM", "C2"], YEAR)).toBe("");
  expect(followProposal("C2", typed("2013-05-14"), typed("2016-05-14"), ["CM", "C2"], YEAR)).toBe("CM");
});
