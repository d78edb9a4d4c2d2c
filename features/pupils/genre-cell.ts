import { foldText } from "#platform/contract/fold-text.ts";
import { acceptedCell, type Cell, quote, refusedCell } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const genreLabels = { femme: "Femme", homme: "Homme" } as const;
type Genre = keyof typeof genreLabels;

/** `1` and `2` as in social security and school software. */
const spellings: Readonly<Record<Genre, string>> = {
  femme: "f fem femme fille feminin feminine female girl mme mlle madame mademoiselle mrs ms miss 2",
  homme: "h m g masc homme garcon masculin male boy monsieur mr mister 1",
};
const genres = new Map(Object.entries(spellings).flatMap(([genre, words]) => words.split(" ").map((word) => [word, genre as Genre])));

/** A gender as lists write it: F, fille, Mme, féminin, 2. */
export function readGenre(typed: string): Cell {
  const text = tidy(typed);
  if (text === "") return refusedCell("", "Le genre est requis");
  const genre = genres.get(foldText(text).replaceAll(/[^a-z0-9]/g, ""));
  return genre
    ? acceptedCell(genre, genreLabels[genre])
    : refusedCell(text, `${quote(text)} n'est pas un genre\u00A0: choisissez Femme ou Homme`);
}
