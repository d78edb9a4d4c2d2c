import { isPartOrSlip, wordsOf } from "./likeness.ts";

/** What families read of a school or a club when they choose. */
interface NamedPlace {
  readonly name: string;
  readonly city: string;
}

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", l: "i", rn: "m", vv: "w" },
  ...{ ø: "o", ł: "i", đ: "d", ð: "d", ħ: "h", ŧ: "t", þ: "p", ŋ: "n" },
};
const lookAlike = new RegExp(Object.keys(lookAlikes).join("|"), "g");

/** What is written short, once look-alikes are one: « 1er » reads as « ler » and « Ier ». */
const spelledOut: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  sts: "saints",
  ier: "premier",
  ire: "premiere",
  iere: "premiere",
};

function skeletonOf(word: string): string {
  if (!/\p{L}/u.test(word)) return word;
  const read = word.replace(lookAlike, (sign) => lookAlikes[sign] ?? sign);
  return spelledOut[read] ?? read.replace(/^math(ematique)?s?$/, "maths");
}

/** What a hurried eye reads of a name: forms of letters are one, figures and strokes within words are the letters that they look like. */
export const seen = (name: string): string[] =>
  wordsOf(name.normalize("NFKC").replace(/(?<=\p{L})[|!¡\u01C0](?=\p{L})/gu, "l")).map(skeletonOf);

/** The words of the one, an initial as the word of the other that begins with it, where another word is shared: « M.J.C. » is nobody. */
function withoutInitials(words: readonly string[], others: readonly string[]): readonly string[] {
  const isInitial = (word: string) => /^\p{L}$/u.test(word);
  const isShared = (word: string) => !isInitial(word) && others.some((other) => isPartOrSlip([word], [other]));
  if (!words.some(isShared)) return words;
  return words.map((word) => (isInitial(word) ? (others.find((other) => other.startsWith(word)) ?? word) : word));
}

const areNear = (one: readonly string[], other: readonly string[]): boolean =>
  isPartOrSlip(withoutInitials(one, other), withoutInitials(other, one));

const joints = new Set(seen("a au aux d de des du en et l la le les pour sur"));
const hasFigure = (word: string): boolean => /\d/.test(word);

const sameWords = (one: string, other: string): boolean => seen(one).join(" ") === seen(other).join(" ");

const written = ({ name, city }: NamedPlace): string => `${wordsOf(name).join(" ")}/${wordsOf(city).join(" ")}`;

/** Whether it is one name, corrected: capitals, accents, hyphens and blanks change nothing. */
export const isReadAlike = (one: NamedPlace, other: NamedPlace): boolean => written(one) === written(other);

/**
 * Whether a place may be taken for another that is there already, in its town or not: the same words but those that many of them bear (`shared`) and the
 * towns, one name within the other, or a slip of the finger; wherever its blanks are.
 */
export function likenessBut(shared: string): (place: NamedPlace, known: NamedPlace) => boolean {
  const common = new Set([...joints, ...seen(shared)]);
  return (place, known) => areAlike(place, known, common);
}

function areAlike(place: NamedPlace, known: NamedPlace, common: ReadonlySet<string>): boolean {
  const isOnlySpacedOtherwise = seen(place.name).join("") === seen(known.name).join("");
  if (isOnlySpacedOtherwise && !sameWords(place.name, known.name)) return true;
  const town = seen(known.city);
  const own = ({ name }: NamedPlace) => seen(name).filter((word) => !common.has(word) && !town.includes(word));
  const [mine, theirs] = [own(place), own(known)];
  if (mine.length > 0 && theirs.length > 0) {
    const compared = theirs.some(hasFigure) ? mine : mine.filter((word) => !hasFigure(word));
    const elsewhere = compared.filter((word) => !seen(place.city).includes(word));
    return areNear(compared, theirs) || (elsewhere.length > 0 && areNear(elsewhere, theirs));
  }
  if (theirs.length > 0) return false;
  const named = seen(place.name);
  const isNamed = (word: string) => named.some((one) => isPartOrSlip([one], [word]));
  const isOfTown = (town.length > 0 && town.every(isNamed)) || sameWords(place.city, known.city);
  if (mine.length === 0) return isOfTown || sameWords(place.name, known.name);
  return isOfTown && seen(known.name).every((word) => joints.has(word) || isNamed(word));
}
