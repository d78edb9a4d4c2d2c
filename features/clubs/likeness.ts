import { isPartOrSlip, wordsOf } from "#features/users/likeness.ts";

/** What families read of a club when they choose. */
export interface NamedClub {
  readonly name: string;
  readonly city: string;
}

/** Letters of other alphabets, phonetic small capitals, letters in dark circles and squares. */
const NOT_LATIN = /[\u{1F100}-\u{1F1FF}]|(?![A-Za-z\u00C0-\u024F\u1E00-\u1EFF])\p{L}/u;

/** Why this is not the name of a club that anybody gives it themselves: letters of other alphabets look like those of another club. */
export const refusalOfLetters = (name: string): string | null =>
  NOT_LATIN.test(name.normalize("NFKC")) ? "Écrivez le nom en lettres latines" : null;

const lookAlikes: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", l: "i", ı: "i" };

const skeletonOf = (word: string): string =>
  /\p{L}/u.test(word) ? word.replace(/^math(ematique)?s?$/, "maths").replace(/[01345lı]/g, (sign) => lookAlikes[sign] ?? sign) : word;

/** What a hurried eye reads of a name: forms of letters are one, figures within words are the letters that they look like. */
const seen = (name: string): string[] => wordsOf(name.normalize("NFKC")).map(skeletonOf);

const joints = new Set(seen("a au aux d de des du en et l la le les pour sur"));
/** Words that tell no club from another. */
const common = new Set([...joints, ...seen("club clubs association asso atelier cercle groupe jeu jeux logique maths")]);

const hasFigure = (word: string): boolean => /\d/.test(word);

const sameWords = (one: string, other: string): boolean => seen(one).join(" ") === seen(other).join(" ");

/** Whether families read the same: capitals, accents, hyphens and blanks change nothing. */
export const isReadAlike = (one: NamedClub, other: NamedClub): boolean =>
  sameWords(one.name, other.name) && sameWords(one.city, other.city);

/**
 * Whether a club may be taken for another that is there already, in its town or not: the same words but those that many clubs bear and the other's
 * town, one name within the other, or a slip of the finger.
 */
export function areAlike(club: NamedClub, known: NamedClub): boolean {
  const town = seen(known.city);
  const own = ({ name }: NamedClub) => seen(name).filter((word) => !common.has(word) && !town.includes(word));
  const [mine, theirs] = [own(club), own(known)];
  if (mine.length > 0 && theirs.length > 0)
    return isPartOrSlip(theirs.some(hasFigure) ? mine : mine.filter((word) => !hasFigure(word)), theirs);
  if (theirs.length > 0) return false;
  const written = seen(club.name);
  const isNamed = (word: string) => written.some((one) => isPartOrSlip([one], [word]));
  const isOfTown = (town.length > 0 && town.every(isNamed)) || sameWords(club.city, known.city);
  if (mine.length === 0) return isOfTown || sameWords(club.name, known.name);
  return isOfTown && seen(known.name).every((word) => joints.has(word) || (town.includes(word) ? isNamed(word) : written.includes(word)));
}
