import { expect, test } from "vitest";
import { whyWithoutDiploma } from "./without-diploma.ts";

test("DIP-01 a pupil without a diploma of a school's stage reads why", () => {
  const why = (category: string, ...sources: ("screen" | "paper")[]) =>
    whyWithoutDiploma({ category, sheets: sources.map((source) => ({ source })) }, new Set(["C1"]));
  expect(why("C1")).toBe("n'a rien répondu");
  expect(why("L1")).toBeNull();
  expect(why("C1", "screen", "paper")).toContain("laquelle des deux feuilles compte");
});
