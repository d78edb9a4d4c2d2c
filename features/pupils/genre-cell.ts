import { folded } from "#features/answers/normal-form.ts";
import { type Cell, quoted, refused, understood } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const genreLabels = { femme: "Femme", homme: "Homme" } as const;
type Genre = keyof typeof genreLabels;

/** `1` and `2` as social security and the schools' software write them. */
const written: Readonly<Record<Genre, string>> = {
  femme: "f fem femme fille feminin feminine female girl mme mlle madame mademoiselle mrs ms miss 2",
  homme: "h m g masc homme garcon masculin male boy monsieur mr mister 1",
};
const genres = new Map(Object.entries(written).flatMap(([genre, words]) => words.split(" ").map((word) => [word, genre as Genre])));

/** A gender as lists write it: F, fille, Mme, féminin, 2. */
export function readGenre(typed: string): Cell {
  const text = tidy(typed);
  if (text === "") return refused("", "Le genre est requis");
  const genre = genres.get(folded(text).replaceAll(/[^a-z0-9]/g, ""));
  return genre
    ? understood(genre, genreLabels[genre])
    : refused(text, `${quoted(text)} n'est pas un genre\u00A0: choisissez Femme ou Homme`);
}
