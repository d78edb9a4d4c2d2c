import { expect, test } from "vitest";
import { describeStanding } from "./standing-text.ts";

const keys = ["grade", "weightedGrade", "time", "birthday"] as const;
const sentences = (others: readonly number[], comparedTime: "raw" | "divided" = "raw") =>
  describeStanding({
    category: "C1",
    rank: 214,
    isDefinitive: false,
    ranked: 3_120,
    comparedTime,
    equals: others.map((count, index) => ({ key: keys[index] ?? "grade", others: count })),
  });

test.each([
  [[0, 0, 0, 0], ["Personne d'autre n'a la même note."]],
  [
    [37, 5, 0, 0],
    [
      "37 autres personnes ont la même note.",
      "5 d'entre elles ont aussi le même coefficient.",
      "Le temps fait la différence.",
      "On compare le temps passé, même avec un temps en plus.",
    ],
  ],
  [
    [37, 1, 1, 0],
    [
      "37 autres personnes ont la même note.",
      "Une d'entre elles a aussi le même coefficient.",
      "Elle a aussi le même temps.",
      "L'âge fait la différence.",
    ],
  ],
  [
    [2, 2, 2, 1],
    [
      "2 autres personnes ont la même note.",
      "Toutes ont aussi le même coefficient.",
      "Toutes ont aussi le même temps.",
      "1 autre personne partage ce rang.",
    ],
  ],
])("MRK-05 of %o others equal so far, what parted them is said", (others, expected) => {
  expect(sentences(others).slice(1)).toEqual(expected);
});

test("TIM-02 MRK-05 where times are compared for the usual minutes, the explanation says so, and of nobody in particular", () => {
  expect(sentences([2, 1, 0, 0], "divided").slice(-2)).toEqual([
    "Le temps fait la différence.",
    "Avec un tiers de temps en plus, 80 minutes comptent comme 60.",
  ]);
  expect(sentences([2, 0, 0, 0], "divided").join(" ")).not.toContain("minutes");
});

test("MRK-05 a rank is said among those of the category", () => {
  const [rank] = sentences([0]);
  expect(rank).toBe("Rang provisoire\u00A0: 214e sur 3\u202F120 en C1.");
  expect(describeStanding({ category: "CE", rank: 1, isDefinitive: true, ranked: 1, comparedTime: "raw", equals: [] })[0]).toBe(
    "Rang\u00A0: 1er sur 1 en CE.",
  );
});
