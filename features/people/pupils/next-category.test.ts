import { expect, test } from "vitest";
import { hasLeft, nextCategory } from "./next-category.ts";

const lastYear = (categoryName: string, birthday: string | null) => nextCategory({ categoryName, birthday, year: 2026 }, 2027);

test.each([
  ["CE", "2018-12-31", "CE", "from CE1 to CE2"],
  ["CE", "2017-01-01", "CM", "from CE2 to CM1"],
  ["CM", "2016-05-14", "CM", "from CM1 to CM2"],
  ["CM", "2015-05-14", "C1", "from CM2 to 6e"],
  ["C1", "2014-12-31", "C1", "from 6e to 5e"],
  ["C1", "2013-01-01", "C2", "from 5e to 4e"],
  ["C2", "2012-05-14", "C2", "from 4e to 3e"],
  ["C2", "2011-05-14", "L1", "from 3e to 2de"],
  ["L1", "2010-05-14", "L1", "from 2de to 1re"],
  ["L1", "2009-05-14", "L1", "from 1re to terminale"],
  ["L1", "2008-05-14", "L2", "after the lycée"],
  ["L2", "2007-05-14", "L2", "the second year after it"],
])("ETB-09 last year in %s and born on %s: this year in %s (%s)", (before, birthday, categoryName) => {
  expect(lastYear(before, birthday)).toEqual({ categoryName, doubt: null });
});

test.each([
  ["2014-05-14", "C1", "6e"],
  ["2013-05-14", "C2", "5e"],
])("ETB-09 only the birthday distinguishes 6e and 5e: %s, %s", (birthday, categoryName) => {
  expect(lastYear("C1", birthday).categoryName).toBe(categoryName);
});

test.each<[string, string, string | null, string, string]>([
  ["C1", "6e B", "2012-05-14", "C1", "a year behind, and still in 5e"],
  ["C1", "5EME3", "2015-05-14", "C2", "a year ahead, and in 4e"],
  ["C2", "4e A", "2011-05-14", "C2", "a year behind: in 3e, and still in the collège"],
  ["C2", "3e A", null, "L1", "no birthday is needed"],
  ["CM", "CM1", "2015-05-14", "CM", "CM2"],
  ["L1", "1re G2", "2008-05-14", "L1", "Terminale"],
  ["L1", "Tle C", "2009-05-14", "L2", "after the lycée"],
  ["C1", "CM1-CM2", "2014-05-14", "C1", "a class of another category says nothing: the age decides"],
  ["C1", "Les As", "2013-05-14", "C2", "a name says nothing: the age decides"],
])(
  "ETB-09 the category follows the class of last year: %s, %s, born on %s, goes to %s (%s)",
  (before, className, birthday, categoryName) => {
    expect(nextCategory({ categoryName: before, className, birthday, year: 2026 }, 2027)).toEqual({ categoryName, doubt: null });
  },
);

test.each([
  ["C1", "2011-05-14", "C2", "repeated a class"],
  ["C1", "1978-05-14", "C2", "a teacher's birthday"],
  ["C2", "2014-05-14", "C2", "two years ahead"],
])("ETB-09 nobody skips a class: from %s, born on %s, to %s (%s), to be checked", (before, birthday, categoryName) => {
  expect(lastYear(before, birthday)).toEqual({ categoryName, doubt: "Âge inhabituel dans sa catégorie" });
});

test.each([
  ["L2", "2006-05-14", "La suite dépend de ses études"],
  ["LE - L2 en équipe et individuel", "2010-05-14", "Cette catégorie ne dit pas la classe"],
  ["Une catégorie de la fédération", "2014-05-14", "Cette catégorie ne dit pas la classe"],
  ["C1", null, "Date de naissance inconnue"],
])("ETB-09 the category after %s, born on %s, is unknown: it stays, with a reason", (categoryName, birthday, doubt) => {
  expect(lastYear(categoryName, birthday)).toEqual({ categoryName, doubt });
});

test.each(["GP", "HC"])("ETB-09 an adult stays in %s", (categoryName) => {
  expect(lastYear(categoryName, "1978-05-14")).toEqual({ categoryName, doubt: null });
});

test("ETB-09 after two years without a birthday the category is certain, except from L1", () => {
  const twoYearsAgo = (categoryName: string) => nextCategory({ categoryName, birthday: null, year: 2025 }, 2027);
  expect(twoYearsAgo("CM")).toEqual({ categoryName: "C1", doubt: null });
  expect(twoYearsAgo("L1")).toEqual({ categoryName: "L1", doubt: "Date de naissance inconnue" });
});

test.each([
  ["École", "CM", "C1", true],
  ["École", "CE", "CM", false],
  ["Collège", "C2", "L1", true],
  ["Collège", "C1", "C2", false],
  ["Lycée", "L1", "L2", true],
  ["Lycée", "L2", "L2", false],
  ["Collège", "GP", "GP", false],
  ["Supérieur", "L1", "L2", false],
  ["", "C2", "L1", false],
])("ETB-09 school of type %s, from %s to %s: has left, %s", (type, from, to, left) => {
  expect(hasLeft(type, from, to)).toBe(left);
});
