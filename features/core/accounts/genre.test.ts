import { expect, test } from "vitest";
import { genreWord } from "./genre.ts";

test("PPL-05 minors read « Fille » and « Garçon », adults « Femme » and « Homme »", () => {
  expect([genreWord("femme", true), genreWord("homme", true), genreWord("femme", false), genreWord("homme", false)]).toEqual([
    "Fille",
    "Garçon",
    "Femme",
    "Homme",
  ]);
});
