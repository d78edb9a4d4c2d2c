import { isPartOrSlip, wordsOf } from "./likeness.ts";

/** What families read of a school or a club when they choose. */
interface NamedPlace {
  readonly name: string;
  readonly city: string;
}

const lookAlikes: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", l: "i" };

const skeletonOf = (word: string): string =>
  /\p{L}/u.test(word) ? word.replace(/^math(ematique)?s?$/, "maths").replace(/[01345l]/g, (sign) => lookAlikes[sign] ?? sign) : word;

/** What a hurried eye reads of a name: forms of letters are one, figures within words are the letters that they look like. */
export const seen = (name: string): string[] => wordsOf(name.normalize("NFKC")).map(skeletonOf);

const joints = new Set(seen("a au aux d de des du en et l la le les pour sur"));
const hasFigure = (word: string): boolean => /\d/.test(word);

const sameWords = (one: string, other: string): boolean => seen(one).join(" ") === seen(other).join(" ");

/** Whether families read the same: capitals, accents, hyphens and blanks change nothing. */
export const isReadAlike = (one: NamedPlace, other: NamedPlace): boolean =>
  sameWords(one.name, other.name) && sameWords(one.city, other.city);

/**
 * Whether a place may be taken for another that is there already, in its town or not: the same words but those that many of them bear (`shared`) and the
 * other's town, one name within the other, or a slip of the finger.
 */
export function likenessBut(shared: string): (place: NamedPlace, known: NamedPlace) => boolean {
  const common = new Set([...joints, ...seen(shared)]);
  return (place, known) => areAlike(place, known, common);
}

function areAlike(place: NamedPlace, known: NamedPlace, common: ReadonlySet<string>): boolean {
  const town = seen(known.city);
  const own = ({ name }: NamedPlace) => seen(name).filter((word) => !common.has(word) && !town.includes(word));
  const [mine, theirs] = [own(place), own(known)];
  if (mine.length > 0 && theirs.length > 0)
    return isPartOrSlip(theirs.some(hasFigure) ? mine : mine.filter((word) => !hasFigure(word)), theirs);
  if (theirs.length > 0) return false;
  const written = seen(place.name);
  const isNamed = (word: string) => written.some((one) => isPartOrSlip([one], [word]));
  const isOfTown = (town.length > 0 && town.every(isNamed)) || sameWords(place.city, known.city);
  if (mine.length === 0) return isOfTown || sameWords(place.name, known.name);
  return isOfTown && seen(known.name).every((word) => joints.has(word) || isNamed(word));
}
