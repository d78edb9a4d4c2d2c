import { isPartOrSlip } from "#features/users/likeness.ts";
import { likenessBut, seen } from "#features/users/place-likeness.ts";

interface PlacedSchool {
  readonly name: string;
  readonly city: string;
  readonly zipCode: string;
}

const areNamedAlike = likenessBut(
  "college colleges ecole ecoles elementaire primaire etablissement groupe scolaire institut institution lycee prive privee public",
);

/** « Lyon 3 » is Lyon. */
const townOf = (city: string) => seen(city).filter((word) => !/^\d+$/.test(word));

/** Whether families may take a school for another that is there already: names that are alike in one town, or under one postal code; many towns have a Jules-Ferry. */
export const areAlike = (school: PlacedSchool, known: PlacedSchool): boolean =>
  (school.zipCode === known.zipCode || isPartOrSlip(townOf(school.city), townOf(known.city))) && areNamedAlike(school, known);
