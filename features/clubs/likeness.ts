import { isPartOrSlip, wordsOf } from "#features/users/likeness.ts";

/** What families read of a club when they choose. */
export interface NamedClub {
  readonly name: string;
  readonly city: string;
}

/** Words that tell no club from another. */
const common = new Set(
  "club clubs association asso atelier cercle groupe jeu jeux logique math maths mathematique mathematiques a au aux d de des du en et l la le les pour sur".split(
    " ",
  ),
);

const sameWords = (one: string, other: string): boolean => wordsOf(one).join(" ") === wordsOf(other).join(" ");

/** Whether families read the same: capitals, accents, hyphens and blanks change nothing. */
export const isReadAlike = (one: NamedClub, other: NamedClub): boolean =>
  sameWords(one.name, other.name) && sameWords(one.city, other.city);

/**
 * Whether a club may be taken for another that is there already, in its town or not: the same words but those that many clubs bear and the other's
 * town, one name within the other, or a slip of the finger.
 */
export function areAlike(club: NamedClub, known: NamedClub): boolean {
  const town = wordsOf(known.city);
  const own = ({ name }: NamedClub) => wordsOf(name).filter((word) => !common.has(word) && !town.includes(word));
  const [mine, theirs] = [own(club), own(known)];
  if (mine.length > 0 && theirs.length > 0) return isPartOrSlip(mine, theirs);
  if (mine.length > 0 || theirs.length > 0) return false;
  const namesTown = town.length > 0 && town.every((word) => wordsOf(club.name).includes(word));
  return namesTown || sameWords(club.name, known.name) || sameWords(club.city, known.city);
}
