import { isPartOrTypo } from "#platform/contract/name-similarity.ts";
import { similarityIgnoring, visualWords } from "#platform/contract/place-similarity.ts";
import type { SchoolOnWire } from "./establishments.contract.ts";

type SchoolLocation = Pick<SchoolOnWire, "name" | "city" | "zipCode">;

const haveSimilarNames = similarityIgnoring(
  "college colleges ecole ecoles elementaire primaire etablissement groupe scolaire institut institution lycee prive privee public",
);

/** « Lyon 3 » is Lyon. */
const townWords = (city: string) => visualWords(city).filter((word) => !/^\d+$/.test(word));

/** Whether families may confuse a school with an existing one: similar names in one town or under one postal code. Many towns have a Jules-Ferry. */
export const areSimilar = (school: SchoolLocation, existing: SchoolLocation): boolean =>
  (school.zipCode === existing.zipCode || isPartOrTypo(townWords(school.city), townWords(existing.city))) &&
  haveSimilarNames(school, existing);
